"""The shake-up as a still picture, for pages where no widget runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ranklearn_course.figures import palette
from ranklearn_course.widgets import still
from ranklearn_course.widgets.entrance_task_parts import Standing, rows
from ranklearn_course.widgets.kit import number

if TYPE_CHECKING:
    from ranklearn_course.widgets.entrance_task import ShakeUp

WIDTH = 860

_PAD, _TOP, _ROW = 18, 78, 48
_COLUMN = 350
_RIGHT = WIDTH - _PAD - _COLUMN
_TRACK = 24
_DIGITS = 4


def drawing(shake: ShakeUp) -> str:
    """Return the widget as an SVG document."""
    found = shake.measure()
    height = _TOP + _ROW * len(found) + 12
    parts = [
        still.box(0.5, 0.5, WIDTH - 1, height - 1, palette.PAPER, palette.LINE, 8),
        still.text(_PAD, 30, shake.title(), size=15, weight="600"),
    ]
    columns = list(zip(*found.values(), strict=True))
    scale = scale_of([standing for column in columns for standing in column])
    sizes = (shake.n_public, len(shake.own) - shake.n_public)
    heads = ("public_head", "private_head")
    for x, head, size, column in zip((_PAD, _RIGHT), heads, sizes, columns, strict=True):
        head_text = shake.words[head].format(n=size)
        parts.append(still.text(x, _TOP - 12, head_text, palette.SOFT_INK, size=12.5))
        for name, standing, row in zip(found, column, rows(column), strict=True):
            parts += _entry(shake, x, _TOP + _ROW * row, name, standing, scale)
    for name, left, right in zip(found, *map(rows, columns), strict=True):
        first = found[name][0].rank == 1
        points = [
            (_PAD + _COLUMN + 6, _TOP + _ROW * left + _ROW // 2),
            (_RIGHT - 6, _TOP + _ROW * right + _ROW // 2),
        ]
        ink, width = (palette.RELEVANT, 3.2) if first else (palette.GHOST, 1.6)
        parts.append(still.line(points, ink, width))
    return still.svg(WIDTH, height, parts)


def scale_of(found: list[Standing]) -> tuple[float, float]:
    """Return the ends of the common scale: all bars with some room."""
    low = min(standing.mean - standing.error for standing in found)
    high = max(standing.mean + standing.error for standing in found)
    room = 0.05 * (high - low) or 0.01
    return low - room, high + room


def _entry(
    shake: ShakeUp, x: float, y: float, name: str, standing: Standing, scale: tuple[float, float]
) -> list[str]:
    low, high = scale
    first = standing.rank == 1
    score = shake.words["score"].format(
        mean=number(standing.mean, _DIGITS), error=number(standing.error, _DIGITS)
    )

    def place(value: float) -> float:
        return x + _TRACK + (_COLUMN - _TRACK) * (value - low) / (high - low)

    ends = [(place(standing.mean + sign * standing.error), y + _ROW - 16) for sign in (-1, 1)]
    weight = "700" if first else "400"
    # Bold letters are wider.
    room = (_COLUMN - _TRACK - 10) / (1.1 if first else 1) - still.text_width(score, 14)
    return [
        still.text(x, y + 20, str(standing.rank), palette.SOFT_INK, weight=weight),
        still.text(x + _TRACK, y + 20, still.shortened(name, room), weight=weight),
        still.text(x + _COLUMN, y + 20, score, anchor="end", weight=weight),
        still.line([(x + _TRACK, y + _ROW - 16), (x + _COLUMN, y + _ROW - 16)], palette.LINE),
        still.line(ends, palette.RELEVANT, 3),
        still.circle(place(standing.mean), y + _ROW - 16, 5, palette.RELEVANT, palette.PAPER),
    ]
