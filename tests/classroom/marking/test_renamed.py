"""What was handed out before an exercise got another id is marked as before."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ranklearn_course.chapters import chapters
from ranklearn_course.classroom.assignment import read_assignment, write_assignment
from ranklearn_course.classroom.marking import mark_notebook, open_sandbox
from tests.classroom.marking import zoo

OLD = {zoo.AP: "precision.ap", zoo.HAND: "precision.on_paper", zoo.CHOICE: "precision.which"}

WRONG = "precision_ap_by_hand = 1"


def as_before(text: str) -> str:
    """The text of a file that was written when the exercises had their old ids."""
    for new, old in OLD.items():
        for sign in ".-_":
            text = text.replace(new.replace(".", sign), old.replace(".", sign))
    return text


def test_an_older_assignment_and_its_hand_ins_are_marked_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "assignment.json"
    write_assignment(zoo.assignment(), path)
    path.write_text(as_before(path.read_text()))
    texts = map(json.dumps, (zoo.release(), zoo.answered(), zoo.answered(ap=zoo.BY_K, hand=WRONG)))
    release, right, wrong = (json.loads(as_before(text)) for text in texts)
    for new, old in OLD.items():
        monkeypatch.setitem(chapters()["precision"].renamed, old, new)
    assignment = read_assignment(path)
    with open_sandbox("plain") as sandbox:
        of_right, of_wrong = (
            mark_notebook(each, assignment, release=release, sandbox=sandbox)
            for each in (right, wrong)
        )
    assert [mark.task for mark in of_right.tasks] == [OLD.get(id, id) for id in zoo.TASKS]
    assert {mark.status for mark in of_right.tasks} == {"correct"}
    assert of_wrong.of("precision.ap").mistakes == ("denominator=k",)
    assert of_wrong.of("precision.on_paper").status == "wrong"
