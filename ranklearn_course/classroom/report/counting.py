"""Counts what a class made of its tasks, and which named mistakes it made most."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from ranklearn_course.checker import Exercise, WriteFunction
from ranklearn_course.classroom.confusions import Confusion, confusions
from ranklearn_course.classroom.report.reading import Mark
from ranklearn_course.course import section_of
from ranklearn_course.exercises.bank import all_exercises


@dataclass(frozen=True)
class Group:
    """Statuses that count together; the sign tells the group to whoever sees no colour."""

    name: str
    sign: str
    statuses: tuple[str, ...]


# Every status of a mark falls into one of these groups, the best first.
GROUPS: dict[str, Group] = {
    "correct": Group("right", "✓", ("correct",)),
    "half": Group("half right", "◐", ("edge cases", "changes its arguments")),
    "wrong": Group("not yet", "✗", ("wrong",)),
    "error": Group("error or too slow", "⚠", ("error in the code", "too slow")),
    "empty": Group("not started", "○", ("not started",)),
    "unrun": Group("could not be run", "–", ("could not be run",)),
}


@dataclass(frozen=True)
class Made:
    """A named mistake that pupils made in a task, which so many pupils were asked."""

    task: str
    confusion: Confusion
    pupils: tuple[str, ...]
    asked: int

    @property
    def exercise(self) -> Exercise:
        """The exercise of the bank."""
        return all_exercises()[self.task]

    @property
    def section(self) -> str:
        """The heading of the section to repeat."""
        return section_of(self.task, self.confusion.id)


@dataclass(frozen=True)
class TaskReport:
    """What a class made of one task: the pupils of each group and their mistakes.

    The mistakes stand in the order of their pupils' number; `unnamed` are the pupils whose answer
    is wrong and fits no named mistake.
    """

    task: str
    groups: Mapping[str, tuple[str, ...]]
    mistakes: tuple[Made, ...]
    unnamed: tuple[str, ...]

    @property
    def exercise(self) -> Exercise:
        """The exercise of the bank."""
        return all_exercises()[self.task]

    @property
    def counts(self) -> dict[str, int]:
        """How many pupils are in each group."""
        return {group: len(pupils) for group, pupils in self.groups.items()}

    @property
    def counts_in_words(self) -> str:
        """How many pupils are in each group that is not empty."""
        return ", ".join(f"{GROUPS[group].name} {n}" for group, n in self.counts.items() if n)

    @property
    def pupils(self) -> int:
        """How many pupils have a mark."""
        return sum(self.counts.values())

    @property
    def edge_questions(self) -> str:
        """What to ask those who are half right, empty if nobody is."""
        exercise = self.exercise
        if not self.groups["half"] or not isinstance(exercise, WriteFunction):
            return ""
        key = exercise.answer_key
        return " ".join(dict.fromkeys(exercise.edge_question(key.cases[i]) for i in key.edges))


@dataclass(frozen=True)
class ClassReport:
    """What a class made of all tasks, in the order of the marks."""

    tasks: tuple[TaskReport, ...]
    pupils: int

    @cached_property
    def mistakes(self) -> tuple[Made, ...]:
        """All named mistakes, the most common first; ties keep the order of the tasks."""
        return _most_common_first(mistake for task in self.tasks for mistake in task.mistakes)

    @property
    def right(self) -> int:
        """How many answers are right."""
        return sum(task.counts["correct"] for task in self.tasks)

    @property
    def answers(self) -> int:
        """How many answers there are."""
        return sum(task.pupils for task in self.tasks)

    @property
    def not_run(self) -> int:
        """How many pupils' work could not be run."""
        return len({pupil for task in self.tasks for pupil in task.groups["unrun"]})


def count(marks: Iterable[Mark]) -> ClassReport:
    """Count the marks of a class."""
    by_task: dict[str, list[Mark]] = {}
    for mark in marks:
        by_task.setdefault(mark.task, []).append(mark)
    pupils = {mark.pupil for found in by_task.values() for mark in found}
    return ClassReport(tuple(map(_task, by_task.values())), len(pupils))


def _task(marks: list[Mark]) -> TaskReport:
    task = marks[0].task
    groups = {
        name: tuple(mark.pupil for mark in marks if mark.status in group.statuses)
        for name, group in GROUPS.items()
    }
    wrong = [mark for mark in marks if mark.status == "wrong"]
    unnamed = tuple(mark.pupil for mark in wrong if not mark.mistakes)
    return TaskReport(task, groups, _made(task, marks), unnamed)


def _made(task: str, marks: list[Mark]) -> tuple[Made, ...]:
    known = confusions(all_exercises()[task])
    made = (
        Made(
            task,
            # An id of another version of the course speaks for itself.
            known.get(name, Confusion(name, name)),
            tuple(mark.pupil for mark in marks if name in mark.mistakes),
            len(marks),
        )
        for name in dict.fromkeys(name for mark in marks for name in mark.mistakes)
    )
    return _most_common_first(made)


def _most_common_first(made: Iterable[Made]) -> tuple[Made, ...]:
    return tuple(sorted(made, key=lambda mistake: -len(mistake.pupils)))
