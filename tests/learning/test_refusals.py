"""What cannot be learned from gets one clear error, which names the argument and the cure."""

import re
from dataclasses import replace

import numpy as np
import pytest

from ranklearn_course.data import digits_task, letor_like
from ranklearn_course.learning import (
    METHODS,
    boosted_trees,
    claims,
    compare,
    delta_ndcg,
    fit,
    forces,
    measures,
    values_of,
)
from tests.refusals import check_refusals

TASK = letor_like(30, (5, 12), seed=2)
GOOD = {"features": [[1.0], [2.0]], "grades": [0, 1], "queries": [5, 5]}
TREES = {"features": [[0], [1]], "grades": [0, 1], "held_out": [[2]]}
PAIR = {"scores": [0.5, 1.0], "grades": [1, 0]}


@pytest.mark.parametrize(
    ("function", "given"),
    [
        (fit, {"method": "ranknet"} | GOOD),
        (forces, {"method": "ranknet"} | PAIR),
        (delta_ndcg, PAIR),
        (measures, {"max_grade": 4}),
        (values_of, PAIR | {"queries": [1, 1], "metric": measures(1)["RR"]}),
        (boosted_trees, TREES),
    ],
)
def test_an_argument_that_is_not_what_its_docstring_says_is_refused(function, given):
    check_refusals(function, given)


@pytest.mark.parametrize("name", METHODS)
def test_every_loss_looks_at_its_lists(name):
    with pytest.raises(ValueError, match=r"^grades must not be below 0, got -1"):
        METHODS[name].loss([0.5, 1.0], [-1, 0])


def fitted(method="ranknet", **changed):
    return fit(method, **GOOD | changed)


def valued(**changed):
    return values_of(**PAIR | {"queries": [3, 3]} | changed, metric=measures(1)["RR"])


#: What arguments must be to each other, and names.
SPECIAL = [
    (lambda: fitted(features=[1.0, 2.0]), "features must be a table of numbers"),
    (lambda: fitted(features=[[1.0], [1e200]]), "features must not be above 1e+150, got 1e+200"),
    (lambda: fitted(queries=[None, None]), "queries must hold numbers or texts, all of one kind"),
    (lambda: fitted(queries=[np.nan, 1]), "queries must hold numbers or texts, all of one kind"),
    (lambda: fitted(grades=[0, 1, 2]), "grades must have one entry for each of the 2 rows"),
    (lambda: fitted(queries=[5, 6]), "grades must differ within at least one query"),
    (lambda: fitted("boosting"), "method must be one of 'least_squares', "),
    (lambda: fitted(temperature=1), "ranknet takes no setting 'temperature'; it takes: pairs"),
    (lambda: fitted(pairs="some"), "pairs must be one of 'all', 'neighbours', got 'some'"),
    (lambda: fitted("soft_dcg", temperature=0), "temperature must be a number in (0, inf), got 0"),
    (
        lambda: fitted().scores([[1.0, 2.0]]),
        "features must have 1 columns, as in the training, got",
    ),
    (lambda: delta_ndcg([1, 2], [1, 0, 2]), "grades must have the shape (2,), like scores"),
    (lambda: valued(grades=[1]), "grades must have one entry for each of the 2 documents"),
    (lambda: valued(scores=[[1, 2]]), "scores must be one list"),
    (lambda: boosted_trees([[0], [1]], [1], [[2]]), "features must have a row for each of the gr"),
    (lambda: boosted_trees([[0]], [1], [[1, 2]]), "held_out must have 1 columns as features has"),
    (lambda: compare(TASK, [], others={"mine": [1.0]}), "others must give one score for each of"),
    (
        lambda: compare(TASK, ["ranknet"], others={"RankNet": [1.0]}),
        "others must not give scores under the name of another learner, got 'RankNet'",
    ),
    (lambda: compare(TASK, []).means("MAP"), "metric must be one of 'nDCG@10', "),
    (lambda: compare(TASK, []).differences("me"), "learner must be one of 'Best single feature', "),
    (
        lambda: claims.popular_first(replace(TASK, clicks=None)),
        "task must have clicks and a feature",
    ),
    (lambda: claims.popular_first(digits_task(10, 10)), "task must have clicks and a feature 'pop"),
]


@pytest.mark.parametrize(("call", "text"), SPECIAL, ids=[text[:50] for _, text in SPECIAL])
def test_what_does_not_fit_is_said(call, text):
    with pytest.raises((ValueError, TypeError), match=f"^{re.escape(text)}"):
        call()
