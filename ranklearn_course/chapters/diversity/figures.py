"""Pictures of chapter diversity: what a knob costs, and which pairs of models swap."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import combinations

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from ranklearn_course.figures.labels import SMALL, text_width
from ranklearn_course.figures.lines import Line, label_ends, line_axes, lines_of
from ranklearn_course.figures.style import (
    MARGIN,
    in_course_style,
    is_narrow,
    sheet_width,
    sheet_with_canvas,
)
from ranklearn_course.figures.words import listing, number, texts
from ranklearn_course.palette import BACKGROUND, FAULT, GHOST, INK, SOFT_INK

TEXT = texts(__file__, "figures.toml")

#: The weights of MMR that are written beside their points.
NAMED = (1.0, 0.8, 0.6, 0.0)
_ROW = 0.3


@in_course_style
def knob_curves(
    weights: ArrayLike, relevance: ArrayLike, variety: Mapping[str, ArrayLike], *, title: str
) -> tuple[Figure, str]:
    """Draw what each weight of MMR gives in variety against what it leaves of relevance.

    Parameters
    ----------
    weights : array (w,)
        The weights of relevance.
    relevance : array (seeds, w)
        The nDCG@10 that each seed has with each weight.
    variety : dict from str to array (seeds, w)
        From measures of variety to their values.
    title : str
        The message.

    Examples
    --------
    >>> found = {"S-recall": [[0.5, 0.8]]}
    >>> figure, alt = knob_curves([1, 0], [[0.9, 0.6]], found, title="It costs")
    >>> alt.endswith("by λ: 1 gives 0.500 at 0.900, 0 gives 0.800 at 0.600.")
    True
    """
    text, across = TEXT["knob"], np.mean(relevance, axis=0)
    lines = lines_of({name: np.mean(each, axis=0) for name, each in variety.items()}, across)
    figure, axes = line_axes(lines, (title, text["subtitle"]), 2.8, bottom=0.62, above=0.1)
    axes.set(xlabel=text["relevance"], ylabel="" if is_narrow() else " · ".join(variety))
    for line, seeds in zip(lines, variety.values(), strict=True):
        for one, other in zip(relevance, seeds, strict=True):
            axes.plot(one, other, color=line.style[0], linewidth=0.6, alpha=0.35)
        line.draw(axes)
    lowest = np.min([line.y for line in lines], axis=0)
    for weight, *point in zip(weights, across, lowest, strict=True):
        if weight in NAMED:
            axes.annotate(
                text["weight"].format(weight=f"{weight:g}"), point, (-4, -3),
                textcoords="offset points", ha="right", va="top", fontsize=SMALL, color=INK,
            )  # fmt: skip
    axes.margins(0.1, 0.15)
    # The curves run to the left, so that is where they end.
    label_ends(axes, [Line(line.x[::-1], line.y[::-1], line.label, line.style) for line in lines])
    rows = []
    for line in lines:
        points = listing(
            text["point"].format(weight=f"{weight:g}", value=number(y), x=number(x))
            for weight, x, y in zip(weights, line.x, line.y, strict=True)
        )
        rows.append(text["row"].format(name=line.label, points=points))
    return figure, text["alt"].format(title=title, subtitle=text["subtitle"], rows=" ".join(rows))


@in_course_style
def turned_pairs(
    models: Mapping[str, tuple[float, float]], clear: Collection[frozenset[str]]
) -> tuple[Figure, str]:
    """Draw the order of models by HR@10 twice, joined by lines, and ring the pairs that swap.

    Parameters
    ----------
    models : dict from str to (float, float)
        From models to their value among all items and among 100 drawn ones.
    clear : collection of pairs of names
        Whose difference among all items exceeds two of its errors.

    Examples
    --------
    >>> figure, alt = turned_pairs({"A": (0.3, 0.5), "B": (0.2, 0.6), "C": (0.1, 0.4)}, [])
    >>> alt.partition(".")[0], alt.endswith("A and B change places.")
    ('Among 100 drawn films 1 of 3 pairs of models change places', True)
    """
    text, n = TEXT["turned"], len(models)
    # Equals on one side keep the order of the other: they do not change places.
    left = sorted(models, key=lambda name: models[name], reverse=True)
    right = sorted(models, key=lambda name: models[name][::-1], reverse=True)
    down = {name: (left.index(name), right.index(name)) for name in models}
    turned = [(a, b) for a, b in combinations(left, 2) if down[a][1] > down[b][1]]
    title = text["title"].format(turned=len(turned), pairs=n * (n - 1) // 2)
    upper = MARGIN + _ROW * n
    figure, axes = sheet_with_canvas(upper + 0.34, title, text["subtitle"])
    name_room = max(text_width(name, 10) for name in models)
    ends = MARGIN + name_room + 0.68, sheet_width() - MARGIN - 0.68
    heads = (ends[0], "all", "right"), (sheet_width() - MARGIN, "drawn", "right")
    if not is_narrow():
        space = max(0.0, ends[1] - name_room - ends[0] - 3.6) / 2
        ends = ends[0] + space, ends[1] - name_room - space
        heads = (ends[0], "all", "right"), (ends[1], "drawn", "left")
    for x, key, side in heads:
        axes.text(x, upper + 0.1, text[key], ha=side, fontsize=SMALL, color=SOFT_INK)
    style = {"va": "center_baseline"}
    for name, values in models.items():
        heights = [upper - _ROW * (place + 0.5) for place in down[name]]
        turns = any(name in pair for pair in turned)
        axes.plot(ends, heights, color=INK if turns else GHOST, linewidth=1.4)
        for end, y, value, aside in zip(ends, heights, values, (-1, 1), strict=True):
            side = "right" if aside < 0 else "left"
            axes.text(end + 0.08 * aside, y, f"{value:.4f}", ha=side, fontsize=SMALL, **style)
            if aside < 0 or not is_narrow():
                axes.text(end + 0.62 * aside, y, name, ha=side, **style)
    pairs = []
    for a, b in turned:
        (i, at_i), (j, at_j) = down[a], down[b]
        share = (j - i) / (j - i + at_i - at_j)
        point = ends[0] + share * (ends[1] - ends[0]), upper - _ROW * (i + 0.5 + share * (at_i - i))
        is_clear = frozenset((a, b)) in clear
        face = FAULT if is_clear else BACKGROUND
        axes.plot(*point, "o", ms=8, mfc=face, mec=FAULT, mew=1.6, zorder=3)
        pairs.append(text["clear" if is_clear else "pair"].format(first=a, second=b))
    rows = [
        text["row"].format(name=name, exact=f"{exact:.4f}", sampled=f"{sampled:.4f}")
        for name, (exact, sampled) in ((name, models[name]) for name in left)
    ]
    told = {"rows": " ".join(rows), "pairs": " ".join(pairs)}
    return figure, text["alt"].format(title=title, subtitle=text["subtitle"], **told)
