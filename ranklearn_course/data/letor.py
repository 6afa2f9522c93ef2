"""Read learning-to-rank files: LETOR, MSLR and SVMlight with query ids.

A line is one document: its grade, ``qid:`` and the number of its query, then ``feature:value``
with rising feature numbers, and perhaps a comment after ``#``. Features that a line leaves out
are 0. All lines of a query stand together.

    2 qid:10 1:0.03 2:0.0 46:0.07 #docid = GX029-35-5894638
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from ranklearn_course.data.line_files import opened_lines
from ranklearn_course.metrics import validation as check

#: The largest grade and query number, so that they fit any array of whole numbers.
MAX_NUMBER = 2**31 - 1
#: A table with more columns than this would not fit the memory; such files are sparse text.
MAX_FEATURE = 10_000
#: Lines that are turned into an array at a time.
BATCH = 2**12


class LetorFile(NamedTuple):
    """The documents of a learning-to-rank file, in the file's order."""

    features: np.ndarray
    """One row for each document, shape (n, d); column 0 is the file's first feature."""
    grades: np.ndarray
    """Whole grades, shape (n,)."""
    queries: np.ndarray
    """The number of each document's query, shape (n,)."""

    @property
    def query_ids(self) -> np.ndarray:
        """Return each query's number once, in the file's order, shape (q,)."""
        return self.queries[self.offsets[:-1]]

    @property
    def offsets(self) -> np.ndarray:
        """Return where each query starts, and the number of documents: shape (q + 1,).

        The rows of the i-th query are ``offsets[i]:offsets[i + 1]``.
        """
        starts = np.flatnonzero(np.diff(self.queries, prepend=-1))
        return np.append(starts, len(self.queries))


def read_letor(
    source: Any, *, n_features: int | None = None, progress: bool | None = None
) -> LetorFile:
    r"""Read grades, queries and features of a LETOR, MSLR or SVMlight file.

    Lines are read one by one, so that beside the result only some thousand lines are in memory.

    Parameters
    ----------
    source : path or open file
        A path may lead to a gzip file, whatever its name.
    n_features : int, optional
        How many columns the table gets, so that train and test files have the same. Default: as
        many as the highest feature number needs.
    progress : bool, optional
        Show a progress bar on stderr. Default: for files of 16 MiB or more.

    Returns
    -------
    LetorFile

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
    width = None if n_features is None else check.whole(n_features, "n_features")
    if width and width > MAX_FEATURE:
        raise ValueError(
            f"n_features must be at most {MAX_FEATURE}, got {width}; scikit-learn reads wider "
            "files sparsely"
        )
    with opened_lines(source, progress) as (name, lines):
        letor = LetorFile(*_table(_documents(lines, name, width or MAX_FEATURE), width))
    if not len(letor.grades):
        raise ValueError(f"{name}: a LETOR file must have at least one document, this one is empty")
    return letor


class Document(NamedTuple):
    """What one line says."""

    grade: int
    query: int
    columns: Sequence[int]
    """The columns of its features, from 0, rising."""
    values: Sequence[float]


def _documents(lines: Iterable[bytes], name: str, last: int) -> Iterator[Document]:
    """Yield the documents of a file; say where a line is not as it should be."""
    seen: set[int] = set()
    current = None
    for number, line in enumerate(lines, start=1):
        cells = line.partition(b"#")[0].split()
        if not cells:
            continue
        try:
            document = _quickly(cells, last)
        except (ValueError, IndexError):
            document = None
        if document is None:
            column, reason = _fault(cells, last)
            raise ValueError(f"{name}, line {number}, column {column}: {reason}")
        if document.query != current:
            current = document.query
            if current in seen:
                raise ValueError(
                    f"{name}, line {number}: query {current} is back after other queries; the "
                    "lines of a query must stand together"
                )
            seen.add(current)
        yield document


def _quickly(cells: list[bytes], last: int) -> Document | None:
    """Read a line that is as it should be: a million of them have fifty features each."""
    grade, query = _whole(cells[0]), _whole(cells[1].removeprefix(b"qid:"))
    pairs = [cell.split(b":") for cell in cells[2:]]
    columns = [int(number) - 1 for number, _ in pairs]
    values = [float(value) for _, value in pairs]
    rising = all(map(int.__lt__, columns, columns[1:]))
    inside = not columns or 0 <= columns[0] <= columns[-1] < last
    usual = cells[1].startswith(b"qid:") and b"_" not in b"".join(cells)
    # The sum is finite if every value is, and if they are not huge.
    finite = math.isfinite(sum(values)) or all(map(math.isfinite, values))
    if grade is None or query is None or not (rising and inside and usual and finite):
        return None
    return Document(grade, query, columns, values)


def _whole(text: bytes) -> int | None:
    """Return a whole number from 0 on, None for anything else."""
    is_whole = text.isdigit() and len(text) < 12 and int(text) <= MAX_NUMBER
    return int(text) if is_whole else None


def _fault(cells: list[bytes], last: int) -> tuple[int, str]:
    """Return the first column of a line that is not as it should be, from 1, and why."""
    texts = [cell.decode(errors="replace") for cell in cells]
    if _whole(cells[0]) is None:
        return 1, f"the grade must be a whole number, 0 or more, got {texts[0]!r}"
    if len(cells) == 1:
        return 2, "the query is missing; a line starts like 2 qid:10 1:0.5"
    if not cells[1].startswith(b"qid:"):
        return 2, f"the second column must name the query, such as qid:10, got {texts[1]!r}"
    if _whole(cells[1][4:]) is None:
        told = f"got {texts[1][4:]!r}"
        return 2, f"the query must be a whole number, 0 or more, such as qid:10, {told}"
    before: list[int] = []
    for column, text in enumerate(texts[2:], start=3):
        number, colon, value = text.partition(":")
        if not colon:
            return column, f"a feature must stand as number:value, such as 3:0.5, got {text!r}"
        feature = _whole(number.encode()) or 0
        if not 1 <= feature <= last:
            told = f"the feature number must be a whole number from 1 to {last}"
            return column, f"{told}, got {number!r}"
        if feature in before:
            return column, f"feature {number} stands twice"
        if before and feature < before[-1]:
            told = "the feature numbers must rise from left to right"
            return column, f"{told}, got {number} after {before[-1]}"
        before.append(feature)
        if (problem := _no_number(value)) is not None:
            return column, f"the value of feature {number} must be a {problem}, got {value!r}"
    raise AssertionError(f"nothing is wrong with {texts}")


def _no_number(value: str) -> str | None:
    """Say what a value should have been, None if it is right."""
    try:
        # Python reads 1_0 as 10, and digits of other scripts; no other program does.
        number = float(value.replace("_", "no").encode())
    except ValueError:
        return "number"
    return None if math.isfinite(number) else "finite number"


def _table(documents: Iterator[Document], width: int | None) -> tuple[np.ndarray, ...]:
    """Return the features, the grades and the queries of all documents."""
    table, numbers, n = np.zeros((0, width or 0)), [], 0
    for batch in iter(lambda: list(islice(documents, BATCH)), []):
        needed = max(1 + max(each.columns, default=-1) for each in batch)
        if needed > table.shape[1]:
            table = np.pad(table, ((0, 0), (0, needed - table.shape[1])))
        if n + len(batch) > len(table):
            # In place, mostly without a copy: a big file never stands in memory twice.
            table.resize((n + len(batch) + n // 8, table.shape[1]), refcheck=False)
        for line, document in zip(table[n:], batch, strict=False):
            line[document.columns] = document.values
        numbers.append(np.array([document[:2] for document in batch]))
        n += len(batch)
    table.resize((n, table.shape[1]), refcheck=False)
    grades, queries = np.concatenate(numbers).T.copy() if numbers else ((), ())
    return table, grades, queries
