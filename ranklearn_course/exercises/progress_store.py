"""The learner's progress: a line of JSON for each check, hint and guess, appended to one file.

Appending needs no lock: two notebooks at once lose nothing, and a crash spoils its own line alone.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from contextlib import suppress
from pathlib import Path
from typing import Any

from ranklearn_course.chapters import id_now
from ranklearn_course.exercises.words import say

FILE_NAME = ".ranklearn-progress.jsonl"
VARIABLE = "RANKLEARN_PROGRESS"

Entries = dict[str, dict[str, Any]]


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
        entries: Entries = defaultdict(untouched)
        n_unreadable = 0
        for line in self._lines():
            try:
                _apply(_of_today(json.loads(line)), entries)
            except (ValueError, RecursionError):
                n_unreadable += 1
        if n_unreadable:
            self._tell(say("progress.unreadable_lines", path=self._path, count=n_unreadable))
        return entries

    def entry(self, exercise: str) -> dict[str, Any]:
        """The status and the counts of one exercise."""
        return self.entries()[exercise]

    def record_check(self, exercise: str, status: str, exposed: list[str] | None = None) -> None:
        """Note the outcome of a check; what was correct once stays so.

        Of impostors those are noted that it exposed.
        """
        event = {"exercise": exercise, "status": status}
        self._append(event if exposed is None else event | {"exposed": exposed})

    def record_hint(self, exercise: str, level: int) -> None:
        """Note that this hint was read."""
        self._append({"exercise": exercise, "hint": level})

    def record_guess(self, guess: str, guessed: Any) -> None:
        """Note a guess; the first one counts."""
        self._append({"exercise": guess, "guess": guessed})

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
                self._give_up(self._path)
        return self._memory

    def _append(self, event: dict[str, Any]) -> None:
        line = json.dumps(event)
        if self._path is not None:
            try:
                # The newline comes first: a line that a crash cut short spoils no other.
                with open(self._path, "ab", buffering=0) as file:
                    file.write(f"\n{line}".encode())
                return
            except OSError:
                self._give_up(self._path)
        self._memory.append(line)

    def _give_up(self, path: Path) -> None:
        """Go on in memory, from what the file says."""
        self._path = None
        with suppress(OSError):
            self._memory = _read(path)
        self._tell(say("progress.not_saved", path=path))


def _read(path: Path) -> list[str]:
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return []
    return [line for line in text.split("\n") if line]


def untouched() -> dict[str, Any]:
    """What is known of an exercise that nobody worked on."""
    return {"status": "not started", "checks": 0, "failed": 0, "hints": 0}


def _of_today(event: Any) -> Any:
    """The event with the id that its exercise or guess has now."""
    if not isinstance(event, dict):
        return event
    ids = {key: event[key] for key in ("exercise", "forget") if isinstance(event.get(key), str)}
    return event | {key: id_now(id) for key, id in ids.items()}


def _apply(event: Any, entries: Entries) -> None:
    """Change the entries as an event says; one of a later version may say what is not known."""
    match event:
        case {"exercise": str(exercise)}:
            entries[exercise] = entries.pop(exercise, untouched())
    match event:
        case {"forget": None}:
            entries.clear()
        case {"forget": str(exercise)}:
            entries.pop(exercise, None)
        case {"exercise": str(exercise), "hint": int(level)}:
            entry = entries[exercise]
            entry["hints"] = max(level, entry["hints"])
        case {"exercise": str(exercise), "guess": guessed}:
            entries[exercise].setdefault("guess", guessed)
        case {"exercise": str(exercise), "status": str(status)}:
            entry = entries[exercise]
            entry["checks"] += 1
            entry["failed"] += status != "correct"
            if entry["status"] != "correct":
                entry["status"] = status
            if isinstance(event.get("exposed"), list):
                entry["exposed"] = event["exposed"]
        case dict():
            pass
        case _:
            raise ValueError("an event is an object of JSON")
