"""Which questions a day brings; `due.js` says the same for the site.

`tests/exercises/progress_events.toml` is the table that both go through.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from ranklearn_course.course import Chapter
from ranklearn_course.exercises.progress_events import DAYS
from ranklearn_course.recall.questions import Recalled, recalled

MOST = 3
Entry = Mapping[str, Any]


def due(entries: Mapping[str, Entry], today: str, lesson: Chapter | None = None) -> list[Recalled]:
    """Return the questions of a day, three at most: one that was missed, one that the lesson needs.

    A question comes once a day, and not before the first sitting of its lesson is done.

    Parameters
    ----------
    entries
        What is known of the exercises and guesses.
    today
        The day, such as "2026-11-23".
    lesson
        The lesson that begins; None on the start page.
    """
    answered = [each.get("recalled", {}).get("at") for each in entries.values()]
    left = MOST - answered.count(today)
    if not entries or left <= 0:
        return []
    day = date.fromisoformat(today).toordinal()
    known = {
        each: entries[each.id]
        for each in recalled().values()
        if each.id in entries
        and each.chapter.first_sitting in entries
        and each.was_answered(entries[each.id])
    }
    # Of those that are due on one day, fresh numbers come first, then the order of the lessons.
    ready = sorted(
        (each for each in known if _due_on(known[each]) <= day),
        key=lambda each: (_due_on(known[each]), each.template is None),
    )
    picked: list[Recalled] = []
    wishes: list[Callable[[Recalled], bool]] = [
        lambda each: each.was_missed(known[each]),
        lambda each: lesson is not None and each.chapter.name in lesson.needs,
        lambda each: all(each.chapter.name != other.chapter.name for other in picked),
        *([lambda each: True] * MOST),
    ]
    for wish in wishes:
        fitting = (each for each in ready if each not in picked and wish(each))
        if len(picked) < left and (found := next(fitting, None)):
            picked.append(found)
    return picked


def _due_on(entry: Entry) -> int:
    """The number of the day on which a question comes again."""
    again = entry.get("recalled", {"box": 1, "at": ""})
    last = max(entry.get("at", ""), again["at"])
    return date.fromisoformat(last).toordinal() + DAYS[again["box"] - 1] if last else 0


def next_seed(entry: Entry) -> int:
    """Return the seed of the numbers with which a question comes again."""
    return entry["recalled"]["seed"] + 1 if "recalled" in entry else 0
