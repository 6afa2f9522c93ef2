"""With which probability each document stands at each rank."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from ranklearn_course.figures.labels import SMALL
from ranklearn_course.figures.style import axes_at, in_course_style, is_narrow, sheet
from ranklearn_course.figures.words import listing, texts
from ranklearn_course.palette import INK, LINE, RELEVANT, SOFT_INK

TEXT = texts(__file__, "../figures.toml")["ranks"]

_CELL, _GAP = 0.42, 0.9
_NAMES = "ABCDEFGH"


@in_course_style
def rank_tables(tables: Mapping[str, np.ndarray]) -> tuple[Figure, str]:
    """Draw two rank distributions side by side, with numbers and the sums of the columns.

    Parameters
    ----------
    tables : dict from str to array (n, n)
        From a name to P(document at rank), as ``metrics.rank_distribution`` returns it.

    Examples
    --------
    >>> figure, alt = rank_tables({"even": np.array([[0.5, 0.5], [0.5, 0.5]])})
    >>> alt.endswith("document B at ranks 1 to 2: 50, 50; sums of the columns 100, 100.")
    True
    """
    n = len(next(iter(tables.values())))
    title = TEXT["ranks_title"].format(name=listing(tables))
    height = _CELL * (n + 1) * 0.8 + 0.35
    rows = len(tables) if is_narrow() else 1
    figure = sheet((height + 0.25) * rows, title, TEXT["ranks_key"])
    sentences = [TEXT["alt_ranks"].format(title=title, key=TEXT["ranks_key"])]
    for position, (name, table) in enumerate(tables.items()):
        left = 0.75 + (position if rows == 1 else 0) * (_CELL * n + _GAP + 0.35)
        bottom = 0.15 + max(rows - 1 - position, 0) * (height + 0.25)
        axes = axes_at(figure, left, bottom, _CELL * n, _CELL * 0.8 * (n + 1))
        _draw_table(axes, name, table)
        sentences.append(TEXT["alt_table"].format(name=name))
        sentences += [
            TEXT["alt_row"].format(document=document, n=n, values=_percent(row))
            for document, row in zip(_NAMES, table, strict=False)
        ]
        sentences.append(TEXT["alt_sums"].format(values=_percent(table.sum(axis=0))))
    return figure, " ".join(sentences)


def _draw_table(axes: Axes, name: str, table: np.ndarray) -> None:
    n = len(table)
    axes.set(xlim=(0, n), ylim=(n + 1, 0), yticks=[i + 0.5 for i in range(n + 1)])
    axes.set(xticks=[r + 0.5 for r in range(n)], xticklabels=range(1, n + 1))
    axes.set_yticklabels([*_NAMES[:n], TEXT["sum"]])
    axes.set_title(f"{name}, {TEXT['rank']}", fontsize=SMALL, color=SOFT_INK, pad=4, weight="bold")
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    for (i, r), chance in np.ndenumerate(table):
        for style in (
            {"facecolor": RELEVANT, "alpha": 0.5 * min(1.0, chance), "edgecolor": "none"},
            {"facecolor": "none", "edgecolor": LINE},
        ):
            axes.add_patch(Rectangle((r + 0.03, i + 0.04), 0.94, 0.92, **style))
        _number(axes, (r, i), chance, color=INK)
    for r, total in enumerate(table.sum(axis=0)):
        _number(axes, (r, n), total, color=SOFT_INK, weight="bold")


def _number(axes: Axes, position: tuple[int, int], chance: float, **style) -> None:
    x, y = (place + 0.5 for place in position)
    axes.text(x, y, f"{100 * chance:.0f}", ha="center", va="center", fontsize=SMALL, **style)


def _percent(chances: np.ndarray) -> str:
    return listing(f"{100 * chance:.0f}" for chance in chances)
