"""The clock runs, answers are saved whole with their times, and nothing is ever lost."""

import contextlib
import io

import pytest

from ranklearn_course.exam import ExamError, record
from ranklearn_course.exam.record import read_record, record_path
from ranklearn_course.exam.sitting import open_paper
from ranklearn_course.exam.words import say
from tests.exam.solved import right_value, source_of

START = 1_800_000_000.0


@pytest.fixture
def clock(monkeypatch):
    """A clock that a test sets, in minutes after the start."""
    now = [START]
    monkeypatch.setattr(record.time, "time", lambda: now[0])

    def to(minute):
        now[0] = START + 60 * minute

    return to


@pytest.fixture
def opened(paper, tmp_path, clock):
    return open_paper(7, 60, paper.digest, tmp_path)


@pytest.fixture
def path(paper, tmp_path):
    """The file with the answers."""
    return record_path(tmp_path, paper)


def of_kind(paper, kind):
    return next(question for question in paper.questions if question.template.kind == kind)


def said_of(sitting, number, answer):
    """What saving prints."""
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        sitting.save(number, answer)
    return printed.getvalue().removesuffix("\n")


def saved(question, sentence="sitting.saved", minute=1):
    return say(sentence, number=question.number, minute=minute, minutes=60)


def test_the_first_call_starts_the_clock_and_later_ones_go_on(tmp_path, path, clock):
    clock(0)
    first = open_paper(7, 60, folder=tmp_path)
    words = {"minutes": 60, "file": path.name}
    assert str(first) == say("sitting.running", minute=1, **words)
    clock(12.5)
    second = open_paper(7, 60, folder=tmp_path)
    assert str(second) == say("sitting.running", minute=13, **words)
    clock(61)
    assert str(first) == say("sitting.over", minute=62, **words)
    # A clock that was set back.
    clock(-5)
    assert first.minute == 0


@pytest.mark.parametrize(
    ("kind", "answer"),
    [
        ("number", "many"),
        ("choice", "z"),
        ("counter-example", [1]),
        ("code", 3),
        ("code", source_of),
    ],
)
def test_what_has_the_wrong_form_is_not_saved(opened, paper, path, kind, answer):
    question = of_kind(paper, kind)
    if kind != "code":
        fault = question.drawn.exercise.check(answer).headline
    elif callable(answer):
        fault = say("cell.no_source")
    else:
        fault = say("cell.not_the_function", name=question.drawn.exercise.name)
    not_saved = say("sitting.not_saved", number=question.number, fault=fault)
    assert said_of(opened, question.number, answer) == not_saved
    assert not read_record(path, paper).answers


def test_the_last_answer_in_time_counts_and_a_late_one_is_marked_apart(opened, paper, clock):
    question = of_kind(paper, "choice")
    letter = right_value(question)
    wrong = next(other for other in "abcd" if other != letter)
    clock(5)
    opened.save(question.number, letter)
    clock(10)
    opened.save(question.number, wrong)
    clock(60.5)
    assert said_of(opened, question.number, letter) == saved(question, "sitting.saved_late", 61)
    marked = opened.mark(finished=True)
    assert (marked.points, marked.points_with_late) == (0, question.points)
    all_points = {"points": question.points, "most": question.points}
    late = say("report.late", minute=61, **all_points)
    assert late in str(marked)
    assert late in marked._repr_html_()
    assert say("report.time", used=61, minutes=60) in marked.summary()
    with_late = {"points": question.points, "most": paper.points}
    assert say("report.points_with_late", **with_late) in marked.summary()
    assert marked.questions[question.number - 1].counted.minute == 10


def test_an_answer_after_the_marking_is_marked_apart(opened, paper, clock):
    first, second, *_ = [q for q in paper.questions if q.template.kind == "choice"]
    assert opened.mark(finished=True) == say("sitting.nothing_to_mark")
    clock(20)
    opened.save(first.number, right_value(first))
    # Marking waits for a yes.
    words = {"answered": 1, "count": len(paper.questions), "minute": 21, "minutes": 60}
    assert opened.mark() == say("sitting.unfinished", **words)
    opened.mark(finished=True)
    clock(30)
    note = said_of(opened, second.number, right_value(second))
    assert note == saved(second, "sitting.saved_after_marking")
    marked = opened.mark(finished=True)
    assert marked.points == first.points
    points = {"points": second.points, "most": second.points}
    assert say("report.after_marking", minute=31, **points) in str(marked)


# The file with the answers


def test_what_cannot_reach_the_disk_is_not_called_saved(opened, paper, path, monkeypatch):
    question = of_kind(paper, "number")
    opened.save(question.number, 0.1)

    def full(number):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(record.os, "fsync", full)
        with pytest.raises(ExamError, match="No space left on device"):
            opened.save(question.number, 0.2)
    assert read_record(path, paper).answers[question.number][0].value == 0.1


@pytest.mark.parametrize(
    "line",
    [
        "[]",
        '{"what": "answer", "at": "now", "question": 1, "value": 1, "source": ""}',
        '{"what": "answer", "at": 1, "question": 1, "value": 1, "source": null}',
        '{"what": "answer", "at": 1, "question": 99, "value": 1, "source": ""}',
        '{"what": "other", "at": 1}',
        # Cut off by a crash.
        '{"what": "answer", "at": 1, "quest',
    ],
)
def test_a_damaged_line_is_named_and_loses_nothing_else(opened, paper, path, line):
    question = of_kind(paper, "number")
    with open(path, "a") as file:
        file.write(f"\n{line}")
    opened.save(question.number, right_value(question))
    marked = opened.mark(finished=True)
    assert marked.points == question.points
    assert marked.damaged == (3,)
    assert say("report.damaged", lines="3") in marked.summary()
    assert line in path.read_text()


def test_a_place_that_cannot_be_used_is_named(path, tmp_path):
    path.mkdir()
    for folder, said in ((tmp_path, "cannot be read"), (tmp_path / "none", "could not be saved")):
        with pytest.raises(ExamError, match=said):
            open_paper(7, 60, folder=folder)


def test_answers_to_another_paper_are_refused(opened, paper, tmp_path, path):
    path.write_text(path.read_text().replace(paper.digest, "0" * 16))
    with pytest.raises(ExamError, match="belong to another paper"):
        open_paper(7, 60, folder=tmp_path)


def test_answers_outlive_a_lost_start(opened, paper, tmp_path, path, clock):
    question = of_kind(paper, "number")
    clock(5)
    opened.save(question.number, right_value(question))
    _, _start, *answers = path.read_text().split("\n")
    path.write_text("\n".join(answers))
    clock(30)
    again = open_paper(7, 60, folder=tmp_path)
    assert again.minute == 25
    assert again.mark(finished=True).points == question.points
