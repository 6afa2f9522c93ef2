"""With which probability each document stands at each rank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from numpy.typing import ArrayLike

from ranklearn_course.figures import inputs
from ranklearn_course.figures.labels import SMALL
from ranklearn_course.figures.style import axes_at, in_course_style, is_narrow, sheet
from ranklearn_course.figures.words import listing, texts
from ranklearn_course.metrics import validation as check
from ranklearn_course.palette import INK, LINE, RELEVANT, SOFT_INK

TEXT = texts(Path(__file__).parents[1] / "figures.toml")["ranks"]

_CELL, _GAP = 0.42, 0.9
_MOST_DOCUMENTS = 8


@in_course_style
def rank_tables(
    tables: Mapping[str, ArrayLike],
    *,
    names: Sequence[str] | None = None,
    title: str | None = None,
) -> tuple[Figure, str]:
    """Draw one or two rank distributions side by side, with numbers and the sums of the columns.

    Parameters
    ----------
    tables : dict from str to array (n, n)
        From a name to P(document at rank), as ``metrics.rank_distribution`` returns it.
    names : list of str, optional
        The names of the documents. Default: A, B, C and so on.

    Examples
    --------
    >>> figure, alt = rank_tables({"even": [[0.5, 0.5], [0.5, 0.5]]})
    >>> alt.endswith("document B at ranks 1 to 2: 50, 50; sums of the columns 100, 100.")
    True
    """
    tables = {
        name: _square(name, table) for name, table in inputs.named(tables, "tables", most=2).items()
    }
    n = max(len(table) for table in tables.values())
    names = list("ABCDEFGH"[:n]) if names is None else list(names)
    title = title or TEXT["ranks_title"].format(name=listing(tables))
    height = _CELL * (n + 1) * 0.8 + 0.35
    rows = len(tables) if is_narrow() else 1
    figure = sheet((height + 0.25) * rows, title, TEXT["ranks_key"])
    sentences = [TEXT["alt_ranks"].format(title=title, key=TEXT["ranks_key"])]
    for position, (name, table) in enumerate(tables.items()):
        left = 0.75 + (position if rows == 1 else 0) * (_CELL * n + _GAP + 0.35)
        bottom = 0.15 + max(rows - 1 - position, 0) * (height + 0.25)
        axes = axes_at(figure, left, bottom, _CELL * n, _CELL * 0.8 * (n + 1))
        _draw_table(axes, name, table, names)
        sentences.append(_table_in_words(name, table, names))
    return figure, " ".join(sentences)


def _square(name: str, table: ArrayLike) -> np.ndarray:
    what = f"tables[{name!r}]"
    found = check.numbers(table, what).astype(float)
    check.numbers(found.round(9), what, low=0, high=1)  # an integral may miss by a little
    shape = found.shape
    if found.ndim != 2 or shape[0] != shape[1] or not 1 <= shape[0] <= _MOST_DOCUMENTS:
        raise ValueError(f"tables[{name!r}] must have as many rows as columns, got {shape}")
    return found


def _draw_table(axes: Axes, name: str, table: np.ndarray, names: list[str]) -> None:
    n = len(table)
    axes.set(xlim=(0, n), ylim=(n + 1, 0), yticks=[i + 0.5 for i in range(n + 1)])
    axes.set(xticks=[r + 0.5 for r in range(n)], xticklabels=range(1, n + 1))
    axes.set_yticklabels([*names[:n], TEXT["sum"]])
    axes.set_title(f"{name}, {TEXT['rank']}", fontsize=SMALL, color=SOFT_INK, pad=4, weight="bold")
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    for i, row in enumerate(table):
        for r, chance in enumerate(row):
            box = (r + 0.03, i + 0.04)
            shade = {"facecolor": RELEVANT, "alpha": 0.5 * min(1.0, chance)}
            axes.add_patch(_rectangle(box, **shade, edgecolor="none"))
            axes.add_patch(_rectangle(box, facecolor="none", edgecolor=LINE))
            _number(axes, (r, i), chance, INK, "normal")
    for r, total in enumerate(table.sum(axis=0)):
        _number(axes, (r, n), total, SOFT_INK, "bold")


def _rectangle(corner: tuple[float, float], **style) -> Rectangle:
    return Rectangle(corner, 0.94, 0.92, **style)


def _number(axes: Axes, position: tuple[int, int], chance: float, ink: str, weight: str) -> None:
    x, y = position
    words = {"ha": "center", "va": "center", "fontsize": SMALL, "color": ink, "weight": weight}
    axes.text(x + 0.5, y + 0.5, f"{100 * chance:.0f}", **words)


def _table_in_words(name: str, table: np.ndarray, names: list[str]) -> str:
    rows = [
        TEXT["alt_row"].format(document=document, n=len(table), values=_percent(row))
        for document, row in zip(names, table, strict=False)
    ]
    sums = TEXT["alt_sums"].format(values=_percent(table.sum(axis=0)))
    return " ".join([TEXT["alt_table"].format(name=name), *rows, sums])


def _percent(chances: np.ndarray) -> str:
    return listing(f"{100 * chance:.0f}" for chance in chances)
