"""The ranking board as a still picture, for pages where no widget runs."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import TYPE_CHECKING
from unicodedata import east_asian_width

from ranklearn_course.figures import palette
from ranklearn_course.widgets.board_metrics import Row, formula_of, number, rows_of, share_of

if TYPE_CHECKING:
    from ranklearn_course.widgets.board import RankingBoard

WIDTH = 860
_PAD = 18
_TOP = 52
_ROW = 44
_CUT = 26
_CARD_X, _CARD_WIDTH = 54, 300
_BAR_X = _CARD_X + _CARD_WIDTH + 12
_LETTER = 7.8  # mean width at 14 px of the widest usual font, so that no name is cut off
_GAIN_LABEL, _PRECISION_LABEL = 150, 214
_CUT_INK = "#B34A00"  # the accent, darker: small letters need more contrast than a line

# A picture in its own file keeps its look where a page takes style sheets and drawings out.
_FIGURE = (
    '<figure style="margin: 0.5em 0; max-width: {width}px"><img role="img" alt="{alt}" '
    'aria-label="{alt}" width="{width}" style="max-width: 100%; height: auto" '
    'src="data:image/svg+xml;base64,{source}"></figure>'
)


def picture(board: RankingBoard) -> str:
    """Return HTML with a picture of the board; its accessible name is the description.

    The picture has its own light paper, like the figures, so it reads well on any page.
    """
    source = b64encode(drawing(board).encode()).decode("ascii")
    return _FIGURE.format(width=WIDTH, alt=escape(board.describe()), source=source)


def drawing(board: RankingBoard) -> str:
    """Return the board as an SVG document."""
    below = _TOP + len(board.order) * _ROW + _CUT + 8
    height = below + 108
    parts = [
        _box(0.5, 0.5, WIDTH - 1, height - 1, palette.PAPER, palette.LINE, 8),
        _text(_PAD, 30, _title(board), size=15, weight="600"),
        *_ranks(board),
        _cut_line(board),
        _text(_PAD, below + 12, formula_of(board)),
        f'<path d="M{_PAD} {below + 30}H{WIDTH - _PAD}" stroke="{palette.LINE}"/>',
        *_meters(board, below + 50),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}" font-family="system-ui, DejaVu Sans, sans-serif" '
        f'font-size="14">{"".join(parts)}</svg>'
    )


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
            _text(_CARD_X - 12, middle, str(i + 1), palette.SOFT_INK, anchor="end"),
            *_card(board, document, y + 3, i >= board.k),
            *_bar(row, y, board.bars),
        ]
        if board.bars == "precision":
            parts.append(_step(rows[max(0, i - 1)].bar, row.bar, y, _CUT * (i == board.k)))
    return parts


def _card(board: RankingBoard, document: int, y: float, below: bool) -> list[str]:
    text, fill, ink = _badge(board, document)
    badge = max(26, 16 + _width(text, 13))
    right = _CARD_X + _CARD_WIDTH - 8
    edge = palette.GHOST if fill == palette.PAPER else fill
    name = _shortened(board.names[document], right - badge - 10 - _CARD_X - 14)
    return [
        _box(_CARD_X, y, _CARD_WIDTH, 38, palette.PAPER, palette.LINE, 8, dashed=below),
        _text(_CARD_X + 14, y + 24, name, palette.SOFT_INK if below else palette.INK),
        _box(right - badge, y + 7, badge, 24, fill, edge, 6),
        _text(right - badge / 2, y + 24, text, ink, size=13, weight="700", anchor="middle"),
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
    parts = [_box(_BAR_X, y + 15, row.bar * room, 14, fill, edge, 3)] if row.bar else []
    if row.ideal is not None:
        dashes = _box(
            _BAR_X, y + 12, max(3, row.ideal * room), 20, "none", palette.SOFT_INK, 4, dashed=True
        )
        parts.append(dashes)
    if bars == "gain":
        end = _BAR_X + max(row.bar, row.ideal or 0) * room + 8
        return [*parts, _text(end, y + 27, row.text, palette.SOFT_INK, size=13)]
    ink, weight = (palette.INK, "700") if row.counts else (palette.SOFT_INK, "400")
    return [
        *parts,
        _text(_BAR_X + room + 12, y + 27, row.text, ink, size=13, weight=weight),
        _text(WIDTH - _PAD, y + 27, row.found, palette.SOFT_INK, size=13, anchor="end"),
    ]


def _bar_room(bars: str) -> float:
    return WIDTH - _PAD - _BAR_X - (_GAIN_LABEL if bars == "gain" else _PRECISION_LABEL)


def _step(old: float, new: float, y: float, gap: float) -> str:
    room = _bar_room("precision")
    start, end = _BAR_X + old * room, _BAR_X + new * room
    path = f"M{start:.1f} {y - gap}H{end:.1f}V{y + _ROW}"
    return f'<path d="{path}" fill="none" stroke="{palette.SOFT_INK}"/>'


def _cut_line(board: RankingBoard) -> str:
    y = _TOP + board.k * _ROW + _CUT / 2
    text = board.words["cutoff"].format(k=board.k)
    half = _width(text, 14) / 2 + 10
    middle = WIDTH / 2
    path = f"M{_PAD} {y}H{middle - half:.1f}M{middle + half:.1f} {y}H{WIDTH - _PAD}"
    line = f'<path d="{path}" stroke="{palette.ACCENT}" stroke-width="2" stroke-dasharray="6 4"/>'
    return line + _text(middle, y + 5, text, _CUT_INK, weight="600", anchor="middle")


def _meters(board: RankingBoard, y: float) -> list[str]:
    gap = 16
    step = (WIDTH - 2 * _PAD + gap) / max(4, len(board.metrics))
    parts = []
    for i, (name, value) in enumerate(board.measure().items()):
        x = _PAD + i * step
        full = max(0.0, min(1.0, share_of(board, name, value)))
        parts += [
            _text(x, y, board.label(name), palette.SOFT_INK, size=12.5, weight="600"),
            _text(x, y + 25, number(value), size=20, weight="700"),
            _box(x, y + 34, step - gap, 5, palette.NOT_RELEVANT, "none", 2.5),
            _box(x, y + 34, (step - gap) * full, 5, palette.RELEVANT, "none", 2.5),
        ]
    return parts


def _text(
    x: float,
    y: float,
    text: str,
    fill: str = palette.INK,
    *,
    size: float = 14,
    weight: str = "400",
    anchor: str = "start",
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" fill="{fill}" font-size="{size:g}" font-weight="{weight}" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )


def _box(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    edge: str,
    radius: float,
    *,
    dashed: bool = False,
) -> str:
    dashes = ' stroke-dasharray="4 3"' if dashed else ""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height}" rx="{radius}" '
        f'fill="{fill}" stroke="{edge}"{dashes}/>'
    )


def _width(text: str, size: float) -> float:
    letters = sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
    return letters * _LETTER * size / 14


def _shortened(text: str, room: float) -> str:
    """Shorten a text with an ellipsis until it fits.

    >>> _shortened("Jaguar dealers near you", 100)
    'Jaguar deal…'
    """
    while len(text) > 1 and _width(text, 14) > room:
        text = text.rstrip("…")[:-1].rstrip() + "…"
    return text
