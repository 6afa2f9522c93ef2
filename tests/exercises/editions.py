"""A lesson's student edition: its exercises and quiz, solved in memory, and what is wrong in it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from ranklearn_course.checker import (
    CatchImpostors,
    Choose,
    Exercise,
    GiveRanking,
    NumberByHand,
    WriteFunction,
)
from ranklearn_course.exercises.bank import all_exercises
from tests.exercises.proofs import answers_of, as_lists, call

TAG = "exercise:"
QUIZ = "quiz-answers"
SHORT_STUB = re.compile(r"my_\w+ = None\Z")
MINUTES = "({minutes} minutes)"
STATUS_OF = {
    "Correct:": "correct",
    "Right, apart from the edge cases:": "edge cases",
    "Not yet:": "not yet",
    "Error": "error",
    "Not started:": "not started",
}
NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))


def read(path: Path) -> NotebookNode:
    return nbformat.read(path, as_version=4)


def exercise_cells(notebook: NotebookNode) -> Iterator[tuple[int, str]]:
    """The place and the exercise's id of each tagged cell."""
    for place, cell in enumerate(notebook.cells):
        for tag in cell.metadata.get("tags", []):
            if tag.startswith(TAG):
                yield place, tag.removeprefix(TAG)


def lessons_with_exercises() -> list[Path]:
    return [path for path in NOTEBOOKS if any(exercise_cells(read(path)))]


def quiz_place(notebook: NotebookNode) -> int:
    """The place of the cell with the learner's letters."""
    (place,) = (place for place, cell in enumerate(notebook.cells) if cell.id == QUIZ)
    return place


def quiz_letters(notebook: NotebookNode) -> dict[str, str | None]:
    """The letters of the quiz cell by question."""
    return ast.literal_eval(_quiz_node(notebook.cells[quiz_place(notebook)].source))


def _quiz_node(source: str) -> ast.expr:
    first = ast.parse(source).body[0]
    assert isinstance(first, ast.Assign), source
    return first.value


def asked_in(notebook: NotebookNode) -> list[str]:
    """The ids of all exercises and questions of a lesson."""
    return [*(name for _, name in exercise_cells(notebook)), *quiz_letters(notebook)]


# Solutions


def solution_of(exercise: Exercise) -> str:
    """What stands in place of the stub in a solved cell, or right of its equals sign."""
    if isinstance(exercise, WriteFunction):
        return exercise.solution.strip("\n")
    if isinstance(exercise, NumberByHand):
        return repr(exercise.value)
    if isinstance(exercise, GiveRanking):
        return repr(as_lists(exercise.example))
    if isinstance(exercise, CatchImpostors):
        reference = exercise.catalogue.reference
        return repr([(*as_lists(case), call(reference, case)) for case in exercise.best])
    assert isinstance(exercise, Choose)
    return repr(right_letter(exercise))


def right_letter(question: Choose) -> str:
    pairs = zip(question.letters, question.options, strict=True)
    return next(letter for letter, option in pairs if option.is_right)


def stub_of(exercise: Exercise, source: str) -> str:
    """The part of a student's cell that is to be replaced, without the check below it."""
    if isinstance(exercise, WriteFunction):
        return exercise.stub.strip("\n")
    return source.partition("\n")[0]


def solved(notebook: NotebookNode) -> NotebookNode:
    """A copy with every exercise solved and every question of the quiz answered."""
    notebook, exercises = deepcopy(notebook), all_exercises()
    for place, name in exercise_cells(notebook):
        cell, exercise = notebook.cells[place], exercises[name]
        stub, answer = stub_of(exercise, cell.source), solution_of(exercise)
        if not isinstance(exercise, WriteFunction):
            answer = stub.replace("None", answer)
        assert cell.source.count(stub) == 1, cell.source
        cell.source = cell.source.replace(stub, answer)
    cell = notebook.cells[quiz_place(notebook)]
    for name in quiz_letters(notebook):
        cell.source = cell.source.replace(f'"{name}": None', f'"{name}": {_letter(name)}')
    return notebook


def _letter(name: str) -> str:
    return solution_of(all_exercises()[name])


# Verdicts


def verdicts(notebook: NotebookNode) -> list[str]:
    """The status of every verdict in the outputs of the exercises and of the quiz."""
    places = [place for place, _ in exercise_cells(notebook)]
    return [
        status_in(output.data["text/plain"])
        for place in [*places, quiz_place(notebook)]
        for output in notebook.cells[place].outputs
        if "data" in output
    ]


def status_in(text: str) -> str:
    text = text.split(" · ", 1)[-1]  # the verdict on a question of the quiz begins with its title
    (status,) = (status for start, status in STATUS_OF.items() if text.startswith(start))
    return status


# What is wrong in a student edition


def faults(notebook: NotebookNode) -> list[str]:
    """Whatever is not as the bank has it, and whatever gives an answer away."""
    unknown = [
        f"there is no exercise {name}" for name in asked_in(notebook) if name not in all_exercises()
    ]
    if unknown:
        return unknown
    found = faults_of_the_quiz(notebook) + leaks(notebook)
    for place, name in exercise_cells(notebook):
        found += faults_of_a_cell(notebook, place, all_exercises()[name])
    return found


def faults_of_a_cell(notebook: NotebookNode, place: int, exercise: Exercise) -> list[str]:
    """The task above is the bank's, and the cell holds the bank's stub and the check."""
    task, source = notebook.cells[place - 1].source, notebook.cells[place].source
    texts = [
        exercise.title,
        exercise.statement.strip("\n"),
        MINUTES.format(minutes=exercise.minutes),
    ]
    found = [f"{exercise.id}: the task lacks {text!r}" for text in texts if text not in task]
    if source != student_cell(exercise, source):
        found.append(f"{exercise.id}: the cell is not the stub and its check: {source!r}")
    return found


def student_cell(exercise: Exercise, source: str) -> str:
    """What the cell of an exercise must be; short answers may choose the variable's name."""
    if isinstance(exercise, WriteFunction):
        return f'{exercise.stub.strip()}\n\n\ncheck("{exercise.id}", {exercise.name})'
    stub = stub_of(exercise, source)
    name = stub.partition(" ")[0] if SHORT_STUB.match(stub) else "my_answer"
    return f'{name} = None\ncheck("{exercise.id}", {name})'


def faults_of_the_quiz(notebook: NotebookNode) -> list[str]:
    """The questions are the bank's, in this order, and unanswered."""
    place, letters = quiz_place(notebook), quiz_letters(notebook)
    text = notebook.cells[place - 1].source
    questions = [all_exercises()[name].lettered() for name in letters]
    places = [text.find(question) for question in questions]
    found = [f"quiz: {q!r} is not there" for q, at in zip(questions, places, strict=True) if at < 0]
    if places != sorted(places):
        found.append("quiz: the questions and the letters differ in their order")
    if text.count("* **a)**") != len(questions):
        found.append("quiz: some questions have no place for a letter")
    return found + [f"quiz: {name} is answered" for name, letter in letters.items() if letter]


def leaks(notebook: NotebookNode) -> list[str]:
    """Solutions, replies and the hint that holds the solution, found in any cell."""
    cells = [squeezed(cell.source) for cell in notebook.cells]
    found = []
    for name in asked_in(notebook):
        for secret in map(squeezed, secrets_of(all_exercises()[name])):
            found += [
                f"cell {n}: it holds {secret}" for n, cell in enumerate(cells, 1) if secret in cell
            ]
    return found


def secrets_of(exercise: Exercise) -> list[str]:
    """The texts that no cell may hold before the learner asks for them."""
    if isinstance(exercise, WriteFunction):
        return [body_of(exercise.solution, exercise.name)]
    if isinstance(exercise, Choose):
        letter = right_letter(exercise)
        answers = [f'"{exercise.id}": "{letter}"', f'check("{exercise.id}", "{letter}")']
        replies = [option.message for option in exercise.options]
        return [*answers, *replies, exercise.hints[-1]]
    short = [] if isinstance(exercise, CatchImpostors) else answers_of(exercise)
    return [solution_of(exercise), *short, exercise.hints[-1]]


def body_of(source: str, name: str) -> str:
    """The lines of a function below its head and docstring."""
    functions = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    (function,) = [each for each in functions if each.name == name]
    has_docstring = ast.get_docstring(function) is not None
    first = function.body[has_docstring].lineno
    return "\n".join(source.splitlines()[first - 1 : function.end_lineno])


def squeezed(text: str) -> str:
    """The text without white space, with one kind of quotes."""
    return re.sub(r"\s", "", text).replace("'", '"')
