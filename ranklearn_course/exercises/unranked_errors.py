"""RMSE with named mistakes: what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import median

from ranklearn_course.checker import UNSPECIFIED, Catalogue
from ranklearn_course.exercises.edges import Switch

# How the terms of all documents become one number; the errors are needed for one mistake.
POOLS = {
    "mean": lambda terms, errors: sum(terms) / len(terms),
    "sum": lambda terms, errors: sum(terms),
    "one_less": lambda terms, errors: sum(terms) / (len(terms) - 1),
    "largest": lambda terms, errors: max(terms),
    "median": lambda terms, errors: median(terms),
    "first": lambda terms, errors: terms[0],
    "cancel": lambda terms, errors: (sum(errors) / len(errors)) ** 2,
}
TERMS = {"square": lambda error: error * error, "absolute": abs}
FINISHES = {
    "root": lambda pool, terms, errors: sqrt(pool(terms, errors)),
    "none": lambda pool, terms, errors: pool(terms, errors),
    "root_before": lambda pool, terms, errors: sqrt(sum(terms)) / len(terms),
    "root_of_each": lambda pool, terms, errors: pool([sqrt(term) for term in terms], errors),
    "half": lambda pool, terms, errors: sqrt(pool(terms, errors) / 2),
}
ORDERS = {"given": list, "sorted": sorted}


def make(
    *, order: str = "given", term: str = "square", pool: str = "mean", finish: str = "root"
) -> Callable:
    """Return RMSE, or one of its wrong variants.

    >>> make()([5, 4], [1, 4]) == sqrt((4**2 + 0**2) / 2)
    True
    >>> make(finish="none")([5, 4], [1, 4]) == (4**2 + 0**2) / 2
    True
    """

    def rmse(truth: Sequence[float], prediction: Sequence[float]) -> object:
        pairs = zip(ORDERS[order](truth), ORDERS[order](prediction), strict=True)
        errors = [true - predicted for true, predicted in pairs]
        terms = [TERMS[term](error) for error in errors]
        try:
            return FINISHES[finish](POOLS[pool], terms, errors)
        except ZeroDivisionError:
            return UNSPECIFIED

    return rmse


def explain(truth: Sequence[float], prediction: Sequence[float]) -> str:
    """Spell out the arithmetic of RMSE.

    >>> explain([5, 4], [1, 4])
    'sqrt(((5 - 1)² + (4 - 4)²) / 2)'
    """
    terms = [f"({true} - {guess})²" for true, guess in zip(truth, prediction, strict=True)]
    return f"sqrt(({' + '.join(terms)}) / {len(terms)})"


CATALOGUE = Catalogue(
    make,
    (
        Switch(
            "finish",
            "none",
            "It leaves out the root: that is MSE.",
            "Ratings are in stars. In which unit is your answer, stars or squared stars?",
        ),
        Switch(
            "finish",
            "root_of_each",
            "It takes the root of each square: that is the mean absolute error.",
            "Do you average first and take the root then, or the other way round?",
        ),
        Switch(
            "finish",
            "root_before",
            "It takes the root of the sum and divides by n after that.",
            "Does n stand inside the root or outside?",
        ),
        Switch(
            "finish",
            "half",
            "It takes half of the mean square.",
            "Two errors of 1 star: what is their RMSE?",
            "convention",
            "the training loss of many neural networks",
        ),
        Switch(
            "term",
            "absolute",
            "It does not square the errors, and takes the root of the mean absolute error.",
            "Is an error of 2 counted twice as much as an error of 1, or four times?",
        ),
        Switch(
            "pool",
            "sum",
            "It adds up the squares and does not divide by n.",
            "Does your value grow if the same list is written down twice?",
        ),
        Switch(
            "pool",
            "one_less",
            "It divides by n - 1.",
            "One document, error 2: what is the mean of one square?",
            source="the sample variance of statistics books",
        ),
        Switch(
            "pool",
            "largest",
            "It takes the largest error.",
            "If a smaller error grows, does RMSE grow?",
        ),
        Switch(
            "pool",
            "median",
            "It takes the median of the squares, not the mean.",
            "If the largest of three errors grows, does RMSE grow?",
        ),
        Switch(
            "pool",
            "first",
            "It looks at the first document only.",
            "Where in your function does the return stand: inside the loop, or after it?",
        ),
        Switch(
            "pool",
            "cancel",
            "It squares the mean error, so that errors of different sign cancel.",
            "One prediction is 1 too high and one is 1 too low. Is RMSE 0?",
        ),
        Switch(
            "order",
            "sorted",
            "It sorts both lists first, so that the documents no longer match.",
            "Which prediction belongs to the first document after sorting?",
        ),
    ),
)
