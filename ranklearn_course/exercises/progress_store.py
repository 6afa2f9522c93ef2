"""The learner's progress: one small JSON file that no crash and no second process destroys."""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ranklearn_course.atomic import write_atomic

FILE_NAME = ".ranklearn-progress.json"
VARIABLE = "RANKLEARN_PROGRESS"
IN_MEMORY = "off"

CANNOT_SAVE = (
    "Your progress cannot be saved as {path}. It is kept until this notebook's kernel stops."
)
DAMAGED = "Your progress file could not be read. It was kept as {kept}, and a new one was begun."

# Somebody who holds the lock for longer has crashed.
STALE_SECONDS = 5.0
PATIENCE_SECONDS = 6.0
COUNTS = ("checks", "failed", "hints")

Entry = dict[str, Any]
Entries = dict[str, Entry]


class DamagedError(Exception):
    """Raised for a file that does not hold progress."""


def default_path() -> Path | None:
    """The file to use: what the variable RANKLEARN_PROGRESS names, or one in the current folder.

    The variable's value "off" keeps progress in memory alone; then None is returned.
    """
    named = os.environ.get(VARIABLE, "")
    if named == IN_MEMORY:
        return None
    return Path(named).expanduser() if named else Path.cwd() / FILE_NAME


class ProgressStore:
    """Reads and changes the progress in one file, or in memory where no file can be written.

    Parameters
    ----------
    path
        The file; None for memory alone.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._memory: Entries = {}
        self._news: list[str] = []

    def entries(self) -> Entries:
        """What is known of every exercise that was worked on."""
        if self._path is None:
            return self._memory
        try:
            return _read(self._path)
        except DamagedError:
            return {}
        except OSError:
            self._give_up()
            return self._memory

    def entry(self, exercise: str) -> Entry:
        """What is known of one exercise: its status and counts."""
        return {"status": "not started", **dict.fromkeys(COUNTS, 0)} | self.entries().get(
            exercise, {}
        )

    def record_check(self, exercise: str, status: str) -> None:
        """Note the outcome of a check; what was correct once stays so."""

        def change(entries: Entries) -> None:
            entry = entries.setdefault(exercise, {})
            _count(entry, "checks")
            if status != "correct":
                _count(entry, "failed")
            if entry.get("status") != "correct":
                entry["status"] = status

        self._change(change)

    def record_hint(self, exercise: str, level: int) -> None:
        """Note that this hint was read."""

        def change(entries: Entries) -> None:
            entry = entries.setdefault(exercise, {})
            entry["hints"] = max(level, entry.get("hints", 0))

        self._change(change)

    def forget(self, exercise: str | None = None) -> None:
        """Forget one exercise, or all of them."""

        def change(entries: Entries) -> None:
            if exercise is None:
                entries.clear()
            else:
                entries.pop(exercise, None)

        self._change(change)

    def take_news(self) -> tuple[str, ...]:
        """What the learner should be told about the file, each message once."""
        news, self._news = tuple(self._news), []
        return news

    def _change(self, change: Callable[[Entries], None]) -> None:
        if self._path is not None:
            try:
                with _locked(self._path):
                    entries = self._readable(self._path)
                    change(entries)
                    _write(self._path, entries)
                    return
            except OSError:
                self._give_up()
        change(self._memory)

    def _readable(self, path: Path) -> Entries:
        """The entries of the file; a damaged file is set aside first."""
        try:
            return _read(path)
        except DamagedError:
            kept = _unused(path)
            os.replace(path, kept)
            self._news.append(DAMAGED.format(kept=kept.name))
            return {}

    def _give_up(self) -> None:
        path, self._path = self._path, None
        with contextlib.suppress(OSError, DamagedError):
            self._memory = _read(path) if path else {}
        self._news.append(CANNOT_SAVE.format(path=path))


def _count(entry: Entry, name: str) -> None:
    entry[name] = entry.get(name, 0) + 1


def _read(path: Path) -> Entries:
    try:
        text = path.read_text(encoding="utf-8")
        entries = json.loads(text)["exercises"]
    except FileNotFoundError:
        return {}
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise DamagedError from error
    if not isinstance(entries, dict) or not all(map(_is_entry, entries.values())):
        raise DamagedError
    return entries


def _is_entry(entry: Any) -> bool:
    return (
        isinstance(entry, dict)
        and isinstance(entry.get("status", ""), str)
        and all(type(entry.get(name, 0)) is int for name in COUNTS)
    )


def _write(path: Path, entries: Entries) -> None:
    text = json.dumps({"version": 1, "exercises": entries}, indent=1, sort_keys=True)
    write_atomic(path, f"{text}\n".encode())


def _unused(path: Path) -> Path:
    number = 1
    while (kept := path.with_name(f"{path.stem}-damaged-{number}{path.suffix}")).exists():
        number += 1
    return kept


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold the lock file; one that a crash left behind is removed.

    Whoever waits in vain goes on without it: a count may then be lost, the file never.
    """
    lock = path.with_name(path.name + ".lock")
    end = time.monotonic() + PATIENCE_SECONDS
    held = _take(lock)
    while not held and time.monotonic() < end:
        _remove_stale(lock)
        time.sleep(0.01)
        held = _take(lock)
    try:
        yield
    finally:
        if held:
            lock.unlink(missing_ok=True)


def _take(lock: Path) -> bool:
    try:
        os.close(os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    except FileExistsError:
        return False
    except PermissionError:
        # Windows answers so while another process removes the file.
        if os.name == "nt" and lock.exists():
            return False
        raise
    return True


def _remove_stale(lock: Path) -> None:
    with contextlib.suppress(OSError):
        if time.time() - lock.stat().st_mtime > STALE_SECONDS:
            lock.unlink()
