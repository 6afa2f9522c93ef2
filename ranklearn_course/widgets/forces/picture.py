"""The forces between documents as a still picture, for pages where no widget runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ranklearn_course import palette
from ranklearn_course.widgets.kit import still
from ranklearn_course.widgets.kit.words import number

if TYPE_CHECKING:
    from ranklearn_course import learning
    from ranklearn_course.widgets.forces.widget import Forces

WIDTH = 860

_PAD = 18
_AXIS = 44
_TOP = 62
_FIELD = 300
_LANES = 62
_ROW = 28
_THICKEST = {"ranknet": 1.0, "lambdarank": 0.4, "soft_dcg": 0.2}
_STEPS_OF_ARROW = 5
_LONGEST_ARROW = 90
_RADIUS = 15
_MOST_GRADE_SHADE = 3


def drawing(widget: Forces) -> str:
    """Return the widget as an SVG document."""
    n = len(widget.names)
    below = _TOP + _FIELD + _LANES
    height = below + 40 + _ROW * (n + 1)
    found = widget.forces()
    title = widget.title or widget.words["title_start"]
    parts = [
        still.box(0.5, 0.5, WIDTH - 1, height - 1, palette.PAPER, palette.LINE, 8),
        still.text(_PAD, 30, title, size=15, weight="600"),
        *_grid(widget),
        *(_pulls(widget) if found.pairs is None else _pairs(widget, found.pairs)),
        *[part for i in range(n) for part in _document(widget, i, found.documents[i])],
        still.line([(_PAD, below - 8), (WIDTH - _PAD, below - 8)], palette.LINE),
        *_meters(widget, found.loss, below + 14),
        *_table(widget, found, below + 14),
    ]
    return still.svg(WIDTH, height, parts)


def _x(widget: Forces, i: int) -> float:
    left = _PAD + _AXIS
    return left + (WIDTH - _PAD - left) * (i + 0.5) / len(widget.names)


def _y(widget: Forces, score: float) -> float:
    return _TOP + _FIELD * (1 - (score - widget.low) / (widget.high - widget.low))


def _grid(widget: Forces) -> list[str]:
    parts = [still.text(_PAD, _TOP - 4, widget.words["axis"], palette.SOFT_INK, 12.5)]
    for score in np.arange(np.ceil(widget.low) + 1, widget.high, 2):
        y = _y(widget, score)
        ends = [(_PAD + _AXIS, y), (WIDTH - _PAD, y)]
        label = number(score, 0)
        parts += [
            still.line(ends, palette.LINE),
            still.text(_PAD + _AXIS - 10, y + 4, label, palette.SOFT_INK, 12.5, anchor="end"),
        ]
    return parts


def _pairs(widget: Forces, pairs: np.ndarray) -> list[str]:
    parts = []
    for i, j in np.argwhere(pairs > 0):
        better = np.sign(widget.grades[i] - widget.grades[j])
        is_wrong = better != 0 and better * (widget.scores[i] - widget.scores[j]) <= 0
        ends = [(_x(widget, d), _y(widget, widget.scores[d])) for d in (i, j)]
        width = 1 + 6 * min(1.0, pairs[i, j] / _THICKEST[widget.method])
        ink = palette.ACCENT if is_wrong else palette.RELEVANT
        parts.append(still.line(ends, ink, width=round(width, 2), dashed=not is_wrong))
    return parts


def _pulls(widget: Forces) -> list[str]:
    parts = []
    for i, (score, grade) in enumerate(zip(widget.scores, widget.grades, strict=True)):
        x, y = _x(widget, i), _y(widget, grade)
        ends = [(x, _y(widget, score)), (x, y)]
        parts += [
            still.line(ends, palette.ACCENT, width=2, dashed=True),
            still.line([(x - 22, y), (x + 22, y)], palette.INK, width=3),
        ]
    return parts


def _document(widget: Forces, i: int, force: float) -> list[str]:
    x, y = _x(widget, i), _y(widget, widget.scores[i])
    fill, ink = palette.grade_colors(min(_MOST_GRADE_SHADE, widget.grades[i]), _MOST_GRADE_SHADE)
    under = _TOP + _FIELD
    room = (WIDTH - 2 * _PAD - _AXIS) / len(widget.names) - 8
    rank = widget.words["rank"].format(rank=widget.ranks()[i])
    name = still.shortened(widget.names[i], room)
    return [
        *_arrow(x, y, force * widget.step_sizes[widget.method] * _STEPS_OF_ARROW, widget),
        still.circle(x, y, _RADIUS, fill, palette.INK),
        still.text(x, y + 5, str(widget.grades[i]), ink, 14, "700", "middle"),
        still.text(x, under + 22, name, weight="600", anchor="middle"),
        still.text(x, under + 40, rank, palette.SOFT_INK, 12.5, anchor="middle"),
    ]


def _arrow(x: float, y: float, way: float, widget: Forces) -> list[str]:
    length = abs(way) * _FIELD / (widget.high - widget.low)
    if length < 3:
        return []
    sign = -1 if way > 0 else 1
    end = y + sign * (_RADIUS + min(length, _LONGEST_ARROW))
    head = [(x - 5, end - sign * 7), (x, end), (x + 5, end - sign * 7)]
    return [
        still.line([(x, y), (x, end)], palette.INK, width=4),
        still.line(head, palette.INK, width=3),
    ]


def _meters(widget: Forces, loss: float, top: float) -> list[str]:
    words = widget.words
    method = words[widget.method]
    meters = [
        (words["meter_loss"].format(method=method), number(loss)),
        (words["meter_ndcg"], number(widget.ndcg())),
        (words["meter_steps"], str(widget.n_steps)),
    ]
    parts = []
    for row, (label, value) in enumerate(meters):
        y = top + 6 + 46 * row
        parts += [
            still.text(_PAD, y, label, palette.SOFT_INK, 12.5, "600"),
            still.text(_PAD, y + 24, value, size=20, weight="700"),
        ]
    return parts


def _table(widget: Forces, found: learning.Forces, top: float) -> list[str]:
    words, n = widget.words, len(widget.names)
    key = "table_alone" if found.pairs is None else "table_pairs"
    left, first = _PAD + 190, 80
    step = (WIDTH - _PAD - left - first) / (n + 1)
    caption = words[key].format(method=words[widget.method])
    parts = [still.text(left, top + 4, caption, palette.SOFT_INK, 12.5, "600")]
    for j, name in enumerate([*widget.names, words["table_force"]]):
        x = left + first + (j + 0.5) * step
        shown = still.shortened(name, step - 4, 12.5)
        parts.append(still.text(x, top + 26, shown, palette.SOFT_INK, 12.5, anchor="middle"))
    for i, name in enumerate(widget.names):
        y = top + 26 + _ROW * (i + 1)
        shown = still.shortened(name, first - 8, 12.5)
        parts.append(still.text(left + first - 8, y, shown, palette.SOFT_INK, 12.5, anchor="end"))
        pushes = [] if found.pairs is None else list(found.pairs[i])
        for j, push in enumerate(pushes):
            if push:
                x = left + first + (j + 0.5) * step
                parts.append(still.text(x, y, push_text(widget, push), size=12.5, anchor="middle"))
        x = left + first + (n + 0.5) * step
        force = push_text(widget, found.documents[i])
        parts.append(still.text(x, y, force, size=12.5, weight="700", anchor="middle"))
    return parts


def push_text(widget: Forces, value: float) -> str:
    """Return a push with its direction.

    >>> from ranklearn_course.widgets import Forces
    >>> push_text(Forces([("A", 0, 0.0), ("B", 1, 0.0)]), -0.5)
    '↓ 0.50'
    """
    amount = number(abs(value), 2)
    if not float(amount):
        return widget.words["none"]
    return widget.words["up" if value > 0 else "down"].format(amount=amount)
