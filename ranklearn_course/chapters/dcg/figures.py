"""Pictures of chapter dcg: what each rank earns, gains and discounts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ranklearn_course.figures.cards import draw_cards, draw_ranks, row
from ranklearn_course.figures.labels import SMALL, text_width
from ranklearn_course.figures.lines import lines_of, plot, whole_ticks
from ranklearn_course.figures.style import (
    MARGIN,
    axes_at,
    in_course_style,
    is_narrow,
    sheet_width,
    sheet_with_axes,
    sheet_with_canvas,
)
from ranklearn_course.figures.words import listing, number, texts
from ranklearn_course.metrics.dcg import Discount, Gain, discounts, gains, ndcg
from ranklearn_course.palette import ACCENT, GHOST, IDEAL, INK, RELEVANT, SOFT_INK

TEXT = texts(__file__, "figures.toml")
BARS, WEIGHTS = TEXT["bars"], TEXT["weights"]

_BARS_HIGH = 1.9
_CARDS = 0.34
_STEP = 0.44
_LEFT = 0.78
_WIDEST = 1.25
_AIR = 1.06
# The strip between ranks and bars for the terms of the list.
_TERMS = 0.2
GAINS: dict[str, Gain] = {WEIGHTS["exponential"]: "exponential", WEIGHTS["linear"]: "linear"}
DISCOUNTS: dict[str, Discount] = {
    "1 / max(1, log₁₀ i)": lambda rank: 1 / np.maximum(1, np.log10(rank)),
    "1 / max(1, log₂ i)": "jarvelin",
    "1 / log₂(i + 1)": "log2",
    "1 / i": "reciprocal",
}
_LAST_RANK = 20


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
    >>> "Two rows of document cards" in alt
    True
    """
    n, best = len(relevance), sorted(relevance, reverse=True)
    worth, weights = gains(relevance), discounts(np.arange(1.0, n + 1))
    earned, ideal = worth * weights, gains(best) * weights
    title = BARS["title"].format(
        ndcg=number(ndcg(relevance)), dcg=number(earned.sum()), ideal=number(ideal.sum())
    )
    bottom = MARGIN + _STEP + _CARDS + 0.28 + _TERMS
    figure, cards = sheet_with_canvas(bottom + _BARS_HIGH + 0.3, title, BARS["key"])
    strips = [
        row(_LEFT, sheet_width() - MARGIN, MARGIN + low, n, n, height=_CARDS, widest=_WIDEST)
        for low in (_STEP, 0)
    ]
    for strip, name, grades in zip(strips, ("list", "ideal"), (relevance, best), strict=True):
        draw_cards(cards, strip, grades, best[0])
        middle = strip.bottom + strip.height / 2
        cards.text(MARGIN, middle, BARS[name], va="center", fontsize=SMALL, color=SOFT_INK)
    strip = strips[0]
    draw_ranks(cards, strip, n)
    highest = max(earned.max(), ideal.max())
    axes = axes_at(figure, _LEFT, bottom, strip.end(n) - _LEFT, _BARS_HIGH)
    axes.set(xlim=(_LEFT, strip.end(n)), ylim=(0, _AIR * highest), xticks=())
    axes.set_ylabel(BARS["axis"])
    centers = [strip.center(rank) for rank in range(1, n + 1)]
    axes.bar(
        centers, ideal, strip.width, facecolor="none", edgecolor=IDEAL, linestyle=(0, (3, 2)),
        linewidth=1.4, zorder=3,
    )  # fmt: skip
    axes.bar(centers, earned, 0.62 * strip.width, color=RELEVANT, zorder=2)
    terms = [
        BARS["term"].format(gain=f"{gain:g}", discount=f"{weight:.3f}")
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
    return figure, BARS["alt"].format(title=title, **orders, **sums)


@in_course_style
def gain_curves(*, max_grade: int) -> tuple[Figure, str]:
    """Draw what each grade is worth as a share of the best grade's worth, 2^g - 1 and g.

    gain(g) / gain(max_grade)

    Parameters
    ----------
    max_grade : int
        The best grade of the scale.

    Examples
    --------
    >>> figure, alt = gain_curves(max_grade=2)
    >>> alt.endswith("exponential: 2ᵍ − 1: 0.000, 0.333, 1.000 at grade 0, 1, 2.")
    True
    """
    grades = np.arange(max_grade + 1)
    shares = {name: gains(grades, gain) / gains([max_grade], gain) for name, gain in GAINS.items()}
    text = WEIGHTS["gain_title"].format(best=max_grade), WEIGHTS["gain_key"]
    return _curves(grades, shares, text, (WEIGHTS["grade"], WEIGHTS["share"]))


@in_course_style
def discount_curves(*, title: str) -> tuple[Figure, str]:
    """Draw the discount of each rank: 1/max(1, log₁₀ i), 1/max(1, log₂ i), 1/log₂(i + 1), 1/i.

    Parameters
    ----------
    title : str
        The message.

    Examples
    --------
    >>> figure, alt = discount_curves(title="Four discounts")
    >>> alt.endswith("1 / i: 1.000, 0.200, 0.111, 0.083, 0.062, 0.050 at rank 1, 5, 9, 12, 16, 20.")
    True
    """
    ranks = np.arange(1, _LAST_RANK + 1)
    weights = {name: discounts(ranks.astype(float), curve) for name, curve in DISCOUNTS.items()}
    text = title, WEIGHTS["discount_key"]
    return _curves(ranks, weights, text, (WEIGHTS["rank"], WEIGHTS["discount"]))


def _curves(
    xs: np.ndarray, curves: Mapping[str, np.ndarray], text: tuple[str, str], names: tuple[str, str]
) -> tuple[Figure, str]:
    """Draw lines, the highest on average first, so that their labels stand in that order."""
    lines = sorted(lines_of(curves, xs), key=lambda line: -np.mean(line.y))
    figure, axes = plot(lines, text, names)
    whole_ticks(axes, xs.tolist())
    axes.set_xticks(sorted({xs[0], *axes.get_xticks()}))
    title, key = text
    first = WEIGHTS["alt"].format(title=title, key=key, x=names[0], low=xs[0], high=xs[-1])
    told = [line.in_words(WEIGHTS["alt_line"], x=names[0]) for line in lines]
    return figure, " ".join([first, *told])


@in_course_style
def ranks_down(starts: tuple[int, int], *, step: int) -> tuple[Figure, str]:
    """Draw the discount 1/log2(i + 1) and how much of it a few ranks cost, high up and far down.

    Parameters
    ----------
    starts : (int, int)
        The ranks from which a document slips, the higher one first.
    step : int
        How many ranks it slips.

    Examples
    --------
    >>> figure, alt = ranks_down((1, 101), step=10)
    >>> alt.startswith("10 ranks down from rank 1 cost ")
    True
    """
    weights = discounts(np.arange(1.0, starts[-1] + step + 1))
    before, after = (weights[[rank + down - 1 for rank in starts]] for down in (0, step))
    costs = [number(cost) for cost in before - after]
    title = WEIGHTS["drop_title"].format(
        step=step, first=starts[0], last=starts[1], most=costs[0], least=costs[1]
    )
    labels = [WEIGHTS["slip"].format(high=rank, low=rank + step) for rank in starts]
    room = max(text_width(label, SMALL, "bold") for label in labels) + 0.2
    figure, axes = sheet_with_axes((title, WEIGHTS["drop_key"]), 2.5, right=room)
    axes.set(xlim=(0, 1.02 * weights.size), ylim=(0, 1.04), yticks=(0, 0.25, 0.5, 0.75, 1))
    axes.set(xlabel=WEIGHTS["rank"], ylabel=WEIGHTS["discount"])
    # In a narrow figure the ends of a far slip have no room for two numbers.
    ends = 1 if is_narrow() else 2
    axes.set_xticks([rank for start in starts for rank in (start, start + step)[:ends]])
    axes.grid(axis="y")
    axes.plot(np.arange(1, weights.size + 1), weights, color=RELEVANT, zorder=3)
    told = [f"{title}.", WEIGHTS["drop_key"]]
    for rank, label, cost, *heights in zip(starts, labels, costs, before, after, strict=True):
        loss = WEIGHTS["loss"].format(cost=cost)
        _draw_slip(axes, (rank, rank + step), heights, f"{label}\n{loss}")
        fall = dict(zip(("before", "after"), map(number, heights), strict=True))
        told.append(WEIGHTS["alt_drop"].format(high=rank, low=rank + step, cost=cost, **fall))
    return figure, " ".join(told)


def _draw_slip(axes: Axes, ranks: tuple[int, int], heights: list[float], label: str) -> None:
    (high, low), (before, after) = ranks, heights
    axes.plot([high, low], [before] * 2, color=GHOST, linestyle=":", zorder=2)
    axes.plot([low, low], [after, before], color=ACCENT, linewidth=3, zorder=4)
    axes.plot(ranks, heights, "o", color=RELEVANT, zorder=5)
    axes.annotate(
        label, (low, (before + after) / 2), (8, 14), textcoords="offset points", fontsize=SMALL,
        color=SOFT_INK, weight="bold", annotation_clip=False,
    )  # fmt: skip
