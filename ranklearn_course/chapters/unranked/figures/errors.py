"""Metrics without ranks: predicted ratings beside the true ones, and users in one pot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ranklearn_course.figures import inputs
from ranklearn_course.figures.style import (
    MARGIN,
    axes_at,
    in_course_style,
    is_narrow,
    sheet,
    sheet_width,
)
from ranklearn_course.figures.words import leaders, listing, number, texts
from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.ranking import rank_by
from ranklearn_course.metrics.unranked import mse
from ranklearn_course.palette import BACKGROUND, GHOST, INK, RELEVANT

TEXT = texts(Path(__file__).parents[1] / "figures.toml")["errors"]

_LEFT = 0.6
_GAP = 0.55
_HEIGHT = 2.2


@in_course_style
def rating_errors(
    truth: Sequence[float],
    predictions: Mapping[str, Sequence[float]],
    *,
    title: str | None = None,
) -> tuple[Figure, str]:
    """Draw true and predicted ratings in the order that each system shows.

    MSE = 1/n * sum_i (y_i - yhat_i)^2, the mean square of the lines' lengths.

    Parameters
    ----------
    truth : array (n,)
        True ratings, 0 or more, of at most 30 documents.
    predictions : dict from str to array (n,)
        The name of each system, one or two, and its predictions for the same documents.

    Examples
    --------
    >>> figure, alt = rating_errors([5, 1], {"A": [4, 1]})
    >>> alt.startswith("MSE of A is 0.500. ")
    True
    """
    truth = check.one_list(check.numbers(truth, "truth", 0), "truth")
    inputs.drawable_cutoff(truth.size, truth.size)
    systems = inputs.named(predictions, "predictions", most=2)
    errors = {name: mse(truth, values) for name, values in systems.items()}
    # leaders looks for the highest value, and the best error is the lowest one.
    kind, best = leaders({name: -error for name, error in errors.items()})
    lowest = number(min(errors.values()))
    title = title or TEXT["errors_title"][kind].format(name=best, value=lowest)
    shown = {
        name: (rank_by(values, truth), rank_by(values, values)) for name, values in systems.items()
    }
    return _draw_errors(shown, errors, title), _describe_errors(shown, errors, title)


def _draw_errors(shown: dict, errors: dict, title: str) -> Figure:
    columns, rows = (1, len(shown)) if is_narrow() else (len(shown), 1)
    block = _HEIGHT + 0.95
    figure = sheet(block * rows, title, TEXT["errors_subtitle"])
    width = (sheet_width() - MARGIN - _LEFT * columns - _GAP / 2 * (columns - 1)) / columns
    upper = max(values.max() for pair in shown.values() for values in pair)
    low = min(0, *(values.min() for pair in shown.values() for values in pair))
    for i, (name, (truth, prediction)) in enumerate(shown.items()):
        left = _LEFT + i % columns * (width + _LEFT + _GAP / 2)
        axes = axes_at(figure, left, 0.6 + block * (rows - 1 - i // columns), width, _HEIGHT)
        axes.set(xlim=(0.4, truth.size + 0.6), ylim=(low - 0.4, upper + 0.5))
        axes.set_xlabel(TEXT["errors_x"])
        axes.set_ylabel(TEXT["errors_y"])
        axes.set_xticks(range(1, truth.size + 1))
        axes.grid(axis="y")
        _error_lines(axes, truth, prediction)
        words = TEXT["errors_panel"].format(name=name, value=number(errors[name]))
        axes.set_title(words, fontsize=10, weight="bold", color=INK, pad=6)
    return figure


def _error_lines(axes: Axes, truth: np.ndarray, prediction: np.ndarray) -> None:
    ranks = np.arange(1, truth.size + 1)
    axes.vlines(ranks, truth, prediction, color=GHOST, linewidth=2.2)
    style = {"linestyle": "none", "clip_on": False}
    open_ones = {"markerfacecolor": BACKGROUND, "markeredgecolor": INK, "markersize": 9}
    axes.plot(ranks, prediction, "D", **open_ones, **style)
    # On top and smaller: seen inside the prediction where both are equal.
    axes.plot(ranks, truth, "o", color=RELEVANT, markersize=6.5, **style)


def _describe_errors(shown: dict, errors: dict, title: str) -> str:
    rows = [
        TEXT["errors_alt_row"].format(
            name=name,
            value=number(errors[name]),
            truth=listing(f"{value:g}" for value in truth),
            prediction=listing(f"{value:g}" for value in prediction),
        )
        for name, (truth, prediction) in shown.items()
    ]
    return " ".join([TEXT["errors_alt"].format(title=title), *rows])
