"""An assignment: exercises of the bank with points, for no tool in particular.

`classroom.release` makes its notebooks, and the marker reads the same file. It stands on the
teacher's side, since it holds the key that draws the held-out cases.
"""

from __future__ import annotations

import json
import os
import re
import secrets
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from ranklearn_course.atomic import write_atomic
from ranklearn_course.checker import Choose, Exercise, WriteFunction
from ranklearn_course.checker.cases import Case
from ranklearn_course.checker.results import is_again
from ranklearn_course.classroom import ClassroomError
from ranklearn_course.course import chapters, find_chapter
from ranklearn_course.exercises.bank import UnknownExerciseError
from ranklearn_course.exercises.bank import find_exercise as find
from ranklearn_course.exercises.loading import load

FORMAT = 1
# So many cases of a function are shown to the pupil, each with another right value.
VISIBLE = 3
POINTS_OF_A_CHOICE = 1.0
POINTS = 2.0
POINTS_OF_A_FUNCTION = 4.0
UNKNOWN_EXERCISE = "{given!r} is no exercise. {reason}"


@dataclass(frozen=True)
class Task:
    """An exercise of the bank in an assignment, with the points that a right answer earns."""

    # Its id when it was handed out; the bank may have renamed it since.
    exercise: str
    # A positive multiple of a half.
    points: float

    def __post_init__(self) -> None:
        try:
            find(self.exercise)
        except UnknownExerciseError as error:
            text = UNKNOWN_EXERCISE.format(given=self.exercise, reason=error)
            raise ClassroomError(text) from None
        points = self.points
        if type(points) not in (int, float) or not 0 < points < 1e6 or points * 2 % 1:
            raise ClassroomError(
                f"The points of {self.exercise} must be a positive multiple of a half, got "
                f"{points!r}."
            )

    @property
    def of_the_bank(self) -> Exercise:
        """The exercise itself, with the id of the task."""
        return _as_handed_out(self.exercise)

    @property
    def answer_name(self) -> str:
        """The name that the answer has in the release: a function's own, else one made of the id.

        >>> Task("dcg.ndcg", 4).answer_name, Task("dcg.dcg_by_hand", 2).answer_name
        ('ndcg', 'dcg_dcg_by_hand')
        """
        exercise = self.of_the_bank
        if isinstance(exercise, WriteFunction):
            return exercise.name
        return self.exercise.replace(".", "_")

    @property
    def grade_id(self) -> str:
        """The grade id of the answer cell, which may not hold a point.

        >>> Task("dcg.ndcg", 4).grade_id
        'dcg-ndcg'
        """
        return self.exercise.replace(".", "-")


@dataclass(frozen=True)
class Assignment:
    """A named set of tasks, in the order of the release."""

    # Letters, digits, hyphens and underscores: the name of a folder and of the notebook.
    name: str
    tasks: tuple[Task, ...]
    # The secret of the marking: it draws the held-out cases.
    key: str

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not re.fullmatch(r"[A-Za-z0-9][\w-]{0,59}", self.name):
            raise ClassroomError(
                "name must consist of letters, digits, hyphens and underscores, begin "
                f"with a letter or digit and have at most 60 signs, got {self.name!r}."
            )
        if not self.tasks:
            raise ClassroomError(
                "An assignment needs at least one chapter or exercise, such as "
                "precision or dcg.ndcg."
            )

    @property
    def points(self) -> float:
        """What can be earned in all."""
        return sum(task.points for task in self.tasks)


def make_assignment(
    chosen: Iterable[str],
    name: str,
    *,
    points: dict[str, float] | None = None,
    key: str | None = None,
) -> Assignment:
    """Make an assignment of whole chapters and of single exercises.

    >>> made = make_assignment(["dcg.ndcg", "precision.ceiling"], "week-1", key="a")
    >>> [(task.exercise, task.points) for task in made.tasks]
    [('dcg.ndcg', 4.0), ('precision.ceiling', 1.0)]
    """
    ids = dict.fromkeys(each for given in chosen for each in _exercises_of(given))
    points = points or {}
    for given in points:
        if given not in ids:
            raise ClassroomError(UNKNOWN_EXERCISE.format(given=given, reason="It has points."))
    tasks = (Task(each, points.get(each, default_points(find(each)))) for each in ids)
    return Assignment(name, tuple(tasks), key or secrets.token_hex(16))


def read_points(texts: Iterable[str]) -> dict[str, float]:
    """Read points as a command line gives them.

    Raises ClassroomError for anything else.

    >>> read_points(["dcg.ndcg=6", "dcg.dcg=2.5"])
    {'dcg.ndcg': 6.0, 'dcg.dcg': 2.5}
    """
    points = {}
    for text in texts:
        exercise, _, number = text.partition("=")
        try:
            points[exercise.strip()] = float(number)
        except ValueError:
            raise ClassroomError(
                f"points must be given as EXERCISE=POINTS, such as dcg.ndcg=6, got {text!r}."
            ) from None
    return points


def default_points(exercise: Exercise) -> float:
    """What an exercise earns unless the teacher says otherwise."""
    if isinstance(exercise, WriteFunction):
        return POINTS_OF_A_FUNCTION
    return POINTS_OF_A_CHOICE if isinstance(exercise, Choose) else POINTS


def _exercises_of(given: str) -> list[str]:
    if "." in given:
        return [Task(given, 1.0).exercise]
    chapter = find_chapter(given)
    if chapter is None:
        raise ClassroomError(
            f"{given!r} is neither a chapter nor an exercise. The chapters are: "
            f"{', '.join(chapters())}; an exercise is named like dcg.ndcg."
        )
    return list(load(chapter).exercises)


@cache
def _as_handed_out(id: str) -> Exercise:
    found = find(id)
    return found if found.id == id else replace(found, id=id)


# Cases


def visible_cases(exercise: WriteFunction) -> tuple[Case, ...]:
    """The cases whose values the pupil may see: the smallest ordinary ones of different values.

    >>> visible_cases(find("reciprocal_rank.reciprocal_rank"))
    (((1,), 1), ((0, 1), 2), ((0, 0, 1), 3))
    """
    key, found = exercise.answer_key, {}
    for index in key.core:
        value = key.expected[index]
        # All right values 0 are alike, and a stub that returns 0 must not look right.
        if value != 0 and not any(is_again(value, other) for other in found):
            found[value] = exercise.cases[index]
        if len(found) == VISIBLE:
            break
    return tuple(found.values())


# The file


def assignment_path(course: Path, name: str) -> Path:
    """Where an assignment stands in a course: outside of what is given out."""
    return course / "assignments" / f"{name}.json"


def write_assignment(assignment: Assignment, path: str | os.PathLike) -> None:
    """Write an assignment as JSON, whole or not at all."""
    content = {"format": FORMAT, **asdict(assignment)}
    write_atomic(path, (json.dumps(content, indent=1) + "\n").encode())


def read_assignment(path: str | os.PathLike) -> Assignment:
    """Read an assignment from its file."""
    path = Path(path)
    try:
        return _read(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, KeyError, TypeError, ValueError) as error:
        reason = str(error) or type(error).__name__
        raise ClassroomError(
            f"{path} cannot be read as an assignment: {reason}. Make it anew with the command."
        ) from None


def _read(content: dict[str, Any]) -> Assignment:
    if content["format"] != FORMAT:
        found = content["format"]
        raise ValueError(f"its format is {found!r}, this version of the course reads {FORMAT}")
    tasks = tuple(Task(each["exercise"], each["points"]) for each in content["tasks"])
    return Assignment(content["name"], tasks, str(content["key"]))
