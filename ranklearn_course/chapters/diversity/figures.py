"""Pictures of chapter diversity: what a knob costs, who gains by a leak, which pairs turn."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import combinations
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from ranklearn_course.figures import inputs
from ranklearn_course.figures.labels import SMALL, fitted, text_width
from ranklearn_course.figures.lines import Line, label_ends, room_for_key, room_for_labels
from ranklearn_course.figures.style import (
    MARGIN,
    axes_at,
    canvas,
    in_course_style,
    is_narrow,
    sheet,
    sheet_width,
)
from ranklearn_course.figures.words import listing, number, texts
from ranklearn_course.metrics import validation as check
from ranklearn_course.palette import BACKGROUND, FAULT, GHOST, INK, SOFT_INK, styles_of

TEXT = texts(Path(__file__).with_suffix(".toml"))

MOST_MODELS = 12
#: A gap speaks from so many of its standard errors on.
CLEAR = 2.0
_ROW = 0.3
_WIDEST_NAME = 1.6


@in_course_style
def knob_curves(
    weights: ArrayLike,
    relevance: ArrayLike,
    variety: Mapping[str, ArrayLike],
    *,
    named: Collection[float] = (1.0, 0.8, 0.6, 0.0),
    measure: str = "nDCG@10",
    title: str | None = None,
) -> tuple[Figure, str]:
    """Draw what each weight of MMR gives in variety against what it leaves of relevance.

    Parameters
    ----------
    weights : array (w,)
        The weights of relevance, at least 2.
    relevance : array (seeds, w)
        The measure of relevance that each seed has with each weight.
    variety : dict from str to array (seeds, w)
        From one to three measures of variety to their values.
    named : collection of float
        The weights that are written beside their points.
    measure : str
        What `relevance` holds.

    Examples
    --------
    >>> figure, alt = knob_curves([1, 0], [[0.9, 0.6]], {"S-recall": [[0.5, 0.8]]})
    >>> alt.endswith("by λ: 1 gives 0.500 at 0.900, 0 gives 0.800 at 0.600.")
    True
    """
    knob = inputs.one_list(weights, "weights")
    if len(knob) < 2:
        raise ValueError(f"weights must hold at least two, got {len(knob)}")
    across = _seeds(relevance, "relevance", knob)
    found = {
        name: _seeds(values, f"variety[{name!r}]", knob, len(across))
        for name, values in inputs.named(variety, "variety", most=3).items()
    }
    text, x = TEXT["knob"], across.mean(axis=0)
    lines = [
        Line(x, values.mean(axis=0), name, style)
        for (name, values), style in zip(found.items(), styles_of(found), strict=True)
    ]
    title = title or text["title"]
    bottom = 0.62 + room_for_key(lines)
    figure = sheet(bottom + 2.9, title, text["subtitle"])
    width = sheet_width() - 0.75 - MARGIN - room_for_labels(lines)
    axes = axes_at(figure, 0.75, bottom, width, 2.8)
    axes.set(xlabel=measure, ylabel="" if is_narrow() else fitted(" · ".join(found), 2.7, 10))
    for line, values in zip(lines, found.values(), strict=True):
        color, marker, dash = line.style
        for one, other in zip(across, values, strict=True):
            axes.plot(one, other, color=color, linewidth=0.6, alpha=0.35)
        axes.plot(x, line.y, color=color, marker=marker, linestyle=dash, linewidth=2)
    lowest = np.min([line.y for line in lines], axis=0)
    for weight, right, up in zip(knob, x, lowest, strict=True):
        if weight in named:
            axes.annotate(
                text["weight"].format(weight=f"{weight:g}"), (right, up), (-4, -3),
                textcoords="offset points", ha="right", va="top", fontsize=SMALL, color=INK,
            )  # fmt: skip
    axes.margins(0.1, 0.15)
    # The curves run to the left, so that is where they end.
    label_ends(axes, [Line(x[::-1], line.y[::-1], line.label, line.style) for line in lines])
    rows = " ".join(_told(line, knob, measure) for line in lines)
    return figure, text["alt"].format(title=title, subtitle=text["subtitle"], rows=rows)


def _seeds(values: ArrayLike, name: str, knob: np.ndarray, seeds: int | None = None) -> np.ndarray:
    found = check.numbers(values, name).astype(float)
    if found.ndim != 2 or found.shape[1] != len(knob) or len(found) != (seeds or len(found)):
        raise ValueError(
            f"{name} must have a row for each seed and a column for each of {len(knob)} weights, "
            f"got {found.shape}"
        )
    return found


def _told(line: Line, knob: np.ndarray, measure: str) -> str:
    points = listing(
        TEXT["knob"]["point"].format(weight=f"{weight:g}", value=number(y), x=number(x))
        for weight, x, y in zip(knob, line.x, line.y, strict=True)
    )
    return TEXT["knob"]["row"].format(name=line.label, relevance=measure, points=points)


@in_course_style
def future_arrows(
    models: Mapping[str, tuple[float, float, float]],
    *,
    measure: str = "MAP@10",
    title: str | None = None,
) -> tuple[Figure, str]:
    """Draw for each model an arrow from its value without a leak to that with one.

    Parameters
    ----------
    models : dict from str to (float, float, float)
        From one to twelve models to the two values and the standard error of their difference.
    measure : str
        What the values are.

    Examples
    --------
    >>> figure, alt = future_arrows({"A": (0.1, 0.05, 0.01), "B": (0.2, 0.21, 0.01)})
    >>> alt.partition(".")[0]
    "Others' future lifts 0 of 2 models and sinks 1"
    """
    rows = {
        name: _numbers(values, f"models[{name!r}]", 3)
        for name, values in inputs.named(models, "models", most=MOST_MODELS).items()
    }
    order = sorted(rows, key=lambda name: -rows[name][0])
    text, narrow = TEXT["future"], is_narrow()
    clear = {name: _side(after - before, error) for name, (before, after, error) in rows.items()}
    sides = [*clear.values()]
    places = {"up": sides.count(1), "down": sides.count(-1), "n": len(rows)}
    title = title or text["title"].format(**places)
    subtitle = text["subtitle"].format(measure=measure)
    height = (_ROW + 0.2 * narrow) * len(rows)
    figure = sheet(height + 0.8, title, subtitle)
    names = {name: fitted(name, _WIDEST_NAME, 10) for name in order}
    left = MARGIN + 0.15 + (0 if narrow else max(text_width(name, 10) for name in names.values()))
    right = MARGIN + (0.15 if narrow else 1.45)
    axes = axes_at(figure, left, 0.65, sheet_width() - left - right, height)
    lift = 0.5 if narrow else 0
    axes.set(ylim=(len(rows) - 0.5, -0.5 - lift / 2), xlabel=measure)
    axes.set_yticks(range(len(rows)), [""] * len(rows) if narrow else [*names.values()])
    axes.tick_params(axis="y", length=0, labelsize=10, labelcolor=INK)
    axes.spines["left"].set_visible(False)
    across, told = axes.get_yaxis_transform(), []
    for place, name in enumerate(order):
        before, after, error = rows[name]
        color = {1: INK, -1: FAULT, 0: SOFT_INK}[clear[name]]
        axes.axhline(place, color=GHOST, linewidth=0.5, zorder=0)
        axes.annotate(
            "", (after, place), (before, place),
            arrowprops={"arrowstyle": "-|>", "color": color, "linewidth": 2.2, "shrinkA": 0,
                        "shrinkB": 0, "mutation_scale": 11},
        )  # fmt: skip
        axes.plot(before, place, "o", ms=6.5, mfc=BACKGROUND, mec=color, mew=1.8)
        gain = f"{after - before:+.4f}".replace("-", "−")
        label = text["label"].format(gain=gain, error=f"{error:.4f}")
        axes.text(
            1 if narrow else 1.02, place - lift, label, ha="right" if narrow else "left",
            transform=across, va="center_baseline", fontsize=SMALL,
        )  # fmt: skip
        if narrow:
            axes.text(0, place - lift, names[name], transform=across, va="center_baseline")
        ends = {"past": f"{before:.4f}", "future": f"{after:.4f}", "label": label}
        told.append(text["row"].format(name=name, **ends))
    axes.set_xlim(left=0)
    axes.margins(x=0.08)
    return figure, text["alt"].format(title=title, subtitle=subtitle, rows=" ".join(told))


def _side(gap: float, error: float) -> int:
    return int(np.sign(gap)) if abs(gap) >= CLEAR * error > 0 else 0


def _numbers(values: ArrayLike, name: str, n: int) -> list[float]:
    found = check.numbers(values, name).astype(float)
    if found.shape != (n,):
        raise ValueError(f"{name} must hold {n} numbers, got {found.tolist()}")
    return found.tolist()


@in_course_style
def turned_pairs(
    models: Mapping[str, tuple[float, float]],
    clear: Collection[frozenset[str]] = (),
    *,
    drawn: int = 100,
    measure: str = "HR@10",
    title: str | None = None,
) -> tuple[Figure, str]:
    """Draw the order of models twice, joined by lines, and ring the pairs that turn.

    Parameters
    ----------
    models : dict from str to (float, float)
        From two to twelve models to their value among all items and among drawn ones.
    clear : collection of pairs of names
        Whose gap among all items exceeds two of its errors.
    drawn : int
        How many items are drawn.

    Examples
    --------
    >>> figure, alt = turned_pairs({"A": (0.3, 0.5), "B": (0.2, 0.6), "C": (0.1, 0.4)})
    >>> alt.partition(".")[0], alt.endswith("A and B turn.")
    ('Among 100 drawn films 1 of 3 pairs of models turn', True)
    """
    values = {
        name: _numbers(both, f"models[{name!r}]", 2)
        for name, both in inputs.named(models, "models", most=MOST_MODELS).items()
    }
    if len(values) < 2:
        raise ValueError(f"models must hold at least two models, got {[*values]}")
    text, n = TEXT["turned"], len(values)
    # Equals on one side stand as on the other: they do not turn.
    left = sorted(values, key=lambda name: values[name], reverse=True)
    right = sorted(values, key=lambda name: values[name][::-1], reverse=True)
    down = {name: (left.index(name), right.index(name)) for name in values}
    turned = [(a, b) for a, b in combinations(left, 2) if down[a][1] > down[b][1]]
    places = {"drawn": drawn, "turned": len(turned), "pairs": n * (n - 1) // 2}
    title = title or text["title"].format(**places)
    subtitle = text["subtitle"].format(measure=measure)
    upper = MARGIN + _ROW * n
    figure = sheet(upper + 0.34, title, subtitle)
    axes = canvas(figure)
    name_room = min(_WIDEST_NAME, max(text_width(name, 10) for name in values))
    ends = MARGIN + name_room + 0.68, sheet_width() - MARGIN - 0.68
    if not is_narrow():
        ends = ends[0], ends[1] - name_room
        ends = ends[0] + (space := max(0.0, ends[1] - ends[0] - 3.6) / 2), ends[1] - space
    height = {place: upper - _ROW * (place + 0.5) for place in range(n)}
    heads = ((ends[0], "all", "right"), (ends[1], "drawn", "left"))
    if is_narrow():
        heads = heads[0], (sheet_width() - MARGIN, "drawn", "right")
    for x, key, side in heads:
        shown = text[key].format(**places)
        axes.text(x, upper + 0.1, shown, ha=side, fontsize=SMALL, color=SOFT_INK)
    for name, (exact, sampled) in values.items():
        start, end = (height[place] for place in down[name])
        turns = any(name in pair for pair in turned)
        axes.plot(ends, (start, end), color=INK if turns else GHOST, linewidth=1.4)
        shown = fitted(name, name_room, 10)
        _words(axes, (ends[0] - 0.62, start), (ends[0] - 0.08, start), shown, exact, "right")
        _words(axes, (ends[1] + 0.62, end), (ends[1] + 0.08, end), shown, sampled, "left")
    for a, b in turned:
        (i, at_i), (j, at_j) = down[a], down[b]
        share = (j - i) / (j - i + at_i - at_j)
        point = ends[0] + share * (ends[1] - ends[0]), upper - _ROW * (i + 0.5 + share * (at_i - i))
        face = FAULT if frozenset((a, b)) in clear else BACKGROUND
        axes.plot(*point, "o", ms=8, mfc=face, mec=FAULT, mew=1.6, zorder=3)
    rows = [
        text["row"].format(
            name=name, exact=f"{values[name][0]:.4f}", sampled=f"{values[name][1]:.4f}"
        )
        for name in left
    ]
    pairs = [
        text["clear" if frozenset((a, b)) in clear else "pair"].format(first=a, second=b)
        for a, b in turned
    ]
    told = {"rows": " ".join(rows), "pairs": " ".join(pairs)}
    return figure, text["alt"].format(title=title, subtitle=subtitle, **told).strip()


def _words(
    axes: Axes,
    at: tuple[float, float],
    number_at: tuple[float, float],
    name: str,
    value: float,
    side: str,
) -> None:
    """Write the name of a model and its value beside the end of its line."""
    axes.text(*number_at, f"{value:.4f}", ha=side, va="center_baseline", fontsize=SMALL)
    if side == "right" or not is_narrow():
        axes.text(*at, name, ha=side, va="center_baseline")
