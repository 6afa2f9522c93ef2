"""Tables with named columns: CSV, TSV, JSON and DataFrames, and which column holds what."""

from __future__ import annotations

import csv
import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, islice
from numbers import Number
from typing import Any, NamedTuple

import numpy as np

from ranklearn_course.data.line_files import as_number

SEPARATORS = ",;\t|"
#: What a column may be called, letters and digits alone, in order of preference.
QUERY = "queryid qid topicid questionid searchid requestid sessionid userid query topic question"
DOCUMENT = "documentid docid docno did passageid pid chunkid corpusid itemid productid movieid asin"
GRADE = "grade relevance rel label judgement judgment relevant isrelevant rating gain"
SCORE = "score sim similarity probability prob logit"
PREDICTED = (
    "pred preds predicted prediction predictions probs proba probabilities logits confidence"
)
RETRIEVED = "retrievedids retrievedcontextids retrieveddocids"
NAMES = {
    "query": f"{QUERY} user userinput session request search".split(),
    "document": f"{DOCUMENT} document doc passage chunk item product url".split(),
    # Some collections call the grade a score; a rank is none.
    "grade": f"{GRADE} score".split(),
    "score": SCORE.split(),
    "distance": ["distance", "dist"],
    "rank": ["rank", "position", "pos"],
    # A cell of these is a list of documents, best first or all relevant.
    "retrieved": f"{RETRIEVED} retrieved results hits".split(),
    "gold": ["goldids", "gold", "referencecontextids", "expectedids", "relevantids", "positives"],
}
#: What holds the number of a run, best first; a smaller distance or rank is better.
RANKED_BY = ("score", "distance", "rank")
#: A column of numbers whose name has one of these words holds the score: pred_score, score_bm25.
SCORE_WORDS = {*f"{SCORE} {PREDICTED} scores sims similarities cosine bm25 tfidf rrf".split()}
#: What the last word of a name says: a distance, or a number that ranks nothing.
DISTANCE_WORDS = {"distance", "distances", "dist", "dists"}
ID_WORDS = {"id", "ids", "uuid", "idx", "unnamed"}
TIME_WORDS = {"time", "timestamp", "ts", "date", "datetime", "epoch", "year", "month", "day"}
#: What is called a column of JSON lines stands in one of the first so many; so does what tells
#: a column of numbers from one of text.
FIRST_RECORDS = 1000
#: A cell may hold a long document, and csv takes no more than 128 KiB unless it is told to.
LONGEST_CELL = 2**24
MARKS = {
    b"PK\x03\x04": "this is a zip file: name its path, and save a sheet of Excel as 'CSV UTF-8'",
    b"PAR1": "this is a Parquet file: read it with pandas or polars, and pass the DataFrame",
    b"\xff\xfe": "this is UTF-16 text: save it as UTF-8, in Excel as 'CSV UTF-8'",
    b"\xfe\xff": "this is UTF-16 text: save it as UTF-8, in Excel as 'CSV UTF-8'",
}


class Layout(NamedTuple):
    """What is read: judgements or a run."""

    kind: str
    #: The columns of a file of TREC, and which of them has the number.
    trec: str
    value_at: int
    #: The roles of the columns that may have the number, the first that is there.
    values: tuple[str, ...]
    #: The role of a column whose cells are lists of documents.
    many: str


QRELS = Layout("qrels", "query, iteration, document, grade", 3, ("grade",), "gold")
RUN = Layout("run", "query, Q0, document, rank, score, tag", 4, RANKED_BY, "retrieved")


class PlacedError(ValueError):
    """What is wrong with a file, with the line where it is."""


class Rows(NamedTuple):
    """A table: the names of its columns, and its rows, each with its number."""

    columns: list[str]
    rows: Iterator[tuple[int, Sequence[Any]]]
    #: What a row's number counts: "line" or "row".
    unit: str
    #: Is a comma in a number a decimal point?
    comma: bool = False


def plain(name: Any) -> str:
    """Return the name of a column in small letters and digits alone.

    >>> plain("Query-ID")
    'queryid'
    """
    return re.sub(r"[\W_]", "", str(name).lower())


def kind_of(name: str) -> str:
    """Return what the name of a column of numbers says it is: score, distance, number or "".

    >>> [kind_of(n) for n in ("relevanceScore", "cosine_distance", "value", "timestamp")]
    ['score', 'distance', 'number', '']
    """
    if plain(name) in (*NAMES["query"], *NAMES["document"]):
        return ""
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()
    every = re.findall(r"[^\W_]+", spaced)
    words = [word for word in every if not word.isdigit()]
    last = words[-1] if words else ""
    if words in ([], ["index"]) or last in ID_WORDS | TIME_WORDS or every[-1] == "at":
        return ""
    if DISTANCE_WORDS & {*words}:
        return "distance" if last in DISTANCE_WORDS else "number"
    is_score = last.endswith(("score", "scores")) or words == ["est"] or SCORE_WORDS & {*words}
    return "score" if is_score and not {"rank", "ranks"} & {*words} else "number"


def names_columns(line: str, wanted: Iterable[str]) -> bool:
    """Tell whether a line of a file names the columns of a table."""
    known = {plain(name) for name in wanted}.union(*NAMES.values())
    return any(plain(cell) in known for cell in re.split(f"[{SEPARATORS}]", line))


def first_line(lines: Iterator[bytes]) -> tuple[bytes, Iterator[bytes]]:
    """Return the first line that says anything, empty if none does, and all lines."""
    seen = []
    for line in lines:
        seen.append(line)
        if line.strip() and not line.startswith(b"#"):
            return line.strip(), chain(seen, lines)
    return b"", iter(seen)


def rows_of(first: bytes, lines: Iterable[bytes], places: Mapping[str, str] = {}) -> Rows | dict:
    """Return the table of a file, or the dictionary that it holds; its first line tells JSON."""
    return from_json(lines) if first[:1] in (b"{", b"[") else csv_rows(lines, places)


def by_place(named: Mapping[str, str], layout: Layout) -> dict[str, str]:
    """Return the places of columns, from 1 on, of what has no line that names them.

    They are meant for judgements or for runs: whichever has the number that they name.

    >>> by_place({"query": "1", "document": "2", "grade": "3"}, RUN)
    {}
    """
    if not named or not all(map(str.isdecimal, named.values())):
        return {}
    numbers = {*QRELS.values, *RUN.values, QRELS.many, RUN.many} & named.keys()
    own = {*layout.values, layout.many}
    return {**named} if numbers & own or (layout is RUN and not numbers) else {}


def csv_rows(lines: Iterable[bytes], places: Mapping[str, str] = {}) -> Rows:
    """Return the table of a CSV file: the separator is the one that the first line holds most.

    Where columns have places in place of names, they are called by these.
    """
    numbered = enumerate(_decoded(lines))
    said = (each for each in numbered if each[1].strip() and each[1][0] != "#")
    above, head = next(said, (0, ""))
    if told := re.fullmatch(r"sep=(.)\s*", head):
        above, head = next(numbered, (0, ""))
    if not head:
        raise PlacedError("line 1: the file is empty")
    separator = told[1] if told else _separator(head)
    csv.field_size_limit(max(LONGEST_CELL, csv.field_size_limit()))
    texts = chain([head], (text for _, text in numbered))
    spaced = {"delimiter": separator, "skipinitialspace": separator == " "}
    reader = csv.reader(map(str.strip, texts) if separator == " " else texts, strict=True, **spaced)
    columns = [name.strip() for name in _row(reader, above) or ()]
    rows = _checked_rows(reader, len(columns), above)
    if places:
        if max(map(int, places.values())) > len(columns) or "0" in places.values():
            raise PlacedError(f"line {above + 1}: it has {len(columns)} columns, counted from 1")
        rows = chain([(above + 1, columns)], rows)
        columns = [str(place) for place in range(1, len(columns) + 1)]
    return Rows(columns, rows, "line", separator == ";")


def _separator(head: str) -> str:
    unquoted = re.sub('"[^"]*"', "", head)
    found = max(SEPARATORS, key=unquoted.count)
    return " " if found not in unquoted and " " in unquoted.strip() else found


def _decoded(lines: Iterable[bytes]) -> Iterator[str]:
    for number, line in enumerate(lines, start=1):
        try:
            yield line.decode()
        except UnicodeDecodeError:
            raise PlacedError(
                f"line {number}: the line is not UTF-8 text; in Excel save as 'CSV UTF-8'"
            ) from None


def _row(reader: Any, above: int) -> list[str] | None:
    try:
        return next(reader, None)
    except csv.Error as error:
        raise PlacedError(f"line {reader.line_num + above}: {error}") from None


def _checked_rows(reader: Any, width: int, above: int) -> Iterator[tuple[int, list[str]]]:
    while (row := _row(reader, above)) is not None:
        number = reader.line_num + above
        if not any(map(str.strip, row)):
            continue
        if len(row) != width:
            raise PlacedError(
                f"line {number}: the first line names {width} columns, this one has {len(row)}"
            )
        yield number, row


def from_json(lines: Iterable[bytes]) -> Rows | dict:
    """Return the records of a JSON or JSON lines file, or the dictionary that it holds."""
    numbered = ((n, text) for n, text in enumerate(_decoded(lines), start=1) if text.strip())
    start = list(islice(numbered, 2))
    is_lines = False
    with suppress(PlacedError):
        _parsed(*start[0])
        is_lines = len(start) == 2
    if is_lines:
        return _of_records(((n, _parsed(n, text)) for n, text in chain(start, numbered)), "line")
    whole = _parsed(start[0][0], "".join(text for _, text in chain(start, numbered)))
    if isinstance(whole, dict) and all(isinstance(v, dict | list) for v in whole.values()):
        return whole
    return _of_records(enumerate([whole] if isinstance(whole, dict) else whole, 1), "object")


def _parsed(line: int, text: str) -> Any:
    """Return what JSON says that begins in a line."""
    try:
        return json.loads(text.rstrip(), object_pairs_hook=_once)
    except PlacedError as error:
        raise PlacedError(f"line {line}: {error}") from None
    except RecursionError:
        raise PlacedError(f"line {line}: this JSON is nested too deep") from None
    except json.JSONDecodeError as error:
        place = f"line {line + error.lineno - 1}, column {error.colno}"
        raise PlacedError(f"{place}: this is no JSON, {error.msg}") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a JSON object, none of whose names may be lost because it stands twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        again = next(name for name in found if names.count(name) > 1)
        raise PlacedError(f"{again!r} stands twice in one JSON object")
    return found


def _of_records(records: Iterable[tuple[int, Any]], unit: str) -> Rows:
    checked = (_checked_record(n, record, unit) for n, record in records)
    start = list(islice(checked, FIRST_RECORDS))
    columns = list(dict.fromkeys(name for _, record in start for name in record))
    return Rows(columns, ((n, [*map(r.get, columns)]) for n, r in chain(start, checked)), unit)


def _checked_record(number: int, record: Any, unit: str) -> tuple[int, dict]:
    if not isinstance(record, dict):
        raise PlacedError(f"{unit} {number}: a JSON object was expected, got {record!r:.60}")
    return number, record


def is_frame(source: Any) -> bool:
    """Tell whether a source is a DataFrame, of pandas, polars or pyarrow."""
    return not isinstance(source, Mapping) and (
        hasattr(source, "collect") or hasattr(source, "column_names") or hasattr(source, "columns")
    )


def from_frame(frame: Any) -> Rows:
    """Return the rows of a DataFrame."""
    if hasattr(frame, "collect"):
        raise TypeError("source is a lazy frame: call .collect() first")
    if any(name is not None for name in getattr(getattr(frame, "index", None), "names", ())):
        frame = frame.reset_index()
    columns = list(getattr(frame, "column_names", None) or frame.columns)
    cells = [_column(frame[name]) for name in columns]
    return Rows(list(map(str, columns)), enumerate(zip(*cells, strict=True), 1), "row")


def _column(series: Any) -> list:
    found = next((getattr(series, n) for n in ("to_pylist", "to_list") if hasattr(series, n)), None)
    return found() if found else list(series)


class Chosen(NamedTuple):
    """Which column holds what."""

    at: dict[str, int]
    """Role -> place."""
    by: str
    """The role that gives the number; "order" where the order of the rows is the ranking."""
    said: str
    """What was taken for what, in words."""


def chosen(
    columns: list[str], rows: Sequence[Sequence[Any]], layout: Layout, named: Mapping[str, str]
) -> Chosen:
    """Choose the columns of a table by their names, and by what its first rows hold.

    >>> chosen(["qid", "docno", "bm25"], [("q1", "d7", 3.5)], RUN, {})[:2]
    ({'query': 0, 'document': 1, 'score': 2}, 'score')
    """
    at = positions(columns, ("query", layout.many), named)
    is_list = len(at) == 2
    if not is_list:
        at = positions(columns, ("query", "document"), named)
    numbers = numbers_at(rows, at.get(layout.many)) if layout is RUN else []
    if layout is RUN or not is_list:
        known = positions(columns, layout.values, named)
        certain = {i for role, i in known.items() if not is_list or named.get(role) == columns[i]}
        at |= {role: i for role, i in known.items() if i in certain.union(numbers)}
    needed = () if is_list else ("query", "document", *(("grade",) if layout is QRELS else ()))
    for role in needed:
        if role not in at:
            raise ValueError(_unknown(role, columns, layout))
    first = sorted(layout.values, key=lambda role: named.get(role) not in columns)
    by = next((role for role in first if role in at), "order")
    left = {i: kind_of(columns[i]) for i in numbers if i not in at.values()}
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
    return Chosen(at, by, _said(columns, at, by, [columns[i] for i in left]))


def _unknown(role: str, columns: list[str], layout: Layout) -> str:
    told = f"no column is known as the {role} among {', '.join(map(repr, columns))}: "
    numbers = [
        i for i, name in enumerate(columns, 1) if as_number(name.replace(",", ".")) is not None
    ]
    if not numbers:
        names = f"query,document,{layout.values[0]}"
        return (
            f"{told}the first line names the columns, such as {names}, or say columns with "
            f"{role}=NAME"
        )
    by_place = say_by_place(columns, layout)
    return f"{told}the first line has a number, so none names the columns. {by_place}"


def say_by_place(cells: Sequence[str | bytes], layout: Layout) -> str:
    """Say how to name the columns of a file whose first line is a row already."""
    found = [at for at, cell in enumerate(cells, 1) if at > 2 and as_number(cell) is not None]
    place = found[0] if found else 3
    ranks = f", or with rank={place} if 1 is best" if layout is RUN else ""
    return f"Say them by place: columns with query=1,document=2,{layout.values[0]}={place}{ranks}"


def _refuse_doubtful(columns: list[str], at: Mapping[str, int], numbers: list[int]) -> None:
    """Refuse a run whose order would be that of its rows, while a column may be its score."""
    grade = positions(columns, ["grade"], {}).get("grade")
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
    said = [f"{role}={columns[at[role]]!r}" for role in at if role not in (by, *RANKED_BY)]
    if by in ("distance", "rank"):
        said += [f"score=minus {columns[at[by]]!r} (smaller is better)"]
    elif by in at:
        said += [f"{by}={columns[at[by]]!r}"]
    elif "document" in at:
        said += ["no score and no rank: the order of the rows is the ranking"]
    if unused:
        said += [f"numbers that nothing uses: {', '.join(map(repr, unused))}"]
    return ", ".join(said)


def numbers_at(rows: Sequence[Sequence[Any]], beside: int | None = None) -> list[int]:
    """Return the places of the columns that hold numbers in most of some rows.

    ``beside`` is the place of lists of documents: then a column holds lists of as many numbers.

    >>> numbers_at([("q1", "0,75", ""), ("q2", 1, "a")])
    [1]
    """
    width = len(rows[0]) if rows else 0
    return [at for at in range(width) if _most_are_numbers(rows, at, beside)]


def _most_are_numbers(rows: Sequence[Sequence[Any]], at: int, beside: int | None) -> bool:
    cells = (cell for row in rows for cell in _cells(row, at, beside))
    are = [_is_number(cell) for cell in cells if cell is not None and cell == cell and cell != ""]
    return 2 * sum(are) > len(are)


def _cells(row: Sequence[Any], at: int, beside: int | None) -> Iterable[Any]:
    if beside is None:
        return [row[at]]
    sizes = [
        len(row[i]) if isinstance(row[i], list | tuple | np.ndarray) else -1 for i in (at, beside)
    ]
    return row[at] if sizes[0] == sizes[1] >= 0 else ["a list of another length"]


def _is_number(cell: Any) -> bool:
    if not isinstance(cell, str):
        return isinstance(cell, Number) and not isinstance(cell, bool)
    # A comma or a sign of percent is refused with its line once the column is the score.
    number = as_number(cell.replace(",", ".").strip(" %"))
    return number is not None and math.isfinite(number)


def positions(
    columns: Sequence[str],
    roles: Iterable[str],
    named: Mapping[str, str],
    names: Mapping[str, Sequence[str]] = NAMES,
) -> dict:
    """Return for each role the place of its column, where there is one.

    >>> positions(["qid", "docno", "text"], ["query", "document", "score"], {})
    {'query': 0, 'document': 1}
    """
    found = {role: _position(columns, role, named.get(role), names[role]) for role in roles}
    return {role: place for role, place in found.items() if place is not None}


def _position(
    columns: Sequence[str], role: str, named: str | None, names: Sequence[str]
) -> int | None:
    if named in columns:
        if not named.isdecimal() and as_number(named) is not None:
            raise ValueError(
                f"{named!r} is a number of the first row, no name: say columns by place, from 1 on"
            )
        return columns.index(named)
    simple = [plain(name) for name in columns]
    for name in names:
        if simple.count(name) > 1:
            twice = " and ".join(repr(c) for c, s in zip(columns, simple, strict=True) if s == name)
            raise ValueError(f"the columns {twice} may both be the {role}: say which")
        if name in simple:
            return simple.index(name)
    return None
