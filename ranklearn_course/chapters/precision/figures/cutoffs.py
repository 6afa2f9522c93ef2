"""Metrics against the cutoff k: four average precisions, precision and recall."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.figure import Figure

from ranklearn_course.figures.lines import Line, plot, whole_ticks
from ranklearn_course.figures.style import in_course_style
from ranklearn_course.figures.words import all_of, number, texts
from ranklearn_course.metrics.precision import average_precision, precision_at_k, recall_at_k
from ranklearn_course.palette import IDEAL, SERIES

TEXT = texts(__file__, "../figures.toml")["cutoffs"]

# In front of the widest line the others can be seen.
_DENOMINATORS = {"min": 7.0, "relevant": 2.0, "k": 2.0, "hits": 2.0}
_CEILING = (IDEAL, "D", (0, (1.4, 0.7)))


@in_course_style
def denominators(relevance: Sequence[int], *, judged: Sequence[int]) -> tuple[Figure, str]:
    """Draw AP@k of one list against k, once for each of the four denominators in use.

    Parameters
    ----------
    relevance : array (n,)
        Grades in ranked order, best rank first; above 0 is relevant.
    judged : array (m,)
        All known grades of the query.

    Examples
    --------
    >>> figure, alt = denominators([1, 0, 1, 1, 0], judged=[1, 1, 1, 1])
    >>> "AP@5, denominator R: 0.604. The values at k = 1, 2, 3, 4, 5: 0.250," in alt
    True
    """
    ks = range(1, len(relevance) + 1)
    curves = {
        name: [average_precision(relevance, k, denominator=name, judged=judged) for k in ks]
        for name in _DENOMINATORS
    }
    lines = [
        Line(ks, curve, _label(TEXT["by"][name], curve), style, _DENOMINATORS[name])
        for (name, curve), style in zip(curves.items(), SERIES, strict=False)
    ]
    ends = [curve[-1] for curve in curves.values()]
    title = TEXT["denominators_title"].format(
        k=ks[-1], low=number(min(ends)), high=number(max(ends))
    )
    ranks = all_of(np.flatnonzero(relevance) + 1)
    subtitle = TEXT["hits"].format(ranks=ranks, R=np.count_nonzero(judged))
    return _against_k(lines, title, subtitle, TEXT["ap_axis"])


@in_course_style
def cutoff_curves(relevance: Sequence[int], *, title: str) -> tuple[Figure, str]:
    """Draw P@k and R@k against k, with the ceiling of P@k, min(R, k)/k, as a dashed line.

    Parameters
    ----------
    relevance : array (n,)
        Grades in ranked order, best rank first; above 0 is relevant.
    title : str
        The message.

    Examples
    --------
    >>> figure, alt = cutoff_curves([1, 0, 0, 1, 0], title="Precision falls, recall rises")
    >>> "P@5: 0.400. The values at k = 1, 2, 3, 4, 5: 1.000, 0.500, 0.333, 0.500, 0.400" in alt
    True
    """
    ks = range(1, len(relevance) + 1)
    curves = {
        "ceiling": [min(np.count_nonzero(relevance), k) / k for k in ks],
        "p": [precision_at_k(relevance, k) for k in ks],
        "r": [recall_at_k(relevance, k) for k in ks],
    }
    lines = [
        Line(ks, curve, _label(TEXT[name], curve), style, weight)
        for (name, curve), style, weight in zip(
            curves.items(), (_CEILING, *SERIES[:2]), (6, 2, 2), strict=True
        )
    ]
    return _against_k(lines, title, TEXT["curves_subtitle"], TEXT["share_axis"])


def _label(text: str, curve: list[float]) -> str:
    return text.format(k=len(curve), value=number(curve[-1]))


def _against_k(lines: list[Line], title: str, subtitle: str, share: str) -> tuple[Figure, str]:
    figure, axes = plot(lines, (title, subtitle), (TEXT["k_axis"], share))
    whole_ticks(axes, lines[0].x)
    told = [line.in_words(TEXT["alt_line"]) for line in lines]
    return figure, " ".join([TEXT["alt"].format(title=title, subtitle=subtitle), *told])
