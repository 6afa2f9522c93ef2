"""Two orders of the same documents as crossing lines, and what a swap costs at each rank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

from ranklearn_course.chapters.rank_correlation.figures.crossings import crossings
from ranklearn_course.figures import inputs
from ranklearn_course.figures.labels import SMALL, fitted, text_width
from ranklearn_course.figures.style import (
    MARGIN,
    canvas,
    in_course_style,
    is_narrow,
    sheet,
    sheet_width,
)
from ranklearn_course.figures.words import listing, number, texts
from ranklearn_course.metrics.rank_correlation import kendall_distance, kendall_tau, tau_ap
from ranklearn_course.palette import (
    BACKGROUND,
    FAULT,
    GHOST,
    GRADE_SHADES,
    INK,
    RELEVANT,
    SOFT_INK,
)

TEXT = texts(Path(__file__).parents[1] / "figures.toml")["orders"]

MOST_ORDERS = 3
_ROW = 0.31
_CARD = 0.26
_HEAD = 0.32
_FOOT = 0.42
_GAP = 0.45
_WIDEST_NAME = 1.3


@in_course_style
def crossing_lines(
    orders: Mapping[str, Sequence[int]],
    *,
    names: Sequence[object] | None = None,
    reference: str | None = None,
    marked: Sequence[int] = (),
    what: str = "document",
    numbers: bool = True,
    title: str | None = None,
) -> tuple[Figure, str]:
    """Draw orders beside the true one, joined by lines, with inversions, tau and tau_AP.

    Parameters
    ----------
    orders : dict from str to list of int
        One to three orders of the same 2 to 30 documents, each given by true ranks, best first.
    names : list, optional
        What stands on the cards, from the truly best document on. Default: the true ranks.
    reference : str, optional
        What the left column is called. Default: true order.
    marked : list of int
        True ranks of the documents whose lines are thick.
    what : str
        What is put in order, in the singular.
    numbers : bool
        Whether rings mark the crossings, and inversions, tau and tau_AP stand below.

    Examples
    --------
    >>> figure, alt = crossing_lines({"A": [2, 1, 3]})
    >>> alt.endswith("A: 2, 1, 3. Inversions: 1 of 3; τ 0.333, τₐₚ 0.000.")
    True
    """
    orders = {
        name: _checked(order, name)
        for name, order in inputs.named(orders, "orders", most=MOST_ORDERS).items()
    }
    sizes = sorted({len(order) for order in orders.values()})
    if len(sizes) > 1:
        raise ValueError(f"orders must all have the same length, got {sizes}")
    cards = _names(names, sizes[0])
    if not set(marked) <= set(range(1, sizes[0] + 1)):
        raise ValueError(f"marked must hold ranks from 1 to {sizes[0]}, got {list(marked)}")
    title, reference = title or TEXT["title"], reference or TEXT["reference"]
    told = {name: _numbers(order) for name, order in orders.items()} if numbers else {}
    key = TEXT["key"].format(what=what)
    figure = _draw(orders, cards, set(marked), told, (title, key), reference)
    return figure, _describe(orders, cards, told, title, reference)


def _checked(order: Sequence[int], name: str) -> list[int]:
    given = list(order)
    if len(given) < 2:
        raise ValueError(f"orders[{name!r}] must hold at least two ranks, got {len(given)}")
    inputs.drawable_cutoff(len(given), 0, f"the length of orders[{name!r}]")
    if sorted(given) != list(range(1, len(given) + 1)):
        raise ValueError(
            f"orders[{name!r}] must hold each rank from 1 to {len(given)} once, got {given}"
        )
    return [int(rank) for rank in given]


def _names(names: Sequence[object] | None, n: int) -> list[str]:
    if names is None:
        return [str(rank) for rank in range(1, n + 1)]
    if len(names) != n:
        raise ValueError(f"names must hold one name for each of {n} documents, got {len(names)}")
    return [str(name) for name in names]


def _numbers(order: list[int]) -> dict[str, str]:
    grades, position = -np.array(order), -np.arange(len(order))
    return {
        "inversions": str(int(kendall_distance(grades))),
        "pairs": str(len(order) * (len(order) - 1) // 2),
        "tau": number(kendall_tau(grades, position)),
        "tau_ap": number(tau_ap(grades, position)),
    }


def _describe(orders: dict, cards: list[str], told: dict, title: str, reference: str) -> str:
    sentences = [TEXT["alt"].format(title=title, reference=reference)]
    for name, order in orders.items():
        shown = listing(cards[rank - 1] for rank in order)
        sentences.append(TEXT["alt_row"].format(name=name, order=shown))
        if name in told:
            sentences.append(TEXT["alt_numbers"].format(**told[name]))
    return " ".join(sentences)


def _draw(
    orders: dict,
    cards: list[str],
    marked: set[int],
    told: dict,
    words: tuple[str, str],
    reference: str,
) -> Figure:
    n = len(cards)
    bottom = MARGIN + (_FOOT if told else 0)
    upper = bottom + _ROW * n
    title, key = words
    key = f"{key} {TEXT['ring_key']}" if told else key
    figure = sheet(upper + _HEAD, title, key)
    axes = canvas(figure)
    gap = 0.25 if is_narrow() else _GAP
    room = (sheet_width() - 2 * MARGIN - gap * (MOST_ORDERS - 1)) / MOST_ORDERS
    if len(orders) < MOST_ORDERS:
        room = min(3.6, (sheet_width() - 2 * MARGIN - gap * (len(orders) - 1)) / len(orders))
    column = min(
        _WIDEST_NAME,
        (0.4 if is_narrow() else 1 / 3) * room,
        max(text_width(card, 10) for card in cards) + 0.3,
    )
    for i, (name, order) in enumerate(orders.items()):
        left = MARGIN + i * (room + gap)
        axes.text(left, upper + 0.07, fitted(reference, room / 2 - 0.1, SMALL), **_SMALL_SOFT)
        shown = fitted(name, room / 2 - 0.1, SMALL)
        axes.text(left + room, upper + 0.07, shown, ha="right", fontsize=SMALL, weight="bold")
        _draw_order(axes, order, cards, marked, (left, room, column, upper))
        if name in told:
            _draw_rings(axes, order, (left + column, left + room - column), upper)
            text = TEXT["numbers"].format(**told[name])
            axes.text(left, bottom - 0.08, text, va="top", fontsize=SMALL, linespacing=1.3)
    return figure


def _draw_order(
    axes: Axes, order: list[int], cards: list[str], marked: set[int], position: tuple
) -> None:
    left, room, column, upper = position
    ends = left + column, left + room - column
    _draw_lines(axes, order, ends, upper, marked)
    for at, rank in enumerate(order):
        _card(axes, left, column, _y(upper, at), cards[at], at + 1 in marked)
        _card(axes, ends[1], column, _y(upper, at), cards[rank - 1], rank in marked)


_SMALL_SOFT = {"fontsize": SMALL, "color": SOFT_INK}


def _y(upper: float, position: float) -> float:
    return upper - _ROW * (position + 0.5)


def _card(axes: Axes, left: float, width: float, y: float, text: str, marked: bool = False) -> None:
    card = FancyBboxPatch(
        (left, y - _CARD / 2),
        width,
        _CARD,
        boxstyle="round,pad=0,rounding_size=0.05",
        facecolor=GRADE_SHADES[1] if marked else BACKGROUND,
        edgecolor=RELEVANT if marked else GHOST,
        linewidth=0.8,
    )
    axes.add_patch(card)
    shown = fitted(text, width - 0.06, 10)
    axes.text(left + width / 2, y, shown, ha="center", va="center_baseline", color=INK)


def _draw_lines(
    axes: Axes, order: list[int], ends: tuple[float, float], upper: float, marked: set[int]
) -> None:
    at = {rank - 1: position for position, rank in enumerate(order)}
    for start, end in at.items():
        thick = start + 1 in marked
        axes.plot(
            ends,
            (_y(upper, start), _y(upper, end)),
            color=RELEVANT if thick else SOFT_INK,
            linewidth=2.6 if thick else 1.1,
        )


def _draw_rings(axes: Axes, order: list[int], ends: tuple[float, float], upper: float) -> None:
    for (across, down), count in crossings(order).items():
        x, y = ends[0] + across * (ends[1] - ends[0]), _y(upper, down)
        size = 4.5 if count == 1 else 11 if count < 10 else 15
        axes.plot(x, y, "o", ms=size, mfc=BACKGROUND, mec=FAULT, mew=1.2)
        if count > 1:
            axes.text(x, y, str(count), ha="center", va="center_baseline", fontsize=SMALL - 0.5)
