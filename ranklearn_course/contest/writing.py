"""Write a contest folder: it appears under its name only when it is complete."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from ranklearn_course import __version__
from ranklearn_course.atomic import atomic_folder
from ranklearn_course.contest.files import (
    ABOUT,
    CONVERTED,
    HEADERS,
    ITEMS,
    MADE,
    PARTS,
    PUBLIC,
    RATED,
    SAMPLE,
    SOLUTION,
    TEST_USERS,
    TRAIN,
    Contest,
    ContestError,
    sha256_of,
    spaced,
)

#: The names of users and items that are no numbers in a converted table.
IDS = "teacher/ids.tsv"


@contextmanager
def new_folder(folder: str | os.PathLike) -> Iterator[Path]:
    """Give the draft of a contest's folder, as `atomic_folder` does; refuse to overwrite."""
    folder = Path(folder)
    refuse_overwriting(folder)
    # Solutions lie in such folders: what others may see of it the organiser decides.
    with atomic_folder(folder, mode=0o700) as draft:
        yield draft


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

    ``more`` stands in contest.json, too: ``private_day``, the first day that the private part asks
    about if it is not the split; ``last`` and ``liked`` of a table that was converted. ``made`` has
    the seed and the settings; it goes to the teacher's folder, since whoever has it can make the
    solution. ``ids`` say there which number stands for which name.
    """
    headers = HEADERS
    if "last" in more:
        headers = HEADERS | (RATED if "liked" in more else CONVERTED)
    texts = _texts(contest, solution, public, contest.positions if ratings is None else ratings)
    days = {"split_day": contest.split_day, **more}
    with new_folder(folder) as draft:
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
    last: np.ndarray | None,
) -> dict[str, Iterator[str]]:
    """Return the lines of each file; ``last`` is the last column of the events, if there is one."""
    ids, names = contest.item_ids, np.array(contest.genre_names, dtype=object)
    first = contest.first_days
    ends = [""] * len(ids) if first is None else [f",{day}" for day in first]
    catalogue = zip(ids.tolist(), contest.years.tolist(), contest.genres, ends, strict=True)
    columns = [contest.users, contest.items, contest.days, *([] if last is None else [last])]
    event = ",".join(["%d,%d,%d", "%g"][: len(columns) - 2]) + "\n"
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
