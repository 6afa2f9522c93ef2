"""Write a contest folder piece by piece: it appears under its name only when it is complete."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from ranklearn_course import __version__
from ranklearn_course.atomic import atomic_folder, write_atomic
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
    spaced,
)

#: Lines of train.csv that are turned into text at a time.
_LINES = 2**17


@contextmanager
def new_folder(folder: str | os.PathLike) -> Iterator[Path]:
    """Give the draft of a contest's folder, as `atomic_folder` does; refuse to overwrite."""
    folder = Path(folder)
    _refuse_overwriting(folder)
    # Solutions lie in such folders: what others may see of it the organiser decides.
    with atomic_folder(folder, mode=0o700) as draft:
        yield draft


def _refuse_overwriting(folder: Path) -> None:
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


class ContestWriter:
    """The open files of a contest that is being written; `contest_writer` makes it."""

    def __init__(self, draft: Path, k: int, files: ExitStack, headers: dict[str, str]) -> None:
        (draft / SOLUTION).parent.mkdir(mode=0o700)
        self._files = {
            name: files.enter_context(_Digested(draft / name, header))
            for name, header in headers.items()
        }
        self.draft = draft
        self._k = k
        self._sample = ""
        self.sizes = {"items": 0, "train_events": 0, "test_users": 0, "test_events": 0}

    def add_items(
        self,
        ids: np.ndarray,
        years: np.ndarray,
        names: Sequence[str],
        genres: np.ndarray,
        first_days: np.ndarray | None,
    ) -> None:
        """Write the catalogue; once, before the test users. A year of 0 stays empty."""
        names = np.array(names, dtype=object)
        ends = [""] * len(ids) if first_days is None else [f",{day}" for day in first_days]
        columns = zip(ids.tolist(), years.tolist(), genres, ends, strict=True)
        self._write(
            ITEMS,
            (
                f"{item},{year or ''},{'|'.join(names[own])}{end}\n"
                for item, year, own, end in columns
            ),
        )
        self._sample = spaced(ids[: self._k])
        self.sizes["items"] += len(ids)

    def add_train(
        self, users: np.ndarray, items: np.ndarray, days: np.ndarray, last: np.ndarray | None
    ) -> None:
        """Write further events, with positions or ratings if any; they must be in time order."""
        whole = [users, items, days] if last is None else [users, items, days, last]
        line = ",".join(["%d,%d,%d", "%g"][: len(whole) - 2]) + "\n"
        for first in range(0, len(users), _LINES):
            columns = (column[first : first + _LINES].tolist() for column in whole)
            self._write(TRAIN, map(line.__mod__, zip(*columns, strict=True)))
        self.sizes["train_events"] += len(users)

    def add_test(
        self, users: np.ndarray, lists: Sequence[Sequence[int]], public: Sequence[bool]
    ) -> None:
        """Write further test users, ascending, with what they chose and their part."""
        users = np.asarray(users).tolist()
        solution = [
            (user, spaced(items), PARTS[0 if is_public else 1])
            for user, items, is_public in zip(users, lists, public, strict=True)
        ]
        self._write(TEST_USERS, (f"{user}\n" for user in users))
        self._write(SAMPLE, (f"{user},{self._sample}\n" for user in users))
        self._write(SOLUTION, (f"{user},{items},{part}\n" for user, items, part in solution))
        shown = (f"{user},{items}\n" for user, items, part in solution if part == PARTS[0])
        self._write(PUBLIC, shown)
        self.sizes["test_users"] += len(solution)
        self.sizes["test_events"] += sum(map(len, lists))

    def _write(self, name: str, lines: Any) -> None:
        self._files[name].write("".join(lines).encode())

    def digests(self) -> dict[str, str]:
        """Return the sha256 of each file, as far as it is written."""
        return {name: file.sha256.hexdigest() for name, file in self._files.items()}


class _Digested:
    """A new file that starts with a header and keeps the digest of what is written."""

    def __init__(self, path: Path, header: str) -> None:
        self._path, self._header = path, header
        self.sha256 = hashlib.sha256()

    def __enter__(self) -> _Digested:
        self._file: BinaryIO = open(self._path, "xb")
        self.write(f"{self._header}\n".encode())
        return self

    def write(self, data: bytes) -> None:
        self.sha256.update(data)
        self._file.write(data)

    def __exit__(self, kind: type | None, *_: object) -> None:
        with self._file:
            if kind is None:
                self._file.flush()
                os.fsync(self._file.fileno())


@contextmanager
def contest_writer(
    folder: str | os.PathLike,
    k: int,
    split_day: int | None,
    made: dict[str, Any] | None = None,
    **more: Any,
) -> Iterator[ContestWriter]:
    """Open a contest for writing; the folder appears when the block ends without an error.

    ``more`` stands in contest.json, too: ``private_day``, the first day that the private part asks
    about if it is not the split; ``last`` and ``liked`` of a table that was converted. ``made`` has
    the seed and the settings; it goes to the teacher's folder, since whoever has it can make the
    solution.
    """
    with new_folder(folder) as draft:
        with ExitStack() as files:
            converted = RATED if "liked" in more else CONVERTED
            headers = HEADERS | converted if "last" in more else HEADERS
            writer = ContestWriter(draft, k, files, headers)
            yield writer
        days = {"split_day": split_day, **more}
        about = {
            "k": k,
            **{name: value for name, value in days.items() if value is not None},
            "sizes": writer.sizes,
            "versions": {"ranklearn-course": __version__, "numpy": np.__version__},
            "sha256": writer.digests(),
        }
        _write_json(draft / ABOUT, about)
        _write_json(draft / MADE, made or {})


def write_contest(
    folder: str | os.PathLike,
    contest: Contest,
    solution: Sequence[Sequence[int]],
    public: Sequence[bool],
    made: dict[str, Any] | None = None,
) -> Path:
    """Write a contest that fits into memory; ``solution`` is what each test user chose."""
    with contest_writer(folder, contest.k, contest.split_day, made) as writer:
        writer.add_items(
            contest.item_ids,
            contest.years,
            contest.genre_names,
            contest.genres,
            contest.first_days,
        )
        writer.add_train(contest.users, contest.items, contest.days, contest.positions)
        writer.add_test(contest.test_users, solution, public)
    return Path(folder)


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


def _write_json(path: Path, content: dict[str, Any]) -> None:
    write_atomic(path, (json.dumps(content, indent=1) + "\n").encode())
