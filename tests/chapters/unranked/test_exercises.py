"""Chapter unranked: the arithmetic that is told, accepted answers."""

from itertools import product

import numpy as np

from ranklearn_course import metrics
from ranklearn_course.chapters.unranked.checks import (
    better_mse_worse_list,
    refuse_predictions,
)
from ranklearn_course.checker import Sentence
from ranklearn_course.exercises.bank import find_exercise
from tests.chapters import proofs

WRITE = [
    find_exercise(f"unranked.{name}") for name in ("rmse", "f_beta", "macro_recall", "roc_auc")
]


ARITHMETIC = dict.fromkeys(WRITE, 1e-12)


REFUSED = {
    refuse_predictions: [
        ((prediction,), Sentence("not_three_numbers", {"answer": prediction}))
        for prediction in ([], [1], [1, 2, "3"])
    ],
}
ACCEPTED = {refuse_predictions: ([3, 3, 3.5],)}


def test_a_lower_mse_with_the_worst_film_on_top():
    truth, first = [5, 4, 1], [2, 1, 0]
    accepted = [p for p in product(range(6), repeat=3) if not better_mse_worse_list(list(p))]
    assert len(accepted) > 1
    for prediction in accepted:
        assert metrics.mse(truth, prediction) < metrics.mse(truth, first)
        assert metrics.ndcg(np.array(truth)[np.argsort([-p for p in prediction])]) < 1


def test_predictions_that_do_not_fit_are_told_why():
    high_mse = Sentence("high_mse", {"limit": 19 / 3, "value": 19})
    assert better_mse_worse_list([0, 0, 5]) == [high_mse]
    assert proofs.ids(better_mse_worse_list([5, 4, 1])) == ["wrong_top"]
