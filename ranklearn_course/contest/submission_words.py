"""What is said about a submission that cannot be scored: each fault with its cause and its cure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ranklearn_course.contest.files import ContestError

HEADER = "user_id,item_ids"

#: So many faults of one kind are shown; the others are counted.
SHOWN = 3
#: So many characters of a cell are shown.
WIDTH = 24

#: Whole sentences by kind of fault. A line that breaks several rules is told the first.
WORDS = {
    # The file as a whole.
    "no_file": "there is no such file; give the path of the submission",
    "folder": "this is a folder; give the path of the file in it",
    "no_regular_file": "this is no regular file; give the path of a CSV file",
    "unreadable": "the file cannot be opened ({reason}); check its path and its rights",
    "empty": "the file is empty; write the header {header} and one line for each test user",
    "other_kind": "this is {what}, not a CSV file; {cure}",
    "too_big": (
        "the file has {size:,} bytes, a submission to this contest at most {most:,}; write one "
        "line for each of the {users:,} test users, with up to {k} items"
    ),
    "stopped": (
        "there are more than {most:,} faults, and what follows was not read; mend these first"
    ),
    "no_rows": "only the header is there; write one line for each of the {users:,} test users",
    "missing_users": (
        "{missing:,} of the {users:,} users of test_users.csv are missing, such as {examples}; "
        "write one line for each"
    ),
    # The header.
    "header_missing": "the header is missing, the line starts with {value}; put {header} above it",
    "header_swapped": "the columns are swapped; write {header}, and the user first in each line",
    "header_case": "the header must be in small letters; write {header}, not {value}",
    "header_index": (
        "there is a column before user_id, as pandas writes its index; write the file with "
        "to_csv(..., index=False)"
    ),
    "header_more": "there are more columns than the two wanted; write {header} only, not {value}",
    "header_separator": "the columns are separated by {separator}; use a comma: {header}",
    "header_quoted": "quotes stand around the whole line; write {header} without them",
    "header_wrong": "the header must be {header}, got {value}; write it exactly so",
    # The bytes and characters of a line.
    "long_line": (
        "the line has more than {most:,} bytes; a line holds one user and up to {k} items, so "
        "end each with a line break"
    ),
    "lone_returns": (
        "the lines end in lone carriage returns, as on old Macs; save the file with line ends "
        "for Unix or Windows"
    ),
    "not_utf8": "the byte 0x{byte:02X} is no UTF-8; save the file as CSV in UTF-8",
    "nul": "there is a NUL byte; the file is damaged or in another encoding, so write it again",
    "hidden": "there is a hidden character here ({character}); delete it",
    "open_quote": (
        "the quote that opens here is not closed on this line; write the ids without quotes"
    ),
    "stray_quote": "there is a quote inside a cell; write the ids without quotes",
    # The columns of a line.
    "header_again": "the header stands here again; keep the first one only",
    "separator": (
        "the columns are separated by {separator}; use a comma after the user, spaces between items"
    ),
    "one_column": ("there is no comma; write the user, a comma, and the items separated by spaces"),
    "index_column": (
        "the line has 3 columns, the first as pandas writes its index; write the file with "
        "to_csv(..., index=False)"
    ),
    "columns": "the line has {found} columns instead of 2; separate the items by spaces",
    # The ids.
    "user_empty": "the user is missing before the comma; write a user of test_users.csv",
    "items_empty": "user {user} has no items; write 1 to {k} ids of items.csv, separated by spaces",
    "items_nan": "user {user} has {value} instead of items; write 1 to {k} ids of items.csv",
    "list_syntax": (
        "the items are written as a Python list; write them separated by spaces, as "
        "' '.join(map(str, items)) does"
    ),
    "item_separator": "the items are separated by {separator}; use spaces",
    "id_nan": "{what} {value} is no id; replace missing values before you write the file",
    "id_decimal": (
        "{what} {value} is a decimal number; write a whole number, in pandas by .astype(int)"
    ),
    "id_sign": "{what} {value} has a sign; write the id as it stands in {file}",
    "id_script": "{what} {value} has digits of another script; write it with 0 to 9",
    "id_long": "{what} {value} has {digits:,} digits; copy the ids from {file}",
    "id_other": "{what} {value} is no whole number; copy the ids from {file}",
    "user_unknown": "user {user} is not in test_users.csv; write lines for its users only",
    "user_again": "user {user} stands in line {first} already; write one line for each user",
    "too_many": "user {user} has {found} items; keep the best {k}",
    "item_again": "item {item} stands twice in the list of user {user}; name it once",
    "item_zero": "item 0 does not exist, ids start at 1; write ids of items.csv, not row numbers",
    "item_unknown": "item {item} is not in items.csv; recommend only items of the catalogue",
}

NAMED_SEPARATORS = {
    ",": "commas",
    ";": "semicolons",
    "\t": "tabs",
    "|": "vertical bars",
    "/": "slashes",
    ":": "colons",
}

FIRST_FAULT = "{name}: {where}{what}."
MORE = "{name}: and {count:,} more of this kind."
LINE, COLUMN = "line {line:,}: ", "line {line:,}, column {column:,}: "


class SubmissionError(ContestError):
    """A submission that cannot be scored.

    Attributes
    ----------
    faults : tuple of str
        One sentence each, with line, column, cause and cure.
    """

    def __init__(self, faults: Iterable[str]):
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))


class FaultError(Exception):
    """One thing that is wrong; lines and columns count from 1, columns in characters."""

    def __init__(self, kind: str, column: int | None = None, **words: object):
        super().__init__(kind)
        self.kind, self.column = kind, column
        self.words = words


class _Kind(NamedTuple):
    first: list[str]
    counted: list[int]


class Faults:
    """The faults of one file: the first of each kind in words, the others as a number.

    >>> faults = Faults("mine.csv", header=HEADER)
    >>> for line in range(2, 9):
    ...     faults.add(FaultError("one_column", 1), line)
    >>> len(faults.sentences()), faults.sentences()[-1]
    (4, 'mine.csv: and 4 more of this kind.')
    """

    def __init__(self, name: str, **words: object):
        # A name may hold anything, even what moves a terminal's cursor.
        self.name, self.words = name if name.isprintable() else repr(name), words
        self._kinds: dict[str, _Kind] = {}

    def __bool__(self) -> bool:
        return bool(self._kinds)

    @property
    def count(self) -> int:
        """How many there are, shown or not."""
        return sum(kind.counted[0] for kind in self._kinds.values())

    def add(self, fault: FaultError, line: int | None = None) -> None:
        """Note a fault; at most `SHOWN` of a kind are kept in words."""
        kind = self._kinds.setdefault(fault.kind, _Kind([], [0]))
        kind.counted[0] += 1
        if len(kind.first) < SHOWN:
            kind.first.append(self._sentence(fault, line))

    def _sentence(self, fault: FaultError, line: int | None) -> str:
        where = "" if line is None else LINE if fault.column is None else COLUMN
        return FIRST_FAULT.format(
            name=self.name,
            where=where.format(line=line, column=fault.column),
            what=WORDS[fault.kind].format(**self.words | fault.words),
        )

    def sentences(self) -> list[str]:
        """Return all that is to be said, kinds in the order in which they were met."""
        said = []
        for first, (count,) in self._kinds.values():
            said += first
            if count > len(first):
                said.append(MORE.format(name=self.name, count=count - len(first)))
        return said

    def error(self) -> SubmissionError:
        """Return the error that tells all faults."""
        return SubmissionError(self.sentences())


def shown(text: str) -> str:
    """Quote a cell so that a terminal can show it: cut off, hidden characters by their number.

    >>> shown("a" * 100)
    "'aaaaaaaaaaaaaaaaaaaaaaaa...'"
    """
    return repr(text if len(text) <= WIDTH else text[:WIDTH] + "...")
