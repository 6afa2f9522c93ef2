"""Read a submission, or say everything that is wrong with it.

Accepted: UTF-8 with or without a byte order mark; line ends of Unix or Windows, the last one may
be missing; blank lines; spaces around ids; quotes around a cell.
"""

from __future__ import annotations

import csv
import io
import os
import re
import unicodedata
from collections.abc import Iterator
from itertools import chain, islice, pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ranklearn_course.contest import ContestError
from ranklearn_course.contest.files import HEADERS, ITEMS, SAMPLE, TEST_USERS

HEADER = HEADERS[SAMPLE]
#: The longest line in bytes, far longer than any that is right.
LONGEST_LINE = 2**16
#: After so many faults the rest of a file is not read.
MOST_FAULTS = 10_000
#: So many faults of one kind, and so many missing users, are shown; the others are counted.
SHOWN = 3

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
# More digits do not fit into NumPy's whole numbers.
_ID = re.compile(r"[0-9]{1,18}")
_IDS = re.compile(r"[0-9]{1,18}+(?: ++[0-9]{1,18}+)*+")
_DECIMAL = re.compile(r"[+-]?(?:[0-9]*\.[0-9]*(?:[eE][+-]?[0-9]+)?|[0-9]+[eE][+-]?[0-9]+)")
_ONE_LINE = (
    f"write one line for each user, with all items separated by spaces, below the header {HEADER}"
)
# Signs that look like a comma: Chinese and Japanese, small, Arabic, raised and lowered.
_COMMAS = re.compile("[\uff0c\u3001\ufe50\ufe51\uff64\u060c\u2e41\u201a]")
# What other tools put between the cells of a line.
_SEPARATORS = {";": "semicolons", "\t": "tabs", "|": "bars"}
_UNKNOWN = ("user_unknown", "item_unknown")
#: So many lines of data are looked at to see whether each holds one item of many.
LOOKED_AT = 20
# How the files begin that a spreadsheet saves when asked for text, and workbooks.
_OTHER_FILES = (
    (b"\xff\xfe", "text in UTF-16"),
    (b"\xfe\xff", "text in UTF-16"),
    (b"PK\x03\x04", "a zip archive or an Excel workbook"),
)


class Fault(NamedTuple):
    """One thing that is wrong with a submission."""

    kind: str
    line: int | None
    """Counted from 1; None if it is the file as a whole."""
    message: str
    """Cause and cure."""


class SubmissionError(ContestError):
    """A submission that cannot be scored; its text has the first faults of each kind.

    Attributes
    ----------
    faults : tuple of Fault
        All that were found, in the order of the file.
    """

    def __init__(self, name: str, faults: list[Fault]):
        self.faults = tuple(faults)
        # A name may hold anything, even what moves a terminal's cursor.
        name = name if name.isprintable() else repr(name)
        kinds: dict[str, list[Fault]] = {}
        for fault in faults:
            kinds.setdefault(fault.kind, []).append(fault)
        sentences = []
        for same in kinds.values():
            for _, line, message in same[:SHOWN]:
                where = "" if line is None else f"line {line:,}: "
                sentences.append(f"{name}: {where}{message}.")
            if len(same) > SHOWN:
                sentences.append(f"{name}: and {len(same) - SHOWN:,} more of this kind.")
        super().__init__("\n".join(sentences))


class _FaultError(Exception):
    def __init__(self, kind: str, message: str):
        super().__init__(message)
        self.kind = kind

    def at(self, line: int | None) -> Fault:
        return Fault(self.kind, line, str(self))


def read_submission(
    path: str | os.PathLike, users: np.ndarray, items: np.ndarray, k: int = 10
) -> np.ndarray:
    r"""Read the lists of all users from a submission, or say what is wrong with it.

    Parameters
    ----------
    path : path
        A CSV file ``user_id,item_ids`` with one line for each user, ids separated by spaces.
    users : int array (n,)
        The users who must have a list, such as the test users of a contest.
    items : int array (m,)
        The catalogue.
    k : int
        The longest list allowed.

    Returns
    -------
    int array (n, k)
        The item ids of ``users[i]`` in row i, best first; 0 where a list has ended.

    Raises
    ------
    SubmissionError
        Everything that is wrong, each with line, cause and cure; of one kind the first three,
        then how many more; after 10,000 faults the rest is not read. No other error is raised,
        whatever the file holds.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> users, items = np.array([7, 8]), np.array([11, 12, 13])
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "mine.csv")
    ...     _ = path.write_text("user_id,item_ids\n8,12 11\n7,13\n")
    ...     read_submission(path, users, items, k=3)
    array([[13,  0,  0],
           [12, 11,  0]])
    """
    content = submission_bytes(path, users, items, k)
    return parse_submission(content, Path(path).name, users, items, k)


def submission_bytes(
    path: str | os.PathLike, users: np.ndarray, items: np.ndarray, k: int
) -> bytes:
    """Return the bytes of a file that may be a submission by its kind and size."""
    path = Path(path)
    try:
        return _content(path, largest_size(users, items, k))
    except _FaultError as fault:
        raise SubmissionError(path.name or str(path), [fault.at(None)]) from None
    except OSError as error:
        message = f"the file cannot be opened ({error.strerror}); check its path and its rights"
        raise SubmissionError(path.name, [Fault("unreadable", None, message)]) from None


def largest_size(users: np.ndarray, items: np.ndarray, k: int) -> int:
    """Return the most bytes that a submission may have: about twice what a full one needs.

    >>> largest_size(np.array([7]), np.array([11]), k=10) > 2**20
    True
    """
    item = len(str(items.max(initial=0))) + 1
    user = len(str(users.max(initial=0))) + 2
    return 2 * len(users) * (user + k * item) + 2**20


def _content(path: Path, most: int) -> bytes:
    if not path.exists():
        raise _FaultError("no_file", "there is no such file; give the path of the submission")
    # A pipe or a device might never end, and opening one may wait for ever.
    if not path.is_file():
        raise _FaultError(
            "no_regular_file", "this is a folder or no regular file; give the path of a CSV file"
        )
    with open(path, "rb") as file:
        head, size = file.read(4096), os.fstat(file.fileno()).st_size
        for start, what in _OTHER_FILES:
            if head.startswith(start):
                raise _FaultError(
                    "other_kind",
                    f"this is {what}, not a CSV in UTF-8; unpack it, or save the table as CSV in "
                    "UTF-8",
                )
        if size > most:
            raise _FaultError(
                "too_big",
                f"the file has {size:,} bytes, a submission to this contest at most {most:,}; "
                "write one line for each test user, and no more items than are scored",
            )
        return head + file.read(most)


def parse_submission(
    content: bytes, name: str, users: np.ndarray, items: np.ndarray, k: int
) -> np.ndarray:
    """Return what `read_submission` returns, from the bytes of the file called ``name``."""
    reader = _Reader(users, items, k)
    reader.read(content)
    if reader.faults:
        raise SubmissionError(name, reader.faults)
    return reader.lists


class _Reader:
    """The lists read so far, and what was wrong."""

    def __init__(self, users: np.ndarray, items: np.ndarray, k: int):
        self.lists = np.zeros((len(users), k), dtype=np.int64)
        self.faults: list[Fault] = []
        self._indices = {user: index for index, user in enumerate(users.tolist())}
        self._items, self._k = frozenset(items.tolist()), k
        self._lines: dict[int, int] = {}
        self._all_users_known = True

    def read(self, content: bytes) -> None:
        """Read to the end; without a right header nothing else is looked at."""
        lines = _lines(content)
        number, header = next(lines, (None, b""))
        first = list(islice(lines, LOOKED_AT))
        try:
            _check_format(header, [line for _, line in first])
            _check_header(header)
        except _FaultError as fault:
            self.faults.append(fault.at(number))
            return
        n_lines = 0
        for number, line in chain(first, lines):
            n_lines += 1
            try:
                self._read_line(line, number)
            except _FaultError as fault:
                self.faults.append(fault.at(number))
                if fault.kind == "long_line":
                    return
            if len(self.faults) == MOST_FAULTS:
                message = (
                    f"there are {MOST_FAULTS:,} faults; mend these first, the rest is not read"
                )
                self.faults.append(Fault("stopped", None, message))
                break
        strange = [fault for fault in self.faults if fault.kind in _UNKNOWN]
        if 2 * len(strange) > n_lines:
            self._say_another_contest(strange, n_lines)
            return
        if len(self.faults) > MOST_FAULTS:
            return
        missing = [user for user in self._indices if user not in self._lines]
        if missing and self._all_users_known:
            are = "is" if len(missing) == 1 else "are"
            such_as = ", such as" if len(missing) > SHOWN else ":"
            message = (
                f"{len(missing):,} of the {len(self._indices):,} users of test_users.csv {are} "
                f"missing{such_as} {', '.join(map(str, missing[:SHOWN]))}; write one line for each"
            )
            self.faults.append(Fault("missing_users", None, message))

    def _say_another_contest(self, strange: list[Fault], n_lines: int) -> None:
        """Put one fault in place of those that all come of it."""
        message = (
            f"{len(strange):,} of {n_lines:,} lines name a user or an item that is not in "
            f"{TEST_USERS} or {ITEMS}, first line {strange[0].line:,}; is this a file for another "
            "contest, or do row numbers stand in place of ids? Write the ids of this contest"
        )
        kinds = {*_UNKNOWN, "stopped"}
        others = [fault for fault in self.faults if fault.kind not in kinds]
        self.faults = [Fault("another_contest", None, message), *others]

    def _read_line(self, line: bytes, number: int) -> None:
        is_known = False
        try:
            text = _text(line)
            cells = _cells(text)
            if len(cells) != 2:
                raise _columns(text, cells)
            user, is_known = self._user(cells[0]), True
            if user in self._lines:
                raise _FaultError(
                    "user_again",
                    f"user {user} stands in line {self._lines[user]} already; write one line for "
                    "each user",
                )
            self._lines[user] = number
            ids = self._ids(cells[1], user)
            self.lists[self._indices[user], : len(ids)] = ids
        except _FaultError as fault:
            # A user whose line could not be read would be called missing, too.
            self._all_users_known &= is_known or fault.kind == "user_unknown"
            raise

    def _user(self, cell: str) -> int:
        user = _id(cell, "user", TEST_USERS)
        if user not in self._indices:
            raise _FaultError(
                "user_unknown",
                f"user {user} is not in test_users.csv; write lines for its users only",
            )
        return user

    def _ids(self, cell: str, user: int) -> list[int]:
        """Return the items of a user, each once and in the catalogue."""
        if not cell:
            raise _FaultError(
                "items_empty", f"user {user} has no items; write 1 to {self._k} ids of items.csv"
            )
        if not _IDS.fullmatch(cell):
            _check_list(cell)
        ids = [int(item) for item in cell.split()]
        if len(ids) > self._k:
            raise _FaultError(
                "too_many", f"user {user} has {len(ids)} items; keep the best {self._k}"
            )
        if not self._items.issuperset(ids):
            unknown = next(item for item in ids if item not in self._items)
            raise _FaultError(
                "item_unknown",
                f"item {unknown} is not in items.csv; write its ids, which are no row numbers",
            )
        if len(set(ids)) < len(ids):
            again = next(item for index, item in enumerate(ids) if item in ids[:index])
            raise _FaultError(
                "item_again", f"item {again} stands twice in the list of user {user}; name it once"
            )
        return ids


def _lines(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield number and bytes of the lines that are not blank, without their ends."""
    file = io.BytesIO(content.removeprefix(_BYTE_ORDER_MARK))
    # Two bytes more for the line end: what is longer is cut, and the reader stops there.
    for number, line in enumerate(iter(lambda: file.readline(LONGEST_LINE + 2), b""), 1):
        line = line.rstrip(b"\r\n")
        if line.strip() or len(line) > LONGEST_LINE:
            yield number, line


def _text(line: bytes) -> str:
    if len(line) > LONGEST_LINE:
        raise _FaultError(
            "long_line",
            f"the line has more than {LONGEST_LINE:,} bytes; write one user on each line",
        )
    text = _decoded(line)
    if not text.isprintable():
        for column, sign in enumerate(text, 1):
            if not sign.isprintable() and sign != "\t":
                raise _FaultError(
                    "hidden",
                    f"there is a hidden character at column {column} "
                    f"({unicodedata.name(sign, 'control')}, U+{ord(sign):04X}); delete it, or save "
                    "the file as CSV in UTF-8 again",
                )
    return text


def _decoded(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        raise _FaultError(
            "not_utf8",
            f"this is not a CSV in UTF-8, for the byte 0x{line[error.start]:02X} is no UTF-8; save "
            "the table as CSV in UTF-8",
        ) from None


def _cells(text: str) -> list[str]:
    """Cut a line at its commas; quotes around a cell are taken off.

    >>> _cells('7, "11 12"')
    ['7', '11 12']
    """
    has_quotes = '"' in text
    if has_quotes:
        text = '"'.join(part.strip(" ") for part in text.split('"'))
    try:
        (cells,) = csv.reader([text], strict=True)
    except csv.Error:
        cells = [text]
    if has_quotes and any('"' in cell for cell in cells):
        raise _FaultError(
            "quotes",
            "a quote is not closed on this line, or stands inside a cell; write the ids without "
            "quotes",
        )
    return [cell.strip(" ") for cell in cells]


def _columns(text: str, cells: list[str]) -> _FaultError:
    """Say why a line has not two cells."""
    comma = _COMMAS.search(text)
    if comma and len(cells) == 1:
        return _FaultError(
            "comma",
            f"at column {comma.start() + 1} stands {_named(comma[0])}, which is no comma; write "
            "',' (U+002C) between user and items",
        )
    if len(cells) > 1 and cells[1].startswith(("[", "(")):
        return _FaultError("list", _about_list(",".join(cells[1:])))
    other = next((sign for sign in _SEPARATORS if sign in text), None)
    if other and len(cells) == 1:
        return _FaultError(
            "columns",
            f"the line must have 2 columns, got 1, with {_SEPARATORS[other]}; write a comma "
            "between user and items, and spaces between the items",
        )
    return _FaultError(
        "columns",
        f"the line must have 2 columns, got {len(cells)}; write the user, a comma, and the items "
        "separated by spaces",
    )


def _check_format(header: bytes, lines: list[bytes]) -> None:
    """Refuse a file with one item on each line, whatever its header is called."""
    try:
        rows = [_cells(_text(line)) for line in (header, *lines)]
    except _FaultError:
        return
    rows = rows if _ID.fullmatch("".join(rows[0][:1])) else rows[1:]
    again = [one[0] == other[0] for one, other in pairwise(rows) if one and other]
    if 2 * sum(again) > len(again) and all(len(row) > 1 and _ID.fullmatch(row[1]) for row in rows):
        raise _FaultError("long_format", f"each line of the file has one item; {_ONE_LINE}")


def _check_header(line: bytes) -> None:
    if not line:
        raise _FaultError(
            "empty", f"the file is empty; write the header {HEADER} and one line for each test user"
        )
    # Other kinds of files hold this byte, too.
    if "\r" in _decoded(line[:LONGEST_LINE]):
        raise _FaultError(
            "lone_returns",
            "the lines end in lone carriage returns, as on old Macs; save the file with line ends "
            "for Unix or Windows",
        )
    text = _text(line)
    if _cells(text) == HEADER.split(","):
        return
    if text.lstrip(' "')[:1].isdigit():
        raise _FaultError(
            "header_missing",
            f"the header is missing, the line is {_shown(text)}; put {HEADER} above it",
        )
    if (comma := _COMMAS.search(text)) and "," not in text:
        cure = f"{_named(comma[0])} is no comma, write ',' (U+002C)"
    elif re.sub("[ _-]", "", text).casefold() == "userid,itemids":
        cure = "write it in small letters, with _ where it has one, and without blanks"
    elif text.startswith(","):
        cure = "leave out the first column, in pandas by to_csv(..., index=False)"
    elif other := next((sign for sign in _SEPARATORS if sign in text), None):
        cure = f"write commas in place of {_SEPARATORS[other]}"
    else:
        cure = "write it exactly so"
    raise _FaultError("header", f"the header must be {HEADER}, got {_shown(text)}; {cure}")


def _check_list(cell: str) -> None:
    """Say why a cell is no list of ids."""
    if re.search(r"[\[({,;|/:\t]", cell):
        raise _FaultError("list", _about_list(cell))
    for item in cell.split(" "):
        if item:
            _id(item, "item", ITEMS)


def _about_list(cell: str) -> str:
    """Say what a list is that is not ids separated by spaces."""
    inside = cell.strip("[]() ")
    if cell.startswith("[") and re.fullmatch("[0-9 .]+", inside):
        return f"the items are {_shown(cell)}, an array as NumPy prints it; leave out the brackets"
    cure = "write them separated by spaces, in Python by ' '.join(map(str, items))"
    if cell.startswith(("[", "(")):
        return f"the items are {_shown(cell)}, a list as Python prints it; {cure}"
    return f"the items are {_shown(cell)}; {cure}"


def _named(sign: str) -> str:
    return f"{sign} ({unicodedata.name(sign)}, U+{ord(sign):04X})"


def _id(text: str, what: str, file: str) -> int:
    if _ID.fullmatch(text):
        return int(text)
    if _DECIMAL.fullmatch(text):
        raise _FaultError(
            "decimal",
            f"{what} {_shown(text)} is a decimal number; write a whole number, in NumPy "
            "and pandas by .astype(int)",
        )
    raise _FaultError(
        "id",
        f"{what} {_shown(text)} is no id: it must have 1 to 18 digits from 0 to 9, and nothing "
        f"else; copy it from {file}",
    )


def _shown(text: str) -> str:
    """Quote a cell so that a terminal can show it: cut off, hidden characters by their number."""
    return repr(text if len(text) <= 24 else text[:24] + "...")
