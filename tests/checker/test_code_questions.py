"""A question about the code is asked where its slip stands, and not where it is done right."""

import ast
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from ranklearn_course.checker import Reason
from ranklearn_course.checker.code_questions import SLIPS, question_about, slips
from ranklearn_course.checker.words import WORDS, say
from ranklearn_course.exercises.bank import find_exercise
from tests.checker.answers import as_answer
from tests.checker.tiny import SOLUTION, TINY

CASES = tomllib.loads(Path(__file__).with_name("code_questions.toml").read_text())


def cases(flag):
    """Each id with a piece of code that it belongs to, or not."""
    return [(f"code.{id}", case["code"]) for id, table in CASES.items() for case in table[flag]]


def found(code):
    (function,) = ast.parse(code).body
    return dict(slips(function))


def written(code, wanted="f"):
    return as_answer(code, wanted, f"<cell {hash(code)}>")


@pytest.mark.parametrize(("id", "code"), cases("asked"))
def test_asked_where_the_slip_stands(id, code):
    slips_in_it = found(code)
    assert id in slips_in_it
    # Of several slips in one piece of code the surest is asked about.
    first, piece = next(iter(slips_in_it.items()))
    assert question_about(written(code), "") == say(first, code=piece)


@pytest.mark.parametrize(("id", "code"), cases("not_asked"))
def test_not_asked_where_it_is_done_right(id, code):
    assert id not in found(code)


def test_every_question_has_a_slip_and_every_slip_a_question():
    ids = [f"code.{id}" for id in CASES]
    assert [f"code.{id}" for id in WORDS.tables["code"]] == [*SLIPS] == ids


def test_what_the_solution_does_too_is_not_asked_about():
    function = written("def f(x, k):\n    return sum(x) // k")
    assert question_about(function, "")
    assert question_about(function, "def f(x, k):\n    return k // len(x)") == ""


def test_a_helper_of_the_notebook_is_looked_at_too_and_a_lambda_in_its_line():
    code = "def root(x):\n    return x ** 1/2\ndef f(x):\n    return root(x)"
    assert "x ** 1 / 2" in question_about(written(code), "")
    roots = {"root": lambda x: x ** 1/2, "one": lambda x: x}  # fmt: skip
    assert "x ** 1 / 2" in question_about(roots["root"], "")


@pytest.mark.parametrize("function", [len, 3, type("Odd", (), {}), lambda r, k: r.index(k)])
def test_what_has_no_source_or_no_slip_is_asked_nothing(function):
    assert question_about(function, "") == ""


def test_the_question_gives_way_to_a_name():
    code = SOLUTION.replace("total / min(sum(relevance), k)", "total ** 1/1 / k")
    assert question_about(written(code, "tiny_ap"), "")
    assert TINY.check(written(code, "tiny_ap")).mistake_ids == ("denominator=k",)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (SOLUTION.replace("total / min", "total ** 1/1 / min"), Reason.CORRECT),
        (
            SOLUTION.replace("= 0, 0.0", "= 0 ** 1/1, 0.0\n    relevance.append(0)"),
            Reason.CHANGES_ARGUMENTS,
        ),
        (
            "def tiny_ap(relevance, k, n=[0]):\n    n[0] += 1\n    return n[0] ** 1/2",
            Reason.NONDETERMINISTIC,
        ),
    ],
)
def test_where_the_values_are_right_or_never_the_same_no_slip_is_asked_about(code, reason):
    assert question_about(written(code, "tiny_ap"), "")
    verdict = TINY.check(written(code, "tiny_ap"))
    assert (verdict.reason, verdict.question) == (reason, "")


UNTIL_ALL_ARE_SHOWN = """def team_draft(a, b, coins):
    shown = []
    while len(shown) < len(set(a) | set(b)):
        for d in a:
            if d not in shown:
                shown.append(d)
                break
    return shown
"""
TWO_LOOPS = (
    "def tiny_ap(relevance, k):\n    while k:\n        while k > 1:\n            relevance[0]\n"
)


@pytest.mark.parametrize(
    ("exercise", "code", "question"),
    [
        (
            find_exercise("clicks.team_draft"),
            UNTIL_ALL_ARE_SHOWN,
            say("function.endless_loop", code="len(shown) < len(set(a) | set(b))"),
        ),
        (TINY, TWO_LOOPS, say("function.endless_loops")),
    ],
)
def test_of_a_loop_without_an_end_it_is_asked_what_a_round_changes(exercise, code, question):
    verdict = replace(exercise, seconds=0.3).check(written(code, exercise.name))
    assert (verdict.reason, verdict.question) == (Reason.ENDLESS, question)
