"""Read judgements and runs of any shape: TREC, CSV, JSON, DataFrames, dictionaries."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, islice
from typing import Any

import numpy as np

from ranklearn_course.data import columns as of_columns
from ranklearn_course.data import trec
from ranklearn_course.data.line_files import opened_lines

Rows = of_columns.Rows
Told = Callable[[str], Any]

#: A float holds whole numbers up to here.
EXACT = 2**53
_TRUE, _FALSE = ("true", "yes", "relevant"), ("false", "no", "irrelevant", "not relevant")


def read_qrels(
    source: Any,
    *,
    columns: Mapping[str, str] | None = None,
    told: Told | None = None,
    progress: bool | None = None,
) -> trec.Qrels:
    r"""Read which document is how good for which query.

    What a file holds is seen from its content, never from its name: a qrels file of TREC with four
    columns; a table whose first line names the columns, parted by comma, semicolon, tab or bar;
    JSON, an object a line, a list of objects, or query to document to grade. Negative grades (some
    collections mark spam or unjudged documents by -1 or -2) are kept as they stand; `judge_run`
    decides what they mean. Blank lines, and in TREC files those that begin with "#", are skipped.

    Parameters
    ----------
    source : path, open file, DataFrame or mapping
        UTF-8 text, also gzipped, whatever its name. A DataFrame of pandas, polars or pyarrow. A
        mapping: query -> document -> grade, or query -> list of the relevant documents.
    columns : mapping, optional
        "query", "document", "grade" -> the name of the column. Default: known names such as qid,
        query-id, docno, corpus-id, relevance, label.
    told : function, optional
        Hears in a sentence which column was taken for what.
    progress : bool, optional
        Show a progress bar on stderr. Default: for files of 16 MiB or more.

    Returns
    -------
    dict
        query -> document -> grade

    Raises
    ------
    ValueError
        What is not as it should be, with file name and line; an empty file; the text itself
        instead of a path to it.
    TypeError
        A source of another kind.
    OSError
        A path that cannot be opened.

    Examples
    --------
    >>> from io import StringIO
    >>> read_qrels(StringIO("q1 0 d1 0\nq1 0 d2 3\n"))
    {'q1': {'d1': 0, 'd2': 3}}
    >>> read_qrels(StringIO("qid;url;relevance\n7;a.html;2\n"))
    {'7': {'a.html': 2}}

    References
    ----------
    The formats of TREC are those of trec_eval, https://github.com/usnistgov/trec_eval.
    """
    return _read(source, trec.QRELS, columns, told, progress)


def read_run(
    source: Any,
    *,
    columns: Mapping[str, str] | None = None,
    told: Told | None = None,
    progress: bool | None = None,
) -> trec.Run:
    r"""Read which documents a system returned for each query, with what scores.

    The shapes are those of `read_qrels`; a run file of TREC has six columns, of which the rank is
    ignored, because TREC ranks by score. A column of numbers is the score if its name says so
    (prediction, cosine_similarity, score_bm25). A table without a score is ranked by its distance
    or its rank, where smaller is better, and else by the order of its rows; but if numbers are left
    in it that may be the score, it is refused. The same holds for lists of numbers beside lists of
    documents.

    Parameters
    ----------
    source : path, open file, DataFrame or mapping
        As in `read_qrels`. A mapping: query -> document -> score, or query -> list of documents,
        best first.
    columns : mapping, optional
        "query", "document", "score", "distance", "rank" -> the name of the column.
    told : function, optional
        Hears in a sentence which column was taken for what.
    progress : bool, optional
        Show a progress bar on stderr. Default: for files of 16 MiB or more.

    Returns
    -------
    dict
        query -> document -> score

    Raises
    ------
    ValueError, TypeError, OSError
        As in `read_qrels`.

    Examples
    --------
    >>> from io import StringIO
    >>> read_run(StringIO("q1 Q0 d2 1 0.75 mine\nq1 Q0 d1 2 0.5 mine\n"))
    {'q1': {'d2': 0.75, 'd1': 0.5}}
    >>> read_run(StringIO("query,document,rank\nq1,d2,1\nq1,d1,2\n"), told=print)
    the open file: query='query', document='document', score=minus 'rank' (smaller is better)
    {'q1': {'d2': -1.0, 'd1': -2.0}}
    >>> read_run({"q1": ["d2", "d1"]})
    {'q1': {'d2': 0.0, 'd1': -1.0}}

    References
    ----------
    The formats of TREC are those of trec_eval, https://github.com/usnistgov/trec_eval.
    """
    return _read(source, trec.RUN, columns, told, progress)


def _read(
    source: Any,
    layout: trec.Layout,
    columns: Mapping[str, str] | None,
    told: Told | None,
    progress: bool | None,
) -> dict[str, dict[str, Any]]:
    named = _checked_roles(columns or {})
    if isinstance(source, Mapping):
        return _from_mapping("the dictionary", source, layout, told)
    if of_columns.is_frame(source):
        return _from_rows("the DataFrame", of_columns.from_frame(source), layout, named, told)
    with opened_lines(source, progress) as (name, lines):
        first, lines = of_columns.first_line(lines)
        for mark, meaning in of_columns.MARKS.items():
            if first.startswith(mark):
                raise ValueError(f"{name}: {meaning}")
        if not _is_table(first, layout, named):
            return trec.from_lines(name, lines, layout)
        try:
            found = of_columns.rows_of(first, lines)
            if isinstance(found, Mapping):
                return _from_mapping(name, found, layout, told)
        except (ValueError, TypeError) as error:
            raise ValueError(f"{name}, {error}") from None
        return _from_rows(name, found, layout, named, told)


def _is_table(first: bytes, layout: trec.Layout, named: Mapping[str, str]) -> bool:
    """Tell a table or JSON from a file of TREC by the first line."""
    text, cells = first.decode("utf-8", "replace"), first.split()
    fits = len(cells) == layout.width
    if fits and re.fullmatch(rb"[-+]?[\d.]+([eE][-+]?\d+)?", cells[layout.value_at]):
        return False
    if first[:1] in (b"{", b"["):
        return True
    if fits:
        return of_columns.names_columns(text, named.values())
    return bool(re.search(f"[{of_columns.SEPARATORS}]", text)) or text.startswith("sep=")


def _checked_roles(columns: Mapping[str, str]) -> dict[str, str]:
    known = of_columns.NAMES
    if not isinstance(columns, Mapping) or not columns.keys() <= known.keys():
        raise ValueError(f"columns must map some of {', '.join(known)} to names, got {columns!r}")
    return dict(columns)


def _from_mapping(
    name: str, table: Mapping, layout: trec.Layout, told: Told | None
) -> dict[str, dict[str, Any]]:
    copies: list[Any] | None = [] if told else None
    found: dict[str, dict[str, Any]] = {}
    for query, documents in table.items():
        own = found.setdefault(identity(query), {})
        for document, value in _pairs(documents, layout, copies):
            identifier = identity(document)
            if identifier in own:
                raise ValueError(
                    f"{layout.kind}: document {identifier!r} stands twice for query {query!r}"
                )
            own[identifier] = value
    _tell_copies(name, copies, told)
    return trec.checked_qrels(found) if layout is trec.QRELS else trec.checked_run(found)


def _pairs(
    documents: Any, layout: trec.Layout, copies: list[Any] | None
) -> Iterable[tuple[Any, Any]]:
    """Return documents and their numbers; ``copies`` takes what stands in a list again."""
    if isinstance(documents, Mapping):
        return documents.items()
    if not isinstance(documents, list | tuple | np.ndarray):
        got = type(documents).__name__
        raise TypeError(
            f"{layout.kind} must map each query to a mapping of documents to numbers or to a list "
            f"of documents, got a {got} inside"
        )
    once = _once(documents, copies)
    return ((d, 1 if layout is trec.QRELS else 0.0 - i) for i, d in enumerate(once))


def _once(documents: Sequence, copies: list[Any] | None) -> Sequence:
    # Logs hold a document once for each of its pieces; nothing is dropped unsaid.
    if copies is None:
        return documents
    once = [*dict.fromkeys(map(identity, documents))]
    copies += documents[len(once) :]
    return once


def _tell_copies(name: str, copies: list[Any] | None, told: Told | None) -> None:
    if told and copies:
        again = "documents again in the same list, left out after their first place"
        told(f"{name}: {again}: {len(copies)}")


def _from_rows(
    name: str, table: Rows, layout: trec.Layout, named: Mapping[str, str], told: Told | None
) -> dict[str, dict[str, Any]]:
    many = "gold" if layout is trec.QRELS else "retrieved"
    lists = of_columns.positions(table.columns, ("query", many), named)
    rows = iter(partial(_next, name, iter(table.rows)), None)
    start = list(islice(rows, of_columns.FIRST_RECORDS)) if layout is trec.RUN else []
    try:
        if len(lists) == 2:
            at, by = lists, "order"
        else:
            at, by = _roles(table.columns, layout, named)
        unused: list[str] = []
        if layout is trec.RUN:
            numbers = of_columns.numbers_at([cells for _, cells in start], at.get(many))
            by, unused = _ranked_by(table.columns, at, by, numbers, named)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None
    if told:
        told(f"{name}: {_said(table.columns, at, by, unused)}")
    if many in at:
        return _from_lists(name, table, chain(start, rows), layout, at, by, told)
    found: dict[str, dict[str, Any]] = {}
    for number, cells in chain(start, rows):
        try:
            _add(cells, at, by, table.comma, found)
        except ValueError as error:
            raise ValueError(f"{name}, {table.unit} {number}: {error}") from None
    if not found:
        raise ValueError(f"{name}: there is no row below the names of the columns")
    return found


def _from_lists(
    name: str,
    table: Rows,
    rows: Iterable[tuple[int, Sequence[Any]]],
    layout: trec.Layout,
    at: Mapping[str, int],
    by: str,
    told: Told | None,
) -> dict[str, dict[str, Any]]:
    """Read a table whose rows hold a query and the list of its documents."""
    found: dict[str, dict[str, Any]] = {}
    copies: list[Any] | None = [] if told else None
    many = at["gold" if layout is trec.QRELS else "retrieved"]
    for number, cells in rows:
        try:
            query = identity(cells[at["query"]], "query")
            if query in found:
                raise ValueError(f"query {query!r} stands twice")
            documents = cells[many]
            if not isinstance(documents, list | tuple | np.ndarray):
                raise ValueError(f"a list of documents was expected, got {documents!r:.60}")
            if by != "order":
                documents = _by_number(documents, cells[at[by]], by, table.comma)
            documents = _once(list(documents), copies)
            found |= _from_mapping(name, {query: documents}, layout, None)
        except (ValueError, TypeError) as error:
            raise ValueError(f"{name}, {table.unit} {number}: {error}") from None
    _tell_copies(name, copies, told)
    return found


def _by_number(documents: Sequence, numbers: Any, by: str, comma: bool) -> list[Any]:
    """Return documents, best first by the numbers beside them."""
    if not isinstance(numbers, list | tuple | np.ndarray) or len(numbers) != len(documents):
        raise ValueError(f"as many numbers as documents were expected, got {numbers!r:.60}")
    scores = np.array([_score(number, by, comma) for number in numbers])
    order = np.argsort(-scores if by == "score" else scores, kind="stable")
    return [documents[i] for i in order]


def _next(name: str, rows: Iterator) -> Any:
    try:
        return next(rows, None)
    except ValueError as error:
        raise ValueError(f"{name}, {error}") from None


def _roles(
    columns: list[str], layout: trec.Layout, named: Mapping[str, str]
) -> tuple[dict[str, int], str]:
    """Return where the columns stand, and which role gives the number."""
    values = ("grade",) if layout is trec.QRELS else of_columns.RANKED_BY
    chosen = [role for role in values if named.get(role) in columns]
    at = of_columns.positions(columns, ("query", "document", *values), named)
    by = next((role for role in [*chosen, *values] if role in at), "order")
    needed = ("query", "document", *(values if layout is trec.QRELS else ()))
    for role in needed:
        if role not in at:
            raise ValueError(
                f"no column is known as the {role} among {', '.join(map(repr, columns))}: the "
                f"first line names the columns, such as {layout.example}, or say columns with "
                f"{role}=NAME"
            )
    return at, by


def _ranked_by(
    columns: list[str],
    at: dict[str, int],
    by: str,
    numbers: list[int],
    named: Mapping[str, str],
) -> tuple[str, list[str]]:
    """Return which role gives the number of a run, and which columns of numbers nothing uses."""
    if by == "order":
        known = of_columns.positions(columns, of_columns.RANKED_BY, named)
        at |= {r: i for r, i in known.items() if i in numbers or named.get(r) == columns[i]}
        first = sorted(of_columns.RANKED_BY, key=lambda role: role not in named)
        by = next((role for role in first if role in at), by)
    left = {i: of_columns.kind_of(columns[i]) for i in numbers if i not in at.values()}
    for role in ("score", "distance"):
        found = [i for i, kind in left.items() if kind == role]
        if by == "order" and found:
            if len(found) > 1:
                some = ", ".join(repr(columns[i]) for i in found)
                raise ValueError(f"{some} may each be the {role}: say columns with {role}=NAME")
            by, at[role] = role, found[0]
            del left[found[0]]
    if by == "order":
        _refuse_doubtful(columns, at, [i for i, kind in left.items() if kind])
    return by, [columns[i] for i in left]


def _refuse_doubtful(columns: list[str], at: Mapping[str, int], numbers: list[int]) -> None:
    """Refuse a run whose order would be that of its rows, while a column may be its score."""
    grade = of_columns.positions(columns, ["grade"], {}).get("grade")
    if grade is not None and "document" in at:
        raise ValueError(
            f"it has grades, {columns[grade]!r}, and no score: are these the judgements? "
            "If this is the system's number, say columns with score=NAME"
        )
    if doubtful := [columns[i] for i in numbers if i != grade]:
        raise ValueError(
            f"it has no score, and numbers that nothing uses: {', '.join(map(repr, doubtful))}. If "
            f"one is the system's number, say columns with score={doubtful[0]}, or with distance= "
            "or rank= where smaller is better; if none is, leave them out, and the order of the "
            "rows is the ranking"
        )


def _said(columns: list[str], at: Mapping[str, int], by: str, unused: list[str]) -> str:
    said = [
        f"{role}={columns[at[role]]!r}" for role in at if role not in (by, *of_columns.RANKED_BY)
    ]
    if by in ("distance", "rank"):
        said += [f"score=minus {columns[at[by]]!r} (smaller is better)"]
    elif by in at:
        said += [f"{by}={columns[at[by]]!r}"]
    elif "document" in at:
        said += ["no score and no rank: the order of the rows is the ranking"]
    if unused:
        said += [f"numbers that nothing uses: {', '.join(map(repr, unused))}"]
    return ", ".join(said)


def _add(cells: Any, at: Mapping[str, int], by: str, comma: bool, found: dict) -> None:
    query, document = (identity(cells[at[role]], role) for role in ("query", "document"))
    documents = found.setdefault(query, {})
    if document in documents:
        raise ValueError(f"document {document!r} stands twice for query {query!r}")
    if by == "order":
        documents[document] = 0.0 - len(documents)
    elif by == "grade":
        documents[document] = _grade(cells[at[by]])
    else:
        score = _score(cells[at[by]], by, comma)
        documents[document] = score if by == "score" else 0.0 - score


def identity(value: Any, role: str = "id") -> str:
    """Return an id as text; a whole number is one, also where a gap made floats of a column.

    >>> identity(" d7 "), identity(7), identity(7.0)
    ('d7', '7', '7')
    """
    if isinstance(value, str):
        text = value.strip()
        if text:
            return text
    elif isinstance(value, int | np.integer) and not isinstance(value, bool):
        return str(int(value))
    elif isinstance(value, float | np.floating) and math.isfinite(value) and value == int(value):
        if abs(value) < EXACT:
            return str(int(value))
        raise ValueError(f"the {role} {value!r} lost digits as a float: keep ids as text")
    raise ValueError(f"the {role} must be text or a whole number, got {value!r}")


def _grade(value: Any) -> int:
    if isinstance(value, bool | np.bool_):
        return int(value)
    if isinstance(value, str):
        value = _number(value.strip().lower(), value)
    if isinstance(value, float | np.floating) and math.isfinite(value) and value == int(value):
        value = int(value)
    return trec.checked_grade(value)


def _number(text: str, value: str) -> Any:
    if text in (*_TRUE, *_FALSE):
        return int(text in _TRUE)
    try:
        return float(text) if "_" not in text else value
    except ValueError:
        return value


def _score(value: Any, role: str, comma: bool) -> float:
    if isinstance(value, str):
        text = value.strip().replace(",", ".") if comma else value.strip()
        with suppress(ValueError):
            value = float(text) if "_" not in text else value
    try:
        return trec.checked_score(value)
    except ValueError as error:
        raise ValueError(str(error).replace("the score", f"the {role}")) from None
