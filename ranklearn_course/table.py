"""A table of results: named columns, rows of numbers and words."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Any


@dataclass(frozen=True)
class Table:
    """Named columns of numbers and words; `print` shows them aligned.

    Parameters
    ----------
    columns : sequence of str
        The names.
    rows : sequence of sequences
        Numbers and words, one for each column.

    Raises
    ------
    ValueError
        A row has more or fewer cells than there are columns.

    Examples
    --------
    >>> table = Table(("metric", "value"), [("DCG", 3.2), ("SoftDCG", 2.902226)])
    >>> print(table)
    metric   value
    DCG      3.2
    SoftDCG  2.902
    >>> table.column("value")
    [3.2, 2.902226]
    >>> table.where(metric="DCG").rows
    (('DCG', 3.2),)
    """

    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]

    def __post_init__(self):
        object.__setattr__(self, "columns", tuple(self.columns))
        object.__setattr__(self, "rows", tuple(map(tuple, self.rows)))
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(
                    f"rows must have {len(self.columns)} cells each, like columns, got {len(row)}"
                )

    def _place(self, name: str) -> int:
        if name not in self.columns:
            raise ValueError(
                ("name must be one of {columns}, got {name!r}").format(
                    columns=", ".join(self.columns), name=name
                )
            )
        return self.columns.index(name)

    def column(self, name: str) -> list:
        """Return the cells of one column."""
        place = self._place(name)
        return [row[place] for row in self.rows]

    def where(self, **cells: Any) -> Table:
        """Return the rows in which the named columns hold these values."""
        wanted = [(self._place(name), value) for name, value in cells.items()]
        rows = [row for row in self.rows if all(row[place] == value for place, value in wanted)]
        return Table(self.columns, rows)

    def only(self, *names: str) -> Table:
        """Return the named columns, in this order."""
        places = [self._place(name) for name in names]
        return Table(names, [[row[place] for place in places] for row in self.rows])

    def rounded(self, digits: int = 3) -> Table:
        """Return the table with no more decimals than are sure, such as those of a fitted model.

        >>> print(Table(("share",), [(0.71239,), (-0.0001,)]).rounded(3))
        share
        0.712
        0
        """
        # Adding 0 makes a zero of what would be shown as -0.
        rows = [
            [round(c, digits) + 0.0 if isinstance(c, float) else c for c in r] for r in self.rows
        ]
        return Table(self.columns, rows)

    def __str__(self) -> str:
        lines = [self.columns, *([shown(cell) for cell in row] for row in self.rows)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "\n".join(
            "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
            for line in lines
        )

    def to_csv(self) -> bytes:
        """Return the table as a CSV file: UTF-8, numbers with nine digits."""
        text = StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows([_digits(cell, 9) for cell in row] for row in self.rows)
        return text.getvalue().encode("utf-8")


def shown(cell: Any) -> str:
    """Write a cell the way the tables of a lesson do: numbers with four digits.

    Examples
    --------
    >>> shown(0.000123456), shown(12), shown("DCG")
    ('0.0001235', '12', 'DCG')
    """
    return _digits(cell, 4)


def _digits(cell: Any, digits: int) -> str:
    return f"{cell:.{digits}g}" if isinstance(cell, float) else str(cell)
