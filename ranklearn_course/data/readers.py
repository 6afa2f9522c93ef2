"""Read judgements and runs of any shape: TREC, CSV, JSON, DataFrames, dictionaries.

A qrels line of TREC has 4 columns: query, iteration (ignored), document, grade. A run line has 6:
query, "Q0" (ignored), document, rank (ignored), score, tag (ignored). Columns stand apart by spaces
or tabs; a line that begins with "#" is a comment. TREC ranks by the score column, never by the rank
column. Whatever is read becomes plain dictionaries, query -> document -> number, in its order.
"""

from __future__ import annotations

import ast
import json
import math
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from itertools import chain, groupby, islice
from pathlib import Path
from typing import Any

import numpy as np

from ranklearn_course.data import columns as of_columns
from ranklearn_course.data.columns import QRELS, RUN, Layout, positions
from ranklearn_course.data.line_files import as_number, opened_lines

Qrels = dict[str, dict[str, int]]
Run = dict[str, dict[str, float]]
Told = Callable[[str], Any]

#: Before the name of a collection of ir_datasets.
IR_DATASETS = "irds:"
#: The largest grade, so that grades fit any array of whole numbers.
MAX_GRADE = 2**31 - 1
#: So many lines of a file of TREC are taken apart at once.
AT_ONCE = 2**12
#: A float holds whole numbers up to here.
EXACT = 2**53
_TRUE, _FALSE = ("true", "yes", "relevant"), ("false", "no", "irrelevant", "not relevant")


def read_qrels(
    source: Any,
    *,
    columns: Mapping[str, str] | None = None,
    told: Told | None = None,
    odd: Told | None = None,
) -> Qrels:
    r"""Read which document is how good for which query.

    What a file holds is seen from its content, never from its name: a qrels file of TREC with four
    columns; a table whose first line names the columns, parted by comma, semicolon, tab or bar;
    JSON, an object a line, a list of objects, or query to document to grade. Negative grades (some
    collections mark spam or unjudged documents by -1 or -2) are kept as they stand; `judge_run`
    decides what they mean. Blank lines, and in TREC files those that begin with "#", are skipped.

    Parameters
    ----------
    source : path, open file, DataFrame or mapping
        UTF-8 text, also packed by gzip, bzip2, xz or zip, whatever its name. A DataFrame of
        pandas, polars or pyarrow. A mapping: query -> document -> grade, or query -> list of the
        relevant documents. A folder with BEIR's qrels/test.tsv, or "irds:" and the name of a
        collection of ir_datasets, if that is installed.
    columns : mapping, optional
        "query", "document", "grade" -> the name of the column, or its place, from "1" on, if no
        line names the columns. Default: known names such as qid, query-id, docno, corpus-id,
        relevance, label.
    told : function, optional
        Hears in a sentence which column was taken for what.
    odd : function, optional
        Hears in a sentence what was left out, such as a document's second place in a list, or
        contradicts itself, as ranks do that are the reverse of the scores. Default: what would be
        left out is refused.

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
    return _read(judgements_of(source), QRELS, columns, told, odd)


def read_run(
    source: Any,
    *,
    columns: Mapping[str, str] | None = None,
    told: Told | None = None,
    odd: Told | None = None,
) -> Run:
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
    told, odd : function, optional
        As in `read_qrels`.

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
    return _read(source, RUN, columns, told, odd)


def judgements_of(source: Any) -> Any:
    """Return the file of judgements of a folder as BEIR has them, or those of ir_datasets.

    >>> judgements_of("gold.qrels")
    'gold.qrels'
    """
    if not isinstance(source, str | os.PathLike):
        return source
    if os.fspath(source).startswith(IR_DATASETS):
        return _from_ir_datasets(os.fspath(source).removeprefix(IR_DATASETS))
    if os.path.isdir(source):
        file = Path(source, "qrels", "test.tsv")
        if not file.is_file():
            raise ValueError(f"{source}: a folder must hold qrels/test.tsv, as those of BEIR do")
        return file
    return source


def _from_ir_datasets(name: str) -> Qrels:
    try:  # no package of ours needs it, so it may be used but is never installed
        ir_datasets = import_module("ir_datasets")
    except ImportError:
        raise ValueError(
            f"{IR_DATASETS}{name} needs ir_datasets: pip install ir_datasets"
        ) from None
    found: Qrels = {}
    try:
        collection = ir_datasets.load(name)
    except KeyError:
        raise ValueError(f"{IR_DATASETS}{name}: ir_datasets knows no such collection") from None
    if not collection.has_qrels():
        raise ValueError(f"{IR_DATASETS}{name}: this collection has no judgements")
    for each in collection.qrels_iter():
        found.setdefault(each.query_id, {})[each.doc_id] = each.relevance
    return found


def _read(
    source: Any,
    layout: Layout,
    columns: Mapping[str, str] | None,
    told: Told | None,
    odd: Told | None,
) -> dict[str, dict[str, Any]]:
    named, known = columns or {}, of_columns.NAMES
    if not isinstance(named, Mapping) or not named.keys() <= known.keys():
        raise ValueError(f"columns must map some of {', '.join(known)} to names, got {columns!r}")
    reader = _Reader(layout, named, told, odd)
    name, found = reader.read(source)
    for said in reader.oddities():
        (odd or (lambda _: None))(f"{name}: {said}")
    return found


class _Reader:
    """Reads one source."""

    def __init__(
        self, layout: Layout, named: Mapping[str, str], told: Told | None, odd: Told | None
    ) -> None:
        self.layout, self.named, self.told = layout, named, told
        self.refuses_copies = odd is None
        self.is_trec = False
        #: How often a document stands again in its list, and how many lines are comments.
        self.copies = self.comments = 0
        #: What the first and the last line of a query say as rank and score.
        self.first: dict[Any, tuple[Any, Any]] = {}
        self.last: dict[Any, tuple[Any, Any]] = {}

    def tell(self, said: str) -> None:
        if self.told:
            self.told(said)

    def oddities(self) -> Iterator[str]:
        """Say what was left out, and whether the ranks are those of the scores."""
        if self.copies:
            in_lists = "documents again in the same list, left out after their first place"
            again = in_lists if self.layout is RUN else "judgements that say the same again"
            yield f"{again}: {self.copies}"
        if self.comments:
            yield f"lines skipped as comments because they begin with #: {self.comments}"
        rises = [*map(_rises, self.first.values(), map(self.last.get, self.first))]
        compared = [found for found in rises if found is not None]
        if 2 * sum(compared) > len(compared):
            cure = "query=1,document=3,distance=5" if self.is_trec else "distance=NAME"
            yield (
                f"the ranks say the reverse of the scores for {sum(compared)} of {len(compared)} "
                f"queries. The scores count, as in trec_eval; if smaller is better, say columns "
                f"with {cure}"
            )

    def note_rank(self, cells: Sequence[bytes], ends: dict[Any, tuple[Any, Any]]) -> None:
        if self.layout is RUN and cells:
            ends[cells[0]] = cells[3], cells[4]

    def meet_again(self, document: str, query: str, own: dict[str, Any], value: Any) -> None:
        """Count a document that a list holds already: its best place counts, two grades nothing."""
        if self.layout is QRELS and own[document] != value:
            raise ValueError(
                f"{_twice(document, query)}, with the grades {own[document]} and {value}"
            )
        if self.refuses_copies:
            raise _twice(document, query)
        self.copies += 1
        own[document] = max(own[document], value)

    def read(self, source: Any) -> tuple[str, dict[str, dict[str, Any]]]:
        """Return what the source is called, and what it holds."""
        if isinstance(source, Mapping):
            return "the dictionary", self.from_mapping(source)
        if of_columns.is_frame(source):
            name = "the DataFrame"
            return name, self.from_rows(name, of_columns.from_frame(source))
        with opened_lines(source) as (name, lines):
            first, lines = of_columns.first_line(lines)
            for mark, meaning in of_columns.MARKS.items():
                if first.startswith(mark):
                    raise ValueError(f"{name}: {meaning}")
            places = of_columns.by_place(self.named, self.layout)
            if not places and not self.is_table(first):
                return name, self.from_lines(name, lines)
            try:
                table = of_columns.rows_of(first, lines, places)
                if isinstance(table, Mapping):
                    return name, self.from_mapping(table)
            except (ValueError, TypeError) as error:
                raise ValueError(f"{name}, {error}") from None
            return name, self.from_rows(name, table)

    def is_table(self, first: bytes) -> bool:
        """Tell a table or JSON from a file of TREC by the first line."""
        text, cells = first.decode("utf-8", "replace"), first.split()
        fits = len(cells) == len(self.layout.trec.split(", "))
        if fits and re.fullmatch(rb"[-+]?[\d.]+([eE][-+]?\d+)?", cells[self.layout.value_at]):
            return False
        if first[:1] in (b"{", b"["):
            return True
        if fits:
            return of_columns.names_columns(text, self.named.values())
        return bool(re.search(f"[{of_columns.SEPARATORS}]", text)) or text.startswith("sep=")

    def from_lines(self, name: str, lines: Iterable[bytes]) -> dict[str, dict[str, Any]]:
        """Read a file of TREC."""
        self.is_trec = True
        table: dict[str, dict[str, Any]] = {}
        lines, number = iter(lines), 1
        while batch := [*islice(lines, AT_ONCE)]:
            begin = 0
            for size, plain in _taken_apart(batch, self.layout):
                if not (plain and self.add_plain(plain, table)):
                    self.add_lines(name, number + begin, batch[begin : begin + size], table)
                begin += size
            number += begin
        if not table:
            raise ValueError(
                f"{name}: a {self.layout.kind} file must have at least one line, this one is empty"
            )
        return table

    def add_plain(self, plain: tuple, table: dict[str, dict[str, Any]]) -> bool:
        """Add neighbouring lines of a query, unless a document stands twice."""
        query, documents, numbers, first, last = plain
        own = table.setdefault(query.decode(), {})
        found = dict(zip(documents, numbers, strict=True))
        if len(found) < len(documents) or not own.keys().isdisjoint(found):
            return False
        own |= found
        if self.layout is RUN:
            self.first.setdefault(query, first)
            self.last[query] = last
        return True

    def add_lines(
        self, name: str, start: int, lines: Iterable[bytes], table: dict[str, dict[str, Any]]
    ) -> None:
        """Add lines one by one: comments, documents that stand twice, and what is refused."""
        kind, names, at, *_ = self.layout
        parse = _grade if self.layout is QRELS else _score
        width = len(names.split(", "))
        asked, documents, cells = None, {}, []
        for number, line in enumerate(lines, start):
            above, cells = cells, line.split()
            try:
                # The lines of a query mostly stand together.
                if len(cells) != width or cells[0] != asked:
                    if not cells or line.startswith(b"#"):
                        self.comments += bool(cells)
                        cells = above
                        continue
                    if len(cells) != width:
                        by_place = (
                            "" if table else ". " + of_columns.say_by_place(cells, self.layout)
                        )
                        raise ValueError(
                            f"a {kind} line has {width} columns ({names}), this one has "
                            f"{len(cells)}{by_place}"
                        )
                    self.note_rank(above, self.last)
                    asked, documents = cells[0], table.setdefault(cells[0].decode(), {})
                    if asked not in self.first:
                        self.note_rank(cells, self.first)
                document = cells[2].decode()
                if document in documents:
                    self.meet_again(document, asked.decode(), documents, parse(cells[at]))
                else:
                    documents[document] = parse(cells[at])
            except ValueError as error:
                is_text = "\ufffd" not in line.decode("utf-8", "replace")
                reason = error if is_text else "the line is not UTF-8 text"
                raise ValueError(f"{name}, line {number}: {reason}") from None
        self.note_rank(cells, self.last)

    def from_mapping(self, table: Mapping) -> dict[str, dict[str, Any]]:
        """Read query -> document -> number, or query -> documents."""
        kind = self.layout.kind
        found: dict[str, dict[str, Any]] = {}
        for query, documents in table.items():
            query_id = identity(query)
            if query_id in found:
                raise ValueError(f"{kind}: query {query_id!r} stands twice")
            if isinstance(documents, list | tuple | np.ndarray):
                found[query_id] = self.from_list(documents, query_id)
                continue
            if not isinstance(documents, Mapping):
                raise TypeError(
                    f"{kind} must map each query to a mapping of documents to numbers or to a list "
                    f"of documents, got a {type(documents).__name__} inside"
                )
            own = found[query_id] = {}
            for document, value in documents.items():
                name = identity(document)
                try:
                    number = _grade(value) if self.layout is QRELS else _score(value)
                    if name in own:
                        self.meet_again(name, query_id, own, number)
                    else:
                        own[name] = number
                except ValueError as error:
                    place = f"{kind}, query {query!r}, document {document!r}"
                    raise ValueError(f"{place}: {error}") from None
        return found

    def from_list(self, documents: Sequence, query: str) -> dict[str, Any]:
        """Read relevant documents, or those that were found, best first."""
        names = [*map(identity, documents)]
        once = [*dict.fromkeys(names)]
        # Logs hold a document once for each of its pieces; nothing is dropped unsaid.
        self.copies += len(names) - len(once)
        if self.copies and self.refuses_copies:
            again = next(name for name in once if names.count(name) > 1)
            raise ValueError(f"{self.layout.kind}: {_twice(again, query)}")
        return {name: 1 if self.layout is QRELS else 0.0 - i for i, name in enumerate(once)}

    def from_rows(self, name: str, table: of_columns.Rows) -> dict[str, dict[str, Any]]:
        """Read a table with named columns."""
        found: dict[str, dict[str, Any]] = {}
        row = None
        try:
            lists = positions(table.columns, [self.layout.many], self.named)
            numbered = _with_lists(table.rows) if lists else table.rows
            first = list(islice(numbered, of_columns.FIRST_RECORDS))
            rows = [cells for _, cells in first]
            chosen = of_columns.chosen(table.columns, rows, self.layout, self.named)
            self.tell(f"{name}: {chosen.said}")
            for row in chain(first, numbered):
                self.add(row[1], chosen, table.comma, found)
        except of_columns.PlacedError as error:
            raise ValueError(f"{name}, {error}") from None
        except ValueError as error:
            place = f", {table.unit} {row[0]}" if row else ""
            raise ValueError(f"{name}{place}: {error}") from None
        if not found:
            raise ValueError(f"{name}: there is no row below the names of the columns")
        return found

    def add(
        self,
        cells: Sequence[Any],
        chosen: of_columns.Chosen,
        comma: bool,
        found: dict[str, dict[str, Any]],
    ) -> None:
        """Read a row: a document of a query, or a query with a list of them."""
        at, by = chosen.at, chosen.by
        query = identity(cells[at["query"]], "query")
        number = cells[at[by]] if by in at else None
        if self.layout.many in at:
            if query in found:
                raise ValueError(f"query {query!r} stands twice")
            documents = cells[at[self.layout.many]]
            if not isinstance(documents, list | tuple | np.ndarray):
                raise ValueError(f"a list of documents was expected, got {documents!r:.60}")
            if by in at:
                documents = _by_number(documents, number, by, comma)
            found[query] = self.from_list(documents, query)
            return
        documents = found.setdefault(query, {})
        document = identity(cells[at["document"]], "document")
        if by == "grade":
            value: float = _grade(number)
        else:
            value = _score(number, by, comma) if by in at else 0.0 - len(documents)
        if by == "score" and "rank" in at:
            said = cells[at["rank"]], value
            self.first.setdefault(query, said)
            self.last[query] = said
        if document in documents:
            self.meet_again(document, query, documents, value)
        else:
            documents[document] = value


def _taken_apart(lines: list[bytes], layout: Layout) -> Iterator[tuple[int, tuple | None]]:
    """Take lines of a file of TREC apart, twice as fast as line by line.

    Yields how many lines a query has next to each other, and what they hold: the query, documents,
    numbers, and ranks with scores of the first and the last. If any line has something special, all
    of them are one part that holds None.
    """
    step = len(layout.trec.split(", ")) + 1
    # A mark after each line, so that no line lends a cell to the next one.
    cells = b" \0 ".join(lines).split()
    queries, values = cells[::step], cells[layout.value_at :: step]
    documents, numbers = None, []
    with suppress(ValueError):  # of a number that is none, or of what is not UTF-8
        if len(cells) == len(lines) * step - 1 and {*cells[step - 1 :: step]} <= {b"\0"}:
            numbers = [*map(int if layout is QRELS else float, values)]
            documents = b"\n".join(cells[2::step]).decode().split("\n")
    largest = MAX_GRADE if layout is QRELS else sys.float_info.max
    is_comment = any(query.startswith(b"#") for query in {*queries})
    # Python reads 1_0 as 10. A sum that is too large, or none, may have such a number in it.
    odd = is_comment or b"_" in b"".join(values) or not sum(map(abs, numbers)) <= largest
    if odd or documents is None:
        yield len(lines), None
        return
    end = 0
    for query, group in groupby(queries):
        begin, end = end, end + len([*group])
        ends = [tuple(cells[at * step + 3 : at * step + 5]) for at in (begin, end - 1)]
        yield end - begin, (query, documents[begin:end], numbers[begin:end], *ends)


def _twice(document: str, query: str) -> ValueError:
    return ValueError(f"document {document!r} stands twice for query {query!r}")


def _rises(first: tuple[Any, Any], last: tuple[Any, Any]) -> bool | None:
    """Tell whether a score rises where the rank does; None if one of them does not change."""
    (rank, score), (other, end) = (map(_number, pair) for pair in (first, last))
    if None in (rank, other, score, end) or rank == other or score == end:
        return None
    return (rank < other) == (score < end)


def _number(cell: Any) -> float | None:
    return as_number(cell) if isinstance(cell, str | bytes) else cell


def _with_lists(rows: Iterable[tuple[int, Sequence[Any]]]) -> Iterator[tuple[int, Sequence[Any]]]:
    """Read lists that were saved as text, as pandas saves them in a CSV file."""
    for number, cells in rows:
        yield number, [_listed(number, cell) for cell in cells]


def _listed(number: int, cell: Any) -> Any:
    text = cell.strip() if isinstance(cell, str) else ""
    if not (text.startswith("[") and text.endswith("]")):
        return cell
    with suppress(ValueError, RecursionError):
        return json.loads(text)
    # Python would join 'a' 'b', as NumPy writes an array of two, to one word.
    if not re.search(r"""(['"])\s+\1""", text):
        with suppress(ValueError, SyntaxError, RecursionError):
            return ast.literal_eval(text)
    raise of_columns.PlacedError(
        f"line {number}: {text:.60} is no list as JSON or Python writes it: save as JSON lines"
    )


def _by_number(documents: Sequence, numbers: Any, by: str, comma: bool) -> list[Any]:
    """Return documents, best first by the numbers beside them."""
    if not isinstance(numbers, list | tuple | np.ndarray) or len(numbers) != len(documents):
        raise ValueError(f"as many numbers as documents were expected, got {numbers!r:.60}")
    scores = np.array([_score(number, by, comma) for number in numbers])
    return [documents[i] for i in np.argsort(-scores, kind="stable")]


def identity(value: Any, role: str = "id") -> str:
    """Return an id as text; a whole number is one, also where a gap made floats of a column.

    >>> identity(" d7 "), identity(7), identity(7.0)
    ('d7', '7', '7')
    """
    if isinstance(value, str) and (text := value.strip()):
        return text
    if isinstance(value, int | np.integer) and not isinstance(value, bool):
        return str(int(value))
    if isinstance(value, float | np.floating) and math.isfinite(value) and value == int(value):
        if abs(value) < EXACT:
            return str(int(value))
        raise ValueError(f"the {role} {value!r} lost digits as a float: keep ids as text")
    raise ValueError(f"the {role} must be a string or a whole number, got {value!r}")


def _grade(value: Any) -> int:
    """Return a grade, also one in words or with a point and zeros."""
    number = value.decode() if isinstance(value, bytes) else value
    if isinstance(number, str):
        text = number.strip().lower()
        number = int(text in _TRUE) if text in (*_TRUE, *_FALSE) else as_number(text)
    try:
        grade = int(number)
    except (TypeError, ValueError, OverflowError):  # no number, NaN, infinity
        grade = None
    if grade is None or grade != number:
        half = isinstance(number, float) and math.isfinite(number)
        cure = ": multiply all grades, such as by 2, or write 1 for relevant and 0 for not"
        raise ValueError(
            f"the grade must be a whole number, got {_shown(value)!r}{cure if half else ''}"
        )
    if abs(grade) > MAX_GRADE:
        raise ValueError(f"the grade must lie between -{MAX_GRADE} and {MAX_GRADE}, got {grade}")
    return grade


def _score(value: Any, role: str = "score", comma: bool = False) -> float:
    """Return a score; of a distance or a rank, where smaller is better, minus it."""
    number = value
    if isinstance(value, str | bytes):
        number = as_number(value.replace(",", ".") if comma else value)
    if isinstance(number, bool) or not isinstance(number, int | float | np.integer | np.floating):
        raise ValueError(f"the {role} must be a number, got {_shown(value)!r}")
    try:
        score = float(number)
    except OverflowError:  # a whole number of Python has any size
        score = math.inf
    if not math.isfinite(score):
        raise ValueError(f"the {role} must be a finite number, got {_shown(value)!r:.60}")
    return score if role == "score" else 0.0 - score


def _shown(value: Any) -> Any:
    return value.decode() if isinstance(value, bytes) else value
