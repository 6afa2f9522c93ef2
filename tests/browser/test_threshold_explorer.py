"""What is special to the threshold explorer: how the line is dragged, and its curves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from ranklearn_course.widgets.threshold_explorer.widget import ThresholdExplorer
from tests.browser.plain_page import put_on_page, touch, wait_for

pytestmark = pytest.mark.browser

LOW, HIGH = 0.06, 0.94


@pytest.fixture
def shown(page: Page) -> Locator:
    scores = [0.9, 0.8, 0.6, 0.6, 0.3, 0.1]
    return put_on_page(page, ThresholdExplorer([0, 1, 1, 0, 1, 0], scores, threshold=0.6))


def expect_threshold(shown: Locator, threshold: float) -> None:
    wait_for(shown.page, "() => model.get('threshold')", threshold)


def at(shown: Locator, threshold: float) -> tuple[float, float]:
    shown.scroll_into_view_if_needed()
    box = shown.locator(".rl-strip").bounding_box()
    share = (threshold - LOW) / (HIGH - LOW)
    return box["x"] + share * box["width"], box["y"] + 30


def test_the_line_takes_the_focus_and_hears_one_button_of_the_mouse(shown: Locator):
    mouse = shown.page.mouse
    mouse.move(*at(shown, 0.6))
    mouse.down()
    mouse.move(2000, 10)
    expect_threshold(shown, HIGH)
    mouse.move(*at(shown, 0.2))
    mouse.up()
    mouse.move(*at(shown, 0.5))
    expect(shown.locator(".rl-handle")).to_be_focused()
    mouse.click(*at(shown, 0.5), button="right")
    expect_threshold(shown, 0.2)


def test_a_drag_ends_where_the_pointer_is_lost(shown: Locator):
    mouse, page = shown.page.mouse, shown.page
    page.evaluate("addEventListener('pointerdown', (down) => { window.held = down.pointerId; })")
    mouse.move(*at(shown, 0.6))
    mouse.down()
    mouse.move(*at(shown, 0.5))
    shown.locator(".rl-strip").evaluate("strip => strip.releasePointerCapture(window.held)")
    mouse.move(at(shown, 0.5)[0], 5)
    expect(shown.locator(".rl-say")).not_to_have_attribute("aria-busy", "true")
    mouse.move(*at(shown, 0.2))
    expect_threshold(shown, 0.5)
    mouse.up()
    mouse.click(*at(shown, 0.3))
    expect_threshold(shown, 0.3)


def test_a_finger_that_scrolls_the_page_moves_no_threshold(shown: Locator):
    page = shown.page
    page.set_viewport_size({"width": 360, "height": 500})
    finger = page.context.new_cdp_session(page)
    for part in (".rl-strip", ".rl-plot"):
        shown.locator(part).first.scroll_into_view_if_needed()
        box, before = shown.locator(part).first.bounding_box(), page.evaluate("window.scrollY")
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        touch(finger, [{"x": x + i, "y": y - 40 * i} for i in range(5)])
        page.wait_for_function("before => window.scrollY > before", arg=before)
        expect_threshold(shown, 0.6)
    finger.detach()


def test_a_click_beside_a_dot_of_the_roc_curve_moves_the_line(shown: Locator):
    drawing = shown.locator(".rl-plot").nth(1)
    drawing.scroll_into_view_if_needed()
    # The dots stand in the order of the falling scores; the first of the ROC curve has none.
    box = drawing.locator(".rl-dot").nth(3).bounding_box()
    shown.page.mouse.click(box["x"] + 4, box["y"] + 2)
    expect_threshold(shown, 0.3)
