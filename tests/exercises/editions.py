"""The lessons, and the verdicts in an executed one."""

from pathlib import Path

import nbformat

from ranklearn_course.classroom.editions import exercise_cells, quiz_places
from ranklearn_course.widgets.kit.stored import stored_widgets

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
