"""Chapter dcg: the arithmetic that is told, accepted answers."""

from itertools import permutations, product

import pytest

from ranklearn_course import metrics
from ranklearn_course.chapters.arithmetic import explained
from ranklearn_course.chapters.dcg.checks import (
    blind_spot,
    perfect_above_the_cutoff,
    refuse_pair,
    refuse_ranking,
    two_votes,
)
from ranklearn_course.checker import Sentence
from ranklearn_course.exercises.bank import find_exercise
from tests.chapters import proofs

ARITHMETIC = dict.fromkeys(map(find_exercise, ("dcg.dcg", "dcg.ndcg")), 1e-12)


REFUSED = {
    refuse_ranking: [
        ((ranking,), "not_whole")
        for ranking in ([], [1, 0], [5, 0, 0, 0, 0], [1.0, 0, 0, 0, 0], [True] * 5)
    ],
    refuse_pair: [
        ((answer,), Sentence("not_two_rankings", {"answer": answer}))
        for answer in (
            [],
            [1, 3, 0],
            [[1, 3, 0]],
            [[1, 3], [3, 1]],
            [[1, 4, 0], [4, 0, 1]],
            [[1, True, 0], [True, 0, 1]],
            [[1, 3, 0], "301"],
        )
    ],
}
ACCEPTED = {
    refuse_ranking: ([4, 0, 0, 0, 1],),
    refuse_pair: ([[1, 3, 0], [3, 0, 1]],),
}


def test_rankings_with_a_blind_spot():
    answers = [r for r in product(range(5), repeat=5) if not blind_spot(list(r))]
    assert len(answers) > 10
    for answer in answers:
        ideal = sorted(answer, reverse=True)
        # Only the top pair is swapped.
        assert list(answer) == [ideal[1], ideal[0], *ideal[2:]]
        assert metrics.ndcg(answer, discount="jarvelin") == pytest.approx(1)
        assert metrics.ndcg(answer) < 0.8
    too_high = Sentence("standard_too_high", {"value": 1})
    assert blind_spot([4, 3, 2, 1, 0]) == [too_high]
    assert proofs.ids(blind_spot([0, 0, 1, 4, 4])) == ["korean_below_one"]


def test_rankings_that_are_perfect_above_the_cutoff():
    for ranking in product(range(3), repeat=5):
        is_right = not perfect_above_the_cutoff(list(ranking))
        is_perfect = abs(metrics.ndcg(ranking, 3) - 1) < 1e-9
        assert is_right == (is_perfect and list(ranking) != sorted(ranking, reverse=True))
    assert proofs.ids(perfect_above_the_cutoff([0, 0, 0, 0, 1])) == ["not_perfect"]
    places = {"k": 3, "value": 0.5, "why": explained("(1/log2(4)) / (1/log2(2))")}
    assert perfect_above_the_cutoff([0, 0, 1, 0, 0]) == [Sentence("not_perfect", places)]


def test_pairs_on_which_ap_and_ndcg_disagree():
    rankings = [ranking for n in (3, 4) for ranking in product(range(4), repeat=n)]
    accepted = 0
    for first in rankings:
        for second in set(permutations(first)):
            pair = [list(first), list(second)]
            by_ap = metrics.average_precision(first) - metrics.average_precision(second)
            by_ndcg = metrics.ndcg(second) - metrics.ndcg(first)
            assert (not two_votes(pair)) == (by_ap > 1e-9 and by_ndcg > 1e-9), pair
            accepted += not two_votes(pair)
    assert accepted > 10
    assert proofs.ids(two_votes([[3, 1, 0], [3, 1, 1]])) == ["other_documents"]
    assert proofs.ids(two_votes([[0, 0, 0], [0, 0, 0]])) == [
        "ap_votes_otherwise",
        "ndcg_votes_otherwise",
    ]
