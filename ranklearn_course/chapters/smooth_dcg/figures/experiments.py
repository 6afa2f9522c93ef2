"""The experiments on smooth DCG: roughness and regret, from the tables of the chapter."""

from __future__ import annotations

import numpy as np
from matplotlib.figure import Figure

from ranklearn_course.figures.lines import Line
from ranklearn_course.figures.log_lines import draw_lines
from ranklearn_course.figures.style import in_course_style
from ranklearn_course.figures.words import number, short, texts
from ranklearn_course.palette import styles_of
from ranklearn_course.table import Table

TEXT = texts(__file__, "../figures.toml")["experiments"]


def _lines(table: Table, x: str, y: str) -> list[Line]:
    """Return a line for each metric of a table."""
    metrics = list(dict.fromkeys(table.column("metric")))
    curves = [table.where(metric=metric) for metric in metrics]
    return [
        Line(curve.column(x), curve.column(y), metric, style)
        for metric, curve, style in zip(metrics, curves, styles_of(metrics), strict=True)
    ]


@in_course_style
def smoothness_by_pool_size(table: Table) -> tuple[Figure, str]:
    """Draw how rough the curve of each metric is against the size of the pool.

    Parameters
    ----------
    table : Table
        From `smoothness_against_pool_size`.
    """
    lines = _lines(table, "pool_size", "smooth_poly")
    dcg = lines[0]
    title = TEXT["roughness_title"].format(
        few=dcg.x[0], many=dcg.x[-1], high=short(dcg.y[0]), low=short(dcg.y[-1])
    )
    axes = TEXT["pool_axis"], TEXT["roughness_axis"]
    return draw_lines(lines, (title, TEXT["roughness"]), axes)


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
    title = TEXT["regret_title"].format(
        best=best.label, temperature=short(best.x[position]), low=number(best.y[position]),
        error=number(errors[best.label][position]), dcg=number(dcg), dcg_error=number(dcg_error),
    )  # fmt: skip
    axes, errors = (
        (TEXT["temperature_axis"], TEXT["regret_axis"]),
        errors | {"DCG": [dcg_error] * 2},
    )
    return draw_lines([level, *curves], (title, TEXT["regret_key"]), axes, False, errors)
