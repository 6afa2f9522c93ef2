"""Every widget of the lessons: whole on each screen, used by a finger, clean by axe."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import CDPSession, Page

from ranklearn_course import widgets
from tests.browser.axe import faults
from tests.browser.parts import PARTS, PATHS, POINTS, SHOWN, SHOWN_NOW
from tests.browser.plain_page import put_stored_on_page, touch

pytestmark = pytest.mark.browser

WIDTHS = (280, 320, 360, 412, 600, 768, 1280)
# Their names and ranks need more than the narrowest one.
WIDER = {"FirstHits", "ScoreSliders", "UserCrowd-simple"}
PHONE = {"width": 360, "height": 800}
LOOK = Path(__file__).with_name("every_widget.js").read_text(encoding="utf-8")
FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
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


# One page for all tests of a widget; the finger is the last to use it.
@pytest.fixture(scope="module", params=SHOWN.values(), ids=SHOWN)
def shown(request: pytest.FixtureRequest, plain_page: Page) -> Page:
    plain_page.emulate_media(reduced_motion="reduce", color_scheme="light")
    plain_page.set_viewport_size(PHONE)
    put_stored_on_page(plain_page, request.param)
    return plain_page


@pytest.fixture(scope="module")
def fingers(plain_page: Page) -> CDPSession:
    return plain_page.context.new_cdp_session(plain_page)


def test_lessons_show_every_widget():
    assert {widget.name for widget in SHOWN.values()} == set(widgets.__all__)


def test_it_is_whole_on_every_screen(shown: Page, request: pytest.FixtureRequest):
    found = []
    for width in WIDTHS[1:] if request.node.callspec.id in WIDER else WIDTHS:
        shown.set_viewport_size({"width": width, "height": 100})
        shown.evaluate(FRAMES)
        found += [f"{width}: {fault}" for fault in shown.evaluate(LOOK)]
    assert found == []


def test_the_focus_is_seen(shown: Page):
    assert shown.evaluate(WITHOUT_RING) == []


def test_axe_finds_nothing_in_either_theme(shown: Page):
    for theme, rules in {"light": {}, "dark": {"runOnly": ["color-contrast"]}}.items():
        shown.emulate_media(color_scheme=theme)
        shown.evaluate(FRAMES)
        assert faults(shown, "#one", **rules) == []


def test_a_finger_moves_its_parts(shown: Page, fingers: CDPSession):
    shown.set_viewport_size(PHONE)
    answered = []
    for i, (kind, name) in enumerate(shown.evaluate(PARTS)):
        before, place = shown.evaluate(SHOWN_NOW), shown.evaluate(PLACE, i)
        for path in PATHS[kind]:
            touch(fingers, shown.evaluate(POINTS, [i, path]))
            shown.evaluate(FRAMES)
            if shown.evaluate(SHOWN_NOW) != before:
                answered.append(name)
                # What the finger holds does not jump away from it.
                assert kind == "pressed" or shown.evaluate(PLACE, i) == place, name
                break
        # Some buttons have nothing to do yet, such as the way back to the start.
        assert kind == "pressed" or name in answered, name
    assert answered
