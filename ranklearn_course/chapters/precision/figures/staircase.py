"""Precision at each rank, its average, and the four ways to divide it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patheffects import withStroke

from ranklearn_course.figures import inputs
from ranklearn_course.figures.cards import Row, draw_cards, draw_cutoff, draw_ranks, row
from ranklearn_course.figures.labels import SMALL, text_width
from ranklearn_course.figures.style import (
    MARGIN,
    axes_at,
    canvas,
    in_course_style,
    sheet,
    sheet_width,
)
from ranklearn_course.figures.words import all_of, for_number, listing, number, texts
from ranklearn_course.metrics.precision import average_precision, precision_recall_curve
from ranklearn_course.palette import BACKGROUND, GHOST, INK, RELEVANT, SOFT_INK

TEXT = texts(Path(__file__).parents[1] / "figures.toml")["staircase"]

_BARS = 1.9
_CARDS = 0.38
_LEFT = 0.75
_RIGHT = 0.95
_WIDEST = 1.2
_MOST_TERMS = 10
_LINE = 0.14
_GAP = 0.025
_HALO = [withStroke(linewidth=3, foreground=BACKGROUND)]


@in_course_style
def precision_staircase(
    relevance: Sequence[float],
    k: int | None = None,
    *,
    denominator: str = "min",
    judged: Sequence[float] | None = None,
    title: str | None = None,
) -> tuple[Figure, str]:
    """Draw the precision at each rank as a bar; the filled ones, at hits, make up AP.

    AP@k = (sum over hits at i <= k of P@i) / denominator

    Parameters
    ----------
    relevance : array (n,)
        Grades in ranked order, best rank first, at most 30; above 0 is relevant.
    k : int, optional
        The cutoff, at most 30. Default: the whole list.
    denominator : {"min", "relevant", "k", "hits"}
        What the sum is divided by, as in ``average_precision``.
    judged : array (m,), optional
        All known grades of the query. Default: ``relevance``.

    Examples
    --------
    >>> figure, alt = precision_staircase([1, 0, 1, 1, 0], k=5)
    >>> alt.endswith("AP@5 = (1/1 + 2/3 + 3/4) / 3 = 0.806, with min(R, k) = min(3, 5) = 3.")
    True
    """
    hits = inputs.drawable_list(relevance, "relevance") > 0
    base = hits if judged is None else inputs.one_list(judged, "judged") > 0
    cut = inputs.drawable_cutoff(k, hits.size)
    ap = average_precision(hits, k, denominator=denominator, judged=base)
    measure = "AP" if k is None else f"AP@{k}"
    kind = "relevant" if k is None and denominator == "min" else denominator
    arithmetic = _arithmetic(measure, hits, int(base.sum()), cut, kind, ap)
    title = title or TEXT["title"].format(measure=measure, ap=number(ap))
    figure = _draw_staircase(hits, cut, (ap, measure), (title, arithmetic), k is not None)
    return figure, _describe_staircase(hits, title, arithmetic)


def _precisions(hits: np.ndarray) -> np.ndarray:
    return precision_recall_curve(hits)[0]


def _fractions(hits: np.ndarray) -> list[str]:
    return [f"{found}/{rank}" for found, rank in enumerate(np.flatnonzero(hits) + 1, 1)]


def _arithmetic(
    measure: str, hits: np.ndarray, n_relevant: int, k: int, denominator: str, ap: float
) -> str:
    terms = _fractions(hits[:k])
    sizes = {"min": min(n_relevant, k), "relevant": n_relevant, "k": k, "hits": len(terms)}
    return TEXT[denominator if terms else "no_hits"].format(
        measure=measure,
        terms=" + ".join(terms if len(terms) <= _MOST_TERMS else [*terms[:4], "…", terms[-1]]),
        divisor=sizes[denominator],
        R=n_relevant,
        k=k,
        ap=number(ap),
    )


def _draw_staircase(
    hits: np.ndarray, k: int, average: tuple[float, str], text: tuple[str, str], with_cutoff: bool
) -> Figure:
    bottom = MARGIN + _CARDS + 0.28
    right = sheet_width() - MARGIN - _RIGHT
    strip = row(_LEFT, right, MARGIN, hits.size, k, height=_CARDS, widest=_WIDEST)
    upper = bottom + _BARS + (0.22 if _upright(strip, hits) else 0.5)
    figure = sheet(upper + 0.25, *text)
    cards = canvas(figure)
    draw_cards(cards, strip, hits, max_grade=1)
    draw_ranks(cards, strip, max(hits.size, k))
    axes = axes_at(figure, _LEFT, bottom, strip.end(hits.size) - _LEFT, _BARS)
    axes.set(xlim=(_LEFT, strip.end(hits.size)), ylim=(0, 1.02), yticks=(0, 0.5, 1), xticks=())
    axes.set_ylabel(TEXT["precision"])
    _bars(axes, strip, hits, average[0])
    _average_line(axes, strip, average)
    if with_cutoff:
        draw_cutoff(cards, strip, MARGIN - 0.06, upper)
    return figure


def _bars(axes: Axes, strip: Row, hits: np.ndarray, average: float) -> None:
    labels = iter(_fractions(hits))
    upright = _upright(strip, hits)
    for rank, height in enumerate(_precisions(hits), 1):
        hit = bool(hits[rank - 1])
        axes.bar(
            strip.center(rank),
            height,
            width=strip.width,
            facecolor=RELEVANT if hit else BACKGROUND,
            edgecolor=RELEVANT if hit else GHOST,
            linestyle="-" if hit else (0, (3, 2)),
            linewidth=1.1,
            alpha=1 if rank <= strip.k else 0.35,
        )
        if hit:
            text = next(labels)
            spot = _spot(height, average, _LINE if upright else text_width(text, SMALL, "bold"))
            _fraction(axes, strip, rank, text, spot, upright)


def _upright(strip: Row, hits: np.ndarray) -> bool:
    widths = [text_width(text, SMALL, "bold") for text in _fractions(hits)]
    return max(widths, default=0) < strip.step


def _spot(height: float, average: float, length: float) -> tuple[float, bool]:
    """Return the lower end of a bar's fraction and whether it stands inside the bar.

    It stands on the bar, or, where the line of the average would strike it through, inside the
    bar below the line, or above the line if the bar is too low. `length` is in inches.
    """
    needed = length / _BARS
    if not height + _GAP / 2 < average < height + 2 * _GAP + needed:
        return height + _GAP, False
    if needed + 2 * _GAP < height:
        return height - _GAP - needed, True
    return average + _GAP, False


def _fraction(
    axes: Axes, strip: Row, rank: int, text: str, spot: tuple[float, bool], upright: bool
) -> None:
    bottom, inside = spot
    above_cutoff = rank <= strip.k
    white = inside and above_cutoff
    axes.annotate(
        text,
        (strip.center(rank), bottom),
        rotation=0 if upright else 90,
        path_effects=() if inside else _HALO,
        zorder=4,
        ha="center",
        va="bottom",
        fontsize=SMALL,
        weight="bold",
        color=BACKGROUND if white else INK if above_cutoff or inside else SOFT_INK,
        annotation_clip=False,
    )


def _average_line(axes: Axes, strip: Row, average: tuple[float, str]) -> None:
    value, measure = average
    axes.axhline(value, color=INK, linewidth=1.6)
    axes.annotate(
        TEXT["line"].format(measure=measure, ap=number(value)),
        (1, value),
        xycoords=("axes fraction", "data"),
        xytext=(6, 0),
        textcoords="offset points",
        va="center",
        weight="bold",
        annotation_clip=False,
    )


def _describe_staircase(hits: np.ndarray, title: str, arithmetic: str) -> str:
    ranks = np.flatnonzero(hits) + 1
    found = for_number(TEXT["alt_hits"], ranks.size).format(
        ranks=all_of(ranks), fractions=all_of(_fractions(hits))
    )
    values = listing(number(value) for value in _precisions(hits))
    return TEXT["alt"].format(
        title=title, n=hits.size, values=values, hits=found, arithmetic=arithmetic
    )
