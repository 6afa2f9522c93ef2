"""The experiments on smooth DCG: roughness, approximation, noise, regret, confidence, relatives.

The figures draw the tables of the chapter's experiment; any object with their `columns` and
`rows` will do.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from ranklearn_course.figures.labels import SMALL, fitted, text_width
from ranklearn_course.figures.lines import Line
from ranklearn_course.figures.log_lines import draw_lines, log_ticks
from ranklearn_course.figures.style import MARGIN, WIDTH, axes_at, in_course_style, sheet
from ranklearn_course.figures.words import number, short, texts
from ranklearn_course.palette import RELEVANT, styles_of

TEXT = texts(Path(__file__).parents[1] / "figures.toml")["experiments"]
SCALES = ("scores", "sd")

_BOTTOM, _ROW, _WIDEST_NAME = 0.62, 0.24, 2.6
_MOST_TICKS = 3


def _rows(table: Any, *columns: str) -> list[tuple]:
    names = list(getattr(table, "columns", ()))
    if not set(columns) <= set(names):
        raise ValueError(
            f"table must be a table of experiments with the columns {', '.join(columns)}"
        )
    positions = [names.index(column) for column in columns]
    return [tuple(row[position] for position in positions) for row in table.rows]


def _lines(rows: Sequence[tuple]) -> list[Line]:
    """Group rows (label, x, y) by their label."""
    labels = list(dict.fromkeys(row[0] for row in rows))
    curves = [[row[1:] for row in rows if row[0] == label] for label in labels]
    return [
        Line(*zip(*curve, strict=True), label, style)
        for label, curve, style in zip(labels, curves, styles_of(labels), strict=True)
    ]


@in_course_style
def smoothness_by_pool_size(table: Any) -> tuple[Figure, str]:
    """Draw how rough the curve of each metric is against the size of the pool.

    Parameters
    ----------
    table : Table
        From `smoothness_against_pool_size`.
    """
    lines = _lines(_rows(table, "metric", "pool_size", "poly_mended"))
    dcg = lines[0]
    title = TEXT["roughness_title"].format(
        few=dcg.x[0], many=dcg.x[-1], high=short(dcg.y[0]), low=short(dcg.y[-1])
    )
    axes = TEXT["pool_axis"], TEXT["roughness_axis"]
    return draw_lines(lines, (title, TEXT["roughness"]), axes)


@in_course_style
def approximation_by_pool_size(table: Any) -> tuple[Figure, str]:
    """Draw how far the curve of each metric is from the DCG of queries outside of the pool.

    Parameters
    ----------
    table : Table
        From `approximation_against_pool_size`.
    """
    lines = _lines(_rows(table, "metric", "pool_size", "held_out"))
    best = min(lines, key=lambda line: line.y[-1])
    title = TEXT["approximation_title"].format(
        size=best.x[-1], best=best.label, low=short(best.y[-1]), dcg=short(lines[0].y[-1])
    )
    axes = TEXT["pool_axis"], TEXT["approximation_axis"]
    return draw_lines(lines, (title, TEXT["approximation"]), axes)


@in_course_style
def change_by_noise(table: Any) -> tuple[Figure, str]:
    """Draw how far each metric moves, per unit of noise, against the size of the noise.

    Parameters
    ----------
    table : Table
        From `change_under_noise`.
    """
    rows = _rows(table, "metric", "eta", "mean_abs_change", "unchanged")
    _, eta, _, unchanged = rows[0]
    title = TEXT["noise_title"].format(eta=short(eta), share=f"{100 * unchanged:.3g}")
    lines = _lines([(name, eta, change / eta) for name, eta, change, _ in rows])
    axes = TEXT["noise_axis"], TEXT["change_axis"]
    return draw_lines(lines, (title, TEXT["noise"]), axes)


@in_course_style
def regret_by_temperature(table: Any, scale: str = "sd") -> tuple[Figure, str]:
    """Draw the regret of the setting that each metric chooses against its temperature.

    Parameters
    ----------
    table : Table
        From `temperature_path`.
    scale : {"sd", "scores"}
        The unit of the temperatures that are drawn.
    """
    if scale not in SCALES:
        raise ValueError(f"scale must be one of 'scores', 'sd', got {scale!r}")
    columns = ("scale", "metric", "temperature", "regret", "regret_error")
    (_, _, _, dcg, dcg_error), *rows = _rows(table, *columns)
    rows = [row[1:] for row in rows if row[0] == scale]
    curves = _lines([row[:3] for row in rows])
    errors = {line.label: [row[3] for row in rows if row[0] == line.label] for line in curves}
    best = min(curves, key=lambda line: min(line.y))
    position = int(np.argmin(best.y))
    (style,) = styles_of(["DCG"])
    level = Line((curves[0].x[0], curves[0].x[-1]), (dcg, dcg), "DCG", style)
    errors["DCG"] = [dcg_error] * 2
    title = TEXT["regret_title"].format(
        best=best.label, temperature=short(best.x[position]), low=number(best.y[position]),
        error=number(errors[best.label][position]), dcg=number(dcg), dcg_error=number(dcg_error),
    )  # fmt: skip
    axes = TEXT["temperature_axis"], TEXT["regret_axis"]
    text = title, TEXT["regret_key"][scale]
    return draw_lines([level, *curves], text, axes, log_y=False, errors=errors)


@in_course_style
def confidence_by_temperature(table: Any) -> tuple[Figure, str]:
    """Draw SoftDCG and FairSoftDCG of sure and of unsure scores against the temperature.

    Parameters
    ----------
    table : Table
        From `confident_scores`.
    """
    names = ("fair_sure", "soft_sure", "fair_unsure", "soft_unsure")
    rows = _rows(table, "temperature", "dcg", *names)
    temperatures, dcg, *curves = zip(*rows, strict=True)
    lines = [
        Line(temperatures, curve, TEXT[name], style)
        for name, curve, style in zip(names, curves, styles_of(names), strict=True)
    ]
    gap = np.subtract(curves[0], curves[2])
    position = int(np.argmax(gap))
    title = TEXT["confidence_title"].format(
        temperature=short(temperatures[position]),
        sure=number(curves[0][position]),
        unsure=number(curves[2][position]),
    )
    subtitle = TEXT["confidence"].format(dcg=number(dcg[0]))
    axes = TEXT["temperature_axis"], TEXT["value_axis"]
    return draw_lines(lines, (title, subtitle), axes, log_y=False)


@in_course_style
def relatives_side_by_side(table: Any, temperature: float = 0.3) -> tuple[Figure, str]:
    """Draw for each smooth version of DCG how rough it is and how far from DCG's curve.

    Parameters
    ----------
    table : Table
        From `compare_relatives`.
    temperature : float
        One of those in the table.
    """
    columns = ("temperature", "metric", "poly_mended", "approximation")
    rows = [row[1:] for row in _rows(table, *columns) if row[0] == temperature]
    if not rows:
        raise ValueError(f"table must have rows in which {'temperature'} is {temperature!r}")
    rows.sort(key=lambda row: row[1])
    closest = min(rows, key=lambda row: row[2])[0]
    title = TEXT["relatives_title"].format(
        temperature=short(temperature), smoothest=rows[0][0], closest=closest
    )
    figure = _dots(rows, (title, TEXT["relatives"]))
    told_rows = " ".join(
        TEXT["alt_row"].format(metric=name, rough=short(rough), left=short(left))
        for name, rough, left in rows
    )
    alt = TEXT["alt_relatives"].format(title=title, subtitle=TEXT["relatives"], rows=told_rows)
    return figure, alt


def _dots(rows: list[tuple[str, float, float]], text: tuple[str, str]) -> Figure:
    height = _ROW * len(rows) + 0.1
    figure = sheet(_BOTTOM + height + 0.15, *text)
    names = [fitted(row[0], _WIDEST_NAME, SMALL) for row in rows]
    left = MARGIN + max(text_width(name, SMALL) for name in names) + 0.2
    width = (WIDTH - left - 2 * MARGIN - 0.2) / 2
    positions = np.arange(len(rows))[::-1]
    for column, label in enumerate((TEXT["roughness_axis"], TEXT["closeness_axis"])):
        axes = axes_at(figure, left + column * (width + 0.2), _BOTTOM, width, height)
        axes.plot([row[1 + column] for row in rows], positions, "o", color=RELEVANT, clip_on=False)
        axes.set(xscale="log", ylim=(-0.6, len(rows) - 0.4), yticks=positions, xlabel=label)
        axes.set_yticklabels([] if column else names, fontsize=SMALL)
        axes.tick_params(left=False)
        log_ticks(axes.xaxis, _MOST_TICKS)
        axes.grid(axis="both")
    return figure
