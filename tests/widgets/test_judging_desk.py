"""The judging desk in Python: what is kept, which judgements decide, and what a judge changes."""

from itertools import combinations, permutations

import pytest

from ranklearn_course.chapters.unjudged import systems
from ranklearn_course.widgets import JudgingDesk

A, B = systems.DESK["A"], systems.DESK["B"]
DOCUMENTS = dict.fromkeys(A + B)
RELEVANT = {*systems.DESK_RELEVANT} & {*DOCUMENTS}


def priced():
    return JudgingDesk({"A": A, "B": B}, RELEVANT, k=5, budget=5)


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


def presses(order):
    """After how many documents of an order it is decided, None if never."""
    return next((n for n in range(len(order) + 1) if is_decided(order[:n])), None)


def test_what_is_judged_at_the_start_stays_judged():
    desk = JudgingDesk({"A": "abc"}, relevant="a", judged="b")
    desk.judged = ["c"]
    assert (desk.judged, desk.spent) == (["b", "c"], 1)


@pytest.mark.parametrize("n", range(6))
def test_it_is_decided_where_no_filling_turns_the_order(n):
    desk = priced()
    for judged in combinations(DOCUMENTS, n):
        desk.judged = [*judged]
        assert (desk.better() is not None) == is_decided(judged)


def test_three_well_chosen_judgements_decide_and_five_from_the_top_do_not():
    apart = {*A[:5]} ^ {*B[:5]}
    found = {presses(order) for order in permutations(apart)}
    assert (min(found), max(found)) == (priced().fewest(), 4) == (3, 4)
    by_rank = dict.fromkeys("".join(a + b for a, b in zip(A, B, strict=True)))
    from_the_top = A[:5], B[:5], "".join(by_rank)[:5]
    assert [presses(order) for order in from_the_top] == [None] * 3
    # Most ways to spend five judgements leave it open.
    assert sum(map(is_decided, combinations(DOCUMENTS, 5))) == 28
