"""Pieces of line plots: axes with room for direct labels, lines told apart without colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ranklearn_course.figures.labels import SMALL, spread, text_width, wrapped
from ranklearn_course.figures.style import MARGIN, canvas, is_narrow, sheet_width, sheet_with_axes
from ranklearn_course.figures.words import listing, number, told
from ranklearn_course.palette import styles_of

_LEFT = 0.75
_BOTTOM = 0.68
_SAMPLE = 0.42
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

    def draw(self, axes: Axes, **style) -> None:
        """Draw the line in its style, or in one that differs from it."""
        color, marker, dash = self.style
        parts = {"color": color, "marker": marker, "linestyle": dash, "linewidth": self.weight}
        axes.plot(self.x, self.y, **{**parts, **style})

    def in_words(self, sentence: str, **words) -> str:
        """Fill `label`, `xs` and `ys` of a sentence: the ends, and points between them."""
        points = told(len(self.x))
        xs, ys = listing(self.x[i] for i in points), listing(number(self.y[i]) for i in points)
        return sentence.format(label=self.label, xs=xs, ys=ys, **words)


def lines_of(
    curves: Mapping[str, Sequence[float]], x: Sequence[float], *, marked: bool = True
) -> list[Line]:
    """Return a line for each curve over the same points in the style of its name, or unmarked."""
    lines = []
    for name, (color, marker, dash) in zip(curves, styles_of(curves), strict=True):
        lines.append(Line(x, curves[name], name, (color, marker if marked else "", dash)))
    return lines


def line_axes(
    lines: Sequence[Line],
    text: tuple[str, str],
    height: float,
    *,
    bottom: float = 0.68,
    **sides: float,
) -> tuple[Figure, Axes]:
    """Return a new sheet and axes with room for the names of lines beside or below them."""
    bottom, right = bottom + room_for_key(lines), room_for_labels(lines)
    return sheet_with_axes(text, height, bottom=bottom, right=right, **sides)


def plot(
    lines: Sequence[Line], text: tuple[str, str], axis_labels: tuple[str, str]
) -> tuple[Figure, Axes]:
    """Return a figure and its axes with lines from 0 to 1, each labelled at its right end.

    Of labels at one height that of the first line stands highest. `text` is the message and the
    line below it, `axis_labels` what runs to the right and what runs upwards.
    """
    height = max(2.5, 0.19 * len(lines))
    width = sheet_width() - _LEFT - MARGIN - room_for_labels(lines)
    across = wrapped(axis_labels[0], width, 10)
    bottom = _BOTTOM + 0.17 * across.count("\n")
    figure, axes = line_axes(lines, text, height, bottom=bottom)
    axes.set(ylim=(0, 1.04), yticks=(0, 0.25, 0.5, 0.75, 1), xlabel=across, ylabel=axis_labels[1])
    axes.grid(axis="y")
    for line in lines:
        # A whole number counts points, a float spaces the markers evenly along the line.
        every = 1 if len(line.x) <= _MOST_MARKERS else 0.08
        size = 4.5 + line.weight
        line.draw(axes, markersize=size, markevery=every, markeredgewidth=0, clip_on=False)
    label_ends(axes, lines)
    return figure, axes


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


def room_for_labels(lines: Sequence[Line]) -> float:
    """Return the inches that `label_ends` needs beside the axes."""
    if is_narrow():
        return 0.1
    widest = max(text_width(line.label, SMALL) for line in lines)
    return widest + _SAMPLE + 0.15


def room_for_key(lines: Sequence[Line]) -> float:
    """Return the inches that `label_ends` needs below the axes: in a narrow figure alone."""
    return _KEY_ROW * len(lines) + 0.06 if is_narrow() else 0.0


def _draw_key(axes: Axes, lines: Sequence[Line]) -> None:
    """Write the names of lines below each other at the foot of a narrow figure."""
    axes = canvas(axes.figure)  # type: ignore[arg-type]
    for place, line in enumerate(reversed(lines)):
        y = MARGIN / 2 + _KEY_ROW * (place + 0.5)
        _draw_sample(axes, line, [MARGIN, MARGIN + _SAMPLE / 2, MARGIN + _SAMPLE], y)
        left = MARGIN + _SAMPLE + 0.1
        axes.text(left, y, line.label, va="center_baseline", fontsize=SMALL)


def label_ends(axes: Axes, lines: Sequence[Line], *, on_left: bool = False) -> None:
    """Write the name of each line beside its end, or, in a narrow figure, at its foot."""
    if is_narrow():
        _draw_key(axes, lines)
        return
    width, height = axes.get_position().size * axes.figure.get_size_inches()
    gap = SMALL * 1.5 / 72 / height
    end, across = (0, axes.get_xlim()[0]) if on_left else (-1, axes.get_xlim()[1])
    from_below = lines[::-1]
    ends = [(across, np.clip(line.y[end], *axes.get_ylim())) for line in from_below]
    heights = axes.transAxes.inverted().transform(axes.transData.transform(ends))[:, 1]
    aside = np.array([0.08, 0.22, 0.36, _SAMPLE]) / width
    *sample, place = -aside if on_left else 1 + aside
    for line, y in zip(from_below, spread(heights, gap, gap / 3, 1), strict=True):
        _draw_sample(axes, line, sample, y, transform=axes.transAxes, clip_on=False)
        words, side = (f"{line.label} ", "right") if on_left else (f" {line.label}", "left")
        style = {"ha": side, "va": "center", "fontsize": SMALL}
        axes.text(place, y, words, transform=axes.transAxes, **style)


def _draw_sample(axes: Axes, line: Line, x: Sequence[float], y: float, **style) -> None:
    """Draw a short level piece of a line with its mark in the middle."""
    color, marker, dash = line.style
    axes.plot(
        x, [y] * 3, color=color, linestyle=dash, marker=marker, markevery=[1], markersize=5,
        markeredgewidth=0, linewidth=min(line.weight, 4), **style,
    )  # fmt: skip
