"""Read and write learning-to-rank files: LETOR, MSLR and SVMlight with query ids.

A line is one document: its grade, ``qid:`` and the number of its query, then ``feature:value``
with rising feature numbers, and perhaps a comment after ``#``. Features that a line leaves out
are 0. All lines of a query stand together.

    2 qid:10 1:0.03 2:0.0 46:0.07 #docid = GX029-35-5894638
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from ranklearn_course.data.line_files import opened_lines, write_lines
from ranklearn_course.metrics import validation as check

#: The largest grade and query number, so that they fit any array of whole numbers.
MAX_NUMBER = 2**31 - 1
#: A table with more columns than this would not fit the memory; such files are sparse text.
MAX_FEATURE = 10_000
#: Lines that are turned into an array at a time.
BATCH = 2**12
_APART = "query {query} is back after other queries; the lines of a query must stand together"
#: All bytes but a colon and the spaces that can part columns.
_NO_SEPARATORS = bytes(set(range(256)) - set(b": \t\n\r\x0b\x0c"))


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
    source: Any,
    *,
    n_features: int | None = None,
    zero_based: bool = False,
    dtype: DTypeLike = np.float64,
    progress: bool | None = None,
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
    zero_based : bool
        Whether the first feature has the number 0, as scikit-learn writes by default. LETOR and
        MSLR start at 1.
    dtype : floating-point type
        float32 takes half the memory of float64.
    progress : bool, optional
        Show a progress bar on stderr. Default: for files of 16 MiB or more.

    Returns
    -------
    LetorFile

    Raises
    ------
    ValueError
        A line that is not as it should be (with file name, line and column), a query whose lines
        do not stand together, an empty file, a value beyond ``dtype``, or the text itself instead
        of a path to it.
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
    dtype = _floating(dtype)
    width = None if n_features is None else check.whole(n_features, "n_features")
    if width and width > MAX_FEATURE:
        raise ValueError(
            f"n_features must be at most {MAX_FEATURE}, got {width}; scikit-learn reads wider "
            "files sparsely"
        )
    first = 0 if zero_based else 1
    parser = LineParser(first, (width or MAX_FEATURE) + first - 1)
    with opened_lines(source, progress) as (name, lines), np.errstate(over="raise"):
        try:
            letor = LetorFile(*_table(_documents(lines, name, parser), width, dtype))
        except FloatingPointError:
            raise ValueError(
                f"{name}: a value is too large for dtype {dtype}; float64 holds up to 1.8e308"
            ) from None
    if not len(letor.grades):
        raise ValueError(f"{name}: a LETOR file must have at least one document, this one is empty")
    return letor


def _floating(dtype: DTypeLike) -> np.dtype:
    try:
        found = np.dtype(dtype)
    except TypeError:
        found = None
    if found is None or found.kind != "f":
        raise ValueError(
            f"dtype must be a floating-point type such as float32 or float64, got {dtype!r}"
        )
    return found


class LineError(ValueError):
    """Something wrong in one column of a line; columns count from 1."""

    def __init__(self, column: int, reason: str):
        super().__init__(reason)
        self.column = column


class Document(NamedTuple):
    """What one line says."""

    grade: int
    query: int
    columns: Sequence[int]
    """The columns of its features, from 0, rising."""
    values: Sequence[float]


class LineParser:
    """Turn lines into documents; feature numbers run from ``first`` to ``last``.

    >>> LineParser(first=1, last=10).document(b"2 qid:10 1:0.5 3:4")
    Document(grade=2, query=10, columns=[0, 2], values=[0.5, 4.0])
    """

    def __init__(self, first: int, last: int):
        self.first, self.last = first, last
        self._names: list[bytes] = []
        self._columns: list[int] = []

    def document(self, line: bytes) -> Document | None:
        """Return the document of a line, None if it is blank or a comment."""
        body = line.partition(b"#")[0].strip()
        return (self._usual(body) or self._any(body.split())) if body else None

    def _usual(self, body: bytes) -> Document | None:
        """Read a line that has single spaces and the feature numbers of the line before."""
        # Most lines are so, and this is much faster. Whatever else it meets it leaves to `_any`.
        tokens = body.replace(b":", b" ").split()
        separators = body.translate(None, _NO_SEPARATORS)
        n = len(self._names)
        if len(tokens) != 3 + 2 * n or separators != b" :" * (1 + n) or b"_" in body:
            return None
        try:
            values = list(map(float, tokens[4::2]))
        except ValueError:
            return None
        # The sum is finite only if every value is.
        if tokens[1] != b"qid" or tokens[3::2] != self._names or not math.isfinite(sum(values)):
            return None
        return Document(_grade(tokens[0]), _query(tokens[2]), self._columns, values)

    def _any(self, cells: list[bytes]) -> Document:
        grade = _grade(cells[0])
        if len(cells) == 1:
            raise LineError(2, "the query is missing; a line starts like 2 qid:10 1:0.5")
        if not cells[1].startswith(b"qid:"):
            raise LineError(
                2, f"the second column must name the query, such as qid:10, got {_text(cells[1])!r}"
            )
        query, names, columns, values = _query(cells[1][4:]), [], [], []
        for column, cell in enumerate(cells[2:], start=3):
            name, colon, value = cell.partition(b":")
            if not colon:
                raise LineError(
                    column,
                    f"a feature must stand as number:value, such as 3:0.5, got {_text(cell)!r}",
                )
            names.append(name)
            columns.append(self._feature(name, column, columns))
            values.append(_number(value, column, name))
        self._names, self._columns = names, columns
        return Document(grade, query, columns, values)

    def _feature(self, name: bytes, column: int, before: list[int]) -> int:
        if not name.isdigit() or len(name) > 9 or not self.first <= int(name) <= self.last:
            raise LineError(
                column,
                f"the feature number must be a whole number from {self.first} to {self.last}, "
                f"got {_text(name)!r}",
            )
        number = int(name) - self.first
        if not before or number > before[-1]:
            return number
        if number in before:
            raise LineError(column, f"feature {int(name)} stands twice")
        raise LineError(
            column,
            f"the feature numbers must rise from left to right, got {int(name)} "
            f"after {before[-1] + self.first}",
        )


def _grade(text: bytes) -> int:
    if not _is_whole(text):
        raise LineError(1, f"the grade must be a whole number, 0 or more, got {_text(text)!r}")
    return int(text)


def _query(text: bytes) -> int:
    if not _is_whole(text):
        raise LineError(
            2, f"the query must be a whole number, 0 or more, such as qid:10, got {_text(text)!r}"
        )
    return int(text)


def _is_whole(text: bytes) -> bool:
    return text.isdigit() and len(text) < 12 and int(text) <= MAX_NUMBER


def _number(text: bytes, column: int, name: bytes) -> float:
    try:
        # Python reads 1_0 as 10; no other program does.
        number = None if b"_" in text else float(text)
    except ValueError:
        number = None
    if number is None or not math.isfinite(number):
        kind = "number" if number is None else "finite number"
        raise LineError(
            column, f"the value of feature {_text(name)} must be a {kind}, got {_text(text)!r}"
        )
    return number


def _text(cell: bytes) -> str:
    return cell.decode(errors="replace")


def _documents(lines: Iterable[bytes], name: str, parser: LineParser) -> Iterator[Document]:
    """Yield the documents of a file; say where a line is not as it should be."""
    seen: set[int] = set()
    current = None
    for number, line in enumerate(lines, start=1):
        try:
            document = parser.document(line)
        except LineError as error:
            raise ValueError(f"{name}, line {number}, column {error.column}: {error}") from None
        if document is None:
            continue
        if document.query != current:
            current = document.query
            if current in seen:
                raise ValueError(f"{name}, line {number}: {_APART.format(query=current)}")
            seen.add(current)
        yield document


def _table(
    documents: Iterator[Document], width: int | None, dtype: np.dtype
) -> tuple[np.ndarray, ...]:
    """Return the features, the grades and the queries of all documents."""
    table, numbers, n = np.zeros((0, width or 0), dtype), [], 0
    for batch in iter(lambda: list(islice(documents, BATCH)), []):
        needed = 1 + max(
            (document.columns[-1] for document in batch if document.columns), default=-1
        )
        if needed > table.shape[1]:
            wider = np.zeros((len(table), needed), dtype)
            wider[:n, : table.shape[1]] = table[:n]
            table = wider
        if n + len(batch) > len(table):
            # In place, mostly without a copy: a big file never stands in memory twice.
            table.resize((n + len(batch) + n // 8, table.shape[1]), refcheck=False)
        _fill(table[n : n + len(batch)], batch)
        numbers.append(np.array([document[:2] for document in batch]))
        n += len(batch)
    table.resize((n, table.shape[1]), refcheck=False)
    grades, queries = np.concatenate(numbers).T.copy() if numbers else ((), ())
    return table, grades, queries


def _fill(table: np.ndarray, batch: list[Document]) -> None:
    columns = batch[0].columns
    if all(document.columns is columns for document in batch):
        table[:, columns] = [document.values for document in batch]
    else:
        for line, document in zip(table, batch, strict=True):
            line[document.columns] = document.values


def write_letor(
    path: str | os.PathLike,
    features: ArrayLike,
    grades: ArrayLike,
    queries: ArrayLike,
    *,
    digits: int | None = None,
    zero_based: bool = False,
) -> None:
    """Write documents as a LETOR file, every feature of every document.

    The file appears under its name only when it is complete. A name that ends in ".gz" is
    compressed.

    Parameters
    ----------
    path : path
        An existing file is replaced.
    features : array (n, d)
        One row for each document, finite numbers.
    grades : array (n,)
        Whole numbers, 0 or more.
    queries : array (n,)
        Whole numbers, 0 or more; the documents of a query stand together.
    digits : int, optional
        Significant digits of a value. Default: as many as give the very same number when read.
    zero_based : bool
        Whether the first feature gets the number 0 in place of 1.

    Raises
    ------
    ValueError
        Values that a reader would refuse, or shapes that do not fit.
    TypeError
        Something other than numbers.
    OSError
        A path that cannot be written.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_letor(f"{folder}/train.txt", [[0.5, 4], [0, 1]], [2, 0], [10, 10])
    ...     print(open(f"{folder}/train.txt").read(), end="")
    2 qid:10 1:0.5 2:4.0
    0 qid:10 1:0.0 2:1.0
    """
    table = check.numbers(features, "features")
    if table.ndim != 2:
        raise ValueError(f"features must be a table, got shape {table.shape}")
    table = table if table.dtype.kind == "f" else table.astype(float)
    grades = _whole_numbers(grades, "grades", len(table))
    queries = _whole_numbers(queries, "queries", len(table))
    ids = queries[np.flatnonzero(np.diff(queries, prepend=-1))]
    back = np.flatnonzero(np.bincount(np.unique(ids, return_inverse=True)[1]) > 1)
    if back.size:
        raise ValueError(_APART.format(query=np.unique(ids)[back[0]]))
    if digits is not None and not (check.is_whole(digits, 1) and digits <= 17):
        raise ValueError(f"digits must be None or a whole number from 1 to 17, got {digits!r}")
    pairs = " ".join(f"{i}:%s" for i in range(not zero_based, table.shape[1] + (not zero_based)))
    shown = str if digits is None else f"{{:.{digits}g}}".format
    write_lines(
        path,
        (
            f"{grade} qid:{query} {pairs % tuple(map(shown, row))}\n"
            for row, grade, query in zip(table, grades, queries, strict=True)
        ),
    )


def _whole_numbers(values: ArrayLike, name: str, n: int) -> np.ndarray:
    array = check.numbers(values, name)
    if array.shape != (n,):
        raise ValueError(
            f"{name} must be one number for each of the {n} rows of features, "
            f"got shape {array.shape}"
        )
    if (array < 0).any() or (array > MAX_NUMBER).any() or (array % 1).any():
        raise ValueError(f"{name} must hold whole numbers from 0 to {MAX_NUMBER}")
    return array.astype(int)
