"""Lines over a logarithmic scale: a few round ticks, direct labels, and the numbers in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.ticker import FixedFormatter, FixedLocator, NullLocator

from ranklearn_course.figures.lines import Line, label_ends, line_axes
from ranklearn_course.figures.words import listing, short, texts, told

TEXT = texts(__file__, "words.toml")["log_lines"]

_ASIDE = 1.025
_FEWEST, _MOST_ACROSS = 3, 6
_DIGITS = ((1,), (1, 2, 5), (1, 1.5, 2, 3, 4, 5, 7))


def draw_lines(
    lines: list[Line],
    text: tuple[str, str],
    axis_labels: tuple[str, str],
    errors: Mapping[str, Sequence[float]] | None = None,
) -> tuple[Figure, str]:
    """Draw lines over a logarithmic scale, each labelled at its right end.

    ``errors`` has half the length of an upright bar for each point of a line, by its label.
    """
    figure, axes = line_axes(lines, text, 2.7, left=0.9, bottom=0.62)
    axes.set(xscale="log", xlabel=axis_labels[0], ylabel=axis_labels[1])
    axes.grid(axis="y")
    for line in lines:
        line.draw(axes, markeredgewidth=0)
    if errors:
        _draw_errors(axes, lines, errors)
    log_ticks(axes.xaxis, _MOST_ACROSS)
    label_ends(axes, lines)
    return figure, _describe(lines, text, axis_labels[0])


def _draw_errors(axes: Axes, lines: list[Line], errors: Mapping[str, Sequence[float]]) -> None:
    """Draw the bars of different lines beside each other, so that none hides another."""
    for position, line in enumerate(lines):
        aside = np.array(line.x) * _ASIDE ** (position - (len(lines) - 1) / 2)
        axes.errorbar(aside, line.y, errors[line.label], fmt="none", ecolor=line.style[0], lw=1.2)


def log_ticks(axis: Axis, most: int) -> None:
    """Put a few round numbers, written out, on a logarithmic scale."""
    low, high = axis.get_view_interval()
    decades = 10.0 ** np.arange(np.floor(np.log10(low)), np.ceil(np.log10(high)) + 1)
    for digits in _DIGITS:
        positions = [digit * decade for decade in decades for digit in digits]
        positions = [position for position in positions if low <= position <= high]
        if len(positions) >= _FEWEST:
            break
    positions = positions[:: -(-len(positions) // most)]
    axis.set_major_locator(FixedLocator(positions))
    axis.set_major_formatter(FixedFormatter([f"{position:.6g}" for position in positions]))
    axis.set_minor_locator(NullLocator())


def _describe(lines: list[Line], text: tuple[str, str], axis: str) -> str:
    title, subtitle = text
    sentences = [TEXT["alt"].format(title=title, subtitle=subtitle, axis=axis)]
    for line in lines:
        points = told(len(line.x))
        xs = listing(short(line.x[i]) if line.x[i] < 10 else f"{line.x[i]:g}" for i in points)
        ys = listing(short(line.y[i]) for i in points)
        sentences.append(TEXT["alt_line"].format(label=line.label, xs=xs, ys=ys))
    return " ".join(sentences)
