"""The slope explorer as a still picture, for pages where no widget runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ranklearn_course import metrics, palette
from ranklearn_course.widgets.kit import still
from ranklearn_course.widgets.kit.words import number

if TYPE_CHECKING:
    from ranklearn_course.widgets.slope_explorer.widget import SlopeExplorer

WIDTH = 860

_PAD = 18
_NAME = 140
_LINE = 560
_TOP = 78
_ROW = 30
_FIELD = 180
_POINTS = 61
_LONGEST_ARROW = 112
_STEEPEST = 1.0  # the slope of the longest arrow, at every temperature
_INKS = {
    "dcg": palette.INK,
    "soft": palette.RELEVANT,
    "noised": palette.GHOST,
    "fair": palette.IDEAL,
}


def drawing(explorer: SlopeExplorer) -> str:
    """Return the widget as an SVG document."""
    field = _TOP + _ROW * len(explorer.names) + 14
    below = field + _FIELD + 46
    height = below + 66
    rows = [part for i in range(len(explorer.names)) for part in _row(explorer, i)]
    parts = [
        still.box(0.5, 0.5, WIDTH - 1, height - 1, palette.PAPER, palette.LINE, 8),
        still.text(_PAD, 30, explorer.title or explorer.words["title_start"],
                   size=15, weight="600"),
        *_head(explorer),
        *rows,
        *_curves(explorer, field),
        still.line([(_PAD, below - 16), (WIDTH - _PAD, below - 16)], palette.LINE),
        *_meters(explorer, below + 6),
    ]  # fmt: skip
    return still.svg(WIDTH, height, parts)


def _x(explorer: SlopeExplorer, score: float) -> float:
    return _PAD + _NAME + _LINE * (score - explorer.low) / (explorer.high - explorer.low)


def _head(explorer: SlopeExplorer) -> list[str]:
    words = explorer.words
    slope = WIDTH - _PAD
    return [
        still.text(slope - 80, _TOP - 8, words["head_rank"], palette.SOFT_INK, 12.5, anchor="end"),
        still.text(slope, _TOP - 8, words["head_slope"], palette.SOFT_INK, 12.5, anchor="end"),
    ]


def _row(explorer: SlopeExplorer, i: int) -> list[str]:
    y = _TOP + _ROW * i + _ROW / 2
    grade, score = explorer.grades[i], explorer.scores[i]
    fill, ink = palette.grade_colors(grade, max(explorer.grades))
    x, edge = _x(explorer, score), palette.ACCENT if i == explorer.moved else palette.GHOST
    order = metrics.rank_by(explorer.scores, np.arange(len(explorer.scores)))
    slopes = explorer.slopes()
    right = WIDTH - _PAD
    return [
        still.text(_PAD, y + 5, still.shortened(explorer.names[i], _NAME - 20)),
        still.line([(_PAD + _NAME - 12, y), (_PAD + _NAME + _LINE + 12, y)], palette.GHOST),
        *_arrow(x, y, np.clip(slopes[i] / _STEEPEST, -1, 1)),
        still.circle(x, y, 12, fill, edge),
        still.text(x, y + 5, str(grade), ink, 13, "700", "middle"),
        still.text(right - 80, y + 5, str(list(order).index(i) + 1), anchor="end"),
        still.text(right, y + 5, slope_text(explorer, slopes[i]), size=13, anchor="end"),
    ]


def slope_text(explorer: SlopeExplorer, slope: float) -> str:
    """Return a slope with the direction in which it wants the score to move."""
    amount = number(slope)
    if not float(amount.replace("−", "-")):
        return explorer.words["slope_none"]
    return explorer.words["slope_up" if slope > 0 else "slope_down"].format(amount=amount)


def _arrow(x: float, y: float, share: float) -> list[str]:
    if abs(share) < 1e-6:
        return []
    sign = 1 if share > 0 else -1
    end = x + sign * (20 + _LONGEST_ARROW * abs(share))
    head = [(end - sign * 7, y - 5), (end, y), (end - sign * 7, y + 5)]
    return [
        still.line([(x, y), (end, y)], palette.ACCENT, width=3),
        still.line(head, palette.ACCENT, width=3),
    ]


def _curves(explorer: SlopeExplorer, top: float) -> list[str]:
    worst, best = ends(explorer)
    left, right = _x(explorer, explorer.low), _x(explorer, explorer.high)
    rows = [(best, "best", top + 12), (worst, "worst", top + _FIELD)]
    ink = palette.SOFT_INK
    parts = [still.box(left - 12, top, right - left + 24, _FIELD, "none", palette.LINE, 0)]
    for value, key, y in rows:
        words = explorer.words[key].format(value=number(value, 2))
        parts.append(still.text(left - 20, y, words, ink, 12.5, anchor="end"))
    for i, score in enumerate(explorer.scores):
        x, is_moved = _x(explorer, score), i == explorer.moved
        color = palette.ACCENT if is_moved else palette.LINE
        parts.append(still.line([(x, top), (x, top + _FIELD)], color, dashed=not is_moved))

    def y(value: float) -> float:
        return top + _FIELD * (1 - (value - worst) / (best - worst or 1))

    for name, (scores, values) in curves(explorer).items():
        points = [(_x(explorer, s), y(v)) for s, v in zip(scores, values, strict=True)]
        parts.append(still.line(points, _INKS[name], width=2, dashed=name in ("soft", "fair")))
    x = _x(explorer, explorer.scores[explorer.moved])
    for name, value in explorer.measure().items():
        parts.append(still.circle(x, y(value), 5, _INKS[name], palette.PAPER))
    words = explorer.words["axis"].format(
        name=explorer.names[explorer.moved],
        low=number(explorer.low, 0),
        high=number(explorer.high, 0),
    )
    parts.append(
        still.text((left + right) / 2, top + _FIELD + 19, words, ink, 12.5, "400", "middle")
    )
    return parts


def ends(explorer: SlopeExplorer) -> tuple[float, float]:
    """Return DCG of the worst and of the best order; all curves lie between them."""
    rising = sorted(explorer.grades)
    options = {"gain": "linear", "discount": "reciprocal"}
    return metrics.dcg(rising, **options), metrics.dcg(rising[::-1], **options)


def curves(explorer: SlopeExplorer) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """Return scores of the moved document and the values of each metric there."""
    others = np.delete(explorer.scores, explorer.moved)
    edges = np.unique([explorer.low, *others, explorer.high])
    # DCG is level between two other scores: both ends of each level are drawn.
    inner = np.repeat((edges[1:] + edges[:-1]) / 2, 2)
    grid = np.linspace(explorer.low, explorer.high, _POINTS)
    places = {"dcg": (np.repeat(edges, 2)[1:-1], inner)}
    found = {}
    for name in ("noised", "soft", "fair", "dcg"):
        shown, asked = places.get(name, (grid, grid))
        scores = np.tile(explorer.scores, (len(asked), 1))
        scores[:, explorer.moved] = asked
        found[name] = (shown, explorer.value_of(name, scores))
    return found


def _meters(explorer: SlopeExplorer, y: float) -> list[str]:
    step = (WIDTH - 2 * _PAD) / 4
    parts = []
    for i, (name, value) in enumerate(explorer.measure().items()):
        x, is_dashed = _PAD + i * step, name in ("soft", "fair")
        parts += [
            still.line([(x, y - 5), (x + 32, y - 5)], _INKS[name], width=3, dashed=is_dashed),
            still.text(x + 40, y, explorer.words[name], palette.SOFT_INK, 12.5, "600"),
            still.text(x, y + 26, number(value), size=20, weight="700"),
            still.text(x + 70, y + 26, note(explorer, name), palette.SOFT_INK, 12.5),
        ]
    return parts


def note(explorer: SlopeExplorer, name: str) -> str:
    """Return the small line beside the value of a metric."""
    if name in ("dcg", "noised"):
        return explorer.words["meter_steps"]
    slope = number(explorer.slopes(name)[explorer.moved])
    return explorer.words["meter_slope"].format(slope=slope)
