"""The judging desk in Python: what is kept, and which judgements decide."""

from itertools import combinations

import pytest

from ranklearn_course.chapters.unjudged import systems
from ranklearn_course.widgets import JudgingDesk

A, B = systems.DESK["A"], systems.DESK["B"]
DOCUMENTS = dict.fromkeys(A + B)
RELEVANT = {*systems.DESK_RELEVANT} & {*DOCUMENTS}


def is_decided(judged):
    """Whether all ways in which the others may turn out give the same order of the two lists."""
    leads = set()
    rest = [each for each in DOCUMENTS if each not in judged]
    for n in range(len(rest) + 1):
        for more in combinations(rest, n):
            hits = RELEVANT & set(judged) | set(more)
            lead = sum(each in hits for each in B[:5]) - sum(each in hits for each in A[:5])
            leads.add((lead > 0) - (lead < 0))
    return len(leads) == 1


def test_what_is_judged_at_the_start_stays_judged():
    desk = JudgingDesk({"A": "abc"}, relevant="a", judged="b")
    desk.judged = ["c"]
    assert (desk.judged, desk.spent) == (["b", "c"], 1)


@pytest.mark.parametrize("n", range(6))
def test_it_is_decided_where_no_filling_turns_the_order(n):
    desk = JudgingDesk({"A": A, "B": B}, RELEVANT, k=5, budget=5)
    for judged in combinations(DOCUMENTS, n):
        desk.judged = [*judged]
        assert (desk.better() is not None) == is_decided(judged)
