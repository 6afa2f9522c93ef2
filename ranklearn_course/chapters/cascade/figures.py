"""Pictures of chapter cascade: users who walk down a list, and crowds of them."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from ranklearn_course.figures.cards import Row, draw_cards, row
from ranklearn_course.figures.labels import SMALL, spread, text_width
from ranklearn_course.figures.lines import lines_of, plot, whole_ticks
from ranklearn_course.figures.style import (
    DASHED,
    MARGIN,
    in_course_style,
    names_end,
    note_beside,
    sheet_width,
    sheet_with_axes,
    sheet_with_canvas,
)
from ranklearn_course.figures.words import listing, number, texts
from ranklearn_course.metrics.cascade import err, look_probability, satisfaction
from ranklearn_course.palette import BACKGROUND, GHOST, GRADE_SHADES, INK, RELEVANT, SOFT_INK

TEXT = texts(__file__, "figures.toml")
WALK, CROWD = TEXT["walk"], TEXT["crowd"]

_VALUE_COLUMN = 1.0
_BARS, _CARDS, _GAP = 0.95, 0.36, 0.3
_STEP = _BARS + _CARDS + _GAP
_SHOWN_FROM, _POINTS = 10, 500
_Z = 1.96
_HEIGHT = 2.3


@in_course_style
def cascade_walk(
    rankings: Mapping[str, ArrayLike], *, max_grade: int, title: str
) -> tuple[Figure, str]:
    """Draw how users walk down each list: the share that looks at a rank, and that stops there.

    A document satisfies with R = (2^g - 1) / 2^max_grade; satisfied users stop, the others go on.

    Parameters
    ----------
    rankings : dict from str to array (n,)
        The name of each list and its whole grades, best rank first.
    max_grade : int
        The best grade of the scale.
    title : str
        The message.

    Examples
    --------
    >>> figure, alt = cascade_walk({"A": [3, 0, 1]}, max_grade=3, title="Most stop at once")
    >>> alt.endswith("ERR of A is 0.880.")
    True
    """
    n = max(map(len, rankings.values()))
    height = MARGIN + _STEP * len(rankings)
    figure, axes = sheet_with_canvas(height + 0.1, title, WALK["subtitle"])
    left = names_end(rankings, gap=0.2)
    sentences = [WALK["alt"].format(title=title, subtitle=WALK["subtitle"])]
    for i, (name, grades) in enumerate(rankings.items()):
        stop = satisfaction(grades, max_grade)
        looks, value = look_probability(stop), number(err(stop))
        bottom = height - _STEP * (i + 1)
        right = sheet_width() - MARGIN - _VALUE_COLUMN
        strip = row(left, right, bottom, n, n, height=_CARDS, widest=1.05)
        draw_cards(axes, strip, grades, max_grade)
        for rank, (look, share) in enumerate(zip(looks, looks * stop, strict=True), 1):
            _bar(axes, strip, rank, look, share)
        middle = bottom + _CARDS + _BARS / 2
        axes.text(MARGIN, middle, name, va="center")
        words = WALK["err"].format(value=value)
        axes.text(strip.end(n) + 0.1, middle, words, va="center", fontsize=12, weight="bold")
        told = {"grades": listing(grades), "looks": listing(map(number, looks)), "value": value}
        stops = listing(map(number, looks * stop))
        words = WALK["alt_list"].format(name=name, max_grade=max_grade, n=n, stops=stops, **told)
        sentences.append(words)
    return figure, " ".join(sentences)


def _bar(axes: Axes, strip: Row, rank: int, look: float, stop: float) -> None:
    """Draw one bar: its height is the share who look, its filled part the share who stop."""
    bottom, x, full = strip.bottom + strip.height + 0.05, strip.center(rank), _BARS - 0.18
    axes.bar(
        x, look * full, strip.width, bottom, facecolor=BACKGROUND, edgecolor=GHOST, linewidth=1.1
    )
    axes.bar(x, stop * full, strip.width, bottom, color=RELEVANT)
    both = WALK["stop_of_look"].format(stop=number(stop), look=number(look))
    fitting = (t for t in (both, number(look), "") if text_width(t, SMALL - 0.5) < strip.step)
    axes.text(
        x, bottom + look * full + 0.03, next(fitting), ha="center", va="bottom",
        fontsize=SMALL - 0.5, color=SOFT_INK,
    )  # fmt: skip


@in_course_style
def who_looks(models: Mapping[str, np.ndarray], *, title: str) -> tuple[Figure, str]:
    """Draw the share of users who look at each rank, one line for each kind of user.

    Parameters
    ----------
    models : dict from str to array (n,)
        The name of each kind of user and the probability of looking at ranks 1 to n, in [0, 1],
        as `look_probability` returns it.
    title : str
        The message.

    Examples
    --------
    >>> figure, alt = who_looks({"p = 0.5": [1, 0.5, 0.25]}, title="Few go on")
    >>> alt.endswith("p = 0.5: the shares at ranks 1, 2, 3 are 1.000, 0.500, 0.250.")
    True
    """
    ranks = list(range(1, len(next(iter(models.values()))) + 1))
    lines = lines_of(models, ranks)
    from_above = sorted(lines, key=lambda line: -line.y[-1])
    text = title, WALK["looks_subtitle"]
    figure, axes = plot(from_above, text, (WALK["rank"], WALK["share"]))
    whole_ticks(axes, ranks)
    sentences = [WALK["looks_alt"].format(title=title)]
    return figure, " ".join([*sentences, *(line.in_words(WALK["looks_line"]) for line in lines)])


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
    title = CROWD["inside" if inside else "outside"].format(n=f"{means.size:,}", **ends)
    text = title, CROWD["subtitle"]
    figure, axes = sheet_with_axes(text, _HEIGHT, bottom=0.62, above=0.25, right=1.25)
    # As many points as an eye can tell apart on a logarithmic scale.
    n = np.unique(np.geomspace(_SHOWN_FROM, means.size, _POINTS).astype(int))
    mean, half = means[n - 1], halves[n - 1]
    axes.fill_between(n, mean - half, mean + half, color=GRADE_SHADES[1], linewidth=0)
    axes.plot(n, mean, color=RELEVANT)
    axes.axhline(target, color=SOFT_INK, linestyle=DASHED, linewidth=1.6)
    axes.set(xscale="log", xlim=(_SHOWN_FROM, n[-1]), xlabel=CROWD["users"], ylabel=CROWD["mean"])
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
        note_beside(axes, height, CROWD[key].format(**ends), color=color)
    points = [
        CROWD["alt_point"].format(n=f"{i:,}", mean=number(means[i - 1]), half=number(halves[i - 1]))
        for i in sorted({tick for tick in ticks if tick < means.size} | {means.size})
    ]
    return figure, " ".join([CROWD["alt"].format(title=title, subtitle=CROWD["subtitle"]), *points])


def _band(values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the mean of the first n values and half the width of its band, for every n."""
    n = np.arange(1, values.size + 1)
    means = np.cumsum(values) / n
    squares = np.cumsum(values**2) / n - means**2
    unbiased = np.maximum(0, squares) * n / np.maximum(1, n - 1)
    return means, _Z * np.sqrt(unbiased / n)
