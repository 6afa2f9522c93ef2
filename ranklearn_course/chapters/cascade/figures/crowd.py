"""A crowd of simulated users: their running mean closes in on the formula's value."""

from __future__ import annotations

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from ranklearn_course.figures.labels import SMALL, spread
from ranklearn_course.figures.style import DASHED, in_course_style, note_beside, sheet_with_axes
from ranklearn_course.figures.words import number, texts
from ranklearn_course.palette import GRADE_SHADES, INK, RELEVANT, SOFT_INK

TEXT = texts(__file__, "../figures.toml")["crowd"]

_SHOWN_FROM, _POINTS = 10, 500
_Z = 1.96
_HEIGHT = 2.3


@in_course_style
def running_mean(values: ArrayLike, target: float) -> tuple[Figure, str]:
    """Draw the mean over the first 1, 2, 3, ... users with its band, and the expected ERR.

    mean_n ± 1.96 s_n / sqrt(n), s_n the standard deviation of the first n values

    Parameters
    ----------
    values : array (n,)
        What each simulated user got, in the order of the users.
    target : float
        The expected value.

    Examples
    --------
    >>> figure, alt = running_mean([0, 1] * 50, target=0.5)
    >>> alt.endswith("After 100 users: mean 0.500, plus or minus 0.098.")
    True
    """
    means, halves = _band(np.asarray(values))
    inside = abs(means[-1] - target) <= halves[-1]
    ends = {"mean": number(means[-1]), "target": number(target)}
    title = TEXT["inside" if inside else "outside"].format(n=f"{means.size:,}", **ends)
    text = title, TEXT["subtitle"]
    figure, axes = sheet_with_axes(text, _HEIGHT, bottom=0.62, above=0.25, right=1.25)
    # As many points as an eye can tell apart on a logarithmic scale.
    n = np.unique(np.geomspace(_SHOWN_FROM, means.size, _POINTS).astype(int))
    mean, half = means[n - 1], halves[n - 1]
    axes.fill_between(n, mean - half, mean + half, color=GRADE_SHADES[1], linewidth=0)
    axes.plot(n, mean, color=RELEVANT)
    axes.axhline(target, color=SOFT_INK, linestyle=DASHED, linewidth=1.6)
    axes.set(xscale="log", xlim=(_SHOWN_FROM, n[-1]), xlabel=TEXT["users"], ylabel=TEXT["mean"])
    ticks = [10**power for power in range(1, 8) if 10**power <= n[-1]]
    axes.set_xticks(ticks, [f"{tick:,}" for tick in ticks])
    axes.minorticks_off()
    axes.grid(axis="y")
    # The lower one first; moved apart where they would meet.
    labels = sorted([(target, "target", INK), (means[-1], "line", RELEVANT)])
    low, high = axes.get_ylim()
    gap = (high - low) * SMALL * 1.5 / 72 / _HEIGHT
    heights = spread([height for height, *_ in labels], gap, low, high)
    for (_, key, color), height in zip(labels, heights, strict=True):
        note_beside(axes, height, TEXT[key].format(**ends), color=color)
    points = [
        TEXT["alt_point"].format(n=f"{i:,}", mean=number(means[i - 1]), half=number(halves[i - 1]))
        for i in sorted({tick for tick in ticks if tick < means.size} | {means.size})
    ]
    return figure, " ".join([TEXT["alt"].format(title=title, subtitle=TEXT["subtitle"]), *points])


def _band(values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the mean of the first n values and half the width of its band, for every n."""
    n = np.arange(1, values.size + 1)
    means = np.cumsum(values) / n
    squares = np.cumsum(values**2) / n - means**2
    unbiased = np.maximum(0, squares) * n / np.maximum(1, n - 1)
    return means, _Z * np.sqrt(unbiased / n)
