"""What each rank adds to DCG, in front of what it adds in the ideal order."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.figure import Figure

from ranklearn_course.figures.cards import draw_cards, draw_ranks, row
from ranklearn_course.figures.labels import SMALL, text_width
from ranklearn_course.figures.style import (
    MARGIN,
    axes_at,
    in_course_style,
    sheet_width,
    sheet_with_canvas,
)
from ranklearn_course.figures.words import listing, number, texts
from ranklearn_course.metrics.dcg import discounts, gains, ndcg
from ranklearn_course.palette import IDEAL, INK, RELEVANT, SOFT_INK

TEXT = texts(__file__, "../figures.toml")["bars"]

_BARS = 1.9
_CARDS = 0.34
_STEP = 0.44
_LEFT = 0.78
_WIDEST = 1.25
_AIR = 1.06
# The strip between ranks and bars for the terms of the list.
_TERMS = 0.2


@in_course_style
def dcg_bars(relevance: Sequence[int]) -> tuple[Figure, str]:
    """Draw what each rank earns, gain times discount, in front of what the ideal order earns.

    nDCG = (sum of the full bars) / (sum of the dashed bars)

    Parameters
    ----------
    relevance : array (n,)
        Whole grades in ranked order, best rank first, one of them above 0.

    Examples
    --------
    >>> figure, alt = dcg_bars([2, 3, 0, 1])
    >>> alt.startswith("nDCG is 0.835: the list earns 7.847 of 9.393. Two rows")
    True
    """
    n, best = len(relevance), sorted(relevance, reverse=True)
    worth, weights = gains(relevance), discounts(np.arange(1.0, n + 1))
    earned, ideal = worth * weights, gains(best) * weights
    title = TEXT["title"].format(
        ndcg=number(ndcg(relevance)), dcg=number(earned.sum()), ideal=number(ideal.sum())
    )
    bottom = MARGIN + _STEP + _CARDS + 0.28 + _TERMS
    figure, cards = sheet_with_canvas(bottom + _BARS + 0.3, title, TEXT["key"])
    strips = [
        row(_LEFT, sheet_width() - MARGIN, MARGIN + low, n, n, height=_CARDS, widest=_WIDEST)
        for low in (_STEP, 0)
    ]
    for strip, name, grades in zip(strips, ("list", "ideal"), (relevance, best), strict=True):
        draw_cards(cards, strip, grades, best[0])
        middle = strip.bottom + strip.height / 2
        cards.text(MARGIN, middle, TEXT[name], va="center", fontsize=SMALL, color=SOFT_INK)
    strip = strips[0]
    draw_ranks(cards, strip, n)
    highest = max(earned.max(), ideal.max())
    axes = axes_at(figure, _LEFT, bottom, strip.end(n) - _LEFT, _BARS)
    axes.set(xlim=(_LEFT, strip.end(n)), ylim=(0, _AIR * highest), xticks=())
    axes.set_ylabel(TEXT["axis"])
    centers = [strip.center(rank) for rank in range(1, n + 1)]
    axes.bar(
        centers, ideal, strip.width, facecolor="none", edgecolor=IDEAL, linestyle=(0, (3, 2)),
        linewidth=1.4, zorder=3,
    )  # fmt: skip
    axes.bar(centers, earned, 0.62 * strip.width, color=RELEVANT, zorder=2)
    terms = [
        TEXT["term"].format(gain=f"{gain:g}", discount=f"{weight:.3f}")
        for gain, weight in zip(worth, weights, strict=True)
    ]
    if max(text_width(term, SMALL) for term in terms) < strip.step:
        for center, term in zip(centers, terms, strict=True):
            axes.annotate(
                term, (center, 0), (0, -4), textcoords="offset points", ha="center", va="top",
                fontsize=SMALL, color=INK, annotation_clip=False,
            )  # fmt: skip
    orders = {"grades": listing(relevance), "best": listing(best)}
    sums = {"earned": listing(map(number, earned)), "ideal": listing(map(number, ideal))}
    return figure, TEXT["alt"].format(title=title, **orders, **sums)
