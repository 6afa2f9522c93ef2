"""What is special to team draft: the page drafts and tests as Python does."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from playwright.sync_api import Page

from ranklearn_course.comparison import sign_test, team_draft
from ranklearn_course.widgets import TeamDraft
from tests.browser.plain_page import load_as

pytestmark = pytest.mark.browser


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
