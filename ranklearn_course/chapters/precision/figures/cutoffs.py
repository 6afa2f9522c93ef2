"""Metrics against the cutoff k: four average precisions, precision and recall."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from ranklearn_course.figures import inputs
from ranklearn_course.figures.lines import Line, plot, whole_ticks
from ranklearn_course.figures.style import in_course_style
from ranklearn_course.figures.words import all_of, for_number, listing, number, texts, told
from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.precision import average_precision, precision_at_k, recall_at_k
from ranklearn_course.palette import IDEAL, SERIES

TEXT = texts(Path(__file__).parents[1] / "figures.toml")["cutoffs"]

_MOST_RANKS = 12
_DENOMINATOR_STYLES = {
    "min": (SERIES[0], 7.0),
    "relevant": (SERIES[1], 2.0),
    "k": (SERIES[2], 2.0),
    "hits": (SERIES[3], 2.0),
}


@in_course_style
def denominators(
    relevance: ArrayLike,
    judged: ArrayLike | None = None,
    ks: Sequence[int] | None = None,
    *,
    title: str | None = None,
) -> tuple[Figure, str]:
    """Draw AP@k of one list against k, once for each of the four denominators in use.

    Parameters
    ----------
    relevance : array (n,)
        Grades in ranked order, best rank first; above 0 is relevant.
    judged : array (m,), optional
        All known grades of the query. Default: ``relevance``.
    ks : list of int, optional
        The cutoffs, rising. Default: 1 to n. The description tells up to six of them.

    Examples
    --------
    >>> figure, alt = denominators([1, 0, 1, 1, 0], judged=[1, 1, 1, 1], ks=[3, 5])
    >>> "AP@5, denominator R: 0.604. The values at k = 3, 5: 0.417, 0.604." in alt
    True
    """
    hits = inputs.one_list(relevance, "relevance") > 0
    base = hits if judged is None else inputs.one_list(judged, "judged") > 0
    ks = inputs.cutoffs(ks, hits.size)
    curves = {
        name: [average_precision(hits, k, denominator=name, judged=base) for k in ks]
        for name in _DENOMINATOR_STYLES
    }
    lines = [
        Line(ks, curve, _label(TEXT["by"][name], ks, curve), *_DENOMINATOR_STYLES[name])
        for name, curve in curves.items()
    ]
    title = title or _spread_message(ks[-1], [curve[-1] for curve in curves.values()])
    return _against_k(lines, title, _hits_in_words(hits, base), TEXT["ap_axis"])


def _label(text: str, ks: list[int], curve: list[float]) -> str:
    return text.format(k=ks[-1], value=number(curve[-1]))


def _spread_message(k: int, values: list[float]) -> str:
    low, high = number(min(values)), number(max(values))
    return TEXT["all_agree" if low == high else "denominators_title"].format(
        k=k, low=low, high=high
    )


def _hits_in_words(hits: np.ndarray, base: np.ndarray) -> str:
    ranks = np.flatnonzero(hits) + 1
    few = ranks.size <= _MOST_RANKS
    sentence = for_number(TEXT["hits"], ranks.size) if few else TEXT["many_hits"]
    return sentence.format(ranks=all_of(ranks), R=base.sum(), hits=ranks.size, n=hits.size)


@in_course_style
def cutoff_curves(
    relevance: ArrayLike,
    judged: ArrayLike | None = None,
    ks: Sequence[int] | None = None,
    *,
    title: str | None = None,
) -> tuple[Figure, str]:
    """Draw P@k and R@k against k, with the ceiling of P@k, min(R, k)/k, as a dashed line.

    Parameters
    ----------
    relevance : array (n,) or (queries, n)
        Grades in ranked order, best rank first; above 0 is relevant. Several queries are drawn
        as their mean; a query with nothing relevant counts as 0.
    judged : array (m,) or (queries, m), optional
        All known grades of each query. Default: ``relevance``.
    ks : list of int, optional
        The cutoffs, rising. Default: 1 to n. The description tells up to six of them.

    Examples
    --------
    >>> figure, alt = cutoff_curves([1, 0, 0, 1, 0], ks=[1, 5])
    >>> alt.startswith("P@5 is 0.400 of at most 0.400, R@5 is 1.000.")
    True
    """
    lists = _lists(relevance, "relevance")
    base = lists if judged is None else _lists(judged, "judged")
    ks = inputs.cutoffs(ks, lists.shape[1])
    curves = {
        "ceiling": [(np.minimum((base > 0).sum(axis=1), k) / k).mean() for k in ks],
        "p": [precision_at_k(lists, k).mean() for k in ks],
        "r": [recall_at_k(lists, k, judged=base).mean() for k in ks],
    }
    ends = {name: number(curve[-1]) for name, curve in curves.items()}
    styles = ((IDEAL, "D", (0, (1.4, 0.7))), SERIES[0], SERIES[1])
    lines = [
        Line(ks, curve, _label(TEXT[name], ks, curve), style, weight)
        for (name, curve), style, weight in zip(curves.items(), styles, (6, 2, 2), strict=True)
    ]
    title = title or TEXT["curves_title"].format(k=ks[-1], **ends)
    subtitle = TEXT["curves_subtitle" if len(lists) == 1 else "curves_mean"].format(q=len(lists))
    return _against_k(lines, title, subtitle, TEXT["share_axis"])


def _lists(values: ArrayLike, name: str) -> np.ndarray:
    grades = check.grades(values, name)
    if grades.ndim > 2:
        raise ValueError(
            f"{name} must be one list or lists of shape (queries, n), got shape {grades.shape}"
        )
    return np.atleast_2d(grades)


def _against_k(lines: list[Line], title: str, subtitle: str, share: str) -> tuple[Figure, str]:
    figure = plot(lines, (title, subtitle), (TEXT["k_axis"], share))
    whole_ticks(figure.axes[0], lines[0].x)
    sentences = [TEXT["alt"].format(title=title, subtitle=subtitle)]
    for line in lines:
        points = told(len(line.x))
        sentences.append(
            TEXT["alt_line"].format(
                label=line.label,
                ks=listing(line.x[i] for i in points),
                values=listing(number(line.y[i]) for i in points),
            )
        )
    return figure, " ".join(sentences)
