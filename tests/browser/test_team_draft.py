"""What is special to team draft: the page drafts and tests as Python does; a phone plays it."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from playwright.sync_api import Browser, Page, expect

from ranklearn_course.comparison import sign_test, team_draft
from ranklearn_course.widgets import TeamDraft
from tests.browser.plain_page import load_as, new_page, put_on_page
from tests.widgets.catalogue.team_draft import MET, PAGES

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 360, "height": 900}, "has_touch": True}


def play(**more) -> TeamDraft:
    return TeamDraft(PAGES, "abcd", **{"b": "bcda"} | more)


def test_the_page_drafts_as_python_does(page: Page):
    load_as(page, "made", TeamDraft.FOLDER / "measure.js", "draft")
    orders = [[*each] for n in (3, 4) for each in permutations("abcd"[:n])]
    asked = [
        (sorted(b), b, coins) for b in orders for coins in product("AB", repeat=(len(b) + 1) // 2)
    ]
    found = page.evaluate("(all) => all.map((each) => made.draft(...each))", asked)
    for (a, b, coins), picks in zip(asked, found, strict=True):
        draft = team_draft(a, b, coins)
        assert [each["document"] for each in picks] == [*draft.shown]
        assert [each["side"] for each in picks] == [*draft.teams]


def test_the_page_tests_votes_as_python_does(page: Page):
    load_as(page, "made", TeamDraft.FOLDER / "measure.js", "sign_test")
    asked = [(0, 0), (1, 0), (7, 1), (2, 7), (15, 5), (5, 5), (502, 498), (560, 440), (0, 9999)]
    found = page.evaluate("(all) => all.map((each) => made.sign_test(...each))", asked)
    assert found == pytest.approx([sign_test(*each) for each in asked], rel=1e-9, abs=1e-12)


def test_a_finger_tosses_clicks_and_meets_the_goal_on_a_phone(browser: Browser):
    with new_page(browser, **PHONE) as page:
        root = put_on_page(page, play())
        toss = root.get_by_role("button", name="Toss the coin")
        slots = root.locator(".rl-slot")
        for _ in range(2):
            expect(slots.first).to_have_attribute("aria-disabled", "true")
            toss.tap()
        slots.nth(3).tap()
        expect(root.locator(".rl-clicked")).to_have_count(1)
        toss.tap()
        expect(root.locator(".rl-clicked")).to_have_count(0)
        assert sum(page.evaluate("model.get('votes')")) == 1
        root.get_by_role("button", name="d", exact=True).tap()
        expect(root.locator(".rl-title")).to_contain_text(MET)


def test_the_goal_stays_met_while_b_is_moved_until_the_way_back(page: Page):
    root = put_on_page(page, play())
    root.get_by_role("button", name="c", exact=True).click()
    root.get_by_role("button", name="Raise d in B").click()
    expect(root.get_by_role("button", name="Raise d in B")).to_be_focused()
    expect(root.locator(".rl-title")).to_contain_text(MET)
    root.get_by_role("button", name="Back to the start").click()
    expect(root.locator(".rl-title")).not_to_contain_text(MET)
