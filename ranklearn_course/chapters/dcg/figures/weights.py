"""The two halves of DCG as curves: the gain of a grade, and the discount of a rank."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ranklearn_course.figures.labels import SMALL, text_width
from ranklearn_course.figures.lines import lines_of, plot, whole_ticks
from ranklearn_course.figures.style import in_course_style, is_narrow, sheet_with_axes
from ranklearn_course.figures.words import number, texts
from ranklearn_course.metrics.dcg import Discount, Gain, discounts, gains
from ranklearn_course.palette import ACCENT, GHOST, RELEVANT, SOFT_INK

TEXT = texts(__file__, "../figures.toml")["weights"]

GAINS: dict[str, Gain] = {TEXT["exponential"]: "exponential", TEXT["linear"]: "linear"}
DISCOUNTS: dict[str, Discount] = {
    "1 / max(1, log₁₀ i)": lambda rank: 1 / np.maximum(1, np.log10(rank)),
    "1 / max(1, log₂ i)": "jarvelin",
    "1 / log₂(i + 1)": "log2",
    "1 / i": "reciprocal",
}

_LAST_RANK = 20


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
    text = TEXT["gain_title"].format(best=max_grade), TEXT["gain_key"]
    return _curves(grades, shares, text, (TEXT["grade"], TEXT["share"]))


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
    text = title, TEXT["discount_key"]
    return _curves(ranks, weights, text, (TEXT["rank"], TEXT["discount"]))


def _curves(
    xs: np.ndarray, curves: Mapping[str, np.ndarray], text: tuple[str, str], names: tuple[str, str]
) -> tuple[Figure, str]:
    """Draw lines, the highest on average first, so that their labels stand in that order."""
    lines = sorted(lines_of(curves, xs), key=lambda line: -np.mean(line.y))
    figure, axes = plot(lines, text, names)
    whole_ticks(axes, xs.tolist())
    axes.set_xticks(sorted({xs[0], *axes.get_xticks()}))
    title, key = text
    first = TEXT["alt"].format(title=title, key=key, x=names[0], low=xs[0], high=xs[-1])
    told = [line.in_words(TEXT["alt_line"], x=names[0]) for line in lines]
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
    >>> alt.startswith("10 ranks down from rank 1 cost 0.721; from rank 101, 0.003. ")
    True
    """
    weights = discounts(np.arange(1.0, starts[-1] + step + 1))
    before, after = (weights[[rank + down - 1 for rank in starts]] for down in (0, step))
    costs = [number(cost) for cost in before - after]
    title = TEXT["drop_title"].format(
        step=step, first=starts[0], last=starts[1], most=costs[0], least=costs[1]
    )
    labels = [TEXT["slip"].format(high=rank, low=rank + step) for rank in starts]
    room = max(text_width(label, SMALL, "bold") for label in labels) + 0.2
    figure, axes = sheet_with_axes((title, TEXT["drop_key"]), 2.5, right=room)
    axes.set(xlim=(0, 1.02 * weights.size), ylim=(0, 1.04), yticks=(0, 0.25, 0.5, 0.75, 1))
    axes.set(xlabel=TEXT["rank"], ylabel=TEXT["discount"])
    # In a narrow figure the ends of a far slip have no room for two numbers.
    ends = 1 if is_narrow() else 2
    axes.set_xticks([rank for start in starts for rank in (start, start + step)[:ends]])
    axes.grid(axis="y")
    axes.plot(np.arange(1, weights.size + 1), weights, color=RELEVANT, zorder=3)
    told = [f"{title}.", TEXT["drop_key"]]
    for rank, label, cost, *heights in zip(starts, labels, costs, before, after, strict=True):
        _draw_slip(axes, (rank, rank + step), heights, f"{label}\n{TEXT['loss'].format(cost=cost)}")
        fall = dict(zip(("before", "after"), map(number, heights), strict=True))
        told.append(TEXT["alt_drop"].format(high=rank, low=rank + step, cost=cost, **fall))
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
