"""The score sliders as a still picture, for pages where no widget runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ranklearn_course import palette
from ranklearn_course.widgets.kit import still
from ranklearn_course.widgets.kit.words import trimmed

RULES = ("stable", "best", "worst")

if TYPE_CHECKING:
    from ranklearn_course.widgets.score_sliders.widget import ScoreSliders

_PAD = 18
_TOP = 86
_ROW = 40
_NAME = 184
_TRACK_X, _TRACK = 270, 112
_SCORE_X = 422
_VALUE_X = 292
_RANK_X, _CARD_X, _CARD = 462, 482, 246
_MARK_X = 738


def drawing(sliders: ScoreSliders) -> str:
    """Return the score sliders as an SVG document."""
    below = _TOP + _ROW * len(sliders.names) + 22
    height = below + 118
    words = sliders.words
    parts = [
        still.box(0.5, 0.5, sliders.WIDTH - 1, height - 1, palette.PAPER, palette.LINE, 8),
        still.text(_PAD, 30, sliders.title(), size=15, weight="600"),
        still.text(_PAD, _TOP - 18, words["given"], palette.SOFT_INK, 13, "600"),
        still.text(_SCORE_X, _TOP - 18, words["given_score"], palette.SOFT_INK, 13, "600", "end"),
        still.text(_CARD_X, _TOP - 18, words["ranking"], palette.SOFT_INK, 13, "600"),
    ]
    for position in range(len(sliders.names)):
        parts += _given(sliders, position)
    for rank in range(1, len(sliders.names) + 1):
        parts += _ranked(sliders, rank)
    return still.svg(sliders.WIDTH, height, [*parts, *_numbers(sliders, below)])


def _given(sliders: ScoreSliders, position: int) -> list[str]:
    y = _TOP + _ROW * position + _ROW / 2
    score = sliders.scores[position]
    end = _TRACK_X + _TRACK * score / sliders.high
    name = still.shortened(sliders.names[position], _NAME)
    return [
        still.text(_PAD, y + 5, str(position), palette.SOFT_INK),
        still.text(_PAD + 18, y + 5, name),
        *_badge(sliders, position, _TRACK_X - 40, y),
        still.line([(_TRACK_X, y), (_TRACK_X + _TRACK, y)], palette.LINE, 4),
        still.line([(_TRACK_X, y), (end, y)], palette.RELEVANT, 4),
        still.circle(end, y, 7, palette.RELEVANT, palette.PAPER),
        still.text(_SCORE_X, y + 5, trimmed(score), weight="600", anchor="end"),
    ]


def _ranked(sliders: ScoreSliders, rank: int) -> list[str]:
    document = sliders.order[rank - 1]
    top = _TOP + _ROW * (rank - 1)
    y = top + _ROW / 2
    name = still.shortened(sliders.names[document], _CARD - 54)
    parts = [
        still.text(_RANK_X, y + 5, str(rank), palette.SOFT_INK, anchor="middle"),
        still.box(_CARD_X, top + 3, _CARD, _ROW - 6, palette.PAPER, palette.LINE, 8),
        still.text(_CARD_X + 12, y + 5, name),
        *_badge(sliders, document, _CARD_X + _CARD - 34, y),
    ]
    if rank < len(sliders.names) and (mark := sliders.mark(rank)):
        wrong = rank in sliders.wrong_neighbours
        ink = palette.ACCENT_INK if wrong else palette.SOFT_INK
        shown = still.shortened(mark, sliders.WIDTH - _PAD - _MARK_X, 12)
        parts.append(still.text(_MARK_X, top + _ROW + 4, shown, ink, 12, "600"))
    return parts


def _badge(sliders: ScoreSliders, document: int, x: float, y: float) -> list[str]:
    grade = sliders.grades[document]
    fill, ink = palette.grade_colors(grade, max(sliders.grades) or 1)
    return [
        still.box(x, y - 12, 26, 24, fill, fill, 6),
        still.text(x + 13, y + 5, f"{grade:g}", ink, 13, "700", "middle"),
    ]


def _numbers(sliders: ScoreSliders, y: float) -> list[str]:
    words = sliders.words
    rows = [
        (words["permutation"], str(sliders.order), False),
        *(
            (words[f"ties_{rule}"], sliders.grades_under(rule), rule == sliders.ties)
            for rule in RULES
        ),
    ]
    parts = [still.line([(_PAD, y - 12), (sliders.WIDTH - _PAD, y - 12)], palette.LINE)]
    for i, (label, value, chosen) in enumerate(rows):
        base = y + 12 + 24 * i + (8 if i else 0)
        weight = "700" if chosen or not i else "400"
        sign = "▸ " if chosen else ""
        parts += [
            still.text(_PAD, base, sign + label, palette.SOFT_INK, weight=weight),
            still.text(_VALUE_X, base, value, weight=weight),
        ]
    return parts
