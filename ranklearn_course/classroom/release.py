"""The release of an assignment: the pupils' notebook, which needs no course and holds no solution.

A task is three cells: its text, the answer cell with the tag `exercise:<id>`, and the visible
tests. The metadata are nbgrader's, so that its Validate button runs the tests.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from ranklearn_course.atomic import write_atomic
from ranklearn_course.authoring.lesson import EXERCISE
from ranklearn_course.checker import Choose, Exercise, NumberByHand, WriteFunction
from ranklearn_course.checker.cases import as_lists
from ranklearn_course.checker.running import with_lists
from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.assignment import (
    Assignment,
    Task,
    assignment_path,
    visible_cases,
    write_assignment,
)
from ranklearn_course.classroom.words import say

HELPER = '''from math import isclose


def agrees(yours, right):
    """Tell whether a number, or a list of them, is the right one but for rounding."""
    try:
        if isinstance(right, list):
            return len(yours) == len(right) and all(map(agrees, yours, right))
        return isclose(yours, right, rel_tol=1e-6, abs_tol=1e-9)
    except TypeError:
        return False'''
VISIBLE = """for arguments, right in {cases}:
    yours = {name}(*arguments)
    assert agrees(yours, right), f{text}"""
A_LETTER = "assert str({name}).strip().lower() in {letters}, {text}"
A_NUMBER = "assert isinstance({name}, int | float), {text}"
A_LIST = "assert isinstance({name}, list | tuple) and {name}, {text}"


def write_course(assignment: Assignment, course: Path) -> Path:
    """Write the release of an assignment into a course, made if need be, and return its path.

    Beside it stands `COURSE/assignments/NAME.json`, from which the marker works. An assignment
    that is there already is refused with ClassroomError.
    """
    path, own = release_path(course, assignment.name), assignment_path(course, assignment.name)
    for existing in (path, own):
        if existing.exists():
            raise ClassroomError(
                f"{existing} is there already. Take another --name for a new assignment."
            )
        existing.parent.mkdir(parents=True, exist_ok=True)
    release = nbformat.writes(release_notebook(assignment)).encode()
    write_assignment(assignment, own)
    try:
        write_atomic(path, release)
    except BaseException:
        # One without the other would stand in the way of the same command.
        own.unlink()
        raise
    return path


def release_path(course: Path, name: str) -> Path:
    """Where the notebook that is given out stands."""
    return course / "release" / name / f"{name}.ipynb"


def release_notebook(assignment: Assignment) -> NotebookNode:
    """The notebook for the pupils."""
    counts = {"count": len(assignment.tasks), "points": f"{assignment.points:g}"}
    head = say("release.head", name=assignment.name, **counts)
    cells = [_cell("head", head, "markdown", locked=True), _cell("helper", HELPER, locked=True)]
    for task in assignment.tasks:
        cells += _cells(task)
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = new_notebook(cells=cells, metadata={"kernelspec": kernel})
    notebook.metadata["language_info"] = {"name": "python"}
    nbformat.validate(notebook)
    return notebook


def _cells(task: Task) -> list[NotebookNode]:
    exercise, name = task.of_the_bank, task.answer_name
    text = say(
        "release.task",
        title=exercise.title,
        points=f"{task.points:g}",
        minutes=exercise.minutes,
        statement=_statement(exercise),
    )
    answer = _cell(task.grade_id, f"{_stub(exercise, name)}\n", solution=True)
    answer.metadata["tags"] = [f"{EXERCISE}{task.exercise}"]
    tests = _visible(exercise, name)
    return [
        _cell(f"{task.grade_id}-text", text, "markdown", locked=True),
        answer,
        _cell(f"{task.grade_id}-tests", tests, grade=True, locked=True, points=task.points),
    ]


def _cell(grade_id: str, source: str, cell_type: str = "code", **settings: Any) -> NotebookNode:
    metadata = {"schema_version": 3, "grade_id": grade_id, "cell_type": cell_type, "task": False}
    metadata |= {"grade": False, "solution": False, "locked": False, **settings}
    make = new_code_cell if cell_type == "code" else new_markdown_cell
    cell = make(source, metadata={"nbgrader": metadata})
    # The same assignment gives the same file.
    cell["id"] = id_of_cell(grade_id)
    return cell


def id_of_cell(grade_id: str) -> str:
    """The id of the cell with a grade id: notebooks allow so many signs."""
    return grade_id[:64]


def _statement(exercise: Exercise) -> str:
    statement = exercise.statement.strip("\n")
    return f"{statement}\n\n{exercise.lettered()}" if isinstance(exercise, Choose) else statement


def _stub(exercise: Exercise, name: str) -> str:
    return exercise.stub.strip("\n") if isinstance(exercise, WriteFunction) else f"{name} = None"


def _visible(exercise: Exercise, name: str) -> str:
    if isinstance(exercise, WriteFunction):
        values = dict(zip(exercise.cases, exercise.answer_key.expected, strict=True))
        rows = [(with_lists(case), as_lists(values[case])) for case in visible_cases(exercise)]
        cases = "\n".join(["[", *(f"    {row}," for row in rows), "]"])
        return VISIBLE.format(name=name, cases=cases, text=_quoted("release.differs", name=name))
    if isinstance(exercise, Choose):
        letters = list(exercise.letters)
        return A_LETTER.format(name=name, letters=letters, text=_quoted("release.letter"))
    if isinstance(exercise, NumberByHand):
        return A_NUMBER.format(name=name, text=_quoted("release.number"))
    return A_LIST.format(name=name, text=_quoted("release.list"))


def _quoted(sentence: str, **words: str) -> str:
    """A sentence as it stands in code."""
    return json.dumps(say(sentence, **words), ensure_ascii=False)
