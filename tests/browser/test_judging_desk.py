"""What is special to the judging desk: the pool, a narrow bar, the simple desk, the cutoff."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from ranklearn_course.widgets import JudgingDesk
from tests.browser.plain_page import new_page, put_on_page

pytestmark = pytest.mark.browser


def desk(**more) -> JudgingDesk:
    lists = {"A": "abcdef", "B": "gbhaij"}
    return JudgingDesk(lists, **{"relevant": "abdghj", "judged": "abcdef", "pooled": "A"} | more)


def test_the_pool_depth_judges_the_first_documents_of_the_pooled_list(page: Page):
    root = put_on_page(page, desk(judged=""))
    root.get_by_role("slider").press("ArrowRight")
    expect(root.locator(".rl-is-relevant .rl-letter")).to_have_text(["a", "a"])


def test_a_finger_judges_on_a_phone_and_the_numbers_of_a_narrow_bar_stand_apart(browser: Browser):
    phone = {"viewport": {"width": 360, "height": 800}, "has_touch": True}
    widget = desk(judged="abcdefgbh")
    widget.metric = "AP"
    with new_page(browser, **phone) as page:
        root = put_on_page(page, widget)
        found = root.locator(".rl-list").nth(1)
        low, high = (found.locator(end).bounding_box() for end in (".rl-low", ".rl-high"))
        bar = found.locator(".rl-bounds").bounding_box()
        assert widget.possible()["B"][0] > 0.95
        assert bar["x"] <= low["x"] < low["x"] + low["width"] < high["x"]
        assert high["x"] + high["width"] <= bar["x"] + bar["width"] + 0.5
        page.get_by_role("button", name=re.compile("^i, rank 5")).tap()
        expect(root.locator(".rl-say")).to_have_text("i is not relevant. Unjudged: 1.")


def test_a_simple_desk_says_no_number_before_something_was_judged(page: Page):
    widget = JudgingDesk({"A": "abcdef"}, relevant="ad", judged="ace", simple=True)
    root = put_on_page(page, widget)
    bar, low = root.locator(".rl-bounds"), root.locator(".rl-low")
    assert widget.describe().endswith(f"e 0, f ?. {root.locator('.rl-title').text_content()}.")
    expect(bar).to_have_accessible_name("P@6 of A: shown after the first judgement")
    expect(low).not_to_be_visible()
    for _ in range(2):
        root.get_by_role("button", name=re.compile("^b, rank")).click()
    expect(root.locator(".rl-title")).to_have_text("What can P@6 still be? From 0.167 to 0.667")
    expect(bar).to_have_accessible_name("P@6 of A: from 0.167 to 0.667")
    expect(low).to_be_visible()


def test_the_line_of_the_cutoff_is_that_of_precision_alone(page: Page):
    root = put_on_page(page, desk(k=3))
    expect(root.locator(".rl-last .rl-letter")).to_have_text(["c", "h"])
    root.get_by_label("Metric").select_option("AP")
    expect(root.locator(".rl-last")).to_have_count(0)
    expect(put_on_page(page, desk()).locator(".rl-last")).to_have_count(0)
