"""One metric over many queries: a dot for each query, a line for each system's mean."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from ranklearn_course.figures.labels import SMALL, fitted, text_width
from ranklearn_course.figures.style import (
    MARGIN,
    at_most,
    axes_at,
    in_course_style,
    note_beside,
    sheet,
    sheet_width,
)
from ranklearn_course.figures.words import all_of, for_number, leaders, number, texts
from ranklearn_course.palette import GHOST, INK, styles_of

TEXT = texts(__file__, "words.toml")["queries"]

_NAME_COLUMN = 2.2
_ROW = 0.62
_BINS = 80
_PILE = 10
#: Systems that a picture can tell apart.
MOST_DRAWN = 6
#: More dots could not be told apart, and would make a page of megabytes: they join, and grow.
MOST_DOTS = 500


@in_course_style
def per_query(values: Mapping[str, ArrayLike], *, measure: str) -> tuple[Figure, str]:
    """Draw how a metric spreads over queries: one dot a query, one row a system, and the mean.

    Of more than six systems the first and the best five of the others are drawn, and the rest is
    named; the title speaks of all.

    Parameters
    ----------
    values : dict from str to array (queries,)
        From the name of each system to its value for each query. NaN marks a query without a
        value; it is left out, and the description says how many.
    measure : str
        The name of the metric, for the axis and the description.

    Examples
    --------
    >>> figure, alt = per_query({"A": [0.5, 1.0], "B": [0.25, 0.25]}, measure="AP@10")
    >>> alt.startswith("The mean AP@10 is highest for A: 0.750.")
    True
    """
    systems = {name: _values(column, f"values[{name!r}]") for name, column in values.items()}
    known = {name: column[~np.isnan(column)] for name, column in systems.items()}
    means = {name: float(column.mean()) for name, column in known.items()}
    title = _message(means, measure)
    first, *others = means
    best = sorted(others, key=means.__getitem__, reverse=True)[: MOST_DRAWN - 1]
    drawn = {name: column for name, column in known.items() if name in (first, *best)}
    undrawn = [name for name in known if name not in drawn]
    rest = TEXT["undrawn"].format(names=all_of(undrawn)) if undrawn else ""
    return _draw(drawn, means, measure, title, rest), " ".join(
        filter(None, [_describe(systems, drawn, measure, title), rest])
    )


def _values(column: ArrayLike, name: str) -> np.ndarray:
    numbers = np.asarray(column, dtype=float)
    if np.isnan(numbers).all():
        raise ValueError(f"{name} must hold at least one number that is not NaN")
    return numbers


def _message(means: dict[str, float], measure: str) -> str:
    kind, names = leaders(means)
    return TEXT[kind].format(name=names, measure=measure, mean=number(max(means.values())))


def _draw(known: dict, means: dict, measure: str, title: str, rest: str) -> Figure:
    height = _ROW * len(known)
    left = MARGIN + 0.2 + min(at_most(_NAME_COLUMN), max(text_width(name, 10) for name in known))
    words = {name: _in_words(column) for name, column in known.items()}
    lines = [line for text in words.values() for line in text.split("\n")]
    right = max(text_width(line, SMALL, "bold") for line in lines) + 0.2
    joined = _joined(known)
    subtitle = TEXT["joined" if joined else "subtitle"]
    figure = sheet(0.7 + height + 0.15, title, f"{subtitle} {rest}")
    axes = axes_at(figure, left, 0.7, sheet_width() - MARGIN - left - right, height)
    low, high = _limits(known)
    axes.set(xlim=(low, high), ylim=(len(known) - 0.5, -0.5), xlabel=measure)
    axes.set_yticks(range(len(known)), [fitted(name, at_most(_NAME_COLUMN), 10) for name in known])
    axes.tick_params(axis="y", length=0, labelsize=10, labelcolor=INK)
    axes.spines["left"].set_visible(False)
    for index, (name, (color, *_)) in enumerate(zip(known, styles_of(known), strict=True)):
        axes.axhline(index, color=GHOST, linewidth=0.8, zorder=0)
        (_joined_dots if joined else _dots)(axes, index, known[name], (low, high), color)
        _mean(axes, index, means[name], words[name])
    return figure


def _joined(known: dict[str, np.ndarray]) -> bool:
    return max(column.size for column in known.values()) > MOST_DOTS


def _limits(known: dict[str, np.ndarray]) -> tuple[float, float]:
    low = min(0.0, *(column.min() for column in known.values()))
    high = max(column.max() for column in known.values())
    high = max(high, low + 1e-9) if high > 1 else 1.0
    margin = 0.015 * (high - low)
    return low - margin, high + margin


def _dots(
    axes: Axes, index: int, column: np.ndarray, limits: tuple[float, float], color: str
) -> None:
    size = 26 if column.size <= 100 else 12
    heights = index + _stacked(column, limits)
    axes.scatter(column, heights, s=size, color=color, alpha=0.6, linewidths=0, zorder=3)


def _joined_dots(
    axes: Axes, index: int, column: np.ndarray, limits: tuple[float, float], color: str
) -> None:
    counts, edges = np.histogram(column, bins=_BINS, range=limits)
    sums, _ = np.histogram(column, bins=edges, weights=column)
    held = counts > 0
    sizes = 4 + 350 * counts[held] / counts.max()
    places = sums[held] / counts[held]
    axes.scatter(places, np.full(held.sum(), index), s=sizes, color=color, alpha=0.6, zorder=3)


def _stacked(column: np.ndarray, limits: tuple[float, float]) -> np.ndarray:
    """Return how far each dot moves up or down so that equal values stand side by side."""
    low, high = limits
    bins = ((column - low) / (high - low) * _BINS).astype(int)
    offsets = np.zeros(column.size)
    for bin_ in np.unique(bins):
        inside = np.flatnonzero(bins == bin_)
        offsets[inside] = np.arange(inside.size) - (inside.size - 1) / 2
    return offsets * min(0.09, 0.34 / max(np.abs(offsets).max(), 1))


def _pile(column: np.ndarray) -> tuple[int, float]:
    """Return how many queries share the most common value, and that value."""
    values, counts = np.unique(column.round(12), return_counts=True)
    return int(counts.max()), float(values[counts.argmax()])


def _in_words(column: np.ndarray) -> str:
    n, value = _pile(column)
    kind = "mean_and_pile" if n > _PILE else "mean"
    return TEXT[kind].format(mean=number(column.mean()), n=n, value=number(value))


def _mean(axes: Axes, index: int, mean: float, words: str) -> None:
    axes.plot([mean, mean], [index - 0.42, index + 0.42], color=INK, linewidth=2.4, zorder=2)
    note_beside(axes, index, words, aside=8)


def _describe(systems: dict, known: dict, measure: str, title: str) -> str:
    kind = "alt_joined" if _joined(known) else "alt"
    sentences = [TEXT[kind].format(title=title, measure=measure)]
    for name, column in known.items():
        low, lower, median, upper, high = map(number, np.percentile(column, (0, 25, 50, 75, 100)))
        words = {"low": low, "lower": lower, "median": median, "upper": upper, "high": high}
        mean = number(column.mean())
        row = for_number(TEXT["alt_row"], column.size)
        sentences.append(row.format(name=name, n=column.size, mean=mean, **words))
        n, value = _pile(column)
        if n > _PILE:
            sentences.append(TEXT["alt_pile"].format(name=name, n=n, value=number(value)))
        if skipped := systems[name].size - column.size:
            sentences.append(for_number(TEXT["alt_skipped"], skipped).format(name=name, n=skipped))
    return " ".join(sentences)
