"""Team draft in Python: its many users vote as the library counts, page by page."""

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
