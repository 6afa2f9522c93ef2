"""What is special to the threshold explorer: how the line is dragged, and its curves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from ranklearn_course.widgets.kit.words import number
from ranklearn_course.widgets.threshold_explorer.widget import ThresholdExplorer
from tests.browser.plain_page import put_on_page

pytestmark = pytest.mark.browser

RELEVANT = [0, 1, 1, 0, 1, 0]
SCORES = [0.9, 0.8, 0.6, 0.6, 0.3, 0.1]


@pytest.fixture
def explorer() -> ThresholdExplorer:
    return ThresholdExplorer(RELEVANT, SCORES, threshold=0.6)


@pytest.fixture
def shown(page: Page, explorer: ThresholdExplorer) -> Locator:
    return put_on_page(page, explorer)


def expect_state(shown: Locator, explorer: ThresholdExplorer) -> None:
    """The page shows what Python computes for the same settings."""
    # The title comes first and names the threshold; the rest changes in the same frame.
    expect(shown.locator(".rl-title")).to_have_text(
        f"At threshold {number(explorer.threshold, explorer.digits)}: "
        f"precision {number(explorer.measure()['precision'])}, "
        f"recall {number(explorer.measure()['recall'])}. Can both rise?"
    )
    values = [number(value) for value in explorer.measure().values()]
    expect(shown.locator(".rl-value")).to_have_text(values)
    counts = "cells => cells.map((cell) => Number(cell.textContent))"
    cells = shown.locator(":is(.rl-TP, .rl-FP, .rl-FN, .rl-TN) .rl-count")
    assert cells.evaluate_all(counts) == list(explorer.counts.values())
    out = shown.locator(".rl-mark.rl-out")
    expect(out).to_have_count(int((~explorer.retrieved).sum()))


def expect_threshold(shown: Locator, explorer: ThresholdExplorer, threshold: float) -> None:
    explorer.threshold = threshold
    expect_state(shown, explorer)
    assert shown.page.evaluate("model.get('threshold')") == threshold


def at(shown: Locator, explorer: ThresholdExplorer, threshold: float) -> tuple[float, float]:
    shown.scroll_into_view_if_needed()
    box = shown.locator(".rl-strip").bounding_box()
    share = (threshold - explorer.low) / (explorer.high - explorer.low)
    return box["x"] + share * box["width"], box["y"] + 30


def test_the_line_moves_by_mouse_and_takes_the_focus(shown: Locator, explorer: ThresholdExplorer):
    mouse = shown.page.mouse
    mouse.move(*at(shown, explorer, 0.6))
    mouse.down()
    mouse.move(*at(shown, explorer, 0.7), steps=4)
    expect_threshold(shown, explorer, 0.7)
    mouse.move(2000, 10)
    expect_threshold(shown, explorer, explorer.high)
    expect(shown.locator(".rl-point").nth(1)).to_be_hidden()
    mouse.move(*at(shown, explorer, 0.2))
    mouse.up()
    mouse.move(*at(shown, explorer, 0.5))
    expect_threshold(shown, explorer, 0.2)
    expect(shown.locator(".rl-handle")).to_be_focused()
    mouse.click(*at(shown, explorer, 0.5), button="right")
    expect_threshold(shown, explorer, 0.2)


def test_a_drag_ends_where_the_pointer_is_lost(shown: Locator, explorer: ThresholdExplorer):
    mouse, page = shown.page.mouse, shown.page
    page.evaluate("addEventListener('pointerdown', (down) => { window.held = down.pointerId; })")
    mouse.move(*at(shown, explorer, 0.6))
    mouse.down()
    mouse.move(*at(shown, explorer, 0.5))
    shown.locator(".rl-strip").evaluate("strip => strip.releasePointerCapture(window.held)")
    mouse.move(at(shown, explorer, 0.5)[0], 5)
    expect(shown.locator(".rl-say")).not_to_have_attribute("aria-busy", "true")
    mouse.move(*at(shown, explorer, 0.2))
    expect_threshold(shown, explorer, 0.5)
    mouse.up()
    mouse.click(*at(shown, explorer, 0.3))
    expect_threshold(shown, explorer, 0.3)


def test_a_finger_that_scrolls_the_page_moves_no_threshold(shown: Locator, explorer):
    page = shown.page
    page.set_viewport_size({"width": 360, "height": 500})
    for part in (".rl-strip", ".rl-plot"):
        shown.locator(part).first.scroll_into_view_if_needed()
        box, before = shown.locator(part).first.bounding_box(), page.evaluate("window.scrollY")
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        finger = page.context.new_cdp_session(page)
        kinds = ["touchStart", *["touchMove"] * 4]
        for i, kind in enumerate(kinds):
            points = [{"x": x + i, "y": y - 40 * i}]
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        finger.detach()
        page.wait_for_function("before => window.scrollY > before", arg=before)
        expect_threshold(shown, explorer, 0.6)


@pytest.mark.parametrize(("plot", "threshold"), [(0, 0.8), (1, 0.3)])
def test_a_click_on_a_curve_moves_the_line(shown: Locator, explorer, plot: int, threshold: float):
    drawing = shown.locator(".rl-plot").nth(plot)
    drawing.scroll_into_view_if_needed()
    # The dots stand in the order of the falling scores; the first of the ROC curve has none.
    dot = drawing.locator(".rl-dot").nth((2, 3)[plot]).bounding_box()
    shown.page.mouse.click(dot["x"] + 4, dot["y"] + 2)
    expect_threshold(shown, explorer, threshold)
