"""Team draft in Python: its many users vote as the library counts, page by page."""

from __future__ import annotations

import pytest

from ranklearn_course.comparison import all_drafts, balanced, balanced_credit
from ranklearn_course.widgets import TeamDraft
from tests.widgets.catalogue.team_draft import PAGES


@pytest.mark.parametrize("b", ["bcda", "bdac", "dabc", "adcb", "abcd"])
def test_users_of_one_page_vote_as_often_as_all_drafts_say(b):
    play = TeamDraft(PAGES, "abcd", b)
    for page in "abcd":
        play.liked, play.users = page, 4000
        found = play.many_votes()
        share = sum(
            float(chance)
            for draft, chance in all_drafts("abcd", b).items()
            if dict(zip(*draft, strict=True))[page] == "A"
        )
        assert found["team"][0] / 4000 == pytest.approx(share, abs=0.03)
        credits = {
            balanced_credit("abcd", b, balanced("abcd", b, first=first), page) for first in "AB"
        }
        ((for_a, for_b),) = credits
        assert found["balanced"][1 - (for_a > for_b) + (for_b > for_a)] == 4000


def test_clicks_at_random_favour_nobody_in_team_draft_and_b_in_balanced_lists():
    play = TeamDraft(PAGES, "abcd", "bcda")
    play.liked, play.users = "any", 10_000
    found = play.many_votes()
    assert found["team"][0] / 10_000 == pytest.approx(1 / 2, abs=0.02)
    assert found["balanced"][2] / 10_000 == pytest.approx(3 / 4, abs=0.02)


def test_several_clicks_of_one_user_are_one_vote_or_a_tie():
    play = TeamDraft(PAGES, "abcd", "bcda")
    play.coins, play.clicked = ["A", "B"], ["a", "c", "b"]
    assert play.own_votes() == (0, 0, 1)
    play.clicked = ["a", "c"]
    assert play.own_votes() == (0, 1, 0)
    assert "Votes: A 0, ties 1, B 0, p = 1.000." in play.describe()
