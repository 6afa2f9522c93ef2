"""The stored experiments over seeds: they are what the code gives, and what the lesson says."""

from itertools import pairwise
from math import sqrt
from statistics import mean, stdev

import numpy as np
import pytest

from experiments import learning_to_rank
from ranklearn_course.chapters.learning_to_rank import other_seeds
from ranklearn_course.data import letor_like
from ranklearn_course.data.letor_synthetic import Queries
from ranklearn_course.learning import compare
from ranklearn_course.learning.pair_losses import should_lead
from tests.by_seed import assert_as_stored

CLOSE = 2e-3
POINTWISE = {"Least squares", "Logistic regression"}


stored = other_seeds.TABLES.rows


def test_every_seed_is_stored():
    seeds = [str(seed) for seed in other_seeds.SEEDS]
    for name, rows_of_a_seed in (("learners", 7), ("neighbours", 3 * (1 + other_seeds.ORDERS))):
        found = [row["seed"] for row in stored(name)]
        assert found == [seed for seed in seeds for _ in range(rows_of_a_seed)]


def test_a_seed_of_the_learners_computed_again():
    again = compare(letor_like(seed=7), ["ranknet", "listnet"], threshold=2).differences("RankNet")
    (row,) = stored("learners", seed="7", learner="ListNet")
    assert [float(row[name]) for name in ("minus_ranknet", "low", "high")] == pytest.approx(
        again.where(learner="ListNet").rows[0][1:4], abs=CLOSE
    )


def test_a_seed_of_the_neighbours_computed_again():
    assert_as_stored(learning_to_rank.RUNS, "neighbours", seed=4, n=3, near=CLOSE)


def test_neighbours_stand_side_by_side_in_the_list_that_was_returned():
    """Not in the order of the grades: a list by text match has the grades mixed."""
    part = Queries(np.array([[1.0], [3.0], [2.0], [5.0]]), np.array([2, 0, 1, 1]), np.ones(4))
    returned = learning_to_rank._returned(part, part.features[:, 0])
    assert returned.grades.tolist() == [1, 0, 1, 2]
    pairs = should_lead(returned.grades, "neighbours").sum()
    assert pairs == sum(one != other for one, other in pairwise(returned.grades)) == 3


def test_the_tables_are_means_with_their_errors():
    table = other_seeds.learners()
    for label, gap, error, ahead, below, above in table.rows:
        gaps = [float(row["minus_ranknet"]) for row in stored("learners", learner=label)]
        assert (gap, error) == pytest.approx((mean(gaps), stdev(gaps) / sqrt(len(gaps))))
        assert ahead == sum(gap > 0 for gap in gaps)
        assert below + above <= len(gaps)
    rows = {row[:2]: row[2:] for row in other_seeds.neighbours().rows}
    by_seed = [
        [
            float(row["neighbours"]) - float(row["all_pairs"])
            for row in stored("neighbours", seed=str(seed), queries="10", list="random")
        ]
        for seed in other_seeds.SEEDS
    ]
    means = [mean(gaps) for gaps in by_seed]
    wanted = mean(means), stdev(means) / sqrt(len(means)), mean(map(stdev, by_seed))
    assert rows[10, "random"] == pytest.approx(wanted)


def test_what_the_lesson_says_of_the_seeds():
    """Pointwise learners are behind each time; neighbours lose a little, not eleven points."""
    rows = {row[0]: row[1:] for row in other_seeds.learners().rows}
    n = len(other_seeds.SEEDS)
    assert [rows[name][3] for name in POINTWISE] == [n, n]
    errors = {name: gap / error for name, (gap, error, *_) in rows.items()}
    assert round(errors["SoftDCG"]) == -3
    assert round(errors["ListNet"]) == round(errors["RankSVM"]) == -2
    assert abs(errors["LambdaRank"]) < 2
    shown = {row["learner"]: float(row["minus_ranknet"]) for row in stored("learners", seed="0")}
    assert {name for name, gap in shown.items() if gap > rows[name][0]} == rows.keys() - POINTWISE
    lost = {row[:2]: row[2:4] for row in other_seeds.neighbours().rows}
    assert all(gap < -2.5 * error for gap, error in lost.values())
    assert all(gap > -0.06 for gap, _ in lost.values())
