"""What `check` and its friends say in the edition for marked work."""

import json

import numpy as np
import pytest

from ranklearn_course.checker import Verdict, WriteFunction
from ranklearn_course.classroom import student_exercises as edition
from ranklearn_course.classroom.assignment import visible_cases
from ranklearn_course.classroom.student import task_of
from ranklearn_course.exercises.bank import all_exercises
from tests.chapters.proofs import load

FUNCTIONS = [each for each in all_exercises().values() if isinstance(each, WriteFunction)]
each_function = pytest.mark.parametrize("exercise", FUNCTIONS, ids=lambda each: each.id)


@pytest.fixture(scope="module")
def tasks(tmp_path_factory):
    path = tmp_path_factory.mktemp("edition") / "tasks.json"
    known = {exercise.id: task_of(exercise) for exercise in all_exercises().values()}
    path.write_text(json.dumps(known), encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def edition_of_these_tasks(monkeypatch, tasks):
    monkeypatch.setattr(edition, "TASKS", tasks)
    monkeypatch.setattr(edition, "_read", {})
    edition.all_tasks.cache_clear()
    edition._exercise.cache_clear()


@each_function
def test_a_right_function_agrees_on_the_visible_cases_and_is_not_called_correct(exercise):
    page = edition.check(exercise.id, load(exercise.solution, exercise.name))
    assert not isinstance(page, Verdict)
    count = len(visible_cases(exercise))
    assert str(page) == (
        f"The visible cases agree: {count}. More cases are tried when your work is marked."
    )


@each_function
def test_a_stub_is_not_started_and_a_constant_is_wrong(exercise):
    assert edition.check(load(exercise.stub, exercise.name)).status == "not started"
    if exercise.id != "ranking_task.order":
        wrong = [0.0] if task_of(exercise)["is_list"] else 0.0
        verdict = edition.check(exercise.id, lambda *arguments: wrong)
        assert verdict.status == "not yet", str(verdict)


def test_only_visible_cases_are_tried():
    exercise = all_exercises()["dcg.ndcg"]
    visible = {repr([list(case[0]), case[1]]) for case in visible_cases(exercise)}
    tried = []

    def ndcg(relevance, k):
        tried.append(repr([relevance, k]))
        return 1.0

    assert edition.check(ndcg).status == "not yet"
    assert set(tried) == visible


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (None, "Not started:"),
        ("", "Not started:"),
        ([], "Not started:"),
        (9.3, "Your answer is 9.3. It is judged when"),
        (np.float64(9.3), "Your answer is 9.3."),
        ("b", "Your answer is 'b'."),
        ([1, 2], "Your answer is [1, 2]."),
        ([0] * 1000, "Your answer is [0, 0,"),
        (object(), "Your answer must be a number, a letter in quotes, or a list."),
    ],
)
def test_short_answers_are_taken_down_and_not_judged(answer, words):
    for name in ("dcg.dcg_by_hand", "dcg.which_ideal", "dcg.blind_spot"):
        text = str(edition.check(name, answer))
        assert text.startswith(words)
        assert len(text) < 300


def test_right_and_wrong_answers_read_the_same():
    right, wrong = edition.check("precision.ceiling", "b"), edition.check("precision.ceiling", "c")
    assert str(right).replace("'b'", "'c'") == str(wrong)


def test_unknown_names_are_said():
    def mine(relevance, k):
        return 1

    assert "There is no exercise 'dcg.gone'" in str(edition.check("dcg.gone", 1))
    assert "There is no exercise 'mine'" in str(edition.check(mine))
    assert "There is no exercise 3" in str(edition.check(3))
    for ask in (edition.task, edition.hint, edition.solution):
        with pytest.raises(ValueError, match=r"There is no exercise 'dcg\.gone'"):
            ask("dcg.gone")


def test_hints_stop_before_the_solution():
    hints = all_exercises()["dcg.ndcg"].hints
    for level in (1, 2, 3):
        page = edition.hint("dcg.ndcg")
        assert (page.title, page.text) == (f"Hint {level} of 3 for dcg.ndcg:", hints[level - 1])
    assert "it holds no solutions" in str(edition.hint("dcg.ndcg"))
    assert edition.hint("dcg.ndcg", 1).text == hints[0]
    for level in (0, 4, "1", True):
        with pytest.raises(ValueError, match="level must be a whole number from 1 to 3"):
            edition.hint("dcg.ndcg", level)
    assert "it holds no solutions" in str(edition.solution("dcg.ndcg"))


def test_a_task_is_shown_with_its_code():
    page = edition.task("dcg.ndcg")
    assert page.title == "dcg.ndcg: Write nDCG (8 minutes)"
    assert page.text.endswith('    return None\n\n\ncheck("dcg.ndcg", ndcg)\n```')
    quiz = edition.task("precision.ceiling")
    assert "* **b)** 0.3" in quiz.text
    assert 'check("precision.ceiling", my_answer)' in quiz.text
    assert quiz._repr_markdown_().startswith("**precision.ceiling: ")
    assert edition.reset()._repr_markdown_() == str(edition.reset())


def test_progress_lists_the_exercises():
    count = sum(name.startswith("dcg.") for name in all_exercises())
    assert repr(edition.progress("dcg")).startswith(f"{count} exercises, about")
    assert "* dcg.ndcg: Write nDCG (8 minutes)" in str(edition.progress("dcg"))
    assert str(edition.progress()).startswith(f"{len(all_exercises())} exercises")
    assert "keeps no record" in str(edition.reset("dcg.ndcg"))
