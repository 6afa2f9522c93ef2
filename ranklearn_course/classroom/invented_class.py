"""Hand-ins of an invented class, to try marking and the report on before real ones come.

A wrong function is the right one with one small thing changed, as pupils change it: those come
first whose mistake the checker names. Everything else follows from the exercises.
"""

from __future__ import annotations

import ast
import types
from collections.abc import Iterator
from itertools import accumulate, cycle
from pathlib import Path

import nbformat

from ranklearn_course.atomic import write_atomic
from ranklearn_course.authoring.lesson import EXERCISE
from ranklearn_course.checker import Choose, Exercise, NumberByHand, WriteFunction
from ranklearn_course.classroom.assignment import Assignment, Task
from ranklearn_course.classroom.editions import empty_folder
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
OTHER = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Sub: "+", ast.Div: "*"}


def write_hand_ins(folder: Path, assignment: Assignment, pupils: int = 5) -> list[Path]:
    """Write the hand-ins as nbgrader collects them: a folder for each pupil, a notebook in it."""
    empty_folder(folder)
    release = nbformat.writes(release_notebook(assignment))
    found = {task: wrong_answers(task) or [""] for task in assignment.tasks}
    # A class makes its commonest mistake more than once.
    wrong = {task: cycle([*answers[:1], *answers]) for task, answers in found.items()}
    written = []
    for number, name in enumerate(NAMES[:pupils]):
        notebook = nbformat.reads(release, as_version=4)
        for place, task in enumerate(assignment.tasks):
            answer = _answer(task, KINDS[(number + place) % len(KINDS)], wrong[task])
            tag = f"{EXERCISE}{task.exercise}"
            cell = next(each for each in notebook.cells if tag in each.metadata.get("tags", ()))
            cell.source = answer or cell.source
        path = folder / name / assignment.name / f"{assignment.name}.ipynb"
        path.parent.mkdir(parents=True)
        write_atomic(path, nbformat.writes(notebook).encode())
        written.append(path)
    return written


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
    lines = source.splitlines(keepends=True)
    starts = [0, *accumulate(map(len, lines))]
    for node in ast.walk(ast.parse(source)):
        for part, text in _changes(node, source):
            begin = starts[part.lineno - 1] + part.col_offset
            end = starts[part.end_lineno - 1] + part.end_col_offset
            yield source[:begin] + text + source[end:]


def _changes(node: ast.AST, source: str) -> Iterator[tuple[ast.expr, str]]:
    """What may stand in place of a part of the code, with the part."""

    def text(part: ast.AST) -> str:
        return ast.get_source_segment(source, part) or ""

    if isinstance(node, ast.Call) and text(node.func) in ("min", "max") and len(node.args) > 1:
        yield from ((node, text(each)) for each in reversed(node.args))
    elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        yield node, text(node.value)
    elif isinstance(node, ast.BinOp) and type(node.op) in OTHER:
        yield node, f"{text(node.left)} {OTHER[type(node.op)]} {text(node.right)}"
    elif isinstance(node, ast.Compare) and type(node.ops[0]) in OTHER and len(node.ops) == 1:
        sign = OTHER[type(node.ops[0])]
        yield node, f"{text(node.left)} {sign} {text(node.comparators[0])}"
    elif isinstance(node, ast.Constant) and type(node.value) in (int, float):
        yield from ((node, str(node.value + step)) for step in (1, -1))
