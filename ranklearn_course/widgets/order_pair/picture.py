"""The order-pair widget as a still picture, for pages where no widget runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ranklearn_course import palette
from ranklearn_course.figures.crossings import crossings
from ranklearn_course.metrics import dcg, ideal_dcg
from ranklearn_course.widgets.kit import still
from ranklearn_course.widgets.kit.words import number

if TYPE_CHECKING:
    from ranklearn_course.widgets.order_pair.widget import OrderPair

WIDTH = 860

_PAD = 18
_COLUMN = 280
_LEFT = _PAD + _COLUMN
_RIGHT = WIDTH - _PAD - _COLUMN
_TOP = 72
_ROW = 42


def notes(pair: OrderPair) -> dict[str, str]:
    """Return the arithmetic behind each number, as the page shows it."""
    n, values = len(pair.names), pair.measure()
    shown = {
        "pairs": pair.pairs,
        "inversions": int(values["inversions"]),
        "squares": sum((rank - place) ** 2 for place, rank in enumerate(pair.order, 1)),
        "scale": n * (n * n - 1),
        "share": number((1 + values["tau_ap"]) / 2),
        "dcg": number(dcg(pair.relevance, gain=pair.gain)),
        "ideal": number(ideal_dcg(pair.grades, gain=pair.gain)),
    }
    return {name: pair.words[f"note_{name}"].format(**shown) for name in values}


def drawing(pair: OrderPair) -> str:
    """Return the widget as an SVG document."""
    below = _TOP + _ROW * len(pair.names) + 12
    height = below + 90
    heads = ((_PAD, "left_head"), (_RIGHT, "right_head"))
    parts = [
        still.box(0.5, 0.5, WIDTH - 1, height - 1, palette.PAPER, palette.LINE, 8),
        still.text(_PAD, 30, title(pair), size=15, weight="600"),
        *(still.text(x, _TOP - 8, pair.words[w], palette.SOFT_INK, size=12.5) for x, w in heads),
        *_lines(pair),
        *(part for i in range(len(pair.names)) for part in _cards(pair, i)),
        still.line([(_PAD, below), (WIDTH - _PAD, below)], palette.LINE),
        *_meters(pair, below + 24),
    ]
    return still.svg(WIDTH, height, parts)


def title(pair: OrderPair) -> str:
    """Return the message on top."""
    values = pair.measure()
    return pair.title or pair.words["title_start"].format(
        inversions=int(values["inversions"]),
        pairs=pair.pairs,
        tau=number(values["tau"]),
        tau_ap=number(values["tau_ap"]),
    )


def _middle(at: float) -> float:
    return _TOP + _ROW * (at + 0.5)


def _lines(pair: OrderPair) -> list[str]:
    parts = [
        still.line([(_LEFT, _middle(rank - 1)), (_RIGHT, _middle(place))], palette.GHOST, width=1.6)
        for place, rank in enumerate(pair.order)
    ]
    for (across, down), count in crossings(pair.order).items():
        x, y = _LEFT + across * (_RIGHT - _LEFT), _middle(down)
        parts.append(still.circle(x, y, 9 if count > 1 else 4.5, palette.PAPER, palette.ACCENT_INK))
        if count > 1:
            parts.append(still.text(x, y + 4, str(count), palette.ACCENT_INK, 11, "700", "middle"))
    return parts


def _cards(pair: OrderPair, at: int) -> list[str]:
    right = pair.order[at]
    return [
        *_card(pair, _PAD, at, at + 1, palette.LINE),
        *_card(pair, _RIGHT, at, right, palette.GHOST),
        still.box(
            _RIGHT + _COLUMN - 34, _middle(at) - 11, 26, 22, palette.GRADE_SHADES[1], "none", 6
        ),
        still.text(
            _RIGHT + _COLUMN - 21,
            _middle(at) + 5,
            str(right),
            size=13,
            weight="600",
            anchor="middle",
        ),
    ]


def _card(pair: OrderPair, x: float, at: int, rank: int, edge: str) -> list[str]:
    y = _middle(at)
    name = still.shortened(pair.names[rank - 1], _COLUMN - 80)
    return [
        still.box(x, y - _ROW / 2 + 2, _COLUMN, _ROW - 4, palette.PAPER, edge, 8),
        still.text(x + 26, y + 5, str(at + 1), palette.SOFT_INK, anchor="end"),
        still.text(x + 36, y + 5, name),
    ]


def _meters(pair: OrderPair, y: float) -> list[str]:
    gap = 16
    values, arithmetic = pair.measure(), notes(pair)
    step = (WIDTH - 2 * _PAD + gap) / len(values)
    parts = []
    for i, (name, value) in enumerate(values.items()):
        x, width = _PAD + i * step, step - gap
        start, end = _bar(pair, name, value)
        shown = str(int(value)) if name == "inversions" else number(value)
        parts += [
            still.text(x, y, pair.words[name], palette.SOFT_INK, size=12.5, weight="600"),
            still.text(x, y + 25, shown, size=20, weight="700"),
            still.box(x, y + 36, width, 5, palette.NOT_RELEVANT, "none", 2.5),
            still.box(
                x + start * width, y + 36, (end - start) * width, 5, palette.RELEVANT, "none", 2
            ),
            still.text(x, y + 58, arithmetic[name], palette.SOFT_INK, size=12.5),
        ]
    return parts


def _bar(pair: OrderPair, name: str, value: float) -> tuple[float, float]:
    if name == "inversions":
        return 0, value / pair.pairs
    if name == "ndcg":
        return 0, value
    return min(0.5, (1 + value) / 2), max(0.5, (1 + value) / 2)
