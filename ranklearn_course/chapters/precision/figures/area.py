"""Precision against recall: the curve of each system, and AP as the area under its steps."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patheffects import withStroke
from numpy.typing import ArrayLike

from ranklearn_course.figures import inputs
from ranklearn_course.figures.labels import SMALL, text_width
from ranklearn_course.figures.style import MARGIN, axes_at, in_course_style, sheet, sheet_width
from ranklearn_course.figures.words import all_of, for_number, listing, number, texts, told
from ranklearn_course.metrics.precision import average_precision, precision_recall_curve
from ranklearn_course.palette import BACKGROUND, GHOST, GRADE_SHADES, INK, RELEVANT, SOFT_INK

TEXT = texts(Path(__file__).parents[1] / "figures.toml")["area"]

_LEFT = 0.75
_BOTTOM = 0.68
_HEIGHT = 2.5


@in_course_style
def average_precision_area(
    relevance: ArrayLike, judged: ArrayLike | None = None, *, title: str | None = None
) -> tuple[Figure, str]:
    """Draw AP of one list as an area: one bar of width 1/R for each relevant document.

    AP = sum over hits at rank i of (1/R) P@i

    Parameters
    ----------
    relevance : array (n,)
        Grades in ranked order, best rank first; above 0 is relevant.
    judged : array (m,), optional
        All known grades of the query, with at most 30 relevant ones. Default: ``relevance``.

    Examples
    --------
    >>> figure, alt = average_precision_area([1, 0, 1, 1, 0])
    >>> alt.startswith("AP is the area of the bars: 0.806.")
    True
    """
    hits = inputs.one_list(relevance, "relevance") > 0
    base = hits if judged is None else inputs.one_list(judged, "judged") > 0
    ap = average_precision(hits, denominator="relevant", judged=base)
    n_relevant = int(base.sum())
    if n_relevant == 0:
        raise ValueError(
            f"{'relevance' if judged is None else 'judged'} must have a relevant document, got none"
        )
    inputs.drawable_cutoff(n_relevant, n_relevant, "the number of relevant documents")
    title = title or TEXT["area"].format(ap=number(ap))
    subtitle = for_number(TEXT["area_subtitle"], n_relevant).format(R=n_relevant)
    curve = precision_recall_curve(hits, judged=base)
    figure = sheet(_BOTTOM + _HEIGHT + 0.35, title, subtitle)
    axes = axes_at(figure, _LEFT, _BOTTOM, sheet_width() - _LEFT - 2 * MARGIN, _HEIGHT)
    axes.set(xlim=(0, 1.005), ylim=(0, 1.02), yticks=(0, 0.25, 0.5, 0.75, 1))
    axes.set(xlabel=TEXT["recall"], ylabel=TEXT["precision"])
    fractions = [f"{found}/{rank}" for found, rank in enumerate(np.flatnonzero(hits) + 1, 1)]
    _area_bars(axes, curve[0][hits], fractions, n_relevant)
    _points(axes, *curve, hits)
    return figure, _describe_area(title, subtitle, fractions, n_relevant, curve)


def _area_bars(axes: Axes, heights: np.ndarray, fractions: list[str], n_relevant: int) -> None:
    width = 1 / n_relevant
    for index, (height, text) in enumerate(zip(heights, fractions, strict=True)):
        left = index * width
        axes.bar(left, height, width, align="edge", color=GRADE_SHADES[1], edgecolor=RELEVANT)
        _inside(axes, left, width, height, text, color=INK, halo=GRADE_SHADES[1])
    if missing := n_relevant - len(fractions):
        left, width = len(fractions) * width, missing * width
        axes.bar(left, 1, width, align="edge", facecolor=BACKGROUND, edgecolor=GHOST, hatch="//")
        text = TEXT["not_found"].format(n=missing)
        _inside(axes, left, width, 1, text, color=SOFT_INK, halo=BACKGROUND)


def _inside(
    axes: Axes, left: float, width: float, height: float, text: str, *, color: str, halo: str
) -> None:
    """Write a text in the middle of a bar, or above it in ink where the bar is too low."""
    lies = (
        text_width(text, SMALL, "bold") < width * axes.get_position().width * sheet_width() - 0.05
    )
    needed = 0.2 if lies else text_width(text, SMALL, "bold") + 0.05
    fits = height * _HEIGHT > needed
    axes.text(
        left + width / 2,
        height / 2 if fits else height + 0.03,
        text,
        color=color if fits else INK,
        path_effects=[withStroke(linewidth=3, foreground=halo if fits else BACKGROUND)],
        ha="center",
        va="center" if fits else "bottom",
        rotation=0 if lies else 90,
        fontsize=SMALL,
        weight="bold",
        zorder=6,
    )


def _points(axes: Axes, precision: np.ndarray, recall: np.ndarray, hits: np.ndarray) -> None:
    axes.plot(recall, precision, color=INK, linewidth=1.2, clip_on=False)
    for chosen, face in ((hits, INK), (~hits, BACKGROUND)):
        axes.plot(
            recall[chosen],
            precision[chosen],
            "o",
            color=INK,
            markerfacecolor=face,
            clip_on=False,
            zorder=5,
        )


def _describe_area(
    title: str, subtitle: str, fractions: list[str], n_relevant: int, curve: tuple
) -> str:
    found, missing = len(fractions), n_relevant - len(fractions)
    sentences = [
        TEXT["alt_area"].format(title=title, subtitle=subtitle),
        for_number(TEXT["alt_heights"], found).format(heights=all_of(fractions)),
    ]
    if missing:
        sentences.append(for_number(TEXT["alt_missing"], missing).format(n=missing))
    sentences.append(_describe_points(*curve))
    return " ".join(sentences)


def _describe_points(precision: np.ndarray, recall: np.ndarray) -> str:
    points = told(precision.size)
    return for_number(TEXT["alt_points"], points.size).format(
        ranks=all_of(points + 1),
        precision=listing(map(number, precision[points])),
        recall=listing(map(number, recall[points])),
    )
