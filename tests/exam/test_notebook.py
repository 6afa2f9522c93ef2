"""The paper as a file: nothing of the answers, and one clear error for what is no paper."""

import errno
import json
import re
import time

import nbformat
import pytest

from ranklearn_course.authoring.prose import FILLERS, spoken
from ranklearn_course.checker import Choose, NumberByHand, WriteFunction
from ranklearn_course.exam import ExamError, record
from ranklearn_course.exam import notebook as written
from ranklearn_course.exam.notebook import (
    KEY,
    mark_notebook,
    paper_notebook,
    write_paper,
)
from ranklearn_course.exam.paper import make_paper
from ranklearn_course.exam.printed import paper_markdown, printed
from ranklearn_course.exam.sitting import open_paper
from ranklearn_course.exam.words import say
from ranklearn_course.installation import RANKLEARN
from tests.exam.solved import fill, right_cell, right_value


@pytest.fixture
def file(paper, tmp_path):
    return write_paper(paper, tmp_path)[0]


def secrets(paper):
    """What gives an answer away."""
    for question in paper.questions:
        exercise = question.drawn.exercise
        if isinstance(exercise, NumberByHand):
            yield from (wrong.cause for wrong in exercise.wrong)
            if exercise.value != round(exercise.value, 2):
                yield f"{exercise.value:.4f}"
            if len(exercise.arithmetic) > 8:
                yield exercise.arithmetic
        elif isinstance(exercise, Choose):
            yield from (option.reply for option in exercise.options)
        elif isinstance(exercise, WriteFunction):
            *_, last = exercise.solution.strip().splitlines()
            yield last.strip()
            yield from exercise.hints
        else:
            yield str(list(exercise.example))


def test_no_answer_stands_in_a_paper():
    for seed in range(12):
        paper = make_paper(seed)
        notebook = nbformat.writes(paper_notebook(paper))
        texts = [notebook, json.loads(f'"{json.dumps(notebook)[1:-1]}"'), printed(paper)]
        for secret in secrets(paper):
            assert not any(secret in text for text in texts), secret


def test_the_notebook_is_valid_and_has_a_cell_for_each_question(paper):
    notebook = paper_notebook(paper)
    nbformat.validate(notebook)
    assert set(notebook.metadata) == {"kernelspec", "language_info", KEY}
    assert set(notebook.metadata[KEY]) == {"seed", "minutes", "digest"}
    assert all(not cell.metadata and not cell.get("outputs") for cell in notebook.cells)
    ids = [cell.id for cell in notebook.cells]
    numbers = [question.number for question in paper.questions]
    assert ids[:2] == ["title", "start"]
    assert ids[-2:] == ["finish-text", "finish"]
    assert ids[2:-2] == [f"{part}-{n}" for n in numbers for part in ("question", "answer")]


def test_the_markdown_has_room_for_every_answer(paper):
    text = paper_markdown(paper)
    codes = sum(question.template.kind == "code" for question in paper.questions)
    assert text.count(say("paper.answer")) == len(paper.questions) - codes
    assert text.count("```python") == codes
    assert "paper.save" not in text
    assert "return None" not in text


def test_the_texts_read_like_lessons():
    for seed in range(5):
        text = spoken(paper_markdown(make_paper(seed, 150)))
        assert not FILLERS.search(text), FILLERS.search(text)
        assert "!" not in text
        assert not re.search(r"\bnan\b|-0\.0+\b|\{|\bFraction", text)


def test_a_paper_is_never_written_over(paper, tmp_path, file):
    before = file.read_bytes()
    with pytest.raises(ExamError, match=r"ipynb exists, and may hold answers. Name another folder"):
        write_paper(paper, tmp_path)
    assert file.read_bytes() == before


def test_a_folder_that_is_a_file_is_named(paper, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ExamError, match="could not be written"):
        write_paper(paper, tmp_path / "file")


def test_a_full_disk_leaves_no_half_paper(paper, tmp_path, monkeypatch):
    def full(path, content):
        if path.suffix == ".html":
            raise OSError(errno.ENOSPC, "No space left on device")
        path.write_bytes(content)

    monkeypatch.setattr(written, "write_atomic", full)
    with pytest.raises(ExamError, match=r"could not be written .*No space left"):
        write_paper(paper, tmp_path)
    assert list(tmp_path.iterdir()) == []
    monkeypatch.undo()
    assert len(write_paper(paper, tmp_path)) == 2


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"{}", b"\xff\xfe\x00", b"null", b'{"cells": 3}', b'"text"', b"[" * 100_000],
    ids=["empty", "cut", "list", "object", "bytes", "null", "cells", "text", "deep"],
)
def test_what_is_no_notebook_gets_one_error(file, content):
    file.write_bytes(content)
    with pytest.raises(ExamError, match=r"not a notebook, or it is damaged|no paper of the mock"):
        mark_notebook(file)


def changed(file, change):
    notebook = json.loads(file.read_text())
    change(notebook)
    file.write_text(json.dumps(notebook))


@pytest.mark.parametrize("facts", [7, {}, {"seed": 7, "minutes": 60}, None, []])
def test_a_paper_without_its_seed_gets_one_error(file, facts):
    changed(file, lambda notebook: notebook["metadata"].update({KEY: facts}))
    with pytest.raises(ExamError, match=r"has lost its seed or its minutes|no paper of the mock"):
        mark_notebook(file)


@pytest.mark.parametrize(
    ("key", "value", "text"),
    [
        ("seed", "7", "seed must be a whole number"),
        ("minutes", 10**9, "minutes must be a whole number"),
        ("minutes", None, "minutes must be a whole number"),
        ("seed", 8, "made by another version of the course"),
        ("digest", "0", "made by another version of the course"),
        ("digest", [], "made by another version of the course"),
        ("without", ["dcg"], "made by another version of the course"),
        ("without", "x", "without takes numbers of lessons"),
        ("without", [None], "without takes numbers of lessons"),
    ],
)
def test_a_changed_seed_gets_one_error(file, key, value, text):
    changed(file, lambda notebook: notebook["metadata"][KEY].update({key: value}))
    with pytest.raises(ExamError, match=text) as caught:
        mark_notebook(file)
    assert str(file) in str(caught.value)


def test_an_untouched_paper_shows_no_answers(file):
    assert mark_notebook(file) == say("sitting.empty", ranklearn=RANKLEARN, path=file)


def test_an_untouched_paper_whose_time_is_over_has_no_points(file, monkeypatch):
    open_paper(7, 60, folder=file.parent)
    assert mark_notebook(file, finished=True) == say(
        "sitting.empty", ranklearn=RANKLEARN, path=file
    )
    late = time.time() + 3601
    monkeypatch.setattr(record.time, "time", lambda: late)
    marked = mark_notebook(file)
    assert marked.points == 0
    assert {each.counted.verdict.status for each in marked.questions} == {"not started"}
    assert marked.has_clock


def test_what_was_not_saved_is_marked_beside(paper, file, tmp_path):
    """And a paper that is a link finds what was saved beside its target."""
    saved, unsaved = paper.questions[:2]
    changed(file, lambda notebook: fill(notebook, {unsaved.number: right_cell(unsaved)}))
    open_paper(7, 60, folder=file.parent).save(saved.number, right_value(saved))
    (tmp_path / "links").mkdir()
    link = tmp_path / "links" / "today.ipynb"
    link.symlink_to(file)
    marked = mark_notebook(link, finished=True)
    assert (marked.points, marked.points_with_late) == (saved.points, saved.points + unsaved.points)
    beside = say("report.unsaved", points=unsaved.points, most=unsaved.points)
    assert beside in str(marked)
    assert beside in marked._repr_html_()
    assert marked.questions[1].counted.verdict.headline == say("report.nothing_saved")


def test_an_answer_saved_from_another_cell_is_saved(paper, file):
    question = next(q for q in paper.questions if q.template.kind == "number")
    value = right_value(question)
    open_paper(7, 60, folder=file.parent).save(question.number, value)
    changed(file, lambda notebook: fill(notebook, {question.number: right_cell(question)}))
    marked = mark_notebook(file, finished=True)
    assert marked.points == question.points
    assert not any(each.later for each in marked.questions)


def test_cells_that_lost_their_ids_are_found(paper, file):
    def lose(notebook):
        fill(notebook, {question.number: right_cell(question) for question in paper.questions})
        for cell in notebook["cells"]:
            del cell["id"]
        notebook["nbformat_minor"] = 4

    changed(file, lose)
    assert mark_notebook(file, finished=True).points == paper.points


def test_a_lost_cell_is_a_question_without_an_answer(paper, file):
    def lose(notebook):
        fill(notebook, {question.number: right_cell(question) for question in paper.questions})
        notebook["cells"] = [c for c in notebook["cells"] if c["id"] != "answer-3"]

    changed(file, lose)
    assert mark_notebook(file, finished=True).questions[2].counted.verdict.status == "not started"
