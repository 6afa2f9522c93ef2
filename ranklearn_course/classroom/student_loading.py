"""The exercises of the students' edition: tasks, visible cases, three hints, and no solution.

`classroom.student` copies this module into an edition in place of `exercises/loading.py`, beside
`tasks.json`, which holds all it knows. So what is right there is tried or noted, and not judged.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ranklearn_course.chapters import Chapter
from ranklearn_course.checker import Catalogue, Exercise, Reason, Verdict, WriteFunction, read_list
from ranklearn_course.checker.builtin_values import as_builtin
from ranklearn_course.checker.cases import as_tuples
from ranklearn_course.checker.results import read_result
from ranklearn_course.checker.words import say as say_of_checker
from ranklearn_course.exercises.words import say

TASKS = Path(__file__).with_name("tasks.json")
LONGEST = 200


class Loaded(NamedTuple):
    """The exercises of a chapter by id, and the ids of those that no lesson shows."""

    exercises: Mapping[str, Exercise]
    further: frozenset[str]


class Noted(Exercise):
    """An exercise with a short answer, which is noted as it is."""

    def check(self, answer: Any) -> Verdict:
        """Say how the answer was read."""
        is_read, value = as_builtin(answer)
        if not is_read:
            return Verdict(Reason.UNREADABLE, say("edition.not_an_answer"))
        if value in (None, "", []):
            return Verdict(Reason.NOT_STARTED, say_of_checker("answer.not_started"))
        return Verdict(Reason.NOT_JUDGED, say("edition.noted", answer=repr(value)[:LONGEST]))


class VisibleCases(WriteFunction):
    """A function to write, with a few of its cases."""

    def check(self, answer: Any) -> Verdict:
        """Try the cases."""
        verdict = super().check(answer)
        if not verdict.is_correct:
            return verdict
        return Verdict(Reason.NOT_JUDGED, say("edition.agrees", count=len(self.cases)))


@cache
def load(chapter: Chapter) -> Loaded:
    """Return what the edition holds of a chapter."""
    tasks = [task for task in _tasks() if task["id"].startswith(f"{chapter.name}.")]
    further = frozenset(task["id"] for task in tasks if task["further"])
    return Loaded({task["id"]: _exercise(task) for task in tasks}, further)


@cache
def _tasks() -> list[dict[str, Any]]:
    return json.loads(TASKS.read_text(encoding="utf-8"))


def _exercise(task: dict[str, Any]) -> Exercise:
    names = ("id", "title", "statement", "minutes")
    common = {name: task[name] for name in names} | {"hints": tuple(task["hints"])}
    if "function" not in task:
        return Noted(**common)
    cases = task["cases"]
    known = {repr(case["arguments"]): case for case in cases}

    def value(*arguments: Any) -> Any:
        return known[repr(list(arguments))]["value"]

    return VisibleCases(
        **common,
        name=task["function"],
        stub=task["stub"],
        solution="",
        # An edition for students holds no solution: the right values stand beside the cases.
        catalogue=Catalogue(lambda: value, ()),
        cases=tuple(as_tuples(case["arguments"]) for case in cases),
        edge=lambda *arguments: "",
        explain=lambda *arguments: known[repr(list(arguments))]["why"],
        parameters=tuple(task["parameters"]),
        tolerance=task["tolerance"],
        read=read_list if task["is_list"] else read_result,
    )
