"""Made contests order recommender models as MovieLens latest-small does."""

import csv
from math import sqrt

import numpy as np
import pytest

from experiments.made_contests import ASKED, EFFECTS, MODELS, NOTHING
from ranklearn_course.chapters.entrance_task.other_contests import TABLES
from tests.rows import with_each

with (TABLES.folder / "movielens.csv").open(encoding="utf-8", newline="") as file:
    SMALL = {
        (row["model"], row["minus"]): (float(row["value"]), float(row["error"]))
        for row in csv.DictReader(file)
        if row["log"] == "latest-small"
    }
SURE = [pair for pair, (value, error) in SMALL.items() if pair[1] and abs(value) > 2 * error]


def made(pair, column="value", without=NOTHING):
    """What was stored of a pair of models, one number a seed."""
    return TABLES.numbers("order", column, without=without, model=pair[0], minus=pair[1])


def test_what_is_asked_most_is_sure_on_movielens():
    assert set(ASKED) <= set(SURE)
    assert len(SURE) == 20


@with_each(SURE)
def test_of_two_models_the_same_is_ahead(*pair):
    sign = np.sign(SMALL[pair][0])
    differences, errors = sign * made(pair), made(pair, "error")
    assert len(differences) == 10
    assert differences.mean() > 2 * differences.std(ddof=1) / sqrt(10)
    assert (differences > -2 * errors).all()


@pytest.mark.parametrize("model", MODELS)
def test_a_model_is_as_many_times_better_than_popularity_within_a_fifth(model):
    real, ours = (
        each(model, "") / each("popularity", "")
        for each in (lambda *pair: SMALL[pair][0], lambda *pair: made(pair).mean())
    )
    assert 0.8 * real < ours < 1.2 * real


@pytest.mark.parametrize(
    ("effect", "turned"),
    [
        ("moving interests", ["item-kNN, half-life 5"]),
        ("small niches", ["EASE", "SVD, 64 factors"]),
        ("tastes for genres", []),
        ("unequal users", []),
        ("fashions", []),
        ("new items", []),
    ],
)
def test_without_an_effect_the_sign_turns_of_what_it_is_for(effect, turned):
    for pair in ASKED:
        differences, errors = made(pair, without=effect), made(pair, "error", effect)
        assert len(differences) == 3
        mean, error = differences.mean(), sqrt((errors**2).sum()) / 3
        assert (mean < -2 * error) == (pair[0] in turned), pair
        assert abs(mean) > 2 * error


def test_without_tastes_for_genres_their_profile_is_no_better_than_popularity():
    profile, popular = (
        made((model, ""), without="tastes for genres") for model in ("genre profile", "popularity")
    )
    assert profile.mean() < popular.mean()
    assert list(EFFECTS) == list(dict.fromkeys(row["without"] for row in TABLES.rows("order")))[1:]
