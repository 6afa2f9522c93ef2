"""The first-hits widget on a plain page: its numbers are Python's, hits move in three ways."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from ranklearn_course.widgets import FirstHits
from ranklearn_course.widgets.kit.words import number
from tests.browser.expected import first_hits_note
from tests.browser.plain_page import put_on_page

pytestmark = pytest.mark.browser

QUERIES = {"cat": 3, "torus": 2, "virus": 1}


def hit(root: Locator, name: str) -> Locator:
    return root.get_by_role("slider", name=f"First hit of “{name}”")


def value(root: Locator, metric: str) -> Locator:
    return root.locator(f"[data-metric={metric}] .rl-value")


def place(root: Locator, row: int, at: int) -> tuple[float, float]:
    """The middle of a place of a row; the one after the last rank is "none"."""
    spot = root.locator(".rl-row:not(.rl-head)").nth(row).locator(".rl-cell").nth(at)
    box = spot.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def some_widgets() -> Iterator[FirstHits]:
    rng = np.random.default_rng(11)
    for _ in range(7):
        ranks = int(rng.integers(2, 21))
        hits = rng.integers(1, ranks + 2, rng.integers(1, 9))
        queries = {f"query {i}": None if h > ranks else int(h) for i, h in enumerate(hits)}
        yield FirstHits(queries, k=int(rng.integers(1, ranks + 1)), ranks=ranks)


def test_the_page_shows_what_python_computes(page: Page):
    for widget in some_widgets():
        root = put_on_page(page, widget)
        values = widget.measure()
        shown = ["no value" if v is None else number(v) for v in values.values()]
        expect(root.locator(".rl-value")).to_have_text(shown)
        expect(root.locator(".rl-note")).to_have_text(
            [first_hits_note(widget, name) for name in values]
        )
        expect(root.locator(".rl-meter-name")).to_have_text([widget.label(name) for name in values])
        bars = root.locator(".rl-bar").evaluate_all(
            "all => all.map((bar) => Number(bar.style.getPropertyValue('--bar')))"
        )
        assert bars == pytest.approx(widget.reciprocal_ranks.tolist(), abs=1e-4)


def test_the_mouse_drags_a_hit_to_any_place(page: Page):
    root = put_on_page(page, FirstHits(QUERIES))
    page.mouse.move(*place(root, 0, 2))
    page.mouse.down()
    page.mouse.move(*place(root, 0, 0), steps=4)
    page.mouse.up()
    expect(value(root, "mrr")).to_have_text(number((1 + 1 / 2 + 1) / 3))
    expect(root.locator(".rl-title")).to_have_text(
        "MRR@10 rises to 0.833 with the first hit of “cat” at rank 1"
    )
    expect(root.locator(".rl-say")).to_contain_text("Mean rank fell from 2.000 to 1.333.")
    page.mouse.click(*place(root, 2, 10))
    expect(value(root, "mean_rank")).to_have_text("no value")
    expect(root.locator(".rl-say")).to_contain_text("among the first 10: 1 of 3.")
    assert page.evaluate("model.get('first_hits')") == [1, 2, None]
    assert page.evaluate("model.saved") > 0


def test_a_drag_that_is_given_up_changes_nothing(page: Page):
    root = put_on_page(page, FirstHits(QUERIES))
    page.mouse.move(*place(root, 0, 2))
    page.mouse.down()
    page.mouse.move(*place(root, 0, 6), steps=3)
    expect(hit(root, "cat")).to_have_attribute("aria-valuetext", "rank 7")
    page.keyboard.press("Escape")
    expect(hit(root, "cat")).to_have_attribute("aria-valuetext", "rank 3")
    page.mouse.move(*place(root, 0, 8))
    page.mouse.up()
    assert page.evaluate("model.get('first_hits')") == [3, 2, 1]


def swipe(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Move a finger in a straight line, through the browser's own touch events."""
    finger = page.context.new_cdp_session(page)
    points = np.linspace(start, end, 5).tolist()
    kinds = ["touchStart", *["touchMove"] * (len(points) - 1)]
    for kind, (x, y) in zip(kinds, points, strict=True):
        event = {"type": kind, "touchPoints": [{"x": x, "y": y}]}
        finger.send("Input.dispatchTouchEvent", event)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()


def test_a_finger_moves_a_hit_along_its_row(page: Page):
    root = put_on_page(page, FirstHits(QUERIES))
    swipe(page, place(root, 1, 1), place(root, 1, 4))
    expect(hit(root, "torus")).to_have_attribute("aria-valuetext", "rank 5")
    expect(value(root, "mrr")).to_have_text(number((1 / 3 + 1 / 5 + 1) / 3))
    page.touchscreen.tap(*place(root, 1, 0))
    expect(hit(root, "torus")).to_have_attribute("aria-valuetext", "rank 1")


def test_a_finger_that_scrolls_the_page_moves_no_hit(page: Page):
    page.set_viewport_size({"width": 900, "height": 500})
    root = put_on_page(page, FirstHits(QUERIES), n_views=2)  # higher than the window
    x, y = place(root, 2, 5)
    swipe(page, (x, y), (x + 5, y - 200))
    page.wait_for_function("window.scrollY > 0")
    assert page.evaluate("model.get('first_hits')") == [3, 2, 1]


def test_keys_move_a_hit(page: Page):
    root = put_on_page(page, FirstHits(QUERIES, k=4))
    cat = hit(root, "cat")
    steps = (("ArrowRight", "rank 4"), ("ArrowUp", "rank 5, below the cutoff"))
    steps += (("ArrowDown", "rank 4"), ("End", "no hit"), ("ArrowRight", "no hit"))
    steps += (("ArrowLeft", "rank 10, below the cutoff"), ("Home", "rank 1"), ("Delete", "no hit"))
    for key, spoken in (*steps, ("x", "no hit"), ("Alt+Home", "no hit")):
        cat.press(key)
        expect(cat).to_have_attribute("aria-valuetext", spoken)
    expect(root.locator(".rl-number").first).to_have_text("0: no hit")
    expect(cat).to_be_focused()


def test_two_quick_keys_are_two_steps(page: Page):
    root = put_on_page(page, FirstHits(QUERIES))
    press = 'new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true })'
    hit(root, "cat").evaluate(f"e => {{ e.dispatchEvent({press}); e.dispatchEvent({press}); }}")
    expect(hit(root, "cat")).to_have_attribute("aria-valuetext", "rank 5")


def test_the_cutoff_moves_by_slider_and_by_its_line_and_reset_takes_all_back(page: Page):
    root = put_on_page(page, FirstHits(QUERIES))
    root.get_by_label("Cutoff k").fill("2")
    expect(value(root, "mrr")).to_have_text(number((0 + 1 / 2 + 1) / 3))
    expect(root.locator(".rl-number").first).to_have_text("0: rank 3 > k")
    expect(root.locator(".rl-say")).to_contain_text("The cutoff k is now 2.")
    label = root.locator(".rl-cut-label")
    label.hover()  # waits until the label, which slides to its place, stands still
    box = label.bounding_box()
    page.mouse.down()
    page.mouse.move(place(root, 0, 0)[0] + 14, box["y"], steps=3)
    page.mouse.up()
    expect(root.get_by_label("Cutoff k")).to_have_value("1")
    hit(root, "virus").press("End")
    expect(value(root, "success")).to_have_text("0.000")
    root.get_by_role("button", name="Back to the start").click()
    expect(value(root, "mrr")).to_have_text(number(11 / 18))
    expect(root.locator(".rl-say")).to_contain_text("Several settings changed.")
    assert page.evaluate("[model.get('first_hits'), model.get('k')]") == [[3, 2, 1], 10]


def test_both_views_follow_and_leave_nothing_behind(page: Page):
    root = put_on_page(page, FirstHits(QUERIES), n_views=2)
    hit(root, "torus").press("Home")
    other = page.locator(".rl-first-hits").nth(1)
    expect(value(other, "mrr")).to_have_text(number((1 / 3 + 1 + 1) / 3))
    page.evaluate("removers.forEach((remove) => remove())")
    assert page.evaluate("model.listeners.length") == 0
    assert page.locator("#one, #two").evaluate_all("all => all.map((e) => e.innerHTML)") == [""] * 2


@pytest.mark.parametrize("width", [640, 1200])
def test_nothing_is_cut_off_and_nothing_jumps(page: Page, width: int):
    queries = {f"Which year did it open? {i}": 10 for i in range(8)}
    page.set_viewport_size({"width": width, "height": 1500})
    root = put_on_page(page, FirstHits(queries))
    height = root.bounding_box()["height"]
    for name in list(queries)[:2]:
        hit(root, name).press("End")
    expect(root.locator("[data-metric=success] .rl-note")).to_contain_text("6 of 8")
    assert root.bounding_box()["height"] == height
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    parts = root.locator(":is(.rl-number, .rl-name, .rl-note, .rl-value, .rl-change)")
    cut = "all => all.filter((e) => e.scrollWidth > e.clientWidth + 1 || "
    cut += "e.scrollHeight > e.clientHeight + 2).map((e) => e.className + e.textContent)"
    assert parts.evaluate_all(cut) == []


def test_a_press_beside_the_hit_moves_it_and_takes_the_focus(page: Page):
    root = put_on_page(page, FirstHits(QUERIES))
    page.mouse.click(*place(root, 0, 6))
    expect(hit(root, "cat")).to_have_attribute("aria-valuetext", "rank 7")
    expect(hit(root, "cat")).to_be_focused()


def test_names_are_shown_as_they_are(page: Page):
    root = put_on_page(page, FirstHits({"price in US$$": 1, "$& {name}": 2}))
    for name in ("price in US$$", "$& {name}"):
        expect(hit(root, name)).to_have_attribute("aria-label", f"First hit of “{name}”")
