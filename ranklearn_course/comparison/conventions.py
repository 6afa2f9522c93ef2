"""The conventions of a metric, as settings that reproduce what a library answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from itertools import product

import numpy as np

from ranklearn_course import metrics
from ranklearn_course.comparison.words import say
from ranklearn_course.metrics import validation as check

METRICS = ("P", "R", "AP", "RR", "nDCG")


@dataclass(frozen=True)
class Convention:
    """What a definition leaves open. The defaults are those of this course."""

    denominator: str = "min"
    """Of AP@k: "min" is min(R, k), "relevant" is R, "hits" the relevant documents found; or "k"."""
    gain: str = "exponential"
    """Of nDCG."""
    empty: float = 0.0
    """The value where nothing is relevant."""
    ties: str = "given"
    """Who comes first among equal scores: the order "given" or "reversed", "ascending" or
    "descending" names, "worst" (the lower grade), "average" (the mean over all orders);
    "threshold" takes them together; "unstable" depends on the sort, "no rule" on the metric as
    well."""
    cut: bool = True
    """Whether the metric stops at k."""
    positive_scores: bool = False
    """Whether documents with a score of 0 or below are no hits; R still counts them."""
    divisor: str = "k"
    """Of P@k: "k", or "shown", the documents shown if they are fewer."""
    unjudged: str = "not relevant"
    """What a document without a grade is: "not relevant", or "left out" of the list."""
    negative: str = "subtracted"
    """What a grade below 0 is for nDCG: "subtracted", or a "zero"."""


DEFAULT = Convention()
#: Orders of ties that `reproduce` can follow.
FOLLOWED = ("given", "reversed", "ascending", "descending", "worst", "average", "threshold")
#: An unstable sort keeps the order of so many documents that are in order.
MOST_KEPT = 15

WHY = {
    ("denominator", "relevant"): say("why.denominator_relevant"),
    ("denominator", "hits"): say("why.denominator_hits"),
    ("denominator", "k"): say("why.denominator_k"),
    ("gain", "linear"): say("why.gain_linear"),
    ("empty", 1.0): say("why.empty_one"),
    ("ties", "reversed"): say("why.ties_reversed"),
    ("ties", "descending"): say("why.ties_descending"),
    ("ties", "ascending"): say("why.ties_ascending"),
    ("ties", "worst"): say("why.ties_worst"),
    ("ties", "average"): say("why.ties_average"),
    ("ties", "threshold"): say("why.ties_threshold"),
    ("ties", "unstable"): say("why.ties_unstable"),
    ("ties", "no rule"): say("why.ties_no_rule"),
    ("cut", False): say("why.no_cut"),
    ("positive_scores", True): say("why.positive_scores"),
    ("divisor", "shown"): say("why.divisor_shown"),
    ("unjudged", "left out"): say("why.unjudged_left_out"),
    ("negative", "zero"): say("why.negative_zero"),
}
#: Values that differ by less are the same but for rounding.
SAME_VALUE = 1e-9

#: The settings that a metric knows.
CONCERNS = {
    "P": ("ties", "positive_scores", "divisor"),
    "R": ("empty", "ties", "positive_scores"),
    "AP": ("denominator", "empty", "ties", "cut", "positive_scores"),
    "RR": ("ties", "cut", "positive_scores"),
    "nDCG": ("gain", "empty", "ties"),
}
#: What it also knows where grades are missing or below 0; the widget has no such grades.
EDGES = dict.fromkeys(METRICS, ("unjudged",)) | {"nDCG": ("unjudged", "negative")}


def conventions_of(metric: str) -> list[Convention]:
    """Return all conventions of a metric that can be followed, those nearest to this course first.

    >>> [len(conventions_of(metric)) for metric in METRICS]
    [40, 40, 264, 40, 96]
    """
    names = CONCERNS[metric] + EDGES[metric]
    own = asdict(DEFAULT)
    # There is a sentence for each value that is not this course's.
    options = {n: [own[n], *(value for name, value in WHY if name == n)] for n in names}
    combined = product(*options.values())
    every = [Convention(**dict(zip(names, each, strict=True))) for each in combined]
    kept = [each for each in every if each.ties in FOLLOWED and _has_sense(metric, each)]
    return sorted(kept, key=lambda each: sum(own[n] != getattr(each, n) for n in names))


def _has_sense(metric: str, convention: Convention) -> bool:
    if convention.ties == "average":
        return metric == "nDCG"
    if convention.ties == "threshold":
        usual = not convention.positive_scores and convention.denominator == "min"
        return metric == "AP" and not convention.cut and usual
    # Without a cutoff R is at most k, and each relevant document is a hit unless its score says no.
    same = ("relevant",) if convention.positive_scores else ("relevant", "hits")
    return convention.cut or convention.denominator not in same


def reasons_here(
    convention: Convention,
    metric: str,
    scores: Sequence[float],
    grades: Sequence[int],
    k: int,
) -> list[str]:
    """Name the settings that make the answer on one list other than this course's, none if none do.

    >>> reasons_here(Convention("hits", gain="linear"), "AP", [3, 2, 1], [1, 0, 1], 2)
    ['denominator']
    """
    one = scores, grades, k
    value, own = (reproduce(each, metric, *one) for each in (convention, DEFAULT))
    if value is None:
        return ["ties"]
    if _is_same(value, own):
        return []
    settings = asdict(DEFAULT)
    differing = [n for n in CONCERNS[metric] if getattr(convention, n) != settings[n]]
    usual = {n: reproduce(replace(convention, **{n: settings[n]}), metric, *one) for n in differing}
    # Put back to the usual, each of these changes the answer; two that hide each other do not.
    return [n for n in differing if not _is_same(usual[n], value)] or differing


def _is_same(one: float, other: float) -> bool:
    return abs(one - other) <= SAME_VALUE


def reproduce(
    convention: Convention,
    metric: str,
    scores: Sequence[float],
    grades: Sequence[int | None],
    k: int,
    names: Sequence[str] = (),
) -> float | None:
    """Compute a metric of one list under a convention; None if its rule for ties can't be followed.

    Scores and grades stand in the order given, the names ascend in it if they are not said. A
    document without a judgement has None for a grade.

    >>> halves = [reproduce(Convention(denominator=d), "AP", [3, 2, 1], [1, 0, 1], 1)
    ...           for d in ("min", "relevant", "hits")]
    >>> halves
    [1.0, 0.5, 1.0]
    """
    check.option(metric, "metric", METRICS)
    if convention.ties not in FOLLOWED:
        is_sorted = list(scores) == sorted(scores, reverse=True)
        is_kept = convention.ties == "unstable" and is_sorted and len(scores) <= MOST_KEPT
        if len(set(scores)) < len(scores) and not is_kept:
            return None
        convention = replace(convention, ties="given")
    scores, known = np.array(scores, dtype=float), np.array(grades, dtype=float)
    if convention.ties in ("ascending", "descending") and len(names):
        by_name = np.argsort(names)
        scores, known = scores[by_name], known[by_name]
    if convention.unjudged == "left out":
        scores, known = scores[~np.isnan(known)], known[~np.isnan(known)]
    known = np.nan_to_num(known)
    if metric != "nDCG" or convention.negative == "zero":
        known = known.clip(0)
    if not (known > 0).any():
        return convention.empty
    hits = np.where(scores > 0, known, 0.0) if convention.positive_scores else known
    last = k if convention.cut else len(known)
    # There is no AP of thresholds among the first k.
    if convention.ties == "threshold" and last >= len(known):
        return _average_precision_of_thresholds(scores, hits)
    if convention.gain == "exponential":
        # Before equal scores share the mean of them.
        hits, known = 2**hits - 1, 2**known - 1
    ranked = _ranked(scores, hits, convention.ties)
    return _measured(convention, metric, ranked, known, last)


def _measured(
    convention: Convention, metric: str, ranked: np.ndarray, known: np.ndarray, k: int
) -> float:
    if metric == "P":
        shown = k if convention.divisor == "k" else min(k, len(ranked))
        return metrics.precision_at_k(ranked, shown)
    if metric == "R":
        return metrics.recall_at_k(ranked, k, judged=known)
    if metric == "AP":
        how = convention.denominator
        return metrics.average_precision(ranked, k, denominator=how, judged=known)
    if metric == "RR":
        return metrics.reciprocal_rank(ranked, k)
    return metrics.ndcg(ranked, k, judged=known, gain="linear")


def _average_precision_of_thresholds(scores: np.ndarray, grades: np.ndarray) -> float:
    """Documents of one score come together: each hit counts the precision below all of them."""
    hits = grades > 0
    precisions = [hits[scores >= score].mean() for score in scores[hits]]
    return float(np.mean(precisions))


def _ranked(scores: np.ndarray, grades: np.ndarray, ties: str) -> np.ndarray:
    # Names ascend here.
    if ties in ("reversed", "descending"):
        return metrics.rank_by(scores[::-1], grades[::-1])
    stable = ties in ("given", "ascending", "threshold")
    return metrics.rank_by(scores, grades, ties="stable" if stable else ties)
