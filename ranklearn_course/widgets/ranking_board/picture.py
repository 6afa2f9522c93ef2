"""The ranking board as a still picture, for pages where no widget runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ranklearn_course import palette
from ranklearn_course.widgets.kit.still import box, line, shortened, svg, text, text_width
from ranklearn_course.widgets.kit.words import number
from ranklearn_course.widgets.ranking_board.measure import Row, formula_of, rows_of, share_of

if TYPE_CHECKING:
    from ranklearn_course.widgets.ranking_board.widget import RankingBoard

WIDTH = 860
_PAD = 18
_TOP = 52
_ROW = 44
_CUT = 26
_CARD_X, _CARD_WIDTH = 54, 300
_BAR_X = _CARD_X + _CARD_WIDTH + 12
_GAIN_LABEL, _PRECISION_LABEL = 150, 214


def drawing(board: RankingBoard) -> str:
    """Return the board as an SVG document."""
    below = _TOP + len(board.order) * _ROW + _CUT + 8
    height = below + 108
    parts = [
        box(0.5, 0.5, WIDTH - 1, height - 1, palette.PAPER, palette.LINE, 8),
        text(_PAD, 30, _title(board), size=15, weight="600"),
        *_ranks(board),
        _cut_line(board),
        text(_PAD, below + 12, formula_of(board)),
        line([(_PAD, below + 30), (WIDTH - _PAD, below + 30)], palette.LINE),
        *_meters(board, below + 50),
    ]
    return svg(WIDTH, height, parts)


def _title(board: RankingBoard) -> str:
    value = number(board.measure()[board.headline])
    start = board.words["title_start"].format(metric=board.label(board.headline), value=value)
    return board.title or start


def _ranks(board: RankingBoard) -> list[str]:
    rows = rows_of(board)
    parts = []
    for i, (document, row) in enumerate(zip(board.order, rows, strict=True)):
        y = _TOP + i * _ROW + (_CUT if i >= board.k else 0)
        middle = y + _ROW / 2 + 5
        parts += [
            text(_CARD_X - 12, middle, str(i + 1), palette.SOFT_INK, anchor="end"),
            *_card(board, document, y + 3, i >= board.k),
            *_bar(row, y, board.bars),
        ]
        if board.bars == "precision":
            parts.append(_step(rows[max(0, i - 1)].bar, row.bar, y, _CUT * (i == board.k)))
    return parts


def _card(board: RankingBoard, document: int, y: float, below: bool) -> list[str]:
    mark, fill, ink = _badge(board, document)
    badge = max(26, 16 + text_width(mark, 13))
    right = _CARD_X + _CARD_WIDTH - 8
    edge = palette.GHOST if fill == palette.PAPER else fill
    name = shortened(board.names[document], right - badge - 10 - _CARD_X - 14)
    return [
        box(_CARD_X, y, _CARD_WIDTH, 38, palette.PAPER, palette.LINE, 8, dashed=below),
        text(_CARD_X + 14, y + 24, name, palette.SOFT_INK if below else palette.INK),
        box(right - badge, y + 7, badge, 24, fill, edge, 6),
        text(right - badge / 2, y + 24, mark, ink, size=13, weight="700", anchor="middle"),
    ]


def _badge(board: RankingBoard, document: int) -> tuple[str, str, str]:
    grade = board.grades[document]
    if not board.binary:
        return f"{grade:g}", *palette.grade_colors(grade, board.max_grade)
    if grade > 0:
        return board.words["badge_relevant"], palette.RELEVANT, palette.PAPER
    return board.words["badge_not_relevant"], palette.PAPER, palette.SOFT_INK


def _bar(row: Row, y: float, bars: str) -> list[str]:
    room = _bar_room(bars)
    fill, edge = (palette.RELEVANT,) * 2 if row.counts else (palette.GRADE_SHADES[1], palette.GHOST)
    parts = [box(_BAR_X, y + 15, row.bar * room, 14, fill, edge, 3)] if row.bar else []
    if row.ideal is not None:
        dashes = box(
            _BAR_X, y + 12, max(3, row.ideal * room), 20, "none", palette.SOFT_INK, 4, dashed=True
        )
        parts.append(dashes)
    if bars == "gain":
        end = _BAR_X + max(row.bar, row.ideal or 0) * room + 8
        return [*parts, text(end, y + 27, row.text, palette.SOFT_INK, size=13)]
    ink, weight = (palette.INK, "700") if row.counts else (palette.SOFT_INK, "400")
    return [
        *parts,
        text(_BAR_X + room + 12, y + 27, row.text, ink, size=13, weight=weight),
        text(WIDTH - _PAD, y + 27, row.found, palette.SOFT_INK, size=13, anchor="end"),
    ]


def _bar_room(bars: str) -> float:
    return WIDTH - _PAD - _BAR_X - (_GAIN_LABEL if bars == "gain" else _PRECISION_LABEL)


def _step(old: float, new: float, y: float, gap: float) -> str:
    room = _bar_room("precision")
    start, end = _BAR_X + old * room, _BAR_X + new * room
    return line([(start, y - gap), (end, y - gap), (end, y + _ROW)], palette.SOFT_INK)


def _cut_line(board: RankingBoard) -> str:
    y = _TOP + board.k * _ROW + _CUT / 2
    label = board.words["cutoff"].format(k=board.k)
    half = text_width(label, 14) / 2 + 10
    middle = WIDTH / 2
    path = f"M{_PAD} {y}H{middle - half:.1f}M{middle + half:.1f} {y}H{WIDTH - _PAD}"
    dashes = f'<path d="{path}" stroke="{palette.ACCENT}" stroke-width="2" stroke-dasharray="6 4"/>'
    return dashes + text(middle, y + 5, label, palette.ACCENT_INK, weight="600", anchor="middle")


def _meters(board: RankingBoard, y: float) -> list[str]:
    gap = 16
    step = (WIDTH - 2 * _PAD + gap) / max(4, len(board.metrics))
    parts = []
    for i, (name, value) in enumerate(board.measure().items()):
        x = _PAD + i * step
        full = max(0.0, min(1.0, share_of(board, name, value)))
        parts += [
            text(x, y, board.label(name), palette.SOFT_INK, size=12.5, weight="600"),
            text(x, y + 25, number(value), size=20, weight="700"),
            box(x, y + 34, step - gap, 5, palette.NOT_RELEVANT, "none", 2.5),
            box(x, y + 34, (step - gap) * full, 5, palette.RELEVANT, "none", 2.5),
        ]
    return parts
