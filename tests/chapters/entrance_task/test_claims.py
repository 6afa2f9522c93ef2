"""What the texts of chapter entrance_task say of numbers, held against what is computed."""

from itertools import combinations
from math import fsum, sqrt
from pathlib import Path
from statistics import NormalDist, mean, pstdev, stdev, variance
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from scipy.stats import spearmanr

from ranklearn_course import widgets
from ranklearn_course.contest import baselines, practice
from ranklearn_course.contest.files import read_contest
from ranklearn_course.contest.scorer import values_by_user
from ranklearn_course.contest.second_export import export_again
from ranklearn_course.contest.solution import read_key
from ranklearn_course.metrics import average_precision


def test_error_by_hand(asked):
    values, squares = [1, 0.5, 0.5, 0], 0.5**2 + 0.5**2
    assert stdev(values) / sqrt(4) == pytest.approx(asked.truth)
    asked.wrong_numbers(
        {
            "That is the standard deviation": stdev(values),
            "divided by n in the standard deviation": pstdev(values) / 2,
            "by the number of users: divide by its root": stdev(values) / 4,
            "the variance of one user": variance(values),
            "the variance of the mean": variance(values) / 4,
            "the mean itself": mean(values),
            "the sum of squares by 2": squares / 2,
            "the standard deviation of one": pstdev(values),
        }
    )


def test_what_min_rewards(asked):
    asked.says("Her AP becomes 1, Ben's would become 0.1.", 1 / min(1, 10), 1 / min(30, 10))
    asked.right("Ana's")


def test_is_it_better(asked):
    asked.says("by more than that in two of three cases.")
    assert 2 - 2 * NormalDist().cdf(0.0010 / 0.0025) == pytest.approx(2 / 3, abs=0.03)
    asked.right("Ask your validation, with more users and more weeks.")
    best_of_60 = NormalDist().inv_cdf((60 - 3 / 8) / (60 + 1 / 4))  # Blom (1958)
    assert best_of_60 == pytest.approx(2.32, abs=0.01), "in the lesson, of equal submissions"


def test_two_finals(asked):
    validation = {"A": 0.0930, "B": 0.0931, "C": 0.0925, "D": 0.0780}
    equal = {name for name, score in validation.items() if 0.0931 - score < 2 * 0.0025}
    assert equal == {"A", "B", "C"}
    # A and B are one kind of model.
    asked.options(
        {
            f"{one} and {other}": {one, other} <= equal and "C" in (one, other)
            for one, other in combinations("ABCD", 2)
        }
    )


def test_first_in_private(asked):
    public = [13 * user % 300 < 90 for user in range(300)]
    scores = {str(step): [step * user % 100 / 100 for user in range(300)] for step in (13, 23, 61)}
    asked.says(
        "exactly equal over all 300 users, and 90 of these are public.", len(public), sum(public)
    )
    assert len({*map(fsum, scores.values())}) == 1
    asked.right("Last, in every draw")
    shake = widgets.ShakeUp(scores, public)
    for shake.seed in range(1, 8):
        assert "3 of 3" in shake.title()


def test_recent_or_all(asked):
    asked.says("win by a factor of 1.36, because fashions pass.", 0.0247 / 0.0182)


def test_lift_the_mean(asked):
    ben, higher = (average_precision(hits, 3, judged=[1] * 5) for hits in ([1, 0, 1], [1, 1, 1]))
    asked.says("Ben's rises from 0.556 to 1, by 0.444:", ben, higher, higher - ben)
    ana = average_precision([0, 1, 0], 3, judged=[1])
    cem = average_precision([1, 0, 0], 3, judged=[1] * 2)
    asked.says("Ana's AP@3 rises from 0.5 to 1, Cem's from 0 to 0.5:", ana, 1, 0, cem)
    asked.right("Ana's and Cem's alike")


def second_export():
    with TemporaryDirectory() as parent:
        folder = practice.unpack(Path(parent) / "practice", solution=True)
        contest = read_contest(folder)
        return export_again(contest, read_key(folder / "teacher/solution.csv", folder))


def leaked(log):
    """EASE with a trend in which the films have the recent counts in the order of their ids."""
    score, recent, ever = baselines.ease(log), log.recent_counts(10.0), log.counts()
    told = np.sort(recent)[::-1]
    trend = (1 + told / told.mean()) / (1 + ever / ever.mean())
    return lambda rows: np.maximum(score(rows), 0) * trend


def test_hunt(asked):
    hunt, answers = second_export()
    days = hunt.split_day - 21
    before, after = (
        [np.count_nonzero(items == item) for item in hunt.item_ids]
        for items in (hunt.items[hunt.days >= days], answers["public"].items)
    )

    def agree(column):
        return [spearmanr(column, each).statistic for each in (before, after)]

    years, ids, first_days = map(agree, (hunt.years, hunt.item_ids, hunt.first_days))
    asked.says("with the last days by 0.367, and with the next days by 0.292.", *years)
    asked.says("with the last days by -0.720, and with the next days by -0.890:", *ids)
    asked.says("with the last days by 0.172, and with the next days by 0.158.", *first_days)
    n_genres = hunt.genres.sum(axis=1)
    asked.says("Both numbers are near 0:")
    for each in (before, after):
        assert abs(spearmanr(n_genres, each).statistic) < 0.02
    honest, late = (
        [
            values_by_user(baselines.recommend(hunt, model), hunt.test_users, part)["MAP@10"].mean()
            for part in (answers["public"], answers["private"])
        ]
        for model in ("EASE with trend", leaked)
    )
    asked.says("0.0592 on the public part in place of 0.0436", late[0], honest[0])
    asked.says("0.0538 on the private part in place of 0.0396", late[1], honest[1])
    lesson = Path(__file__).parents[3] / "notebooks/10_entrance_task.ipynb"
    told = f"it rises in public from {honest[0]:.4f} to {late[0]:.4f}."
    assert told in lesson.read_text(encoding="utf-8")
    asked.right("the ids of the films")
