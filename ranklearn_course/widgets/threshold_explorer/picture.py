"""The still picture of the threshold explorer, for pages where no widget runs."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

from ranklearn_course import metrics, palette
from ranklearn_course.widgets.kit import still
from ranklearn_course.widgets.kit.words import number, trimmed

if TYPE_CHECKING:
    from ranklearn_course.widgets.threshold_explorer.widget import ThresholdExplorer

WIDTH = 860
_PAD = 16
_STRIP = (116, 716)
_LEVEL = 27
_PLOT = (200, 176)
_TINT = "#E8F1F8"


def drawing(explorer: ThresholdExplorer) -> str:
    """Return the explorer as an SVG document; its colours are those of the light theme."""
    above, below = _heights(explorer)
    base = 84 + above
    top = base + below + 56
    height = top + 312
    parts = [
        still.box(0.5, 0.5, WIDTH - 1, height - 1, palette.PAPER, palette.LINE, 8),
        still.text(_PAD, 30, _title(explorer), size=15, weight="600"),
        *_axis(explorer, base, above, below),
        *_table(explorer, top),
        *_plot(explorer, "roc", 310, top),
        *_plot(explorer, "pr", 590, top),
        *_meters(explorer, top + 258),
    ]
    return still.svg(WIDTH, height, parts)


def _title(explorer: ThresholdExplorer) -> str:
    values = explorer.measure()
    return explorer.words["title"].format(
        threshold=number(explorer.threshold, explorer.digits),
        precision=number(values["precision"]),
        recall=number(values["recall"]),
    )


def _heights(explorer: ThresholdExplorer) -> list[int]:
    levels = {True: 0, False: 0}
    for relevant, level in zip(explorer.relevant, explorer.levels, strict=True):
        levels[relevant] = max(levels[relevant], level)
    return [(1 + levels[relevant]) * _LEVEL + 6 for relevant in (True, False)]


def _x(explorer: ThresholdExplorer, score: float) -> float:
    left, width = _STRIP
    return left + width * (score - explorer.low) / (explorer.high - explorer.low)


def _axis(explorer: ThresholdExplorer, base: int, above: int, below: int) -> list[str]:
    left, width = _STRIP
    words, cut = explorer.words, _x(explorer, explorer.threshold)
    parts = [
        still.box(cut, base - above, left + width + 14 - cut, above + below, _TINT, "none", 4),
        still.line([(left, base), (left + width, base)], palette.GHOST, 1.5),
        still.text(_PAD, base - 14, words["relevant"], palette.SOFT_INK, 13),
        still.text(_PAD, base + 24, words["not_relevant"], palette.SOFT_INK, 13),
        still.text(_PAD, base + below + 18, words["axis"], palette.SOFT_INK, 13),
    ]
    for tick in explorer.ticks:
        x = _x(explorer, tick)
        parts.append(
            still.text(x, base + below + 18, f"{tick:g}", palette.SOFT_INK, 12.5, anchor="middle")
        )
    label = words["threshold"].format(threshold=number(explorer.threshold, explorer.digits))
    parts += [
        still.line([(cut, base - above - 6), (cut, base + below)], palette.ACCENT, 2, dashed=True),
        still.text(
            cut, base - above - 12, label, palette.ACCENT_INK, weight="600", anchor="middle"
        ),
    ]
    for i in range(len(explorer.scores)):
        parts += _mark(explorer, i, base)
    return parts


def _mark(explorer: ThresholdExplorer, i: int, base: int) -> list[str]:
    relevant, retrieved = explorer.relevant[i], bool(explorer.retrieved[i])
    x, away = _x(explorer, explorer.scores[i]), 17 + _LEVEL * explorer.levels[i]
    y = base - away if relevant else base + away
    fill = (palette.RELEVANT if relevant else palette.NOT_RELEVANT) if retrieved else palette.PAPER
    edge = palette.RELEVANT if relevant else palette.GHOST
    ink = palette.SOFT_INK if not retrieved else palette.PAPER if relevant else palette.INK
    radius = 12 if relevant else 4
    shape = still.box(x - 12, y - 12, 24, 24, fill, edge, radius, dashed=not retrieved)
    return [shape, still.text(x, y + 4.5, explorer.names[i], ink, 12.5, "700", "middle")]


def _table(explorer: ThresholdExplorer, top: int) -> list[str]:
    words, counts = explorer.words, explorer.counts
    columns = (150, 228)
    parts = [still.text(_PAD, top, words["table"], palette.SOFT_INK, 12.5, "600")]
    for x, name in zip(columns, ("relevant", "not_relevant"), strict=True):
        parts.append(still.text(x, top + 34, words[name], palette.SOFT_INK, 12, anchor="middle"))
    rows = (("retrieved", "TP", "FP", _TINT), ("not_retrieved", "FN", "TN", palette.PAPER))
    for y, (label, *cells, fill) in zip((top + 44, top + 94), rows, strict=True):
        parts.append(still.text(_PAD, y + 30, words[label], palette.SOFT_INK, 13))
        for x, cell in zip(columns, cells, strict=True):
            parts += [
                still.box(x - 38, y, 76, 48, fill, palette.GHOST, 0),
                still.text(x, y + 23, str(counts[cell]), size=17, weight="700", anchor="middle"),
                still.text(x, y + 40, words[cell], palette.SOFT_INK, 11.5, anchor="middle"),
            ]
    return parts


def _plot(explorer: ThresholdExplorer, name: str, left: int, top: int) -> list[str]:
    curve, point = _curve(explorer, name)

    def spot(x: float, y: float) -> tuple[float, float]:
        return left + 44 + x * _PLOT[0], top + 12 + (1 - y) * _PLOT[1]

    parts = [
        still.text(left, top, explorer.words[name], palette.SOFT_INK, 12.5, "600"),
        *_plot_frame(explorer.words, name, spot),
    ]
    if name == "roc":
        parts.append(still.line([spot(0, 0), spot(1, 1)], palette.GHOST, dashed=True))
    if len(curve) > 1:
        parts.append(still.line(_corners(curve, name, spot), palette.RELEVANT, 2))
    parts += [still.circle(*spot(*at), 3, palette.RELEVANT, palette.RELEVANT) for at in curve]
    if point:
        parts += [
            still.circle(*spot(*point), 8, palette.ACCENT, palette.ACCENT),
            still.circle(*spot(*point), 4.5, palette.PAPER, palette.PAPER),
        ]
    return parts


def _plot_frame(words: dict[str, str], name: str, spot: Callable) -> list[str]:
    """Return the grid lines of a plot, the numbers at its edges and the names of its axes."""
    parts = []
    for share in (0, 0.5, 1):
        (x0, y), (x, y0) = spot(0, share), spot(share, 0)
        parts += [
            still.line([(x0, y), spot(1, share)], palette.LINE),
            still.text(x0 - 8, y + 4, f"{share:g}", palette.SOFT_INK, 12, anchor="end"),
            still.text(x, y0 + 18, f"{share:g}", palette.SOFT_INK, 12, anchor="middle"),
        ]
    x, y = spot(0.5, 0)
    label = words["plot_axes"].format(x=words[f"{name}_x"], y=words[f"{name}_y"])
    return [*parts, still.text(x, y + 38, label, palette.SOFT_INK, 12, anchor="middle")]


def _corners(curve: list, name: str, spot: Callable) -> list[tuple[float, float]]:
    """Return the line through a curve; precision goes in steps, as no threshold lies between."""
    if name == "roc":
        return [spot(*at) for at in curve]
    steps = [
        corner for (x, _), (new_x, y) in pairwise(curve) for corner in (spot(x, y), spot(new_x, y))
    ]
    return [spot(*curve[0]), *steps]


def _curve(explorer: ThresholdExplorer, name: str) -> tuple[list, tuple[float, float] | None]:
    """Return the points of a curve, and where the threshold stands on it."""
    fpr, tpr, cuts = metrics.roc_curve(explorer.relevant, explorer.scores)
    values, retrieved = explorer.measure(), explorer.retrieved
    if name == "roc":
        others = [not relevant for relevant in explorer.relevant]
        point = metrics.recall(others, retrieved), values["recall"]
        return list(zip(fpr.tolist(), tpr.tolist(), strict=True)), point
    precisions = [
        metrics.precision(explorer.relevant, [score >= cut for score in explorer.scores])
        for cut in cuts[1:]
    ]
    curve = list(zip(tpr[1:].tolist(), precisions, strict=True))
    return curve, (values["recall"], values["precision"]) if retrieved.any() else None


def _meters(explorer: ThresholdExplorer, y: int) -> list[str]:
    step = (WIDTH - 2 * _PAD + 16) / 4
    parts = []
    for i, (name, value) in enumerate(explorer.measure().items()):
        x = _PAD + i * step
        label = explorer.words[name].format(beta=trimmed(explorer.beta))
        parts += [
            still.text(x, y, label, palette.SOFT_INK, 12.5, "600"),
            still.text(x, y + 26, number(value), size=20, weight="700"),
            still.box(x, y + 35, step - 16, 5, palette.NOT_RELEVANT, "none", 2.5),
            still.box(x, y + 35, (step - 16) * value, 5, palette.RELEVANT, "none", 2.5),
        ]
    return parts
