"""What the test users chose, by part: from public.csv, or from the key file that holds all."""

from __future__ import annotations

import csv
import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ranklearn_course.contest.files import (
    HEADERS,
    ITEMS,
    PARTS,
    PUBLIC,
    RATED,
    SOLUTION,
    TEST_USERS,
    ContestError,
    opened,
    read_about,
    read_columns,
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
    path = Path(folder, PUBLIC)
    check_digest(folder, PUBLIC)
    with opened(path, HEADERS[PUBLIC]) as file:
        chosen = {int(user): _ids(items) for user, items in csv.reader(file)}
    k = read_about(folder)["k"]
    return Solution.of(PARTS[0], k, list(chosen), list(chosen.values()))


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
    chosen: dict[str, dict[int, list[int]]] = {part: {} for part in PARTS}
    with opened(path, HEADERS[SOLUTION]) as file:
        for user, items, part in csv.reader(file):
            chosen[part][int(user)] = _ids(items)
    k = read_about(folder)["k"]
    return {
        part: Solution.of(part, k, list(lists), list(lists.values()))
        for part, lists in chosen.items()
    }


def _ids(text: str) -> list[int]:
    return [int(item) for item in text.split()]


def read_users_and_items(folder: str | os.PathLike) -> tuple[np.ndarray, np.ndarray]:
    """Read the ids of the test users and of the catalogue, after a look at the digests."""
    users, items = Path(folder, TEST_USERS), Path(folder, ITEMS)
    check_digest(folder, TEST_USERS)
    check_digest(folder, ITEMS)
    (user_ids,) = read_columns(users, HEADERS[TEST_USERS])
    with opened(items, HEADERS[ITEMS], RATED[ITEMS]) as file:
        item_ids = np.array([int(line[0]) for line in csv.reader(file)], np.int64)
    return user_ids, item_ids


def check_digest(folder: str | os.PathLike, name: str, path: Path | None = None) -> None:
    """Refuse a file other than that of which contest.json has the sha256 under this name.

    It is that of the folder, if no other path is given.
    """
    path = path or Path(folder, name)
    wanted = read_about(folder)["sha256"].get(name)
    if not isinstance(wanted, str):
        raise ContestError(
            f"contest.json in {folder} names no sha256 of {name}; get the contest's folder again"
        )
    try:
        with open(path, "rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
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
