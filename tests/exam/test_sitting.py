"""The clock runs, answers are saved whole with their times, and nothing is ever lost."""

import json
import os
import subprocess
import sys
import time

import nbformat
import pytest
from nbclient import NotebookClient

from ranklearn_course.exam import ExamError, record, sitting
from ranklearn_course.exam.notebook import mark_notebook, paper_notebook
from ranklearn_course.exam.record import read_record, record_path
from ranklearn_course.exam.sitting import open_paper
from tests.exam import candidate
from tests.exam.solved import fill, right_cell, right_value

START = 1_800_000_000.0


@pytest.fixture
def clock(monkeypatch):
    """A clock that a test sets, in minutes after the start."""
    now = [START]
    monkeypatch.setattr(sitting.time, "time", lambda: now[0])

    def to(minute):
        now[0] = START + 60 * minute

    return to


@pytest.fixture
def opened(paper, tmp_path, clock):
    return open_paper(7, 60, paper.digest, tmp_path)


def of_kind(paper, kind):
    return next(question for question in paper.questions if question.template.kind == kind)


def test_the_first_call_starts_the_clock_and_later_ones_go_on(paper, tmp_path, clock):
    clock(0)
    first = open_paper(7, 60, folder=tmp_path)
    assert str(first).startswith("The clock is running: minute 1 of 60. Your answers are saved in")
    clock(12.5)
    assert str(open_paper(7, 60, folder=tmp_path)).startswith("The clock is running: minute 13")
    clock(61)
    assert str(first).startswith("The time is over: minute 62 of 60.")


def test_a_clock_set_back_stays_at_the_first_minute(opened, clock):
    clock(-5)
    assert opened.minute == 0


def test_another_version_of_the_course_is_told(tmp_path):
    with pytest.raises(ExamError, match="made by another version of the course"):
        open_paper(7, 60, "0123456789abcdef", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_an_answer_is_saved_with_its_minute_and_no_word_about_it(opened, paper, clock):
    question = of_kind(paper, "number")
    clock(4.2)
    right = opened.save(question.number, right_value(question))
    wrong = opened.save(question.number, question.drawn.exercise.wrong[0].value)
    assert str(right) == repr(wrong) == f"Question {question.number} is saved, in minute 5 of 60."


def test_none_saves_nothing(opened, paper, tmp_path):
    for question in paper.questions:
        assert "has no answer yet" in str(opened.save(question.number, None))
    assert not read_record(record_path(tmp_path, paper), paper).answers


def test_an_untouched_function_is_no_answer(opened, paper):
    question = of_kind(paper, "code")
    world = {}
    exec(question.drawn.exercise.stub, world)
    note = opened.save(question.number, world[question.drawn.exercise.name])
    assert "is not saved. Error in your answer: its code was not found" in str(note)


def test_what_has_the_wrong_form_is_not_saved(opened, paper):
    for kind, answer, text in (
        ("number", "many", "must be a number"),
        ("number", object(), "must be a number"),
        ("choice", "z", "must be one of these letters"),
        ("counter-example", [1], "must hold"),
        ("counter-example", 3, "must be a list"),
        ("code", 3, "must be the function"),
        ("code", len, "must be the function"),
    ):
        note = str(opened.save(of_kind(paper, kind).number, answer))
        assert "is not saved" in note
        assert text in note


def test_a_question_that_does_not_exist_is_named(opened):
    with pytest.raises(ExamError, match="numbered from 1"):
        opened.save(99, 1)


def test_the_last_answer_in_time_counts_and_a_late_one_is_marked_apart(opened, paper, clock):
    question = of_kind(paper, "choice")
    letter = right_value(question)
    wrong = next(other for other in "abcd" if other != letter)
    clock(5)
    opened.save(question.number, letter)
    clock(10)
    opened.save(question.number, wrong)
    clock(60.5)
    assert "minute 61. The 60 minutes are over" in str(opened.save(question.number, letter))
    marks = opened.mark(finished=True)
    assert marks.points == 0
    assert marks.points_with_late == question.points
    assert f"After the time, in minute 61, for {question.points} of" in str(marks)
    assert "Time used: 61 of 60 minutes." in str(marks)
    assert "After the time, in minute 61" in marks._repr_html_()
    entry = marks.entries[question.number - 1]
    assert entry.mark.minute == 10
    assert "with the answers that came late" in str(marks).lower()


def test_an_answer_after_the_marking_is_marked_apart(opened, paper, clock):
    first, second, *_ = [q for q in paper.questions if q.template.kind == "choice"]
    clock(20)
    opened.save(first.number, right_value(first))
    opened.mark(finished=True)
    clock(30)
    assert "The paper was marked before" in str(opened.save(second.number, right_value(second)))
    marks = opened.mark(finished=True)
    assert marks.points == first.points
    assert f"After the marking, in minute 31, for {second.points} of" in str(marks)


def test_marking_waits_for_a_yes(opened, paper, clock):
    clock(3)
    assert "nothing to mark" in str(opened.mark(finished=True))
    question = of_kind(paper, "number")
    opened.save(question.number, right_value(question))
    note = str(opened.mark())
    assert note.startswith(f"Answered: 1 of {len(paper.questions)} questions, in minute 4 of 60.")
    assert "put True in place of False" in note


def test_every_saved_answer_stays_in_the_file(opened, paper, tmp_path):
    question = of_kind(paper, "number")
    for value in (0.1, 0.2, 0.3):
        opened.save(question.number, value)
    answers = read_record(record_path(tmp_path, paper), paper).answers[question.number]
    assert [answer.value for answer in answers] == [0.1, 0.2, 0.3]


def test_a_line_cut_off_by_a_crash_loses_nothing_else(opened, paper, tmp_path):
    question, path = of_kind(paper, "number"), record_path(tmp_path, paper)
    opened.save(question.number, 0.1)
    with open(path, "ab") as file:
        file.write(b'{"what": "answer", "at": 1, "quest')
    opened.save(question.number, 0.2)
    answers = read_record(path, paper).answers[question.number]
    assert [answer.value for answer in answers] == [0.1, 0.2]


def test_a_full_disk_says_so_and_keeps_what_was_saved(opened, paper, tmp_path, monkeypatch):
    question = of_kind(paper, "number")
    opened.save(question.number, 0.1)

    def full(number):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(record.os, "fsync", full)
        with pytest.raises(ExamError, match="No space left on device"):
            opened.save(question.number, 0.2)
    answers = read_record(record_path(tmp_path, paper), paper).answers[question.number]
    assert answers[0].value == 0.1


def test_an_answer_is_on_the_disk_before_it_is_called_saved(opened, paper, monkeypatch):
    synced = []
    real = os.fsync
    monkeypatch.setattr(record.os, "fsync", lambda number: synced.append(real(number)))
    question = of_kind(paper, "number")
    assert "is saved" in str(opened.save(question.number, 0.1))
    assert len(synced) == 1


def test_two_processes_lose_nothing(paper, tmp_path):
    number = of_kind(paper, "number").number
    code = (
        "from ranklearn_course.exam.sitting import open_paper\n"
        f"paper = open_paper(7, 60, folder={str(tmp_path)!r})\n"
        f"for i in range(30): paper.save({number}, i / 100)\n"
    )
    runs = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(2)]
    assert [run.wait(60) for run in runs] == [0, 0]
    answers = read_record(record_path(tmp_path, paper), paper).answers[number]
    assert sorted(answer.value for answer in answers) == sorted(2 * [i / 100 for i in range(30)])


def test_answers_to_another_paper_are_refused(opened, paper, tmp_path):
    path = record_path(tmp_path, paper)
    text = path.read_text()
    path.write_text(text.replace(paper.digest, "0" * 16))
    with pytest.raises(ExamError, match="belong to another paper"):
        open_paper(7, 60, folder=tmp_path)


@pytest.mark.parametrize(
    "line",
    [
        "{}",
        "[]",
        "7",
        '{"what": "answer", "at": "now", "question": 1, "value": 1, "source": ""}',
        '{"what": "answer", "at": 1, "question": 1, "value": 1, "source": null}',
        '{"what": "answer", "at": 1, "question": 1, "value": 1}',
        '{"what": "answer", "at": 1, "question": 99, "value": 1, "source": ""}',
        '{"what": "other", "at": 1}',
    ],
)
def test_a_damaged_line_is_named_and_loses_nothing_else(opened, paper, tmp_path, line):
    question, path = of_kind(paper, "number"), record_path(tmp_path, paper)
    with open(path, "a") as file:
        file.write(line + "\n")
    opened.save(question.number, right_value(question))
    marks = opened.mark(finished=True)
    assert marks.points == question.points
    assert "these lines could not be read: 2." in str(marks)
    assert line in path.read_text()


def test_answers_outlive_a_lost_start(opened, paper, tmp_path, clock):
    question, path = of_kind(paper, "number"), record_path(tmp_path, paper)
    clock(5)
    opened.save(question.number, right_value(question))
    path.write_text(path.read_text().partition("\n")[2])
    assert opened.minute == 0
    assert open_paper(7, 60, folder=tmp_path).mark(finished=True).points == question.points


def test_a_file_of_something_else_stays_and_the_clock_starts(paper, tmp_path):
    path = record_path(tmp_path, paper)
    path.write_text("no answers")
    open_paper(7, 60, folder=tmp_path)
    assert path.read_text().startswith("no answers\n{")
    assert read_record(path, paper).damaged == (1,)


def test_a_folder_in_place_of_the_answers_is_named(paper, tmp_path):
    record_path(tmp_path, paper).mkdir()
    with pytest.raises(ExamError, match="cannot be read"):
        open_paper(7, 60, folder=tmp_path)


def test_a_missing_folder_is_named(tmp_path):
    with pytest.raises(ExamError, match="could not be saved"):
        open_paper(7, 60, folder=tmp_path / "none")


def test_a_function_is_saved_with_its_source_outside_of_a_notebook(opened, paper, tmp_path):
    question = of_kind(paper, "code")
    name = question.drawn.exercise.name
    assert "is saved" in str(opened.save(question.number, getattr(candidate, name)))
    (answer,) = read_record(record_path(tmp_path, paper), paper).answers[question.number]
    assert answer.source.startswith(f"def {name}(")
    assert opened.mark(finished=True).points == question.points


def test_a_whole_exam_in_a_notebook(paper, tmp_path):
    """All cells are run as JupyterLab does: half are right, one is changed and not saved."""
    notebook = json.loads(nbformat.writes(paper_notebook(paper)))
    answered = paper.questions[::2]
    fill(notebook, {question.number: right_cell(question) for question in answered})
    notebook["cells"][-1]["source"] = "finished = True\nprint(paper.mark(finished))"
    path = tmp_path / f"{paper.name}.ipynb"
    node = nbformat.reads(json.dumps(notebook), as_version=4)
    NotebookClient(node, timeout=60, resources={"metadata": {"path": str(tmp_path)}}).execute()
    points = sum(question.points for question in answered)
    text = node.cells[-1].outputs[0].text
    assert text.startswith(f"Points: {points} of {paper.points}.\nTime used: 1 of 60 minutes.")

    unsaved = paper.questions[1]
    written = json.loads(nbformat.writes(node))
    fill(written, {unsaved.number: right_cell(unsaved)})
    path.write_text(json.dumps(written))
    marks = mark_notebook(path)
    assert marks.points == points
    assert marks.points_with_late == points + unsaved.points
    assert f"In the notebook, but not saved, for {unsaved.points} of" in str(marks)
    assert marks.has_clock


def test_without_a_clock_the_cells_count(paper, tmp_path):
    notebook = json.loads(nbformat.writes(paper_notebook(paper)))
    cells = {question.number: right_cell(question) for question in paper.questions}
    broken = paper.questions[0].number
    cells[broken] = f"answer_{broken} = 1 / 0\npaper.save({broken}, answer_{broken})"
    fill(notebook, cells)
    path = tmp_path / "paper.ipynb"
    path.write_text(json.dumps(notebook))
    marks = mark_notebook(path)
    assert marks.points == paper.points - paper.questions[0].points
    assert "no times are known" in str(marks)
    assert "the cell stopped with ZeroDivisionError" in str(marks)
    assert "the cell stopped with ZeroDivisionError" in marks._repr_html_()
    assert marks.weak_chapters() == ["00 ranking task"] or marks.weak_chapters() == []


def test_time_is_real(tmp_path, paper):
    before = time.time()
    open_paper(7, 60, folder=tmp_path)
    start = read_record(record_path(tmp_path, paper), paper).start
    assert before <= start <= time.time()
