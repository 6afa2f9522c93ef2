"""Metrics without ranks: predicted ratings beside the true ones, and users in one pot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ranklearn_course.figures import inputs
from ranklearn_course.figures.cards import draw_cards, row
from ranklearn_course.figures.labels import SMALL, leaders, number
from ranklearn_course.figures.palette import ACCENT, GHOST, INK, PAPER, RELEVANT, SOFT_INK
from ranklearn_course.figures.style import MARGIN, WIDTH, canvas, in_house_style, panel, paper
from ranklearn_course.figures.words import listing
from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.ranking import mean_over_queries, rank_by
from ranklearn_course.metrics.unranked import mse

TEXT = {
    "errors_one": "MSE of {name} is {value}",
    "errors_best": "MSE is lowest for {name}: {value}",
    "errors_same": "MSE is {value} for every system",
    "errors_subtitle": (
        "Each list as its user sees it, best prediction first. Filled: the true rating. Open: the "
        "prediction. The line between them is the error."
    ),
    "errors_panel": "{name}: MSE {value}",
    "errors_x": "rank",
    "errors_y": "rating",
    "errors_alt": "{title}. For each system its list, rank 1 on the left.",
    "errors_alt_row": (
        "{name}: MSE {value}; true ratings {truth}; predictions {prediction} at the same ranks."
    ),
    "pool": "Macro recall is {macro}, micro recall is {micro}",
    "pool_subtitle": "One card for each relevant document of a user; a check mark says found.",
    "pool_macro": "macro: mean of the users, ({terms}) / {n} = {macro}",
    "pool_micro": "micro: all cards in one pot, {found} / {relevant} = {micro}",
    "pool_share": "{found} / {relevant} = {recall}",
    "pool_alt": "{title}. {rows} {macro_line}. {micro_line}.",
    "pool_alt_row": "{name} finds {found} of {relevant}.",
    "counts": "users[{name!r}] must be (found, relevant) with 0 <= found <= relevant, got {value}",
}

_LEFT = 0.6
_GAP = 0.55
_HEIGHT = 2.2
_ROW = 0.62


@in_house_style
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
    title : str, optional
        The message, where another one is wanted.

    Returns
    -------
    tuple (figure, alt)
        The figure and its text description, for ``show``.

    Raises
    ------
    ValueError, TypeError
        An argument is not what it must be.

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
    title = title or TEXT[f"errors_{kind}"].format(name=best, value=lowest)
    shown = {
        name: (rank_by(values, truth), rank_by(values, values)) for name, values in systems.items()
    }
    return _draw_errors(shown, errors, title), _describe_errors(shown, errors, title)


def _draw_errors(shown: dict, errors: dict, title: str) -> Figure:
    figure = paper(_HEIGHT + 0.95, title, TEXT["errors_subtitle"])
    width = (WIDTH - MARGIN - _LEFT * len(shown) - _GAP / 2 * (len(shown) - 1)) / len(shown)
    top = max(values.max() for pair in shown.values() for values in pair)
    low = min(0, *(values.min() for pair in shown.values() for values in pair))
    for i, (name, (truth, prediction)) in enumerate(shown.items()):
        left = _LEFT + i * (width + _LEFT + _GAP / 2)
        axes = panel(figure, left, 0.6, width, _HEIGHT)
        axes.set(xlim=(0.4, truth.size + 0.6), ylim=(low - 0.4, top + 0.5))
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
    look = {"linestyle": "none", "clip_on": False}
    open_ones = {"markerfacecolor": PAPER, "markeredgecolor": ACCENT, "markersize": 9}
    axes.plot(ranks, prediction, "D", **open_ones, **look)
    # On top and smaller: seen inside the prediction where both are equal.
    axes.plot(ranks, truth, "o", color=RELEVANT, markersize=6.5, **look)


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


@in_house_style
def pooled_users(users: Mapping[str, tuple[int, int]]) -> tuple[Figure, str]:
    """Draw what each user finds, and both ways to average it.

    macro = 1/U * sum_u found_u / relevant_u, micro = sum_u found_u / sum_u relevant_u

    Parameters
    ----------
    users : dict from str to (int, int)
        The name of each user, one to six, with how many relevant documents were found and how
        many there are, at least 1 and at most 30.

    Returns
    -------
    tuple (figure, alt)
        The figure and its text description, for ``show``.

    Raises
    ------
    ValueError, TypeError
        An argument is not what it must be.

    Examples
    --------
    >>> figure, alt = pooled_users({"Ann": (1, 1), "Bob": (1, 10)})
    >>> alt.startswith("Macro recall is 0.550, micro recall is 0.182. ")
    True
    """
    pairs = {name: _counts(name, pair) for name, pair in inputs.named(users, "users").items()}
    found, relevant = (sum(column) for column in zip(*pairs.values(), strict=True))
    recalls = {name: hits / n for name, (hits, n) in pairs.items()}
    means = {
        "macro": number(mean_over_queries(list(recalls.values()))),
        "micro": number(found / relevant),
    }
    terms = " + ".join(f"{hits}/{n}" for hits, n in pairs.values())
    lines = (
        TEXT["pool_macro"].format(terms=terms, n=len(pairs), **means),
        TEXT["pool_micro"].format(found=found, relevant=relevant, **means),
    )
    title = TEXT["pool"].format(**means)
    rows = [
        TEXT["pool_alt_row"].format(name=name, found=hits, relevant=n)
        for name, (hits, n) in pairs.items()
    ]
    alt = TEXT["pool_alt"].format(
        title=title, rows=" ".join(rows), macro_line=lines[0], micro_line=lines[1]
    )
    return _draw_users(pairs, recalls, title, lines), alt


def _counts(name: str, pair) -> tuple[int, int]:
    is_pair = isinstance(pair, tuple | list) and len(pair) == 2
    whole = is_pair and all(check.is_whole(n, 0) for n in pair)
    if not whole or not pair[0] <= pair[1] or not 0 < pair[1] <= inputs.MAX_RANKS:
        raise ValueError(TEXT["counts"].format(name=name, value=pair))
    return int(pair[0]), int(pair[1])


def _draw_users(pairs: dict, recalls: dict, title: str, lines: tuple[str, str]) -> Figure:
    top = 0.75 + _ROW * len(pairs)
    figure = paper(top + 0.1, title, TEXT["pool_subtitle"])
    axes = canvas(figure)
    most = max(n for _, n in pairs.values())
    for i, (name, (hits, n)) in enumerate(pairs.items()):
        bottom = top - _ROW * (i + 1) + 0.1
        place = replace(row(1.2, WIDTH - 2.0, bottom, most, most), k=n)
        draw_cards(axes, place, [1] * hits + [0] * (n - hits), 1)
        middle = bottom + place.height / 2
        axes.text(MARGIN, middle, name, va="center")
        share = TEXT["pool_share"].format(found=hits, relevant=n, recall=number(recalls[name]))
        axes.text(WIDTH - 1.8, middle, share, va="center", weight="bold")
    for y, line in zip((0.5, 0.25), lines, strict=True):
        axes.text(MARGIN, y, line, va="center", fontsize=SMALL + 1, color=SOFT_INK)
    return figure
