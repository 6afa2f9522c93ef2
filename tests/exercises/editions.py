"""What is wrong in a lesson that is given out, and the verdicts in an executed one."""

import re
from pathlib import Path

import nbformat

from ranklearn_course.checker import WriteFunction
from ranklearn_course.classroom.editions import asked_in, exercise_cells, quiz_places, stub_of
from ranklearn_course.exercises.bank import all_exercises
from ranklearn_course.widgets.kit.stored import stored_widgets
from tests.exercises.secrets_of import secrets_of, squeezed

SHORT_STUB = re.compile(r"my_\w+ = None\Z")
STATUS_OF = {
    "Correct:": "correct",
    "Right, apart from the edge cases:": "edge cases",
    "Not yet:": "not yet",
    "Error": "error",
    "Not started:": "not started",
}
NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))


def read(path):
    return nbformat.read(path, as_version=4)


# Verdicts


def verdicts(notebook):
    """The status of every verdict in the outputs of the exercises and of the quiz."""
    places = [place for place, _ in exercise_cells(notebook)]
    outputs = [
        output
        for place in [*places, *quiz_places(notebook)]
        for output in notebook.cells[place].outputs
        if "data" in output
    ]
    return [status for output in outputs for status in statuses(output.data)]


def statuses(data):
    """The status of a verdict, or of each question of a quiz with buttons."""
    for widget in stored_widgets(data["text/html"]):
        tried, questions = widget.traits["tried"], widget.traits["questions"]
        return ["not yet" if tried.get(each["id"]) else "not started" for each in questions]
    return [status_in(data["text/plain"])]


def status_in(text):
    text = text.split(" · ", 1)[-1]  # the verdict on a question of the quiz begins with its title
    (status,) = (status for start, status in STATUS_OF.items() if text.startswith(start))
    return status


# What is wrong in a lesson that is given out


def faults(notebook):
    """Whatever is not as the bank has it, and whatever gives an answer away."""
    found = leaks(notebook)
    for place, name in exercise_cells(notebook):
        found += faults_of_a_cell(notebook, place, all_exercises()[name])
    return found


def faults_of_a_cell(notebook, place, exercise):
    """The task above is the bank's, and the cell holds the bank's stub and the check."""
    task, source = notebook.cells[place - 1].source, notebook.cells[place].source
    texts = [exercise.title, exercise.statement.strip("\n"), f"({exercise.minutes} minutes)"]
    found = [f"{exercise.id}: the task lacks {text!r}" for text in texts if text not in task]
    if source != student_cell(exercise, source):
        found.append(f"{exercise.id}: the cell is not the stub and its check: {source!r}")
    return found


def student_cell(exercise, source):
    """What the cell of an exercise must be; short answers may choose the variable's name."""
    if isinstance(exercise, WriteFunction):
        return f'{exercise.stub.strip()}\n\n\ncheck("{exercise.id}", {exercise.name})'
    stub = stub_of(exercise, source)
    name = stub.partition(" ")[0] if SHORT_STUB.match(stub) else "my_answer"
    return f'{name} = None\ncheck("{exercise.id}", {name})'


def leaks(notebook):
    """Solutions, replies and the hint that holds the solution, found in any cell."""
    cells = [squeezed(cell.source) for cell in notebook.cells]
    found = []
    for name in asked_in(notebook):
        for secret in map(squeezed, secrets_of(all_exercises()[name])):
            found += [
                f"cell {n}: it holds {secret}" for n, cell in enumerate(cells, 1) if secret in cell
            ]
    return found
