"""Hand-ins of an invented class, to try marking and the report on before real ones come.

A wrong function has one of the mistakes that the checker names. All follows from the exercises.
"""

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

NAMES = (
    *("ada", "ben", "cleo", "dan", "eve", "finn", "gita", "hugo", "ines", "jan"),
    *("kim", "lea", "milo", "nora", "olga", "pia", "ravi", "sara", "tom", "uma"),
)
# What each pupil hands in for the first task; for the next ones the pupils move on by one.
KINDS = ("right", "wrong", "wrong", "nothing", "right", "an error", "right")
# So many wrong functions of an exercise are enough for a class.
WRONG = 3


def write_hand_ins(folder: Path, assignment: Assignment, pupils: int = 5) -> list[Path]:
    """Write the hand-ins as nbgrader collects them: a folder for each pupil, a notebook in it."""
    release = nbformat.writes(release_notebook(assignment))
    found = {task: wrong_answers(task) or [""] for task in assignment.tasks}
    # A class makes its commonest mistake more than once.
    wrong = {task: cycle([*answers[:1], *answers]) for task, answers in found.items()}
    notebooks = {}
    for number, name in enumerate(NAMES[:pupils]):
        notebook = nbformat.reads(release, as_version=4)
        for place, task in enumerate(assignment.tasks):
            answer = _answer(task, KINDS[(number + place) % len(KINDS)], wrong[task])
            tag = f"{EXERCISE}{task.exercise}"
            cell = next(each for each in notebook.cells if tag in each.metadata.get("tags", ()))
            cell.source = answer or cell.source
        notebooks[Path(name, assignment.name, f"{assignment.name}.ipynb")] = notebook
    with new_folder(folder) as draft:
        for path, notebook in notebooks.items():
            (draft / path).parent.mkdir(parents=True)
            (draft / path).write_bytes(nbformat.writes(notebook).encode())
    return [folder / path for path in notebooks]


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
    """Wrong answers to a task as source, with a mistake that the checker names; perhaps none."""
    exercise = task.of_the_bank
    if isinstance(exercise, WriteFunction):
        return [variant.function.source for variant in exercise.catalogue.singles[:WRONG]]
    values: list[float | str] = []
    if isinstance(exercise, NumberByHand):
        values = [each.value for each in exercise.wrong] or [exercise.value + 1]
    if isinstance(exercise, Choose):
        pairs = zip(exercise.letters, exercise.options, strict=True)
        values = [letter for letter, option in pairs if not option.is_right]
    return [f"{task.answer_name} = {value!r}" for value in values]
