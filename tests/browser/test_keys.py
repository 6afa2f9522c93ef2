"""Which keys a widget keeps from the page around it, and which pass: real keys on each tab stop."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from playwright.sync_api import Page

from ranklearn_course.widgets.kit.stored import StoredWidget
from tests.browser.parts import SHOWN
from tests.browser.plain_page import put_stored_on_page
from tests.rows import with_each

pytestmark = pytest.mark.browser

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
ALONE = (
    *("x", "d", "d", "a", "b", "Shift+M", "0", "ArrowUp", "ArrowDown", "Shift+ArrowDown"),
    *("Delete", "Escape", "Shift+Enter", " ", "Enter"),
)
COMMANDS = (
    *("Control+s", "Meta+s", "Control+Shift+s", "Control+f", "Control+Enter", "Meta+Enter"),
    *("Alt+Enter", "Alt+1", "Control+Shift+ArrowDown", "Control+ArrowRight", "F9"),
)
EDITS = ("Control+z", "Control+Shift+z", "Control+a", "Control+Backspace", "Meta+v")


@pytest.fixture(scope="module")
def tried() -> set[tuple[str, str]]:
    """The widgets with each kind of part on which keys were pressed."""
    return set()


def keys_that_pass(page: Page, kind: str, keys: Iterable[str]) -> list[str]:
    """Press keys on a part, and return those that reach the page around the widget."""
    page.evaluate("passed.length = 0")
    for key in keys:
        if page.evaluate(FOCUS, kind):  # after a guess was given there is no form
            page.keyboard.press(key)
    return page.evaluate("passed")


@pytest.mark.parametrize("widget", SHOWN.values(), ids=SHOWN)
def test_commands_pass_and_other_keys_stay(
    widget: StoredWidget, page: Page, tried: set[tuple[str, str]]
):
    put_stored_on_page(page, widget)
    page.evaluate(LISTEN)
    found = page.evaluate(KINDS)
    assert found
    # What another state of the widget had as well is not tried again.
    kinds = [kind for kind in found if (widget.name, kind) not in tried]
    for kind in kinds:
        tried.add((widget.name, kind))
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


@with_each(
    [
        ("ф", "KeyA", True),
        ("с", "KeyC", True),
        ("м", "KeyV", True),
        ("ы", "KeyS", False),
        # Of Latin layouts the letter counts: this is Ctrl+Q of a French one.
        ("q", "KeyA", False),
        ("a", "KeyQ", True),
    ]
)
def test_a_text_field_edits_on_any_layout(key: str, code: str, stays: bool, page: Page):
    put_stored_on_page(page, SHOWN["GuessCard-low"])
    page.evaluate(LISTEN)
    page.locator("#one input[type=number]").focus()
    keyboard = page.context.new_cdp_session(page)
    pressed = {"type": "rawKeyDown", "key": key, "code": code, "modifiers": 2}
    keyboard.send("Input.dispatchKeyEvent", pressed)
    assert page.evaluate("passed") == ([] if stays else [f"Control+{key}"])
