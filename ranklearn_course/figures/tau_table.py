"""How far several metrics agree: Kendall's tau between the orders that they give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from ranklearn_course.figures.labels import SMALL
from ranklearn_course.figures.style import (
    MARGIN,
    in_course_style,
    is_narrow,
    names_end,
    sheet_width,
    sheet_with_canvas,
)
from ranklearn_course.figures.words import listing, number, texts
from ranklearn_course.metrics.rank_correlation import kendall_tau
from ranklearn_course.palette import BACKGROUND, SOFT_INK, grade_colors

TEXT = texts(__file__, "words.toml")["tau_table"]

_CELL_WIDTH, _CELL_HEIGHT = 0.86, 0.42


@in_course_style
def agreement(
    values: Mapping[str, Sequence[float]], *, key: str | None = None
) -> tuple[Figure, str]:
    """Draw a table of Kendall's tau-b between metrics, each of which orders the same systems.

    Parameters
    ----------
    values : dict from str to list of float
        From the name of each metric to its value for each system.
    key : str, optional
        The line below the message, where another one is wanted.

    Examples
    --------
    >>> figure, alt = agreement({"MAP": [0.5, 0.4, 0.3], "MRR": [0.9, 1.0, 0.2]})
    >>> alt.endswith("MAP: 0.333 with MRR.")
    True
    """
    taus = {(a, b): kendall_tau(values[a], values[b]) for a, b in combinations(values, 2)}
    title = _message(taus)
    key = key or TEXT["key"].format(n=len(next(iter(values.values()))))
    *rows, _ = names = list(values)
    columns = names[1:]
    upper = MARGIN + _CELL_HEIGHT * len(rows) + 0.05
    # In a narrow figure every second name of a column stands higher.
    lift = 0.17 if is_narrow() else 0
    figure, axes = sheet_with_canvas(upper + 0.3 + lift, title, key)
    left = names_end(rows)
    width = min(_CELL_WIDTH, (sheet_width() - left - MARGIN) / len(columns))
    for i, name in enumerate(columns):
        place = left + width * (i + 0.5), upper + 0.07 + lift * (i % 2)
        axes.text(*place, name, ha="center", fontsize=SMALL, color=SOFT_INK)
    sentences = [TEXT["alt"].format(title=title, key=key)]
    for i, name in enumerate(rows):
        y = upper - _CELL_HEIGHT * (i + 1)
        axes.text(MARGIN, y + _CELL_HEIGHT / 2, name, va="center")
        told = []
        for j, other in enumerate(columns[i:], i):
            tau = taus[name, other]
            _cell(axes, left + width * j, y, width, tau)
            told.append(TEXT["alt_value"].format(value=number(tau), second=other))
        sentences.append(TEXT["alt_row"].format(first=name, values=listing(told)))
    return figure, " ".join(sentences)


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


def _cell(axes: Axes, x: float, y: float, width: float, tau: float) -> None:
    fill, ink = grade_colors(int(np.ceil(max(tau, 0) * 3 - 1e-9)), max_grade=3)
    square = Rectangle((x, y), width, _CELL_HEIGHT, facecolor=fill, edgecolor=BACKGROUND, lw=2)
    axes.add_patch(square)
    middle = x + width / 2, y + _CELL_HEIGHT / 2
    axes.text(*middle, number(tau), ha="center", va="center_baseline", color=ink)
