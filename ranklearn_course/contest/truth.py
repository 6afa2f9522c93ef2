"""What the test users chose, by part: from public.csv, or from the key file that holds all."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ranklearn_course.contest.files import (
    HEADERS,
    ITEMS,
    PARTS,
    PUBLIC,
    SOLUTION,
    TEST_USERS,
    ContestError,
    read_about,
)
from ranklearn_course.contest.id_blocks import BYTE_ORDER_MARK, Rows, blocks, parse

NO_FILE = "{path} is missing; get the contest's folder again, or name another by --contest"
NO_PUBLIC = (
    "{path} is missing, and without it there is no public score; where a contest has a board, the "
    "organiser keeps it: hand the submission in there"
)
NOT_ROWS = (
    "{path}: lines {first:,} to {last:,} are not all like {header}; get the file again from "
    "where it came"
)
CHANGED = (
    "{path} is not the file of this contest: its sha256 is {found}..., contest.json names "
    "{wanted}...; get the file again from where it came"
)

_DIGEST_SHOWN = 12
# Part k of PARTS becomes the number k + 1 at the end of the line.
_CODES = {f",{part}".encode(): f" {code}".encode() for code, part in enumerate(PARTS, 1)}


@dataclass(frozen=True, eq=False)
class Truth:
    """What the users of one part chose.

    Attributes
    ----------
    part : str
        "public" or "private".
    k : int
        The longest list that is scored.
    users : int array (n,)
        Their ids.
    items : int array (events,)
        The ids of all that they chose, user after user.
    offsets : int array (n + 1,)
        ``users[i]`` chose ``items[offsets[i]:offsets[i + 1]]``, at least one.
    """

    part: str
    k: int
    users: np.ndarray
    items: np.ndarray
    offsets: np.ndarray

    @classmethod
    def of(cls, part: str, k: int, users: np.ndarray, lists: list) -> Truth:
        """Make it of one list of item ids for each user.

        >>> Truth.of("public", 10, [7, 8], [[11, 12], [13]]).offsets.tolist()
        [0, 2, 3]
        """
        items = np.concatenate([np.empty(0, np.int64), *(np.asarray(one) for one in lists)])
        offsets = np.concatenate([[0], np.cumsum([len(one) for one in lists])])
        return cls(part, k, np.asarray(users), items.astype(np.int64), offsets.astype(np.int64))


def read_public(folder: str | os.PathLike) -> Truth:
    """Read what the users of the public part chose.

    Parameters
    ----------
    folder : path
        The contest's.

    Returns
    -------
    Truth

    Raises
    ------
    ContestError
        A file of the contest is missing, or not the one of which contest.json has the digest.
    """
    folder = Path(folder)
    check_digest(folder, PUBLIC)
    rows = _rows(folder / PUBLIC, HEADERS[PUBLIC])
    return _truth("public", read_about(folder)["k"], rows, np.ones(len(rows.ids), dtype=bool))


def read_key(path: str | os.PathLike, folder: str | os.PathLike) -> dict[str, Truth]:
    """Read what the users of both parts chose from the key file.

    Parameters
    ----------
    path : path
        The contest's teacher/solution.csv, wherever it lies.
    folder : path
        The contest's.

    Returns
    -------
    dict
        A `Truth` for "public" and one for "private".

    Raises
    ------
    ContestError
        There is no such file, or it is not the key of this contest.
    """
    path, folder = Path(path), Path(folder)
    if not path.is_file():
        raise ContestError(
            f"there is no key file {path}; the organiser has it, as teacher/solution.csv"
        )
    _check_header(path, HEADERS[SOLUTION])
    check_digest(
        folder,
        SOLUTION,
        path,
        "{path} is not the key of the contest in {folder}: its sha256 is "
        "{found}..., contest.json names {wanted}...; give the "
        "teacher/solution.csv that was made with this contest",
    )
    rows = _rows(path, HEADERS[SOLUTION], _with_codes)
    last = np.cumsum(rows.lengths) - 1
    codes, k = rows.items[last], read_about(folder)["k"]
    chosen = rows._replace(lengths=rows.lengths - 1, items=np.delete(rows.items, last))
    return {part: _truth(part, k, chosen, codes == code) for code, part in enumerate(PARTS, 1)}


def read_ids(folder: str | os.PathLike, name: str) -> np.ndarray:
    """Read the first column of items.csv or test_users.csv, after a look at the digest."""
    path = Path(folder, name)
    check_digest(Path(folder), name)
    _check_header(path, HEADERS[name])
    with open(path, "rb") as file:
        header, *lines = file.read().splitlines()
    try:
        return np.array([int(line.partition(b",")[0]) for line in lines], dtype=np.int64)
    except ValueError:
        words = {"first": 2, "last": len(lines) + 1, "header": header.decode()}
        raise ContestError(NOT_ROWS.format(path=path, **words)) from None


def read_users_and_items(folder: str | os.PathLike) -> tuple[np.ndarray, np.ndarray]:
    """Read the ids of the test users and of the catalogue."""
    return read_ids(folder, TEST_USERS), read_ids(folder, ITEMS)


def check_digest(folder: Path, name: str, path: Path | None = None, message: str = CHANGED) -> None:
    """Refuse a file other than that of which contest.json has the sha256."""
    path = path or folder / name
    wanted = read_about(folder)["sha256"].get(name)
    if not isinstance(wanted, str):
        raise ContestError(
            f"contest.json in {folder} names no sha256 of {name}; get the contest's folder again"
        )
    try:
        with open(path, "rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
    except FileNotFoundError:
        missing = NO_PUBLIC if name == PUBLIC else NO_FILE
        raise ContestError(missing.format(path=path)) from None
    if found != wanted:
        words = {"found": found[:_DIGEST_SHOWN], "wanted": wanted[:_DIGEST_SHOWN]}
        raise ContestError(message.format(path=path, folder=folder, **words))


def _check_header(path: Path, header: str) -> None:
    with open(path, "rb") as file:
        got = file.readline(200).removeprefix(BYTE_ORDER_MARK).strip().decode(errors="replace")
    if got != header:
        raise ContestError(
            f"{path}, line 1: the header must be {header}, got {got!r}; is it the right file?"
        )


def _with_codes(text: bytes) -> bytes:
    """Write the part of each line as a number after the items."""
    for ending, code in _CODES.items():
        text = text.replace(ending, code)
    return text


def _rows(path: Path, header: str, change: Callable[[bytes], bytes] = bytes) -> Rows:
    """Read all lines of a file that a program has written: all are right, or it is refused."""
    _check_header(path, header)
    found = []
    with open(path, "rb") as file:
        for block in blocks(file):
            text = block.text if block.first_line > 1 else block.text.partition(b"\n")[2]
            if not text:
                continue
            rows = parse(change(text))
            if rows is None:
                last = block.first_line + block.text.rstrip(b"\n").count(b"\n")
                words = {"first": max(2, block.first_line), "last": last, "header": header}
                raise ContestError(NOT_ROWS.format(path=path, **words))
            found.append(rows)
    nothing = Rows(*[np.empty(0, dtype=np.int64)] * 4)
    return Rows(*(np.concatenate(column) for column in zip(nothing, *found, strict=True)))


def _truth(part: str, k: int, rows: Rows, chosen: np.ndarray) -> Truth:
    lengths = rows.lengths[chosen]
    items = rows.items[np.repeat(chosen, rows.lengths)]
    offsets = np.concatenate([[0], np.cumsum(lengths)])
    return Truth(part, k, rows.ids[chosen], items, offsets)
