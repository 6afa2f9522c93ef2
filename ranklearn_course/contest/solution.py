"""What the test users chose, by part: from public.csv, or from the key file that holds all."""

from __future__ import annotations

import csv
import os
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
    opened,
    read_about,
    read_columns,
    read_items,
    sha256_of,
)


@dataclass(frozen=True, eq=False)
class Solution:
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
    def of(cls, part: str, k: int, users: list[int], lists: list) -> Solution:
        """Make it of one list of item ids for each user.

        >>> Solution.of("public", 10, [7, 8], [[11, 12], [13]]).offsets.tolist()
        [0, 2, 3]
        """
        items = np.fromiter((item for one in lists for item in one), np.int64)
        offsets = np.cumsum([0, *map(len, lists)])
        return cls(part, k, np.array(users, np.int64), items, offsets)


def read_public(folder: str | os.PathLike) -> Solution:
    """Read what the users of the public part chose.

    Parameters
    ----------
    folder : path
        The contest's.

    Returns
    -------
    Solution

    Raises
    ------
    ContestError
        A file of the contest is missing, or not the one of which contest.json has the digest.
    """
    check_digest(folder, PUBLIC)
    return _solutions(Path(folder, PUBLIC), HEADERS[PUBLIC], folder)[PARTS[0]]


def read_key(path: str | os.PathLike, folder: str | os.PathLike) -> dict[str, Solution]:
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
        A `Solution` for "public" and one for "private".

    Raises
    ------
    ContestError
        There is no such file, or it is not the key of this contest.
    """
    path = Path(path)
    if not path.is_file():
        raise ContestError(
            f"there is no key file {path}; the organiser has it, as teacher/solution.csv"
        )
    check_digest(folder, SOLUTION, path)
    return _solutions(path, HEADERS[SOLUTION], folder)


def _solutions(path: Path, header: str, folder: str | os.PathLike) -> dict[str, Solution]:
    """Read what the users of each part chose; public.csv names no part."""
    chosen: dict[str, dict[int, list[int]]] = {part: {} for part in PARTS}
    with opened(path, header) as file:
        for user, items, *part in csv.reader(file):
            chosen[part[0] if part else PARTS[0]][int(user)] = list(map(int, items.split()))
    k = read_about(folder)["k"]
    return {
        part: Solution.of(part, k, list(lists), list(lists.values()))
        for part, lists in chosen.items()
    }


def read_users_and_items(folder: str | os.PathLike) -> tuple[np.ndarray, np.ndarray]:
    """Read the ids of the test users and of the catalogue, after a look at the digests."""
    for name in (TEST_USERS, ITEMS):
        check_digest(folder, name)
    (users,) = read_columns(Path(folder, TEST_USERS), HEADERS[TEST_USERS])
    items, *_ = read_items(Path(folder, ITEMS))
    return users, items


def check_digest(folder: str | os.PathLike, name: str, path: Path | None = None) -> None:
    """Refuse a file other than that of which contest.json has the sha256 under this name.

    It is that of the folder, if no other path is given.
    """
    path = path or Path(folder, name)
    wanted = str(read_about(folder)["sha256"].get(name))
    try:
        found = sha256_of(path)
    except FileNotFoundError:
        cure = "get the contest's folder again, or name another by --contest"
        if name == PUBLIC:
            cure = (
                "without it there is no public score; where a contest has a board, the organiser "
                "keeps it: hand the submission in there"
            )
        raise ContestError(f"{path} is missing; {cure}") from None
    if found != wanted:
        raise ContestError(
            f"{path} is not the {name} of the contest in {folder}: its sha256 is {found[:12]}..., "
            f"contest.json names {wanted[:12]}...; give the file that was made with this contest"
        )
