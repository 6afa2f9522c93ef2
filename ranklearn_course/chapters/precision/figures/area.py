"""Precision against recall of one list: AP as the area of bars."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patheffects import withStroke

from ranklearn_course.figures.labels import SMALL
from ranklearn_course.figures.style import MARGIN, in_course_style, sheet_with_axes
from ranklearn_course.figures.words import all_of, listing, number, texts, told
from ranklearn_course.metrics.precision import average_precision, precision_recall_curve
from ranklearn_course.palette import BACKGROUND, GRADE_SHADES, INK, RELEVANT

TEXT = texts(__file__, "../figures.toml")["area"]


@in_course_style
def average_precision_area(relevance: Sequence[int]) -> tuple[Figure, str]:
    """Draw AP of one list as an area: one bar of width 1/R for each of its relevant documents.

    AP = sum over hits at rank i of (1/R) P@i

    Parameters
    ----------
    relevance : array (n,)
        Grades in ranked order, best rank first; above 0 is relevant, two of them or more.

    Examples
    --------
    >>> figure, alt = average_precision_area([1, 0, 1, 1, 0])
    >>> alt.startswith("AP is the area of the bars: 0.806.")
    True
    """
    hits = np.asarray(relevance) > 0
    width = 1 / hits.sum()
    title = TEXT["area"].format(ap=number(average_precision(hits)))
    subtitle = TEXT["area_subtitle"].format(R=hits.sum())
    precision, recall, *_ = precision_recall_curve(hits)
    fractions = [f"{found}/{rank}" for found, rank in enumerate(np.flatnonzero(hits) + 1, 1)]
    figure, axes = sheet_with_axes((title, subtitle), 2.5, above=0.35, right=MARGIN)
    axes.set(xlim=(0, 1.005), ylim=(0, 1.02), yticks=(0, 0.25, 0.5, 0.75, 1))
    axes.set(xlabel=TEXT["recall"], ylabel=TEXT["precision"])
    for index, (height, text) in enumerate(zip(precision[hits], fractions, strict=True)):
        left = index * width
        axes.bar(left, height, width, align="edge", color=GRADE_SHADES[1], edgecolor=RELEVANT)
        axes.text(
            left + width / 2, height / 2, text, color=INK, ha="center", va="center",
            path_effects=[withStroke(linewidth=3, foreground=GRADE_SHADES[1])], rotation=0,
            fontsize=SMALL, weight="bold", zorder=6,
        )  # fmt: skip
    axes.plot(recall, precision, color=INK, linewidth=1.2, clip_on=False)
    for chosen, face in ((hits, INK), (~hits, BACKGROUND)):
        style = {"color": INK, "markerfacecolor": face, "clip_on": False, "zorder": 5}
        axes.plot(recall[chosen], precision[chosen], "o", **style)
    points = told(precision.size)
    alt = TEXT["alt_area"].format(
        title=title,
        subtitle=subtitle,
        heights=all_of(fractions),
        ranks=all_of(points + 1),
        precision=listing(map(number, precision[points])),
        recall=listing(map(number, recall[points])),
    )
    return figure, alt
