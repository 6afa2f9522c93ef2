"""Assignments of chapters and exercises, their points, their cases and their file."""

import numpy as np
import pytest

from ranklearn_course.checker import WriteFunction
from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.assignment import (
    VISIBLE,
    make_assignment,
    read_assignment,
    read_points,
    visible_cases,
    write_assignment,
)
from ranklearn_course.exercises.bank import all_exercises
from tests.rows import with_each
from tests.scope import in_scope

FUNCTIONS = [each for each in in_scope(all_exercises()).values() if isinstance(each, WriteFunction)]


@pytest.mark.parametrize("given", ["dcg", "3", "03", "03_dcg"])
def test_a_chapter_stands_for_all_its_exercises_in_the_wanted_order_and_none_comes_twice(given):
    made = make_assignment(["precision.ceiling", given, "dcg.ndcg", "precision.ceiling"], "week")
    of_dcg = [name for name in all_exercises() if name.startswith("dcg.")]
    assert [task.exercise for task in made.tasks] == ["precision.ceiling", *of_dcg]


def test_points_by_kind_and_the_teacher_s_own():
    ids = ["dcg.ndcg", "dcg.which_ideal", "dcg.dcg_by_hand", "dcg.catch_impostors"]
    made = make_assignment(ids, "week", points={"dcg.ndcg": 7.5})
    assert [task.points for task in made.tasks] == [7.5, 1, 2, 2]
    assert made.points == 12.5
    other = make_assignment(ids, "week")
    assert len(made.key) >= 32
    assert made.key != other.key


@pytest.mark.parametrize(
    ("chosen", "name", "points", "words"),
    [
        (["dgc"], "week", {}, "'dgc' is neither a chapter nor an exercise"),
        (["dcg.ndgc"], "week", {}, "Did you mean 'dcg.ndcg'"),
        ([], "week", {}, "at least one"),
        (["dcg"], "../x", {}, "name must consist of letters"),
        (["dcg"], "a" * 61, {}, "at most 60"),
        (["dcg.ndcg"], "week", {"dcg.dcg": 1}, "'dcg.dcg' is no exercise. It has points."),
        (["dcg.ndcg"], "week", {"dcg.ndcg": 0}, "must be a positive multiple of a half, got 0"),
        (["dcg.ndcg"], "week", {"dcg.ndcg": 0.3}, "got 0.3"),
    ],
)
def test_what_cannot_be_is_said(chosen, name, points, words):
    with pytest.raises(ClassroomError) as error:
        make_assignment(chosen, name, points=points)
    assert words in str(error.value)


def test_points_are_read_from_a_command_line():
    assert read_points(["dcg.ndcg=6", " dcg.dcg = 0.5"]) == {"dcg.ndcg": 6.0, "dcg.dcg": 0.5}
    for text in ("dcg.ndcg", "dcg.ndcg=", "=", "dcg.ndcg=six"):
        with pytest.raises(ClassroomError, match="EXERCISE=POINTS"):
            read_points([text])


@with_each(FUNCTIONS)
def test_the_visible_cases_are_few_ordinary_and_tell_a_constant_from_an_answer(exercise):
    visible = visible_cases(exercise)
    places = [exercise.cases.index(case) for case in visible]
    values = [exercise.answer_key.expected[place] for place in places]
    assert 1 < len(visible) <= VISIBLE, "it needs two right values other than 0, off its edges"
    assert set(places) <= set(exercise.answer_key.core)
    assert 0 not in values, "a stub that returns 0 looks right"
    assert len({str(np.round(value, 9)) for value in values}) == len(values)


def test_all_tasks_fit_into_one_notebook_and_a_file_gives_them_back(tmp_path):
    chosen = [*all_exercises()]
    made = make_assignment(chosen, "week-1", key='"ä\n', points={chosen[0]: 3.5})
    assert len({task.answer_name for task in made.tasks}) == len(chosen)
    assert len({task.grade_id for task in made.tasks}) == len(chosen)
    assert all(task.answer_name.isidentifier() for task in made.tasks)
    write_assignment(made, tmp_path / "a.json")
    assert read_assignment(tmp_path / "a.json") == made


WRITTEN = '{"format": 1, "name": "week", "key": "key", "tasks": [%s]}'
TASK = '{"exercise": "dcg.ndcg", "points": %s}'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "No such file"),
        ("{", ""),
        ("[]", ""),
        ('{"format": 1, "name": "week", "key": "key"}', "'tasks'"),
        (WRITTEN.replace("1", "2") % (TASK % 4), "its format is 2"),
        (WRITTEN % (TASK % 4).replace("ndcg", "gone"), "is no exercise"),
        (WRITTEN % (TASK % '"4"'), "got '4'"),
    ],
)
def test_a_damaged_file_is_refused_by_name(tmp_path, text, words):
    path = tmp_path / "a.json"
    if text:
        path.write_text(text)
    with pytest.raises(ClassroomError, match=f"{path} cannot be read as an assignment.*{words}"):
        read_assignment(path)
