"""Every widget of the lessons: whole on each screen, clean by axe, used by a finger and by keys."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from playwright.sync_api import CDPSession, Page

from ranklearn_course import widgets
from ranklearn_course.widgets.kit.stored import StoredWidget
from tests.browser.axe import faults
from tests.browser.parts import PARTS, PATHS, POINTS, SHOWN, SHOWN_NOW
from tests.browser.plain_page import put_stored_on_page, touch

pytestmark = pytest.mark.browser

WIDTHS = (280, 320, 360, 412, 600, 768, 1280)
# Their names and ranks need more than the narrowest one.
WIDER = {"FirstHits", "ScoreSliders", "UserCrowd-simple"}
PHONE = {"width": 360, "height": 800}
LOOK = Path(__file__).with_name("every_widget.js").read_text(encoding="utf-8")
FRAMES = "frames_after(() => {})"
# Where a part stands in the page.
PLACE = """(i) => {
    const part = window.parts[i][1].closest("#one .rl-widget > *");
    return part && part.getBoundingClientRect().top + scrollY;
}"""
# A ring that is seen on every tab stop, also on a part that the keys go to.
WITHOUT_RING = """() => {
    const without = new Set();
    for (const e of document.querySelectorAll("#one :is(button, select, input, [tabindex])")) {
        if (!e.checkVisibility() || e.disabled) continue;
        e.focus({ focusVisible: true, preventScroll: true });
        const { outlineStyle, outlineWidth } = getComputedStyle(e);
        const ring = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
        if (document.activeElement !== e || !ring) without.add(e.className);
    }
    return [...without];
}"""

# JupyterLab listens there, too, and overlooks a key that somebody has used.
LISTEN = """() => {
    if (!window.passed) document.addEventListener("keydown", (event) => {
        if (event.defaultPrevented || /^(Alt|Control|Meta|Shift)$/.test(event.key)) return;
        const held = ["Control", "Meta", "Alt", "Shift"].filter((k) => event.getModifierState(k));
        const key = event.key.length > 1 ? event.key : event.key.toLowerCase();
        passed.push([...held, key].join("+"));
    });
    window.passed = [];
}"""
STATE = "JSON.stringify(model.state)"
# One of each kind of part that keys go to.
KINDS = """() => {
    window.parts_of = (kind) => [
        ...document.querySelectorAll("#one :is(button, select, input, [tabindex])"),
    ].filter((e) => e.checkVisibility() && !e.disabled && (!kind || kind_of(e) === kind));
    window.kind_of = (e) =>
        [e.localName, e.type, e.getAttribute("role"), e.classList[0]].filter(Boolean).join(" ");
    return [...new Set(parts_of().map(kind_of))];
}"""
FOCUS = """(kind) => {
    const [part] = parts_of(kind);
    part?.focus({ preventScroll: true });
    return Boolean(part);
}"""
# What JupyterLab does on a selected cell: cut, delete, move on, edit, merge and so on.
PRESS = ("Shift+Enter", " ", "Enter")
ALONE = (
    *("x", "d", "d", "a", "b", "Shift+M", "0", "ArrowUp", "ArrowDown", "Shift+ArrowDown"),
    *("Delete", "Escape", *PRESS),
)
COMMANDS = (
    *("Control+s", "Meta+s", "Control+Shift+s", "Control+f", "Control+Enter", "Meta+Enter"),
    *("Alt+Enter", "Alt+1", "Control+Shift+ArrowDown", "Control+ArrowRight", "F9"),
)
EDITS = ("Control+z", "Control+Shift+z", "Control+a", "Control+Backspace", "Meta+v")


# One page for all tests of a widget; the finger and the keys are the last to use it.
@pytest.fixture(scope="module", params=SHOWN.values(), ids=SHOWN)
def widget(request: pytest.FixtureRequest) -> StoredWidget:
    return request.param


@pytest.fixture(scope="module")
def shown(widget: StoredWidget, plain_page: Page) -> Page:
    plain_page.emulate_media(reduced_motion="reduce", color_scheme="light")
    plain_page.set_viewport_size(PHONE)
    put_stored_on_page(plain_page, widget)
    return plain_page


@pytest.fixture(scope="module")
def fingers(plain_page: Page) -> CDPSession:
    return plain_page.context.new_cdp_session(plain_page)


@pytest.fixture(scope="module")
def touched() -> set[tuple[str, str]]:
    """The widgets with the name of each part on which a finger was put."""
    return set()


@pytest.fixture(scope="module")
def pressed() -> set[tuple[str, str]]:
    """The widgets with each kind of part on which keys were pressed."""
    return set()


def test_lessons_show_every_widget():
    assert {widget.name for widget in SHOWN.values()} == set(widgets.__all__)


def test_it_is_whole_on_every_screen(shown: Page, request: pytest.FixtureRequest):
    found = []
    for width in WIDTHS[1:] if request.node.callspec.id in WIDER else WIDTHS:
        shown.set_viewport_size({"width": width, "height": 100})
        found += [f"{width}: {fault}" for fault in shown.evaluate(f"{FRAMES}.then({LOOK})")]
    assert found == []


def test_the_focus_is_seen_and_axe_finds_nothing_in_either_theme(shown: Page):
    assert shown.evaluate(WITHOUT_RING) == []
    for theme, rules in {"light": {}, "dark": {"runOnly": ["color-contrast"]}}.items():
        shown.emulate_media(color_scheme=theme)
        shown.evaluate(FRAMES)
        assert faults(shown, "#one", **rules) == []


def test_a_finger_moves_its_parts(
    widget: StoredWidget, shown: Page, fingers: CDPSession, touched: set[tuple[str, str]]
):
    shown.set_viewport_size(PHONE)
    answered = []
    parts = shown.evaluate(PARTS)
    assert parts
    for i, (kind, name) in enumerate(parts):
        if (widget.name, name) in touched:
            continue
        touched.add((widget.name, name))
        before, place = shown.evaluate(SHOWN_NOW), shown.evaluate(PLACE, i)
        for path in PATHS[kind]:
            touch(fingers, shown.evaluate(POINTS, [i, path]))
            if shown.evaluate(f"{FRAMES}.then({SHOWN_NOW})") != before:
                answered.append(name)
                # What the finger holds does not jump away from it.
                assert kind == "pressed" or shown.evaluate(PLACE, i) == place, name
                break
        # Some buttons have nothing to do yet, such as the way back to the start.
        assert kind == "pressed" or name in answered, name


def keys_that_pass(page: Page, kind: str, keys: Iterable[str]) -> list[str]:
    """Press keys on a part, and return those that reach the page around the widget."""
    page.evaluate("passed.length = 0")
    page.evaluate(FOCUS, kind)
    for key in keys:
        # Commands leave the focus where it is. Other keys may move it, and after a guess was given
        # there is no form to press them on.
        if keys is ALONE and not page.evaluate(FOCUS, kind):
            continue
        page.keyboard.press(key)
        if key in PRESS:  # what it changes is drawn in the next frame, and takes the focus along
            page.evaluate("new Promise(requestAnimationFrame)")
    return page.evaluate("passed")


def test_commands_pass_and_other_keys_stay(
    widget: StoredWidget, plain_page: Page, pressed: set[tuple[str, str]]
):
    page = plain_page
    put_stored_on_page(page, widget)
    page.evaluate(LISTEN)
    found = page.evaluate(KINDS)
    assert found
    # What another state of the widget had as well is not tried again.
    kinds = [kind for kind in found if (widget.name, kind) not in pressed]
    for kind in kinds:
        pressed.add((widget.name, kind))
        page.evaluate(FOCUS, kind)
        before = page.evaluate(STATE)
        # A slider moves by arrows, whatever is held besides.
        keys = [key for key in COMMANDS if "Arrow" not in key or "input" not in kind]
        assert keys_that_pass(page, kind, keys) == keys, kind
        edits = [] if "number" in kind else EDITS
        assert keys_that_pass(page, kind, EDITS) == [*edits], kind
        assert page.evaluate(STATE) == before, kind
    for kind in kinds:
        assert keys_that_pass(page, kind, ALONE) == [], kind


@pytest.mark.parametrize(
    ("key", "code", "stays"),
    [
        ("ф", "KeyA", True),
        ("ы", "KeyS", False),
        # Of Latin layouts the letter counts: this is Ctrl+Q of a French one.
        ("q", "KeyA", False),
        ("a", "KeyQ", True),
    ],
)
def test_a_text_field_edits_on_any_layout(key: str, code: str, stays: bool, page: Page):
    put_stored_on_page(page, SHOWN["GuessCard-low"])
    page.evaluate(LISTEN)
    page.locator("#one input[type=number]").focus()
    keyboard = page.context.new_cdp_session(page)
    pressed = {"type": "rawKeyDown", "key": key, "code": code, "modifiers": 2}
    keyboard.send("Input.dispatchKeyEvent", pressed)
    assert page.evaluate("passed") == ([] if stays else [f"Control+{key}"])
