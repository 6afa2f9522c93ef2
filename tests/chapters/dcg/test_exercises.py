"""Chapter dcg: right functions in other styles, minimal cases, accepted answers, numbers."""

from itertools import permutations, product
from math import log2

import numpy as np
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

DCG, NDCG = find_exercise("dcg.dcg"), find_exercise("dcg.ndcg")
WRITE = [DCG, NDCG]


def dcg_while(relevance, k):
    total, i = 0, 0
    while i < k and i < len(relevance):
        total += (2.0 ** relevance[i] - 1) / np.log2(i + 2)
        i += 1
    return total


def dcg_numpy(relevance, k):
    top = np.asarray(relevance)[:k]
    return ((2**top - 1) / np.log2(np.arange(2, len(top) + 2))).sum()


def dcg_recursive(relevance, k, rank=1):
    if not relevance or k == 0:
        return 0
    rest = dcg_recursive(relevance[1:], k - 1, rank + 1)
    return (2 ** relevance[0] - 1) / log2(rank + 1) + rest


def dcg_generator(relevance, k):
    def terms():
        for i, grade in enumerate(relevance):
            if i >= k:
                return
            yield (pow(2, grade) - 1) * np.log(2) / np.log(i + 2)

    return sum(terms())


def ndcg_of(dcg):
    def ndcg(relevance, k):
        best = dcg(sorted(relevance)[::-1], k)
        return dcg(relevance, k) / best if best else 0

    return ndcg


def ndcg_numpy(relevance, k):
    gains = 2 ** np.array(relevance) - 1
    ideal = np.sort(gains)[::-1]
    # Another base cancels in the ratio.
    weights = 1 / np.log(np.arange(len(gains)) + 2)
    weights[k:] = 0
    return gains @ weights / (ideal @ weights) if gains.any() else 0.0


def ndcg_bools(relevance, k):
    """A list of bools for each grade: 2^g - 1 is 1 for grade 1, 2 more for grade 2, and so on."""
    layers = [[grade >= level for grade in relevance] for level in range(1, max(relevance) + 1)]

    def total(rows):
        return sum(
            2**level * hit / log2(rank)
            for level, hits in enumerate(rows)
            for rank, hit in enumerate(hits[:k], start=2)
        )

    best = total([sorted(hits, reverse=True) for hits in layers])
    return total(layers) / best if any(relevance) else 0.0


RIGHT = {
    DCG: [metrics.dcg, dcg_while, dcg_numpy, dcg_recursive, dcg_generator],
    NDCG: [
        metrics.ndcg,
        ndcg_numpy,
        ndcg_bools,
        ndcg_of(dcg_while),
        ndcg_of(dcg_recursive),
        ndcg_of(dcg_generator),
    ],
}
ARITHMETIC = dict.fromkeys(WRITE, 1e-12)


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
