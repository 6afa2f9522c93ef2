"""Chapter unjudged: right functions in other styles, and cases that cannot be checked."""

import numpy as np

from ranklearn_course.chapters.unjudged.checks import refuse_marks, refuse_preferences
from ranklearn_course.exercises.bank import find_exercise
from tests.chapters.references import REFERENCES

BOUNDS, NUGGETS, BPREF = (
    find_exercise(f"unjudged.{name}") for name in ("precision_bounds", "nugget_recall", "bpref")
)


def bounds_by_filling(relevance, k):
    return [sum(fill if mark is None else mark for mark in relevance[:k]) / k for fill in (0, 1)]


def bounds_numpy(relevance, k):
    marks = np.array([-1 if mark is None else mark for mark in relevance])[:k]
    return ((marks == 1).sum() / k, (marks != 0).sum() / k)


def bounds_recursive(relevance, k, left=None):
    left = k if left is None else left
    if not relevance or not left:
        return [0, 0]
    low, high = bounds_recursive(relevance[1:], k, left - 1)
    return [low + (relevance[0] == 1) / k, high + (relevance[0] != 0) / k]


def recall_by_joining(chunks, needed, k):
    context = [nugget for chunk in chunks[:k] for nugget in chunk]
    return sum(nugget in context for nugget in needed) / len(needed) if needed else 0


def recall_by_crossing_out(chunks, needed, k):
    missing = set(needed)
    for chunk in chunks[:k]:
        missing.difference_update(chunk)
    return 1 - len(missing) / max(len(needed), 1) if needed else 0.0


def bpref_of_pairs(relevance, n_relevant, n_nonrelevant):
    """The pairs kept, of each relevant document and the non-relevant ones that may count."""
    if n_relevant == 0:
        return 0
    most = min(n_relevant, n_nonrelevant)
    kept = 0
    for i, mark in enumerate(relevance):
        if mark == 1:
            above = sum(other == 0 for other in relevance[:i])
            kept += max(most - above, 0) / most if most else 1
    return kept / n_relevant


def bpref_numpy(relevance, n_relevant, n_nonrelevant):
    marks = np.array([np.nan if mark is None else mark for mark in relevance], dtype=float)
    above = np.minimum(np.cumsum(marks == 0), n_relevant)[marks == 1]
    terms = 1 - above / max(min(n_relevant, n_nonrelevant), 1)
    return terms.sum() / max(n_relevant, 1)


RIGHT = {
    BOUNDS: [REFERENCES[BOUNDS.id], bounds_by_filling, bounds_numpy, bounds_recursive],
    NUGGETS: [REFERENCES[NUGGETS.id], recall_by_joining, recall_by_crossing_out],
    BPREF: [REFERENCES[BPREF.id], bpref_of_pairs, bpref_numpy],
}

REFUSED = {
    refuse_preferences: [
        (([], 1, 1), "not_marks"),
        (("10", 1, 1), "not_marks"),
        (([1, None], 1, 1), "not_marks"),
        (([1, 1], 1, 0), "too_few"),
        (([0], 0, 0.5), "too_few"),
    ],
    refuse_marks: [
        (([1, 0, 0, 1],), "not_four_marks"),
        (([1, "?", 0],), "not_four_marks"),
        (([1, "?", 0, 2],), "not_four_marks"),
        (([1, "?", "?", 0],), "not_four_marks"),
    ],
}
ACCEPTED = {refuse_preferences: ([1, 0], 2, 1), refuse_marks: ([1, "?", 0, 1],)}
