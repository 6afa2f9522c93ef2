"""Pictures of chapter precision: each rank, the area of the steps, each cutoff."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patheffects import withStroke

from ranklearn_course.figures.cards import draw_cards, draw_cutoff, draw_ranks, row
from ranklearn_course.figures.labels import SMALL
from ranklearn_course.figures.lines import Line, plot, whole_ticks
from ranklearn_course.figures.style import (
    MARGIN,
    axes_at,
    in_course_style,
    note_beside,
    sheet_width,
    sheet_with_axes,
    sheet_with_canvas,
)
from ranklearn_course.figures.words import all_of, listing, number, texts, told
from ranklearn_course.metrics.precision import (
    average_precision,
    precision_at_k,
    precision_recall_curve,
    recall_at_k,
)
from ranklearn_course.palette import BACKGROUND, GHOST, GRADE_SHADES, IDEAL, INK, RELEVANT, SERIES

TEXT = texts(__file__, "figures.toml")
STAIRCASE, AREA, CUTOFFS = TEXT["staircase"], TEXT["area"], TEXT["cutoffs"]

_BARS = 1.9
_CARDS = 0.38
_LEFT = 0.75
_RIGHT = 0.95
_WIDEST = 1.2
_LINE = 0.14
_GAP = 0.025
_HALO = [withStroke(linewidth=3, foreground=BACKGROUND)]
_CEILING = (IDEAL, "D", (0, (1.4, 0.7)))


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
    title = STAIRCASE["title"].format(**numbers)
    arithmetic = STAIRCASE["arithmetic"].format(terms=" + ".join(fractions), **numbers)
    bottom = MARGIN + _CARDS + 0.28
    right = sheet_width() - MARGIN - _RIGHT
    strip = row(_LEFT, right, MARGIN, k, k, height=_CARDS, widest=_WIDEST)
    upper = bottom + _BARS + 0.22
    figure, cards = sheet_with_canvas(upper + 0.25, title, arithmetic)
    draw_cards(cards, strip, hits, max_grade=1)
    draw_ranks(cards, strip, k)
    axes = axes_at(figure, _LEFT, bottom, strip.end(k) - _LEFT, _BARS)
    axes.set(xlim=(_LEFT, strip.end(k)), ylim=(0, 1.02), yticks=(0, 0.5, 1), xticks=())
    axes.set_ylabel(STAIRCASE["precision"])
    for rank, (height, hit) in enumerate(zip(precisions, hits, strict=True), 1):
        axes.bar(
            strip.center(rank), height, strip.width, facecolor=RELEVANT if hit else BACKGROUND,
            edgecolor=RELEVANT if hit else GHOST, linestyle="-" if hit else (0, (3, 2)),
            linewidth=1.1,
        )  # fmt: skip
    for rank, text in zip(ranks, fractions, strict=True):
        _fraction(axes, strip.center(rank), precisions[rank - 1], text, ap)
    axes.axhline(ap, color=INK, linewidth=1.6)
    note_beside(axes, ap, STAIRCASE["line"].format(**numbers), fontsize=10)
    draw_cutoff(cards, strip, MARGIN - 0.06, upper)
    alt = STAIRCASE["alt"].format(
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
    title = AREA["area"].format(ap=number(average_precision(hits)))
    subtitle = AREA["area_subtitle"].format(R=hits.sum())
    precision, recall, *_ = precision_recall_curve(hits)
    fractions = [f"{found}/{rank}" for found, rank in enumerate(np.flatnonzero(hits) + 1, 1)]
    figure, axes = sheet_with_axes((title, subtitle), 2.5, above=0.35, right=MARGIN)
    axes.set(xlim=(0, 1.005), ylim=(0, 1.02), yticks=(0, 0.25, 0.5, 0.75, 1))
    axes.set(xlabel=AREA["recall"], ylabel=AREA["precision"])
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
    alt = AREA["alt_area"].format(
        title=title,
        subtitle=subtitle,
        heights=all_of(fractions),
        ranks=all_of(points + 1),
        precision=listing(map(number, precision[points])),
        recall=listing(map(number, recall[points])),
    )
    return figure, alt


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
        Line(ks, curve, _label(CUTOFFS[name], curve), style, weight)
        for (name, curve), style, weight in zip(
            curves.items(), (_CEILING, *SERIES[:2]), (6, 2, 2), strict=True
        )
    ]
    return _against_k(lines, title, CUTOFFS["curves_subtitle"], CUTOFFS["share_axis"])


def _label(text: str, curve: list[float]) -> str:
    return text.format(k=len(curve), value=number(curve[-1]))


def _against_k(lines: list[Line], title: str, subtitle: str, share: str) -> tuple[Figure, str]:
    figure, axes = plot(lines, (title, subtitle), (CUTOFFS["k_axis"], share))
    whole_ticks(axes, lines[0].x)
    told = [line.in_words(CUTOFFS["alt_line"]) for line in lines]
    return figure, " ".join([CUTOFFS["alt"].format(title=title, subtitle=subtitle), *told])
