"""The metric duel as a still picture, for pages where no widget runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ranklearn_course import palette
from ranklearn_course.duel import told_apart
from ranklearn_course.widgets.kit import still

if TYPE_CHECKING:
    from ranklearn_course.widgets.metric_duel.widget import MetricDuel

WIDTH = 860

_PAD = 18
_COLUMN = 130
_GAP = 18
_TOP = 72
_ROW = 40
_BARS = _PAD + 2 * (_COLUMN + _GAP)
_METER = 122


def drawing(duel: MetricDuel) -> str:
    """Return the widget as an SVG document."""
    height = _TOP + max(_ROW * len(duel.left), 2 * _METER) + 12
    columns = ((_PAD, "left_head", duel.left), (_PAD + _COLUMN + _GAP, "right_head", duel.right))
    parts = [
        still.box(0.5, 0.5, WIDTH - 1, height - 1, palette.PAPER, palette.LINE, 8),
        still.text(_PAD, 30, duel.title(), size=15, weight="600"),
    ]
    for x, head, grades in columns:
        parts.append(still.text(x, _TOP - 10, duel.words[head], palette.SOFT_INK, size=12.5))
        for i, grade in enumerate(grades):
            parts += _card(x, i, grade)
    for i, (name, values) in enumerate(duel.measure().items()):
        parts += _meter(duel, _TOP + i * _METER, name, values)
    return still.svg(WIDTH, height, parts)


def _card(x: float, i: int, grade: int) -> list[str]:
    y = _TOP + _ROW * i
    fill, ink = palette.grade_colors(grade, 2)
    return [
        still.box(x, y, _COLUMN, _ROW - 5, palette.PAPER, palette.GHOST, 8),
        still.text(x + 10, y + 23, str(i + 1), palette.SOFT_INK),
        still.box(x + _COLUMN - 34, y + 5, 28, 25, fill, "none", 6),
        still.text(x + _COLUMN - 20, y + 23, str(grade), ink, weight="700", anchor="middle"),
    ]


def _meter(duel: MetricDuel, y: float, name: str, values: tuple[float, float]) -> list[str]:
    width = WIDTH - _PAD - _BARS
    wins = duel.winners()[name]
    most = max(1.0, *map(abs, values))
    parts = [
        still.box(_BARS, y, width, _METER - 10, palette.PAPER, palette.LINE, 8),
        still.text(_BARS + 14, y + 24, name, weight="700"),
    ]
    shown = told_apart(*values)
    letters = (duel.words["of_a"], duel.words["of_b"])
    for i, (letter, value, text) in enumerate(zip(letters, values, shown, strict=True)):
        line, track = y + 50 + 26 * i, width - 170
        first = wins == "AB"[i]
        ink, weight = (palette.INK, "700") if first else (palette.SOFT_INK, "400")
        bar = palette.RELEVANT if first else palette.GHOST
        mark = " ◀" if first else ""
        parts += [
            still.text(_BARS + 14, line, letter, ink, weight=weight),
            still.box(_BARS + 40, line - 11, track, 12, palette.NOT_RELEVANT, "none", 3),
            still.box(_BARS + 40, line - 11, track * max(0, value) / most, 12, bar, "none", 3),
            still.text(_BARS + 52 + track, line, text.replace("-", "−") + mark, ink, weight=weight),
        ]
    said = duel.words["prefers"].format(wins=wins) if wins else duel.words["equal"]
    return [*parts, still.text(_BARS + 14, y + 100, said, palette.SOFT_INK, size=13)]
