"""What is special to the order pair: new crossings are filled, and tied cards share a point."""

from __future__ import annotations

from playwright.sync_api import Page

from ranklearn_course.widgets import OrderPair
from tests.browser.plain_page import expect_texts, put_on_page
from tests.widgets.catalogue.order_pair import TIED


def test_a_crossing_that_a_move_has_just_made_is_filled(page: Page):
    # The usual start crosses the top two and the bottom two.
    root = put_on_page(page, OrderPair(["ant", "bee", "cat", "dog", "eel"]))
    circles = root.locator("circle")
    expect_texts(page, {"circle@class": [None, None]})
    page.evaluate("model.set('order', [2, 3, 1, 5, 4])")
    # Those of ant and bee, of ant and cat, and of dog and eel.
    expect_texts(page, {"circle@class": [None, "rl-new", None]})
    full, empty = (circles.nth(i).evaluate("e => getComputedStyle(e).fill") for i in (1, 0))
    assert full != empty


def test_the_lines_of_two_cards_on_one_place_meet_there(page: Page):
    root = put_on_page(page, OrderPair(TIED["documents"], TIED["true_ties"]))
    root.get_by_role("button", name="Put “bee” and “ant” on one place").press("Enter")
    # The lines are drawn in the next frame.
    page.evaluate("frames_after(() => {})")
    lines = root.locator("line").evaluate_all(
        "all => all.map((line) => ['y1', 'y2'].map((end) => Number(line.getAttribute(end))))"
    )
    # In the middle between the first two rows of 42 points; dog and eel cross below.
    assert lines == [[42, 42], [42, 42], [105, 105], [147, 189], [189, 147]]
    parts = root.locator(".rl-joined, .rl-joins")
    assert parts.locator(".rl-name").all_inner_texts() == ["ant", "bee", "ant", "bee"]
