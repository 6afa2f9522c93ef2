"""The files of a contest folder and of submissions: what they are, read and written.

=====================  ============================================================================
train.csv              user_id,item_id,day: the events in time order
items.csv              item_id,year,genres,first_day: the catalogue, genres separated by "|"
test_users.csv         user_id: for whom lists are wanted
sample_submission.csv  user_id,item_ids: up to k item ids separated by spaces, best first
public.csv             user_id,item_ids: what the test users of the public part chose
contest.json           k, the first test day, that of the private part if it has one of its own,
                       sizes, versions, and the sha256 of each file
teacher/solution.csv   user_id,item_ids,part: what all test users chose; part is public or private
teacher/made.json      the seed and the settings; with them anybody can make the solution again
teacher/ids.tsv        which number stands for which name, where a converted table has names
=====================  ============================================================================

All are UTF-8 with a header line, commas and LF. Ids are whole numbers from 1. Days count from 0.

A contest that `ranklearn contest convert` made of a table has no first_day. Unless it was split by
a day, contest.json names no first test day, for each user has one of its own, but "last", how many
rows of a test user were kept back; "at_random" says that they were drawn, as the table has no
times. "values" is "rating" or "plays" if the table has such a column, which train.csv then has,
too; "liked" is the least one that is an event: what is lower was seen, no more. With "repeats" a
user may take an item again, and it counts.
"""

from __future__ import annotations

import csv
import hashlib
import json
import os
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np

from ranklearn_course import __version__
from ranklearn_course.atomic import atomic_folder, write_atomic
from ranklearn_course.contest import ContestError
from ranklearn_course.installation import RANKLEARN

TRAIN, ITEMS, TEST_USERS = "train.csv", "items.csv", "test_users.csv"
SAMPLE, PUBLIC, ABOUT = "sample_submission.csv", "public.csv", "contest.json"
SOLUTION, MADE, IDS = "teacher/solution.csv", "teacher/made.json", "teacher/ids.tsv"

HEADERS = {
    TRAIN: "user_id,item_id,day",
    ITEMS: "item_id,year,genres,first_day",
    TEST_USERS: "user_id",
    SAMPLE: "user_id,item_ids",
    PUBLIC: "user_id,item_ids",
    SOLUTION: "user_id,item_ids,part",
}
#: The same of a table of events that was converted; a column of its own has the ratings or plays.
CONVERTED = {ITEMS: "item_id,year,genres"}
#: The two words of the column part.
PARTS = ("public", "private")


@dataclass(frozen=True, eq=False)
class Contest:
    """What a participant has: the events of the past, the catalogue, and the users to serve."""

    users: np.ndarray
    """The user of each event of train.csv, in time order, shape (n,)."""
    items: np.ndarray
    """The item of each event, shape (n,)."""
    days: np.ndarray
    """The day of each event, never falling, shape (n,)."""
    item_ids: np.ndarray
    """The ids of the catalogue, ascending, shape (m,)."""
    years: np.ndarray
    """The year of each item of the catalogue, 0 = unknown, shape (m,)."""
    genre_names: tuple[str, ...]
    """The names of the g genres."""
    genres: np.ndarray
    """True where the item has the genre, shape (m, g)."""
    first_days: np.ndarray | None
    """The day on which each item of the catalogue appeared, shape (m,); None if not known."""
    test_users: np.ndarray
    """The users who want a list, ascending."""
    k: int
    """The longest list that is scored."""
    split_day: int | None
    """The first day of the test; all events of train.csv are older. None: each user has its own."""
    also_seen: np.ndarray = field(default_factory=lambda: np.empty((0, 2), np.intp))
    """Users and items of ratings too low for an event, shape (p, 2)."""
    repeats: bool = False
    """Whether an item that the user had before may be recommended, and counts."""


def read_contest(folder: str | os.PathLike) -> Contest:
    """Read what a participant may know from a contest folder.

    Parameters
    ----------
    folder : path
        A folder as `ranklearn contest make` writes it; the solution is not read.

    Returns
    -------
    Contest

    Raises
    ------
    ContestError
        A file is missing or damaged, or an event's item is not in the catalogue.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from ranklearn_course.contest.generator import make_contest
    >>> with TemporaryDirectory() as parent:
    ...     made = make_contest(f"{parent}/tiny", users=50, items=80, events=800, seed=1)
    ...     contest = read_contest(made)
    >>> contest.k, len(contest.item_ids), bool((contest.days < contest.split_day).all())
    (10, 80, True)
    """
    folder = Path(folder)
    about = read_about(folder)
    users, items, days, also_seen = _read_train(folder / TRAIN, about)
    (test_users,) = read_columns(folder / TEST_USERS, HEADERS[TEST_USERS])
    ids, *catalogue = read_items(folder / ITEMS)
    if (unknown := np.setdiff1d(np.append(items, also_seen[:, 1]), ids)).size:
        raise ContestError(
            f"{folder / TRAIN}: item {unknown[0]} is not in items.csv; the two files "
            f"must be of one contest"
        )
    return Contest(
        users,
        items,
        days,
        ids,
        *catalogue,
        test_users=test_users,
        k=about["k"],
        split_day=about.get("split_day"),
        also_seen=also_seen,
        repeats=about.get("repeats", False),
    )


def _read_train(path: Path, about: dict[str, Any]) -> tuple:
    """Return users, items and days of the events, and who has seen what else."""
    if not (values := values_of(about)):
        return *read_columns(path, HEADERS[TRAIN]), np.empty((0, 2), np.intp)
    *columns, ratings = read_columns(path, f"{HEADERS[TRAIN]},{values}", float)
    table, is_event = np.stack(columns, axis=1).astype(np.intp), ratings >= about["liked"]
    return *table[is_event].T.copy(), table[~is_event, :2]


def values_of(about: Mapping[str, Any]) -> str | None:
    """Return what a converted table has in a column of its own, "" for nothing; else None."""
    # The first versions of the course knew ratings alone, and no split by a day.
    before = "rating" if "liked" in about else "" if "last" in about else None
    return about.get("values", before)


def read_about(folder: str | os.PathLike) -> dict[str, Any]:
    """Read contest.json, which says what the folder holds."""
    folder = Path(folder)
    path = folder / ABOUT
    try:
        about = json.loads(path.read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        raise _no_contest(path) from None
    except ValueError as error:
        raise _damaged(path, error) from None
    got = about if isinstance(about, dict) else {}
    kinds = {"k": int, "sha256": dict, "sizes": dict, "last" if "last" in got else "split_day": int}
    wrong = [name for name, kind in kinds.items() if not isinstance(got.get(name), kind)]
    if wrong:
        raise _damaged(path, f"{', '.join(wrong)} must stand in it, as the course writes them")
    return about


def contest_digest(folder: str | os.PathLike) -> str:
    """Return what tells a contest from others: the sha256 of its contest.json."""
    read_about(folder)
    return sha256_of(Path(folder, ABOUT))


def sha256_of(path: Path) -> str:
    """Return the sha256 of a file."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _no_contest(path: Path) -> ContestError:
    return ContestError(
        f"{path.parent} holds no contest: {path.name} is missing; name the contest's folder, or "
        f"make a contest by `{RANKLEARN} contest make`"
    )


def _damaged(path: Path, reason: object) -> ContestError:
    return ContestError(
        f"{path} is damaged: {reason}; make the contest anew or take the file from its source"
    )


@contextmanager
def opened(path: Path, *headers: str) -> Iterator[Iterator[str]]:
    """Give the lines after one of the headers; what cannot be read is an error with its file."""
    try:
        with open(path, encoding="utf-8", newline="") as file:
            got = file.readline().rstrip("\r\n")
            if got not in headers:
                raise ContestError(
                    f"{path}, line 1: the header must be {headers[0]}, got {got[:80]!r}; is it the "
                    "right file?"
                )
            yield file
    except FileNotFoundError:
        raise _no_contest(path) from None
    except ContestError:
        raise
    except (ValueError, OverflowError, csv.Error) as error:
        raise _damaged(path, error) from None


def read_columns(path: Path, header: str, dtype: type = np.intp) -> list[np.ndarray]:
    """Read columns of numbers, by default whole ones."""
    n_columns = header.count(",") + 1
    with opened(path, header) as file:
        lines = filter(str.strip, file)
        first = next(lines, None)
        if first is None:
            return [np.empty(0, dtype)] * n_columns
        with warnings.catch_warnings():
            # Before NumPy 2.3 a fraction was cut off with a warning.
            warnings.simplefilter("error", DeprecationWarning)
            numbers = np.loadtxt(
                chain([first], lines), dtype=dtype, delimiter=",", ndmin=2, comments=None
            )
        if numbers.shape[1] != n_columns:
            raise ValueError(f"{n_columns} columns must stand in it, got {numbers.shape[1]}")
    return list(np.ascontiguousarray(numbers.T))


def read_items(path: Path) -> tuple:
    """Return ids, years, names of genres, matrix of genres and first days, by ascending id."""
    with opened(path, HEADERS[ITEMS], CONVERTED[ITEMS]) as file:
        lines = sorted(
            (int(item), int(year or 0), genres, *map(int, first_day))
            for item, year, genres, *first_day in csv.reader(file)
        )
        ids, years, genres, *rest = zip(*lines, strict=True) if lines else ((),) * 4
        (first_days,) = rest or (None,)
        ids, years = (np.array(each, np.intp) for each in (ids, years))
        first_days = first_days if first_days is None else np.array(first_days, np.intp)
    of_items = [set(names.split("|")) - {""} for names in genres]
    names = tuple(sorted(set().union(*of_items)))
    matrix = np.array([[name in own for name in names] for own in of_items], bool)
    return ids, years, names, matrix.reshape(len(ids), len(names)), first_days


def refuse_overwriting(folder: str | os.PathLike) -> None:
    """Refuse a folder that cannot become a contest's; who makes one asks before the work."""
    folder = Path(folder)
    if (folder / ABOUT).exists():
        raise ContestError(
            f"{folder} already holds a contest; name another folder, or delete this one"
        )
    if folder.is_dir() and any(folder.iterdir()):
        raise ContestError(f"{folder} is not empty; name a folder that does not exist")
    if folder.exists() and not folder.is_dir():
        raise ContestError(f"{folder} is a file; name a folder that does not exist")
    if folder.is_dir() and (folder.samefile(".") or folder.is_symlink() or os.path.ismount(folder)):
        raise ContestError(
            f"{folder} is the folder you are in, or a link or a drive, and cannot "
            "appear in one step; name a folder that does not exist"
        )
    parent = folder.absolute().parent
    if not parent.is_dir():
        raise ContestError(
            f"the folder {parent} must exist, so that {folder.name} can be made in it"
        )


def write_contest(
    folder: str | os.PathLike,
    contest: Contest,
    solution: Sequence[Sequence[int]],
    public: Sequence[bool],
    made: dict[str, Any] | None = None,
    *,
    ratings: np.ndarray | None = None,
    ids: str = "",
    **more: Any,
) -> Path:
    """Write a contest; ``solution`` is what each test user chose, ``ratings`` are of its events.

    The folder appears under its name when it is complete.

    ``more`` stands in contest.json, too: ``private_day``, the first day that the private part asks
    about if it is not the split, or what a table was converted with. ``made`` has
    the seed and the settings; it goes to the teacher's folder, since whoever has it can make the
    solution. ``ids`` say there which number stands for which name.
    """
    headers = HEADERS
    if (values := values_of(more)) is not None:
        headers = HEADERS | CONVERTED
        if values:
            headers[TRAIN] += f",{values}"
    texts = _texts(contest, solution, public, ratings)
    days = {"split_day": contest.split_day, **more}
    # Solutions lie in such folders: what others may see of it the organiser decides.
    with atomic_folder(folder, mode=0o700) as draft:
        (draft / SOLUTION).parent.mkdir(mode=0o700)
        about = {
            "k": contest.k,
            **{name: value for name, value in days.items() if value is not None},
            "sizes": {
                "items": len(contest.item_ids),
                "train_events": len(contest.users),
                "test_users": len(contest.test_users),
                "test_events": sum(map(len, solution)),
            },
            "versions": {"ranklearn-course": __version__, "numpy": np.__version__},
            "sha256": {
                name: _written(draft / name, [f"{header}\n"], texts[name])
                for name, header in headers.items()
            },
        }
        _written(draft / ABOUT, [json.dumps(about, indent=1), "\n"])
        _written(draft / MADE, [json.dumps(made or {}, indent=1), "\n"])
        if ids:
            _written(draft / IDS, [ids])
    return Path(folder)


def _texts(
    contest: Contest,
    solution: Sequence[Sequence[int]],
    public: Sequence[bool],
    ratings: np.ndarray | None,
) -> dict[str, Iterator[str]]:
    """Return the lines of each file; ``ratings`` are of the events, if there are any."""
    ids, names = contest.item_ids, np.array(contest.genre_names, dtype=object)
    first = contest.first_days
    ends = [""] * len(ids) if first is None else [f",{day}" for day in first]
    catalogue = zip(ids.tolist(), contest.years.tolist(), contest.genres, ends, strict=True)
    columns = [contest.users, contest.items, contest.days, *([] if ratings is None else [ratings])]
    # Plays have many digits.
    event = ",".join(["%d,%d,%d", "%.15g"][: len(columns) - 2]) + "\n"
    users, sample = contest.test_users.tolist(), spaced(ids[: contest.k])
    chosen = [
        (user, spaced(items), PARTS[0 if is_public else 1])
        for user, items, is_public in zip(users, solution, public, strict=True)
    ]
    return {
        ITEMS: (
            f"{item},{year or ''},{'|'.join(names[own])}{end}\n"
            for item, year, own, end in catalogue
        ),
        TRAIN: map(event.__mod__, zip(*columns, strict=True)),
        TEST_USERS: (f"{user}\n" for user in users),
        SAMPLE: (f"{user},{sample}\n" for user in users),
        SOLUTION: (f"{user},{items},{part}\n" for user, items, part in chosen),
        PUBLIC: (f"{user},{items}\n" for user, items, part in chosen if part == PARTS[0]),
    }


def _written(path: Path, *texts: Iterable[str]) -> str:
    """Write a file and return its sha256."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        for lines in texts:
            file.writelines(lines)
    return sha256_of(path)


def write_submission(
    path: str | os.PathLike, users: Sequence[int], lists: Iterable[Sequence[int]]
) -> None:
    """Write a submission: one line for each user, with item ids separated by spaces, best first.

    Parameters
    ----------
    path : path
        Its folder must exist. An existing file is replaced, once the new one is whole.
    users : whole numbers, shape (n,)
        The test users.
    lists : n lists of whole numbers
        The items for each user, best first; an array of shape (n, k) will do.

    Raises
    ------
    ValueError
        Not as many lists as users.
    OSError
        The file cannot be written.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_submission(f"{folder}/mine.csv", [4, 9], [[31, 7], [7]])
    ...     print(Path(folder, "mine.csv").read_text(), end="")
    user_id,item_ids
    4,31 7
    9,7
    """
    write_atomic(path, submission_of(users, lists))


def submission_of(users: Sequence[int], lists: Iterable[Sequence[int]]) -> bytes:
    """Return what `write_submission` writes."""
    users, lists = np.asarray(users).tolist(), list(lists)
    if len(users) != len(lists):
        raise ValueError(
            f"users and lists must be equally long, got {len(users)} users and {len(lists)} lists"
        )
    lines = (f"{user},{spaced(items)}\n" for user, items in zip(users, lists, strict=True))
    return "".join([f"{HEADERS[SAMPLE]}\n", *lines]).encode()


def spaced(items: Sequence[int]) -> str:
    """Return item ids as they stand in a file: separated by spaces.

    >>> spaced([31, 7])
    '31 7'
    """
    return " ".join(map(str, np.asarray(items, dtype=np.int64).tolist()))


def lists_of(users: np.ndarray, items: np.ndarray, wanted: np.ndarray) -> list[np.ndarray]:
    """Return the items of the events of each wanted user, in the order of the events.

    >>> users, items = np.array([7, 3, 7]), np.array([10, 20, 30])
    >>> [items.tolist() for items in lists_of(users, items, np.array([3, 7]))]
    [[20], [10, 30]]
    """
    order = np.argsort(users, kind="stable")
    by_user, taken = users[order], items[order]
    starts, ends = (np.searchsorted(by_user, wanted, side=side) for side in ("left", "right"))
    return [taken[start:end] for start, end in zip(starts, ends, strict=True)]
