"""Partial credit and the diagnosis of each kind of question."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranklearn_course.checker import Reason
from ranklearn_course.exam.cells import Answer, run_cells
from ranklearn_course.exam.loading import all_templates
from ranklearn_course.exam.marking import is_stub, mark_answer
from ranklearn_course.exam.marking import read_cell as read_answer
from ranklearn_course.exam.paper import stub
from ranklearn_course.exam.question import HALF, QUARTER, Question
from ranklearn_course.exam.record import Record
from ranklearn_course.exam.report import MarkedPaper, MarkedQuestion, mark_paper
from ranklearn_course.exam.words import say

# What a candidate is told: the tests below compute it.
RULES = " ".join(say("paper.rules").split())


def question_of(template_id, seed=0):
    (template,) = [template for template in all_templates() if template.id == template_id]
    return Question(1, template, template.drawn(Random(seed)))


def marked(question, value=None, source=""):
    return mark_answer(question, Answer(value, source))


def read_cell(question, source):
    return read_answer(question, Answer(None, source))


def test_a_number_earns_by_how_it_is_wrong():
    question = question_of("precision.recall")
    value, (wrong, *_) = question.drawn.exercise.value, question.drawn.exercise.wrong
    for answer, share, rule in (
        (f"{100 * value:.3f} %", 1, ""),
        (f"{100 * value:.3f}", HALF, "in per cent without the sign gets half"),
        (round(value, 2), Fraction(3, 4), "right to two decimals only gets three quarters"),
        (wrong.value, HALF, "If a known mistake explains it, it gets half"),
        (77.7, 0, ""),
    ):
        assert marked(question, answer).credit == share, answer
        assert rule in RULES
    # The mistake is named, and nothing is asked: the exam is over.
    verdict = marked(question, wrong.value).verdict
    assert (verdict.notes, verdict.question) == ((wrong.cause,), "")


def test_a_list_that_misses_one_requirement_gets_a_quarter_but_nothing_if_copied():
    question = question_of("reciprocal_rank.mean_rank")
    assert marked(question, [1, 1, 1]).verdict.mistake_ids == ("better_mean",)
    assert marked(question, [1, 1, 1]).credit == marked(question, [50, 50, 50]).credit == QUARTER
    copied = question_of("reciprocal_rank.blind_spot")
    mark = marked(copied, copied.drawn.given["relevance"])
    assert (mark.credit, mark.verdict.mistake_ids) == (0, ("late_second",))
    assert (
        "misses one of its requirements gets a quarter of the points, but nothing if it is copied"
        in RULES
    )


HITS = "def precision_at_k(relevance, k):\n    return "
SHARE = "sum(g > 0 for g in relevance[:k]) / k"
AP = "def average_precision(relevance, k):\n    return "
ALL_AT_ZERO = """def r_precision(relevance):
    n = sum(relevance)
    return sum(relevance[:n]) / n if n else 1"""
RULES_OF_FUNCTIONS = {
    Fraction(3, 4): "right apart from edge cases gets three quarters",
    HALF: "half if it is wrong by rounding alone, has a single known mistake, or fails at most one",
    QUARTER: "gets a quarter if it has two known mistakes",
}
TWO_MISTAKES = """def rbp(grades, p):
    return (1 - p) * sum(g * p**i for i, g in enumerate(grades, 1))"""


@pytest.mark.parametrize(
    ("id", "source", "credit"),
    [
        ("precision.precision_at_k", HITS + SHARE, 1),
        ("precision.precision_at_k", f"{HITS}sum(relevance[:k]) / k", HALF),
        ("precision.precision_at_k", f"{HITS}round({SHARE}, 3)", HALF),
        ("precision.precision_at_k", f"{HITS}relevance[k + 100] / k", 0),
        ("precision.precision_at_k", f"{HITS}k", 0),
        ("precision.average_precision", f"{AP}0", 0),
        ("precision.average_precision", f"calls = []\n{AP}calls.append(1) or len(calls)", 0),
        ("precision.r_precision", ALL_AT_ZERO, Fraction(3, 4)),
        ("cascade.rbp", TWO_MISTAKES, QUARTER),
    ],
)
def test_a_function_gets_its_part_of_the_points(id, source, credit):
    """One mistake or rounding a half, two mistakes a quarter, edge cases three, chance nothing."""
    mark = marked(question_of(id.replace(".", ".write_")), source=source)
    assert mark.credit == credit, mark.verdict
    assert RULES_OF_FUNCTIONS.get(credit, "") in RULES
    # An argument handed back is called so.
    assert (mark.verdict.notes == (say("cell.handed_back"),)) == source.endswith("return k")


def wrong_in(cases):
    """A cell whose function errs in these cases, without a known mistake."""
    return (
        f"WRONG = {sorted(cases)!r}\n"
        "def precision_at_k(relevance, k):\n"
        "    if (tuple(relevance), k) in WRONG:\n        return 0.123\n"
        "    return sum(g > 0 for g in relevance[:k]) / k"
    )


def test_one_wrong_case_of_ten_gets_half_and_one_more_gets_nothing():
    question = question_of("precision.write_precision_at_k")
    exercise = question.drawn.exercise
    cases = [case for case in exercise.cases if not exercise.is_edge(case)]
    limit = len(exercise.cases) // 10
    for wrong, credit in ((limit, HALF), (limit + 1, 0)):
        mark = marked(question, source=wrong_in(cases[-wrong:]))
        assert (mark.verdict.status, mark.verdict.mistake_ids) == ("not yet", ())
        assert mark.credit == credit


def stopped(error, message, line):
    shown = say("cell.error", error=error, message=message)
    return say("cell.stopped", error=shown, line=line)


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("x = 1\nexit(3)", stopped("SystemExit", "3", 2)),
        ("x = [0 for i in iter(int, 1)]", say("cell.endless")),
    ],
)
def test_cells_that_cannot_be_read_are_explained(source, fault, monkeypatch):
    monkeypatch.setattr("ranklearn_course.exam.cells.SECONDS", 0.2)
    assert run_cells(Answer(None, source), "half") == (None, fault)


@given(st.text(max_size=40) | st.binary(max_size=20).map(lambda b: b.decode("latin-1")))
def test_whatever_a_cell_holds_it_is_read_or_explained(source):
    for name in ("dcg.dcg", "dcg.write_dcg"):
        answer, fault = read_cell(question_of(name), source)
        assert answer is None or not fault


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


def test_an_untouched_stub_is_known():
    question = question_of("dcg.write_dcg")
    code = stub(question)
    assert is_stub(question, f"# my notes\n{code}\n\npaper.save(1, dcg)")
    assert is_stub(question, "  ")
    assert not is_stub(question, code.replace("return None", "return 0"))
    assert not is_stub(question, f"{code}\n\ndef dcg(relevance, k):\n    return 0")
    assert not is_stub(question, "def dcg(")
    assert read_cell(question, code) == (None, "")
    assert read_cell(question, "def dcg(relevance, k): return 0")[0].source.startswith("def dcg")


def test_cells_with_data_are_read():
    question = question_of("dcg.dcg")
    answer, fault = read_cell(question, "from math import log2\nanswer_1 = 1 / log2(4)")
    assert (answer.value, fault) == (0.5, "")
    assert read_cell(question, "answer_1 = None") == (None, "")
    unreadable = question.drawn.exercise.unreadable().headline
    assert read_cell(question, "answer_1 = object()") == (None, unreadable)
    assert read_cell(question, "answer_2 = 1") == (None, say("cell.no_value", name="answer_1"))


@pytest.mark.parametrize("written", ["50 %", "05/10  "])
def test_a_number_that_is_no_python_is_read_all_the_same(written):
    question = question_of("dcg.dcg")
    answer, fault = read_cell(question, f"answer_1 = {written}\npaper.save(1, answer_1)")
    assert (question.drawn.exercise.check(answer.value).got, fault) == (0.5, "")


def test_a_lesson_with_half_of_its_points_is_not_weak(paper):
    question = question_of("precision.recall")
    right, wrong = marked(question, question.drawn.exercise.value), marked(question, 77.7)
    for answers, weak in (((right, wrong), []), ((right, wrong, wrong), ["precision"])):
        found = MarkedPaper(paper, tuple(map(MarkedQuestion, answers)), has_clock=True)
        assert found.weak_chapters() == weak
        assert any("less than half of the points in: 02" in e for e in found.summary()) == bool(
            weak
        )


def test_without_answers_every_right_one_is_shown(paper):
    (first, *_), exercise = paper.questions, replace(paper.questions[0].drawn.exercise, title="<b>")
    first = replace(first, drawn=replace(first.drawn, exercise=exercise))
    paper = replace(paper, questions=(first, *paper.questions[1:]))
    marked = mark_paper(paper, Record(start=0.0))
    assert marked.points == 0
    assert set(marked.weak_chapters()) == {each.template.chapter for each in paper.questions}
    html = marked._repr_html_()
    for question in paper.questions:
        assert question.drawn.right.strip() in str(marked)
    assert html.count("<h4") == len(paper.questions)
    assert "<pre" in html
    assert "<b>" not in html
    assert repr(marked) == str(marked)
