"""AUC as a picture: the grid of all pairs, and the ROC curves of several systems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from numpy.typing import ArrayLike

from ranklearn_course.figures import inputs
from ranklearn_course.figures.labels import SMALL, text_width
from ranklearn_course.figures.lines import Line, plot
from ranklearn_course.figures.style import axes_at, in_course_style, sheet, sheet_width
from ranklearn_course.figures.words import leaders, listing, number, texts, told
from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.unranked import roc_auc, roc_curve
from ranklearn_course.palette import (
    BACKGROUND,
    GHOST,
    GRADE_INKS,
    GRADE_SHADES,
    INK,
    styles_of,
)

TEXT = texts(Path(__file__).parents[1] / "figures.toml")["roc"]

_MOST = 14
_LEFT = 0.95
_BOTTOM = 0.75
_CELL = 0.42
_SIDE = 1.6  # the least length of the longer side, so that the axes' names have room


@in_course_style
def pair_grid(
    relevant: Sequence[float], scores: Sequence[float], *, title: str | None = None
) -> tuple[Figure, str]:
    """Draw every pair of a relevant and another document as a square, with the ROC curve.

    AUC = (pairs won + 1/2 pairs tied) / all pairs

    Parameters
    ----------
    relevant : array (n,)
        Which documents are relevant; numbers count as True if they are above 0. At least one
        of each kind, at most 14.
    scores : array (n,)
        One score per document, higher is better.

    Examples
    --------
    >>> figure, alt = pair_grid([0, 0, 1, 1], [0.3, 0.1, 0.4, 0.2])
    >>> alt.startswith("3 of 4 pairs are in order: AUC is 0.750. ")
    True
    """
    fpr, tpr, _ = roc_curve(relevant, scores)
    hits, scores = np.asarray(relevant) > 0, np.asarray(scores, dtype=float)
    rows, columns = (np.sort(scores[kind])[::-1] for kind in (hits, ~hits))
    if max(rows.size, columns.size) > _MOST:
        raise ValueError(
            f"the grid can draw at most {_MOST} relevant and {_MOST} other documents, got "
            f"{max(rows.size, columns.size)}"
        )
    # 2 won, 1 tied, 0 lost: the index of the mark in TEXT["marks"].
    cells = 1 + np.sign(rows[:, None] - columns).astype(int)
    won, tied = int((cells == 2).sum()), int((cells == 1).sum())
    title = title or TEXT["grid_ties" if tied else "grid"].format(
        won=won, tied=tied, pairs=cells.size, auc=number(roc_auc(relevant, scores))
    )
    figure = _draw_grid(cells, (rows, columns), (fpr, tpr), title)
    return figure, _describe_grid(cells, rows, columns, title)


def _draw_grid(cells: np.ndarray, scores: tuple, curve: tuple, title: str) -> Figure:
    rows, columns = cells.shape
    widest = max(_CELL, _SIDE / max(rows, columns))
    step = min(widest, 3.4 / rows, (sheet_width() - _LEFT - 0.5) / columns)
    labels = [[f"{value:.3g}" for value in values] for values in scores]
    wide = max(text_width(label, SMALL) for label in labels[1])
    upright = wide + 0.05 > step
    bottom = _BOTTOM + (wide - 0.1 if upright else 0)
    figure = sheet(bottom + step * rows + 0.25, title, TEXT["grid_subtitle"])
    left = max(_LEFT, (sheet_width() - step * columns) / 2)
    axes = axes_at(figure, left, bottom, step * columns, step * rows)
    axes.set(xlim=(0, columns), ylim=(0, rows))
    for i in range(rows):
        for j in range(columns):
            _pair(axes, j, i, cells[i, j])
    axes.plot(curve[0] * columns, curve[1] * rows, color=INK, linewidth=3, clip_on=False)
    for axis, names in ((axes.yaxis, labels[0]), (axes.xaxis, labels[1])):
        axis.set_ticks(np.arange(len(names)) + 0.5, names)
        axis.set_tick_params(length=0)
    axes.tick_params(axis="x", labelrotation=90 if upright else 0)
    axes.set_xlabel(TEXT["grid_x"])
    axes.set_ylabel(TEXT["grid_y"])
    for spine in axes.spines.values():
        spine.set_visible(False)
    return figure


def _pair(axes: Axes, x: int, y: int, result: int) -> None:
    fill = (BACKGROUND, GRADE_SHADES[1], GRADE_SHADES[2])[result]
    axes.add_patch(Rectangle((x, y), 1, 1, facecolor=fill, edgecolor=GHOST, linewidth=1))
    # The ROC curve goes through the middle of a tied pair.
    aside = 0.24 if result == 1 else 0
    axes.text(
        x + 0.5 - aside,
        y + 0.48 + aside,
        TEXT["marks"][result],
        ha="center",
        va="center",
        fontsize=SMALL + 1,
        color=GRADE_INKS[result],
    )


def _describe_grid(cells: np.ndarray, rows: np.ndarray, columns: np.ndarray, title: str) -> str:
    sentences = [TEXT["grid_alt"].format(title=title, subtitle=TEXT["grid_subtitle"])]
    for score, results in zip(rows, cells, strict=True):
        sentences.append(
            TEXT["grid_alt_row"].format(
                score=f"{score:g}",
                others=listing(f"{value:g}" for value in columns),
                marks=listing(TEXT["marks"][result] for result in results),
            )
        )
    return " ".join(sentences)


@in_course_style
def roc_curves(
    curves: Mapping[str, tuple[ArrayLike, ArrayLike]], *, title: str | None = None
) -> tuple[Figure, str]:
    """Draw the ROC curve of each system; the area under it is AUC.

    AUC = sum_i (FPR_i - FPR_(i-1)) (TPR_i + TPR_(i-1)) / 2

    Parameters
    ----------
    curves : dict from str to (array (points,), array (points,))
        The name of each system, one to six, with its false positive rate and recall, as
        `roc_curve` returns them: both from 0 to 1, never falling.

    Examples
    --------
    >>> fpr, tpr, _ = roc_curve([0, 0, 1, 1], [0.3, 0.1, 0.4, 0.2])
    >>> figure, alt = roc_curves({"A": (fpr, tpr)})
    >>> alt.startswith("The area under the ROC curve of A is AUC: 0.750. ")
    True
    """
    pairs = {name: _curve(name, pair) for name, pair in inputs.named(curves, "curves").items()}
    areas = {name: float(np.trapezoid(y, x)) for name, (x, y) in pairs.items()}
    kind, best = leaders(areas)
    highest = number(max(areas.values()))
    title = title or TEXT["curves_title"][kind].format(name=best, auc=highest)
    lines = [
        Line(*pairs[name], TEXT["curves_label"].format(name=name, auc=number(areas[name])), style)
        for name, style in zip(pairs, styles_of(pairs), strict=True)
    ]
    text = (title, TEXT["curves_subtitle"])
    figure = plot(lines, text, (TEXT["curves_x"], TEXT["curves_y"]))
    axes = figure.axes[0]
    axes.set(xlim=(0, 1.02), xticks=(0, 0.25, 0.5, 0.75, 1))
    axes.plot([0, 1], [0, 1], color=GHOST, linestyle=":", linewidth=1.4, zorder=1)
    return figure, _describe_curves(pairs, areas, title)


def _curve(name: str, pair) -> tuple[np.ndarray, np.ndarray]:
    if not isinstance(pair, tuple | list) or len(pair) != 2:
        raise ValueError(
            f"curves[{name!r}] must be a pair (false positive rate, recall), got "
            f"{type(pair).__name__}"
        )
    label = f"curves[{name!r}]"
    x, y = (check.one_list(check.numbers(values, label, 0, 1), label) for values in pair)
    if x.size != y.size:
        raise ValueError(
            f"curves[{name!r}] must hold as many rates as recalls, got {x.size} and {y.size}"
        )
    if any((np.diff(axis) < 0).any() or axis[0] != 0 or axis[-1] != 1 for axis in (x, y)):
        raise ValueError(
            f"curves[{name!r}] must run from (0, 0) to (1, 1) and never fall, as roc_curve gives it"
        )
    return x, y


def _describe_curves(pairs: dict, areas: dict, title: str) -> str:
    sentences = [TEXT["curves_alt"].format(title=title)]
    for name, (x, y) in pairs.items():
        at = told(x.size)
        sentences.append(
            TEXT["curves_alt_row"].format(
                name=name,
                auc=number(areas[name]),
                x=listing(number(value) for value in x[at]),
                y=listing(number(value) for value in y[at]),
            )
        )
    return " ".join(sentences)
