"""Read and write TREC files: qrels (who judged what) and runs (what a system returned).

A qrels line has 4 columns: query, iteration (ignored), document, grade.
A run line has 6 columns: query, "Q0" (ignored), document, rank (ignored), score, tag (ignored).
Columns stand apart by spaces or tabs. TREC ranks by the score column, never by the rank column.
Both kinds of file become plain dictionaries, query -> document -> number, in the file's order.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from ranklearn_course.data.line_files import opened_lines, write_lines
from ranklearn_course.data.query_tables import (
    GRADE,
    SCORE,
    SCORE_FINITE,
    Qrels,
    Run,
    checked_grade,
    checked_qrels,
    checked_run,
    is_column,
)

_NOT_UTF8 = "the line is not UTF-8 text"


def read_qrels(source: Any, *, progress: bool | None = None) -> Qrels:
    r"""Read the grades of a TREC qrels file.

    Lines are read one by one. Negative grades (some collections mark spam or unjudged documents
    by -1 or -2) are kept as they stand; `judge_run` decides what they mean. Blank lines are
    skipped.

    Parameters
    ----------
    source : path or open file
        UTF-8 text. A path may lead to a gzip file, whatever its name.
    progress : bool, optional
        Show a progress bar on stderr. Default: for files of 16 MiB or more.

    Returns
    -------
    dict
        query -> document -> grade

    Raises
    ------
    ValueError
        A line that is not as it should be (with file name and line number), an empty file, or
        the text itself instead of a path to it.
    TypeError
        A source that is neither a path nor an open file.
    OSError
        A path that cannot be opened.

    Examples
    --------
    >>> from io import StringIO
    >>> read_qrels(StringIO("q1 0 d1 0\nq1 0 d2 3\n"))
    {'q1': {'d1': 0, 'd2': 3}}

    References
    ----------
    The formats are those of trec_eval, https://github.com/usnistgov/trec_eval.
    """
    return _read(source, _QRELS, progress)


def read_run(source: Any, *, progress: bool | None = None) -> Run:
    r"""Read the scores of a TREC run file.

    Lines are read one by one; a file of a million lines takes about two seconds. The rank column is
    ignored, because TREC ranks by score. Blank lines are skipped.

    Parameters
    ----------
    source : path or open file
        UTF-8 text. A path may lead to a gzip file, whatever its name.
    progress : bool, optional
        Show a progress bar on stderr. Default: for files of 16 MiB or more.

    Returns
    -------
    dict
        query -> document -> score

    Raises
    ------
    ValueError
        A line that is not as it should be (with file name and line number), an empty file, or
        the text itself instead of a path to it.
    TypeError
        A source that is neither a path nor an open file.
    OSError
        A path that cannot be opened.

    Examples
    --------
    >>> from io import StringIO
    >>> read_run(StringIO("q1 Q0 d2 1 0.75 mine\nq1 Q0 d1 2 0.5 mine\n"))
    {'q1': {'d2': 0.75, 'd1': 0.5}}

    References
    ----------
    The formats are those of trec_eval, https://github.com/usnistgov/trec_eval.
    """
    return _read(source, _RUN, progress)


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
    return checked_grade(_number(text, int, GRADE))


def _score(text: bytes) -> float:
    value = _number(text, float, SCORE)
    if value - value != 0:
        raise ValueError(SCORE_FINITE.format(value=text.decode()))
    return value


def _number(text: bytes, kind: type, problem: str) -> Any:
    try:
        # Python reads 1_0 as 10; no other program does.
        if b"_" not in text:
            return kind(text)
    except ValueError:
        pass
    raise ValueError(problem.format(value=text.decode()))


class _Layout(NamedTuple):
    kind: str
    names: str
    width: int
    value_at: int
    parse: Callable[[bytes], float]


_QRELS = _Layout("qrels", "query, iteration, document, grade", 4, 3, _grade)
_RUN = _Layout("run", "query, Q0, document, rank, score, tag", 6, 4, _score)


def _read(source: Any, layout: _Layout, progress: bool | None) -> dict[str, dict[str, Any]]:
    table: dict[str, dict[str, Any]] = {}
    with opened_lines(source, progress) as (name, lines):
        for number, line in enumerate(lines, start=1):
            try:
                _add(line.split(), layout, table)
            except ValueError as error:
                reason = str(error) if _is_utf8(line) else _NOT_UTF8
                at = {"file": name, "line": number}
                raise ValueError(
                    ("{file}, line {line}: {reason}").format(**at, reason=reason)
                ) from None
    if not table:
        raise ValueError(
            f"{name}: a {layout.kind} file must have at least one line, this one is empty"
        )
    return table


def _add(cells: list[bytes], layout: _Layout, table: dict[str, dict[str, Any]]) -> None:
    if len(cells) != layout.width:
        if not cells:
            return
        kind, names, wanted = layout[:3]
        raise ValueError(f"a {kind} line has {wanted} columns ({names}), this one has {len(cells)}")
    query, document = cells[0].decode(), cells[2].decode()
    documents = table.setdefault(query, {})
    if document in documents:
        raise ValueError(f"document {document!r} stands twice for query {query!r}")
    documents[document] = layout.parse(cells[layout.value_at])


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True
