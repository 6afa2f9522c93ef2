"""What the lines of a progress file say, and how one learner's entries from two places become one.

`site/scripts/events.js` says the same for the site; `tests/exercises/progress_events.toml` is the
table that both go through.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Any, get_args

from ranklearn_course.checker.verdict import Status
from ranklearn_course.course import id_now
from ranklearn_course.exercises.words import say

Entries = dict[str, dict[str, Any]]

STATUSES = get_args(Status)
COUNTS = ("checks", "failed", "hints")
LARGEST = 10**9
# What the site keeps beside the progress, by what it belongs to: code and widgets.
BESIDE = re.compile(r"(?:code|widget):([^#]+)")
# A question comes again so many days after the last time, by its box: a right answer moves it to
# the next box, a wrong one to the first.
DAYS = (1, 3, 7, 21)
# For what was done on a day that nothing tells.
LONG_AGO = "1970-01-01"
_DAY = re.compile("[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}")


def untouched() -> dict[str, Any]:
    """What is known of an exercise that nobody worked on."""
    return {"status": "not started", "checks": 0, "failed": 0, "hints": 0}


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and abs(value) <= LARGEST


def _is_count(value: Any) -> bool:
    return _is_number(value) and value >= 0 and value % 1 == 0


def _is_list_of(fits: Callable[[Any], bool], value: Any) -> bool:
    return isinstance(value, list) and all(map(fits, value))


def _is_guess(value: Any) -> bool:
    return _is_text(value) or _is_number(value) or _is_list_of(_is_number, value)


def _is_day(value: Any) -> bool:
    if not _is_text(value) or not _DAY.fullmatch(value):
        return False
    try:
        return bool(date.fromisoformat(value))
    except ValueError:
        return False


def _is_recalled(value: Any) -> bool:
    if not isinstance(value, dict) or not value.keys() >= _OF_RECALLED.keys():
        return False
    return _fits(value, _OF_RECALLED)


_OF_RECALLED: dict[str, Callable[[Any], bool]] = {
    "box": lambda value: _is_count(value) and 1 <= value <= len(DAYS),
    "seed": _is_count,
    "at": _is_day,
}
_OF_ENTRY: dict[str, Callable[[Any], bool]] = {
    "status": lambda value: value in STATUSES,
    "exposed": lambda value: _is_list_of(_is_text, value),
    "guess": _is_guess,
    "at": _is_day,
    "recalled": _is_recalled,
    **dict.fromkeys(COUNTS, _is_count),
}
# What an event may hold, and what holds of it. What is not named here is of a later version.
_OF_EVENT: dict[str, Callable[[Any], bool]] = {
    "exercise": _is_text,
    "forget": lambda value: value is None or _is_text(value),
    **{name: _OF_ENTRY[name] for name in ("status", "exposed", "guess", "at")},
    "hint": _is_count,
    "recall": _is_text,
    "seed": _is_count,
    "right": lambda value: isinstance(value, bool),
    "taken": lambda value: isinstance(value, dict) and _fits(value, _OF_ENTRY),
    "kept": lambda value: _is_text(value) and bool(BESIDE.match(value)),
    "text": _is_text,
}
# An event of progress holds one of them.
_MARKS = ("exercise", "forget", "kept", "recall")
# What an answer to a question that was asked again holds, too.
_OF_ANSWER = ("seed", "right", "at")


def _fits(values: dict[str, Any], known: dict[str, Callable[[Any], bool]]) -> bool:
    return all(fits(values[name]) for name, fits in known.items() if name in values)


@dataclass
class Log:
    """What the lines of a file say.

    Parameters
    ----------
    entries
        The status and the counts of every exercise, and the guesses, the one touched last at the
        end.
    faults
        How many lines were left out: "unreadable", "wrong" values, "unknown" exercises.
    n_beside
        How many lines hold code and widgets of the site.
    is_progress
        Whether any line is one of progress.
    """

    entries: Entries = field(default_factory=lambda: defaultdict(untouched))
    faults: Counter[str] = field(default_factory=Counter)
    n_beside: int = 0
    is_progress: bool = False


def read_log(lines: Iterable[str], today: str, known: Collection[str] | None = None) -> Log:
    """Read all lines; where the known ids are given, those about others are left out.

    A day after today is of a clock that was ahead: what was done then counts as done on the last
    day before that the lines name.
    """
    log, last = Log(), LONG_AGO
    for line in filter(str.strip, lines):
        event = _of_today(_read(line))
        fault = _fault(event, known)
        log.is_progress |= fault != "unreadable" and any(name in event for name in _MARKS)
        if fault:
            log.faults[fault] += 1
        elif "kept" in event:
            log.n_beside += 1
        else:
            event = _without_days_ahead(event, today, last)
            last = max(last, event.get("at", last))
            _apply(event, log.entries)
    return log


def _without_days_ahead(event: dict[str, Any], today: str, last: str) -> dict[str, Any]:
    def mended(values: dict[str, Any]) -> dict[str, Any]:
        return values | {"at": last} if values.get("at", "") > today else values

    event = mended(event)
    if "taken" in event:
        taken = mended(event["taken"])
        if "recalled" in taken:
            taken = taken | {"recalled": mended(taken["recalled"])}
        event = event | {"taken": taken}
    return event


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number of JSON")


def _read(line: str) -> Any:
    try:
        return json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return None


def _of_today(event: Any) -> Any:
    """The event with the id that its exercise or guess has now."""
    if not isinstance(event, dict):
        return event
    ids = {key: event[key] for key in ("exercise", "forget", "recall") if _is_text(event.get(key))}
    return event | {key: id_now(id) for key, id in ids.items()}


def _fault(event: Any, known: Collection[str] | None) -> str:
    if not isinstance(event, dict):
        return "unreadable"
    if not _fits(event, _OF_EVENT) or ("kept" in event) != ("text" in event):
        return "wrong"
    if "recall" in event and not all(name in event for name in _OF_ANSWER):
        return "wrong"
    named = event.get("exercise", event.get("recall"))
    about = id_now(BESIDE.match(event["kept"])[1]) if "kept" in event else named
    return "" if known is None or about is None or about in known else "unknown"


def _apply(event: dict[str, Any], entries: Entries) -> None:
    match event:
        case {"forget": None}:
            entries.clear()
        case {"forget": exercise}:
            entries.pop(exercise, None)
    if "recall" in event:
        _recall(event, entries[event["recall"]])
    if "exercise" not in event:
        return
    entry = entries[event["exercise"]] = entries.pop(event["exercise"], untouched())
    match event:
        case {"taken": taken}:
            entry |= merged(entry, untouched() | taken)
        case {"hint": level}:
            entry["hints"] = max(level, entry["hints"])
        case {"guess": guessed}:
            entry.setdefault("guess", guessed)
        case {"status": status}:
            entry["checks"] += 1
            entry["failed"] += status != "correct"
            if entry["status"] != "correct":
                entry["status"] = status
            if "exposed" in event:
                entry["exposed"] = event["exposed"]
    if "at" in event:
        entry["at"] = max(event["at"], entry.get("at", ""))


def _recall(event: dict[str, Any], entry: dict[str, Any]) -> None:
    """Move a question to its next box, once a day; it is not where the learner was last."""
    before = entry.get("recalled", {"box": 1, "at": ""})
    if event["at"] > before["at"]:
        box = min(before["box"] + 1, len(DAYS)) if event["right"] else 1
        entry["recalled"] = {"box": box, "seed": event["seed"], "at": event["at"]}


def merged(here: dict[str, Any], there: dict[str, Any]) -> dict[str, Any]:
    """What is known of an exercise by two entries.

    Solved stays solved; else the one with more checks is later and says how it stands. The first
    guess counts, which is the one here. Of the days on which it was asked, the last one counts.
    """
    later, earlier = (there, here) if there["checks"] > here["checks"] else (here, there)
    entry = earlier | later | {name: max(here[name], there[name]) for name in COUNTS}
    if "correct" in (here["status"], there["status"]):
        entry["status"] = "correct"
    if "guess" in here:
        entry["guess"] = here["guess"]
    if days := [each["at"] for each in (here, there) if "at" in each]:
        entry["at"] = max(days)
    if recalled := [each["recalled"] for each in (here, there) if "recalled" in each]:
        entry["recalled"] = max(recalled, key=lambda each: each["at"])
    return entry


@dataclass(frozen=True)
class Taken:
    """What a file brought.

    Parameters
    ----------
    new
        The ids of which the file knew more than was known here.
    same
        Those of which it knew no more.
    differing
        Guesses of which it knew another one.
    log
        What the file says.
    """

    new: tuple[str, ...]
    same: tuple[str, ...]
    differing: tuple[str, ...]
    log: Log

    def sentences(self) -> list[str]:
        """Say what was taken, what stays as it was, and what was left out."""
        told = [say("taken.counts", new=len(self.new), same=len(self.same))]
        if self.differing:
            told.append(say("taken.differing", count=len(self.differing)))
        for fault, sentence in _SENTENCES.items():
            if count := self.log.faults[fault]:
                told.append(say(sentence, count=count))
        if self.log.n_beside:
            told.append(say("taken.beside", count=self.log.n_beside))
        return told


_SENTENCES = {
    "unreadable": "taken.unreadable",
    "wrong": "taken.wrong",
    "unknown": "taken.unknown",
}


def taken(here: Entries, log: Log) -> Taken:
    """Compare what a file says with what is known here."""
    found: dict[str, list[str]] = {"new": [], "same": [], "differing": []}
    for id, there in log.entries.items():
        entry = here.get(id, untouched())
        if merged(entry, there) != entry:
            found["new"].append(id)
        elif there.get("guess", entry.get("guess")) != entry.get("guess"):
            found["differing"].append(id)
        else:
            found["same"].append(id)
    return Taken(**{name: tuple(ids) for name, ids in found.items()}, log=log)
