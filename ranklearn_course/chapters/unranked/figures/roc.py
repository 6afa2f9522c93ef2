"""AUC as a picture: the grid of all pairs, and the ROC curves of several systems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from ranklearn_course.figures.labels import SMALL
from ranklearn_course.figures.lines import Line, plot
from ranklearn_course.figures.style import axes_at, in_course_style, sheet, sheet_width
from ranklearn_course.figures.words import leaders, listing, number, texts, told
from ranklearn_course.metrics.unranked import roc_auc, roc_curve
from ranklearn_course.palette import (
    BACKGROUND,
    GHOST,
    GRADE_INKS,
    GRADE_SHADES,
    INK,
    styles_of,
)

TEXT = texts(__file__, "../figures.toml")["roc"]

_LEFT = 0.95
_BOTTOM = 0.75
_CELL = 0.42


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
    # 2 won, 1 tied, 0 lost: the index of the mark in TEXT["marks"].
    cells = 1 + np.sign(rows[:, None] - columns).astype(int)
    title = TEXT["grid"].format(
        won=(cells == 2).sum(),
        tied=(cells == 1).sum(),
        pairs=cells.size,
        auc=number(roc_auc(relevant, scores)),
    )
    figure = sheet(_BOTTOM + _CELL * rows.size + 0.25, title, TEXT["grid_subtitle"])
    wide, high = _CELL * columns.size, _CELL * rows.size
    axes = axes_at(figure, max(_LEFT, (sheet_width() - wide) / 2), _BOTTOM, wide, high)
    axes.set(xlim=(0, columns.size), ylim=(0, rows.size))
    for (i, j), result in np.ndenumerate(cells):
        _pair(axes, j, i, result)
    axes.plot(fpr * columns.size, tpr * rows.size, color=INK, linewidth=3, clip_on=False)
    for axis, names in ((axes.yaxis, rows), (axes.xaxis, columns)):
        axis.set_ticks(np.arange(names.size) + 0.5, [f"{value:.3g}" for value in names])
        axis.set_tick_params(length=0)
    axes.set(xlabel=TEXT["grid_x"], ylabel=TEXT["grid_y"])
    axes.spines[:].set_visible(False)
    sentences = [TEXT["grid_alt"].format(title=title, subtitle=TEXT["grid_subtitle"])]
    others = listing(f"{value:g}" for value in columns)
    for score, results in zip(rows, cells, strict=True):
        marks = listing(TEXT["marks"][result] for result in results)
        words = TEXT["grid_alt_row"].format(score=f"{score:g}", others=others, marks=marks)
        sentences.append(words)
    return figure, " ".join(sentences)


def _pair(axes: Axes, x: int, y: int, result: int) -> None:
    fill = (BACKGROUND, GRADE_SHADES[1], GRADE_SHADES[2])[result]
    axes.add_patch(Rectangle((x, y), 1, 1, facecolor=fill, edgecolor=GHOST, linewidth=1))
    # The ROC curve goes through the middle of a tied pair.
    aside = 0.24 if result == 1 else 0
    axes.text(
        x + 0.5 - aside, y + 0.48 + aside, TEXT["marks"][result], ha="center", va="center",
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
    title = TEXT["curves_title"].format(name=leaders(areas)[1], auc=number(max(areas.values())))
    lines = [
        Line(*curves[name], TEXT["curves_label"].format(name=name, auc=number(areas[name])), style)
        for name, style in zip(curves, styles_of(curves), strict=True)
    ]
    text = (title, TEXT["curves_subtitle"])
    figure, axes = plot(lines, text, (TEXT["curves_x"], TEXT["curves_y"]))
    axes.set(xlim=(0, 1.02), xticks=(0, 0.25, 0.5, 0.75, 1))
    axes.plot([0, 1], [0, 1], color=GHOST, linestyle=":", linewidth=1.4, zorder=1)
    sentences = [TEXT["curves_alt"].format(title=title)]
    for name, both in curves.items():
        x, y = (listing(map(number, rate[told(rate.size)])) for rate in both)
        row = TEXT["curves_alt_row"].format(name=name, auc=number(areas[name]), x=x, y=y)
        sentences.append(row)
    return figure, " ".join(sentences)
