"""Pieces of line plots: axes with room for direct labels, lines told apart without colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.transforms import Transform

from ranklearn_course.figures.labels import SMALL, fitted, lines_of, spread, text_width, wrapped
from ranklearn_course.figures.style import (
    MARGIN,
    axes_at,
    canvas,
    is_narrow,
    sheet,
    sheet_width,
)

_LEFT = 0.75
_BOTTOM = 0.68
_SAMPLE = 0.42
_WIDEST_LABEL = 2.6
_MOST_MARKERS = 20
_MOST_TICKS = 15
_KEY_ROW = 0.2


@dataclass(frozen=True)
class Line:
    """One line: its points, its label, and its style (colour, marker, dash), as in `SERIES`."""

    x: Sequence[float]
    y: Sequence[float]
    label: str
    style: tuple
    weight: float = 2.0


def plot(lines: Sequence[Line], text: tuple[str, str], axis_labels: tuple[str, str]) -> Figure:
    """Return a figure with lines from 0 to 1, each labelled at its right end.

    Parameters
    ----------
    lines : sequence of Line
        In the order in which they are drawn; of labels at one height the first stands highest.
    text : tuple of str
        The message and the line below it.
    axis_labels : tuple of str
        What runs to the right, and what runs upwards.

    Returns
    -------
    matplotlib Figure
    """
    height = max(2.5, 0.19 * len(lines))
    width = sheet_width() - _LEFT - MARGIN - room_for_labels(lines)
    across = wrapped(axis_labels[0], width, 10)
    bottom = _BOTTOM + 0.17 * (lines_of(across) - 1) + room_for_key(lines)
    figure = sheet(bottom + height + 0.2, *text)
    axes = axes_at(figure, _LEFT, bottom, width, height)
    axes.set(ylim=(0, 1.04), yticks=(0, 0.25, 0.5, 0.75, 1))
    axes.set_xlabel(across)
    axes.set_ylabel(axis_labels[1])
    axes.grid(axis="y")
    for line in lines:
        _draw(axes, line)
    label_ends(axes, lines)
    return figure


def whole_ticks(axes: Axes, ks: Sequence[int]) -> None:
    """Put ticks at round cutoffs, as far as their labels have room."""
    low, high = min(ks) - 0.4, max(ks) + 0.4
    inches = axes.get_position().width * sheet_width() / (high - low)
    candidates = _round(ks)
    ticks = candidates[-1:]
    for k in candidates[-2::-1]:
        if (ticks[-1] - k) * inches > text_width(str(ticks[-1]), SMALL) + 0.12:
            ticks.append(k)
    axes.set(xticks=ticks[::-1], xlim=(low, high))


def _round(ks: Sequence[int]) -> list[int]:
    steps = (digit * 10**power for power in range(10) for digit in (1, 2, 5))
    multiples = ([k for k in ks if k % step == 0] for step in steps)
    return next(few for few in multiples if len(few) <= _MOST_TICKS) or [ks[-1]]


def _draw(axes: Axes, line: Line) -> None:
    color, marker, dash = line.style
    # A whole number counts points, a float spaces the markers evenly along the line.
    every = 1 if len(line.x) <= _MOST_MARKERS else 0.08
    axes.plot(
        line.x,
        line.y,
        color=color,
        marker=marker,
        linestyle=dash,
        linewidth=line.weight,
        markersize=4.5 + line.weight,
        markevery=every,
        clip_on=False,
        markeredgewidth=0,
    )


def room_for_labels(lines: Sequence[Line]) -> float:
    """Return the inches that `label_ends` needs beside the axes."""
    if is_narrow():
        return 0.1
    widest = max(text_width(line.label, SMALL) for line in lines)
    return min(_WIDEST_LABEL, widest) + _SAMPLE + 0.15


def room_for_key(lines: Sequence[Line]) -> float:
    """Return the inches that `label_ends` needs below the axes: in a narrow figure alone."""
    return _KEY_ROW * len(lines) + 0.06 if is_narrow() else 0.0


def draw_key(figure: Figure, lines: Sequence[Line]) -> None:
    """Write the names of lines below each other at the foot of a narrow figure."""
    axes = canvas(figure)
    for place, line in enumerate(reversed(lines)):
        color, marker, dash = line.style
        y = MARGIN / 2 + _KEY_ROW * (place + 0.5)
        sample = [MARGIN, MARGIN + _SAMPLE / 2, MARGIN + _SAMPLE]
        axes.plot(
            sample, [y] * 3, color=color, linestyle=dash, marker=marker, markevery=[1],
            markersize=5, markeredgewidth=0, linewidth=min(line.weight, 4),
        )  # fmt: skip
        left = MARGIN + _SAMPLE + 0.1
        name = fitted(line.label, sheet_width() - left - MARGIN, SMALL)
        axes.text(left, y, name, va="center_baseline", fontsize=SMALL)


def label_ends(axes: Axes, lines: Sequence[Line], *, on_left: bool = False) -> None:
    """Write the name of each line beside its end, or, in a narrow figure, at its foot."""
    if is_narrow():
        draw_key(axes.figure, lines)  # type: ignore[arg-type]
        return
    width, height = axes.get_position().size * axes.figure.get_size_inches()
    low, high = axes.get_ylim()
    gap = SMALL * 1.5 / 72 / height * (high - low)
    end = 0 if on_left else -1
    from_below = lines[::-1]
    positions = spread([line.y[end] for line in from_below], gap, low + gap / 3, high)
    for line, position in zip(from_below, positions, strict=True):
        draw_sample(axes, line, width, position, axes.get_yaxis_transform(), on_left=on_left)
        name = fitted(line.label, _WIDEST_LABEL, SMALL)
        axes.text(
            -_SAMPLE / width if on_left else 1 + _SAMPLE / width,
            position,
            f"{name} " if on_left else f" {name}",
            transform=axes.get_yaxis_transform(),
            ha="right" if on_left else "left",
            va="center",
            fontsize=SMALL,
        )


def draw_sample(
    axes: Axes,
    line: Line,
    width: float,
    position: float,
    transform: Transform,
    *,
    on_left: bool = False,
) -> None:
    """Draw a short piece of a line beside axes that are `width` inches wide."""
    color, marker, dash = line.style
    aside = np.array([0.08, 0.22, 0.36]) / width
    axes.plot(
        -aside if on_left else 1 + aside,
        [position] * 3,
        color=color,
        linestyle=dash,
        marker=marker,
        markevery=[1],
        markersize=5,
        markeredgewidth=0,
        linewidth=min(line.weight, 4),
        transform=transform,
        clip_on=False,
    )
