"""The exercises of the students' edition: tasks, visible cases, three hints, and no solution.

`classroom.student` copies this module into an edition as `ranklearn_course/exercises/__init__.py`,
beside `tasks.json`, which holds all it knows. So it imports no exercise of the course.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from ranklearn_course.checker import Catalogue, Verdict, WriteFunction, read_list
from ranklearn_course.checker.builtin_values import as_builtin
from ranklearn_course.checker.results import read_result
from ranklearn_course.checker.words import say as say_of_checker
from ranklearn_course.exercises.page import Page
from ranklearn_course.exercises.words import say

__all__ = ["check", "hint", "progress", "reset", "solution", "task"]

TASKS = Path(__file__).with_name("tasks.json")

LONGEST = 200


@cache
def all_tasks() -> dict[str, dict[str, Any]]:
    """Every task by its id."""
    return json.loads(TASKS.read_text(encoding="utf-8"))


def check(exercise: Any, answer: Any = None) -> Verdict | Page:
    """Try the visible cases of a function, or read an answer without judging it.

    Parameters
    ----------
    exercise
        The id of an exercise, or the answer alone if that is a function of the right name.
    answer
        A function, a list, a letter or a number, as the exercise asks.
    """
    name = _id_of(exercise)
    if name is None:
        return Page(_unknown(getattr(exercise, "__name__", exercise)))
    found = all_tasks()[name]
    if "name" in found:
        return _tried(found, exercise if callable(exercise) else answer)
    is_read, value = as_builtin(answer)
    if not is_read:
        return Page(say("edition.not_an_answer"))
    if value in (None, "", []):
        return Page(say_of_checker("answer.not_started"))
    return Page(say("edition.noted", answer=repr(value)[:LONGEST]))


def _tried(found: dict[str, Any], answer: Any) -> Verdict | Page:
    verdict = _exercise(found["id"]).check(answer)
    if not verdict.is_correct:
        return verdict
    return Page(say("edition.agrees", count=len(found["cases"])))


@cache
def _exercise(name: str) -> WriteFunction:
    """The exercise with its visible cases; the reference looks the right values up."""
    found = all_tasks()[name]
    cases = tuple(_as_tuples(case["arguments"]) for case in found["cases"])
    values = {repr(case["arguments"]): case for case in found["cases"]}

    def looked_up(*arguments: Any) -> Any:
        return values[repr(list(arguments))]["value"]

    return WriteFunction(
        id=found["id"],
        title=found["title"],
        statement=found["statement"],
        minutes=found["minutes"],
        hints=(*found["hints"], ""),
        name=found["name"],
        stub=found["stub"],
        solution="",
        catalogue=Catalogue(lambda: looked_up, ()),
        cases=cases,
        edge=lambda *arguments: "",
        explain=lambda *arguments: values[repr(list(arguments))]["why"],
        parameters=tuple(found["parameters"]),
        tolerance=found["tolerance"],
        read=read_list if found["is_list"] else read_result,
    )


def _as_tuples(value: Any) -> Any:
    return tuple(map(_as_tuples, value)) if isinstance(value, list) else value


def _id_of(exercise: Any) -> str | None:
    """The id itself, or that of the function that is asked for by this name."""
    if isinstance(exercise, str):
        return exercise if exercise in all_tasks() else None
    wanted = getattr(exercise, "__name__", "")
    return next((name for name, each in all_tasks().items() if each.get("name") == wanted), None)


def _unknown(name: Any) -> str:
    return say("find.unknown", name=name, example=next(iter(all_tasks())))


def _found(exercise: str | Callable[..., Any]) -> dict[str, Any]:
    name = _id_of(exercise)
    if name is None:
        raise ValueError(_unknown(exercise))
    return all_tasks()[name]


def task(exercise: str | Callable[..., Any]) -> Page:
    """Show what an exercise asks; ValueError if there is none of this name."""
    found = _found(exercise)
    code = found.get("stub") or "my_answer = None"
    answer = found.get("name", "my_answer")
    code = f'{code}\n\n\ncheck("{found["id"]}", {answer})'
    text = f"{found['statement']}\n\n```python\n{code}\n```"
    return Page(say("page.task", **found), text)


_read: dict[str, int] = {}


def hint(exercise: str | Callable[..., Any], level: int | None = None) -> Page:
    """Show the next hint, or the one of a level: the idea, a piece of the formula, a skeleton.

    Raises ValueError if there is no such exercise or level.
    """
    found = _found(exercise)
    name, count = found["id"], len(found["hints"])
    if level is None:
        level = _read.get(name, 0) + 1
        if level > count:
            return Page(say("edition.no_solutions", count=count))
    if type(level) is not int or not 1 <= level <= count:
        raise ValueError(f"level must be a whole number from 1 to {count}, got {level!r}")
    _read[name] = level
    title = say("page.hint", level=level, count=count, id=name)
    return Page(title, found["hints"][level - 1])


def solution(exercise: str | Callable[..., Any]) -> Page:
    """Say that this edition holds no solutions; ValueError for an unknown exercise."""
    return Page(say("edition.no_solutions", count=len(_found(exercise)["hints"])))


def progress(chapter: str | None = None) -> Page:
    """List the exercises of a chapter, or of all; this edition keeps no record of them."""
    start = f"{chapter}." if chapter else ""
    rows = [each for name, each in all_tasks().items() if name.startswith(start)]
    minutes = sum(each["minutes"] for each in rows)
    lines = "\n".join(f"* {say('page.task', **each)}" for each in rows)
    title = say("edition.exercises", count=len(rows), minutes=minutes)
    return Page(title, f"{say('edition.no_record')}\n\n{lines}")


def reset(exercise: str | Callable[..., Any] | None = None) -> Page:
    """There is nothing to forget."""
    return Page(say("edition.no_record"))
