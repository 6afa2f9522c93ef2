"""Differences by query, and how many queries it takes to notice them."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FixedFormatter, FixedLocator

from ranklearn_course.comparison import bootstrap_interval
from ranklearn_course.figures.labels import SMALL
from ranklearn_course.figures.lines import Line
from ranklearn_course.figures.log_lines import draw_lines
from ranklearn_course.figures.style import in_course_style, is_narrow, sheet_with_axes
from ranklearn_course.figures.words import texts
from ranklearn_course.palette import INK, styles_of
from ranklearn_course.table import Table

TEXT = texts(__file__, "figures.toml")


@in_course_style
def query_differences(values: Mapping[str, np.ndarray], *, reach: float) -> tuple[Figure, str]:
    """Draw the difference of two systems on each query, their mean and its interval.

    Parameters
    ----------
    values : dict from str to array (n,)
        Two systems, from the name of each to its nDCG@10, the same queries in the same order.
    reach : float
        The axis of differences goes from minus this to this, so that pictures share a scale.

    Examples
    --------
    >>> values = {"A": np.array([0.5, 1.0, 0.75]), "B": np.array([0.25, 0.5, 0.75])}
    >>> figure, alt = query_differences(values, reach=1)
    >>> alt.endswith("A is better on 2 queries, worse on 0, equal on 1.")
    True
    """
    (first, one), (second, other) = values.items()
    d, names = one - other, {"first": first, "second": second}
    span = bootstrap_interval(d)
    numbers = {"mean": _signed(span.mean), "low": _signed(span.low), "high": _signed(span.high)}
    title = TEXT["holds" if 0 in span else "apart"].format(**names)
    key = TEXT["differences_key"].format(n=len(d), **numbers)
    counts = {"better": (d > 0).sum(), "worse": (d < 0).sum(), "equal": (d == 0).sum()}
    figure, axes = sheet_with_axes((title, key), 2.3, left=0.8, bottom=0.62, right=0.1)
    ordered = np.sort(d)[::-1]
    of_first, of_second = (color for color, *_ in styles_of(values))
    colors = np.where(ordered > 0, of_first, of_second)
    axes.bar(np.arange(1, len(d) + 1), ordered, width=0.8, color=colors, zorder=2)
    _name_the_sides(axes, (first, of_first), (second, of_second))
    axes.axhline(0, color=INK, linewidth=0.8, zorder=3)
    # Beside the bars, as a line across them could not be told from the one at 0.
    beside = len(d) + max(1.0, 0.07 * len(d))
    axes.plot([beside, beside], [span.low, span.high], color=INK, linewidth=2, zorder=4)
    axes.plot(beside, span.mean, "o", color=INK, markersize=6, zorder=4)
    axes.set(xlim=(0.2, 2 * beside - len(d)), ylim=(-reach, reach))
    axes.set_xticks([1, len(d), beside], ["1", "" if is_narrow() else str(len(d)), TEXT["mean"]])
    axes.set(xlabel=TEXT["query"], ylabel=TEXT["difference"])
    return figure, f"{title}. {key} {TEXT['counts'].format(**names, **counts)}"


@in_course_style
def power_curves(tables: Mapping[str, Table]) -> tuple[Figure, str]:
    """Draw how often a test finds a difference, by the number of queries.

    Parameters
    ----------
    tables : dict from str to Table
        From the name of each comparison to what ``power_by_queries`` returned.

    Examples
    --------
    >>> from ranklearn_course.comparison import power_by_queries
    >>> figure, alt = power_curves({"A, B": power_by_queries([0.1, 0.3], [4, 8], trials=20)})
    >>> alt.endswith("A, B: at 4, 8 it is 0, 1.")
    True
    """
    lines = [
        Line(table.column("queries"), table.column("power"), name, style)
        for (name, table), style in zip(tables.items(), styles_of(tables), strict=True)
    ]
    text = (TEXT["power_title"], TEXT["power_key"])
    figure, alt = draw_lines(lines, text, (TEXT["queries"], TEXT["share"]))
    sizes, axes = lines[0].x, figure.axes[0]
    axes.xaxis.set_major_locator(FixedLocator(sizes))
    axes.xaxis.set_major_formatter(FixedFormatter([f"{size:g}" for size in sizes]))
    axes.set_ylim(0, 1.04)
    return figure, alt


def _name_the_sides(axes: Axes, above: tuple[str, str], below: tuple[str, str]) -> None:
    sides = (above, 0.5, 0.93, "left"), (below, 0.45, 0.07, "right")
    for (name, color), x, y, side in sides:
        words = TEXT["better"].format(name=name)
        style = {"color": color, "weight": "bold", "ha": side, "va": "center_baseline"}
        axes.text(x, y, words, transform=axes.transAxes, fontsize=SMALL, **style)


def _signed(value: float) -> str:
    return f"{round(value, 3) + 0.0:+.3f}".replace("-", "−")
