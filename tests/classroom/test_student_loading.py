"""What `check` and its friends say in the edition for marked work."""

import json

import numpy as np
import pytest

from ranklearn_course.checker import Reason, WriteFunction
from ranklearn_course.classroom import student_loading as edition
from ranklearn_course.classroom.assignment import visible_cases
from ranklearn_course.classroom.student import task_of
from ranklearn_course.exercises import bank
from ranklearn_course.exercises.progress_store import VARIABLE
from tests.chapters.proofs import load
from tests.rows import with_each

ALL = bank.all_exercises()
FUNCTIONS = [each for each in ALL.values() if isinstance(each, WriteFunction)]
each_function = with_each(FUNCTIONS)
SHORT = ("dcg.dcg_by_hand", "dcg.which_ideal", "dcg.blind_spot")


@pytest.fixture(scope="module")
def tasks(tmp_path_factory):
    path = tmp_path_factory.mktemp("edition") / "tasks.json"
    path.write_text(json.dumps(list(map(task_of, ALL.values()))), encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def edition_of_these_tasks(monkeypatch, tasks, tmp_path):
    monkeypatch.setattr(edition, "TASKS", tasks)
    monkeypatch.setattr(bank, "load", edition.load)
    monkeypatch.setenv(VARIABLE, str(tmp_path / "progress.jsonl"))


@each_function
def test_a_right_function_agrees_on_the_visible_cases_and_is_not_called_correct(exercise):
    verdict = bank.check(exercise.id, load(exercise.solution, exercise.name))
    assert verdict.reason is Reason.NOT_JUDGED
    count = len(visible_cases(exercise))
    assert verdict.headline == edition.say("edition.agrees", count=count)


@each_function
def test_a_stub_is_not_started_and_a_constant_is_wrong(exercise):
    assert bank.check(exercise.id, load(exercise.stub, exercise.name)).status == "not started"
    if exercise.id != "ranking_task.order":
        wrong = [0.0] if task_of(exercise)["is_list"] else 0.0
        verdict = bank.check(exercise.id, lambda *arguments: wrong)
        assert verdict.status == "not yet", str(verdict)


def test_only_visible_cases_are_tried():
    exercise = ALL["dcg.ndcg"]
    visible = {repr([list(case[0]), case[1]]) for case in visible_cases(exercise)}
    tried = []

    def ndcg(relevance, k):
        tried.append(repr([relevance, k]))
        return 1.0

    assert bank.check(ndcg).status == "not yet"
    assert set(tried) == visible


@with_each(
    [
        (None, Reason.NOT_STARTED, ""),
        ("", Reason.NOT_STARTED, ""),
        ([], Reason.NOT_STARTED, ""),
        (9.3, Reason.NOT_JUDGED, "9.3"),
        (np.float64(9.3), Reason.NOT_JUDGED, "9.3"),
        ("b", Reason.NOT_JUDGED, "'b'"),
        ([1, 2], Reason.NOT_JUDGED, "[1, 2]"),
        ([0] * 1000, Reason.NOT_JUDGED, "[0, 0,"),
        (object(), Reason.UNREADABLE, ""),
    ]
)
def test_short_answers_are_noted_and_not_judged(answer, reason, shown):
    for name in SHORT:
        verdict = bank.check(name, answer)
        assert verdict.reason is reason
        assert shown in str(verdict)
        assert len(str(verdict)) < 300


def test_right_and_wrong_answers_read_the_same():
    right, wrong = bank.check("precision.ceiling", "b"), bank.check("precision.ceiling", "c")
    assert str(right).replace("'b'", "'c'") == str(wrong)


def test_an_unknown_name_is_said_with_those_that_are_close():
    assert bank.check("dcg.gone", 1).reason is Reason.UNKNOWN_EXERCISE
    with pytest.raises(bank.UnknownExerciseError, match=r"dcg\.ndcg"):
        bank.hint("dcg.ndgc")


def test_hints_stop_before_the_solution():
    hints = ALL["dcg.ndcg"].hints
    for level in (1, 2, 3, 3):
        page = bank.hint("dcg.ndcg")
        assert page.title == bank.say("page.hint", level=level, count=3, id="dcg.ndcg")
        assert page.text == hints[level - 1]
    with pytest.raises(ValueError, match="level must be a whole number from 1 to 3"):
        bank.hint("dcg.ndcg", 4)


def test_no_solution_opens():
    for name in ("dcg.ndcg", *SHORT):
        for _ in range(4):
            bank.hint(name)
        assert str(bank.solution(name)) == bank.say("edition.no_solutions")


@pytest.mark.parametrize("name", ["dcg.ndcg", "precision.ceiling", "dcg.blind_spot"])
def test_a_task_is_shown_as_in_the_course(name, monkeypatch):
    shown = bank.task(name)
    monkeypatch.undo()
    assert bank.task(name) == shown


def test_progress_takes_what_is_noted_for_done(monkeypatch):
    bank.check("precision.ceiling", "b")
    bank.check("dcg.ndcg", lambda relevance, k: 7.0)
    progress = bank.progress()
    states = {row.id: row.status for row in progress.rows if row.checks}
    assert states == {"precision.ceiling": "not judged", "dcg.ndcg": "not yet"}
    assert progress.done == 1
    further = {row.id for row in progress.further}
    monkeypatch.undo()
    assert further == bank.further_exercises()
    assert [row.id for row in progress.rows] == list(ALL)
