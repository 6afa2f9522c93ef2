"""The shake-up as a still picture, for pages where no widget runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ranklearn_course import palette
from ranklearn_course.widgets.kit import still
from ranklearn_course.widgets.kit.words import number
from ranklearn_course.widgets.shake_up.measure import Standing, rows

if TYPE_CHECKING:
    from ranklearn_course.widgets.shake_up.widget import ShakeUp

WIDTH = 860

_PAD, _TOP, _ROW = 18, 78, 48
_COLUMN = 350
_RIGHT = WIDTH - _PAD - _COLUMN
_TRACK = 24
_AXIS = 18
_ARROW = 8
_DIGITS = 4


def drawing(shake: ShakeUp) -> str:
    """Return the widget as an SVG document."""
    found = shake.measure()
    bottom = _TOP + _ROW * len(found)
    height = bottom + _AXIS + 12
    parts = [
        still.box(0.5, 0.5, WIDTH - 1, height - 1, palette.PAPER, palette.LINE, 8),
        still.text(_PAD, 30, shake.title(), size=15, weight="600"),
    ]
    columns = list(zip(*found.values(), strict=True))
    sizes = (shake.n_public, len(shake.own) - shake.n_public)
    heads = ("public_head", "private_head")
    for x, head, size, column in zip((_PAD, _RIGHT), heads, sizes, columns, strict=True):
        head_text = shake.words[head].format(n=size)
        parts.append(still.text(x, _TOP - 12, head_text, palette.SOFT_INK, size=12.5))
        for name, standing, row in zip(found, column, rows(column), strict=True):
            parts += _entry(shake, x, _TOP + _ROW * row, name, standing)
        parts += _ticks(shake, x, bottom)
    for name, left, right in zip(found, *map(rows, columns), strict=True):
        first = found[name][0].rank == 1
        points = [
            (_PAD + _COLUMN + 6, _TOP + _ROW * left + _ROW // 2),
            (_RIGHT - 6, _TOP + _ROW * right + _ROW // 2),
        ]
        ink, width = (palette.RELEVANT, 3.2) if first else (palette.GHOST, 1.6)
        parts.append(still.line(points, ink, width))
    return still.svg(WIDTH, height, parts)


def _ticks(shake: ShakeUp, x: float, y: float) -> list[str]:
    ticks, digits = shake.axis["ticks"], shake.axis["digits"]
    return [
        still.text(
            _place(shake, x, tick),
            y + 10,
            number(tick, digits),
            palette.SOFT_INK,
            12,
            anchor="middle",
        )
        for tick in ticks
    ]


def _place(shake: ShakeUp, x: float, value: float) -> float:
    """Return where a value stands on the axis of a column; beyond the axis, at its end."""
    low, *_, high = shake.axis["ticks"]
    return x + _TRACK + (_COLUMN - _TRACK) * min(1, max(0, (value - low) / (high - low)))


def _entry(shake: ShakeUp, x: float, y: float, name: str, standing: Standing) -> list[str]:
    first = standing.rank == 1
    score = shake.words["score"].format(
        mean=number(standing.mean, _DIGITS), error=number(standing.error, _DIGITS)
    )
    weight = "700" if first else "400"
    # Bold letters are wider.
    room = (_COLUMN - _TRACK - 10) / (1.1 if first else 1) - still.text_width(score, 14)
    return [
        still.text(x, y + 20, str(standing.rank), palette.SOFT_INK, weight=weight),
        still.text(x + _TRACK, y + 20, still.shortened(name, room), weight=weight),
        still.text(x + _COLUMN, y + 20, score, anchor="end", weight=weight),
        *_bar(shake, x, y + _ROW - 16, standing),
    ]


def _bar(shake: ShakeUp, x: float, y: float, standing: Standing) -> list[str]:
    """Draw a submission on the axis: ticks, bar, dot, and an arrow where the bar is cut off."""
    ticks = shake.axis["ticks"]
    parts = [still.line([(x + _TRACK, y), (x + _COLUMN, y)], palette.LINE)]
    for at in (_place(shake, x, tick) for tick in ticks):
        parts.append(still.line([(at, y - 5), (at, y + 5)], palette.LINE))
    ends = standing.mean - standing.error, standing.mean + standing.error
    parts.append(still.line([(_place(shake, x, end), y) for end in ends], palette.RELEVANT, 3))
    for beyond, end, way in (
        (ends[0] < ticks[0], x + _TRACK, -1),
        (ends[1] > ticks[-1], x + _COLUMN, 1),
    ):
        if beyond:
            tip = (end + way * _ARROW, y)
            parts += [still.line([(end, y + side), tip], palette.RELEVANT, 2) for side in (-4, 4)]
    if ticks[0] <= standing.mean <= ticks[-1]:
        at = _place(shake, x, standing.mean)
        parts.append(still.circle(at, y, 5, palette.RELEVANT, palette.PAPER))
    return parts
