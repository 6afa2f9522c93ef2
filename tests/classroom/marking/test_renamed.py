"""What was handed out before an exercise got another id is marked as before."""

import json

from ranklearn_course.classroom.assignment import read_assignment, write_assignment
from ranklearn_course.classroom.marking import mark_notebook, open_sandbox
from ranklearn_course.course import chapters
from tests.classroom.marking import zoo

OLD = {zoo.AP: "precision.ap", zoo.HAND: "precision.on_paper", zoo.CHOICE: "precision.which"}

WRONG = "precision_ap_by_hand = 1"


def as_before(text):
    """The text of a file that was written when the exercises had their old ids."""
    for new, old in OLD.items():
        for sign in ".-_":
            text = text.replace(new.replace(".", sign), old.replace(".", sign))
    return text


def test_an_older_assignment_and_its_hand_ins_are_marked_as_before(tmp_path, monkeypatch):
    path = tmp_path / "assignment.json"
    write_assignment(zoo.assignment(), path)
    path.write_text(as_before(path.read_text()))
    handed_in = zoo.answered(ap=zoo.BY_K, hand=WRONG)
    notebook = json.loads(as_before(json.dumps(handed_in)))
    for new, old in OLD.items():
        monkeypatch.setitem(chapters()["precision"].renamed, old, new)
    with open_sandbox("plain") as sandbox:
        marks = mark_notebook(notebook, read_assignment(path), sandbox)
    assert zoo.mark_of(marks, "precision.ap").mistakes == ("denominator=k",)
    found = {mark.task: mark.status for mark in marks.tasks}
    expected = dict.fromkeys((OLD.get(id, id) for id in zoo.TASKS), "correct")
    assert found == expected | dict.fromkeys(["precision.ap", "precision.on_paper"], "wrong")
