"""Precision at each rank, and the average of those at hits."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patheffects import withStroke

from ranklearn_course.figures.cards import draw_cards, draw_cutoff, draw_ranks, row
from ranklearn_course.figures.labels import SMALL
from ranklearn_course.figures.style import (
    MARGIN,
    axes_at,
    in_course_style,
    note_beside,
    sheet_width,
    sheet_with_canvas,
)
from ranklearn_course.figures.words import all_of, listing, number, texts
from ranklearn_course.metrics.precision import average_precision, precision_recall_curve
from ranklearn_course.palette import BACKGROUND, GHOST, INK, RELEVANT

TEXT = texts(__file__, "../figures.toml")["staircase"]

_BARS = 1.9
_CARDS = 0.38
_LEFT = 0.75
_RIGHT = 0.95
_WIDEST = 1.2
_LINE = 0.14
_GAP = 0.025
_HALO = [withStroke(linewidth=3, foreground=BACKGROUND)]


@in_course_style
def precision_staircase(relevance: Sequence[int], *, k: int) -> tuple[Figure, str]:
    """Draw the precision at each rank as a bar; the filled ones, at hits, make up AP.

    AP@k = (sum over hits at i <= k of P@i) / min(R, k)

    Parameters
    ----------
    relevance : array (n,)
        Grades in ranked order, best rank first; above 0 is relevant.
    k : int
        The cutoff, the length of the list.

    Examples
    --------
    >>> figure, alt = precision_staircase([1, 0, 1, 1, 0], k=5)
    >>> alt.endswith("AP@5 = (1/1 + 2/3 + 3/4) / 3 = 0.806, with min(R, k) = min(3, 5) = 3.")
    True
    """
    hits = np.asarray(relevance) > 0
    ap, precisions = average_precision(hits, k), precision_recall_curve(hits)[0]
    ranks = np.flatnonzero(hits) + 1
    fractions = [f"{found}/{rank}" for found, rank in enumerate(ranks, 1)]
    numbers = {"k": k, "ap": number(ap), "R": len(ranks), "divisor": min(len(ranks), k)}
    title = TEXT["title"].format(**numbers)
    arithmetic = TEXT["arithmetic"].format(terms=" + ".join(fractions), **numbers)
    bottom = MARGIN + _CARDS + 0.28
    right = sheet_width() - MARGIN - _RIGHT
    strip = row(_LEFT, right, MARGIN, k, k, height=_CARDS, widest=_WIDEST)
    upper = bottom + _BARS + 0.22
    figure, cards = sheet_with_canvas(upper + 0.25, title, arithmetic)
    draw_cards(cards, strip, hits, max_grade=1)
    draw_ranks(cards, strip, k)
    axes = axes_at(figure, _LEFT, bottom, strip.end(k) - _LEFT, _BARS)
    axes.set(xlim=(_LEFT, strip.end(k)), ylim=(0, 1.02), yticks=(0, 0.5, 1), xticks=())
    axes.set_ylabel(TEXT["precision"])
    for rank, (height, hit) in enumerate(zip(precisions, hits, strict=True), 1):
        axes.bar(
            strip.center(rank), height, strip.width, facecolor=RELEVANT if hit else BACKGROUND,
            edgecolor=RELEVANT if hit else GHOST, linestyle="-" if hit else (0, (3, 2)),
            linewidth=1.1,
        )  # fmt: skip
    for rank, text in zip(ranks, fractions, strict=True):
        _fraction(axes, strip.center(rank), precisions[rank - 1], text, ap)
    axes.axhline(ap, color=INK, linewidth=1.6)
    note_beside(axes, ap, TEXT["line"].format(**numbers), fontsize=10)
    draw_cutoff(cards, strip, MARGIN - 0.06, upper)
    alt = TEXT["alt"].format(
        title=title,
        n=k,
        values=listing(map(number, precisions)),
        ranks=all_of(ranks),
        fractions=all_of(fractions),
        arithmetic=arithmetic,
    )
    return figure, alt


def _fraction(axes: Axes, x: float, height: float, text: str, average: float) -> None:
    """Write a fraction on its bar, or inside it where the line of the average would strike it."""
    needed = _LINE / _BARS
    inside = height + _GAP / 2 < average < height + 2 * _GAP + needed
    axes.annotate(
        text, (x, height - _GAP - needed if inside else height + _GAP), ha="center", va="bottom",
        path_effects=() if inside else _HALO, zorder=4, fontsize=SMALL, weight="bold",
        color=BACKGROUND if inside else INK, annotation_clip=False,
    )  # fmt: skip
