"""Hand-ins of an invented class, to try marking and the report on before real ones come."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import nbformat

from ranklearn_course.authoring.lesson import EXERCISE
from ranklearn_course.checker import Choose, NumberByHand, WriteFunction
from ranklearn_course.classroom.assignment import Assignment, Task
from ranklearn_course.classroom.editions import new_folder
from ranklearn_course.classroom.release import release_notebook
from ranklearn_course.classroom.right_answers import right_answer

# What each pupil hands in for the first task; for the next ones the pupils move on by one.
PUPILS = {"ada": "right", "ben": "wrong", "cleo": "wrong", "dan": "nothing", "eve": "an error"}


def write_hand_ins(folder: Path, assignment: Assignment) -> list[str]:
    """Write the hand-ins as nbgrader collects them, a folder for each pupil; their names."""
    kinds, names = [*PUPILS.values()], [*PUPILS]
    wrong = {task: cycle(wrong_answers(task)) for task in assignment.tasks}
    with new_folder(folder) as draft:
        for number, name in enumerate(names):
            notebook = release_notebook(assignment)
            for place, task in enumerate(assignment.tasks):
                answer = _answer(task, kinds[(number + place) % len(kinds)], wrong[task])
                tag = f"{EXERCISE}{task.exercise}"
                cell = next(each for each in notebook.cells if tag in each.metadata.get("tags", ()))
                cell.source = answer or cell.source
            path = draft / name / assignment.name / f"{assignment.name}.ipynb"
            path.parent.mkdir(parents=True)
            path.write_bytes(nbformat.writes(notebook).encode())
    return names


def _answer(task: Task, kind: str, wrong: Iterator[str]) -> str:
    """The source of the answer's cell; empty where it stays as it was handed out."""
    if kind == "nothing":
        return ""
    if kind == "wrong":
        return next(wrong)
    exercise = task.of_the_bank
    answer = right_answer(exercise)
    if isinstance(exercise, WriteFunction):
        head = exercise.stub.strip().partition("\n")[0]
        return answer if kind == "right" else f"{head}\n    return not_yet"
    return f"{task.answer_name} = {answer if kind == 'right' else '1 / 0'}"


def wrong_answers(task: Task) -> list[str]:
    """Wrong answers to a task as source; of a function one, which two pupils hand in."""
    exercise = task.of_the_bank
    if isinstance(exercise, WriteFunction):
        return [exercise.catalogue.singles[0].function.source]
    values: list[float | str] = []
    if isinstance(exercise, NumberByHand):
        values = [each.value for each in exercise.wrong] or [exercise.value + 1]
    if isinstance(exercise, Choose):
        pairs = zip(exercise.letters, exercise.options, strict=True)
        values = [letter for letter, option in pairs if not option.is_right]
    return [f"{task.answer_name} = {value!r}" for value in values] or [""]
