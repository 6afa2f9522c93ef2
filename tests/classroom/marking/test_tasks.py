"""Replies are read as if the pupil had written them."""

import math

import pytest

from ranklearn_course.checker.results import NOT_RUN, Result
from ranklearn_course.classroom.marking import Limits, tasks
from ranklearn_course.classroom.marking.session import LateError, OverError, StoppedError
from ranklearn_course.classroom.marking.tasks import (
    UNREADABLE,
    Finding,
    mark_answer,
    mark_function,
    mark_on_held_out,
    read_run,
)
from ranklearn_course.exercises.bank import find_exercise
from tests.classroom.marking import zoo

AP = find_exercise(zoo.AP)
KNOWN = find_exercise(zoo.HAND).wrong[0]
READ = {"started": True, "is_read": True}
LOOK = {"started": True, "is_callable": True, "kind": "function"}


class Fake:
    """A session whose process sends what a test wants."""

    def __init__(self, **replies):
        self.replies = replies
        self.limits = Limits(seconds=2.0)

    def ask(self, **request):
        reply = self.replies[request["do"]]
        if isinstance(reply, Exception):
            raise reply
        return reply(request) if callable(reply) else reply


def test_what_is_no_result_is_a_wrong_one():
    sent = [
        None,
        ["number", 0.5],
        ["number", 1, "", "", ""],
        ["number", [0.5], "", "", ""],
        ["correct", 0.5, "", "", ""],
        [["not run"], None, "", "", ""],
    ]
    assert read_run({"results": sent}, len(sent)).results == [UNREADABLE] * len(sent)


def test_what_is_a_result():
    sent = [["number", 0.5, "", "", ""], ["raised", None, "bad\n\x1b", "ValueError", 3]]
    odd = {"changed": [0, 7, True, "1", -1], "stopped_at": 9, "printed": ["x"], "is_endless": 1}
    run = read_run({"results": sent, **odd}, 2)
    assert run.results[0] == Result("number", 0.5)
    second = run.results[1]
    assert (second.text, second.error, second.location) == ("bad", "ValueError", "")
    assert (run.changed, run.stopped_at, run.printed, run.is_endless) == ([0], None, "", False)
    assert read_run({"results": 3, "changed": 3}, 2).results == [UNREADABLE] * 2
    assert read_run({"results": [["not run", 1.0, "", "", ""]]}, 1).results == [NOT_RUN]
    assert len(read_run({"results": [None] * 9}, 2).results) == 2


def test_a_list_is_a_result_where_a_list_is_asked_for():
    sent = [["number", value, "", "", ""] for value in ([0.5, 1.0], [], 0.5, [1])]
    results = read_run({"results": sent}, 4, is_list=True).results
    assert results == [Result("number", (0.5, 1.0)), Result("number", ()), UNREADABLE, UNREADABLE]


def marked(**replies):
    session = Fake(**replies)
    found, inspection = mark_function(AP, session)
    return mark_on_held_out(AP, session, inspection, found, "key")


def answers(value, stopped_at=None):
    def reply(request):
        results = [["number", value, "", "", ""]] * len(request["cases"])
        return {"results": results, "stopped_at": stopped_at, "is_endless": True}

    return reply


def right(request):
    values = [AP.catalogue.reference(*zoo.thawed(case)) for case in request["cases"]]
    return {"results": [["number", value, "", "", ""] for value in values]}


def unanswered(wrong, stopped_at=None):
    """No answers but one, to an edge case: the first case of the bank is one."""

    def reply(request):
        results = [["not run", None, "", "", ""]] * len(request["cases"])
        results[0] = ["number", wrong, "", "", ""]
        return {"results": results, "stopped_at": stopped_at}

    return reply


@pytest.mark.parametrize(
    ("inspected", "called", "status"),
    [
        ({"started": "yes"}, None, "not started"),
        ({"started": True}, None, "error in the code"),
        ({**LOOK, "names": 5}, None, "error in the code"),
        (LOOK, {}, "error in the code"),
        (LOOK, right, "correct"),
        (LOOK, answers(0.25), "wrong"),
        (LOOK, answers(math.nan), "wrong"),
        (LOOK, answers(0.25, stopped_at=3), "too slow"),
        (LOOK, LateError(), "too slow"),
        (LOOK, StoppedError(), "error in the code"),
        # Cases without an answer earn nothing.
        (LOOK, unanswered(0.0), "error in the code"),
        (LOOK, unanswered(1.0), "error in the code"),
        (LOOK, unanswered(0.0, stopped_at=5), "too slow"),
    ],
)
def test_only_right_values_earn_points(inspected, called, status):
    assert marked(inspect=inspected, call=called)[0] == status


def test_a_time_that_is_over_takes_nothing_from_what_was_found():
    def over_after_cell(request):
        if request["after_cell"]:
            raise OverError
        return answers(0.25)(request)

    changed = {**LOOK, "names_changed": True}
    assert marked(inspect=changed, call=over_after_cell).status == "wrong"


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("edge cases", "Right, apart from the edge cases"),
        ("changes its arguments", "The values are right, but the function changes the lists"),
        ("wrong", "wrong in others of the same kind"),
        ("error in the code", "an error in others of the same kind"),
        ("too slow", "too slow in others of the same kind"),
        ("not started", "an error in others of the same kind"),
    ],
)
def test_a_fault_in_held_out_cases_alone_has_its_words(monkeypatch, fault, told):
    wrong = Finding(fault, ("denominator=k",), "a hidden case")
    known = iter([Finding("correct", (), "Correct."), wrong])
    monkeypatch.setattr(tasks, "_mark_on_cases", lambda *_: next(known))
    found = marked(inspect=LOOK)
    status = "error in the code" if fault == "not started" else fault
    assert (found.status, found.mistakes) == (status, ("denominator=k",))
    assert told in found.message


@pytest.mark.parametrize(
    ("task", "reply", "found"),
    [
        (zoo.HAND, {**READ, "value": "0.44167"}, ("correct", ())),
        (zoo.HAND, {**READ, "value": KNOWN.value}, ("wrong", (KNOWN.id,))),
        (zoo.RANKING, {**READ, "value": {"a": 1}}, ("error in the code", ())),
    ],
)
def test_short_answers(task, reply, found):
    judged = mark_answer(find_exercise(task), Fake(value=reply))
    assert judged[:2] == found
