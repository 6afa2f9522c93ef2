"""The first-hits widget as a still picture, for pages where no widget runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ranklearn_course import palette
from ranklearn_course.widgets.kit import still
from ranklearn_course.widgets.kit.words import number

if TYPE_CHECKING:
    from ranklearn_course.widgets.first_hits.widget import FirstHits

WIDTH = 860

_PAD = 18
_NAME = 160
_TRACK = 400
_BAR = 130
_TOP = 84
_ROW = 42
_HEIGHT = 34


def drawing(hits: FirstHits) -> str:
    """Return the widget as an SVG document."""
    below = _TOP + _ROW * len(hits.names) + 12
    height = below + 104
    rows = [part for i in range(len(hits.names)) for part in _row(hits, i)]
    parts = [
        still.box(0.5, 0.5, WIDTH - 1, height - 1, palette.PAPER, palette.LINE, 8),
        still.text(_PAD, 30, _title(hits), size=15, weight="600"),
        *_head(hits),
        *rows,
        *_cutoff(hits, below - 8),
        still.line([(_PAD, below), (WIDTH - _PAD, below)], palette.LINE),
        *_meters(hits, below + 24),
    ]
    return still.svg(WIDTH, height, parts)


def _title(hits: FirstHits) -> str:
    value = number(hits.measure()["mrr"])
    return hits.title or hits.words["title_start"].format(metric=hits.label("mrr"), value=value)


def _place(hits: FirstHits, at: int) -> tuple[float, float]:
    """Return the left edge and the width of a place; the one after the last rank is "none"."""
    step = _TRACK / (hits.ranks + 1)
    gap = 4 if at == hits.ranks else 0
    return _PAD + _NAME + step * at + 2 + gap, step - 4 - gap


def _head(hits: FirstHits) -> list[str]:
    labels = [*map(str, range(1, hits.ranks + 1)), hits.words["no_hit"]]
    places = [_place(hits, at) for at in range(len(labels))]
    return [
        still.text(x + width / 2, _TOP - 6, label, palette.SOFT_INK, size=12, anchor="middle")
        for label, (x, width) in zip(labels, places, strict=True)
    ]


def _row(hits: FirstHits, query: int) -> list[str]:
    y = _TOP + _ROW * query + 4
    hit = hits.first_hits[query]
    last = hits.ranks if hit is None else hit - 1
    name = still.shortened(hits.names[query], _NAME - 10)
    parts = [still.text(_PAD, y + 22, name)]
    for at in range(hits.ranks + 1):
        x, width = _place(hits, at)
        edge = palette.LINE if hits.k <= at < last else palette.GHOST
        if at != last:
            parts.append(still.box(x, y, width, _HEIGHT, "none", edge, 6, dashed=at > last))
    return [*parts, *_hit(hits, query, last, y), *_side(hits, query, y)]


def _hit(hits: FirstHits, query: int, at: int, y: float) -> list[str]:
    x, width = _place(hits, at)
    counts = hits.reciprocal_ranks[query] > 0
    fill, ink = (palette.RELEVANT, palette.PAPER) if counts else (palette.PAPER, palette.SOFT_INK)
    mark = "✗" if hits.first_hits[query] is None else "✓"
    edge = palette.RELEVANT if counts else palette.GHOST
    return [
        still.box(x, y, width, _HEIGHT, fill, edge, 6, dashed=not counts),
        still.text(x + width / 2, y + 22, mark, ink, weight="700", anchor="middle"),
    ]


def _side(hits: FirstHits, query: int, y: float) -> list[str]:
    value = float(hits.reciprocal_ranks[query])
    rank = hits.first_hits[query]
    kind = "row_hit" if value else "row_none" if rank is None else "row_below"
    ink, weight = (palette.INK, "700") if value else (palette.SOFT_INK, "400")
    x = _PAD + _NAME + _TRACK + 14
    text = hits.words[kind].format(rank=rank, value=number(value))
    return [
        still.box(x, y + 10, _BAR, 14, palette.NOT_RELEVANT, "none", 3),
        still.box(x, y + 10, _BAR * value, 14, palette.RELEVANT, "none", 3),
        still.text(x + _BAR + 12, y + 22, text, ink, size=13, weight=weight),
    ]


def _cutoff(hits: FirstHits, bottom: float) -> list[str]:
    x = _PAD + _NAME + _TRACK / (hits.ranks + 1) * hits.k
    label = hits.words["cutoff"].format(k=hits.k)
    return [
        still.line([(x, _TOP - 20), (x, bottom)], palette.ACCENT, width=2, dashed=True),
        still.text(x, _TOP - 26, label, palette.ACCENT_INK, size=13, weight="600", anchor="middle"),
    ]


def _meters(hits: FirstHits, y: float) -> list[str]:
    gap = 16
    step = (WIDTH - 2 * _PAD + gap) / 3
    parts = []
    for i, (name, value) in enumerate(hits.measure().items()):
        x = _PAD + i * step
        shown = hits.words["no_value"] if value is None else number(value)
        parts += [
            still.text(x, y, hits.label(name), palette.SOFT_INK, size=12.5, weight="600"),
            still.text(x, y + 25, shown, size=20, weight="700"),
            still.text(x, y + 62, note(hits, name), palette.SOFT_INK, size=12.5),
        ]
        if name != "mean_rank":
            parts += [
                still.box(x, y + 36, step - gap, 5, palette.NOT_RELEVANT, "none", 2.5),
                still.box(x, y + 36, (step - gap) * value, 5, palette.RELEVANT, "none", 2.5),
            ]
    return parts


def note(hits: FirstHits, metric: str) -> str:
    """Return the arithmetic behind a number, as the page shows it."""
    n = len(hits.names)
    values = hits.reciprocal_ranks
    pairs = list(zip(hits.first_hits, values, strict=True))
    if metric == "mrr":
        terms = " + ".join(f"1/{hit}" if value else "0" for hit, value in pairs)
        return hits.words["note_mrr"].format(terms=terms, n=n)
    if metric == "success":
        return hits.words["note_success"].format(hits=n - hits.misses, n=n)
    if hits.misses:
        return hits.words["note_no_mean_rank"].format(misses=hits.misses, n=n)
    terms = " + ".join(map(str, hits.first_hits))
    return hits.words["note_mean_rank"].format(terms=terms, n=n)
