"""The experiments on smooth DCG: roughness and regret.

The figures draw the tables of the chapter's experiment; any object with their `columns` and
`rows` will do.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from ranklearn_course.figures.lines import Line
from ranklearn_course.figures.log_lines import draw_lines
from ranklearn_course.figures.style import in_course_style
from ranklearn_course.figures.words import number, short, texts
from ranklearn_course.palette import styles_of

TEXT = texts(Path(__file__).parents[1] / "figures.toml")["experiments"]
SCALES = ("scores", "sd")


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
