"""How methods learn an order: the loss of a pair, and which way each method pushes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ranklearn_course.figures.labels import SMALL
from ranklearn_course.figures.lines import label_ends, lines_of, room_for_key, room_for_labels
from ranklearn_course.figures.style import (
    MARGIN,
    axes_at,
    in_course_style,
    is_narrow,
    sheet,
    sheet_width,
    sheet_with_axes,
)
from ranklearn_course.figures.words import all_of, number, texts
from ranklearn_course.palette import GHOST, INK, LINE, SOFT_INK
from ranklearn_course.palette import grade_colors as shades

TEXT = texts(__file__, "figures.toml")

# The point right after 0 draws a step at 0 as a step.
_DIFFERENCES = np.sort([*np.linspace(-3, 3, 121), 1e-9])
_TOLD = (-2.0, 0.0, 2.0)
_HEIGHT = 2.5
_HIGHEST_LOSS = 4.2
_LONGEST = 1.0
_CIRCLE = 15.0
_SHORTEST = 5.0


@in_course_style
def pair_loss_curves(
    losses: Mapping[str, Callable[[float], float]], *, title: str
) -> tuple[Figure, str]:
    """Draw the loss of one pair against the difference of its scores.

    Parameters
    ----------
    losses : dict from str to function
        From a name to the loss of a score difference.
    title : str
        The message.

    Examples
    --------
    >>> figure, alt = pair_loss_curves({"hinge": lambda lead: max(0.0, 1 - lead)}, title="It falls")
    >>> alt.endswith("1.000 at a difference of 0 and 0.000 at a difference of 2.")
    True
    """
    curves = {name: [loss(each) for each in _DIFFERENCES] for name, loss in losses.items()}
    lines = lines_of(curves, _DIFFERENCES, marked=False)
    # On the left the lines are apart.
    room = {"left": MARGIN + room_for_labels(lines), "bottom": 0.65 + room_for_key(lines)}
    figure, axes = sheet_with_axes((title, TEXT["difference_key"]), _HEIGHT, right=0.55, **room)
    axes.yaxis.set_label_position("right")
    axes.yaxis.tick_right()
    axes.spines["left"].set_visible(False)
    axes.spines["right"].set_visible(True)
    axes.set(xlim=(-3, 3), ylim=(0, _HIGHEST_LOSS))
    axes.set(xlabel=TEXT["difference_axis"], ylabel=TEXT["loss_axis"])
    axes.axvline(0, color=GHOST, linewidth=1)
    for x, key, side in ((-0.1, "wrong", "right"), (0.1, "right", "left")):
        # Above the axes no line crosses them.
        style = {"ha": side, "va": "bottom", "fontsize": SMALL, "color": SOFT_INK}
        axes.text(x, _HIGHEST_LOSS * 1.01, TEXT[key], **style)
    for line in lines:
        line.draw(axes)
    label_ends(axes, lines, on_left=True)
    rows = []
    for name, loss in losses.items():
        values = [
            TEXT["difference_value"].format(
                loss=number(float(loss(each))), difference=f"{each:g}".replace("-", "−")
            )
            for each in _TOLD
        ]
        rows.append(TEXT["difference_row"].format(name=name, values=all_of(values)))
    return figure, " ".join(
        [TEXT["difference_alt"].format(title=title, key=TEXT["difference_key"]), *rows]
    )


@in_course_style
def force_columns(
    documents: Sequence[tuple[str, int, float]], forces: Mapping[str, Sequence[float]]
) -> tuple[Figure, str]:
    """Draw the forces of several methods on the same documents side by side.

    Parameters
    ----------
    documents : sequence of triples (str, int, float)
        Name, grade from 0 to 3, and score.
    forces : dict from str to array (n,)
        From the name of each method to the force on each document, upwards above 0.

    Examples
    --------
    >>> figure, alt = force_columns([("A", 0, 1.0), ("B", 2, 0.0)], {"RankNet": [-0.731, 0.731]})
    >>> alt.endswith("RankNet: −0.731 on A and 0.731 on B.")
    True
    """
    across = 2 if is_narrow() else len(forces)
    rows_down, block = -(-len(forces) // across), _HEIGHT + 0.6
    figure = sheet(block * rows_down, TEXT["force_title"], TEXT["force_key"])
    scores = [score for *_, score in documents]
    room = 1.3
    limits = (min(scores) - room, max(scores) + room)
    width = (sheet_width() - 0.7 - MARGIN) / across
    told = [TEXT["force_alt"].format(title=TEXT["force_title"], key=TEXT["force_key"])]
    for position, (name, values) in enumerate(forces.items()):
        down, along = divmod(position, across)
        bottom = 0.25 + block * (rows_down - 1 - down)
        axes = axes_at(figure, 0.7 + along * width, bottom, width - 0.15, _HEIGHT)
        axes.set(xlim=(-0.6, len(documents) - 0.4), ylim=limits)
        axes.set_xticks(range(len(documents)), [document[0] for document in documents])
        axes.set_title(name, fontsize=10, fontweight="bold", pad=5)
        axes.grid(axis="y", color=LINE)
        axes.tick_params(length=0)
        if along:
            axes.set_yticklabels([])
        else:
            axes.set_ylabel(TEXT["score_axis"])
        _arrows(axes, documents, values)
        each = [
            TEXT["force_value"].format(force=number(force), name=document[0])
            for force, document in zip(values, documents, strict=True)
        ]
        told.append(TEXT["force_row"].format(method=name, forces=all_of(each)))
    return figure, " ".join(told)


def _arrows(
    axes: Axes, documents: Sequence[tuple[str, int, float]], forces: Sequence[float]
) -> None:
    """Draw the circles, and outside each an arrow as long as its share of the largest force."""
    largest = np.abs(forces).max()
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
        fill, ink = shades(grade, 3)
        axes.plot(
            position, score, "o", markersize=_CIRCLE, color=fill, markeredgecolor=INK, zorder=3
        )
        axes.text(
            position, score, str(grade), ha="center", va="center_baseline", color=ink,
            fontsize=SMALL, fontweight="bold", zorder=4,
        )  # fmt: skip
