"""A question about the code is asked where its slip stands, and not where it is done right."""

import ast
import linecache
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from ranklearn_course.checker.code_questions import SLIPS, question_about, slips
from ranklearn_course.checker.words import WORDS, say
from tests.checker.learners import says
from tests.checker.tiny import SOLUTION, TINY

CASES = tomllib.loads(Path(__file__).with_suffix(".toml").with_stem("code_questions").read_text())


def cases(flag):
    """Each id with a piece of code that it belongs to, or not."""
    return [(f"code.{id}", case["code"]) for id, table in CASES.items() for case in table[flag]]


def found(code):
    (function,) = ast.parse(code).body
    return dict(slips(function))


def as_answer(code):
    """The function as a notebook has it: its source can be read."""
    name, names = f"<cell {hash(code)}>", {}
    linecache.cache[name] = (len(code), None, code.splitlines(keepends=True), name)
    exec(compile(code, name, "exec"), names)
    return names["f"]


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
