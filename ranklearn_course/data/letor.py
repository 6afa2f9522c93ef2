"""Read learning-to-rank files: LETOR, MSLR and SVMlight with query ids.

A line is one document: its grade, ``qid:`` and the number of its query, then ``feature:value``
with rising feature numbers, and perhaps a comment after ``#``. Features that a line leaves out
are 0. All lines of a query stand together.

    2 qid:10 1:0.03 2:0.0 46:0.07 #docid = GX029-35-5894638
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ranklearn_course.data.letor_synthetic import Queries
from ranklearn_course.data.line_files import as_number, opened_lines

#: The largest grade and query number, so that they fit any array of whole numbers.
MAX_NUMBER = 2**31 - 1
#: A table with more columns than this would not fit the memory; such files are sparse text.
MAX_FEATURE = 10_000


def read_letor(source: Any) -> Queries:
    r"""Read grades, queries and features of a LETOR, MSLR or SVMlight file.

    Parameters
    ----------
    source : path or open file
        A path may lead to a gzip file, whatever its name.

    Returns
    -------
    Queries
        The documents in the file's order; the table has as many columns as the highest feature
        number needs.

    Raises
    ------
    ValueError
        A line that is not as it should be (with file name, line and column), a query whose lines
        do not stand together, an empty file, or the text itself instead of a path to it.
    TypeError
        A source that is neither a path nor an open file.
    OSError
        A path that cannot be opened.

    Examples
    --------
    >>> from io import StringIO
    >>> letor = read_letor(StringIO("2 qid:10 1:0.5 3:4 #docid = a\n0 qid:10 2:1\n"))
    >>> letor.features.tolist(), letor.grades.tolist(), letor.queries.tolist()
    ([[0.5, 0.0, 4.0], [0.0, 1.0, 0.0]], [2, 0], [10, 10])

    References
    ----------
    Qin, Liu, Xu and Li (2010) for LETOR; Joachims, SVMlight, for the form of the lines.
    """
    grades: list[int] = []
    queries: list[int] = []
    rows: list[np.ndarray] = []
    seen: set[int] = set()
    with opened_lines(source) as (name, lines):
        for number, line in enumerate(lines, start=1):
            cells = line.partition(b"#")[0].split()
            if not cells:
                continue
            try:
                grade, query, row = _document(cells)
            except ValueError as wrong:
                raise ValueError(f"{name}, line {number}, {wrong}") from None
            if query in seen and query != queries[-1]:
                raise ValueError(
                    f"{name}, line {number}: query {query} is back after other queries; the lines "
                    "of a query must stand together"
                )
            seen.add(query)
            grades.append(grade)
            queries.append(query)
            rows.append(row)
    if not rows:
        raise ValueError(f"{name}: a LETOR file must have at least one document, this one is empty")
    features = np.zeros((len(rows), max(map(len, rows))))
    for all_columns, row in zip(features, rows, strict=True):
        all_columns[: len(row)] = row
    return Queries(features, np.array(grades), np.array(queries))


def _document(cells: list[bytes]) -> tuple[int, int, np.ndarray]:
    """Return what a line says: grade, query, and its features up to the last one."""
    grade = _whole(cells[0])
    if grade is None:
        raise _wrong(1, "the grade must be a whole number, 0 or more", cells[0])
    if len(cells) == 1:
        raise ValueError("column 2: the query is missing; a line starts like 2 qid:10 1:0.5")
    if not cells[1].startswith(b"qid:"):
        raise _wrong(2, "the second column must name the query, such as qid:10", cells[1])
    query = _whole(cells[1][4:])
    if query is None:
        told = "the query must be a whole number, 0 or more, such as qid:10"
        raise _wrong(2, told, cells[1][4:])
    columns, values = [-1], []
    for column, cell in enumerate(cells[2:], start=3):
        number, colon, text = cell.partition(b":")
        if not colon:
            raise _wrong(column, "a feature must stand as number:value, such as 3:0.5", cell)
        feature, value = _whole(number) or 0, as_number(text)
        if not 1 <= feature <= MAX_FEATURE:
            told = f"the feature number must be a whole number from 1 to {MAX_FEATURE}"
            raise _wrong(column, told, number)
        if feature - 1 <= columns[-1]:
            told = f"the feature numbers must rise from left to right, after {columns[-1] + 1}"
            raise _wrong(column, told, number)
        if value is None or not math.isfinite(value):
            kind = "number" if value is None else "finite number"
            raise _wrong(column, f"the value of feature {feature} must be a {kind}", text)
        columns.append(feature - 1)
        values.append(value)
    row = np.zeros(columns[-1] + 1)
    row[columns[1:]] = values
    return grade, query, row


def _wrong(column: int, told: str, got: bytes) -> ValueError:
    return ValueError(f"column {column}: {told}, got {got.decode(errors='replace')!r}")


def _whole(text: bytes) -> int | None:
    """Return a whole number from 0 on, None for anything else."""
    number = int(text) if text.isdigit() and len(text) < 12 else MAX_NUMBER + 1
    return number if number <= MAX_NUMBER else None
