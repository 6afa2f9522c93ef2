"""Differences by query, and how many queries it takes to notice them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FixedFormatter, FixedLocator
from numpy.typing import ArrayLike

from ranklearn_course.comparison import bootstrap_interval
from ranklearn_course.comparison.paired import one_value_a_query
from ranklearn_course.figures import inputs
from ranklearn_course.figures.labels import SMALL
from ranklearn_course.figures.lines import Line
from ranklearn_course.figures.log_lines import draw_lines
from ranklearn_course.figures.style import (
    MARGIN,
    axes_at,
    in_course_style,
    is_narrow,
    sheet,
    sheet_width,
)
from ranklearn_course.figures.words import texts
from ranklearn_course.metrics import validation as check
from ranklearn_course.palette import INK, styles_of
from ranklearn_course.table import Table

TEXT = texts(Path(__file__).with_suffix(".toml"))
_LEFT, _BOTTOM, _HEIGHT = 0.8, 0.62, 2.3
_MOST_TICKS = 9


@in_course_style
def query_differences(
    values: Mapping[str, ArrayLike],
    *,
    measure: str = "nDCG@10",
    title: str | None = None,
    reach: float | None = None,
) -> tuple[Figure, str]:
    """Draw the difference of two systems on each query, their mean and its interval.

    Parameters
    ----------
    values : dict from str to array (n,)
        Two systems, from the name of each to its values, the same queries in the same order.
    measure : str
        The name of the metric.
    reach : float
        The axis of differences goes from minus this to this, so that pictures share a scale.
        Default: as the differences need.

    Examples
    --------
    >>> figure, alt = query_differences({"A": [0.5, 1.0, 0.75], "B": [0.25, 0.5, 0.75]})
    >>> alt.endswith("A is better on 2 queries, worse on 0, equal on 1.")
    True
    """
    (first, second), d = _two(values)
    span = bootstrap_interval(d)
    numbers = {"mean": _signed(span.mean), "low": _signed(span.low), "high": _signed(span.high)}
    names = {"first": first, "second": second}
    title = title or TEXT["holds" if 0 in span else "apart"].format(**names)
    key = TEXT["differences_key"].format(n=len(d), **numbers)
    counts = {"better": (d > 0).sum(), "worse": (d < 0).sum(), "equal": (d == 0).sum()}
    figure = sheet(_BOTTOM + _HEIGHT + 0.2, title, key)
    axes = axes_at(figure, _LEFT, _BOTTOM, sheet_width() - _LEFT - MARGIN - 0.1, _HEIGHT)
    positions = np.arange(1, len(d) + 1)
    ordered = np.sort(d)[::-1]
    of_first, of_second = (color for color, *_ in styles_of(values))
    colors = np.where(ordered > 0, of_first, of_second)
    axes.bar(positions, ordered, width=0.8, color=colors, zorder=2)
    _name_the_sides(axes, (first, of_first), (second, of_second))
    axes.axhline(0, color=INK, linewidth=0.8, zorder=3)
    # Beside the bars, as a line across them could not be told from the one at 0.
    beside = len(d) + max(1.0, 0.07 * len(d))
    axes.plot([beside, beside], [span.low, span.high], color=INK, linewidth=2, zorder=4)
    axes.plot(beside, span.mean, "o", color=INK, markersize=6, zorder=4)
    axes.set(xlim=(0.2, 2 * beside - len(d)))
    if reach is not None:
        edge = _reaching(reach, np.abs(d).max())
        axes.set(ylim=(-edge, edge))
    axes.set_xticks([1, len(d), beside], ["1", "" if is_narrow() else str(len(d)), TEXT["mean"]])
    axes.set(xlabel=TEXT["query"], ylabel=TEXT["difference"].format(measure=measure))
    return figure, f"{title}. {key} {TEXT['counts'].format(**names, **counts)}"


@in_course_style
def power_curves(tables: Mapping[str, Table], *, title: str | None = None) -> tuple[Figure, str]:
    """Draw how often a test finds a difference, by the number of queries.

    Parameters
    ----------
    tables : dict from str to Table
        From the name of each comparison, one to six, to what ``power_by_queries`` returned.

    Examples
    --------
    >>> from ranklearn_course.comparison import power_by_queries
    >>> figure, alt = power_curves({"A, B": power_by_queries([0.1, 0.3], [4, 8], trials=20)})
    >>> alt.endswith("A, B: at 4, 8 it is 0, 1.")
    True
    """
    named = inputs.named(tables, "tables")
    for table in named.values():
        if getattr(table, "columns", None) != ("queries", "power"):
            raise ValueError(
                "tables must hold tables made by power_by_queries, got columns "
                f"{getattr(table, 'columns', table)}"
            )
    lines = [
        Line(table.column("queries"), table.column("power"), name, style)
        for (name, table), style in zip(named.items(), styles_of(named), strict=True)
    ]
    text = (title or TEXT["power_title"], TEXT["power_key"])
    figure, alt = draw_lines(lines, text, (TEXT["queries"], TEXT["share"]), log_y=False)
    sizes = sorted({size for line in lines for size in line.x})
    if len(sizes) <= _MOST_TICKS:
        axis = figure.axes[0].xaxis
        axis.set_major_locator(FixedLocator(sizes))
        axis.set_major_formatter(FixedFormatter([f"{size:g}" for size in sizes]))
    figure.axes[0].set_ylim(0, 1.04)
    return figure, alt


def _two(values: Mapping[str, ArrayLike]) -> tuple[tuple[str, str], np.ndarray]:
    """Return the names of two systems and their differences."""
    if not isinstance(values, Mapping) or len(values) != 2:
        raise ValueError(f"values must map two names to values, got {values!r}")
    (first, a), (second, b) = values.items()
    one, other = (
        one_value_a_query(each, f"values[{name!r}]") for name, each in ((first, a), (second, b))
    )
    if len(one) != len(other):
        raise ValueError(f"values must hold the same queries, got {len(one)} and {len(other)}")
    return (first, second), one - other


def _reaching(reach: float, farthest: float) -> float:
    """Return where an axis ends that shows all differences."""
    return check.number_in(reach, "reach", farthest, np.inf, f"[{farthest:.3g}, inf)")


def _name_the_sides(axes: Axes, above: tuple[str, str], below: tuple[str, str]) -> None:
    sides = (above, 0.5, 0.93, "left"), (below, 0.45, 0.07, "right")
    for (name, color), x, y, side in sides:
        words = TEXT["better"].format(name=name)
        style = {"color": color, "weight": "bold", "ha": side, "va": "center_baseline"}
        axes.text(x, y, words, transform=axes.transAxes, fontsize=SMALL, **style)


def _signed(value: float) -> str:
    return f"{round(value, 3) + 0.0:+.3f}".replace("-", "−")
