"""How often each query is asked: a table with a column for the query and one for its weight."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ranklearn_course.data import columns as of_columns
from ranklearn_course.data.judged_run import few
from ranklearn_course.data.line_files import as_number, opened_lines
from ranklearn_course.data.readers import identity

#: What the column of the weights may be called, in order of preference.
NAMES = ["weight", "weights", "count", "counts", "frequency", "freq", "asked", "searches"]
NAMES += ["impressions", "volume", "n"]


def read_weights(source: Any, queries: Sequence[str]) -> np.ndarray:
    """Return the weight of each query; their sum is 1.

    >>> read_weights({"q1": 3, "q2": 1, "q9": 5}, ["q2", "q1"]).tolist()
    [0.25, 0.75]
    """
    is_mapping = isinstance(source, Mapping)
    name, pairs = ("weights", [*source.items()]) if is_mapping else _pairs(source)
    found: dict[str, float] = {}
    for query, value in pairs:
        id, weight = identity(query, "query"), _weight(value)
        if found.setdefault(id, weight) != weight:
            raise ValueError(f"{name}: query {id!r} has two weights, {found[id]:g} and {weight:g}")
    if missing := [query for query in queries if query not in found]:
        raise ValueError(
            f"{name}: {len(missing)} judged queries have no weight ({few(missing)}): give each a "
            "weight, 0 if nobody asks it"
        )
    weights = np.array([found[query] for query in queries])
    if not weights.any():
        raise ValueError(f"{name}: some judged query must have a weight above 0")
    return weights / weights.sum()


def _pairs(source: Any) -> tuple[str, list[tuple[Any, Any]]]:
    if of_columns.is_frame(source):
        return "weights", _of_table(of_columns.from_frame(source), "weights")
    if not isinstance(source, str | os.PathLike):
        raise TypeError(f"weights must be a path, a table or a mapping, got {source!r:.60}")
    with opened_lines(source) as (name, lines):
        try:
            first, lines = of_columns.first_line(lines)
            # Two columns of which the second begins with a number have no line of names.
            cells = re.split(rb"[,;\t|\s]", first)
            is_bare = len(cells) == 2 and as_number(cells[1].strip(b'"')) is not None
            places = {"query": "1", "weight": "2"} if is_bare else {}
            table = of_columns.rows_of(first, lines, places)
        except ValueError as error:
            raise ValueError(f"{name}, {error}") from None
        if isinstance(table, Mapping):
            raise ValueError(f"{name}: a table with a query and a weight in each row was expected")
        return name, _of_table(table, name, places)


def _of_table(
    table: of_columns.Rows, name: str, places: Mapping[str, str] = {}
) -> list[tuple[Any, Any]]:
    names = {"query": of_columns.NAMES["query"], "weight": NAMES}
    at = of_columns.positions(table.columns, names, places, names)
    if len(at) < len(names):
        raise ValueError(
            f"{name}: the first line must name a column such as query and one such as weight, got "
            f"{', '.join(map(repr, table.columns))}"
        )
    return [(cells[at["query"]], cells[at["weight"]]) for _, cells in table.rows]


def _weight(value: Any) -> float:
    number = as_number(value) if isinstance(value, str) else value
    is_number = isinstance(number, int | float | np.integer | np.floating)
    if not is_number or not math.isfinite(number) or number < 0:
        raise ValueError(f"a weight must be a number, 0 or more, got {value!r}")
    return float(number)
