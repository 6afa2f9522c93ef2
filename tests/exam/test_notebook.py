"""The paper as a file: nothing of the answers, marked again, and one error for what is no paper."""

import errno
import json
import time

import nbformat
import pytest

from ranklearn_course.checker import Choose, NumberByHand, WriteFunction
from ranklearn_course.exam import ExamError, record
from ranklearn_course.exam import notebook as written
from ranklearn_course.exam.notebook import KEY, mark_notebook, paper_notebook, write_paper
from ranklearn_course.exam.paper import make_paper
from ranklearn_course.exam.printed import printed
from ranklearn_course.exam.sitting import open_paper
from ranklearn_course.exam.words import say
from ranklearn_course.installation import RANKLEARN
from tests.exam.solved import fill, right_cell, right_value


@pytest.fixture
def file(paper, tmp_path):
    return write_paper(paper, tmp_path)[0]


def changed(file, change):
    notebook = json.loads(file.read_text())
    change(notebook)
    file.write_text(json.dumps(notebook))


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


@pytest.mark.parametrize("seed", range(3))
def test_no_answer_stands_in_a_paper(seed):
    paper = make_paper(seed)
    notebook = nbformat.writes(paper_notebook(paper))
    texts = [notebook, json.loads(f'"{json.dumps(notebook)[1:-1]}"'), printed(paper)]
    for secret in secrets(paper):
        assert not any(secret in text for text in texts), secret


def test_the_notebook_is_valid_and_has_a_cell_for_each_question(paper):
    notebook = paper_notebook(paper)
    nbformat.validate(notebook)
    assert set(notebook.metadata[KEY]) == {"seed", "minutes", "digest"}
    assert all(not cell.metadata and not cell.get("outputs") for cell in notebook.cells)
    ids = [cell.id for cell in notebook.cells]
    numbers = [question.number for question in paper.questions]
    assert ids[:2] == ["title", "start"]
    assert ids[-2:] == ["finish-text", "finish"]
    assert ids[2:-2] == [f"{part}-{n}" for n in numbers for part in ("question", "answer")]


# The file


def test_a_paper_is_never_written_over(paper, tmp_path, file):
    before = file.read_bytes()
    with pytest.raises(ExamError, match=r"ipynb exists, and may hold answers. Name another folder"):
        write_paper(paper, tmp_path)
    assert file.read_bytes() == before


def test_a_full_disk_leaves_no_half_paper(paper, tmp_path, monkeypatch):
    def full(path, content):
        if path.suffix == ".html":
            raise OSError(errno.ENOSPC, "No space left on device")
        path.write_bytes(content)

    monkeypatch.setattr(written, "write_atomic", full)
    with pytest.raises(ExamError, match=r"could not be written .*No space left"):
        write_paper(paper, tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b'{"cells": 3}', b"[" * 100_000])
def test_what_is_no_notebook_gets_one_error(file, content):
    file.write_bytes(content)
    with pytest.raises(ExamError, match=r"not a notebook, or it is damaged"):
        mark_notebook(file)


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (None, "not a paper of the mock exam"),
        ([], "has lost its seed or its minutes"),
        ({"seed": 7, "minutes": 60}, "has lost its seed or its minutes"),
        ({"seed": "7", "minutes": 60, "digest": ""}, "seed must be a whole number"),
        ({"seed": 7, "minutes": 60, "digest": []}, "made by another version of the course"),
        ({"seed": 7, "minutes": 60, "digest": "", "without": [None]}, "There is no lesson 'None'"),
    ],
)
def test_a_paper_without_its_facts_gets_one_error(file, facts, said):
    changed(file, lambda notebook: notebook["metadata"].update({KEY: facts}))
    with pytest.raises(ExamError, match=said) as caught:
        mark_notebook(file)
    assert str(file) in str(caught.value)


# Marking


def test_an_untouched_paper_shows_no_answers_until_its_time_is_over(file, monkeypatch):
    empty = say("sitting.empty", ranklearn=RANKLEARN, path=file)
    assert mark_notebook(file) == empty
    open_paper(7, 60, folder=file.parent)
    assert mark_notebook(file, finished=True) == empty
    late = time.time() + 3601
    monkeypatch.setattr(record.time, "time", lambda: late)
    marked = mark_notebook(file)
    assert marked.points == 0
    assert {each.counted.verdict.status for each in marked.questions} == {"not started"}
    assert marked.has_clock


def test_without_a_clock_the_cells_count_also_those_that_lost_their_ids(paper, file):
    """And a cell that fails costs its own points alone."""
    broken, lost, *_ = (question.number for question in paper.questions)

    def answer(notebook):
        cells = {question.number: right_cell(question) for question in paper.questions}
        cells[broken] = f"answer_{broken} = 1 / 0\npaper.save({broken}, answer_{broken})"
        fill(notebook, cells)
        notebook["cells"] = [c for c in notebook["cells"] if c["id"] != f"answer-{lost}"]
        for cell in notebook["cells"]:
            del cell["id"]
        notebook["nbformat_minor"] = 4

    changed(file, answer)
    assert mark_notebook(file) == say("sitting.not_started", ranklearn=RANKLEARN, path=file)
    marked = mark_notebook(file, finished=True)
    missing = sum(question.points for question in paper.questions[:2])
    assert marked.points == marked.points_with_late == paper.points - missing
    chapters = {question.template.chapter for question in paper.questions[:2]}
    points = marked.by_chapter().items()
    assert {chapter for chapter, (earned, most) in points if earned < most} == chapters
    assert say("report.no_clock", minutes=60) in marked.summary()
    error = say("cell.error", error="ZeroDivisionError", message="division by zero")
    assert marked.questions[0].fault == say("cell.stopped", error=error, line=1)
    fault = say("report.unreadable", fault=marked.questions[0].fault)
    assert fault in str(marked)
    assert fault in marked._repr_html_()
    assert marked.questions[1].counted.verdict.status == "not started"


def test_what_was_not_saved_is_marked_beside(paper, file, tmp_path):
    """And a paper that is a link finds what was saved beside its target."""
    saved, unsaved, *_ = (q for q in paper.questions if q.template.kind == "number")
    changed(file, lambda notebook: fill(notebook, {unsaved.number: right_cell(unsaved)}))
    open_paper(7, 60, folder=file.parent).save(saved.number, right_value(saved))
    (tmp_path / "links").mkdir()
    link = tmp_path / "links" / "today.ipynb"
    link.symlink_to(file)
    running = say("sitting.still_running", ranklearn=RANKLEARN, path=link, minute=1, minutes=60)
    assert mark_notebook(link) == running
    marked = mark_notebook(link, finished=True)
    assert (marked.points, marked.points_with_late) == (saved.points, saved.points + unsaved.points)
    beside = say("report.unsaved", points=unsaved.points, most=unsaved.points)
    assert beside in str(marked)
    assert beside in marked._repr_html_()
    headline = marked.questions[unsaved.number - 1].counted.verdict.headline
    assert headline == say("report.nothing_saved")
    # That ended its time.
    open_paper(7, 60, folder=file.parent).save(unsaved.number, right_value(unsaved))
    assert mark_notebook(link).points == saved.points


def test_an_answer_saved_or_refused_from_another_cell_is_told_once(paper, file):
    first, second, third, *_ = (q for q in paper.questions if q.template.kind == "number")
    sitting, name = open_paper(7, 60, folder=file.parent), f"answer_{second.number}"
    sitting.save(first.number, right_value(first))
    for question in (second, third):
        sitting.save(question.number, "0.5 or so")
    sitting.save(third.number, right_value(third))
    refused = f"{name} = '0.5 or so'\npaper.save({second.number}, {name})"
    cells = {first.number: right_cell(first), second.number: refused}
    changed(file, lambda notebook: fill(notebook, cells))
    marked = mark_notebook(file, finished=True)
    assert marked.points == first.points + third.points
    assert not any(each.later for each in marked.questions)
    fault = second.drawn.exercise.check("0.5 or so").headline
    headline = marked.questions[second.number - 1].counted.verdict.headline
    assert headline == say("report.refused", fault=fault)
    assert str(marked).count("'or' was not understood") == 1
