"""One line of a learning-to-rank file, checked: ``grade qid:query feature:value ... # comment``."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

#: The largest grade and query number, so that they fit any array of whole numbers.
MAX_NUMBER = 2**31 - 1

_GRADE = "the grade must be a whole number, 0 or more, got {value!r}"
_QID = "the query must be a whole number, 0 or more, such as qid:10, got {value!r}"
_RISING = "the feature numbers must rise from left to right, got {value} after {before}"
_TWICE = "feature {value} stands twice"

#: All bytes but a colon and the spaces that can part columns.
_NO_MARKS = bytes(set(range(256)) - set(b": \t\n\r\x0b\x0c"))


class LineError(ValueError):
    """Something wrong in one column of a line; columns count from 1."""

    def __init__(self, column: int, reason: str):
        super().__init__(reason)
        self.column = column


class Row(NamedTuple):
    """One document."""

    grade: int
    query: int
    columns: Sequence[int]
    """The columns of its features, from 0, rising."""
    values: Sequence[float]


class LineParser:
    """Turn lines into rows; feature numbers run from ``first`` to ``last``.

    >>> LineParser(first=1, last=10).row(b"2 qid:10 1:0.5 3:4")
    Row(grade=2, query=10, columns=[0, 2], values=[0.5, 4.0])
    """

    def __init__(self, first: int, last: int):
        self.first, self.last = first, last
        self._names: list[bytes] = []
        self._columns: list[int] = []

    def row(self, line: bytes) -> Row | None:
        """Return the row of a line, None if it is blank or a comment.

        Raises
        ------
        LineError
            The first column that is not as it should be.
        """
        body = line.partition(b"#")[0].strip()
        return (self._usual(body) or self._any(body.split())) if body else None

    def _usual(self, body: bytes) -> Row | None:
        """Read a line that has single spaces and the feature numbers of the line before.

        Most lines are so, and this is much faster. Whatever else it meets it leaves to `_any`.
        """
        tokens = body.replace(b":", b" ").split()
        marks = body.translate(None, _NO_MARKS)
        n = len(self._names)
        if len(tokens) != 3 + 2 * n or marks != b" :" * (1 + n) or b"_" in body:
            return None
        try:
            values = list(map(float, tokens[4::2]))
        except ValueError:
            return None
        # The sum is finite only if every value is.
        if tokens[1] != b"qid" or tokens[3::2] != self._names or not math.isfinite(sum(values)):
            return None
        return Row(_whole(tokens[0], 1, _GRADE), _whole(tokens[2], 2, _QID), self._columns, values)

    def _any(self, cells: list[bytes]) -> Row:
        grade = _whole(cells[0], 1, _GRADE)
        if len(cells) == 1:
            raise LineError(2, "the query is missing; a line starts like 2 qid:10 1:0.5")
        if not cells[1].startswith(b"qid:"):
            raise LineError(
                2,
                (f"the second column must name the query, such as qid:10, got {_text(cells[1])!r}"),
            )
        query, names, columns, values = _whole(cells[1][4:], 2, _QID), [], [], []
        for column, cell in enumerate(cells[2:], start=3):
            name, colon, value = cell.partition(b":")
            if not colon:
                raise LineError(
                    column,
                    (f"a feature must stand as number:value, such as 3:0.5, got {_text(cell)!r}"),
                )
            names.append(name)
            columns.append(self._feature(name, column, columns))
            values.append(_number(value, column, name))
        self._names, self._columns = names, columns
        return Row(grade, query, columns, values)

    def _feature(self, name: bytes, column: int, before: list[int]) -> int:
        if not name.isdigit() or len(name) > 9 or not self.first <= int(name) <= self.last:
            limits = {"first": self.first, "last": self.last}
            raise LineError(
                column,
                (
                    "the feature number must be a whole number from {first} to {last}, got "
                    "{value!r}"
                ).format(**limits, value=_text(name)),
            )
        number = int(name) - self.first
        if before and number <= before[-1]:
            text = _TWICE if number in before else _RISING
            last = before[-1] + self.first
            raise LineError(column, text.format(value=int(name), before=last))
        return number


def _whole(text: bytes, column: int, problem: str) -> int:
    if text.isdigit() and len(text) < 12 and int(text) <= MAX_NUMBER:
        return int(text)
    raise LineError(column, problem.format(value=_text(text)))


def _number(text: bytes, column: int, name: bytes) -> float:
    told = {"feature": _text(name), "value": _text(text)}
    try:
        # Python reads 1_0 as 10; no other program does.
        number = None if b"_" in text else float(text)
    except ValueError:
        number = None
    if number is None:
        raise LineError(
            column,
            ("the value of feature {feature} must be a number, got {value!r}").format(**told),
        )
    if not math.isfinite(number):
        raise LineError(
            column,
            ("the value of feature {feature} must be a finite number, got {value!r}").format(
                **told
            ),
        )
    return number


def _text(cell: bytes) -> str:
    return cell.decode(errors="replace")
