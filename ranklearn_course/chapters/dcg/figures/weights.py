"""The two halves of DCG as curves: the gain of a grade, and the discount of a rank."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ranklearn_course.figures import inputs
from ranklearn_course.figures.labels import SMALL, text_width
from ranklearn_course.figures.lines import Line, plot, whole_ticks
from ranklearn_course.figures.style import (
    MARGIN,
    axes_at,
    in_course_style,
    is_narrow,
    sheet,
    sheet_width,
)
from ranklearn_course.figures.words import listing, number, texts, told
from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.dcg import Discount, Gain, discounts, gains
from ranklearn_course.palette import ACCENT, GHOST, RELEVANT, SOFT_INK, styles_of

TEXT = texts(Path(__file__).parents[1] / "figures.toml")["weights"]

GAINS: dict[str, Gain] = {TEXT["exponential"]: "exponential", TEXT["linear"]: "linear"}
DISCOUNTS: dict[str, Discount] = {
    "1 / max(1, log₁₀ i)": lambda rank: 1 / np.maximum(1, np.log10(rank)),
    "1 / max(1, log₂ i)": "jarvelin",
    "1 / log₂(i + 1)": "log2",
    "1 / i": "reciprocal",
}

_LEFT = 0.75
_BOTTOM = 0.68
_HEIGHT = 2.5


@in_course_style
def gain_curves(
    curves: Mapping[str, Gain] | None = None, *, max_grade: int = 5, title: str | None = None
) -> tuple[Figure, str]:
    """Draw what each grade is worth as a share of the best grade's worth.

    gain(g) / gain(max_grade)

    Parameters
    ----------
    curves : dict from str to gain, optional
        From the label of a line to a gain as in ``metrics.dcg``. Default: 2^g - 1 and g.
    max_grade : int
        The best grade of the scale, at most 30.

    Examples
    --------
    >>> figure, alt = gain_curves(max_grade=2)
    >>> alt.endswith("exponential: 2ᵍ − 1: 0.000, 0.333, 1.000 at grade 0, 1, 2.")
    True
    """
    curves = inputs.named(GAINS if curves is None else curves, "curves")
    grades = np.arange(inputs.drawable_cutoff(max_grade, 1, "max_grade") + 1)
    shares = {name: _shares(gains(grades, gain), max_grade) for name, gain in curves.items()}
    title = title or TEXT["gain_title"].format(best=max_grade)
    text = (title, TEXT["gain_key"])
    return _curves(grades, shares, text, (TEXT["grade"], TEXT["share"]))


def _shares(worth: np.ndarray, max_grade: int) -> np.ndarray:
    if worth[-1] <= 0:
        raise ValueError(
            f"max_grade must have a gain above 0, got {max_grade} with the gain {worth[-1]:g}"
        )
    return worth / worth[-1]


@in_course_style
def discount_curves(
    curves: Mapping[str, Discount] | None = None, *, n: int = 20, title: str | None = None
) -> tuple[Figure, str]:
    """Draw the discount of each rank, one line for each kind of discount.

    Parameters
    ----------
    curves : dict from str to discount, optional
        From the label of a line to a discount as in ``metrics.dcg``: what multiplies the gain.
        Default: 1/max(1, log₁₀ i), 1/max(1, log₂ i), 1/log2(i + 1) and 1/i.
    n : int
        The last rank, at least 2.

    Examples
    --------
    >>> figure, alt = discount_curves(n=3)
    >>> alt.endswith("1 / i: 1.000, 0.500, 0.333 at rank 1, 2, 3.")
    True
    """
    curves = inputs.named(DISCOUNTS if curves is None else curves, "curves")
    if check.whole(n, "n") < 2:
        raise ValueError(f"n must be at least 2, got {n}")
    ranks = np.arange(1, n + 1)
    weights = {name: discounts(ranks.astype(float), curve) for name, curve in curves.items()}
    title = title or TEXT["discount_title"].format(n=n)
    text = (title, TEXT["discount_key"])
    return _curves(ranks, weights, text, (TEXT["rank"], TEXT["discount"]))


def _curves(
    xs: np.ndarray, curves: dict[str, np.ndarray], text: tuple[str, str], axes: tuple[str, str]
) -> tuple[Figure, str]:
    """Draw lines, the highest on average first, so that their labels stand in that order."""
    names = sorted(curves, key=lambda name: -curves[name].mean())
    style = dict(zip(curves, styles_of(curves), strict=True))
    figure = plot([Line(xs, curves[name], name, style[name]) for name in names], text, axes)
    whole_ticks(figure.axes[0], xs.tolist())
    figure.axes[0].set_xticks(sorted({xs[0], *figure.axes[0].get_xticks()}))
    title, key = text
    sentences = [TEXT["alt"].format(title=title, key=key, x=axes[0], low=xs[0], high=xs[-1])]
    points = told(xs.size)
    sentences += [
        TEXT["alt_line"].format(
            name=name,
            values=listing(map(number, curves[name][points])),
            x=axes[0],
            positions=listing(xs[points]),
        )
        for name in names
    ]
    return figure, " ".join(sentences)


@in_course_style
def ranks_down(
    starts: tuple[int, ...] = (1, 101), *, step: int = 10, title: str | None = None
) -> tuple[Figure, str]:
    """Draw the discount 1/log2(i + 1) and how much of it a few ranks cost, high up and far down.

    Parameters
    ----------
    starts : list of int
        The ranks from which a document slips, two or more.
    step : int
        How many ranks it slips.

    Examples
    --------
    >>> figure, alt = ranks_down()
    >>> alt.startswith("10 ranks down from rank 1 cost 0.721; from rank 101, 0.003. ")
    True
    """
    ranks = sorted(set(starts)) if _are_ranks(starts) else []
    if len(ranks) < 2:
        raise ValueError(
            f"starts must be two or more different ranks of at least 1, got {starts!r}"
        )
    step = check.whole(step, "step")
    weights = discounts(np.arange(1.0, ranks[-1] + step + 1))
    drops = [_Drop(rank, rank + step, weights) for rank in ranks]
    title = title or TEXT["drop_title"].format(
        step=step, first=ranks[0], last=ranks[-1], most=drops[0].cost, least=drops[-1].cost
    )
    figure = sheet(_BOTTOM + _HEIGHT + 0.2, title, TEXT["drop_key"])
    room = max(text_width(drop.label, SMALL, "bold") for drop in drops) + 0.2
    axes = axes_at(figure, _LEFT, _BOTTOM, sheet_width() - _LEFT - MARGIN - room, _HEIGHT)
    axes.set(xlim=(0, 1.02 * weights.size), ylim=(0, 1.04), yticks=(0, 0.25, 0.5, 0.75, 1))
    axes.set(xlabel=TEXT["rank"], ylabel=TEXT["discount"])
    # In a narrow figure the ends of a far slip have no room for two numbers.
    axes.set_xticks([rank for drop in drops for rank in drop.ends[: 1 if is_narrow() else 2]])
    axes.grid(axis="y")
    axes.plot(np.arange(1, weights.size + 1), weights, color=RELEVANT, zorder=3)
    for drop in drops:
        drop.draw(axes)
    words = [f"{title}.", TEXT["drop_key"], *(drop.in_words() for drop in drops)]
    return figure, " ".join(words)


def _are_ranks(starts: object) -> bool:
    return isinstance(starts, Iterable) and all(check.is_whole(rank, 1) for rank in starts)


class _Drop:
    """A slip from one rank to another, and what it costs."""

    def __init__(self, high: int, low: int, weights: np.ndarray) -> None:
        self.ends = (high, low)
        self.before, self.after = float(weights[high - 1]), float(weights[low - 1])

    @property
    def cost(self) -> str:
        return number(self.before - self.after)

    @property
    def label(self) -> str:
        return TEXT["slip"].format(high=self.ends[0], low=self.ends[1])

    def draw(self, axes: Axes) -> None:
        high, low = self.ends
        axes.plot([high, low], [self.before] * 2, color=GHOST, linestyle=":", zorder=2)
        axes.plot([low, low], [self.after, self.before], color=ACCENT, linewidth=3, zorder=4)
        axes.plot(self.ends, (self.before, self.after), "o", color=RELEVANT, zorder=5)
        axes.annotate(
            f"{self.label}\n{TEXT['loss'].format(cost=self.cost)}",
            (low, (self.before + self.after) / 2),
            xytext=(8, 14),
            textcoords="offset points",
            fontsize=SMALL,
            color=SOFT_INK,
            weight="bold",
            annotation_clip=False,
        )

    def in_words(self) -> str:
        high, low = self.ends
        before, after = number(self.before), number(self.after)
        return TEXT["alt_drop"].format(
            high=high, low=low, before=before, after=after, cost=self.cost
        )
