"""One row for each widget: how it is made, moved and refused, what it must show and conclude.

`tests/widgets/test_contract.py` asks every row in Python, and on a page
`tests/browser/test_widget_contract.py` does. A module here is named after the folder of its widget.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path

import pytest

from tests.widgets.catalogue.row import Row

NAMES = sorted({file.stem for file in Path(__file__).parent.glob("*.py")} - {"__init__", "row"})
ROWS: dict[str, Row] = {name: import_module(f"{__name__}.{name}").ROW for name in NAMES}


def lines(table: Callable[[Row], Iterable[tuple]]) -> list:
    """Each line of a table of each row, after the row itself, as parameters of a test."""
    return [
        pytest.param(row, *line, id=f"{name}-{i}")
        for name, row in ROWS.items()
        for i, line in enumerate(table(row))
    ]


each_widget = pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)


def each_with(trait: str) -> pytest.MarkDecorator:
    """A test for each widget that has a trait."""
    rows = {name: row for name, row in ROWS.items() if trait in row.kind.class_traits()}
    return pytest.mark.parametrize("row", rows.values(), ids=rows)
