"""What the texts of chapter smooth_dcg say of numbers, held against what is computed."""

from functools import partial
from itertools import combinations, permutations
from math import log2
from operator import mul

import pytest

from ranklearn_course import metrics
from ranklearn_course.metrics import dcg, fair_soft_dcg, noised_soft_dcg, rank_by
from ranklearn_course.widgets import SlopeExplorer


def test_soft_dcg_by_hand(asked):
    def soft_dcg_of(at_rank, discounts=(1, 0.631, 0.5)):
        return 3 * sum(map(mul, at_rank, discounts))

    at_rank = [0.8 * 0.5, 0.2 * 0.5 + 0.8 * 0.5, 0.2 * 0.5]
    assert soft_dcg_of(at_rank) == pytest.approx(asked.truth)
    asked.wrong_numbers(
        {
            "that is ApproxDCG": 3 / log2(1 + sum(map(mul, at_rank, (1, 2, 3)))),
            "You left the grade out": soft_dcg_of(at_rank) / 3,
            "the gain 2^grade - 1": soft_dcg_of(at_rank) / 3 * (2**3 - 1),
            "swapped winning and losing": soft_dcg_of([0.2 * 0.5, 0.5, 0.8 * 0.5]),
            "divided by the discount": soft_dcg_of(at_rank, (1, 1 / 0.631, 1 / 0.5)),
            "used 1/rank": soft_dcg_of(at_rank, (1, 1 / 2, 1 / 3)),
            "left rank 3 out": soft_dcg_of([*at_rank[:2], 0]),
            "added the probabilities": soft_dcg_of([1 - (0.2 + 0.5), 0.2 + 0.5, 0.2 * 0.5]),
            "add up to more than 1": soft_dcg_of([0.8 * 0.5, 0.2 + 0.5, 0.2 * 0.5]),
            "the first rival may be the one": soft_dcg_of([0.8 * 0.5, 0.8 * 0.5, 0.2 * 0.5]),
            "the second rival may be the one": soft_dcg_of([0.8 * 0.5, 0.2 * 0.5, 0.2 * 0.5]),
        }
    )


def test_catch_impostors(asked):
    asked.says("1.610", fair_soft_dcg([1, 1, 0], [0, 0, 3], 2, discount="reciprocal"))


def test_slope_of_dcg(asked):
    asked.right("0")
    assert dcg(rank_by([3, 2.001, 1], [1, 3, 0])) == dcg(rank_by([3, 2, 1], [1, 3, 0]))


def test_very_hot(asked):
    asked.right("It hardly depends on the scores.")
    values = [fair_soft_dcg(scores, [3, 1, 0], 1e6) for scores in ([1, 2, 3], [3, 2, 1])]
    assert values[0] == pytest.approx(values[1], abs=1e-3)


def test_fixed_noise(asked):
    first, second = (noised_soft_dcg([1, 2, 3], [3, 1, 0], 1, rng=rng) for rng in (0, 1))
    asked.right("Otherwise the curve also jumps by chance.")
    assert first != second


def test_slope_of_noised(asked):
    before, after = ([3, score, 1] for score in (2, 2 + 1e-9))
    noised = partial(noised_soft_dcg, relevance=[3, 1, 0], temperature=1, n_samples=20)
    asked.right("0")
    assert noised(after) == noised(before)


def test_upside_down(asked):
    asked.right("It is perfect: 0.")
    assert metrics.approximation_quality([3, 2, 1], [1, 2, 3]) == pytest.approx(0)


def test_sum_of_a_column(asked):
    asked.right("Not always to 1.")
    assert metrics.rank_distribution([0, 0, 0], 1).sum(axis=0)[0] == 0.75


def test_b_rises(asked):
    grades = [1, 3, 0, 2, 1]

    def plain(b):
        order = rank_by([2.0, b, 0.9, 0.3, -0.5], grades)
        return dcg(order, gain="linear", discount="reciprocal")

    asked.says("From 1.2 to 1.9 the order is the same, so DCG stays at 3.2.", 1.2, 1.9, plain(1.2))
    asked.says("At 2.0 B passes A, and DCG jumps by 1 to 4.2.", 2, 1, plain(2.1))
    asked.right("It stays, then jumps once")
    assert plain(1.2) == plain(1.3) == plain(1.9)
    asked.says("SoftDCG rises with every small step.")
    soft = [metrics.soft_dcg([2.0, b, 0.9, 0.3, -0.5], grades, 1.0) for b in (1.2, 1.3)]
    assert soft[0] < soft[1]


def test_rank_1_given(asked):
    given = metrics.rank_distribution([2.0, 1.2, 0.9, 0.3, -0.5], 1.0).sum(axis=0)
    asked.says("sum to 58 % for rank 1, and to 143 %", 100 * given[0], 1, 100 * given[2])
    asked.right("Less than 1")


def test_hot_peak(asked):
    documents = [("A", 3, 2.0), ("B", 1, 1.2), ("C", 0, 0.9), ("D", 2, 0.3), ("E", 1, -0.5)]
    asked.says("A, B, C, D, E with the grades 3, 1, 0, 2, 1", *(grade for _, grade, _ in documents))

    def explorer(temperature):
        return SlopeExplorer(documents, temperature, moved=3, temperature_alone=True)

    def of_d_at(score):
        return float(explorer(1.0).value_of("dcg", [2.0, 1.2, 0.9, score, -0.5]))

    place, found, best = explorer(1.0).peak()
    asked.right("With D above A")
    assert place == 2.95
    curve = [
        float(explorer(1.0).value_of("fair", [2.0, 1.2, 0.9, x / 10, -0.5])) for x in range(3, 30)
    ]
    assert curve == sorted(curve)
    asked.says("and DCG is 4.033; between A and B it would be 4.533.", found, best)
    assert best == pytest.approx(of_d_at(1.6))
    asked.says("DCG is best there, and FairSoftDCG leads there up to T = 0.6.")
    honest = [explorer(t).peak()[1] == best for t in (0.02, 0.1, 0.3, 0.6, 0.65, 1.0, 10.0)]
    assert honest == [True] * 4 + [False] * 3
    asked.says("DCG is 4.367 there, more than where D is now", of_d_at(1.0))
    assert of_d_at(0.3) < of_d_at(1.0) < best


def test_worse_order(asked):
    def fair(scores):
        return fair_soft_dcg(scores, [2, 1, 0], 1.0, discount="reciprocal")

    asked.says("X = 2, 1, 0 has the ideal order with small differences; Y = 3, 0, 1 swaps")
    asked.right("In some, fewer than 5 %")
    plain = {
        scores: dcg(rank_by(scores, [2, 1, 0]), gain="linear", discount="reciprocal")
        for scores in permutations(range(4), 3)
    }
    pairs = [*combinations(plain, 2)]
    worse = sum((plain[x] - plain[y]) * (fair(x) - fair(y)) < 0 for x, y in pairs)
    asked.says("In 6, which is 2.2 %.", worse, 100 * worse / len(pairs))
