"""Hand-ins of an invented class, to try marking and the report on before real ones come.

A wrong function is the right one with one small thing changed, as pupils change it: those come
first whose mistake the checker names. Everything else follows from the exercises.
"""

from __future__ import annotations

import ast
import types
from collections.abc import Iterator
from copy import deepcopy
from itertools import cycle
from pathlib import Path

import nbformat

from ranklearn_course.authoring.lesson import EXERCISE
from ranklearn_course.checker import Choose, Exercise, NumberByHand, WriteFunction
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
OTHER = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Sub: ast.Add,
    ast.Div: ast.Mult,
}


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
    """Wrong answers to a task as source, those with a named mistake first; perhaps none."""
    exercise = task.of_the_bank
    if isinstance(exercise, WriteFunction):
        return _wrong_functions(exercise)
    return [f"{task.answer_name} = {value}" for value in _wrong_values(exercise)]


def _wrong_values(exercise: Exercise) -> list[str]:
    if isinstance(exercise, NumberByHand):
        return [repr(each.value) for each in exercise.wrong] or [repr(exercise.value + 1)]
    if isinstance(exercise, Choose):
        pairs = zip(exercise.letters, exercise.options, strict=True)
        return [repr(letter) for letter, option in pairs if not option.is_right]
    return []


def _wrong_functions(exercise: WriteFunction) -> list[str]:
    named, mute = [], []
    for source in _changed(right_answer(exercise)):
        verdict = exercise.check(_function(source, exercise.name))
        if verdict.status == "not yet":
            (named if verdict.mistake_ids else mute).append(source)
        if len(named) == WRONG:
            break
    return (named + mute)[:WRONG]


def _function(source: str, name: str) -> types.FunctionType:
    # What is run is the course's own solution with one sign changed.
    names: dict[str, object] = {}
    exec(source, names)
    return names[name]


def _changed(source: str) -> Iterator[str]:
    """The source with one thing changed at a time."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        for part, other in _changes(node):
            # A part that the copy is told to have already is not copied.
            yield ast.unparse(deepcopy(tree, {id(part): other}))


def _changes(node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Parts of the code, each with what may stand in its place."""
    match node:
        case ast.Call(func=ast.Name("min" | "max"), args=[_, _, *_]):
            yield from ((node, each) for each in reversed(node.args))
        case ast.Subscript(slice=ast.Slice()):
            yield node, node.value
        case ast.BinOp(op=sign) | ast.Compare(ops=[sign]) if type(sign) in OTHER:
            yield sign, OTHER[type(sign)]()
        case ast.Constant(value=int() | float()) if not isinstance(node.value, bool):
            yield from ((node, ast.Constant(node.value + step)) for step in (1, -1))
