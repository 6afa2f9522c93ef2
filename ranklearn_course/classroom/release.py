"""The two notebooks of an assignment: the teacher's source with solutions, and the pupils' release.

A task is four cells: its text, the answer cell, and the tests, of which the release holds the
visible ones. The answer cell carries the tag `exercise:<id>`. A release does not import the course,
since the course's package holds the solutions. The metadata and the markers are nbgrader's.
"""

from __future__ import annotations

import json
from typing import Any

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from ranklearn_course.authoring.lesson import EXERCISE
from ranklearn_course.checker import Choose, Exercise, NumberByHand, WriteFunction
from ranklearn_course.checker.cases import Case, as_lists
from ranklearn_course.checker.running import with_lists
from ranklearn_course.classroom.assignment import Assignment, Task, hidden_cases, visible_cases
from ranklearn_course.classroom.leaks import leaks, source_of
from ranklearn_course.classroom.right_answers import right_answer
from ranklearn_course.classroom.words import say

# So many hidden cases of a function stand in the cell; the marker tries all there are.
HIDDEN_IN_CELL = 40

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
HIDDEN = """for arguments, right in {cases}:
    assert agrees({name}(*arguments), right)"""
BY_THE_BANK = """from ranklearn_course.exercises.bank import find_exercise

assert find_exercise("{id}").check({name}).status == "correct\""""
A_LETTER = "assert str({name}).strip().lower() in {letters}, {text}"
A_NUMBER = "assert isinstance({name}, int | float), {text}"
A_LIST = "assert isinstance({name}, list | tuple) and {name}, {text}"
REGION = """{shown}
### BEGIN {what}
{hidden}
### END {what}"""


def source_notebook(assignment: Assignment) -> NotebookNode:
    """The teacher's notebook with solutions and hidden tests between nbgrader's markers."""
    return _notebook(assignment, hides=True)


def release_notebook(assignment: Assignment) -> NotebookNode:
    """The pupil's notebook, as it comes out if the markers cut what they should."""
    return _notebook(assignment, hides=False)


def _notebook(assignment: Assignment, *, hides: bool) -> NotebookNode:
    counts = {"count": len(assignment.tasks), "points": f"{assignment.points:g}"}
    head = say("release.head", name=assignment.name, **counts)
    cells = [_cell("head", head, "markdown", locked=True), _cell("helper", HELPER, locked=True)]
    for task in assignment.tasks:
        cells += _cells(task, assignment.key if hides else None)
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = new_notebook(cells=cells, metadata={"kernelspec": kernel})
    notebook.metadata["language_info"] = {"name": "python"}
    nbformat.validate(notebook)
    return notebook


def _cells(task: Task, key: str | None) -> list[NotebookNode]:
    """The cells of a task; without a key they hide nothing, since nothing hidden is in them."""
    exercise, name = task.of_the_bank, task.answer_name
    answer, tests = _stub(exercise, name), _visible(exercise, name)
    if key is not None:
        solution = right_answer(exercise)
        if not isinstance(exercise, WriteFunction):
            solution = f"{name} = {solution}"
        answer = REGION.format(shown=answer, what="SOLUTION", hidden=f"\n\n{solution}")
        hidden = _hidden(exercise, name, key)
        tests = REGION.format(shown=tests, what="HIDDEN TESTS", hidden=hidden)
    else:
        answer += "\n"
    text = say(
        "release.task",
        title=exercise.title,
        points=f"{task.points:g}",
        minutes=exercise.minutes,
        statement=_statement(exercise),
    )
    answer_cell = _cell(task.grade_id, answer, solution=True)
    answer_cell.metadata["tags"] = [f"{EXERCISE}{task.exercise}"]
    return [
        _cell(f"{task.grade_id}-text", text, "markdown", locked=True),
        answer_cell,
        _cell(task.tests_id, tests, grade=True, locked=True, points=task.points),
    ]


def _cell(grade_id: str, source: str, cell_type: str = "code", **settings: Any) -> NotebookNode:
    metadata = {"schema_version": 3, "grade_id": grade_id, "cell_type": cell_type, "task": False}
    metadata |= {"grade": False, "solution": False, "locked": False, **settings}
    make = new_code_cell if cell_type == "code" else new_markdown_cell
    cell = make(source, metadata={"nbgrader": metadata})
    # The same assignment gives the same file.
    cell["id"] = grade_id.replace(".", "-")[:64]
    return cell


def _statement(exercise: Exercise) -> str:
    statement = exercise.statement.strip("\n")
    return f"{statement}\n\n{exercise.lettered()}" if isinstance(exercise, Choose) else statement


def _stub(exercise: Exercise, name: str) -> str:
    return exercise.stub.strip("\n") if isinstance(exercise, WriteFunction) else f"{name} = None"


def _visible(exercise: Exercise, name: str) -> str:
    if isinstance(exercise, WriteFunction):
        cases = _with_values(exercise, visible_cases(exercise))
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


def _hidden(exercise: Exercise, name: str, key: str) -> str:
    if isinstance(exercise, WriteFunction):
        cases = hidden_cases(exercise, key)[:HIDDEN_IN_CELL]
        return HIDDEN.format(name=name, cases=_with_values(exercise, cases))
    return BY_THE_BANK.format(id=exercise.id, name=name)


def _with_values(exercise: WriteFunction, cases: tuple[Case, ...]) -> str:
    values = dict(zip(exercise.cases, exercise.answer_key.expected, strict=True))
    pairs = [(with_lists(case), as_lists(values[case])) for case in cases]
    return "\n".join(["[", *(f"    {pair}," for pair in pairs), "]"])


def release_faults(
    released: NotebookNode, source: NotebookNode, assignment: Assignment | None
) -> list[str]:
    """What a release holds and must not, in sentences; empty if it may go out.

    Besides the search of `leaks`, the cells of answers and tests must be the assignment's own, so
    that a region without any marker is found too. A teacher's further cells and texts are free.
    """
    tasks = assignment.tasks if assignment else ()
    found = leaks(released.cells, source.cells, [task.of_the_bank for task in tasks])
    own = release_notebook(assignment).cells if assignment else []
    wanted = {grade_id(cell): cell for cell in own if cell.cell_type == "code"}
    for cell in released.cells:
        mine = wanted.get(grade_id(cell))
        if mine is not None and source_of(cell).strip() != mine.source.strip():
            found.append(
                f"the cell {grade_id(cell)} differs from the one that the assignment's release has"
            )
    return found


def grade_id(cell: NotebookNode) -> str:
    """The grade id of a cell, empty if it has none; a pupil may have put anything there."""
    metadata = cell.metadata.get("nbgrader")
    found = metadata.get("grade_id") if isinstance(metadata, dict) else None
    return found if isinstance(found, str) else ""
