"""Pictures of chapter unranked: errors of ratings, averages over users, ROC."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from ranklearn_course.figures.cards import draw_cards, row
from ranklearn_course.figures.labels import SMALL, lines_of, wrapped
from ranklearn_course.figures.lines import Line, plot
from ranklearn_course.figures.style import (
    MARGIN,
    axes_at,
    in_course_style,
    is_narrow,
    sheet,
    sheet_width,
    sheet_with_canvas,
)
from ranklearn_course.figures.words import leaders, listing, number, texts, told
from ranklearn_course.metrics.ranking import rank_by
from ranklearn_course.metrics.unranked import mse, roc_auc, roc_curve
from ranklearn_course.palette import (
    BACKGROUND,
    GHOST,
    GRADE_INKS,
    GRADE_SHADES,
    INK,
    RELEVANT,
    SOFT_INK,
    styles_of,
)

TEXT = texts(__file__, "figures.toml")
ERRORS, USERS, ROC = TEXT["errors"], TEXT["users"], TEXT["roc"]

_LEFT = 0.6
_GAP = 0.55
_HEIGHT = 2.2
_ROW = 0.62
_SHARE_BELOW = 0.26  # in a narrow figure
_GRID_LEFT = 0.95
_GRID_BOTTOM = 0.75
_CELL = 0.42


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
    figure = sheet(block * rows, title, ERRORS["errors_subtitle"])
    width = (sheet_width() - MARGIN - _LEFT * columns - _GAP / 2 * (columns - 1)) / columns
    upper = max(max(values) for values in (truth, *predictions.values()))
    told = [ERRORS["errors_alt"].format(title=title)]
    for i, (name, values) in enumerate(predictions.items()):
        shown, predicted = rank_by(values, truth), rank_by(values, values)
        left = _LEFT + i % columns * (width + _LEFT + _GAP / 2)
        axes = axes_at(figure, left, 0.6 + block * (rows - 1 - i // columns), width, _HEIGHT)
        axes.set(xlim=(0.4, len(truth) + 0.6), ylim=(-0.4, upper + 0.5))
        axes.set(xlabel=ERRORS["errors_x"], ylabel=ERRORS["errors_y"])
        axes.set_xticks(range(1, len(truth) + 1))
        axes.grid(axis="y")
        _error_lines(axes, shown, predicted)
        error = number(mse(truth, values))
        words = ERRORS["errors_panel"].format(name=name, value=error)
        axes.set_title(words, fontsize=10, weight="bold", color=INK, pad=6)
        lists = {"truth": shown, "prediction": predicted}
        lists = {key: listing(f"{value:g}" for value in each) for key, each in lists.items()}
        told.append(ERRORS["errors_alt_row"].format(name=name, value=error, **lists))
    return figure, " ".join(told)


def _error_lines(axes: Axes, truth: np.ndarray, prediction: np.ndarray) -> None:
    ranks = np.arange(1, truth.size + 1)
    axes.vlines(ranks, truth, prediction, color=GHOST, linewidth=2.2)
    style = {"linestyle": "none", "clip_on": False}
    open_ones = {"markerfacecolor": BACKGROUND, "markeredgecolor": INK, "markersize": 9}
    axes.plot(ranks, prediction, "D", **open_ones, **style)
    # On top and smaller: seen inside the prediction where both are equal.
    axes.plot(ranks, truth, "o", color=RELEVANT, markersize=6.5, **style)


@in_course_style
def pooled_users(users: Mapping[str, tuple[int, int]]) -> tuple[Figure, str]:
    """Draw what each user finds, and both ways to average it.

    macro = 1/U * sum_u found_u / relevant_u, micro = sum_u found_u / sum_u relevant_u

    Parameters
    ----------
    users : dict from str to (int, int)
        The name of each user with how many relevant documents were found and how many there are.

    Examples
    --------
    >>> figure, alt = pooled_users({"Ann": (1, 1), "Bob": (1, 10)})
    >>> alt.startswith("Macro recall is 0.550, micro recall is 0.182. ")
    True
    """
    found, relevant = (sum(column) for column in zip(*users.values(), strict=True))
    macro = sum(hits / n for hits, n in users.values()) / len(users)
    means = {"macro": number(macro), "micro": number(found / relevant)}
    terms = " + ".join(f"{hits}/{n}" for hits, n in users.values())
    lines = [
        USERS["pool_macro"].format(terms=terms, n=len(users), **means),
        USERS["pool_micro"].format(found=found, relevant=relevant, **means),
    ]
    title = USERS["pool"].format(**means)
    shown = [wrapped(line, sheet_width() - 2 * MARGIN, SMALL + 1) for line in lines]
    foot = 0.25 + 0.18 * sum(map(lines_of, shown)) + 0.1
    height = _ROW + (_SHARE_BELOW if is_narrow() else 0)
    upper = foot + height * len(users)
    figure, axes = sheet_with_canvas(upper + 0.1, title, USERS["pool_subtitle"])
    most = max(n for _, n in users.values())
    rows = []
    for i, (name, (hits, n)) in enumerate(users.items()):
        bottom = upper - height * i - _ROW + 0.1
        left, right = (0.85, MARGIN) if is_narrow() else (1.2, 2.0)
        strip = replace(row(left, sheet_width() - right, bottom, most, most), k=n)
        draw_cards(axes, strip, [1] * hits + [0] * (n - hits), 1)
        middle = bottom + strip.height / 2
        axes.text(MARGIN, middle, name, va="center")
        share = USERS["pool_share"].format(found=hits, relevant=n, recall=number(hits / n))
        x, y = (left, bottom - 0.16) if is_narrow() else (sheet_width() - 1.8, middle)
        axes.text(x, y, share, va="center", weight="bold")
        rows.append(USERS["pool_alt_row"].format(name=name, found=hits, relevant=n))
    style = {"va": "center", "fontsize": SMALL + 1, "color": SOFT_INK, "linespacing": 1.5}
    axes.text(MARGIN, foot / 2, "\n".join(shown), **style)
    both = dict(zip(("macro_line", "micro_line"), lines, strict=True))
    return figure, USERS["pool_alt"].format(title=title, rows=" ".join(rows), **both)


@in_course_style
def pair_grid(relevant: Sequence[int], scores: Sequence[float]) -> tuple[Figure, str]:
    """Draw every pair of a relevant and another document as a square, with the ROC curve.

    AUC = (pairs won + 1/2 pairs tied) / all pairs

    Parameters
    ----------
    relevant : array (n,)
        Which documents are relevant: 1 or 0.
    scores : array (n,)
        One score per document, higher is better; two of them are equal.

    Examples
    --------
    >>> figure, alt = pair_grid([0, 0, 1, 1], [0.3, 0.1, 0.3, 0.2])
    >>> alt.startswith("2 of 4 pairs are in order and 1 tied: AUC is 0.625. ")
    True
    """
    fpr, tpr, _ = roc_curve(relevant, scores)
    hits, values = np.asarray(relevant) > 0, np.asarray(scores)
    rows, columns = (np.sort(values[kind])[::-1] for kind in (hits, ~hits))
    # 2 won, 1 tied, 0 lost: the index of the mark in ROC["marks"].
    cells = 1 + np.sign(rows[:, None] - columns).astype(int)
    title = ROC["grid"].format(
        won=(cells == 2).sum(),
        tied=(cells == 1).sum(),
        pairs=cells.size,
        auc=number(roc_auc(relevant, scores)),
    )
    figure = sheet(_GRID_BOTTOM + _CELL * rows.size + 0.25, title, ROC["grid_subtitle"])
    wide, high = _CELL * columns.size, _CELL * rows.size
    axes = axes_at(figure, max(_GRID_LEFT, (sheet_width() - wide) / 2), _GRID_BOTTOM, wide, high)
    axes.set(xlim=(0, columns.size), ylim=(0, rows.size))
    for (i, j), result in np.ndenumerate(cells):
        _pair(axes, j, i, result)
    axes.plot(fpr * columns.size, tpr * rows.size, color=INK, linewidth=3, clip_on=False)
    for axis, names in ((axes.yaxis, rows), (axes.xaxis, columns)):
        axis.set_ticks(np.arange(names.size) + 0.5, [f"{value:.3g}" for value in names])
        axis.set_tick_params(length=0)
    axes.set(xlabel=ROC["grid_x"], ylabel=ROC["grid_y"])
    axes.spines[:].set_visible(False)
    sentences = [ROC["grid_alt"].format(title=title, subtitle=ROC["grid_subtitle"])]
    others = listing(f"{value:g}" for value in columns)
    for score, results in zip(rows, cells, strict=True):
        marks = listing(ROC["marks"][result] for result in results)
        words = ROC["grid_alt_row"].format(score=f"{score:g}", others=others, marks=marks)
        sentences.append(words)
    return figure, " ".join(sentences)


def _pair(axes: Axes, x: int, y: int, result: int) -> None:
    fill = (BACKGROUND, GRADE_SHADES[1], GRADE_SHADES[2])[result]
    axes.add_patch(Rectangle((x, y), 1, 1, facecolor=fill, edgecolor=GHOST, linewidth=1))
    # The ROC curve goes through the middle of a tied pair.
    aside = 0.24 if result == 1 else 0
    axes.text(
        x + 0.5 - aside, y + 0.48 + aside, ROC["marks"][result], ha="center", va="center",
        fontsize=SMALL + 1, color=GRADE_INKS[result],
    )  # fmt: skip


@in_course_style
def roc_curves(curves: Mapping[str, tuple[np.ndarray, np.ndarray]]) -> tuple[Figure, str]:
    """Draw the ROC curve of each system; the area under it is AUC.

    AUC = sum_i (FPR_i - FPR_(i-1)) (TPR_i + TPR_(i-1)) / 2

    Parameters
    ----------
    curves : dict from str to (array (points,), array (points,))
        The name of each system with its false positive rate and recall, as `roc_curve` returns
        them.

    Examples
    --------
    >>> better, worse = roc_curve([0, 1], [1, 2])[:2], roc_curve([0, 1], [2, 1])[:2]
    >>> figure, alt = roc_curves({"A": better, "B": worse})
    >>> alt.startswith("AUC, the area under the ROC curve, is highest for A: 1.000. ")
    True
    """
    areas = {name: float(np.trapezoid(y, x)) for name, (x, y) in curves.items()}
    title = ROC["curves_title"].format(name=leaders(areas)[1], auc=number(max(areas.values())))
    lines = [
        Line(*curves[name], ROC["curves_label"].format(name=name, auc=number(areas[name])), style)
        for name, style in zip(curves, styles_of(curves), strict=True)
    ]
    text = (title, ROC["curves_subtitle"])
    figure, axes = plot(lines, text, (ROC["curves_x"], ROC["curves_y"]))
    axes.set(xlim=(0, 1.02), xticks=(0, 0.25, 0.5, 0.75, 1))
    axes.plot([0, 1], [0, 1], color=GHOST, linestyle=":", linewidth=1.4, zorder=1)
    sentences = [ROC["curves_alt"].format(title=title)]
    for name, both in curves.items():
        x, y = (listing(map(number, rate[told(rate.size)])) for rate in both)
        row = ROC["curves_alt_row"].format(name=name, auc=number(areas[name]), x=x, y=y)
        sentences.append(row)
    return figure, " ".join(sentences)
