"""Simulated learners, minimal counter-examples, mistakes told apart."""

import math
import os
import subprocess
import sys
from dataclasses import replace

import pytest

from ranklearn_course.checker import UNSPECIFIED, Catalogue, Mistake, Reason, case_size
from ranklearn_course.checker.write_function import AnswerKey
from ranklearn_course.exercises.bank import find_exercise
from tests.checker.learners import LEARNERS, calls, laborious, right, says
from tests.checker.tiny import (
    TINY,
    edge,
    everything_smaller,
    make_ap,
    solution,
)


@pytest.mark.parametrize("learner", LEARNERS, ids=lambda learner: learner.name)
def test_every_learner_gets_a_verdict(learner, capsys):
    calls.clear()
    verdict = TINY.check(learner.function)
    assert verdict.reason is learner.reason, str(verdict)
    assert verdict.mistake_ids == learner.mistake_ids
    assert [fact for fact in learner.facts if fact not in str(verdict)] == []
    assert [name for name in learner.sentences if not says(verdict, name)] == []
    assert capsys.readouterr() == ("", "")


def test_the_text_of_a_wrong_denominator():
    by_k = make_ap(denominator="k")
    verdict = TINY.check(lambda relevance, k: by_k(relevance, k))
    assert str(verdict) == (
        "Not yet: 225 of 418 cases differ. Smallest: relevance [1, 0], k=2: "
        "expected 1 (= (1/1) / min(1, 2)), yours 0.5.\n"
        "Question: How many relevant documents could a perfect list show in k places? "
        "What is divided?\n"
        "The name of the mistake: Your values are those of either of two mistakes. It divides by "
        "k. This is another convention, not a bug, used by the Habr article; the exercise asks "
        "for a different one. Or: It divides by k, again."
    )
    assert (verdict.case, verdict.expected, verdict.got) == (((1, 0), 2), 1.0, 1 / 2)
    assert verdict.mistake_ids == ("denominator=k",)


def test_one_wrong_case_is_one_case():
    def function(relevance, k):
        return right(relevance, k) + (relevance == [0, 1, 1] and k == 2)

    verdict = TINY.check(function)
    assert says(verdict, "function.one_differs")
    assert verdict.case == ((0, 1, 1), 2)


def test_one_wrong_edge_case_is_one_case():
    def function(relevance, k):
        return right(relevance, k) + (relevance == [] and k == 2)

    verdict = TINY.check(function)
    assert says(verdict, "function.one_edge_case")
    assert verdict.case == ((), 2)
    assert verdict.question == "What is right where nothing is relevant?"


def test_one_mistake_goes_before_two():
    verdict = TINY.check(make_ap(cutoff="none", undefined="one"))
    assert verdict.mistake_ids == ("cutoff=none",)


def test_a_variant_that_may_answer_anything_explains_nothing():
    always = Mistake("always=anything", "It may answer anything.", "What is 0/0?")
    catalogue = Catalogue(lambda **switched: anything if switched else right, (always,))
    verdict = replace(TINY, catalogue=catalogue).check(lambda relevance, k: k / 7)
    assert verdict.reason is Reason.WRONG
    assert verdict.mistake_ids == ()


def anything(relevance, k):
    return UNSPECIFIED


def test_two_mistakes_are_both_named_and_both_asked_about():
    verdict = TINY.check(make_ap(denominator="k", rank="two"))
    assert verdict.mistake_ids == ("denominator=k", "rank=two")
    assert says(verdict, "function.two_mistakes")
    assert verdict.question.endswith("What is the first rank?")


def test_the_same_error_as_a_variant_names_it():
    def learner(relevance, k):
        value = make_ap(denominator="hits")(relevance, k)
        if not isinstance(value, float):
            raise ZeroDivisionError
        return value

    verdict = TINY.check(learner)
    assert verdict.mistake_ids == ("denominator=hits",)


@pytest.mark.parametrize("index", range(0, 343, 7))
def test_the_counter_example_is_minimal(index):
    """A function that fails from some case on: nothing smaller fails, by exhaustive search."""
    size = case_size(TINY.cases[index])

    def learner(relevance, k):
        fails = case_size((tuple(relevance), k)) >= size and (sum(relevance) + k) % 3 == 0
        return right(relevance, k) + fails

    verdict = TINY.check(learner)
    assert verdict.status in ("not yet", "edge cases")
    smaller = [
        case
        for case in everything_smaller(verdict.case)
        if learner(list(case[0]), case[1]) != right(list(case[0]), case[1])
    ]
    if verdict.status == "not yet":
        smaller = [case for case in smaller if not edge(*case)]
    assert smaller == []


def test_ordinary_cases_go_before_edge_cases():
    verdict = TINY.check(lambda relevance, k: right(relevance, k) + 1)
    assert verdict.case == ((0,), 1) or not edge(*verdict.case)


def test_an_untouched_stub_is_not_started():
    namespace = {}
    exec(TINY.stub, namespace)
    assert TINY.check(namespace["tiny_ap"]).status == "not started"


def test_the_right_answers_are_worked_out_once():
    assert TINY.answer_key is TINY.answer_key
    assert isinstance(TINY.answer_key, AnswerKey)


def test_a_slow_but_right_function_says_how_far_it_came():
    verdict = TINY.check(laborious, seconds=1)
    assert verdict.reason is Reason.TOO_SLOW
    assert "418" in verdict.headline


def test_a_slow_and_wrong_function_shows_its_counter_example():
    verdict = TINY.check(lambda relevance, k: laborious(relevance, k) / 2, seconds=1)
    assert verdict.reason is Reason.WRONG
    assert verdict.case == ((1,), 1)


def test_a_function_that_checks_itself():
    found = []

    def learner(relevance, k):
        found.append(TINY.check(learner).reason)

    TINY.check(learner)
    assert set(found) == {Reason.CHECKS_ITSELF}


def test_arrays_are_not_needed(monkeypatch):
    """Where NumPy is missing, a function for arrays gets an ordinary error."""
    monkeypatch.setitem(sys.modules, "numpy", None)
    verdict = TINY.check(lambda relevance, k: relevance.sum())
    assert verdict.reason is Reason.RAISED
    assert "AttributeError" in str(verdict)


def test_a_wrong_function_of_lists_keeps_its_lists():
    verdict = TINY.check(lambda relevance, k: sum(relevance[:k]) / k)
    assert verdict.reason is Reason.WRONG
    assert not says(verdict, "function.with_arrays")


@pytest.mark.parametrize("join", ["".join, dict.fromkeys])
def test_a_function_that_fails_with_arrays_as_well_keeps_its_lists(join):
    exercise = find_exercise("unjudged.nugget_recall")
    verdict = exercise.check(lambda chunks, needed, k: len(join(chunks[:k])) if needed else 0)
    assert verdict.reason is Reason.RAISED
    assert "ndarray" not in str(verdict)
    assert not verdict.notes


def test_lists_of_different_lengths_are_arrays_that_nobody_changed():
    def recall(chunks, needed, k):
        found = {fact for chunk in chunks[:k] for fact in chunk.tolist()}
        return len(found & set(needed)) / needed.size if needed.size else 0

    assert find_exercise("unjudged.nugget_recall").check(recall).is_correct


def test_the_checker_and_the_exercises_load_no_numpy():
    source = (
        "import sys, ranklearn_course; from ranklearn_course import check, progress;"
        "from tests.checker.tiny import TINY, make_ap;"
        "assert TINY.check(make_ap(rank='two')).mistake_ids;"
        "progress(); assert 'numpy' not in sys.modules, 'NumPy was imported'"
    )
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_solution_of_the_tiny_exercise_is_right():
    assert TINY.check(solution()).is_correct


def test_what_libraries_in_c_write_to_the_terminal_is_dropped(capfd):
    numpy = pytest.importorskip("numpy")

    def f(relevance, k):
        with pytest.raises(numpy.linalg.LinAlgError):
            numpy.polyfit([1, 2, math.nan], [1, 2, 3], 1)
        os.write(1, b"out")
        os.write(2, b"err")
        return 0.5

    print("before")
    assert TINY.check(f).reason is Reason.WRONG
    print("after")
    assert capfd.readouterr() == ("before\nafter\n", "")


def test_who_closes_the_terminal_gets_a_verdict():
    code = (
        "import os\n"
        "from tests.checker.tiny import TINY\n"
        "def f(relevance, k):\n    os.closerange(0, 60)\n    return 0.5\n"
        "os._exit(TINY.check(f).reason.value != 'wrong')"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
