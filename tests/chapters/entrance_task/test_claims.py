"""What the texts of chapter entrance_task say of numbers, held against what is computed."""

from itertools import combinations, product
from math import fsum, sqrt
from statistics import NormalDist, mean, pstdev, stdev, variance

import pytest

from ranklearn_course import widgets
from ranklearn_course.metrics import average_precision
from tests.chapters.claims import options, right_option, said, truth, wrong_numbers


def test_error_by_hand():
    values, squares = [1, 0.5, 0.5, 0], 0.5**2 + 0.5**2
    assert stdev(values) / sqrt(4) == pytest.approx(truth("entrance_task.error_by_hand"))
    wrong_numbers(
        "entrance_task.error_by_hand",
        {
            "That is the standard deviation": stdev(values),
            "divided by n in the standard deviation": pstdev(values) / 2,
            "by the number of users: take its root": stdev(values) / 4,
            "the variance of one user": variance(values),
            "the variance of the mean": variance(values) / 4,
            "the mean itself": mean(values),
            "the sum of squares by 2": squares / 2,
            "still the spread of one": pstdev(values),
        },
    )


def test_what_min_rewards():
    said("entrance_task.what_min_rewards", "Her AP becomes 1, Ben's would become 0.1.")
    assert (1 / min(1, 10), 1 / min(30, 10)) == (1, 0.1)
    right_option("entrance_task.what_min_rewards", "Ana's")


def test_is_it_better():
    said("entrance_task.is_it_better", "by more than that in two of three cases.")
    assert 2 - 2 * NormalDist().cdf(0.0010 / 0.0025) == pytest.approx(2 / 3, abs=0.03)
    right_option(
        "entrance_task.is_it_better", "Ask your validation, with more users and more weeks."
    )
    assert 0.0010 < 1.96 * 0.0025


def test_two_finals():
    validation = {"A": 0.0930, "B": 0.0931, "C": 0.0925, "D": 0.0780}
    equal = {name for name, score in validation.items() if 0.0931 - score < 2 * 0.0025}
    assert equal == {"A", "B", "C"}
    # A and B are one kind of model.
    options(
        "entrance_task.two_finals",
        {
            f"{one} and {other}": {one, other} <= equal and "C" in (one, other)
            for one, other in combinations("ABCD", 2)
        },
    )


def test_first_in_private():
    public = [13 * user % 300 < 90 for user in range(300)]
    scores = {str(step): [step * user % 100 / 100 for user in range(300)] for step in (13, 23, 61)}
    said(
        "entrance_task.first_in_private", "exactly equal over all 300 users; 90 of them are public."
    )
    assert (len({*map(fsum, scores.values())}), sum(public)) == (1, 90)
    right_option("entrance_task.first_in_private", "Last, in every draw")
    shake = widgets.ShakeUp(scores, public)
    for shake.seed in range(1, 8):
        assert "3 of 3" in shake.title()


def test_recent_or_all():
    said(
        "entrance_task.recent_or_all",
        "The last seven days score 0.0516 and all days 0.0308, a factor",
    )
    said("entrance_task.recent_or_all", "a factor of 1.7: fashions pass.")
    assert round(0.0516 / 0.0308, 1) == 1.7
    right_option(
        "entrance_task.recent_or_all", "The last seven days win, by less than a factor of 2"
    )


def test_lift_the_mean():
    ben, higher = (average_precision(hits, 3, judged=[1] * 5) for hits in ([1, 0, 1], [1, 1, 1]))
    said("entrance_task.lift_the_mean", "Ben's rises from 0.556 to 1, by 0.444:")
    assert (round(ben, 3), higher, round(higher - ben, 3)) == (0.556, 1, 0.444)
    said("entrance_task.lift_the_mean", "Ana's AP@3 rises from 0.5 to 1, Cem's from 0 to 0.5:")
    assert average_precision([0, 1, 0], 3, judged=[1]) == 0.5
    assert average_precision([1, 0, 0], 3, judged=[1] * 2) == 0.5
    right_option("entrance_task.lift_the_mean", "Ana's and Cem's alike")


def test_more_factors():
    said("entrance_task.more_factors", "SVD with trend has a MAP@10 of 0.1030 in time;")
    said("entrance_task.more_factors", "recent popularity has 0.0465.")
    said("entrance_task.more_factors", "It has 0.0727: in between.")
    right_option("entrance_task.more_factors", "Clearly less, but more than recent popularity")
    assert 0.0465 < 0.0727 < 0.1030 * 0.95


def test_equals_by_new_users():
    signs = [*product((-1, 1), repeat=2)]
    right_option("entrance_task.equals_by_new_users", "In about half, as by a coin")
    assert mean(public * private < 0 for public, private in signs) == 1 / 2
