"""Simulated learners, and what surrounds a check: arrays, the terminal, the time."""

import math
import os
import subprocess
import sys
from dataclasses import replace

import pytest

from ranklearn_course.checker import Reason
from ranklearn_course.exercises.bank import find_exercise
from tests.checker.learners import LEARNERS, calls, laborious, right, says
from tests.checker.tiny import TINY, make_ap


@pytest.mark.parametrize(("function", "reason", "said"), LEARNERS)
def test_every_learner_gets_a_verdict(function, reason, said, capsys):
    calls.clear()
    verdict = TINY.check(function)
    assert verdict.reason is reason, str(verdict)
    assert [each for each in said if not says(verdict, each)] == []
    # How a function goes wrong whatever its values are is counted among the mistakes.
    if reason in (Reason.CHANGES_ARGUMENTS, Reason.NONDETERMINISTIC):
        assert verdict.mistake_ids == (reason.value,)
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("case", "sentence", "question"),
    [
        (([0, 1, 1], 2), "function.one_differs", ""),
        (([], 2), "function.one_edge_case", "What is right where nothing is relevant?"),
    ],
)
def test_one_wrong_case_is_one_case(case, sentence, question):
    verdict = TINY.check(lambda relevance, k: right(relevance, k) + ((relevance, k) == case))
    assert says(verdict, sentence)
    assert (verdict.case, verdict.question) == ((tuple(case[0]), case[1]), question)


def test_two_mistakes_are_both_named_and_both_asked_about():
    verdict = TINY.check(make_ap(denominator="k", rank="two"))
    assert verdict.mistake_ids == ("denominator=k", "rank=two")
    assert says(verdict, "function.two_mistakes")
    assert verdict.question.endswith("What is the first rank?")


def test_a_slow_but_right_function_says_how_far_it_came():
    verdict = replace(TINY, seconds=0.4).check(laborious)
    assert verdict.reason is Reason.TOO_SLOW
    assert "418" in verdict.headline


def test_a_slow_and_wrong_function_shows_its_counter_example():
    wrong = replace(TINY, seconds=0.4)
    verdict = wrong.check(lambda relevance, k: laborious(relevance, k) / 2)
    assert verdict.reason is Reason.WRONG
    assert verdict.case == ((1,), 1)


def test_a_function_that_checks_itself():
    found = []

    def learner(relevance, k):
        if len(found) < 9:
            found.append(TINY.check(learner).reason)

    TINY.check(learner)
    assert found == [Reason.CHECKS_ITSELF] * 9


def test_arrays_are_not_needed(monkeypatch):
    """Where NumPy is missing, a function for arrays gets an ordinary error."""
    monkeypatch.setitem(sys.modules, "numpy", None)
    verdict = TINY.check(lambda relevance, k: relevance.sum())
    assert verdict.reason is Reason.RAISED
    assert "AttributeError" in str(verdict)


def test_a_function_that_fails_with_arrays_as_well_keeps_its_lists():
    verdict = find_exercise("unjudged.nugget_recall").check(
        lambda chunks, needed, k: len("".join(chunks[:k])) if needed else 0
    )
    assert verdict.reason is Reason.RAISED
    assert "ndarray" not in str(verdict)
    assert not verdict.notes


def test_lists_of_different_lengths_are_arrays_that_nobody_changed():
    def recall(chunks, needed, k):
        found = {fact for chunk in chunks[:k] for fact in chunk.tolist()}
        return len(found & set(needed)) / needed.size if needed.size else 0

    assert find_exercise("unjudged.nugget_recall").check(recall).is_correct


def test_a_copy_is_advised_of_the_argument_that_is_changed():
    exercise = find_exercise("entrance_task.average_precision_of_ids")

    def changes_the_second(recommended, relevant, k):
        value = exercise.catalogue.reference(recommended, relevant, k)
        relevant.append(0)
        return value

    verdict = exercise.check(changes_the_second)
    assert verdict.reason is Reason.CHANGES_ARGUMENTS
    assert "list(relevant)" in verdict.headline
    # Sorting a ranking would give another one.
    assert "sorted" not in verdict.headline + verdict.drawing.lead


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
