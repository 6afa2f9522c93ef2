"""What is special to the judging desk: judgements that are spent, lights, a covered bar."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from ranklearn_course.chapters.unjudged import systems
from ranklearn_course.widgets import JudgingDesk
from tests.browser.plain_page import put_on_page

pytestmark = pytest.mark.browser

TWO = {name: systems.DESK[name] for name in "AB"}


def desk(lists=systems.DESK, **form) -> JudgingDesk:
    return JudgingDesk(lists, systems.DESK_RELEVANT, k=5, **form)


def press(root: Locator, documents: str) -> None:
    for document in documents:
        root.get_by_role("button", name=re.compile(f"^{document}, rank")).first.click(force=True)


def test_judgements_are_spent_until_it_is_decided_and_no_further(page: Page):
    root = put_on_page(page, desk(TWO, budget=5))
    press(root, "fic")
    title = root.locator(".rl-title")
    decided = (
        "Decided after 3: P@5 of B is higher, whatever the rest turns out to be. "
        "Met: no choice needs fewer."
    )
    expect(title).to_have_text(decided)
    expect(root.locator(".rl-truth").first).to_be_visible()
    expect(root.locator(".rl-left")).to_have_accessible_name("Judgements left: 2 of 5")
    press(root, "d")
    expect(title).to_have_text(decided)
    assert page.evaluate("model.get('judged')") == ["f", "i", "c"]
    root.get_by_role("button", name="Back to the start").click()
    expect(title).to_have_text("Judgements left: 5. Which list is better?")
    press(root, "abcdef")
    expect(title).to_contain_text("All 5 are spent, and it is still open.")
    assert page.evaluate("model.get('judged')") == [*"abcde"]


def test_a_document_lights_up_in_both_lists(page: Page):
    root = put_on_page(page, desk(TWO, budget=5))
    root.locator(".rl-list").first.get_by_role("button", name="f, rank 6").hover()
    expect(root.locator(".rl-lit .rl-letter")).to_have_text(["f", "f"])


def test_a_simple_desk_says_no_number_before_something_was_judged(page: Page):
    widget = JudgingDesk({"A": "abcdef"}, relevant="ad", judged="ace", simple=True)
    root = put_on_page(page, widget)
    bar, ends = root.locator(".rl-axis-row").first, root.locator(".rl-ends").first
    assert widget.describe().endswith(f"e 0, f ?. {root.locator('.rl-title').text_content()}.")
    expect(bar).to_have_accessible_name("P@6 of A: shown after the first judgement")
    expect(ends).to_have_text("")
    # A line after the last document would part nothing.
    expect(root.locator(".rl-last")).to_have_count(0)
    press(root, "b")
    expect(root.locator(".rl-title")).to_have_text("What can P@6 still be? From 0.167 to 0.500")
    expect(bar).to_have_accessible_name("P@6 of A: from 0.167 to 0.500")
    expect(ends).to_have_text("0.167 to 0.500")
