"""What is special to the meaning board: a board without MMR, readers that stand still."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from ranklearn_course.widgets import MeaningBoard
from tests.browser.plain_page import new_page, put_on_page

pytestmark = pytest.mark.browser

MEANINGS = {"A": "animal", "C": "car", "T": "team"}
JAGUAR = [("Jaguar", "A", 3), ("Cats", "A", 3), ("Cheetah", "A", 3), ("Dealers", "C", 2)]
JAGUAR = [*JAGUAR, ("Fixtures", "T", 1)]
PHONE = {"viewport": {"width": 360, "height": 900}, "has_touch": True}


def jaguar(**more) -> MeaningBoard:
    return MeaningBoard(JAGUAR, MEANINGS, **{"k": 3, "weight": 1.0} | more)


def test_without_a_weight_nothing_speaks_of_mmr(page: Page):
    root = put_on_page(page, jaguar(weight=None))
    text = root.inner_text()
    assert [word for word in ("λ", "MMR") if word in text] == []


def test_the_readers_stand_still_when_their_answers_change(browser: Browser):
    with new_page(browser, **PHONE) as page:
        root = put_on_page(page, jaguar(simple=True))
        rows = root.locator(".rl-rows")
        before = rows.bounding_box()
        root.locator(".rl-card", has_text="Fixtures").press("Alt+Home")
        expect(root.locator(".rl-finds")).to_have_count(2)
        assert rows.bounding_box() == before


def test_a_reader_stands_at_the_first_page_that_helps_and_is_gone_if_none_does(page: Page):
    page.emulate_media(reduced_motion="reduce")
    root = put_on_page(page, jaguar())
    gone, team = root.locator(".rl-walker.rl-gone"), root.locator(".rl-walker.rl-meaning-3")
    expect(gone).to_have_count(2)
    expect(gone.first).to_have_css("opacity", "0")
    root.locator(".rl-card", has_text="Fixtures").press("Alt+ArrowUp")
    root.locator(".rl-card", has_text="Fixtures").press("Alt+ArrowUp")
    expect(gone).to_have_count(1)
    expect(team).to_have_css("opacity", "1")
    reader, rank = team.bounding_box(), root.locator(".rl-rank").nth(2).bounding_box()
    assert rank["y"] <= reader["y"] < reader["y"] + reader["height"] <= rank["y"] + rank["height"]
