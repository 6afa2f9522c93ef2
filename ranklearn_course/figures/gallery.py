"""Retrieved pictures in ranked order, right ones and wrong ones told apart without colour."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch
from numpy.typing import ArrayLike

from ranklearn_course.figures import inputs
from ranklearn_course.figures.cards import HIT, MISS, Row, draw_ranks, row
from ranklearn_course.figures.labels import SMALL, fitted, text_width
from ranklearn_course.figures.style import (
    MARGIN,
    at_most,
    canvas,
    in_course_style,
    is_narrow,
    sheet,
    sheet_width,
)
from ranklearn_course.figures.words import all_of, for_number, leaders, listing, number, texts
from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.precision import precision_at_k
from ranklearn_course.palette import FAULT, RELEVANT, SOFT_INK

TEXT = texts(Path(__file__).with_name("words.toml"))["gallery"]

_NAME_COLUMN = 1.7
_VALUE_COLUMN = 0.75
_MOST_PICTURES = 15
_QUERY_SIDE = 0.85
_THICK = 0.28
# No paper: the sheet is seen through it, in both themes.
_INK = LinearSegmentedColormap.from_list("ink", [(0, 0, 0, 0), (0, 0, 0, 1)])
_FRAMES = {"solid": (RELEVANT, "-", 2.6), "dashed": (FAULT, (0, (2.5, 1.6)), 1.6)}


@in_course_style
def digit_gallery(
    query_picture: ArrayLike,
    pictures: ArrayLike | Mapping[str, ArrayLike],
    relevance: ArrayLike | Mapping[str, ArrayLike],
    *,
    labels: ArrayLike | Mapping[str, ArrayLike] | None = None,
    query_label: object = None,
    title: str | None = None,
    measured: bool = True,
) -> tuple[Figure, str]:
    """Draw a query picture and what each system retrieved for it, in ranked order.

    Parameters
    ----------
    query_picture : array (height, width)
        The picture that was asked with; a higher number is more ink.
    pictures : array (k, height, width), or dict from str to such arrays
        The retrieved pictures, best rank first, at most 15; one row for each system, at most six.
    relevance : array (k,), or dict from str to such arrays
        Their grades; above 0 is right.
    labels : array (k,), or dict from str to such arrays, optional
        What each picture shows, for the description.
    query_label : optional
        What the query shows, for the description.
    measured : bool
        False leaves P@k out.

    Examples
    --------
    >>> figure, alt = digit_gallery(np.eye(8), np.zeros((3, 8, 8)), [1, 0, 1], query_label=3)
    >>> alt.endswith("The pictures at ranks 1 and 3 are right. The picture at rank 2 is wrong.")
    True
    """
    query = _pictures(query_picture, "query_picture", "(height, width)", 2)
    rows = {
        name: _pictures(values, "pictures", "(k, height, width)", 3)
        for name, values in _by_system(pictures, "pictures").items()
    }
    grades = {
        name: inputs.one_list(values, "relevance")
        for name, values in _matching(relevance, "relevance", rows).items()
    }
    labels = {} if labels is None else _matching(labels, "labels", rows)
    k = max(map(len, rows.values()))
    inputs.few_ranks(k, "pictures", _MOST_PICTURES)
    values = {name: precision_at_k(hits, k) for name, hits in grades.items()} if measured else {}
    title = title or (_message(values, grades, k) if measured else TEXT["unmeasured"].format(k=k))
    figure = _draw(query, rows, grades, values, k, title)
    return figure, _describe(title, query_label, labels, grades, values, k)


def _pictures(values: ArrayLike, name: str, wanted: str, axes: int) -> np.ndarray:
    pictures = check.numbers(values, name)
    if pictures.ndim != axes:
        raise ValueError(f"{name} must be pictures of shape {wanted}, got shape {pictures.shape}")
    return pictures


def _by_system(values, name: str) -> dict:
    if isinstance(values, Mapping):
        return inputs.named(values, name)
    return {TEXT["unnamed"]: values}


def _matching(values, name: str, rows: dict[str, np.ndarray]) -> dict:
    systems = _by_system(values, name)
    if set(systems) != set(rows):
        raise ValueError(f"{name} must have the same names as pictures, got {listing(systems)}")
    for system, pictures in rows.items():
        got = np.size(systems[system])
        if got != len(pictures):
            raise ValueError(
                f"{name} must have one entry for each of {len(pictures)} pictures, got {got}"
            )
    return {system: systems[system] for system in rows}


def _message(values: dict[str, float], grades: dict, k: int) -> str:
    kind, names = leaders(values)
    hits = max(int((relevance > 0).sum()) for relevance in grades.values())
    sentence = for_number(TEXT["one"], hits) if kind == "one" else TEXT[kind]
    return sentence.format(name=names, k=k, hits=hits, value=number(max(values.values())))


def _draw(query: np.ndarray, rows: dict, grades: dict, values: dict, k: int, title: str) -> Figure:
    named = list(rows) != [TEXT["unnamed"]]
    narrow = is_narrow()
    left = MARGIN if narrow else 2 * MARGIN + 1.0
    if named and not narrow:
        left += 0.15 + min(at_most(_NAME_COLUMN), max(text_width(name, 10) for name in rows))
    right = sheet_width() - MARGIN - (_VALUE_COLUMN if values else 0)
    step = row(left, right, 0, k, k, widest=0.78).step
    side = (0.74 if narrow else 0.8) * step
    apart = side + (0.38 if not narrow else 0.62 if named else 0.45)
    # In a narrow figure the query stands above the rows, and a name above its row.
    name_room = 0.2 if narrow and named else 0
    head = _QUERY_SIDE + 0.4 + name_room if narrow else 0
    upper = MARGIN + max(apart * len(rows) - name_room, 0 if narrow else _QUERY_SIDE + 0.17)
    figure = sheet(upper + head + 0.2, title, TEXT["subtitle"])
    axes = canvas(figure)
    _query(axes, query, upper + head)
    spots = [
        Row(left, upper - 0.17 - side - apart * i, step, side, side, k) for i in range(len(rows))
    ]
    for spot, (name, pictures) in zip(spots, rows.items(), strict=True):
        _row(axes, spot, pictures, grades[name])
        value = number(values[name]) if values else ""
        _ends(axes, spot, name if named else "", value)
    draw_ranks(axes, spots[0], k)
    header = TEXT["measure"].format(k=k) if values else ""
    axes.text(
        spots[0].end(k) + 0.05, upper - 0.12, header, va="bottom", fontsize=SMALL, color=SOFT_INK
    )
    return figure


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


def _ends(axes: Axes, spot: Row, name: str, value: str) -> None:
    middle = spot.bottom + spot.height / 2
    if is_narrow():
        axes.text(MARGIN, spot.bottom + spot.height + 0.2, name, va="bottom")
    else:
        axes.text(MARGIN * 2 + 0.9, middle, fitted(name, at_most(_NAME_COLUMN), 10), va="center")
    axes.text(spot.end(spot.k) + 0.05, middle, value, va="center", fontsize=12, weight="bold")


def _describe(
    title: str, query_label: object, labels: dict, grades: dict, values: dict, k: int
) -> str:
    sentences = [TEXT["alt"].format(title=title)]
    if query_label is not None:
        sentences.append(TEXT["alt_query"].format(label=query_label))
    for name, relevance in grades.items():
        if values:
            sentences.append(TEXT["alt_row"].format(name=name, k=k, value=number(values[name])))
        elif len(grades) > 1:
            sentences.append(TEXT["alt_name"].format(name=name))
        for kind, chosen in (("alt_right", relevance > 0), ("alt_wrong", relevance <= 0)):
            ranks = np.flatnonzero(chosen) + 1
            sentences.append(for_number(TEXT[kind], ranks.size).format(ranks=all_of(ranks)))
        if name in labels:
            shown = listing(np.asarray(labels[name]).tolist())
            words = "alt_labels_unnamed" if name == TEXT["unnamed"] else "alt_labels"
            sentences.append(TEXT[words].format(name=name, labels=shown))
    return " ".join(sentences)
