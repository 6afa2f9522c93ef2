"""Pictures of chapter smooth_dcg: rank distributions, smoothness, an experiment."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from ranklearn_course.figures.labels import SMALL
from ranklearn_course.figures.lines import Line, label_ends, line_axes, lines_of
from ranklearn_course.figures.log_lines import draw_lines
from ranklearn_course.figures.style import (
    axes_at,
    in_course_style,
    is_narrow,
    sheet,
    sheet_with_axes,
)
from ranklearn_course.figures.words import listing, number, short, texts, told
from ranklearn_course.palette import GHOST, INK, LINE, RELEVANT, SOFT_INK, styles_of
from ranklearn_course.table import Table

TEXT = texts(__file__, "figures.toml")
RANKS, FIT, EXPERIMENTS = TEXT["ranks"], TEXT["fit"], TEXT["experiments"]

_CELL, _GAP = 0.42, 0.9
_NAMES = "ABCDEFGH"
_HEIGHT = 2.4
_DEGREE, _WINDOW = 4, 11


@in_course_style
def rank_tables(tables: Mapping[str, np.ndarray]) -> tuple[Figure, str]:
    """Draw two rank distributions side by side, with numbers and the sums of the columns.

    Parameters
    ----------
    tables : dict from str to array (n, n)
        From a name to P(document at rank), as ``metrics.rank_distribution`` returns it.

    Examples
    --------
    >>> figure, alt = rank_tables({"even": np.array([[0.5, 0.5], [0.5, 0.5]])})
    >>> alt.endswith("document B at ranks 1 to 2: 50, 50; sums of the columns 100, 100.")
    True
    """
    n = len(next(iter(tables.values())))
    title = RANKS["ranks_title"].format(name=listing(tables))
    height = _CELL * (n + 1) * 0.8 + 0.35
    rows = len(tables) if is_narrow() else 1
    figure = sheet((height + 0.25) * rows, title, RANKS["ranks_key"])
    sentences = [RANKS["alt_ranks"].format(title=title, key=RANKS["ranks_key"])]
    for position, (name, table) in enumerate(tables.items()):
        left = 0.75 + (position if rows == 1 else 0) * (_CELL * n + _GAP + 0.35)
        bottom = 0.15 + max(rows - 1 - position, 0) * (height + 0.25)
        axes = axes_at(figure, left, bottom, _CELL * n, _CELL * 0.8 * (n + 1))
        _draw_table(axes, name, table)
        sentences.append(RANKS["alt_table"].format(name=name))
        sentences += [
            RANKS["alt_row"].format(document=document, n=n, values=_percent(row))
            for document, row in zip(_NAMES, table, strict=False)
        ]
        sentences.append(RANKS["alt_sums"].format(values=_percent(table.sum(axis=0))))
    return figure, " ".join(sentences)


def _draw_table(axes: Axes, name: str, table: np.ndarray) -> None:
    n = len(table)
    axes.set(xlim=(0, n), ylim=(n + 1, 0), yticks=[i + 0.5 for i in range(n + 1)])
    axes.set(xticks=[r + 0.5 for r in range(n)], xticklabels=range(1, n + 1))
    axes.set_yticklabels([*_NAMES[:n], RANKS["sum"]])
    axes.set_title(f"{name}, {RANKS['rank']}", fontsize=SMALL, color=SOFT_INK, pad=4, weight="bold")
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    for (i, r), chance in np.ndenumerate(table):
        for style in (
            {"facecolor": RELEVANT, "alpha": 0.5 * min(1.0, chance), "edgecolor": "none"},
            {"facecolor": "none", "edgecolor": LINE},
        ):
            axes.add_patch(Rectangle((r + 0.03, i + 0.04), 0.94, 0.92, **style))
        _number(axes, (r, i), chance, color=INK)
    for r, total in enumerate(table.sum(axis=0)):
        _number(axes, (r, n), total, color=SOFT_INK, weight="bold")


def _number(axes: Axes, position: tuple[int, int], chance: float, **style) -> None:
    x, y = (place + 0.5 for place in position)
    axes.text(x, y, f"{100 * chance:.0f}", ha="center", va="center", fontsize=SMALL, **style)


def _percent(chances: np.ndarray) -> str:
    return listing(f"{100 * chance:.0f}" for chance in chances)


@in_course_style
def local_fit(y: np.ndarray, *, start: int) -> tuple[Figure, str]:
    """Draw a curve, the polynomial of one window, and the distance that smooth_poly squares.

    Parameters
    ----------
    y : array (k,)
        The curve.
    start : int
        The point where the window of 11 points begins, from 0.

    Examples
    --------
    >>> figure, alt = local_fit(np.repeat([0.0, 1.0], 10), start=0)
    >>> alt.endswith("The polynomial has 0.042 at the middle, the curve 0.000.")
    True
    """
    positions, middle = np.arange(start, start + _WINDOW), start + _WINDOW // 2
    polynomial = np.polynomial.Polynomial.fit(positions, y[positions], _DEGREE)
    fit = float(polynomial(middle))
    title = FIT["title"].format(distance=number(abs(fit - y[middle])))
    key = FIT["key"].format(deg=_DEGREE, window=_WINDOW)
    figure, axes = sheet_with_axes((title, key), _HEIGHT)
    axes.set(xlabel=FIT["setting"], ylabel=FIT["value"])
    axes.axvspan(start - 0.5, start + _WINDOW - 0.5, color=GHOST, alpha=0.25, linewidth=0)
    axes.plot(y, "o-", color=INK, markersize=3.5, linewidth=1)
    fine = np.linspace(start, start + _WINDOW - 1, 101)
    # No metric of the lesson has its colour.
    color = styles_of(["DCG", "SoftDCG", "FairSoftDCG", "ApproxDCG", "polynomial"])[-1][0]
    axes.plot(fine, polynomial(fine), color=color, linestyle="--", linewidth=2)
    distance = {"marker": "_", "markersize": 14, "markeredgewidth": 3, "linewidth": 3}
    axes.plot([middle] * 2, [fit, y[middle]], color=INK, zorder=4, **distance)
    values = listing(map(number, y[positions]))
    words = [
        FIT["alt"].format(title=title, key=key, start=start, values=values),
        FIT["alt_fit"].format(fit=number(fit), value=number(y[middle])),
    ]
    return figure, " ".join(words)


@in_course_style
def standard_curves(
    settings: np.ndarray,
    curves: dict[str, np.ndarray],
    *,
    title: str,
    axis: str,
    stepped: Collection[str],
) -> tuple[Figure, str]:
    """Draw curves over the same settings, each with mean 0 and standard deviation 1.

    Parameters
    ----------
    settings : array (k,)
        What changes from point to point, rising.
    curves : dict from str to array (k,)
        From the label of a line to its values, not all equal.
    title : str
        The message.
    axis : str
        What the settings are.
    stepped : collection of str
        Labels of curves that change by steps, and are level around each setting.

    Examples
    --------
    >>> curves = {"up": np.array([1, 2, 3])}
    >>> _, alt = standard_curves(np.arange(3), curves, title="It rises", axis="θ", stepped=())
    >>> alt.endswith("up: −1.225, 0.000, 1.225 at θ 0, 1, 2, peak at 2.")
    True
    """
    scaled = {name: (y - y.mean()) / y.std() for name, y in curves.items()}
    lines = lines_of(scaled, settings, marked=False)
    figure, axes = line_axes(lines, (title, FIT["lines_key"]), _HEIGHT)
    axes.set(xlabel=axis, ylabel=FIT["standard_value"], xmargin=0)
    points = told(settings.size)
    positions = listing(f"{position:g}" for position in settings[points].round(3))
    words = [FIT["alt_lines"].format(title=title, key=FIT["lines_key"])]
    for line in lines:
        line.draw(axes, drawstyle="steps-mid" if line.label in stepped else "default")
        y = scaled[line.label]
        peak = settings[y.argmax()]
        axes.plot(peak, y.max(), "o", color=line.style[0], markersize=7, clip_on=False)
        told_values = listing(map(number, y[points]))
        ends = {"positions": positions, "axis": axis, "peak": f"{peak:g}"}
        words.append(FIT["alt_curve"].format(name=line.label, values=told_values, **ends))
    label_ends(axes, lines)
    return figure, " ".join(words)


def _lines(table: Table, x: str, y: str) -> list[Line]:
    """Return a line for each metric of a table."""
    metrics = list(dict.fromkeys(table.column("metric")))
    curves = [table.where(metric=metric) for metric in metrics]
    return [
        Line(curve.column(x), curve.column(y), metric, style)
        for metric, curve, style in zip(metrics, curves, styles_of(metrics), strict=True)
    ]


@in_course_style
def regret_by_temperature(table: Table) -> tuple[Figure, str]:
    """Draw the regret of the setting that each metric chooses against its temperature.

    Parameters
    ----------
    table : Table
        From `temperature_path`: DCG in the first row, then the temperatures in standard deviations
        and in units of the scores. The former are drawn.
    """
    dcg, dcg_error = (table.column(name)[0] for name in ("regret", "regret_error"))
    rows = table.where(scale="sd")
    curves = _lines(rows, "temperature", "regret")
    errors = {line.label: rows.where(metric=line.label).column("regret_error") for line in curves}
    best = min(curves, key=lambda line: min(line.y))
    position = int(np.argmin(best.y))
    (style,) = styles_of(["DCG"])
    level = Line((curves[0].x[0], curves[0].x[-1]), (dcg, dcg), "DCG", style)
    title = EXPERIMENTS["regret_title"].format(
        best=best.label, temperature=short(best.x[position]), low=number(best.y[position]),
        error=number(errors[best.label][position]), dcg=number(dcg), dcg_error=number(dcg_error),
    )  # fmt: skip
    axes, errors = (
        (EXPERIMENTS["temperature_axis"], EXPERIMENTS["regret_axis"]),
        errors | {"DCG": [dcg_error] * 2},
    )
    return draw_lines([level, *curves], (title, EXPERIMENTS["regret_key"]), axes, errors)
