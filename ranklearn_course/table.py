"""A table of results: named columns, rows of numbers and words."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from io import StringIO
from math import floor, inf, log10
from numbers import Real
from typing import Any
from unicodedata import combining, east_asian_width

# From so many on, commas stand between thousands.
LONG = 10_000


@dataclass(frozen=True)
class Table:
    """Named columns of numbers and words; `print` shows them aligned, a notebook as a table.

    A column is read down: its numbers end at the right and have the same decimals.

    Parameters
    ----------
    columns : sequence of str
        The names; none is empty, for a reader by ear meets a cell by the name of its column.
    rows : sequence of sequences
        Numbers and words, one for each column.
    align : str
        "l" or "r" for each column, left or right. Default: numbers to the right.

    Raises
    ------
    ValueError
        A column has no name, or a row has more or fewer cells than there are columns.

    Examples
    --------
    >>> table = Table(("metric", "value"), [("DCG", 3.2), ("SoftDCG", 2.902226)])
    >>> print(table)
    metric    value
    DCG      3.2000
    SoftDCG  2.9022
    >>> table.column("value")
    [3.2, 2.902226]
    >>> table.where(metric="DCG").rows
    (('DCG', 3.2),)
    """

    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]
    align: str = ""

    def __post_init__(self):
        object.__setattr__(self, "columns", tuple(self.columns))
        object.__setattr__(self, "rows", tuple(map(tuple, self.rows)))
        if not all(map(str.strip, self.columns)):
            names = ", ".join(map(repr, self.columns))
            raise ValueError(f"columns must have a name each, got {names}")
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(
                    f"rows must have {len(self.columns)} cells each, like columns, got {len(row)}"
                )

    def _index(self, name: str) -> int:
        if name not in self.columns:
            raise ValueError(f"name must be one of {', '.join(self.columns)}, got {name!r}")
        return self.columns.index(name)

    def column(self, name: str) -> list:
        """Return the cells of one column."""
        index = self._index(name)
        return [row[index] for row in self.rows]

    def where(self, **cells: Any) -> Table:
        """Return the rows in which the named columns hold these values."""
        wanted = [(self._index(name), value) for name, value in cells.items()]
        rows = [row for row in self.rows if all(row[index] == value for index, value in wanted)]
        return Table(self.columns, rows)

    def only(self, *names: str) -> Table:
        """Return the named columns, in this order."""
        indices = [self._index(name) for name in names]
        return Table(names, [[row[index] for index in indices] for row in self.rows])

    def rounded(self, digits: int = 3) -> Table:
        """Return the table with no more decimals than are sure, such as those of a fitted model.

        >>> print(Table(("share",), [(0.71239,), (-0.0001,)]).rounded(3))
        share
        0.712
        0.000
        """
        # Adding 0 makes a zero of what would be shown as -0.
        rows = [
            [round(c, digits) + 0.0 if isinstance(c, float) else c for c in r] for r in self.rows
        ]
        return Table(self.columns, rows)

    def __str__(self) -> str:
        lines = [self.columns, *self._texts()]
        widths = [max(map(_width, column)) for column in zip(*lines, strict=True)]
        return "\n".join(
            "  ".join(map(_padded, line, widths, self._alignment())).rstrip() for line in lines
        )

    def _texts(self) -> list[list[str]]:
        columns = zip(*self.rows, strict=True)
        return [*map(list, zip(*map(_written, columns), strict=True))]

    def _alignment(self) -> str:
        columns = zip(*self.rows, strict=True)
        return self.align or "".join("r" if _has_numbers(c) else "l" for c in columns).ljust(
            len(self.columns), "l"
        )

    def to_html(self, *caption: str) -> str:
        """Return the table as HTML for a notebook, with the lines of a caption above."""
        sides = [{"l": "left", "r": "right"}[letter] for letter in self._alignment()]
        styles = [f'style="text-align:{side};padding:4px 16px 4px 0"' for side in sides]
        head = "".join(
            f'<th scope="col" {style}>{escape(name)}</th>'
            for name, style in zip(self.columns, styles, strict=True)
        )
        rows = "".join(
            f"<tr>{''.join(map('<td {}>{}</td>'.format, styles, map(escape, texts)))}</tr>"
            for texts in self._texts()
        )
        above = (
            '<caption style="text-align:left;padding:4px 0;color:inherit">'
            f"{'<br>'.join(map(escape, caption))}</caption>"
        )
        return (
            '<table style="border-collapse:collapse;color:var(--jp-content-font-color1, inherit)">'
            f"{above if caption else ''}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        )

    # What a notebook shows; without HTML it prints the table.
    def _repr_html_(self) -> str:
        return self.to_html()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def to_csv(self) -> bytes:
        """Return the table as a CSV file: UTF-8, numbers with nine digits."""
        text = StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.columns)
        digits = ([f"{c:.9g}" if isinstance(c, float) else c for c in row] for row in self.rows)
        writer.writerows(digits)
        return text.getvalue().encode("utf-8")


def shown(cell: Any) -> str:
    """Write a number that stands alone the way a lesson does, with four digits.

    Examples
    --------
    >>> shown(0.000123456), shown(75970.4), shown("DCG"), shown(None)
    ('0.0001235', '75,970', 'DCG', '–')
    """
    if cell is None:
        return "–"
    is_long = isinstance(cell, Real) and LONG <= abs(cell) < inf
    if is_long:
        return f"{cell:,.0f}"
    return f"{cell:.4g}" if isinstance(cell, float) else str(cell)


def _is_number(cell: Any) -> bool:
    return isinstance(cell, Real) and not isinstance(cell, bool)


def _has_numbers(column: Sequence[Any]) -> bool:
    """Tell whether a column is numbers, with no words but marks such as a question mark."""
    words = [shown(cell) for cell in column if not _is_number(cell)]
    return len(words) < len(column) and not any(map(str.isalpha, "".join(words)))


def _written(column: Sequence[Any]) -> list[str]:
    """Write the cells of a column; fractions have the same decimals, four at most for 0.1 to 10."""
    sizes = [abs(cell) for cell in column if isinstance(cell, float) and 0 < abs(cell) < inf]
    exponent = floor(log10(max(sizes, default=1)))
    most = max(0, 3 - exponent + (exponent >= 0))
    # What would show a single digit is written alone, and so is what is tiny.
    if not _has_numbers(column) or min(sizes, default=1) < max(10 ** (1 - most), 1e-6):
        return [*map(shown, column)]
    decimals = [f"{size:.{most}f}".rstrip("0").partition(".")[2] for size in sizes]
    places = max(map(len, decimals), default=0)
    comma = "," if any(_is_number(cell) and abs(cell) >= LONG for cell in column) else ""
    return [
        f"{cell:{comma}.{places if isinstance(cell, float) else 0}f}"
        if _is_number(cell)
        else shown(cell)
        for cell in column
    ]


def _padded(text: str, width: int, align: str) -> str:
    gap = " " * (width - _width(text))
    return text + gap if align == "l" else gap + text


def _width(text: str) -> int:
    """Return how many columns of a terminal a text takes: signs of Chinese two, accents none."""
    signs = [sign for sign in text if not combining(sign)]
    return len(signs) + sum(east_asian_width(sign) in "WF" for sign in signs)
