"""A crowd of simulated users: their running mean closes in on the formula's value."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from ranklearn_course.figures.labels import SMALL, spread
from ranklearn_course.figures.style import MARGIN, axes_at, in_course_style, sheet, sheet_width
from ranklearn_course.figures.words import number, texts
from ranklearn_course.metrics import validation as check
from ranklearn_course.palette import GRADE_SHADES, INK, RELEVANT, SOFT_INK

TEXT = texts(Path(__file__).parents[1] / "figures.toml")["crowd"]

_LEAST, _SHOWN_FROM, _POINTS = 20, 10, 500
_Z = 1.96
_LEFT, _BOTTOM, _HEIGHT, _RIGHT = 0.75, 0.62, 2.3, 1.25


@in_course_style
def running_mean(
    values: ArrayLike, target: float, *, name: str = "ERR", title: str | None = None
) -> tuple[Figure, str]:
    """Draw the mean over the first 1, 2, 3, ... users with its band, and the expected value.

    mean_n ± 1.96 s_n / sqrt(n), s_n the standard deviation of the first n values

    Parameters
    ----------
    values : array (n,)
        What each simulated user got, in the order of the users; at least 20.
    target : float
        The expected value.
    name : str
        The name of the metric.

    Examples
    --------
    >>> figure, alt = running_mean([0, 1] * 50, target=0.5, name="PFound")
    >>> alt.endswith("After 100 users: mean 0.500, plus or minus 0.098.")
    True
    """
    values = check.one_list(check.numbers(values, "values"), "values")
    target = float(check.numbers([target], "target")[0])
    if values.size < _LEAST:
        raise ValueError(f"values must hold at least {_LEAST} users, got {values.size}")
    means, halves = _band(values)
    inside = abs(means[-1] - target) <= halves[-1]
    title = title or TEXT["inside" if inside else "outside"].format(
        n=f"{values.size:,}", mean=number(means[-1]), name=name, target=number(target)
    )
    figure = _draw(means, halves, (name, target), title)
    return figure, _describe(means, halves, name, title)


def _band(values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the mean of the first n values and half the width of its band, for every n."""
    n = np.arange(1, values.size + 1)
    means = np.cumsum(values) / n
    squares = np.cumsum(values**2) / n - means**2
    unbiased = np.maximum(0, squares) * n / np.maximum(1, n - 1)
    return means, _Z * np.sqrt(unbiased / n)


def _draw(means: np.ndarray, halves: np.ndarray, expected: tuple[str, float], title: str) -> Figure:
    name, target = expected
    figure = sheet(_BOTTOM + _HEIGHT + 0.25, title, TEXT["subtitle"])
    axes = axes_at(figure, _LEFT, _BOTTOM, sheet_width() - _LEFT - MARGIN - _RIGHT, _HEIGHT)
    # As many points as an eye can tell apart on a logarithmic scale.
    n = np.unique(np.geomspace(_SHOWN_FROM, means.size, _POINTS).astype(int))
    means, halves = means[n - 1], halves[n - 1]
    axes.fill_between(n, means - halves, means + halves, color=GRADE_SHADES[1], linewidth=0)
    axes.plot(n, means, color=RELEVANT)
    axes.axhline(target, color=SOFT_INK, linestyle=(0, (4, 2.5)), linewidth=1.6)
    axes.set(xscale="log", xlim=(_SHOWN_FROM, n[-1]), xlabel=TEXT["users"], ylabel=TEXT["mean"])
    ticks = [10**power for power in range(1, 8) if 10**power <= n[-1]]
    axes.set_xticks(ticks, [f"{tick:,}" for tick in ticks])
    axes.minorticks_off()
    axes.grid(axis="y")
    labels = [
        (target, TEXT["target"].format(name=name, target=number(target)), INK),
        (means[-1], TEXT["line"].format(mean=number(means[-1])), RELEVANT),
    ]
    _write(axes, sorted(labels))
    return figure


def _write(axes: Axes, labels: list[tuple[float, str, str]]) -> None:
    """Write a label at the right end of each line, moved apart where they would meet."""
    low, high = axes.get_ylim()
    heights = [height for height, _, _ in labels]
    positions = spread(heights, (high - low) * SMALL * 1.5 / 72 / _HEIGHT, low, high)
    for (_, text, color), position in zip(labels, positions, strict=True):
        axes.annotate(
            text,
            (1, position),
            xycoords=("axes fraction", "data"),
            xytext=(6, 0),
            textcoords="offset points",
            va="center",
            fontsize=SMALL,
            weight="bold",
            color=color,
            annotation_clip=False,
        )


def _describe(means: np.ndarray, halves: np.ndarray, name: str, title: str) -> str:
    counts = sorted({10**power for power in range(1, 8) if 10**power < means.size} | {means.size})
    points = [
        TEXT["alt_point"].format(n=f"{n:,}", mean=number(means[n - 1]), half=number(halves[n - 1]))
        for n in counts
    ]
    start = TEXT["alt"].format(title=title, subtitle=TEXT["subtitle"], name=name)
    return " ".join([start, *points])
