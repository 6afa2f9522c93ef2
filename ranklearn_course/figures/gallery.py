"""Retrieved pictures in ranked order, right ones and wrong ones told apart without colour."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

from ranklearn_course.figures.cards import HIT, MISS, Row, draw_ranks, row
from ranklearn_course.figures.labels import SMALL, text_width
from ranklearn_course.figures.style import (
    MARGIN,
    in_course_style,
    is_narrow,
    sheet_width,
    sheet_with_canvas,
)
from ranklearn_course.figures.words import all_of, for_number, listing, number, texts
from ranklearn_course.metrics.precision import precision_at_k
from ranklearn_course.palette import FAULT, RELEVANT, SOFT_INK

TEXT = texts(__file__, "words.toml")["gallery"]

_VALUE_COLUMN = 0.75
_QUERY_SIDE = 0.85
_THICK = 0.28
# No paper: the sheet is seen through it, in both themes.
_INK = LinearSegmentedColormap.from_list("ink", [(0, 0, 0, 0), (0, 0, 0, 1)])
_FRAMES = {"solid": (RELEVANT, "-", 2.6), "dashed": (FAULT, (0, (2.5, 1.6)), 1.6)}


@in_course_style
def digit_gallery(
    query_picture: np.ndarray,
    pictures: np.ndarray | Mapping[str, np.ndarray],
    relevance: np.ndarray | Mapping[str, np.ndarray],
    *,
    query_label: int,
    title: str,
    labels: np.ndarray | None = None,
    measured: bool = True,
) -> tuple[Figure, str]:
    """Draw a query picture and what each system retrieved for it, in ranked order.

    Parameters
    ----------
    query_picture : array (height, width)
        The picture that was asked with; a higher number is more ink.
    pictures : array (k, height, width), or dict from str to such arrays
        The retrieved pictures, best rank first; one row for each system.
    relevance : array (k,), or dict from str to such arrays
        Their grades; above 0 is right.
    query_label : int
        What the query shows, for the description.
    title : str
        The message.
    labels : array (k,), optional
        What each picture of a single system shows, for the description.
    measured : bool
        False leaves P@k out.

    Examples
    --------
    >>> digits, grades = np.zeros((3, 8, 8)), np.array([1, 0, 1])
    >>> figure, alt = digit_gallery(np.eye(8), digits, grades, query_label=3, title="Two of three")
    >>> alt.endswith("The pictures at ranks 1 and 3 are right. The picture at rank 2 is wrong.")
    True
    """
    named = isinstance(pictures, Mapping)
    rows = pictures if isinstance(pictures, Mapping) else {"": pictures}
    grades = relevance if isinstance(relevance, Mapping) else {"": relevance}
    k = max(map(len, rows.values()))
    values = {name: number(precision_at_k(hits, k)) for name, hits in grades.items()}
    narrow = is_narrow()
    left = MARGIN if narrow else 2 * MARGIN + 1.0
    if named and not narrow:
        left += 0.15 + max(text_width(name, 10) for name in rows)
    right = sheet_width() - MARGIN - (_VALUE_COLUMN if measured else 0)
    step = row(left, right, 0, k, k, widest=0.78).step
    side = (0.74 if narrow else 0.8) * step
    apart = side + (0.38 if not narrow else 0.62 if named else 0.45)
    # In a narrow figure the query stands above the rows, and a name above its row.
    name_room = 0.2 if narrow and named else 0
    head = _QUERY_SIDE + 0.4 + name_room if narrow else 0
    upper = MARGIN + max(apart * len(rows) - name_room, 0 if narrow else _QUERY_SIDE + 0.17)
    figure, axes = sheet_with_canvas(upper + head + 0.2, title, TEXT["subtitle"])
    _query(axes, query_picture, upper + head)
    spots = [
        Row(left, upper - 0.17 - side - apart * i, step, side, side, k) for i in range(len(rows))
    ]
    end = spots[0].end(k) + 0.05
    sentences = [TEXT["alt"].format(title=title, label=query_label)]
    for spot, (name, found) in zip(spots, rows.items(), strict=True):
        _row(axes, spot, found, grades[name])
        middle = spot.bottom + spot.height / 2
        if narrow:
            axes.text(MARGIN, spot.bottom + spot.height + 0.2, name, va="bottom")
        else:
            axes.text(MARGIN * 2 + 0.9, middle, name, va="center")
        if measured:
            axes.text(end, middle, values[name], va="center", fontsize=12, weight="bold")
            sentences.append(TEXT["alt_row"].format(name=name, k=k, value=values[name]))
        for kind, chosen in (("alt_right", grades[name] > 0), ("alt_wrong", grades[name] <= 0)):
            ranks = np.flatnonzero(chosen) + 1
            sentences.append(for_number(TEXT[kind], ranks.size).format(ranks=all_of(ranks)))
    draw_ranks(axes, spots[0], k)
    if measured:
        header = TEXT["measure"].format(k=k)
        axes.text(end, upper - 0.12, header, va="bottom", fontsize=SMALL, color=SOFT_INK)
    if labels is not None:
        sentences.append(TEXT["alt_labels"].format(labels=listing(labels)))
    return figure, " ".join(sentences)


def _query(axes: Axes, picture: np.ndarray, upper: float) -> None:
    axes.text(MARGIN, upper - 0.12, TEXT["query"], fontsize=SMALL, color=SOFT_INK, va="bottom")
    _picture(axes, picture, MARGIN, upper - 0.17 - _QUERY_SIDE, _QUERY_SIDE)


def _row(axes: Axes, spot: Row, pictures: np.ndarray, grades: np.ndarray) -> None:
    for rank, (picture, grade) in enumerate(zip(pictures, grades, strict=True), 1):
        left = spot.center(rank) - spot.width / 2
        _picture(axes, picture, left, spot.bottom, spot.width)
        _frame(axes, left, spot, right=grade > 0)


def _picture(axes: Axes, picture: np.ndarray, left: float, bottom: float, side: float) -> None:
    limits = axes.get_xlim(), axes.get_ylim()
    axes.imshow(
        picture,
        cmap=_INK,
        interpolation="nearest",
        extent=(left, left + side, bottom, bottom + side),
        aspect="auto",
    )
    axes.set(xlim=limits[0], ylim=limits[1])


def _frame(axes: Axes, left: float, spot: Row, *, right: bool) -> None:
    color, dash, weight = _FRAMES["solid" if right else "dashed"]
    frame = FancyBboxPatch(
        (left, spot.bottom),
        spot.width,
        spot.height,
        boxstyle="round,pad=0.02,rounding_size=0.05",
        facecolor="none",
        edgecolor=color,
        linestyle=dash,
        # Frames of small pictures do not touch.
        linewidth=weight * min(1, spot.width / _THICK),
    )
    axes.add_patch(frame)
    axes.text(
        left + spot.width / 2,
        spot.bottom - 0.05,
        HIT if right else MISS,
        color=color,
        ha="center",
        va="top",
        fontsize=SMALL + 1,
        weight="bold",
    )
