"""A question about the code is asked where its slip stands, and not where it is done right."""

import ast
import linecache
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from ranklearn_course.checker import Reason
from ranklearn_course.checker.code_questions import SLIPS, question_about, slips
from ranklearn_course.checker.words import WORDS, say
from ranklearn_course.exercises.bank import find_exercise
from tests.checker.learners import says
from tests.checker.tiny import SOLUTION, TINY

CASES = tomllib.loads(Path(__file__).with_suffix(".toml").with_stem("code_questions").read_text())


def cases(flag):
    """Each id with a piece of code that it belongs to, or not."""
    return [(f"code.{id}", case["code"]) for id, table in CASES.items() for case in table[flag]]


def found(code):
    (function,) = ast.parse(code).body
    return dict(slips(function))


def as_answer(code, wanted="f"):
    """The function as a notebook has it: its source can be read."""
    name, names = f"<cell {hash(code)}>", {}
    linecache.cache[name] = (len(code), None, code.splitlines(keepends=True), name)
    exec(compile(code, name, "exec"), names)
    return names[wanted]


@pytest.mark.parametrize(("id", "code"), cases("asked"))
def test_asked_where_the_slip_stands(id, code):
    slips_in_it = found(code)
    assert id in slips_in_it
    # Of several slips in one piece of code the surest is asked about.
    first, piece = next(iter(slips_in_it.items()))
    assert question_about(as_answer(code), "") == say(first, code=piece)


@pytest.mark.parametrize(("id", "code"), cases("not_asked"))
def test_not_asked_where_it_is_done_right(id, code):
    assert id not in found(code)


def test_every_question_has_a_slip_and_every_slip_a_question():
    ids = [f"code.{id}" for id in CASES]
    assert [f"code.{id}" for id in WORDS.tables["code"]] == [*SLIPS] == ids


def test_what_the_solution_does_too_is_not_asked_about():
    function = as_answer("def f(x, k):\n    return sum(x) // k")
    assert question_about(function, "")
    assert question_about(function, "def f(x, k):\n    return k // len(x)") == ""


def test_a_helper_of_the_notebook_is_looked_at_too():
    code = "def root(x):\n    return x ** 1/2\ndef f(x):\n    return root(x)"
    assert "x ** 1 / 2" in question_about(as_answer(code), "")


@pytest.mark.parametrize("function", [len, max, 3, type("Odd", (), {}), lambda r, k: r.index(k)])
def test_what_has_no_source_or_no_slip_is_asked_nothing(function):
    assert question_about(function, "") == ""


def test_a_lambda_is_found_in_its_line():
    roots = {"root": lambda x: x ** 1/2, "one": lambda x: x}  # fmt: skip
    assert "x ** 1 / 2" in question_about(roots["root"], "")


IN_THE_LOOP = SOLUTION.replace("    return total", "        return total").replace("tiny_ap", "f")


def test_the_question_decides_nothing_and_gives_way_to_a_name():
    verdict = TINY.check(as_answer(IN_THE_LOOP))
    assert (verdict.status, verdict.mistake_ids, verdict.diagnosis) == ("not yet", (), "")
    assert says(verdict, "code.leaves_at_once")
    by_k = SOLUTION.replace("min(sum(relevance), k)", "k ** 1/1").replace("tiny_ap", "f")
    named = replace(TINY, catalogue=replace(TINY.catalogue, inseparable=()))
    verdict = named.check(as_answer(by_k))
    assert verdict.mistake_ids == ("denominator=k",)


def test_right_answers_are_asked_nothing():
    odd = SOLUTION.replace("total / min", "total ** 1/1 / min").replace("tiny_ap", "f")
    verdict = TINY.check(as_answer(odd))
    assert (verdict.status, verdict.question) == ("correct", "")


UNTIL_ALL_ARE_SHOWN = """
def team_draft(a, b, coins):
    shown, answer, na, nb, turn = [], [], 0, 0, 0
    while len(shown) < len(set(a) | set(b)):
        if na == nb:
            team = coins[turn]
            turn += 1
        else:
            team = "A" if na < nb else "B"
        for d in a if team == "A" else b:
            if d not in shown:
                shown.append(d)
                answer.append(d if team == "A" else -d)
                if team == "A":
                    na += 1
                else:
                    nb += 1
                break
    return answer
"""
TWO_LOOPS = "def f(relevance, k):\n    while k:\n        while k > 1:\n            relevance[0]\n"


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
    name = exercise.name if exercise.name in code else "f"
    verdict = exercise.check(as_answer(code, name), seconds=0.3)
    assert (verdict.reason, verdict.question) == (Reason.ENDLESS, question)


CHANGES = SOLUTION.replace("= 0, 0.0", "= 0 ** 1/1, 0.0\n    relevance.append(0)")
TWICE = "def f(relevance, k, n=[0]):\n    n[0] += 1\n    return n[0] ** 1/2"


@pytest.mark.parametrize("code", [CHANGES.replace("tiny_ap", "f"), TWICE])
def test_where_the_values_are_right_or_never_the_same_no_slip_is_asked_about(code):
    assert question_about(as_answer(code), "")
    verdict = TINY.check(as_answer(code))
    assert verdict.reason in ("changes_arguments", "nondeterministic")
    assert verdict.question == ""
