"""The crowd of users as a still picture, for pages where no widget runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ranklearn_course import palette
from ranklearn_course.widgets.kit import still
from ranklearn_course.widgets.kit.words import number

if TYPE_CHECKING:
    from ranklearn_course.widgets.user_crowd.widget import UserCrowd

_PAD = 18
_TOP = 78
_ROW = 38
_CARD_X, _CARD_WIDTH = 46, 262
_BAR_X = _CARD_X + _CARD_WIDTH + 16
_COUNT_X, _EXPECTED_X = 760, 842
_ROOM = 1.15  # the longest expected bar leaves some room for luck


def drawing(crowd: UserCrowd) -> str:
    """Return the crowd as an SVG document: the list, where all users ended, the mean."""
    width, words = crowd.WIDTH, crowd.words
    height = _TOP + _ROW * (len(crowd.names) + 1) + 54
    parts = [
        still.box(0.5, 0.5, width - 1, height - 1, palette.PAPER, palette.LINE, 8),
        still.text(_PAD, 30, title(crowd), size=15, weight="600"),
        still.text(_PAD, 52, words["read_bars"], palette.SOFT_INK, size=13),
        *_heads(words),
        *_rows(crowd),
        still.text(_PAD, height - 22, formula(crowd), size=13),
    ]
    return still.svg(width, height, parts)


def title(crowd: UserCrowd) -> str:
    """Return the message of a crowd that has walked to its end."""
    mean, half = crowd.walk().mean_and_band()
    kind = "title_inside" if abs(mean - crowd.value) <= half else "title_outside"
    return crowd.words[kind].format(
        n=f"{crowd.n_users:,}",
        mean=number(mean),
        metric=crowd.words[crowd.metric],
        value=number(crowd.value),
    )


def formula(crowd: UserCrowd) -> str:
    """Return the metric as a sum over the ranks: the share that is paid, times its worth."""
    model, words = crowd.user_model, crowd.words
    _, paid = model.expected()
    name = "term_worth" if crowd.metric == "err" else "term"
    terms = [
        words[name].format(share=number(share), rank=rank)
        for rank, share in enumerate(paid[:-1], start=1)
        if share > 0
    ]
    shown = {"metric": words[crowd.metric], "value": number(model.value)}
    if not terms:
        return words["formula_zero"].format(**shown)
    return words["formula"].format(terms=" + ".join(terms), **shown)


def _heads(words: dict[str, str]) -> list[str]:
    style = {"fill": palette.SOFT_INK, "size": 12, "anchor": "end"}
    return [
        still.text(_COUNT_X, _TOP - 6, words["ended"], **style),
        still.text(_EXPECTED_X, _TOP - 6, words["expected"], **style),
    ]


def _rows(crowd: UserCrowd) -> list[str]:
    walked, n = crowd.walk(), len(crowd.names)
    ends, _ = crowd.user_model.expected()
    counts, paid = walked.counts(n), walked.paid(n)
    scale = (_COUNT_X - 60 - _BAR_X) / (_ROOM * ends.max() * crowd.n_users)
    parts = []
    for i in range(n + 1):
        y = _TOP + i * _ROW
        parts += _card(crowd, i, y) if i < n else _past_end(crowd, y)
        parts += _bar(y, counts[i] * scale, paid[i] * scale, ends[i] * crowd.n_users * scale)
        middle, expected = y + _ROW / 2 + 5, f"{ends[i] * crowd.n_users:,.0f}"
        parts.append(still.text(_COUNT_X, middle, f"{counts[i]:,}", weight="600", anchor="end"))
        parts.append(still.text(_EXPECTED_X, middle, expected, palette.SOFT_INK, anchor="end"))
    return parts


def _card(crowd: UserCrowd, i: int, y: float) -> list[str]:
    fill, ink = palette.grade_colors(crowd.grades[i], crowd.max_grade)
    name = still.shortened(crowd.names[i], _CARD_WIDTH - 60)
    right = _CARD_X + _CARD_WIDTH - 8
    return [
        still.text(_CARD_X - 12, y + 24, str(i + 1), palette.SOFT_INK, anchor="end"),
        still.box(_CARD_X, y + 2, _CARD_WIDTH, _ROW - 6, palette.PAPER, palette.LINE, 8),
        still.text(_CARD_X + 14, y + 23, name),
        still.box(right - 26, y + 6, 26, _ROW - 14, fill, fill, 6),
        still.text(right - 13, y + 23, str(crowd.grades[i]), ink, 13, "700", "middle"),
    ]


def _past_end(crowd: UserCrowd, y: float) -> list[str]:
    return [still.text(_CARD_X + 14, y + 23, crowd.words["past_end"], palette.SOFT_INK)]


def _bar(y: float, ended: float, paid: float, expected: float) -> list[str]:
    parts = [
        still.box(_BAR_X, y + 10, ended, 16, palette.GRADE_SHADES[1], palette.GHOST, 2),
        still.box(_BAR_X, y + 10, paid, 16, palette.RELEVANT, palette.RELEVANT, 2),
        still.box(_BAR_X, y + 6, expected, 24, "none", palette.SOFT_INK, 3, dashed=True),
    ]
    return [part for part, size in zip(parts, (ended, paid, expected), strict=True) if size > 0]
