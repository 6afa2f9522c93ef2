"""Pictures of chapter rank_correlation: crossing lines, and what a swap costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ranklearn_course.figures.cards import rounded
from ranklearn_course.figures.labels import SMALL, text_width
from ranklearn_course.figures.lines import Line, plot, whole_ticks
from ranklearn_course.figures.style import (
    MARGIN,
    in_course_style,
    is_narrow,
    sheet_width,
    sheet_with_canvas,
)
from ranklearn_course.figures.words import listing, number, texts
from ranklearn_course.metrics.dcg import ndcg
from ranklearn_course.metrics.rank_correlation import kendall_distance, kendall_tau, tau_ap
from ranklearn_course.palette import (
    BACKGROUND,
    FAULT,
    GHOST,
    GRADE_SHADES,
    INK,
    RELEVANT,
    SOFT_INK,
    styles_of,
)

TEXT = texts(__file__, "figures.toml")
ORDERS, SWAPS = TEXT["orders"], TEXT["swaps"]

_ROW = 0.31
_CARD = 0.26
_HEAD = 0.32
_FOOT = 0.42
_GAP, _NARROW_GAP = 0.45, 0.25
_WIDEST = 3.6
_DIGITS = 6


@in_course_style
def crossing_lines(
    orders: Mapping[str, Sequence[int]],
    *,
    title: str,
    names: Sequence[object] | None = None,
    reference: str = ORDERS["reference"],
    marked: Collection[int] = (),
    what: str = ORDERS["what"],
    numbers: bool = True,
) -> tuple[Figure, str]:
    """Draw orders beside the true one, joined by lines, with inversions, tau and tau_AP.

    Parameters
    ----------
    orders : dict from str to list of int
        One or two orders of the same documents, each given by true ranks, best first.
    title : str
        The message.
    names : list, optional
        What stands on the cards, from the truly best document on. Default: the true ranks.
    reference : str
        What the left column is called.
    marked : list of int
        True ranks of the documents whose lines are thick.
    what : str
        What is put in order, in the singular.
    numbers : bool
        Whether rings mark the crossings, and inversions, tau and tau_AP stand below.

    Examples
    --------
    >>> figure, alt = crossing_lines({"A": [2, 1, 3]}, title="One crossing")
    >>> alt.endswith("A: 2, 1, 3. Inversions: 1 of 3; τ 0.333, τₐₚ 0.000.")
    True
    """
    n = len(next(iter(orders.values())))
    cards = [str(name) for name in names or range(1, n + 1)]
    bottom = MARGIN + (_FOOT if numbers else 0)
    upper = bottom + _ROW * n
    key = ORDERS["key"].format(what=what)
    key += f" {ORDERS['ring_key']}" if numbers else ""
    figure, axes = sheet_with_canvas(upper + _HEAD, title, key)
    gap = _NARROW_GAP if is_narrow() else _GAP
    room = min(_WIDEST, (sheet_width() - 2 * MARGIN - gap * (len(orders) - 1)) / len(orders))
    widest = max(text_width(card, 10) for card in cards) + 0.3
    column = min((0.4 if is_narrow() else 1 / 3) * room, widest)
    sentences = [ORDERS["alt"].format(title=title, reference=reference)]
    for i, (name, order) in enumerate(orders.items()):
        left = MARGIN + i * (room + gap)
        ends = left + column, left + room - column
        axes.text(left, upper + 0.07, reference, fontsize=SMALL, color=SOFT_INK)
        axes.text(left + room, upper + 0.07, name, ha="right", fontsize=SMALL, weight="bold")
        _draw_lines(axes, order, ends, upper, marked)
        for at, rank in enumerate(order):
            y = upper - _ROW * (at + 0.5)
            _card(axes, (left, column), y, cards[at], at + 1 in marked)
            _card(axes, (ends[1], column), y, cards[rank - 1], rank in marked)
        shown = listing(cards[rank - 1] for rank in order)
        sentences.append(ORDERS["alt_row"].format(name=name, order=shown))
        if numbers:
            told = _numbers(order)
            _draw_rings(axes, order, ends, upper)
            text = ORDERS["numbers"].format(**told)
            axes.text(left, bottom - 0.08, text, va="top", fontsize=SMALL, linespacing=1.3)
            sentences.append(ORDERS["alt_numbers"].format(**told))
    return figure, " ".join(sentences)


def _numbers(order: Sequence[int]) -> dict[str, str]:
    grades, position = -np.array(order), -np.arange(len(order))
    return {
        "inversions": str(int(kendall_distance(grades))),
        "pairs": str(len(order) * (len(order) - 1) // 2),
        "tau": number(kendall_tau(grades, position)),
        "tau_ap": number(tau_ap(grades, position)),
    }


def _card(axes: Axes, place: tuple[float, float], y: float, text: str, marked: bool) -> None:
    left, width = place
    fill, edge = (GRADE_SHADES[1], RELEVANT) if marked else (BACKGROUND, GHOST)
    style = {"facecolor": fill, "edgecolor": edge, "linewidth": 0.8}
    rounded(axes, (left, y - _CARD / 2), (width, _CARD), 0.05, **style)
    axes.text(left + width / 2, y, text, ha="center", va="center_baseline", color=INK)


def _draw_lines(
    axes: Axes,
    order: Sequence[int],
    ends: tuple[float, float],
    upper: float,
    marked: Collection[int],
) -> None:
    for position, rank in enumerate(order):
        heights = [upper - _ROW * (place + 0.5) for place in (rank - 1, position)]
        thick = {"color": RELEVANT, "linewidth": 2.6}
        axes.plot(ends, heights, **(thick if rank in marked else {"color": SOFT_INK, "lw": 1.1}))


def _draw_rings(axes: Axes, order: Sequence[int], ends: tuple[float, float], upper: float) -> None:
    for (across, down), count in crossings(order).items():
        x, y = ends[0] + across * (ends[1] - ends[0]), upper - _ROW * (down + 0.5)
        size = 4.5 if count == 1 else 11 if count < 10 else 15
        axes.plot(x, y, "o", ms=size, mfc=BACKGROUND, mec=FAULT, mew=1.2)
        if count > 1:
            axes.text(x, y, str(count), ha="center", va="center_baseline", fontsize=SMALL - 0.5)


def crossings(order: Sequence[int]) -> Counter:
    """Count the pairs whose lines cross at each point (across, down).

    The true order stands on the left, the order under test on the right.

    Parameters
    ----------
    order : list of int
        True ranks, best rank of the order under test first.

    Returns
    -------
    Counter
        From points to numbers of pairs; across runs from 0 on the left to 1 on the right, down
        from 0 at rank 1 to n - 1 at rank n. The sum is the number of inversions.

    Examples
    --------
    >>> crossings([3, 2, 1])
    Counter({(0.5, 1.0): 3})
    """
    at = {rank - 1: position for position, rank in enumerate(order)}
    points: Counter = Counter()
    for i, j in combinations(range(len(order)), 2):
        if at[i] > at[j]:
            across = (j - i) / (j - i + at[i] - at[j])
            points[round(across, _DIGITS), round(i + across * (at[i] - i), _DIGITS)] += 1
    return points


@in_course_style
def swap_costs(n: int) -> tuple[Figure, str]:
    """Draw what a swap of two neighbours costs in tau, tau_AP and nDCG, from top to bottom.

    Parameters
    ----------
    n : int
        How many documents; their grades for nDCG are n, n - 1, ..., 1, with linear gain.

    Examples
    --------
    >>> figure, alt = swap_costs(4)
    >>> "τₐₚ (top: 0.667): 1.000, 0.500, 0.333 at i = 1, 2, 3." in alt
    True
    """
    grades, ranks = np.arange(n, 0, -1), np.arange(1, n)
    swapped = np.tile(grades, (n - 1, 1))
    for i in range(n - 1):
        swapped[i, [i, i + 1]] = grades[[i + 1, i]]
    position = np.broadcast_to(grades, swapped.shape)
    # By how much each swap lowers each metric from its best value, 1.
    costs = {
        "τ": 1 - kendall_tau(swapped, position),
        "τₐₚ": 1 - tau_ap(swapped, position),
        "nDCG": 1 - ndcg(swapped, gain="linear"),
    }
    lines = [
        Line(ranks, cost / cost[0], SWAPS["label"].format(name=name, cost=number(cost[0])), style)
        for (name, cost), style in zip(costs.items(), styles_of(costs), strict=True)
    ]
    title, key = SWAPS["title"], SWAPS["key"].format(n=n)
    figure, axes = plot(lines, (title, key), (SWAPS["rank"], SWAPS["cost"]))
    whole_ticks(axes, ranks)
    told = [line.in_words(SWAPS["alt_row"]) for line in lines]
    return figure, " ".join([SWAPS["alt"].format(title=title, key=key), *told])
