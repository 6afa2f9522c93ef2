"""Read a table of events, a row for each: who took which item when, perhaps a rating or plays.

The columns stand apart by commas, tabs, semicolons, bars or "::", or each row is an object of JSON.
They are found by their names;
without a header three are user, item, time, and four are user, item, rating, time.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path

import numpy as np

from ranklearn_course.contest import ContestError
from ranklearn_course.data.columns import MARKS, Rows, first_line, positions, rows_of
from ranklearn_course.data.line_files import opened_lines

_CALLED = {
    "user": "user userid uid customer customerid visitor visitorid member memberid reviewerid",
    "item": "item itemid movie movieid film filmid product productid artist artistid track trackid "
    "song songid book bookid isbn asin",
    "time": "time timestamp date datetime ts unixreviewtime createdat",
    "rating": "rating stars overall",
    "plays": "plays playcount listens weight count quantity",
    "title": "title name",
    "genres": "genres genre category categories",
    "year": "year",
}
#: How columns are called, in small letters and digits alone.
NAMES = {what: names.split() for what, names in _CALLED.items()}
EVENTS, ITEMS = ("user", "item", "time"), ("item", "genres")
#: What may say how much a user liked an item, the first that a table has.
VALUES = ("rating", "plays")
#: What stands in a table without a header, by the number of its columns.
_BARE = {
    EVENTS: {3: EVENTS, 4: ("user", "item", "rating", "time")},
    ITEMS: {3: ("item", "title", "genres")},
}
_NO_GENRE = {"(no genres listed)", ""}
_YEAR = re.compile(r"\((\d{4})\)\s*$")
_ID = re.compile(r"[1-9][0-9]{0,9}")
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")
#: A date without hyphens, 20260301; as seconds it would be a day of 1970.
_DATE = re.compile(r"(19|20)[0-9]{6}")
#: A time with more digits counts milliseconds.
_MOST_SECONDS = 10**11


class Ids:
    """The ids of a column: whole numbers stay as they are, other texts are numbered by name."""

    def __init__(self) -> None:
        self._codes: dict[str, int] = {}

    def code(self, text: str) -> int:
        """Return the place of an id among those that were read."""
        if not text:
            raise ValueError("an id of user and item, got none")
        return self._codes.setdefault(text, len(self._codes))

    def numbers(self, codes: np.ndarray) -> np.ndarray:
        """Return the numbers of ids, by their places."""
        by_text = self.by_text()
        return np.array([by_text[text] for text in self._codes], np.int64)[codes]

    def by_text(self) -> dict[str, int]:
        """Return the number of each id."""
        if self.are_numbers():
            return {text: int(text) for text in self._codes}
        return {text: number for number, text in enumerate(sorted(self._codes), 1)}

    def are_numbers(self) -> bool:
        """Tell whether all ids are whole numbers from 1."""
        return all(map(_ID.fullmatch, self._codes))


class Table:
    """A file whose columns are found, by their names or by what `columns` says.

    `columns` has a name for each of some columns, or a place, counted from 1.
    """

    def __init__(
        self, path: Path, wanted: tuple[str, ...], columns: Mapping[str, str] | None = None
    ) -> None:
        self.path, columns = path, columns or {}
        if unknown := columns.keys() - NAMES.keys():
            raise ContestError(
                f"columns names {', '.join(sorted(unknown))}, and a table has a column for "
                f"{', '.join(NAMES)}"
            )
        with self._errors_named():
            found = self._read()
            self.has_header = not any(map(_is_value, found.columns))
            places = [f"column {n}" for n in range(1, len(found.columns) + 1)]
            self.names = found.columns if self.has_header else places
            self.places = {what: self._place(column) for what, column in columns.items()}
            # Who says the places of all columns has left the others out.
            is_whole = all(columns.get(what, "").isdecimal() for what in wanted)
            if not is_whole:
                found = positions(self.names, NAMES, {}, names=NAMES)
                taken = {*self.places.values()}
                free = {what: place for what, place in found.items() if place not in taken}
                self.places = free | self.places
            elif self.has_header:
                self._check_places(columns)
        if len({*self.places.values()}) < len(self.places):
            raise ContestError(f"columns must name a column once, got {columns}")
        if not self.has_header and not columns:
            bare = _BARE.get(wanted, {}).get(len(self.names), ())
            self.places = {what: n for n, what in enumerate(bare)}
        if missing := [what for what in wanted if what not in self.places]:
            raise ContestError(
                f"{path}, line 1: no column for {' and '.join(missing)} among "
                f"{', '.join(self.names)[:200]}; name the columns, or give their numbers, as in "
                f"{','.join(f'{what}={n}' for n, what in enumerate(wanted, 1))}"
                + ("; a table without times needs --at-random" if missing == ["time"] else "")
            )

    def _check_places(self, columns: Mapping[str, str]) -> None:
        """Refuse a place whose name says that something else stands there."""
        known = positions(self.names, (*EVENTS, *VALUES), {}, names=NAMES)
        for what, column in columns.items():
            is_called = next((each for each in known if known[each] == self.places[what]), what)
            if is_called != what and not {is_called, what} <= {*VALUES}:
                raise ContestError(
                    f"{self.path}, line 1: column {column} is called "
                    f"{self.names[self.places[what]]}, which is no {what}; name the columns, as in "
                    f"{what}=NAME, or put - in the place of one to leave out, as in "
                    "user,item,-,time"
                )

    def _place(self, column: str) -> int:
        if column in self.names:
            return self.names.index(column)
        if column.isdecimal() and 0 < int(column) <= len(self.names):
            return int(column) - 1
        raise ContestError(
            f"{self.path} has no column {column}; it has {', '.join(self.names)[:200]}"
        )

    def _read(self) -> Rows:
        first, lines = first_line(self._lines())
        for mark, meaning in MARKS.items():
            if first.startswith(mark):
                kind = meaning.partition(":")[0]
                raise ContestError(f"{self.path}: {kind}; save the table as CSV in UTF-8")
        found = rows_of(first, lines)
        if not isinstance(found, Rows):
            raise ContestError(f"{self.path}: the JSON must hold a list of rows, or one in a line")
        return found

    def _lines(self) -> Iterator[bytes]:
        with opened_lines(self.path) as (_, lines):
            first = next(lines, b"")
            has_colons = b"::" in first and first[:1] not in (b"{", b"[")
            for line in chain([first], lines):
                if has_colons:
                    # No cell of such a file is quoted, and a title may hold a quote.
                    line = line.replace(b'"', b"").replace(b"::", b"\t")
                # A title may be in an old encoding; it is read for its year alone.
                is_plain = line.isascii() or line.startswith(tuple(MARKS))
                yield line if is_plain else line.decode(errors="replace").encode()

    @contextmanager
    def _errors_named(self) -> Iterator[None]:
        try:
            yield
        except ContestError:
            raise
        except ValueError as error:
            named = str(error).removeprefix(f"{self.path}: ")
            mark = ": " if named != str(error) else ", "
            raise ContestError(f"{self.path}{mark}{named}") from None

    def rows(self) -> Iterator[tuple[int, dict[str, str]]]:
        """Yield the number of each line and its cells by what they hold, with a progress bar."""
        with self._errors_named():
            found = self._read()
            first = [] if self.has_header else [(1, found.columns)]
            for number, cells in chain(first, found.rows):
                texts = {what: cells[place] for what, place in self.places.items()}
                yield number, {what: _text(cell) for what, cell in texts.items()}

    def fault(self, line: int, cause: object) -> ContestError:
        """Return the error that names a line, and what must stand there."""
        return ContestError(f"{self.path}, line {line}: there must be {cause}")


def read_events(table: Table) -> tuple[np.recarray, Ids, Ids]:
    """Read users, items, ratings and seconds of all rows as the file has them, and the ids.

    What has no times has the seconds 0; plays are ratings here.
    """
    columns = [array(kind) for kind in "qqdq"]
    users, items = Ids(), Ids()
    valued = next((each for each in VALUES if each in table.places), "")
    for line, cells in table.rows():
        try:
            if "\ufffd" in cells["user"] + cells["item"]:
                raise ValueError("ids in UTF-8")
            row = (
                users.code(cells["user"]),
                items.code(cells["item"]),
                _number(cells[valued], valued) if valued else 1.0,
                seconds_of(cells["time"]) if "time" in cells else 0,
            )
        except ValueError as error:
            raise table.fault(line, error) from None
        for column, value in zip(columns, row, strict=True):
            column.append(value)
    read = list(map(np.array, columns))
    read[:2] = users.numbers(read[0]), items.numbers(read[1])
    return np.rec.fromarrays(read, names="users,items,ratings,seconds"), users, items


def are_first(events: np.recarray) -> np.ndarray:
    """Return which events are the first of their user and item, in the order of the events."""
    pairs = np.lexsort((events.items, events.users))
    again = (np.diff(events.users[pairs]) == 0) & (np.diff(events.items[pairs]) == 0)
    first = np.ones(len(events), bool)
    first[pairs[1:][again]] = False
    return first


def _text(cell: object) -> str:
    """Return a cell on one line; a list of JSON has the genres of an item."""
    text = "|".join(map(str, cell)) if isinstance(cell, list) else str(cell)
    return "" if cell is None else " ".join(text.split())


def _number(text: str, what: str) -> float:
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"a number such as 4.5 as {what}, got {text[:40]!r}")
    return float(text)


def seconds_of(text: str) -> int:
    """Return the seconds since 1970 of a number, of seconds or milliseconds, or of a date."""
    if _NUMBER.fullmatch(text) and not _DATE.fullmatch(text):
        seconds = float(text)
        seconds /= 1000 if abs(seconds) >= _MOST_SECONDS else 1
        if abs(seconds) < _MOST_SECONDS:
            return int(seconds)
    moment = _moment(text)
    if moment is None:
        raise ValueError(f"seconds or a date such as 2026-11-27 08:30 as time, got {text[:40]!r}")
    return int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp())


def _moment(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def _is_value(text: str) -> bool:
    """Tell whether a cell is a number or a date, which is no name of a column."""
    return bool(_NUMBER.fullmatch(text) or _moment(text))


def read_items(table: Table, known: Mapping[str, int]) -> dict[int, tuple[int, set[str]]]:
    """Read year, 0 if it is not known, and genres of the known items, by their numbers."""
    found: dict[int, tuple[int, set[str]]] = {}
    for line, cells in table.rows():
        number = known.get(cells["item"])
        if number is None:
            continue
        if number in found:
            raise table.fault(line, f"each item once, got {cells['item']} again")
        named = _YEAR.search(cells.get("title", ""))
        year = cells.get("year", named[1] if named else "")
        names = re.split(r"[|,]", cells["genres"].replace('"', ""))
        genres = {name.strip() for name in names} - _NO_GENRE
        found[number] = int(year) if year.isdecimal() else 0, genres
    if not found:
        raise ContestError(
            f"{table.path} has none of the items; the two files must belong together"
        )
    return found
