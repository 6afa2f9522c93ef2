"""Chapter unranked: right functions in other styles, minimal cases, accepted answers, numbers."""

from fractions import Fraction
from itertools import product
from math import sqrt

import numpy as np

from ranklearn_course import metrics
from ranklearn_course.chapters.unranked.checks import (
    better_mse_worse_list,
    refuse_predictions,
)
from ranklearn_course.checker import Sentence
from ranklearn_course.exercises.bank import find_exercise
from tests.chapters import proofs
from tests.chapters.references import mean_recall

WRITE = RMSE, F_BETA, MACRO_RECALL, ROC_AUC = [
    find_exercise(f"unranked.{name}") for name in ("rmse", "f_beta", "macro_recall", "roc_auc")
]


def rmse_loop(truth, prediction):
    total, n = 0, 0
    for i in range(len(truth)):
        difference = truth[i] - prediction[i]
        total, n = total + difference * difference, n + 1
    return sqrt(total / n)


def rmse_numpy(truth, prediction):
    return np.sqrt(np.mean(np.subtract(truth, prediction) ** 2))


def rmse_recursive(truth, prediction):
    def total(i):
        return 0 if i < 0 else total(i - 1) + abs(truth[i] - prediction[i]) ** 2

    return (total(len(truth) - 1) / len(truth)) ** 0.5


def f_from_counts(relevant, retrieved, beta):
    tp = sum(a and b for a, b in zip(relevant, retrieved, strict=True))
    fn, fp = sum(relevant) - tp, sum(retrieved) - tp
    top = (1 + beta**2) * tp
    return top / (top + beta**2 * fn + fp) if top else 0.0


def f_from_sets(relevant, retrieved, beta):
    a = {i for i, value in enumerate(relevant) if value}
    b = {i for i, value in enumerate(retrieved) if value}
    weight = beta * beta / (1 + beta * beta)
    if not a & b:
        return 0
    return 1 / (weight * len(a) / len(a & b) + (1 - weight) * len(b) / len(a & b))


def f_numpy(relevant, retrieved, beta):
    a, b = np.array(relevant) > 0, np.array(retrieved) > 0
    both = np.sum(a & b)
    return (1 + beta**2) * both / (beta**2 * a.sum() + b.sum()) if both else 0.0


def f_bools(relevant, retrieved, beta):
    pairs = list(zip(map(bool, relevant), map(bool, retrieved), strict=True))
    both = pairs.count((True, True))
    p = both / max(1, both + pairs.count((False, True)))
    r = both / max(1, both + pairs.count((True, False)))
    return (1 + beta**2) * p * r / (beta**2 * p + r) if both else 0.0


def macro_numpy(found, relevant):
    found, relevant = np.array(found, float), np.array(relevant, float)
    shares = np.divide(found, relevant, out=np.zeros_like(found), where=relevant > 0)
    return shares.mean()


def macro_recursive(found, relevant, users=None):
    users = users or len(found)
    if not found:
        return 0.0
    here = found[0] / relevant[0] / users if relevant[0] else 0.0
    return here + macro_recursive(found[1:], relevant[1:], users)


def auc_by_ranks(relevant, scores):
    """Sum the ascending ranks of the relevant documents, shared by ties."""
    hits, others = sum(relevant), len(relevant) - sum(relevant)
    ordered = sorted(scores)
    rank = {s: (2 * ordered.index(s) + ordered.count(s) + 1) / 2 for s in ordered}
    total = sum(rank[s] for s, value in zip(scores, relevant, strict=True) if value)
    return (total - hits * (hits + 1) / 2) / (hits * others) if hits and others else 0.0


def auc_numpy(relevant, scores):
    relevant, scores = np.array(relevant) > 0, np.array(scores)
    better = np.subtract.outer(scores[relevant], scores[~relevant])
    return ((better > 0) + (better == 0) / 2).mean() if better.size else 0.0


def auc_product(relevant, scores):
    documents = list(zip(relevant, scores, strict=True))
    pairs = [(a, b) for (x, a), (y, b) in product(documents, documents) if x > y]
    return sum((a > b) + (a >= b) for a, b in pairs) / (2 * len(pairs) or 1)


def auc_area(relevant, scores):
    """Add trapezoids below the ROC curve, one threshold at a time."""
    hits, others = relevant.count(1), relevant.count(0)
    if not hits or not others:
        return 0.0
    area, tp, fp = Fraction(0), 0, 0
    for threshold in sorted(set(scores), reverse=True):
        new = [value for value, score in zip(relevant, scores, strict=True) if score == threshold]
        area += Fraction(new.count(0) * (2 * tp + new.count(1)), 2)
        tp, fp = tp + new.count(1), fp + new.count(0)
    return float(area / (tp * fp))


def auc_by_thresholds(relevant, scores):
    """The area under the curve of the whole thresholds from 20 to 0."""
    hits = [score for value, score in zip(relevant, scores, strict=True) if value]
    others = [score for value, score in zip(relevant, scores, strict=True) if not value]
    if not hits or not others:
        return 0.0
    area, before = 0.0, (0.0, 0.0)
    for threshold in range(20, -1, -1):
        here = tuple(sum(s >= threshold for s in each) / len(each) for each in (others, hits))
        area += (here[0] - before[0]) * (here[1] + before[1]) / 2
        before = here
    return area


WRONG = {ROC_AUC: [auc_by_thresholds]}
RIGHT = {
    RMSE: [
        metrics.rmse,
        rmse_loop,
        rmse_numpy,
        rmse_recursive,
        lambda truth, prediction: (
            (sum((a - b) ** 2 for a, b in zip(truth, prediction, strict=True)) / len(truth)) ** 0.5
        ),
    ],
    F_BETA: [metrics.f_beta, f_from_counts, f_from_sets, f_numpy, f_bools],
    MACRO_RECALL: [
        mean_recall,
        macro_numpy,
        macro_recursive,
        lambda found, relevant: (
            sum(found[u] / (relevant[u] or 1) for u in range(len(found))) / len(found)
        ),
        lambda found, relevant: np.mean(
            [f / r if r else 0 for f, r in zip(found, relevant, strict=True)]
        ),
    ],
    ROC_AUC: [metrics.roc_auc, auc_by_ranks, auc_numpy, auc_product, auc_area],
}


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
