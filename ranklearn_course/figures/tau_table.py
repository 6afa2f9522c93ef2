"""How far several metrics agree: Kendall's tau between the orders that they give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from ranklearn_course.figures import inputs
from ranklearn_course.figures.labels import SMALL, fitted, text_width
from ranklearn_course.figures.style import (
    MARGIN,
    at_most,
    canvas,
    in_course_style,
    is_narrow,
    sheet,
    sheet_width,
)
from ranklearn_course.figures.words import listing, number, texts
from ranklearn_course.metrics.rank_correlation import kendall_tau
from ranklearn_course.palette import BACKGROUND, SOFT_INK, grade_colors

TEXT = texts(Path(__file__).with_name("words.toml"))["tau_table"]

MOST_METRICS = 8
_CELL_WIDTH, _CELL_HEIGHT = 0.86, 0.42
_WIDEST_NAME = 1.6


@in_course_style
def agreement(
    values: Mapping[str, Sequence[float]], *, key: str | None = None, title: str | None = None
) -> tuple[Figure, str]:
    """Draw a table of Kendall's tau-b between metrics, each of which orders the same systems.

    Parameters
    ----------
    values : dict from str to list of float
        From the name of each metric, two to eight, to its value for each system.
    key : str, optional
        The line below the message, where another one is wanted.

    Examples
    --------
    >>> figure, alt = agreement({"MAP": [0.5, 0.4, 0.3], "MRR": [0.9, 1.0, 0.2]})
    >>> alt.endswith("MAP: 0.333 with MRR.")
    True
    """
    values = inputs.named(values, "values", most=MOST_METRICS)
    if len(values) < 2:
        raise ValueError(f"values must hold at least two metrics, got {len(values)}")
    sizes = sorted({len(column) for column in values.values()})
    if len(sizes) > 1:
        raise ValueError(
            f"values must give each metric one number for each system, got lengths {sizes}"
        )
    taus = {(a, b): kendall_tau(values[a], values[b]) for a, b in combinations(values, 2)}
    title = title or _message(taus)
    key = key or TEXT["key"].format(n=sizes[0])
    return _draw(list(values), taus, title, key), _describe(taus, title, key)


def _message(taus: dict) -> str:
    """Name the pairs that agree most; more than two of them are counted."""
    value = number(max(taus.values()))
    pairs = [
        TEXT["pair"].format(first=a, second=b)
        for (a, b), tau in taus.items()
        if number(tau) == value
    ]
    if len(pairs) > 2:
        return TEXT["many"].format(n=len(pairs), value=value)
    return TEXT["title"].format(pairs=listing(pairs), value=value)


def _describe(taus: dict, title: str, key: str) -> str:
    rows: dict[str, list[str]] = {}
    for (first, second), tau in taus.items():
        told = TEXT["alt_value"].format(value=number(tau), second=second)
        rows.setdefault(first, []).append(told)
    sentences = [TEXT["alt_row"].format(first=a, values=listing(row)) for a, row in rows.items()]
    return " ".join([TEXT["alt"].format(title=title, key=key), *sentences])


def _draw(names: list[str], taus: dict, title: str, key: str) -> Figure:
    rows, columns = names[:-1], names[1:]
    upper = MARGIN + _CELL_HEIGHT * len(rows) + 0.05
    # In a narrow figure every second name of a column stands higher.
    lift = 0.17 if is_narrow() else 0
    figure = sheet(upper + 0.3 + lift, title, key)
    axes = canvas(figure)
    left = MARGIN + 0.15 + min(at_most(_WIDEST_NAME), max(text_width(name, 10) for name in rows))
    width = min(_CELL_WIDTH, (sheet_width() - left - MARGIN) / len(columns))
    for i, name in enumerate(columns):
        x = left + width * (i + 0.5)
        room = min(2 * width, 2 * (sheet_width() - x)) if lift else width
        shown = fitted(name, room - 0.06, SMALL)
        height = upper + 0.07 + lift * (i % 2)
        axes.text(x, height, shown, ha="center", fontsize=SMALL, color=SOFT_INK)
    for i, name in enumerate(rows):
        y = upper - _CELL_HEIGHT * (i + 1)
        middle = y + _CELL_HEIGHT / 2
        axes.text(MARGIN, middle, fitted(name, at_most(_WIDEST_NAME), 10), va="center")
        for j in range(i, len(columns)):
            _cell(axes, left + width * j, y, width, taus[name, columns[j]])
    return figure


def _cell(axes: Axes, x: float, y: float, width: float, tau: float) -> None:
    fill, ink = grade_colors(int(np.ceil(max(tau, 0) * 3 - 1e-9)), max_grade=3)
    square = Rectangle((x, y), width, _CELL_HEIGHT, facecolor=fill, edgecolor=BACKGROUND, lw=2)
    axes.add_patch(square)
    middle = x + width / 2, y + _CELL_HEIGHT / 2
    axes.text(*middle, number(tau), ha="center", va="center_baseline", color=ink)
