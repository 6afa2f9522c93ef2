"""Metrics without ranks: predicted ratings beside the true ones, and users in one pot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ranklearn_course.figures.style import (
    MARGIN,
    axes_at,
    in_course_style,
    is_narrow,
    sheet,
    sheet_width,
)
from ranklearn_course.figures.words import listing, number, texts
from ranklearn_course.metrics.ranking import rank_by
from ranklearn_course.metrics.unranked import mse
from ranklearn_course.palette import BACKGROUND, GHOST, INK, RELEVANT

TEXT = texts(__file__, "../figures.toml")["errors"]

_LEFT = 0.6
_GAP = 0.55
_HEIGHT = 2.2


@in_course_style
def rating_errors(
    truth: Sequence[float], predictions: Mapping[str, Sequence[float]], *, title: str
) -> tuple[Figure, str]:
    """Draw true and predicted ratings in the order that each system shows.

    MSE = 1/n * sum_i (y_i - yhat_i)^2, the mean square of the lines' lengths.

    Parameters
    ----------
    truth : array (n,)
        True ratings, 0 or more.
    predictions : dict from str to array (n,)
        The name of each system and its predictions for the same documents.
    title : str
        The message.

    Examples
    --------
    >>> figure, alt = rating_errors([5, 1], {"A": [4, 1]}, title="A is close")
    >>> "A: MSE 0.500; true ratings 5, 1; predictions 4, 1 at the same ranks." in alt
    True
    """
    columns, rows = (1, len(predictions)) if is_narrow() else (len(predictions), 1)
    block = _HEIGHT + 0.95
    figure = sheet(block * rows, title, TEXT["errors_subtitle"])
    width = (sheet_width() - MARGIN - _LEFT * columns - _GAP / 2 * (columns - 1)) / columns
    upper = max(max(values) for values in (truth, *predictions.values()))
    told = [TEXT["errors_alt"].format(title=title)]
    for i, (name, values) in enumerate(predictions.items()):
        shown, predicted = rank_by(values, truth), rank_by(values, values)
        left = _LEFT + i % columns * (width + _LEFT + _GAP / 2)
        axes = axes_at(figure, left, 0.6 + block * (rows - 1 - i // columns), width, _HEIGHT)
        axes.set(xlim=(0.4, len(truth) + 0.6), ylim=(-0.4, upper + 0.5))
        axes.set(xlabel=TEXT["errors_x"], ylabel=TEXT["errors_y"])
        axes.set_xticks(range(1, len(truth) + 1))
        axes.grid(axis="y")
        _error_lines(axes, shown, predicted)
        error = number(mse(truth, values))
        words = TEXT["errors_panel"].format(name=name, value=error)
        axes.set_title(words, fontsize=10, weight="bold", color=INK, pad=6)
        lists = {"truth": shown, "prediction": predicted}
        lists = {key: listing(f"{value:g}" for value in each) for key, each in lists.items()}
        told.append(TEXT["errors_alt_row"].format(name=name, value=error, **lists))
    return figure, " ".join(told)


def _error_lines(axes: Axes, truth: np.ndarray, prediction: np.ndarray) -> None:
    ranks = np.arange(1, truth.size + 1)
    axes.vlines(ranks, truth, prediction, color=GHOST, linewidth=2.2)
    style = {"linestyle": "none", "clip_on": False}
    open_ones = {"markerfacecolor": BACKGROUND, "markeredgecolor": INK, "markersize": 9}
    axes.plot(ranks, prediction, "D", **open_ones, **style)
    # On top and smaller: seen inside the prediction where both are equal.
    axes.plot(ranks, truth, "o", color=RELEVANT, markersize=6.5, **style)
