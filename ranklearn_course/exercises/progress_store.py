"""The learner's progress: a line of JSON for each check, hint and guess, appended to one file.

Appending needs no lock: two notebooks at once lose nothing, and a crash spoils its own line alone.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection
from datetime import date
from pathlib import Path
from typing import Any
from zlib import crc32

from ranklearn_course.exercises.progress_events import Entries, Taken, read_log, taken
from ranklearn_course.exercises.words import say

FILE_NAME = ".ranklearn-progress.jsonl"
VARIABLE = "RANKLEARN_PROGRESS"

# As a file to take along: browsers take the dot from the beginning of a name.
TAKEN_ALONG = "ranklearn-progress.jsonl"


class NotTakenError(ValueError):
    """Raised where nothing of a file was taken in; it says why."""


def today() -> str:
    """The day, as the progress notes it.

    >>> len(today())
    10
    """
    return date.today().isoformat()


def default_path(folder: Path | None = None) -> Path | None:
    """The file that RANKLEARN_PROGRESS names, or one in the folder; None if it is "off".

    The folder is by default the current one, which is that of a notebook in its kernel.
    """
    named = os.environ.get(VARIABLE, "")
    if named == "off":
        return None
    return (folder or Path.cwd()) / (Path(named).expanduser() if named else FILE_NAME)


class ProgressStore:
    """Notes progress in a file, or in memory if there is no path or the file can't be written."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._memory: list[str] = []
        self._news: dict[str, bool] = {}

    def entries(self) -> Entries:
        """The status and the counts of every exercise, the one touched last at the end.

        An exercise that nobody worked on is found as well.
        """
        log = read_log(self._lines(), today())
        if count := log.faults.total():
            self._tell(say("progress.unreadable_lines", path=self._path, count=count))
        return log.entries

    @property
    def lot(self) -> str:
        """What the order of options is drawn from; "" where no progress is kept.

        Nothing is written for it: each learner has a folder, which has a number on the disk.
        """
        folder = None if self._path is None else self._path.parent
        if folder is None or not folder.is_dir():
            return ""
        return str(crc32(f"{folder} {folder.stat().st_ino}".encode()))

    def text(self) -> str:
        """All lines, as the text of a file to take along."""
        return "\n".join([*self._lines(), ""])

    def take_in(self, text: str, known: Collection[str]) -> Taken:
        """Add what such a file knows and this one does not; nothing here is lost.

        Parameters
        ----------
        text
            The file's text, from here or from the site.
        known
            The ids of the course: those of exercises and guesses, and the names of lessons.

        Raises
        ------
        NotTakenError
            If no line is one of progress, or if there is no own file or it cannot be written.
        """
        log = read_log(text.split("\n"), today(), known)
        if not log.is_progress:
            raise NotTakenError(say("taken.none"))
        path = self._path
        if path is None:
            raise NotTakenError(say("taken.off", variable=VARIABLE))
        if not path.parent.is_dir():
            # Python in a page of the site takes no file in, and has no commands.
            from ranklearn_course.installation import RANKLEARN

            command = f"{RANKLEARN} open"
            raise NotTakenError(say("taken.no_folder", folder=path.parent, command=command))
        found = taken(self.entries(), log)
        if found.new:
            self._append(*({"exercise": id, "taken": log.entries[id]} for id in found.new))
        if self._path is None:
            raise NotTakenError(say("taken.not_saved", path=path))
        return found

    def entry(self, exercise: str) -> dict[str, Any]:
        """The status and the counts of one exercise."""
        return self.entries()[exercise]

    def record_check(self, exercise: str, status: str, exposed: list[str] | None = None) -> None:
        """Note the outcome of a check; what was correct once stays so.

        Of impostors those are noted that it exposed.
        """
        event = {"exercise": exercise, "status": status, "at": today()}
        self._append(event if exposed is None else event | {"exposed": exposed})

    def record_hint(self, exercise: str, level: int) -> None:
        """Note that this hint was read."""
        self._append({"exercise": exercise, "hint": level})

    def record_guess(self, guess: str, guessed: Any) -> None:
        """Note a guess; the first one counts."""
        self._append({"exercise": guess, "guess": guessed, "at": today()})

    def record_recall(self, id: str, seed: int, right: bool) -> None:
        """Note the answer to a question that was asked again, with the seed of its numbers."""
        self._append({"recall": id, "seed": seed, "right": right, "at": today()})

    def forget(self, exercise: str | None = None) -> None:
        """Forget one exercise or guess, or all of them."""
        self._append({"forget": exercise})

    def take_news(self) -> tuple[str, ...]:
        """What the learner should be told about the file, each message once."""
        untold = tuple(text for text, is_told in self._news.items() if not is_told)
        self._news |= dict.fromkeys(untold, True)
        return untold

    def _tell(self, text: str) -> None:
        self._news.setdefault(text, False)

    def _lines(self) -> list[str]:
        if self._path is not None:
            try:
                return _read(self._path)
            except OSError:
                self._give_up(self._path, [])
        return self._memory

    def _append(self, *events: dict[str, Any]) -> None:
        lines = [json.dumps(event) for event in events]
        known = self._lines()
        if self._path is not None:
            try:
                # The newline comes first: a line that a crash cut short spoils no other.
                with open(self._path, "ab") as file:
                    file.write("".join(f"\n{line}" for line in lines).encode())
                return
            except OSError:  # a part may have reached the file
                self._give_up(self._path, known)
        self._memory += lines

    def _give_up(self, path: Path, known: list[str]) -> None:
        """Go on in memory, from the lines that are known."""
        self._path, self._memory = None, [*known]
        self._tell(say("progress.not_saved", path=path))


def _read(path: Path) -> list[str]:
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return []
    return [line for line in text.split("\n") if line]
