"""How methods learn an order: what a pair costs by its gap, and which way each method pushes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from ranklearn_course.figures import inputs
from ranklearn_course.figures.labels import SMALL, fitted
from ranklearn_course.figures.lines import Line, label_ends, room_for_key, room_for_labels
from ranklearn_course.figures.style import (
    MARGIN,
    axes_at,
    in_course_style,
    is_narrow,
    sheet,
    sheet_width,
)
from ranklearn_course.figures.words import all_of, number, texts
from ranklearn_course.metrics import validation as check
from ranklearn_course.palette import GHOST, INK, LINE, SOFT_INK, styles_of
from ranklearn_course.palette import grade_colors as shades

TEXT = texts(Path(__file__).with_suffix(".toml"))

MOST_DOCUMENTS = 6
# The point right after 0 draws a step at 0 as a step.
_GAPS = np.sort([*np.linspace(-3, 3, 121), 1e-9])
_TOLD = (-2.0, 0.0, 2.0)
_HEIGHT = 2.5
_LONGEST = 1.0
_CIRCLE = 15.0
_SHORTEST = 5.0


@in_course_style
def gap_losses(
    losses: Mapping[str, Callable[[float], float]], *, title: str | None = None
) -> tuple[Figure, str]:
    """Draw the loss of one pair against the gap of its scores.

    Parameters
    ----------
    losses : dict from str to function
        From a name to the loss of a gap; one to six.

    Examples
    --------
    >>> figure, alt = gap_losses({"hinge": lambda gap: max(0.0, 1 - gap)})
    >>> alt.endswith("hinge: 3.000 at a gap of −2, 1.000 at a gap of 0 and 0.000 at a gap of 2.")
    True
    """
    losses = inputs.named(losses, "losses")
    title = title or TEXT["gap_title"]
    curves = {name: [float(loss(gap)) for gap in _GAPS] for name, loss in losses.items()}
    lines = [
        Line(_GAPS, values, name, (color, "", dash))
        for (name, values), (color, _, dash) in zip(curves.items(), styles_of(curves), strict=True)
    ]
    # On the left the lines are apart.
    left = MARGIN + room_for_labels(lines)
    bottom = 0.65 + room_for_key(lines)
    figure = sheet(bottom + _HEIGHT + 0.2, title, TEXT["gap_key"])
    axes = axes_at(figure, left, bottom, sheet_width() - left - 0.75, _HEIGHT)
    axes.yaxis.set_label_position("right")
    axes.yaxis.tick_right()
    axes.spines["left"].set_visible(False)
    axes.spines["right"].set_visible(True)
    upper = 4.2
    axes.set(xlim=(-3, 3), ylim=(0, upper), xlabel=TEXT["gap_axis"], ylabel=TEXT["loss_axis"])
    axes.axvline(0, color=GHOST, linewidth=1)
    for x, key, side in ((-0.1, "wrong", "right"), (0.1, "right", "left")):
        # Above the axes no line crosses them.
        axes.text(x, upper * 1.01, TEXT[key], ha=side, va="bottom", fontsize=SMALL, color=SOFT_INK)
    for line in lines:
        axes.plot(line.x, line.y, color=line.style[0], linestyle=line.style[2], linewidth=2)
    label_ends(axes, lines, on_left=True)
    rows = [_told(name, loss) for name, loss in losses.items()]
    return figure, " ".join([TEXT["gap_alt"].format(title=title, key=TEXT["gap_key"]), *rows])


def _told(name: str, loss: Callable[[float], float]) -> str:
    values = [
        TEXT["gap_value"].format(loss=number(float(loss(gap))), gap=f"{gap:g}".replace("-", "−"))
        for gap in _TOLD
    ]
    return TEXT["gap_row"].format(name=name, values=all_of(values))


@in_course_style
def force_columns(
    documents: Sequence[tuple[str, int, float]],
    forces: Mapping[str, ArrayLike],
    *,
    title: str | None = None,
) -> tuple[Figure, str]:
    """Draw the forces of several methods on the same documents side by side.

    Parameters
    ----------
    documents : sequence of triples (str, int, float)
        Name, grade and score, two to six of them.
    forces : dict from str to array (n,)
        From the name of each method, one to six, to the force on each document, upwards above 0.

    Examples
    --------
    >>> figure, alt = force_columns([("A", 0, 1.0), ("B", 2, 0.0)], {"RankNet": [-0.731, 0.731]})
    >>> alt.endswith("RankNet: −0.731 on A and 0.731 on B.")
    True
    """
    documents = _documents(documents)
    named = inputs.named(forces, "forces")
    columns = {name: _column(values, name, len(documents)) for name, values in named.items()}
    title = title or TEXT["force_title"]
    across = min(2, len(columns)) if is_narrow() else len(columns)
    rows_down, block = -(-len(columns) // across), _HEIGHT + 0.6
    figure = sheet(block * rows_down, title, TEXT["force_key"])
    scores = [score for _, _, score in documents]
    room = 1.3
    limits = (min(scores) - room, max(scores) + room)
    width = (sheet_width() - 0.7 - MARGIN) / across
    for position, (name, values) in enumerate(columns.items()):
        down, along = divmod(position, across)
        bottom = 0.25 + block * (rows_down - 1 - down)
        axes = axes_at(figure, 0.7 + along * width, bottom, width - 0.15, _HEIGHT)
        axes.set(xlim=(-0.6, len(documents) - 0.4), ylim=limits)
        axes.set_xticks(range(len(documents)), [fitted(d[0], width / 4, SMALL) for d in documents])
        axes.set_title(fitted(name, width - 0.1, 10), fontsize=10, fontweight="bold", pad=5)
        axes.grid(axis="y", color=LINE)
        axes.tick_params(length=0)
        if along:
            axes.set_yticklabels([])
        else:
            axes.set_ylabel(TEXT["score_axis"])
        _arrows(axes, documents, values)
    rows = [
        TEXT["force_row"].format(
            method=name,
            forces=all_of(
                TEXT["force_value"].format(force=number(force), name=document[0])
                for force, document in zip(values, documents, strict=True)
            ),
        )
        for name, values in columns.items()
    ]
    return figure, " ".join([TEXT["force_alt"].format(title=title, key=TEXT["force_key"]), *rows])


def _documents(documents: Sequence[tuple[str, int, float]]) -> list[tuple[str, int, float]]:
    found = list(documents) if isinstance(documents, Sequence) else []
    are_triples = all(isinstance(d, Sequence) and len(d) == 3 for d in found)
    if not 2 <= len(found) <= MOST_DOCUMENTS or not are_triples:
        raise ValueError(
            f"documents must hold 2 to {MOST_DOCUMENTS} triples (name, grade, score), got "
            f"{documents!r}"
        )
    check.grades([grade for _, grade, _ in found], "grades in documents")
    check.numbers([score for *_, score in found], "scores in documents")
    return found


def _column(values: ArrayLike, name: str, n: int) -> np.ndarray:
    found = check.numbers(values, f"forces[{name!r}]")
    if found.shape != (n,):
        raise ValueError(
            f"forces[{name!r}] must have one number for each of {n} documents, got {found.shape}"
        )
    return found.astype(float)


def _arrows(axes: Axes, documents: Sequence[tuple[str, int, float]], forces: np.ndarray) -> None:
    """Draw the circles, and outside each an arrow as long as its share of the largest force."""
    largest = np.abs(forces).max() or 1.0
    low, high = axes.get_ylim()
    point = (high - low) / (_HEIGHT * 72)
    for position, ((_, grade, score), force) in enumerate(zip(documents, forces, strict=True)):
        way = _LONGEST * force / largest
        if way:
            # So short that nobody could see it, it is drawn as a small head.
            way = np.sign(way) * max(abs(way), _SHORTEST * point)
            start = score + np.sign(way) * _CIRCLE / 2 * point
            size = min(10.0, 4 + abs(way) / point)
            tip = {"arrowstyle": "-|>", "color": INK, "linewidth": min(2.0, size / 5)}
            tip |= {"shrinkA": 0, "shrinkB": 0, "mutation_scale": size}
            ends = {"xy": (position, start + way), "xytext": (position, start)}
            axes.annotate("", **ends, arrowprops=tip)
        fill, ink = shades(min(grade, 3), 3)
        axes.plot(
            position, score, "o", markersize=_CIRCLE, color=fill, markeredgecolor=INK, zorder=3
        )
        axes.text(
            position, score, str(grade), ha="center", va="center_baseline", color=ink,
            fontsize=SMALL, fontweight="bold", zorder=4,
        )  # fmt: skip
