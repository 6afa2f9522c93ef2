"""The lines of TREC files: qrels (who judged what) and runs (what a system returned).

A qrels line has 4 columns: query, iteration (ignored), document, grade.
A run line has 6 columns: query, "Q0" (ignored), document, rank (ignored), score, tag (ignored).
Columns stand apart by spaces or tabs; a line that begins with "#" is a comment. TREC ranks by the
score column, never by the rank column.
Both kinds of file become plain dictionaries, query -> document -> number, in the file's order.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np

from ranklearn_course.data.line_files import write_lines

Qrels = dict[str, dict[str, int]]
Run = dict[str, dict[str, float]]

#: The largest grade, so that grades fit any array of whole numbers.
MAX_GRADE = 2**31 - 1

_GRADE = "the grade must be a whole number, got {value!r}"
_SCORE = "the score must be a number, got {value!r}"
_SCORE_FINITE = "the score must be a finite number, got {value!r}"

# ASCII spaces part columns. U+FEFF is dropped at the start of a file; lone surrogates are not text.
_NOT_IN_A_COLUMN = re.compile("[ \t\n\r\x0b\x0c\ufeff\ud800-\udfff]")


def write_qrels(path: str | os.PathLike, qrels: Mapping[str, Mapping[str, int]]) -> None:
    """Write grades as a TREC qrels file.

    The file appears under its name only when it is complete. A name that ends in ".gz" is
    compressed. Queries without documents have no line.

    Parameters
    ----------
    path : path
        An existing file is replaced.
    qrels : mapping
        query -> document -> grade

    Raises
    ------
    ValueError
        Nothing to write, an id with spaces, or a grade that is not a whole number.
    TypeError
        Something other than a mapping of mappings.
    OSError
        A path that cannot be written.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_qrels(f"{folder}/qrels.txt", {"q1": {"d1": 0, "d2": 3}})
    ...     print(open(f"{folder}/qrels.txt").read(), end="")
    q1 0 d1 0
    q1 0 d2 3
    """
    table = checked_qrels(qrels)
    _check_columns(table, "qrels")
    lines = (
        f"{query} 0 {document} {grade}\n"
        for query, documents in table.items()
        for document, grade in documents.items()
    )
    write_lines(path, lines)


def write_run(
    path: str | os.PathLike, run: Mapping[str, Mapping[str, float]], *, tag: str = "ranklearn"
) -> None:
    """Write scores as a TREC run file, best document first.

    Scores are written so that reading them gives the very same numbers. Equal scores go by document
    id, descending, as trec_eval ranks them. The file appears under its name only when it is
    complete. A name that ends in ".gz" is compressed. Queries without documents have no line.

    Parameters
    ----------
    path : path
        An existing file is replaced.
    run : mapping
        query -> document -> score
    tag : str
        The name of the system, for the last column.

    Raises
    ------
    ValueError
        Nothing to write, an id or tag with spaces, or a score that is not a finite number.
    TypeError
        Something other than a mapping of mappings.
    OSError
        A path that cannot be written.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_run(f"{folder}/run.txt", {"q1": {"d1": 0.5, "d2": 0.75}}, tag="mine")
    ...     print(open(f"{folder}/run.txt").read(), end="")
    q1 Q0 d2 1 0.75 mine
    q1 Q0 d1 2 0.5 mine
    """
    if not is_column(tag):
        raise ValueError(f"tag must be text without spaces, got {tag!r}")
    table = checked_run(run)
    _check_columns(table, "run")
    lines = (
        f"{query} Q0 {document} {rank} {score!r} {tag}\n"
        for query, documents in table.items()
        for rank, (score, document) in enumerate(_best_first(documents), start=1)
    )
    write_lines(path, lines)


def _best_first(documents: dict[str, float]) -> list[tuple[float, str]]:
    return sorted(((score, document) for document, score in documents.items()), reverse=True)


def _check_columns(table: dict[str, dict[str, Any]], name: str) -> None:
    if not any(table.values()):
        raise ValueError(f"{name} must hold at least one document")
    for query in table:
        if query.startswith("#"):
            raise ValueError(
                f"{name} must name queries that do not begin with '#', which begins a comment, "
                f"got {query!r}"
            )
    for ids in (table, *table.values()):
        for bad in _not_columns(ids):
            raise ValueError(
                f"{name} must name queries and documents by text without spaces, got {bad!r}"
            )


def _not_columns(ids: Iterable[str]) -> list[str]:
    # One search over all ids at once is quick; only if it finds something is each looked at.
    if "" not in ids and is_column("".join(ids)):
        return []
    return [text for text in ids if not is_column(text)]


def _grade(text: bytes) -> int:
    return checked_grade(_number(text, int, _GRADE))


def _score(text: bytes) -> float:
    value = _number(text, float, _SCORE)
    if value - value != 0:
        raise ValueError(_SCORE_FINITE.format(value=text.decode()))
    return value


def _number(text: bytes, kind: type, problem: str) -> Any:
    try:
        # Python reads 1_0 as 10; no other program does.
        if b"_" not in text:
            return kind(text)
    except ValueError:
        pass
    raise ValueError(problem.format(value=text.decode()))


class Layout(NamedTuple):
    """How the lines of a file are made."""

    kind: str
    names: str
    width: int
    value_at: int
    parse: Callable[[bytes], float]
    #: The first line of a table that says the same.
    example: str


QRELS = Layout("qrels", "query, iteration, document, grade", 4, 3, _grade, "query,document,grade")
RUN = Layout("run", "query, Q0, document, rank, score, tag", 6, 4, _score, "query,document,score")


def from_lines(name: str, lines: Iterable[bytes], layout: Layout) -> dict[str, dict[str, Any]]:
    """Read the lines of a file; what is called ``name`` in messages."""
    table: dict[str, dict[str, Any]] = {}
    width, at, parse = layout.width, layout.value_at, layout.parse
    asked, documents = None, {}
    for number, line in enumerate(lines, start=1):
        cells = line.split()
        try:
            # The lines of a query mostly stand together.
            if len(cells) != width or cells[0] != asked:
                if not cells or line.startswith(b"#"):
                    continue
                documents, asked = _of_query(cells, layout, table), cells[0]
            document = cells[2].decode()
            if document in documents:
                query = asked.decode()
                raise ValueError(f"document {document!r} stands twice for query {query!r}")
            documents[document] = parse(cells[at])
        except ValueError as error:
            reason = error if _is_utf8(line) else "the line is not UTF-8 text"
            raise ValueError(f"{name}, line {number}: {reason}") from None
    if not table:
        raise ValueError(
            f"{name}: a {layout.kind} file must have at least one line, this one is empty"
        )
    return table


def _of_query(cells: list[bytes], layout: Layout, table: dict[str, dict[str, Any]]) -> dict:
    """Return the documents of the query of a line, which has all its columns."""
    if len(cells) != layout.width:
        kind, names, wanted = layout[:3]
        raise ValueError(f"a {kind} line has {wanted} columns ({names}), this one has {len(cells)}")
    return table.setdefault(cells[0].decode(), {})


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True


def checked_qrels(table: Any) -> Qrels:
    """Return query -> document -> grade with every id and grade checked.

    >>> checked_qrels({"q1": {"d1": np.int8(3)}})
    {'q1': {'d1': 3}}
    """
    return _checked(table, "qrels", int, _fit, checked_grade)


def checked_run(table: Any) -> Run:
    """Return query -> document -> score with every id and score checked.

    >>> checked_run({"q1": {"d1": 2}})
    {'q1': {'d1': 2.0}}
    """
    return _checked(table, "run", float, _finite, checked_score)


def checked_grade(value: Any) -> int:
    """Return a grade as an int, or raise ValueError.

    >>> checked_grade(np.int8(3))
    3
    """
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise ValueError(_GRADE.format(value=value))
    if not _fit([value]):
        raise ValueError(f"the grade must lie between -{MAX_GRADE} and {MAX_GRADE}, got {value!r}")
    return int(value)


def checked_score(value: Any) -> float:
    """Return a score as a float, or raise ValueError.

    >>> checked_score(2)
    2.0
    """
    if isinstance(value, bool) or not isinstance(value, int | float | np.integer | np.floating):
        raise ValueError(_SCORE.format(value=value))
    try:
        score = float(value)
    except OverflowError:
        raise ValueError(
            "the score must fit a floating-point number (up to 1.8e308), got a larger one"
        ) from None
    if not math.isfinite(score):
        raise ValueError(_SCORE_FINITE.format(value=value))
    return score


def is_column(text: Any) -> bool:
    """Tell whether a value can stand in a column of a TREC file: text without spaces.

    >>> is_column("d1"), is_column("d 1"), is_column(1)
    (True, False, False)
    """
    return isinstance(text, str) and text != "" and not _NOT_IN_A_COLUMN.search(text)


def _fit(grades: Collection[int]) -> bool:
    return min(grades) >= -MAX_GRADE and max(grades) <= MAX_GRADE


def _finite(scores: Collection[float]) -> bool:
    return math.isfinite(sum(scores))


def _checked(
    table: Any, name: str, kind: type, all_good: Callable, checked: Callable
) -> dict[str, dict]:
    if not isinstance(table, Mapping):
        raise _no_table(name, type(table).__name__)
    for documents in table.values():
        if not isinstance(documents, Mapping):
            raise _no_table(name, f"a {type(documents).__name__} inside")
    return {
        _checked_id(query, name): documents
        if _has_types(documents, kind) and all_good(documents.values())
        else _one_by_one(query, documents, name, checked)
        for query, documents in table.items()
    }


def _no_table(name: str, got: str) -> TypeError:
    return TypeError(f"{name} must map each query to a mapping of documents to numbers, got {got}")


def _has_types(documents: Mapping, kind: type) -> bool:
    # Most tables come from a reader and pass at once; the others are looked at one by one.
    return set(map(type, documents)) == {str} and set(map(type, documents.values())) == {kind}


def _one_by_one(query: str, documents: Mapping, name: str, checked: Callable) -> dict:
    table = {}
    for document, value in documents.items():
        try:
            table[_checked_id(document, name)] = checked(value)
        except ValueError as error:
            raise ValueError(f"{name}, query {query!r}, document {document!r}: {error}") from None
    return table


def _checked_id(value: Any, name: str) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{name} must name queries and documents by text, got {value!r}")
    return value
