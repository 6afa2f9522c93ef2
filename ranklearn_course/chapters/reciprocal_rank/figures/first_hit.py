"""Where the first hits stand, and what each rank of a first hit is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ranklearn_course.figures import inputs
from ranklearn_course.figures.cards import Row, draw_cards, draw_cutoff, draw_ranks, row
from ranklearn_course.figures.labels import SMALL, fitted, text_width
from ranklearn_course.figures.style import (
    MARGIN,
    at_most,
    axes_at,
    canvas,
    in_course_style,
    is_narrow,
    sheet,
    sheet_width,
)
from ranklearn_course.figures.words import leaders, listing, number, texts
from ranklearn_course.metrics.reciprocal_rank import reciprocal_rank
from ranklearn_course.palette import ACCENT, GHOST, INK, RELEVANT, SOFT_INK

TEXT = texts(Path(__file__).parents[1] / "figures.toml")["first_hit"]

MOST_QUERIES = 8
_ROW_HEIGHT = 0.38
_NAME_COLUMN = 1.6
_HEAD = 0.34
_FOOT = 0.34
_VALUE_COLUMN = 1.15
_BAR_COLUMN, _NARROW_BAR = 1.35, 0.65
_MOST_LABELS, _FIRST_LABELS = 14, 5


@in_course_style
def first_hits(
    systems: Mapping[str, Sequence[int | None]],
    k: int = 10,
    *,
    queries: Sequence[str] | None = None,
    title: str | None = None,
) -> tuple[Figure, str]:
    """Draw the first hit of each query on its row of ranks, with RR, MRR, mean rank, success.

    Parameters
    ----------
    systems : dict from str to list of int or None
        From the name of each system, one to six, to the rank of the first hit of each query,
        from 1 to 30; None for a query without a hit. At most 8 queries, the same for all.
    k : int
        The cutoff, at most 30; a first hit below it counts as none.
    queries : list of str, optional
        Names of the queries. Default: query 1, query 2, ...

    Examples
    --------
    >>> figure, alt = first_hits({"A": [3, 2, 1]}, k=3)
    >>> alt.endswith("MRR@3 0.611, mean rank 2.000, success@3 1.000.")
    True
    """
    k = inputs.drawable_cutoff(k, 10)
    hits = {
        name: _ranks(ranks, f"systems[{name!r}]")
        for name, ranks in inputs.named(systems, "systems").items()
    }
    inputs.same_queries(hits, "systems")
    names = _query_names(queries, len(next(iter(hits.values()))))
    values = {name: [_value(rank, k) for rank in ranks] for name, ranks in hits.items()}
    title = title or _message(values, k)
    return _draw(hits, values, names, k, title), _describe(hits, values, names, k, title)


def _ranks(ranks: Sequence[int | None], name: str) -> list[int | None]:
    ranks = list(ranks)
    if not 1 <= len(ranks) <= MOST_QUERIES:
        raise ValueError(f"{name} must hold 1 to {MOST_QUERIES} queries, got {len(ranks)}")
    return [None if rank is None else inputs.drawable_cutoff(rank, 0, name) for rank in ranks]


def _query_names(queries: Sequence[str] | None, n: int) -> list[str]:
    if queries is None:
        return [TEXT["query"].format(i=i) for i in range(1, n + 1)]
    if len(queries) != n:
        raise ValueError(
            f"queries must have one name for each of the {n} queries, got {len(queries)}"
        )
    return [str(query) for query in queries]


def _up_to_hit(rank: int | None, n: int) -> np.ndarray:
    """Return a list that ends with its first hit; n misses without one."""
    return np.zeros(n) if rank is None else (np.arange(1, rank + 1) == rank).astype(float)


def _value(rank: int | None, k: int) -> float:
    return reciprocal_rank(_up_to_hit(rank, k), k)


def _numbers(ranks: list, values: list[float], k: int) -> dict[str, str]:
    found = [value > 0 for value in values]
    return {
        "k": str(k),
        "mrr": number(np.mean(values)),
        "mean_rank": number(np.mean(ranks)) if all(found) else TEXT["no_mean"],
        "success": number(np.mean(found)),
    }


def _message(values: dict[str, list[float]], k: int) -> str:
    means = {name: float(np.mean(column)) for name, column in values.items()}
    kind, names = leaders(means)
    return TEXT[kind].format(k=k, name=names, mrr=number(max(means.values())))


def _draw(hits: dict, values: dict, names: list[str], k: int, title: str) -> Figure:
    n = max(k, *(rank or 0 for ranks in hits.values() for rank in ranks))
    heading = _HEAD if len(hits) > 1 else 0
    gap = "\n" if is_narrow() else "    "
    foot = _FOOT + (0.34 if is_narrow() else 0)
    blocks = [heading + _ROW_HEIGHT * len(ranks) + foot for ranks in hits.values()]
    upper = MARGIN + sum(blocks)
    figure = sheet(upper + (0.14 if heading else 0.44), title, TEXT["key"])
    axes = canvas(figure)
    left = MARGIN + 0.15 + min(at_most(_NAME_COLUMN), max(text_width(name, 10) for name in names))
    right = sheet_width() - MARGIN - _VALUE_COLUMN - _bar_column()
    for (name, ranks), block in zip(hits.items(), blocks, strict=True):
        if heading:
            shown = fitted(name, at_most(_NAME_COLUMN), 10, "bold")
            axes.text(MARGIN, upper - 0.22, shown, weight="bold", va="center")
        start = upper - heading
        strips = [
            row(left, right, start - _ROW_HEIGHT * (i + 1), n, k, height=0.28, widest=0.45)
            for i in range(len(ranks))
        ]
        for strip, query, rank, value in zip(strips, names, ranks, values[name], strict=True):
            _draw_query(axes, strip, query, rank, value, n)
        draw_ranks(axes, strips[0], n)
        _cut(axes, strips, labelled=upper == MARGIN + sum(blocks))
        upper -= block
        shown = TEXT["numbers"].format(**_numbers(ranks, values[name], k)).replace("    ", gap)
        axes.text(left, upper + foot / 2, shown, fontsize=SMALL + 0.5, weight="bold", va="center")
    return figure


def _bar_column() -> float:
    return _NARROW_BAR if is_narrow() else _BAR_COLUMN


def _draw_query(axes: Axes, strip: Row, query: str, rank: int | None, value: float, n: int) -> None:
    middle = strip.bottom + strip.height / 2
    axes.text(MARGIN, middle, fitted(query, at_most(_NAME_COLUMN), 10), va="center")
    draw_cards(axes, strip, _up_to_hit(rank, n), max_grade=1)
    left = strip.end(n) + 0.12
    width = _bar_column() - 0.25
    axes.barh(middle, width, left=left, height=0.13, color=GHOST, alpha=0.35)
    axes.barh(middle, width * value, left=left, height=0.13, color=RELEVANT)
    kind = "value" if value else "none" if rank is None else "below"
    axes.text(
        left + width + 0.1,
        middle,
        TEXT[kind].format(rank=rank, value=number(value)),
        va="center",
        fontsize=SMALL,
        color=INK if value else SOFT_INK,
    )


def _cut(axes: Axes, strips: list[Row], labelled: bool) -> None:
    bottom, upper = strips[-1].bottom - 0.04, strips[0].bottom + strips[0].height + 0.2
    if labelled:
        draw_cutoff(axes, strips[0], bottom, upper)
    else:
        x = strips[0].cut
        axes.plot([x, x], [bottom, upper], color=INK, linestyle=(0, (4, 2.5)), linewidth=1.6)


def _describe(hits: dict, values: dict, names: list[str], k: int, title: str) -> str:
    sentences = [TEXT["alt"].format(title=title)]
    for name, ranks in hits.items():
        rows = []
        for query, rank, value in zip(names, ranks, values[name], strict=True):
            hit = TEXT["alt_none" if rank is None else "alt_hit"]
            words = hit.format(rank=rank, k=k, value=number(value))
            rows.append(TEXT["alt_row"].format(query=query, hit=words))
        told = _numbers(ranks, values[name], k)
        sentences.append(TEXT["alt_numbers"].format(name=name, queries=" ".join(rows), **told))
    return " ".join(sentences)


@in_course_style
def first_hit_worth(n: int = 10, *, title: str | None = None) -> tuple[Figure, str]:
    """Draw RR against the rank of the first hit, and two slips that cost the same.

    Parameters
    ----------
    n : int
        How many ranks, from 2 to 30.

    Examples
    --------
    >>> figure, alt = first_hit_worth(3)
    >>> alt.endswith("From rank 1 to rank 2 RR falls by 0.500, from rank 2 to no hit by 0.500.")
    True
    """
    n = inputs.drawable_cutoff(n, 10, "n")
    if n < 2:
        raise ValueError(f"n must be at least 2, so that there is a slip to compare, got {n}")
    title = title or TEXT["worth_title"]
    values = reciprocal_rank(np.eye(n))
    figure = sheet(3.05, title, TEXT["worth_subtitle"])
    axes = axes_at(figure, 0.75, 0.68, sheet_width() - 0.75 - MARGIN - 1.0, 2.2)
    labels = [str(rank) if rank < n or n <= _MOST_LABELS else "" for rank in range(1, n + 1)]
    if is_narrow():
        labels[-1] = ""
    axes.set(xlim=(0.4, n + 1.6), ylim=(0, 1.06), yticks=(0, 0.5, 1))
    axes.set_xticks(range(1, n + 2), [*labels, TEXT["nowhere"]])
    axes.set_xlabel(TEXT["rank_axis"])
    axes.set_ylabel(TEXT["worth_axis"])
    axes.bar(range(1, n + 1), values, width=0.7, color=RELEVANT)
    many = n > (6 if is_narrow() else _MOST_LABELS)
    most = (3 if is_narrow() else _FIRST_LABELS) if many else n
    for rank, value in enumerate(values, 1):
        if rank <= most:
            axes.text(rank, value + 0.02, f"1/{rank}", ha="center", fontsize=SMALL)
    axes.text(n + 1, 0.02, "0", ha="center", fontsize=SMALL)
    steps = [values[0] - values[1], values[1]]
    _step(axes, n, (values[0], values[1]), 1)
    _step(axes, n, (values[1], 0.0), 2)
    alt = TEXT["alt_worth"].format(
        title=title,
        n=n,
        values=listing(number(value) for value in values),
        first=number(steps[0]),
        second=number(steps[1]),
    )
    return figure, alt


def _step(axes: Axes, n: int, values: tuple[float, float], rank: int) -> None:
    """Mark at the right edge by how much RR falls between two heights."""
    high, low = values
    edge = n + 1.6
    axes.plot([rank + 0.4, edge], [high, high], color=SOFT_INK, linewidth=0.8, linestyle=":")
    axes.annotate(
        "",
        (edge + 0.1, low + 0.01),
        (edge + 0.1, high - 0.01),
        arrowprops={"arrowstyle": "->", "color": ACCENT, "linewidth": 1.6},
        annotation_clip=False,
    )
    axes.text(
        edge + 0.25,
        (high + low) / 2,
        TEXT["step"].format(value=number(high - low)),
        va="center",
        weight="bold",
        color=ACCENT,
        clip_on=False,
    )
