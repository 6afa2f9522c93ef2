"""Read a submission: NumPy takes blocks of lines, and where it cannot, a slow reader says why.

Accepted: UTF-8 with or without a byte order mark; line ends of Unix or Windows, the last one may
be missing; blank lines; spaces around ids; quotes around a cell.
"""

from __future__ import annotations

import os
import stat
from typing import BinaryIO

import numpy as np

from ranklearn_course.contest.file_kinds import HEAD, other_kind
from ranklearn_course.contest.id_blocks import (
    BYTE_ORDER_MARK,
    LONGEST_LINE,
    Block,
    Places,
    blocks,
    parse,
    repeats,
)
from ranklearn_course.contest.submission_lines import LineReader, cells, check_header, decoded
from ranklearn_course.contest.submission_words import HEADER, FaultError, Faults, SubmissionError

__all__ = ["SubmissionError", "largest_size", "read_submission"]

#: Room for quotes, spaces and line ends besides what a full submission needs.
_ROOM, _ROOM_IN_ALL = 2, 2**20
#: Stretches of so many bytes with a fault are read slowly.
_STRETCH = 2**13
#: After so many faults the rest of a file is not read.
_MOST_FAULTS = 10_000
#: So many missing users are named.
_EXAMPLES = 3
#: After these it is known of whom the line speaks, or that it speaks of nobody.
_USER_IS_KNOWN = {"user_unknown", "header_again"}


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
        Everything that is wrong, each with line, column, cause and cure; of one kind the first
        three, then how many more; after 10,000 faults the rest is not read. No other error is
        raised, whatever the file holds.

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> users, items = np.array([7, 8]), np.array([11, 12, 13])
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "mine.csv")
    ...     _ = path.write_text("user_id,item_ids\n8,12 11\n7,13\n")
    ...     read_submission(path, users, items, k=3)
    array([[13,  0,  0],
           [12, 11,  0]])
    """
    users, items = np.asarray(users, dtype=np.int64), np.asarray(items, dtype=np.int64)
    words = {"header": HEADER, "k": k, "users": len(users)}
    faults = Faults(os.path.basename(os.fspath(path)) or str(path), **words)
    reading = _Reading(users, items, k, faults)
    try:
        with _opened(path) as file:
            _check_file(file, largest_size(users, items, k))
            reading.read(file)
    except FaultError as fault:
        faults.add(fault)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        faults.add(FaultError("unreadable", reason=reason))
    if faults:
        raise faults.error()
    return reading.lists


def largest_size(users: np.ndarray, items: np.ndarray, k: int) -> int:
    """Return the most bytes that a submission may have: about twice what a full one needs.

    >>> largest_size(np.array([7]), np.array([11]), k=10) > 2**20
    True
    """
    item = len(str(items.max(initial=0))) + 1
    user = len(str(users.max(initial=0))) + 2
    return _ROOM * len(users) * (user + k * item) + _ROOM_IN_ALL


def _opened(path: str | os.PathLike) -> BinaryIO:
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        raise FaultError("no_file") from None
    if stat.S_ISDIR(mode):
        raise FaultError("folder")
    # A pipe or a device might never end, and opening one may wait for ever.
    if not stat.S_ISREG(mode):
        raise FaultError("no_regular_file")
    return open(path, "rb")


def _check_file(file: BinaryIO, most: int) -> None:
    """Refuse what is told by the first bytes or by the size, before anything else is read."""
    head, size = file.read(HEAD), os.fstat(file.fileno()).st_size
    file.seek(0)
    text = head.removeprefix(BYTE_ORDER_MARK)
    if not text.strip() and size <= HEAD:
        raise FaultError("empty")
    if kind := other_kind(text):
        raise FaultError("other_kind", what=kind.what, cure=kind.cure)
    if size > most:
        raise FaultError("too_big", size=size, most=most)


class _Reading:
    """The lists read so far, and what was wrong."""

    def __init__(self, users: np.ndarray, items: np.ndarray, k: int, faults: Faults):
        self.lists = np.zeros((len(users), k), dtype=np.int64)
        self._users, self._items, self._k, self._faults = users, items, k, faults
        self._user_places, self._item_places = Places(users), Places(items)
        self._lines = np.zeros(len(users), dtype=np.int64)
        self._slow: LineReader | None = None
        self._has_header = self._has_rows = False
        self._all_users_known = True

    def read(self, file: BinaryIO) -> None:
        """Read to the end; without a right header nothing else is looked at."""
        for block in blocks(file):
            rest = block if self._has_header else self._read_header(block)
            if rest is None:
                return
            self._read_block(rest)
            if self._faults.count > _MOST_FAULTS:
                raise FaultError("stopped", most=_MOST_FAULTS)
        if not self._has_header:
            raise FaultError("empty")
        if not self._has_rows:
            raise FaultError("no_rows")
        self._check_missing()

    def _read_header(self, block: Block) -> Block | None:
        """Return what follows the header in a block, None if the header is wrong."""
        text, number = block.text, block.first_line
        if b"\r" in text and b"\n" not in text:
            self._faults.add(FaultError("lone_returns"))
            return None
        while text:
            line, _, text = text.partition(b"\n")
            if line.strip():
                self._has_header = True
                try:
                    check_header(decoded(line))
                except FaultError as fault:
                    self._faults.add(fault, number)
                    return None
                return Block(number + 1, text, block.is_cut)
            number += 1
        return Block(number, b"", block.is_cut)

    def _read_block(self, block: Block) -> None:
        """Read it fast, but for the stretches in which something is wrong."""
        if self._read_fast(block):
            return
        halves = block.halves() if len(block.text) > _STRETCH else [block]
        if len(halves) == 1:
            self._read_slowly(block)
        else:
            for half in halves:
                self._read_block(half)

    def _read_fast(self, block: Block) -> bool:
        """Read a block in which everything is right; otherwise change nothing and say so."""
        rows = None if block.is_cut else parse(block.text)
        if rows is None or rows.lengths.max(initial=0) > self._k:
            return False
        places, lists = self._user_places.of(rows.ids), rows.matrix(self._k)
        if (places < 0).any() or (self._item_places.of(rows.items) < 0).any():
            return False
        if repeats(lists).any() or self._lines[places].any() or (np.bincount(places) > 1).any():
            return False
        self._lines[places] = rows.lines + block.first_line
        self.lists[places] = lists
        self._has_rows |= len(places) > 0
        return True

    def _read_slowly(self, block: Block) -> None:
        if self._slow is None:
            self._slow = LineReader(self._users, self._items, self._k)
        for number, line in enumerate(block.text.split(b"\n"), block.first_line):
            if line.strip() or len(line) > LONGEST_LINE:
                self._has_rows = True
                self._read_line(self._slow, line, number)

    def _read_line(self, reader: LineReader, line: bytes, number: int) -> None:
        known = False
        try:
            found = cells(decoded(line))
            user, place = reader.user(found)
            known = True
            if self._lines[place]:
                first = int(self._lines[place])
                raise FaultError("user_again", found[0].column, user=user, first=first)
            self._lines[place] = number
            ids = reader.items(found[1], user)
            self.lists[place, : len(ids)] = ids
        except FaultError as fault:
            self._faults.add(fault, number)
            self._all_users_known &= known or fault.kind in _USER_IS_KNOWN

    def _check_missing(self) -> None:
        # A user whose line could not be read would be called missing, too.
        missing = self._users[self._lines == 0]
        if len(missing) and self._all_users_known:
            examples = ", ".join(map(str, missing[:_EXAMPLES].tolist()))
            raise FaultError("missing_users", missing=len(missing), examples=examples)
