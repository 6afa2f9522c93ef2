"""Pictures of chapter reciprocal_rank: first hits, and success at each cutoff."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from ranklearn_course.figures.cards import Row, draw_cards, draw_cutoff, draw_ranks, row
from ranklearn_course.figures.labels import SMALL
from ranklearn_course.figures.lines import Line, plot, whole_ticks
from ranklearn_course.figures.style import (
    MARGIN,
    in_course_style,
    is_narrow,
    names_end,
    sheet_width,
    sheet_with_axes,
    sheet_with_canvas,
)
from ranklearn_course.figures.words import leaders, listing, number, texts
from ranklearn_course.metrics.reciprocal_rank import reciprocal_rank
from ranklearn_course.palette import ACCENT, GHOST, INK, RELEVANT, SOFT_INK, styles_of

TEXT = texts(__file__, "figures.toml")
FIRST_HIT, SUCCESS = TEXT["first_hit"], TEXT["success"]

_ROW_HEIGHT = 0.38
_HEAD = 0.34
_FOOT = 0.34
_VALUE_COLUMN = 1.15
_BAR_COLUMN, _NARROW_BAR = 1.35, 0.65
_RANKS = 10


@in_course_style
def first_hits(
    systems: Mapping[str, Sequence[int | None]],
    *,
    k: int,
    title: str,
    queries: Sequence[str] | None = None,
) -> tuple[Figure, str]:
    """Draw the first hit of each query on its row of ranks, with RR, MRR, mean rank, success.

    Parameters
    ----------
    systems : dict from str to list of int or None
        From the name of each system to the rank of the first hit of each query, from 1 to k; None
        for a query without a hit. The queries are the same for all.
    k : int
        The cutoff.
    title : str
        The message.
    queries : list of str, optional
        Names of the queries. Default: query 1, query 2, ...

    Examples
    --------
    >>> figure, alt = first_hits({"A": [3, 2, 1]}, k=3, title="MRR is a mean")
    >>> alt.endswith("MRR@3 0.611, mean rank 2.000, success@3 1.000.")
    True
    """
    n = len(next(iter(systems.values())))
    names = queries or [FIRST_HIT["query"].format(i=i) for i in range(1, n + 1)]
    heading = _HEAD if len(systems) > 1 else 0
    foot = _FOOT + (0.34 if is_narrow() else 0)
    block = heading + _ROW_HEIGHT * n + foot
    upper = MARGIN + block * len(systems)
    figure, axes = sheet_with_canvas(upper + (0.14 if heading else 0.44), title, FIRST_HIT["key"])
    left = names_end(names)
    right = sheet_width() - MARGIN - _VALUE_COLUMN - _bar_column()
    sentences = [FIRST_HIT["alt"].format(title=title)]
    for place, (name, ranks) in enumerate(systems.items()):
        if heading:
            axes.text(MARGIN, upper - 0.22, name, weight="bold", va="center")
        values = [0.0 if rank is None else 1 / rank for rank in ranks]
        strips = [
            row(
                left, right, upper - heading - _ROW_HEIGHT * (i + 1), k, k, height=0.28, widest=0.45
            )
            for i in range(n)
        ]
        rows = []
        for strip, query, rank, value in zip(strips, names, ranks, values, strict=True):
            _draw_query(axes, strip, query, rank, value)
            hit = FIRST_HIT["alt_none" if rank is None else "alt_hit"]
            words = hit.format(rank=rank, k=k, value=number(value))
            rows.append(FIRST_HIT["alt_row"].format(query=query, hit=words))
        draw_ranks(axes, strips[0], k)
        bottom, top = strips[-1].bottom - 0.04, strips[0].bottom + strips[0].height + 0.2
        draw_cutoff(axes, strips[0], bottom, top, labelled=place == 0)
        upper -= block
        found = [rank for rank in ranks if rank is not None]
        told = {
            "k": k,
            "mrr": number(np.mean(values)),
            "mean_rank": number(np.mean(found)) if len(found) == n else FIRST_HIT["no_mean"],
            "success": number(len(found) / n),
        }
        shown = FIRST_HIT["numbers"].format(gap="\n" if is_narrow() else "    ", **told)
        axes.text(left, upper + foot / 2, shown, fontsize=SMALL + 0.5, weight="bold", va="center")
        sentences.append(FIRST_HIT["alt_numbers"].format(name=name, queries=" ".join(rows), **told))
    return figure, " ".join(sentences)


def _bar_column() -> float:
    return _NARROW_BAR if is_narrow() else _BAR_COLUMN


def _draw_query(axes: Axes, strip: Row, query: str, rank: int | None, value: float) -> None:
    middle = strip.bottom + strip.height / 2
    axes.text(MARGIN, middle, query, va="center")
    # What lies below the first hit is never read.
    draw_cards(axes, strip, [0] * strip.k if rank is None else [*[0] * (rank - 1), 1], max_grade=1)
    left = strip.end(strip.k) + 0.12
    width = _bar_column() - 0.25
    axes.barh(middle, width, left=left, height=0.13, color=GHOST, alpha=0.35)
    axes.barh(middle, width * value, left=left, height=0.13, color=RELEVANT)
    words = FIRST_HIT["value" if value else "none"].format(rank=rank, value=number(value))
    style = {"va": "center", "fontsize": SMALL, "color": INK if value else SOFT_INK}
    axes.text(left + width + 0.1, middle, words, **style)


@in_course_style
def first_hit_worth() -> tuple[Figure, str]:
    """Draw RR against the rank of the first hit, and two slips that cost the same.

    Examples
    --------
    >>> figure, alt = first_hit_worth()
    >>> alt.endswith("From rank 1 to rank 2 RR falls by 0.500, from rank 2 to no hit by 0.500.")
    True
    """
    n, narrow = _RANKS, is_narrow()
    values = reciprocal_rank(np.eye(n))
    text = FIRST_HIT["worth_title"], FIRST_HIT["worth_subtitle"]
    figure, axes = sheet_with_axes(text, 2.2, above=0.17, right=1.0)
    labels = [str(rank) for rank in range(1, n)] + ["" if narrow else str(n)]
    axes.set(xlim=(0.4, n + 1.6), ylim=(0, 1.06), yticks=(0, 0.5, 1))
    axes.set_xticks(range(1, n + 2), [*labels, FIRST_HIT["nowhere"]])
    axes.set(xlabel=FIRST_HIT["rank_axis"], ylabel=FIRST_HIT["worth_axis"])
    axes.bar(range(1, n + 1), values, width=0.7, color=RELEVANT)
    for rank, value in enumerate(values[: 3 if narrow else n], 1):
        axes.text(rank, value + 0.02, f"1/{rank}", ha="center", fontsize=SMALL)
    axes.text(n + 1, 0.02, "0", ha="center", fontsize=SMALL)
    slips = (values[0], values[1]), (values[1], 0.0)
    for rank, (high, low) in enumerate(slips, 1):
        _step(axes, rank, high, low)
    first, second = (number(high - low) for high, low in slips)
    told = {"n": n, "values": listing(map(number, values)), "first": first, "second": second}
    return figure, FIRST_HIT["alt_worth"].format(title=FIRST_HIT["worth_title"], **told)


def _step(axes: Axes, rank: int, high: float, low: float) -> None:
    """Mark at the right edge by how much RR falls between two heights."""
    edge = axes.get_xlim()[1]
    axes.plot([rank + 0.4, edge], [high, high], color=SOFT_INK, linewidth=0.8, linestyle=":")
    axes.annotate(
        "", (edge + 0.1, low + 0.01), (edge + 0.1, high - 0.01),
        arrowprops={"arrowstyle": "->", "color": ACCENT, "linewidth": 1.6}, annotation_clip=False,
    )  # fmt: skip
    fall = FIRST_HIT["step"].format(value=number(high - low))
    style = {"va": "center", "weight": "bold", "color": ACCENT, "clip_on": False}
    axes.text(edge + 0.25, (high + low) / 2, fall, **style)


@in_course_style
def success_curves(rankings: Mapping[str, ArrayLike], *, k: int) -> tuple[Figure, str]:
    """Draw success@k, the share of queries with a hit among the first k, against k.

    Parameters
    ----------
    rankings : dict from str to array (queries, n)
        From the name of each system to its grades in ranked order; above 0 is relevant. The
        queries are the same for all.
    k : int
        The largest cutoff.

    Examples
    --------
    >>> figure, alt = success_curves({"A": [[0, 1], [1, 0]], "B": [[0, 0], [1, 0]]}, k=2)
    >>> alt.endswith("B: MRR@2 0.500. success@k at k = 1, 2: 0.500, 0.500.")
    True
    """
    ks, lines = range(1, k + 1), []
    for (name, grades), style in zip(rankings.items(), styles_of(rankings), strict=True):
        rr = reciprocal_rank(grades, k)
        label = SUCCESS["label"].format(name=name, k=k, mrr=number(rr.mean()))
        # 1/rank is compared with 1/k, which does not fail by rounding.
        lines.append(Line(ks, [float(np.mean(rr >= 1 / i)) for i in ks], label, style))
    last = {name: line.y[-1] for name, line in zip(rankings, lines, strict=True)}
    title = SUCCESS["best"].format(k=k, name=leaders(last)[1], value=number(max(last.values())))
    subtitle = SUCCESS["subtitle"]
    figure, axes = plot(lines, (title, subtitle), (SUCCESS["k_axis"], SUCCESS["axis"]))
    whole_ticks(axes, ks)
    told = [line.in_words(SUCCESS["alt_line"]) for line in lines]
    return figure, " ".join([SUCCESS["alt"].format(title=title, subtitle=subtitle), *told])
