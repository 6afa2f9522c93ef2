"""What each rank adds to DCG, in front of what it adds in the ideal order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ranklearn_course.figures import inputs
from ranklearn_course.figures.cards import Row, draw_cards, draw_cutoff, draw_ranks, row
from ranklearn_course.figures.labels import SMALL, fitted, text_width
from ranklearn_course.figures.style import (
    MARGIN,
    axes_at,
    canvas,
    in_course_style,
    sheet,
    sheet_width,
)
from ranklearn_course.figures.words import listing, number, texts
from ranklearn_course.metrics.dcg import discounts, gains, ndcg
from ranklearn_course.palette import GRADE_SHADES, IDEAL, INK, RELEVANT, SOFT_INK

TEXT = texts(Path(__file__).parents[1] / "figures.toml")["bars"]

_BARS = 1.9
_CARDS = 0.34
_STEP = 0.44
_LEFT = 0.78
_WIDEST = 1.25
_AIR = 1.06
# The strip between ranks and bars for the terms of the list.
_TERMS = 0.2


@dataclass(frozen=True)
class _Terms:
    """What the figure shows at each rank; the lists of the ideal order end at the cutoff."""

    grades: np.ndarray
    best: np.ndarray
    worth: np.ndarray
    weights: np.ndarray
    earned: np.ndarray
    ideal: np.ndarray
    k: int

    @property
    def n(self) -> int:
        return max(self.grades.size, self.best.size, self.k)


@in_course_style
def dcg_bars(
    relevance: Sequence[float],
    k: int | None = None,
    *,
    judged: Sequence[float] | None = None,
    gain: str = "exponential",
    discount: str = "log2",
    title: str | None = None,
) -> tuple[Figure, str]:
    """Draw what each rank earns, gain times discount, in front of what the ideal order earns.

    nDCG@k = (sum of the full bars up to k) / (sum of the dashed bars)

    Parameters
    ----------
    relevance : array (n,)
        Whole grades in ranked order, best rank first, at most 30, none below 0.
    k : int, optional
        The cutoff of the list and of the ideal order, at most 30. Default: no cutoff.
    judged : array (m,), optional
        All known grades of the query; the ideal order is made from them. Default: ``relevance``.
    gain, discount
        As for ``metrics.dcg``.

    Examples
    --------
    >>> figure, alt = dcg_bars([2, 3, 0, 1])
    >>> alt.startswith("nDCG is 0.835: the list earns 7.847 of 9.393. Two rows")
    True
    """
    grades = inputs.drawable_list(relevance, "relevance")
    pool = grades if judged is None else inputs.drawable_list(judged, "judged")
    options = {"gain": gain, "discount": discount}
    value = ndcg(grades, k, judged=pool, **options)
    cut = inputs.drawable_cutoff(k, max(grades.size, pool.size))
    terms = _terms(grades, np.sort(pool)[::-1][:cut], cut, **options)
    title = title or TEXT["title" if terms.ideal.sum() > 0 else "undefined"].format(
        measure="nDCG" if k is None else f"nDCG@{k}",
        ndcg=number(value),
        dcg=number(terms.earned[:cut].sum()),
        ideal=number(terms.ideal.sum()),
    )
    return _draw(terms, title, k is not None), _describe(terms, title, k is not None)


def _terms(grades: np.ndarray, best: np.ndarray, k: int, gain: str, discount: str) -> _Terms:
    weights = discounts(np.arange(1.0, max(grades.size, best.size) + 1), discount)
    worth = gains(grades, gain)
    earned = worth * weights[: grades.size]
    ideal = gains(best, gain) * weights[: best.size]
    return _Terms(grades, best, worth, weights, earned, ideal, k)


def _draw(terms: _Terms, title: str, with_cutoff: bool) -> Figure:
    bottom = MARGIN + _STEP + _CARDS + 0.28 + _TERMS
    upper = bottom + _BARS
    right = sheet_width() - MARGIN
    figure = sheet(upper + 0.3, title, TEXT["key"])
    cards = canvas(figure)
    max_grade = max(1, int(terms.best.max()), int(terms.grades.max()))
    strips = [
        row(_LEFT, right, MARGIN + low, terms.n, terms.k, height=_CARDS, widest=_WIDEST)
        for low in (_STEP, 0)
    ]
    for strip, name, grades in zip(
        strips, ("list", "ideal"), (terms.grades, terms.best), strict=True
    ):
        draw_cards(cards, strip, grades, max_grade)
        label = fitted(TEXT[name], _LEFT - MARGIN - 0.08, SMALL)
        middle = strip.bottom + strip.height / 2
        cards.text(MARGIN, middle, label, va="center", fontsize=SMALL, color=SOFT_INK)
    draw_ranks(cards, strips[0], terms.n)
    highest = max(terms.earned.max(), terms.ideal.max()) or 1
    axes = axes_at(figure, _LEFT, bottom, strips[0].end(terms.n) - _LEFT, _BARS)
    axes.set(xlim=(_LEFT, strips[0].end(terms.n)), ylim=(0, _AIR * highest), xticks=())
    axes.set_ylabel(TEXT["axis"])
    _bars(axes, strips[0], terms)
    if with_cutoff:
        draw_cutoff(cards, strips[0], MARGIN - 0.06, upper)
    return figure


def _bars(axes: Axes, strip: Row, terms: _Terms) -> None:
    labels = [_term(terms, rank) for rank in range(1, terms.grades.size + 1)]
    fits = max(text_width(label, SMALL) for label in labels) < strip.step
    for rank, height in enumerate(terms.ideal, 1):
        axes.bar(
            strip.center(rank),
            height,
            width=strip.width,
            facecolor="none",
            edgecolor=IDEAL,
            linestyle=(0, (3, 2)),
            linewidth=1.4,
            zorder=3,
        )
    for rank, height in enumerate(terms.earned, 1):
        counts = rank <= terms.k
        color = RELEVANT if counts else GRADE_SHADES[1]
        axes.bar(strip.center(rank), height, width=0.62 * strip.width, color=color, zorder=2)
        if fits:
            axes.annotate(
                labels[rank - 1],
                (strip.center(rank), 0),
                xytext=(0, -4),
                textcoords="offset points",
                ha="center",
                va="top",
                fontsize=SMALL,
                color=INK if counts else SOFT_INK,
                annotation_clip=False,
            )


def _term(terms: _Terms, rank: int) -> str:
    gain, weight = terms.worth[rank - 1], terms.weights[rank - 1]
    return TEXT["term"].format(gain=f"{gain:g}", discount=f"{weight:.3f}")


def _describe(terms: _Terms, title: str, with_cutoff: bool) -> str:
    described = TEXT["alt"].format(
        title=title,
        grades=listing(terms.grades),
        best=listing(terms.best),
        earned=listing(map(number, terms.earned)),
        ideal=listing(map(number, terms.ideal)),
    )
    return f"{described} {TEXT['alt_cutoff'].format(k=terms.k)}" if with_cutoff else described
