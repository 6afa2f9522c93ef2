"""Editions of the lessons: the solved one for the teacher, and the quiz as letters to be marked."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from ranklearn_course.atomic import atomic_folder
from ranklearn_course.authoring.lesson import EXERCISE
from ranklearn_course.checker import Exercise, WriteFunction
from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.right_answers import right_answer
from ranklearn_course.classroom.words import say
from ranklearn_course.exercises.bank import all_exercises
from ranklearn_course.lessons import LessonError, lesson_files, lesson_source, without_outputs

# Buttons, or letters.
QUIZ_CELL = ("quiz(", "quiz = {")
LETTERS = """quiz = {{
{rows}
}}
for question, letter in quiz.items():
    display(check(question, letter))"""

NOT_EMPTY = "{folder} is not empty. Name a new folder for the edition."


def exercise_cells(notebook: NotebookNode) -> Iterator[tuple[int, str]]:
    """The index and the exercise's id of each tagged cell."""
    for index, cell in enumerate(notebook.cells):
        for tag in cell.metadata.get("tags", []):
            if tag.startswith(EXERCISE):
                yield index, tag.removeprefix(EXERCISE)


def quiz_places(notebook: NotebookNode) -> list[int]:
    """The indices of the cells that ask questions with options, by buttons or by letters."""
    code = ((i, cell) for i, cell in enumerate(notebook.cells) if cell.cell_type == "code")
    return [i for i, cell in code if cell.source.startswith(QUIZ_CELL)]


def letters_of(source: str) -> dict[str, str | None]:
    """The letters of a quiz cell by question; None for all where it has buttons."""
    (first, *_) = ast.parse(source).body
    if isinstance(first.value, ast.Call):
        return dict.fromkeys(map(ast.literal_eval, first.value.args))
    return ast.literal_eval(first.value)


def lettered(notebook: NotebookNode) -> NotebookNode:
    """A copy in which each quiz is a dictionary of letters, with its questions in the text above.

    So it can be answered on paper, and marked.
    """
    # Sources and outputs are replaced, never changed: what a cell holds needs no copy.
    notebook = NotebookNode(notebook, cells=[NotebookNode(cell) for cell in notebook.cells])
    exercises = all_exercises()
    for place in quiz_places(notebook):
        cell, above = notebook.cells[place], notebook.cells[place - 1]
        if not cell.source.startswith("quiz("):
            continue
        names = list(letters_of(cell.source))
        asked = [f"{exercises[name].statement} {exercises[name].lettered()}" for name in names]
        questions = [f"**{n}.** {question}" for n, question in enumerate(asked, 1)]
        if above.cell_type != "markdown":
            raise ClassroomError(f"{cell.id}: a quiz must stand below a text, {above.id} is code.")
        above.source = "\n\n".join([above.source, say("quiz.letters"), *questions])
        cell.source = LETTERS.format(rows="\n".join(f'    "{name}": None,' for name in names))
        cell.outputs, cell.execution_count = [], None
    return notebook


def asked_in(notebook: NotebookNode) -> list[str]:
    """The ids of all exercises and questions of a lesson, in its order."""
    found = [(place, [name]) for place, name in exercise_cells(notebook)]
    for place in quiz_places(notebook):
        found.append((place, [*letters_of(notebook.cells[place].source)]))
    return [name for _, names in sorted(found) for name in names]


def stub_of(exercise: Exercise, source: str) -> str:
    """The part of a learner's cell that is to be replaced, without the check below it."""
    if isinstance(exercise, WriteFunction):
        return exercise.stub.strip("\n")
    return source.partition("\n")[0]


def solved(notebook: NotebookNode) -> NotebookNode:
    """A copy with every exercise solved and every question of the quiz answered.

    Raises ClassroomError where a cell does not hold the stub of its exercise.
    """
    notebook, exercises = lettered(notebook), all_exercises()
    for index, name in exercise_cells(notebook):
        cell, exercise = notebook.cells[index], exercises[name]
        stub, answer = stub_of(exercise, cell.source), right_answer(exercise)
        if not isinstance(exercise, WriteFunction):
            answer = stub.replace("None", answer)
        if cell.source.count(stub) != 1 or stub == answer:
            raise ClassroomError(f"{name}: its cell is not the one of the bank: {cell.source!r}")
        cell.source = cell.source.replace(stub, answer)
    for place in quiz_places(notebook):
        cell = notebook.cells[place]
        for name in letters_of(cell.source):
            answer = right_answer(exercises[name])
            cell.source = cell.source.replace(f'"{name}": None', f'"{name}": {answer}')
    return notebook


def write_solved(folder: Path) -> list[Path]:
    """Write the lessons with all exercises solved; their outputs are left out."""
    source, written = lessons_as_delivered(), []
    with new_folder(folder) as draft:
        for relative in lesson_files(source):
            target = draft / relative
            target.parent.mkdir(parents=True, exist_ok=True)
            if relative.suffix != ".ipynb":
                target.write_bytes((source / relative).read_bytes())
                continue
            notebook = solved(nbformat.read(source / relative, as_version=4))
            target.write_bytes(nbformat.writes(without_outputs(notebook)).encode())
            written.append(folder / relative)
    return written


def lessons_as_delivered() -> Path:
    """The folder of the lessons; ClassroomError if there is none."""
    try:
        return lesson_source()
    except LessonError as error:
        raise ClassroomError(str(error)) from None


@contextmanager
def new_folder(folder: Path) -> Iterator[Path]:
    """Give the draft of a folder, which takes its name whole; ClassroomError if that holds any.

    What is stopped leaves nothing behind, so that the same command begins anew.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ClassroomError(NOT_EMPTY.format(folder=folder))
    folder.absolute().parent.mkdir(parents=True, exist_ok=True)
    with atomic_folder(folder) as draft:
        yield draft
