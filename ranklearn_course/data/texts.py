"""Titles and texts of queries and documents, for those who look at a list of ids."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from ranklearn_course.data import columns as of_columns
from ranklearn_course.data.line_files import opened_lines
from ranklearn_course.data.readers import identity

IDS = ("id", *of_columns.NAMES["document"], *of_columns.NAMES["query"])
TEXTS = ("title", "text", "question", "query", "name", "body", "content", "passage")


def read_texts(
    source: str | os.PathLike | Iterable[str | os.PathLike], wanted: Collection[str]
) -> dict[str, str]:
    r"""Read what some ids stand for, from tables with an id and a title or a text.

    Parameters
    ----------
    source : path, or iterable of paths
        CSV, TSV, JSON or JSON lines, as `read_run` reads them: a column such as _id, docid or qid,
        and one such as title or text; a title goes before a text. Two columns parted by a tab may
        have no names. A file is read as a stream.
    wanted : collection of str
        The ids; of all others nothing is kept.

    Returns
    -------
    dict
        id -> title or text

    Raises
    ------
    ValueError
        A file without such columns, or broken; the message names file and line.
    OSError
        A path that cannot be opened.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = f"{folder}/corpus.jsonl"
    ...     _ = open(path, "w").write('{"_id": 7, "title": "", "text": "How?"}\n')
    ...     read_texts(path, {"7"})
    {'7': 'How?'}
    """
    paths = [source] if isinstance(source, str | os.PathLike) else source
    found: dict[str, str] = {}
    for path in paths:
        with opened_lines(path) as (name, lines):
            try:
                first, lines = of_columns.first_line(lines)
                table = (
                    _without_names(lines) if _is_bare(first) else of_columns.rows_of(first, lines)
                )
                if isinstance(table, Mapping):
                    raise ValueError("a table with an id and a title or a text was expected")
                found |= _texts(table, wanted)
            except ValueError as error:
                raise ValueError(f"{name}: {error}") from None
    return found


def _is_bare(first: bytes) -> bool:
    """Tell whether a file is an id and a text in each line, as those of MS MARCO are."""
    cells = first.decode("utf-8", "replace").split("\t")
    return len(cells) == 2 and not {*map(of_columns.plain, cells)} & {*IDS, *TEXTS}


def _without_names(lines: Iterable[bytes]) -> of_columns.Rows:
    # A quotation mark is part of a text here.
    rows = ((n, line.decode().split("\t", 1)) for n, line in enumerate(lines, 1) if b"\t" in line)
    return of_columns.Rows(["id", "text"], rows, "line")


def _texts(table: of_columns.Rows, wanted: Collection[str]) -> dict[str, str]:
    plain = [of_columns.plain(name) for name in table.columns]
    ids = [plain.index(name) for name in IDS if name in plain]
    texts = [
        plain.index(name) for name in TEXTS if name in plain and plain.index(name) not in ids[:1]
    ]
    if not ids or not texts:
        columns = ", ".join(map(repr, table.columns))
        raise ValueError(f"no column is known as the id, or none as title or text, among {columns}")
    found = {}
    for number, cells in table.rows:
        try:
            name = identity(cells[ids[0]])
        except ValueError as error:
            raise ValueError(f"{table.unit} {number}: {error}") from None
        if name in wanted:
            found[name] = next((text for at in texts if (text := _shown(cells[at]))), name)
    return found


def _shown(cell: Any) -> str:
    return " ".join(str(cell).split()) if cell is not None else ""
