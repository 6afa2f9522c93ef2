"""The threshold explorer on a plain page: the numbers of Python, three ways to move, speed."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
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


def some_explorers() -> Iterator[ThresholdExplorer]:
    rng = np.random.default_rng(1)
    for _ in range(6):
        n = int(rng.integers(2, 20))
        relevant = [1, 0, *rng.integers(0, 2, n - 2)]
        scores = rng.integers(-4, 5, n) / rng.choice([1, 10])
        explorer = ThresholdExplorer(relevant, scores, beta=rng.choice([0.5, 1, 3]).item())
        explorer.threshold = rng.choice([explorer.low, explorer.high, *scores, scores[0]]).item()
        yield explorer


def test_the_page_shows_what_python_computes(page: Page):
    for explorer in some_explorers():
        expect_state(put_on_page(page, explorer), explorer)


def test_the_curves_are_those_of_python(page: Page, shown: Locator):
    curve = "drawing => drawing.querySelectorAll('.rl-dot').length"
    roc, pr = (shown.locator(".rl-plot").nth(i) for i in (0, 1))
    assert (roc.evaluate(curve), pr.evaluate(curve)) == (6, 5)  # five different scores
    expect(roc).to_have_attribute(
        "aria-label", "ROC curve. The point stands at false positive rate 0.667, recall 0.667."
    )
    expect(pr).to_have_attribute(
        "aria-label", "Precision against recall. The point stands at recall 0.667, precision 0.500."
    )


def test_the_documents_are_read_out_by_score(shown: Locator):
    spoken = shown.get_by_role("list", name="Documents, highest score first").locator("li")
    expect(spoken).to_have_text(
        [
            f"{name}: score {score:.2f}, {'relevant' if kind else 'not relevant'}"
            for name, score, kind in zip("ABCDEF", SCORES, RELEVANT, strict=True)
        ]
    )


def test_keys_go_from_score_to_score(shown: Locator, explorer: ThresholdExplorer):
    handle = shown.get_by_role("slider", name="Threshold")
    handle.focus()
    keys = shown.page.keyboard
    for key, threshold in (
        ("ArrowRight", 0.8),
        ("ArrowUp", 0.9),
        ("ArrowRight", explorer.high),
        ("ArrowRight", explorer.high),
        ("Home", explorer.low),
        ("ArrowDown", explorer.low),
        ("End", explorer.high),
        ("ArrowLeft", 0.9),
    ):
        keys.press(key)
        expect_threshold(shown, explorer, threshold)
    keys.press("Alt+ArrowLeft")
    keys.press("x")
    expect_threshold(shown, explorer, 0.9)
    expect(handle).to_have_attribute("aria-valuetext", "0.90, 1 of 6 retrieved")


def test_the_change_is_said_in_a_live_region(shown: Locator):
    said = shown.locator("[aria-live=polite]")
    expect(said).to_have_text("4 of 6 documents are retrieved, 2 of them relevant.")
    shown.get_by_role("slider", name="Threshold").press("ArrowRight")
    expect(said).to_have_text(
        "2 of 6 documents are retrieved, 1 of them relevant. Precision stays at 0.500. Recall "
        "falls from 0.667 to 0.333."
    )
    shown.get_by_role("slider", name="Threshold").press("Home")
    expect(said).to_contain_text("Recall rises from 0.333 to 1.000.")


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


def test_a_drag_that_is_given_up_changes_nothing(shown: Locator, explorer: ThresholdExplorer):
    mouse, say = shown.page.mouse, shown.locator(".rl-say")
    mouse.move(*at(shown, explorer, 0.6))
    mouse.down()
    mouse.move(*at(shown, explorer, 0.2), steps=3)
    expect_threshold(shown, explorer, 0.2)
    expect(say).to_have_attribute("aria-busy", "true")
    shown.page.keyboard.press("Escape")
    expect_threshold(shown, explorer, 0.6)
    expect(say).not_to_have_attribute("aria-busy", "true")
    mouse.move(*at(shown, explorer, 0.3))
    mouse.up()
    expect_threshold(shown, explorer, 0.6)


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


def test_the_line_moves_by_finger(shown: Locator, explorer: ThresholdExplorer):
    finger = shown.page.context.new_cdp_session(shown.page)
    for kind, threshold in (("touchStart", 0.6), ("touchMove", 0.5), ("touchMove", 0.4)):
        x, y = at(shown, explorer, threshold)
        points = [{"x": x, "y": y}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()
    expect_threshold(shown, explorer, 0.4)


@pytest.mark.parametrize(("plot", "threshold"), [(0, 0.8), (1, 0.3)])
def test_a_click_on_a_curve_moves_the_line(shown: Locator, explorer, plot: int, threshold: float):
    drawing = shown.locator(".rl-plot").nth(plot)
    drawing.scroll_into_view_if_needed()
    # The dots stand in the order of the falling scores; the first of the ROC curve has none.
    dot = drawing.locator(".rl-dot").nth((2, 3)[plot]).bounding_box()
    shown.page.mouse.click(dot["x"] + 4, dot["y"] + 2)
    expect_threshold(shown, explorer, threshold)


def test_beta_changes_f_and_the_way_back_changes_all(shown: Locator, explorer: ThresholdExplorer):
    shown.get_by_label("F with beta").select_option("2")
    explorer.beta = 2
    expect_state(shown, explorer)
    expect(shown.locator("[data-metric=f_beta] .rl-note")).to_have_text("weights 0.20 P, 0.80 R")
    shown.get_by_role("slider", name="Threshold").press("Home")
    shown.get_by_role("button", name="Back to the start").click()
    explorer.beta = 1
    expect_threshold(shown, explorer, 0.6)
    expect(shown.get_by_label("F with beta")).to_have_value("1")


def test_both_views_follow_and_go_without_a_trace(page: Page, explorer: ThresholdExplorer):
    shown = put_on_page(page, explorer, n_views=2)
    second = page.locator(".rl-widget").nth(1)
    shown.get_by_role("slider", name="Threshold").press("Home")
    expect(second.locator(".rl-flag")).to_have_text("0.06")
    page.evaluate("removers.forEach((remove) => remove())")
    assert page.evaluate("[model.listeners.length, model.saved > 0]") == [0, True]
    expect(page.locator(".rl-widget")).to_have_count(0)


@pytest.mark.parametrize("width", [360, 640, 768, 1200])
def test_nothing_sticks_out_or_jumps(page: Page, shown: Locator, width: int):
    page.set_viewport_size({"width": width, "height": 1300})
    height = shown.bounding_box()["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    stops = {"Home": "0.06", "End": "0.94", "ArrowLeft": "0.90", "ArrowDown": "0.80"}
    for key, threshold in stops.items():
        shown.get_by_role("slider", name="Threshold").press(key)
        expect(shown.locator(".rl-title")).to_contain_text(f"At threshold {threshold}:")
        assert shown.bounding_box()["height"] == height
        flag = shown.locator(".rl-flag").bounding_box()
        controls = shown.locator(".rl-controls").bounding_box()
        assert flag["y"] >= controls["y"] + controls["height"]


def test_a_beta_that_python_chose_is_in_the_menu(page: Page, shown: Locator, explorer):
    explorer.beta = 3
    page.evaluate("model.set('beta', 3)")
    expect(shown.get_by_label("F with beta")).to_have_value("3")
    expect(shown.locator("[data-metric=f_beta] .rl-meter-name")).to_have_text("F3")
    expect_state(shown, explorer)
