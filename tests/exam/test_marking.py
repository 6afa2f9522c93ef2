"""Partial credit and the diagnosis of each kind of question."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ranklearn_course.checker import Reason
from ranklearn_course.exam.marking import (
    NO_VALUE,
    Answer,
    is_stub,
    mark_answer,
    read_cell,
    run_cell,
)
from ranklearn_course.exam.paper import make_paper, stub
from ranklearn_course.exam.question import Question
from ranklearn_course.exam.report import Given, lesson, make_marks
from ranklearn_course.exam.templates import all_templates
from tests.exam.solved import right_cell, right_value


def question_of(template_id, seed=0):
    (template,) = [template for template in all_templates() if template.id == template_id]
    return Question(1, template, template.drawn(Random(seed)))


def marked(question, value=None, source=""):
    return mark_answer(question, Answer(value, source))


@pytest.mark.parametrize(
    "template", [t for t in all_templates() if t.kind != "code"], ids=lambda template: template.id
)
def test_a_right_answer_gets_all_points(template):
    question = question_of(template.id, 3)
    mark = marked(question, right_value(question))
    assert mark.verdict.is_correct
    assert mark.points == question.points == template.minutes


@pytest.mark.parametrize(
    "template", [t for t in all_templates() if t.kind == "number"], ids=lambda template: template.id
)
def test_a_known_mistake_is_named_and_gets_its_share(template):
    question = question_of(template.id, 1)
    for wrong in question.drawn.exercise.wrong:
        mark = marked(question, wrong.value)
        assert mark.verdict.notes == (wrong.cause,)
        assert mark.verdict.mistake_ids == (wrong.id,)
        assert mark.credit == question.drawn.credits[wrong.id]
        assert mark.credit in (0, Fraction(1, 2))


def test_an_unknown_wrong_number_gets_nothing():
    assert marked(question_of("precision.ap"), 77.7).credit == 0


def test_a_number_rounded_too_far_gets_three_quarters():
    for seed in range(30):
        question = question_of("dcg.dcg", seed)
        value = question.drawn.exercise.value
        if abs(round(value, 2) - value) > 0.002:
            assert marked(question, round(value, 2)).credit == Fraction(3, 4)
            return
    raise AssertionError


def test_a_list_that_misses_one_requirement_gets_a_quarter():
    question = question_of("reciprocal_rank.mean_rank")
    one, both = marked(question, [1, 1, 1]), marked(question, [50, 50, 50])
    ranks = question.drawn.given["ranks"]
    assert (one.credit, both.credit) == (Fraction(1, 4), Fraction(1, 4))
    assert marked(question, ranks).credit == 0
    assert "mean rank should be above" in str(one.verdict)


def test_each_requirement_is_named():
    question = question_of("dcg.perfect")
    best = sorted(question.drawn.given["grades"], reverse=True)
    assert "not be in the best order" in str(marked(question, best).verdict)
    question = question_of("ranking_task.scores_for_an_order")
    assert "No two scores may be equal" in str(marked(question, [0.5] * 5).verdict)
    question = question_of("smooth_dcg.no_step")
    verdict = str(marked(question, [1, 1, 1, 1]).verdict)
    assert "No two scores may be equal" in verdict
    assert "One score should change; in your list 4 do." in verdict
    question = question_of("reciprocal_rank.blind_spot")
    assert "documents should be relevant; in your list 0 are" in str(
        marked(question, [0] * 6).verdict
    )


def test_a_wrong_letter_gets_nothing_and_a_reply():
    question = question_of("dcg.ideal")
    right = right_value(question)
    wrong = next(letter for letter in "abcd" if letter != right)
    mark = marked(question, wrong)
    assert mark.credit == 0
    assert mark.verdict.notes
    assert not mark.verdict.headline.startswith(question.drawn.exercise.title)


CODE = {
    "all": "def precision_at_k(relevance, k):\n    return sum(g > 0 for g in relevance[:k]) / k",
    "one mistake": "def precision_at_k(relevance, k):\n    return sum(relevance[:k]) / k",
    "error": "def precision_at_k(relevance, k):\n    return relevance[k + 100] / k",
    "unknown": "def precision_at_k(relevance, k):\n    return 0.123",
}


def test_functions_get_parts_of_the_points():
    question = question_of("precision.write_precision_at_k")
    credits = {name: marked(question, source=source).credit for name, source in CODE.items()}
    assert credits == {"all": 1, "one mistake": Fraction(1, 2), "error": 0, "unknown": 0}
    assert marked(question, source=CODE["one mistake"]).verdict.notes[0]


@pytest.mark.parametrize("answer", ["1", "0", "random()", "counted(relevance)"])
def test_a_constant_or_chance_earns_nothing(answer):
    question = question_of("precision.write_average_precision")
    source = (
        "from random import random\n"
        "calls = []\n"
        "def counted(relevance):\n"
        "    calls.append(1)\n"
        "    return len(calls)\n"
        "def average_precision(relevance, k):\n"
        f"    return {answer}"
    )
    assert marked(question, source=source).credit == 0


def test_a_function_with_few_wrong_cases_gets_half():
    """Its mistake has no name: above twelve documents it answers 0."""
    right = "    return sum(g > 0 for g in relevance[:k]) / k"
    question = question_of("precision.write_precision_at_k")
    for limit, credit in ((12, Fraction(1, 2)), (2, 0)):
        source = (
            "def precision_at_k(relevance, k):\n"
            f"    if len(relevance) > {limit}:\n        return 0.123\n{right}"
        )
        mark = marked(question, source=source)
        assert not mark.verdict.mistake_ids
        assert (mark.verdict.share > 0.9) == (credit > 0)
        assert mark.credit == credit


def test_edge_cases_cost_a_quarter():
    question = question_of("precision.write_r_precision")
    source = (
        "def r_precision(relevance):\n"
        "    n = sum(relevance)\n"
        "    return sum(relevance[:n]) / n if n else 1"
    )
    mark = marked(question, source=source)
    assert (mark.verdict.status, mark.credit) == ("edge cases", Fraction(3, 4))


def test_two_mistakes_at_once_get_a_quarter():
    question = question_of("cascade.write_rbp")
    source = (
        "def rbp(grades, p):\n    return (1 - p) * sum(g * p**i for i, g in enumerate(grades, 1))"
    )
    mark = marked(question, source=source)
    assert len(mark.verdict.mistake_ids) == 2
    assert mark.credit == Fraction(1, 4)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("def half(:", "line 1 of the cell is no Python"),
        ("x = 1\n%magic\n1x", "line 3 of the cell is no Python"),
        ("x = exit(3)", "the cell stopped with SystemExit"),
        ("x = 1 / 0", "the cell stopped with ZeroDivisionError"),
        ("import nothing_of_this_name", "the cell stopped with ModuleNotFoundError"),
        ("other = 1", "gives no value to half"),
        ("x = [0 for i in iter(int, 1)]", "did not come to an end"),
        ("x = '\x00'", "is no Python"),
    ],
)
def test_cells_that_cannot_be_read_are_explained(source, text, monkeypatch):
    monkeypatch.setattr("ranklearn_course.exam.marking.SECONDS", 0.2)
    value, fault = run_cell(source, "half", NO_VALUE)
    assert value is None
    assert text in fault


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=40) | st.binary(max_size=20).map(lambda b: b.decode("latin-1")))
def test_whatever_a_cell_holds_it_is_read_or_explained(source):
    for name in ("dcg.dcg", "dcg.write_dcg"):
        answer, fault = read_cell(question_of(name), source)
        assert answer is None or not fault


@settings(max_examples=30, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=8),
    )
)
def test_whatever_is_given_gets_a_mark(value):
    for name in ("dcg.dcg", "dcg.perfect", "dcg.ideal", "smooth_dcg.no_step", "dcg.gains"):
        mark = marked(question_of(name), value)
        assert 0 <= mark.credit <= 1
        assert mark.verdict.reason is not Reason.CHECK_FAILED


def test_a_cell_does_nothing_but_define(tmp_path):
    file = tmp_path / "written"
    source = f"half = 0.5\nopen({str(file)!r}, 'w')\npaper.save(1, half)"
    assert run_cell(source, "half", NO_VALUE) == (0.5, "")
    assert not file.exists()


def test_a_function_without_its_name_is_explained():
    mark = marked(question_of("dcg.write_dcg"), source="def other(relevance, k):\n    return 0")
    assert "the cell has no function dcg" in str(mark.verdict)
    assert mark.credit == 0


def test_an_untouched_stub_is_known():
    question = question_of("dcg.write_dcg")
    code = stub(question)
    assert is_stub(question, code)
    assert is_stub(question, f"# my notes\n{code}\n\npaper.save(1, dcg)")
    assert is_stub(question, "  ")
    assert not is_stub(question, code.replace("return None", "return 0"))
    assert not is_stub(question, f"{code}\n\ndef dcg(relevance, k):\n    return 0")
    assert not is_stub(question, "def dcg(")
    assert read_cell(question, code) == (None, "")
    assert read_cell(question, "def dcg(relevance, k): return 0")[0].source.startswith("def dcg")


def test_lines_for_jupyter_are_left_out():
    question = question_of("precision.write_precision_at_k")
    source = "%%time\n" + CODE["all"] + "\n!ls\n  %timeit precision_at_k([1], 1)\n"
    assert marked(question, source=source).credit == 1


def test_cells_with_data_are_read():
    question = question_of("dcg.dcg")
    answer, fault = read_cell(question, "from math import log2\nanswer_1 = 1 / log2(4)")
    assert (answer.value, fault) == (0.5, "")
    assert read_cell(question, "answer_1 = None") == (None, "")
    assert "must be a number" in read_cell(question, "answer_1 = object()")[1]
    assert "gives no value to answer_1" in read_cell(question, "answer_2 = 1")[1]


def test_right_cells_are_right(paper):
    for question in paper.questions:
        answer, fault = read_cell(question, right_cell(question))
        assert not fault
        assert mark_answer(question, answer).credit == 1


def test_marks_add_up_and_say_what_to_read_again():
    paper = make_paper(3)
    right = {}
    for question in paper.questions:
        answer, _ = read_cell(question, right_cell(question))
        right[question.number] = Given((replace(answer, minute=2.0),))
    marks = make_marks(paper, right, has_clock=True)
    assert marks.points == marks.points_with_late == paper.points
    of_chapters = Counter()
    for question in paper.questions:
        of_chapters[question.template.chapter] += question.points
    assert marks.summary() == [
        f"Points: {paper.points} of {paper.points}.",
        "Time used: 3 of 60 minutes.",
        "At least half of the points in every lesson of the paper.",
        *(f"{lesson(chapter)}: {most} of {most}" for chapter, most in of_chapters.items()),
    ]
    assert "A right answer" not in str(marks)
    none = make_marks(paper, {}, has_clock=True)
    assert none.points == 0
    assert len(none.weak_chapters()) == 11
    assert str(none).count("A right answer:") == len(paper.questions)
    assert repr(none) == str(none)
    html = none._repr_html_()
    assert html.count("<h4") == len(paper.questions)
    assert "<pre" in html


def test_html_is_escaped():
    question = question_of("dcg.dcg")
    exercise = replace(question.drawn.exercise, title="<b>")
    question = replace(question, drawn=replace(question.drawn, exercise=exercise))
    paper = replace(make_paper(3), questions=(question,))
    assert "<b>" not in make_marks(paper, {}, has_clock=True)._repr_html_()
