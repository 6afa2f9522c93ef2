"""All exercises by name: read the task, check an answer, read a hint, look at the progress."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ranklearn_course.checker import Choose, Exercise, Reason, Verdict, WriteFunction
from ranklearn_course.checker.exercise import never_raising
from ranklearn_course.checker.running import guarded, is_checking, safely
from ranklearn_course.exercises.overview import Progress, Row
from ranklearn_course.exercises.progress_store import ProgressStore, default_path

CHAPTERS = (
    "ranking_task",
    "unranked",
    "precision",
    "dcg",
    "reciprocal_rank",
    "rank_correlation",
    "cascade",
    "smooth_dcg",
    "learning_to_rank",
    "comparing_systems",
    "entrance_task",
)

UNKNOWN = "There is no exercise {name!r}. The names look like {example!r}; progress() lists all."
UNKNOWN_BUT_CLOSE = "There is no exercise {name!r}. Did you mean {close}?"
UNKNOWN_FUNCTION = (
    "No exercise asks for a function named {name!r}. "
    "Name the exercise too: check({example!r}, {name})."
)
UNKNOWN_FUNCTION_BUT_CLOSE = "No exercise asks for a function named {name!r}. Did you mean {close}?"
NAMELESS = (
    "Your answer has no name by which its exercise could be found. "
    "Name the exercise: check({example!r}, your_answer)."
)
SEVERAL = (
    "Several exercises ask for a function named {name!r}: {ids}. "
    "Name the one you mean: check({example!r}, {name})."
)
NO_ANSWER = "Give your answer too: check({name!r}, your_answer)."
NO_NAME = "The exercise must be named by a text such as {example!r}, got an object of type {kind}."
ERROR = "Error: {reason}"
BAD_CHAPTER = "chapter must be one of {chapters}, got {chapter!r}"
BAD_LEVEL = "level must be 1, 2, 3 or 4, got {level!r}"
TASK = "{id}: {title} ({minutes} minutes)"
WRITE = "{statement}\n\n{code}"
ANSWER = 'my_answer = None\ncheck("{id}", my_answer)\n'
FUNCTION = '{stub}\n\ncheck("{id}", {name})\n'
HINT = "Hint {level} of {count} for {id}:"
LAST_HINT = "Hint {level} of {count} for {id}, the solution:"
SOLUTION = "A solution of {id}:"
CLOSED = (
    "The solution of {id} opens after {needed_hints} hints or after {needed_checks} failed checks. "
    "So far: hints {hints} of {needed_hints}, failed checks {failed} of {needed_checks}. "
    "The next hint: hint({id!r})."
)
FORGOTTEN = "The progress on {id} is forgotten."
ALL_FORGOTTEN = "The progress on all exercises is forgotten."
CODE = "```python\n{source}\n```"

HINTS_NEEDED, CHECKS_NEEDED = 3, 2
_MISSING = object()


class UnknownExerciseError(ValueError):
    """Raised for a name that no exercise has; it says which names are close."""


@dataclass(frozen=True)
class Page:
    """A text in Markdown with a line above it."""

    title: str
    text: str = ""

    def __str__(self) -> str:
        return f"{self.title}\n\n{self.text}" if self.text else self.title

    def __repr__(self) -> str:
        return str(self)

    def _repr_markdown_(self) -> str:
        return f"**{self.title}**\n\n{self.text}" if self.text else self.title


@cache
def all_exercises() -> dict[str, Exercise]:
    """Every exercise by its id, in the order of the lessons."""
    found: dict[str, Exercise] = {}
    for chapter in CHAPTERS:
        name = f"ranklearn_course.exercises.{chapter}"
        if find_spec(name):
            module = import_module(name)
            quiz = getattr(module, "QUIZ", ())
            found |= {exercise.id: exercise for exercise in (*module.EXERCISES, *quiz)}
    return found


@cache
def further_exercises() -> frozenset[str]:
    """The ids of the exercises that no lesson shows: `task` shows them."""
    modules = (f"ranklearn_course.exercises.{chapter}" for chapter in CHAPTERS)
    found = (getattr(import_module(name), "FURTHER", ()) for name in modules if find_spec(name))
    return frozenset(name for names in found for name in names)


_stores: dict[Any, ProgressStore] = {}


def _store() -> ProgressStore:
    """The store of the file that is in use now; one for each, so that news is told once."""
    path = default_path()
    return _stores.setdefault(path, ProgressStore(path))


def find_exercise(name: Any) -> Exercise:
    """The exercise of an id, or the one that asks for a function of this name.

    Raises UnknownExerciseError, a ValueError, which names the closest ids.
    """
    exercises = all_exercises()
    example = next(iter(exercises))
    if callable(name):
        return _of_function(getattr(name, "__name__", ""), exercises, example)
    if not isinstance(name, str):
        raise UnknownExerciseError(NO_NAME.format(example=example, kind=type(name).__name__))
    if name in exercises:
        return exercises[name]
    close = _close(name, exercises)
    template = UNKNOWN_BUT_CLOSE if close else UNKNOWN
    raise UnknownExerciseError(template.format(name=name, close=close, example=example))


def _close(name: str, ids: Iterable[str]) -> str:
    """The ids like this name, also where only the chapter or only the rest is given."""
    whole = difflib.get_close_matches(name, list(ids), n=3)
    rests = {exercise.partition(".")[2]: exercise for exercise in ids}
    parts = difflib.get_close_matches(name.rpartition(".")[2], list(rests), n=3)
    close = dict.fromkeys([*whole, *(rests[part] for part in parts)])
    return ", ".join(map(repr, list(close)[:3]))


def _of_function(name: Any, exercises: dict[str, Exercise], example: str) -> Exercise:
    asking = [e for e in exercises.values() if isinstance(e, WriteFunction)]
    if not isinstance(name, str) or not name.isidentifier():
        raise UnknownExerciseError(NAMELESS.format(example=example))
    found = [exercise for exercise in asking if exercise.name == name]
    if len(found) == 1:
        return found[0]
    if found:
        ids = ", ".join(exercise.id for exercise in found)
        text = SEVERAL.format(name=name, ids=ids, example=found[0].id)
        raise UnknownExerciseError(text)
    names = {exercise.name: exercise.id for exercise in asking}
    close = ", ".join(map(repr, difflib.get_close_matches(name, list(names), n=3)))
    template = UNKNOWN_FUNCTION_BUT_CLOSE if close else UNKNOWN_FUNCTION
    raise UnknownExerciseError(template.format(name=name, close=close, example=example))


def check(exercise: Any, answer: Any = _MISSING) -> Verdict:
    """Judge an answer: `check("precision.average_precision", my_function)`.

    `check(average_precision)` finds the exercise by the function's name. It returns a verdict and
    never raises, whatever the answer is.

    Parameters
    ----------
    exercise
        The id of an exercise, or the answer alone if that is a function of the right name.
    answer
        A function, a list, a letter or a number, as the exercise asks.
    """
    return never_raising(lambda: _checked(exercise, answer))


def _checked(exercise: Any, answer: Any) -> Verdict:
    found, reason = _found(exercise)
    if found is None:
        return Verdict(Reason.UNKNOWN_EXERCISE, ERROR.format(reason=reason))
    if answer is _MISSING and isinstance(exercise, str):
        reason = NO_ANSWER.format(name=found.id)
        return Verdict(Reason.UNREADABLE, ERROR.format(reason=reason))
    verdict = found.check(exercise if answer is _MISSING else answer)
    return _recorded(found, verdict)


def _found(name: Any) -> tuple[Exercise | None, str]:
    """The exercise, or why there is none; looking at the learner's object may run its code."""
    if type(name) is str:
        return _find_or_say(name)
    found: list[tuple[Exercise | None, str]] = []
    all_exercises()
    example = next(iter(all_exercises()))
    fallback = None, NAMELESS.format(example=example)
    guarded(lambda: found.append(safely(lambda: _find_or_say(name), fallback)), 1.0)
    return found[0] if found else fallback


def _find_or_say(name: Any) -> tuple[Exercise | None, str]:
    try:
        return find_exercise(name), ""
    except UnknownExerciseError as error:
        return None, str(error)


def _recorded(exercise: Exercise, verdict: Verdict) -> Verdict:
    if verdict.status == "not started" or is_checking():
        return verdict
    store = _store()
    store.record_check(exercise.id, verdict.status)
    return replace(verdict, notes=verdict.notes + store.take_news())


def task(exercise: str | Callable[..., Any]) -> Page:
    """Show what an exercise asks, with the code to begin from: also if no lesson holds it.

    Raises ValueError if there is no such exercise.

    >>> task("dcg.perfect_above_the_cutoff").title
    'dcg.perfect_above_the_cutoff: A wrong order with nDCG@3 = 1 (4 minutes)'
    """
    found = find_exercise(exercise)
    statement = found.statement.strip("\n")
    if isinstance(found, Choose):
        statement = f"{statement}\n\n{found.lettered()}"
    code = ANSWER.format(id=found.id)
    if isinstance(found, WriteFunction):
        code = FUNCTION.format(stub=found.stub, id=found.id, name=found.name)
    title = TASK.format(id=found.id, title=found.title, minutes=found.minutes)
    return Page(title, WRITE.format(statement=statement, code=CODE.format(source=code.strip("\n"))))


def hint(exercise: str | Callable[..., Any], level: int | None = None) -> Page:
    """Show the next hint: the idea, a piece of the formula, a skeleton, the solution.

    Parameters
    ----------
    exercise
        The id of an exercise, or a function of the right name.
    level
        1 to 4 for one of them; by default the one after the last that was read.

    Raises
    ------
    ValueError
        If there is no such exercise or no such level.
    """
    found, store = find_exercise(exercise), _store()
    count = len(found.hints)
    if level is None:
        level = min(store.entry(found.id)["hints"] + 1, count)
    if type(level) is not int or not 1 <= level <= count:
        raise ValueError(BAD_LEVEL.format(level=level))
    store.record_hint(found.id, level)
    template = LAST_HINT if level == count else HINT
    return Page(template.format(level=level, count=count, id=found.id), found.hints[level - 1])


def solution(exercise: str | Callable[..., Any]) -> Page:
    """Show a solution, once three hints were read, two checks failed or the exercise is solved.

    Raises ValueError if there is no such exercise.
    """
    found = find_exercise(exercise)
    entry = _store().entry(found.id)
    is_open = entry["hints"] >= HINTS_NEEDED or entry["failed"] >= CHECKS_NEEDED
    if not is_open and entry["status"] != "correct":
        needed = {"needed_hints": HINTS_NEEDED, "needed_checks": CHECKS_NEEDED}
        so_far = {"hints": entry["hints"], "failed": entry["failed"]}
        return Page(CLOSED.format(id=found.id, **needed, **so_far))
    text = found.hints[-1]
    if isinstance(found, WriteFunction):
        text = CODE.format(source=found.solution.strip("\n"))
    return Page(SOLUTION.format(id=found.id), text)


def progress(chapter: str | None = None) -> Progress:
    """Show what is done and what is left, exercise by exercise.

    Below the exercises of the lessons stand further ones, which `task` shows.

    Parameters
    ----------
    chapter
        The name of one chapter, such as "precision"; by default all chapters are shown.

    Raises
    ------
    ValueError
        If there is no such chapter.
    """
    if chapter is not None and chapter not in CHAPTERS:
        raise ValueError(BAD_CHAPTER.format(chapters=", ".join(CHAPTERS), chapter=chapter))
    store = _store()
    entries = store.entries()
    rows, further = [], further_exercises()
    for exercise in all_exercises().values():
        if chapter not in (None, exercise.id.partition(".")[0]):
            continue
        entry = entries[exercise.id]
        counts = entry["checks"], entry["hints"], exercise.minutes
        row = Row(exercise.id, exercise.title, entry["status"], *counts, exercise.id in further)
        rows.append(row)
    return Progress(tuple(rows), store.take_news())


def reset(exercise: str | Callable[..., Any] | None = None) -> Page:
    """Forget the progress on one exercise, or on all of them.

    Raises ValueError if there is no such exercise.
    """
    if exercise is None:
        _store().forget()
        return Page(ALL_FORGOTTEN)
    found = find_exercise(exercise)
    _store().forget(found.id)
    return Page(FORGOTTEN.format(id=found.id))
