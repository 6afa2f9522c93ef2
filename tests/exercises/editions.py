"""The lessons, and the verdicts in an executed one."""

from pathlib import Path

import nbformat

from ranklearn_course.classroom.editions import exercise_cells, quiz_places
from ranklearn_course.widgets.kit.stored import stored_widgets

STATUS_OF = {"Correct:": "correct", "Not started:": "not started"}
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
    """The status of a verdict, or its text, or of each question of a quiz with buttons."""
    for widget in stored_widgets(data["text/html"]):
        tried, questions = widget.traits["tried"], widget.traits["questions"]
        return ["not yet" if tried.get(each["id"]) else "not started" for each in questions]
    text = data["text/plain"].split(" · ", 1)[-1]  # of the quiz, with the title of its question
    return [next((status for start, status in STATUS_OF.items() if text.startswith(start)), text)]
