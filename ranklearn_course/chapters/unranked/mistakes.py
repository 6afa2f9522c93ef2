"""RMSE, F, macro recall and AUC with what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import median, pvariance

from ranklearn_course.checker import UNSPECIFIED

# How the terms of all documents become one number; the errors are needed for one mistake.
POOLS_OF_ERRORS = {
    "mean": lambda terms, errors: sum(terms) / len(terms),
    "sum": lambda terms, errors: sum(terms),
    "one_less": lambda terms, errors: sum(terms) / (len(terms) - 1),
    "largest": lambda terms, errors: max(terms),
    "median": lambda terms, errors: median(terms),
    "first": lambda terms, errors: terms[0],
    "cancel": lambda terms, errors: (sum(errors) / len(errors)) ** 2,
    "spread": lambda terms, errors: pvariance(errors),
}
TERMS = {"square": lambda error: error * error, "absolute": abs}
FINISHES_OF_RMSE = {
    "root": lambda pool, terms, errors: sqrt(pool(terms, errors)),
    "none": lambda pool, terms, errors: pool(terms, errors),
    "root_before": lambda pool, terms, errors: sqrt(sum(terms)) / len(terms),
    "root_of_each": lambda pool, terms, errors: pool([sqrt(term) for term in terms], errors),
    "half": lambda pool, terms, errors: sqrt(pool(terms, errors) / 2),
}
ORDERS = {"given": list, "sorted": sorted}


def make_rmse(
    *, order: str = "given", term: str = "square", pool: str = "mean", finish: str = "root"
) -> Callable:
    """Return RMSE, or one of its wrong variants.

    >>> make_rmse()([5, 4], [1, 4]) == sqrt((4**2 + 0**2) / 2)
    True
    >>> make_rmse(finish="none")([5, 4], [1, 4]) == (4**2 + 0**2) / 2
    True
    """

    def rmse(truth: Sequence[float], prediction: Sequence[float]) -> object:
        pairs = zip(ORDERS[order](truth), ORDERS[order](prediction), strict=True)
        errors = [true - predicted for true, predicted in pairs]
        terms = [TERMS[term](error) for error in errors]
        try:
            return FINISHES_OF_RMSE[finish](POOLS_OF_ERRORS[pool], terms, errors)
        except ZeroDivisionError:
            return UNSPECIFIED

    return rmse


WEIGHTS = {
    "squared": lambda beta: beta**2,
    "linear": lambda beta: beta,
    "ignored": lambda beta: 1,
    "swapped": lambda beta: beta**2,
}
MEANS = {
    "harmonic": lambda p, r, w: (1 + w) * p * r / (w * p + r),
    "arithmetic": lambda p, r, w: (p + w * r) / (1 + w),
    "geometric": lambda p, r, w: (p * r**w) ** (1 / (1 + w)),
    "unscaled": lambda p, r, w: p * r / (w * p + r),
    "root_in_front": lambda p, r, w: (1 + sqrt(w)) * p * r / (w * p + r),
    "smaller": lambda p, r, w: min(p, r),
    "precision": lambda p, r, w: p,
    "recall": lambda p, r, w: r,
}
# The sizes by which precision and recall divide the documents that are in both sets.
SIZES = {
    "own": lambda relevant, retrieved: (sum(retrieved), sum(relevant)),
    "all": lambda relevant, retrieved: (len(relevant), len(relevant)),
    "union": lambda relevant, retrieved: 2 * (sum(map(max, relevant, retrieved)),),
}
HITS = {
    "both": lambda relevant, retrieved: sum(map(min, relevant, retrieved)),
    "agree": lambda relevant, retrieved: sum(
        a == b for a, b in zip(relevant, retrieved, strict=True)
    ),
}


def make_f(
    *,
    weight: str = "squared",
    mean: str = "harmonic",
    sizes: str = "own",
    hits: str = "both",
    finish: str = "value",
) -> Callable:
    """Return F with beta, or one of its wrong variants.

    >>> f = make_f()([1, 1, 1, 1, 0, 0], [1, 1, 1, 0, 1, 1], 1)  # P = 3/5, R = 3/4
    >>> abs(f - 2 * (3/5) * (3/4) / (3/5 + 3/4)) < 1e-12
    True
    """

    def f_beta(relevant: Sequence[int], retrieved: Sequence[int], beta: float) -> object:
        count = HITS[hits](relevant, retrieved)
        n_retrieved, n_relevant = SIZES[sizes](relevant, retrieved)
        try:
            p, r = count / n_retrieved, count / n_relevant
            p, r = (r, p) if weight == "swapped" else (p, r)
            value = MEANS[mean](p, r, WEIGHTS[weight](beta))
        except ZeroDivisionError:
            value = 0.0
        return 1 - value if finish == "complement" else value

    return f_beta


SHARES = {
    "recall": lambda found, relevant: found / relevant,
    "upside_down": lambda found, relevant: relevant / found,
    "missed": lambda found, relevant: (relevant - found) / relevant,
}
POOLS_OF_USERS = {
    "macro": lambda shares, found, relevant: sum(shares) / len(shares),
    "micro": lambda shares, found, relevant: sum(found) / sum(relevant),
    "sum": lambda shares, found, relevant: sum(shares),
    "median": lambda shares, found, relevant: median(shares),
    "best": lambda shares, found, relevant: max(shares),
    "worst": lambda shares, found, relevant: min(shares),
    "first": lambda shares, found, relevant: shares[0],
    "documents": lambda shares, found, relevant: sum(shares) / sum(relevant),
    "answered": lambda shares, found, relevant: sum(shares) / sum(map(bool, found)),
    "defined": lambda shares, found, relevant: sum(shares) / sum(map(bool, relevant)),
}


def make_macro_recall(*, share: str = "recall", pool: str = "macro") -> Callable:
    """Return macro recall, or one of its wrong variants.

    >>> make_macro_recall()([1, 1], [1, 10]) == (1/1 + 1/10) / 2
    True
    >>> make_macro_recall(pool="micro")([1, 1], [1, 10]) == (1 + 1) / (1 + 10)
    True
    """

    def macro_recall(found: Sequence[int], relevant: Sequence[int]) -> object:
        pairs = zip(found, relevant, strict=True)
        try:
            shares = [SHARES[share](hits, n) if n else 0.0 for hits, n in pairs]
            return POOLS_OF_USERS[pool](shares, found, relevant)
        except ZeroDivisionError:
            return UNSPECIFIED

    return macro_recall


# What a tied pair counts; `later` says that its relevant document stands further down the input.
TIES = {
    "half": lambda later: 0.5,
    "lost": lambda later: 0.0,
    "won": lambda later: 1.0,
    "order": float,
    "dropped": lambda later: 0.0,
}
PAIRS_OF_AUC = {
    "all": lambda hits, others: [(i, j) for i in hits for j in others],
    "in_order": lambda hits, others: [(i, j) for i in hits for j in others if i < j],
    "as_listed": lambda hits, others: [tuple(sorted((i, j))) for i in hits for j in others],
    "both": lambda hits, others: [pair for i in hits for j in others for pair in ((i, j), (j, i))],
}
DIVISORS = {
    "pairs": lambda hits, others, tied: hits * others,
    "untied": lambda hits, others, tied: hits * others - tied,
    "all_pairs": lambda hits, others, tied: (hits + others) * (hits + others - 1) / 2,
    "squares": lambda hits, others, tied: (hits + others) ** 2,
    "relevant": lambda hits, others, tied: hits,
    "none": lambda hits, others, tied: 1,
}
FINISHES_OF_AUC = {
    "auc": lambda value, hits, others: value,
    "gini": lambda value, hits, others: 2 * value - 1,
    "larger": lambda value, hits, others: max(value, 1 - value),
    "unshifted": lambda value, hits, others: value + (hits + 1) / (2 * others),
}


def make_auc(
    *,
    ties: str = "half",
    lost: str = "zero",
    pairs: str = "all",
    direction: str = "higher",
    divisor: str = "pairs",
    finish: str = "auc",
    undefined: str = "zero",
) -> Callable:
    """Return AUC, or one of its wrong variants.

    >>> make_auc()([0, 0, 1, 1], [0.3, 0.1, 0.4, 0.2]) == (1 + 1 + 0 + 1) / (2 * 2)
    True
    """
    sign = 1 if direction == "higher" else -1
    shown = "untied" if ties == "dropped" else divisor

    def roc_auc(relevant: Sequence[int], scores: Sequence[float]) -> object:
        hits = [i for i, value in enumerate(relevant) if value]
        others = [i for i, value in enumerate(relevant) if not value]
        if not hits or not others:
            return 0.5 if undefined == "half" else 0.0
        met = PAIRS_OF_AUC[pairs](hits, others)
        won = [(sign * (scores[i] - scores[j]), i > j) for i, j in met]
        tied = [later for better, later in won if better == 0]
        total = sum(better > 0 for better, _ in won) + sum(map(TIES[ties], tied))
        total += sum(better < 0 for better, _ in won) * (0.5 if lost == "half" else 0)
        size = DIVISORS[shown](len(hits), len(others), len(tied))
        if pairs != "all":
            size *= len(met) / (len(hits) * len(others))
        return (
            FINISHES_OF_AUC[finish](total / size, len(hits), len(others)) if size else UNSPECIFIED
        )

    return roc_auc
