"""Interleaving: the rules as loops, and an exact test."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import numpy as np
import pytest

from ranklearn_course.chapters.clicks import solutions
from ranklearn_course.comparison import (
    all_drafts,
    balanced,
    permutation_test,
    sign_test,
    team_draft,
)

#: Pairs of rankings that share all documents, some, or none.
PAIRS = [(a, b) for a in ((1, 2), (1, 2, 3)) for n in (1, 3) for b in permutations((2, 3, 4), n)]


# the rules ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["A", "B"])
def test_a_balanced_list_holds_as_many_first_documents_of_both(first):
    """Joachims (2003): each beginning is the union of the first k of A and of B, k equal or +1."""
    for a, b in PAIRS:
        shown = balanced(a, b, first=first)
        for n in range(1, len(shown) + 1):
            unions = [
                set(a[:i]) | set(b[:j])
                for i, j in product(range(len(a) + 1), range(len(b) + 1))
                if 0 <= (i - j if first == "A" else j - i) <= 1
            ]
            assert set(shown[:n]) in unions
        assert shown[0] == {"A": a, "B": b}[first][0]
        assert balanced(a, b, 2, first=first) == shown[:2]


@pytest.mark.parametrize("k", [2, 9])
def test_a_draft_is_what_a_learner_writes(k):
    for pair in PAIRS:
        counted = Counter()
        for coins in product("AB", repeat=4):
            draft = team_draft(*pair, coins, k)
            # There a document of B's team is negative.
            teams = [-each if team == "B" else each for each, team in zip(*draft, strict=True)]
            assert teams == solutions.team_draft(*pair, coins)[:k]
            counted[draft] += Fraction(1, 16)
        assert all_drafts(*pair, k) == counted


# the test ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("wins", "losses"), [(1, 0), (0, 7), (4, 4), (5, 3), (8, 2)])
def test_the_sign_test_is_the_exact_permutation_test_of_votes(wins, losses):
    votes = np.repeat([1, -1], [wins, losses])
    exact = permutation_test(votes, np.zeros(len(votes)))
    assert sign_test(wins, losses) == pytest.approx(exact.p_value, abs=1e-15)
