"""How long one check takes: the median under 20 ms, the worst under 150 ms."""

import subprocess
import sys
from statistics import median

import pytest

from ranklearn_course.checker import UNSPECIFIED, WriteFunction
from ranklearn_course.exercises.bank import all_exercises

EXERCISES = [each for each in all_exercises().values() if isinstance(each, WriteFunction)]


def as_learner(variant):
    def function(*arguments):
        answer = variant(*arguments)
        if answer is UNSPECIFIED:
            raise ZeroDivisionError
        return answer

    return function


def impostors(exercise):
    return [as_learner(variant.function) for variant in exercise.catalogue.singles]


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.id)
def test_a_check_of_a_right_function(benchmark, exercise):
    verdict = benchmark(exercise.check, as_learner(exercise.catalogue.reference))
    assert verdict.status == "correct"


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.id)
def test_checks_of_all_impostors(benchmark, exercise):
    functions = impostors(exercise)
    verdicts = benchmark.pedantic(
        lambda: [exercise.check(function) for function in functions], rounds=3, warmup_rounds=1
    )
    assert all(verdict.status != "correct" for verdict in verdicts)


def test_the_median_and_the_worst_check():
    """Of every impostor in the bank, the best of three checks."""
    seconds = [
        min(exercise.check(function).seconds for _ in range(3))
        for exercise in EXERCISES
        for function in impostors(exercise)
    ]
    assert median(seconds) < 0.020
    assert max(seconds) < 0.150


def test_the_import_of_check_takes_less_than_a_fifth_of_a_second():
    source = (
        "import time; start = time.process_time(); from ranklearn_course import check; "
        "print(time.process_time() - start)"
    )
    command = [sys.executable, "-c", source]
    seconds = [float(subprocess.run(command, capture_output=True).stdout) for _ in range(5)]
    assert median(seconds) < 0.2, seconds
