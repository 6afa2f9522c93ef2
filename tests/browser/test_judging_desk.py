"""The judging desk on a plain page: its ends are Python's, and it is played by mouse and keys."""

from __future__ import annotations

import re

import numpy as np
import pytest
from playwright.sync_api import Browser, Page, expect

from ranklearn_course.widgets import JudgingDesk
from ranklearn_course.widgets.judging_desk.widget import METRICS
from ranklearn_course.widgets.kit.words import number
from tests.browser.plain_page import new_page, put_on_page

pytestmark = pytest.mark.browser


def desk(**more) -> JudgingDesk:
    lists = {"A": "abcdef", "B": "gbhaij"}
    return JudgingDesk(lists, **{"relevant": "abdghj", "judged": "abcdef", "pooled": "A"} | more)


def test_the_page_shows_what_python_computes(page: Page):
    rng = np.random.default_rng(3)
    for metric in METRICS:
        judged = "".join(rng.permutation(list("abcdefghij"))[: rng.integers(2, 9)])
        widget = desk(judged=judged, metric=metric, k=int(rng.integers(1, 7)))
        root = put_on_page(page, widget)
        for row, ends in zip(
            root.locator(".rl-list").all(), widget.possible().values(), strict=True
        ):
            low, high = map(number, ends)
            expect(row.locator(".rl-low")).to_have_text(low)
            expect(row.locator(".rl-high")).to_have_text(high if high != low else "")


def test_a_document_is_judged_by_mouse_and_keys_and_forgotten(page: Page):
    root = put_on_page(page, desk())
    title, card = (
        root.locator(".rl-title"),
        root.get_by_role("button", name=re.compile("^g, rank 1")),
    )
    expect(title).to_contain_text(
        "Is P@6 of B higher than that of A? Not decided: A 0.500, B 0.333 to 1.000"
    )
    card.click()
    expect(title).to_contain_text("P@6 of B is not lower than that of A, and may be higher")
    expect(root.locator(".rl-say")).to_have_text("g is relevant. Open: 3.")
    card.press("Enter")
    expect(title).to_contain_text("Not decided")
    root.get_by_role("button", name="Judge the first open one").click()
    expect(card).to_have_accessible_name("g, rank 1: relevant")
    root.get_by_role("button", name="Back to the start").click()
    expect(card).to_have_accessible_name("g, rank 1: not judged")


def test_arrows_lead_through_what_can_be_judged_and_tab_past_it(page: Page):
    root = put_on_page(page, desk())
    named = [re.compile(f"^{name}, rank") for name in "gghijji"]
    root.get_by_role("button", name="Back to the start").focus()
    page.keyboard.press("Tab")
    keys = ("ArrowLeft", "ArrowRight", "ArrowDown", "End", "ArrowRight", "ArrowUp")
    for key, name in zip((*keys, None), named, strict=True):
        expect(root.get_by_role("button", name=name)).to_be_focused()
        if key:
            page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(root.locator(".rl-say")).to_have_text("i is not relevant. Open: 3.")
    page.keyboard.press("Shift+Tab")
    expect(root.get_by_role("button", name="Back to the start")).to_be_focused()
    page.keyboard.press("Tab")
    expect(root.get_by_role("button", name=named[-1])).to_be_focused()


def test_one_document_in_two_lists_is_judged_in_both(page: Page):
    root = put_on_page(page, desk(judged=""))
    root.get_by_role("button", name=re.compile("^b, rank 2")).first.click()
    expect(root.locator(".rl-is-relevant")).to_have_count(2)


def test_the_pool_depth_judges_the_first_documents_of_the_pooled_list(page: Page):
    root = put_on_page(page, desk(judged=""))
    root.get_by_role("slider").press("ArrowRight")
    expect(root.locator(".rl-is-relevant .rl-letter")).to_have_text(["a", "a"])


def test_a_late_find_that_costs_is_said(page: Page):
    root = put_on_page(page, JudgingDesk({"A": "abc"}, relevant="ac", judged="ab", metric="AP"))
    root.get_by_role("button", name=re.compile("^c, rank 3")).click()
    expect(root.locator(".rl-say")).to_contain_text(
        "a relevant document found late must be paid for"
    )


def test_a_finger_judges_on_a_phone_and_the_numbers_of_a_narrow_bar_stand_apart(browser: Browser):
    phone = {"viewport": {"width": 360, "height": 800}, "has_touch": True}
    widget = desk(judged="abcdefgbh", metric="AP")
    with new_page(browser, **phone) as page:
        root = put_on_page(page, widget)
        found = root.locator(".rl-list").nth(1)
        low, high = (found.locator(end).bounding_box() for end in (".rl-low", ".rl-high"))
        bar = found.locator(".rl-bounds").bounding_box()
        assert widget.possible()["B"][0] > 0.95
        assert bar["x"] <= low["x"] < low["x"] + low["width"] < high["x"]
        assert high["x"] + high["width"] <= bar["x"] + bar["width"] + 0.5
        page.get_by_role("button", name=re.compile("^i, rank 5")).tap()
        expect(root.locator(".rl-say")).to_have_text("i is not relevant. Open: 1.")


def test_a_simple_desk_says_no_number_before_something_was_judged(page: Page):
    widget = JudgingDesk({"A": "abcdef"}, relevant="ad", judged="ace", simple=True)
    root = put_on_page(page, widget)
    bar, card = root.locator(".rl-bounds"), root.get_by_role("button", name=re.compile("^b, rank"))
    title = root.locator(".rl-title")
    covered = "What can P@6 still be? Press a document with a question mark"
    assert widget.describe().endswith(f"e 0, f ?. {covered}.")
    expect(title).to_have_text(covered)
    expect(bar).to_have_accessible_name("P@6 of A: shown after the first judgement")
    expect(root.locator(".rl-low")).not_to_be_visible()
    card.click()
    expect(title).to_have_text("What can P@6 still be? From 0.167 to 0.500")
    card.click()
    expect(title).to_have_text("What can P@6 still be? From 0.167 to 0.667")
    expect(bar).to_have_accessible_name("P@6 of A: from 0.167 to 0.667")
    expect(root.locator(".rl-low")).to_be_visible()


def test_the_conclusion_is_about_the_metric_and_what_is_open(page: Page):
    root = put_on_page(page, desk(k=3))
    title = root.locator(".rl-title")
    expect(root.locator(".rl-note").nth(1)).to_have_text("gaps as 0: 0.333 · gaps deleted: 0.667")
    for name in "gh":
        root.get_by_role("button", name=re.compile(f"^{name}, rank")).click()
    higher = "P@3 of B is higher than that of A"
    expect(title).to_have_text(
        f"{higher}, whatever the open documents turn out to be: A 0.667, B 1.000"
    )
    for _ in "ij":
        root.get_by_role("button", name="Judge the first open one").click()
    expect(title).to_have_text(f"{higher}: A 0.667, B 1.000")


def test_the_line_of_the_cutoff_is_that_of_precision_alone(page: Page):
    root = put_on_page(page, desk(k=3))
    expect(root.locator(".rl-last .rl-letter")).to_have_text(["c", "h"])
    root.get_by_label("Metric").select_option("AP")
    expect(root.locator(".rl-last")).to_have_count(0)
    expect(put_on_page(page, desk()).locator(".rl-last")).to_have_count(0)
