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
from pathlib import Path

import numpy as np

from ranklearn_course.contest import ContestError
from ranklearn_course.contest.files import HEADERS, ITEMS, SAMPLE, TEST_USERS

HEADER = HEADERS[SAMPLE]
#: The longest line in bytes, far longer than any that is right.
LONGEST_LINE = 2**16
#: So many faults of one kind, and so many missing users, are shown; the others are counted.
SHOWN = 3

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
# More digits do not fit into NumPy's whole numbers.
_ID = re.compile(r"[0-9]{1,18}")
# Nothing else stands in a file that is right.
_STRANGE = re.compile(r"[^ -~\t]")
_ONE_LINE = "write one line for each user: the user, a comma, and all items separated by spaces"
_IN_PYTHON = "in Python by ' '.join(map(str, items))"
# How the files begin that a spreadsheet saves when asked for text, and workbooks.
_OTHER_FILES = {
    b"\xff\xfe": "text in UTF-16",
    b"\xfe\xff": "text in UTF-16",
    b"PK\x03\x04": "a zip archive or an Excel workbook",
}


class FaultError(Exception):
    """One thing that is wrong with a submission: its kind, and a message with cause and cure."""

    def __init__(self, kind: str, message: str):
        super().__init__(message)
        self.kind = kind


class SubmissionError(ContestError):
    """A submission that cannot be scored; its text has the first faults of each kind."""

    def __init__(self, name: str, faults: dict[str, list[str]]):
        # A name may hold anything, even what moves a terminal's cursor.
        name = name if name.isprintable() else repr(name)
        sentences = []
        for same in faults.values():
            sentences += [f"{name}: {fault}." for fault in same[:SHOWN]]
            if len(same) > SHOWN:
                sentences.append(f"{name}: and {len(same) - SHOWN:,} more of this kind.")
        super().__init__("\n".join(sentences))


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
        then how many more. No other error is raised, whatever the file holds.

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
    path, most = Path(path), largest_size(users, items, k)
    try:
        return _content(path, most)
    except FaultError as fault:
        message = str(fault)
    except OSError as error:
        message = f"the file cannot be opened ({error.strerror}); check its path and its rights"
    raise SubmissionError(path.name or str(path), {"file": [message]})


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
        raise FaultError("no_file", "there is no such file; give the path of the submission")
    # A pipe or a device might never end, and opening one may wait for ever.
    if not path.is_file():
        raise FaultError(
            "no_regular_file", "this is a folder or not a regular file; give the path of a CSV file"
        )
    if (size := path.stat().st_size) > most:
        raise FaultError(
            "too_big",
            f"the file has {size:,} bytes, a submission to this contest at most {most:,}; "
            "write one line for each test user, and no more items than are scored",
        )
    content = path.read_bytes()
    for start, what in _OTHER_FILES.items():
        if content.startswith(start):
            raise FaultError(
                "other_kind",
                f"this is {what}, not a CSV in UTF-8; unpack it, or save the table as CSV in UTF-8",
            )
    return content


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
        self.faults: dict[str, list[str]] = {}
        self._indices = {user: index for index, user in enumerate(users.tolist())}
        self._items, self._k = frozenset(items.tolist()), k
        self._lines: dict[int, int] = {}
        self._all_users_known = True

    def read(self, content: bytes) -> None:
        """Read to the end; without a right header nothing else is looked at."""
        lines = _lines(content)
        number, header = next(lines, (None, b""))
        try:
            _check_header(header)
        except FaultError as fault:
            self._keep(fault, number)
            return
        for number, line in lines:
            try:
                self._read_line(line, number)
            except FaultError as fault:
                self._keep(fault, number)
        missing = [user for user in self._indices if user not in self._lines]
        if missing and self._all_users_known:
            are = "is" if len(missing) == 1 else "are"
            such_as = ", such as" if len(missing) > SHOWN else ":"
            message = (
                f"{len(missing):,} of the {len(self._indices):,} users of {TEST_USERS} {are} "
                f"missing{such_as} {', '.join(map(str, missing[:SHOWN]))}; write one line for each"
            )
            self.faults["missing_users"] = [message]

    def _keep(self, fault: FaultError, number: int | None) -> None:
        where = "" if number is None else f"line {number:,}: "
        self.faults.setdefault(fault.kind, []).append(f"{where}{fault}")

    def _read_line(self, line: bytes, number: int) -> None:
        user = None
        try:
            cells = _cells(line)
            if len(cells) != 2:
                raise FaultError(
                    "columns",
                    f"the line must have 2 columns, got {len(cells)}; {_ONE_LINE}, {_IN_PYTHON}",
                )
            user = _id(cells[0], "user", TEST_USERS)
            index = self._index(user, number)
            self.lists[index] = self._padded(cells[1], user)
        except FaultError:
            # A user whose line could not be read would be called missing, too.
            self._all_users_known &= user is not None
            raise

    def _index(self, user: int, number: int) -> int:
        if user not in self._indices:
            raise FaultError(
                "user_unknown",
                f"user {user} is not in {TEST_USERS}; write lines for its users only, and the ids "
                "of this contest",
            )
        if user in self._lines:
            raise FaultError(
                "user_again",
                f"user {user} is in line {self._lines[user]} already; {_ONE_LINE}",
            )
        self._lines[user] = number
        return self._indices[user]

    def _padded(self, cell: str, user: int) -> list[int]:
        """Return the items of a user, each once and in the catalogue, and zeros behind them."""
        if not cell:
            raise FaultError(
                "items_empty", f"user {user} has no items; write 1 to {self._k} ids of {ITEMS}"
            )
        if re.search(r"[\[({,;|/:\t]", cell):
            raise FaultError(
                "list",
                f"the items are {_shown(cell)}; write them separated by spaces alone, {_IN_PYTHON}",
            )
        words = cell.split()
        # The quick way first: a file may have millions of ids.
        is_right = all(map(_ID.fullmatch, words))
        ids = [int(item) if is_right else _id(item, "item", ITEMS) for item in words]
        if len(ids) > self._k:
            raise FaultError(
                "too_many", f"user {user} has {len(ids)} items; keep the best {self._k}"
            )
        if not self._items.issuperset(ids):
            unknown = next(item for item in ids if item not in self._items)
            raise FaultError(
                "item_unknown",
                f"item {unknown} is not in {ITEMS}; write the ids of this contest, which are no "
                "row numbers",
            )
        if len(set(ids)) < len(ids):
            again = next(item for index, item in enumerate(ids) if item in ids[:index])
            raise FaultError(
                "item_again", f"item {again} is twice in the list of user {user}; name it once"
            )
        return ids + [0] * (self._k - len(ids))


def _lines(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield number and bytes of the lines that are not blank, without their ends."""
    for number, line in enumerate(io.BytesIO(content.removeprefix(_BYTE_ORDER_MARK)), 1):
        line = line.rstrip(b"\r\n")
        if line.strip():
            yield number, line


def _text(line: bytes) -> str:
    if len(line) > LONGEST_LINE:
        raise FaultError("long_line", f"the line has more than {LONGEST_LINE:,} bytes; {_ONE_LINE}")
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise FaultError(
            "not_utf8",
            f"this is not a CSV in UTF-8, because the byte 0x{line[error.start]:02X} is not UTF-8; "
            "save the table as CSV in UTF-8",
        ) from None
    if strange := _STRANGE.search(text):
        sign = strange[0]
        raise FaultError(
            "sign",
            f"column {strange.start() + 1} holds U+{ord(sign):04X} "
            f"({unicodedata.name(sign, 'control')}); write digits, spaces and a plain comma, or "
            "save the file as CSV in UTF-8 again",
        )
    return text


def _cells(line: bytes) -> list[str]:
    """Cut a line at its commas; quotes around a cell are taken off.

    >>> _cells(b'7, "11 12"')
    ['7', '11 12']
    """
    try:
        (cells,) = csv.reader([_text(line).strip(" ")], strict=True, skipinitialspace=True)
        if not any('"' in cell for cell in cells):
            return [cell.strip(" ") for cell in cells]
    except csv.Error:
        pass
    raise FaultError(
        "quotes",
        "a quote is not closed on this line, or is inside a cell; write the ids without quotes",
    )


def _check_header(line: bytes) -> None:
    if not line:
        raise FaultError(
            "empty", f"the file is empty; write the header {HEADER} and one line for each test user"
        )
    got = _cells(line)
    if got == HEADER.split(","):
        return
    text = _text(line)
    if _ID.match(text.lstrip(' "')):
        raise FaultError(
            "header_missing",
            f"the header is missing, the line is {_shown(text)}; put {HEADER} above it",
        )
    cure = f"write it exactly so, and below it {_ONE_LINE.removeprefix('write ')}"
    if not got[0]:
        cure = "leave out the first column, in pandas by to_csv(..., index=False)"
    raise FaultError("header", f"the header must be {HEADER}, got {_shown(text)}; {cure}")


def _id(text: str, what: str, file: str) -> int:
    if not _ID.fullmatch(text):
        raise FaultError(
            "id",
            f"{what} {_shown(text)} is not an id: it must have 1 to 18 digits from 0 to 9, and "
            f"nothing else; copy it from {file}; decimals become whole in NumPy and pandas by "
            ".astype(int)",
        )
    return int(text)


def _shown(text: str) -> str:
    """Quote a cell so that a terminal can show it, cut off."""
    return repr(text if len(text) <= 24 else text[:24] + "...")
