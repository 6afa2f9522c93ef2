"""Confirms every question of a paper by the slow answers, which know nothing of the package."""

import math
from itertools import combinations
from random import Random

from ranklearn_course.exam.paper import asked
from tests.exam.slow import NUMBERS
from tests.exam.slow_lists import CHOICES, LISTS, SITUATIONS, TRIES

ARITHMETIC = {"__builtins__": {}, "log2": math.log2, "sqrt": math.sqrt, "min": min, "max": max}
LISTS_TRIED = 6


def confirm(paper):
    """Confirm all questions of a paper and return how many there are of each kind."""
    counts = {}
    for question in paper.questions:
        kind = question.template.kind
        {"number": number, "counter-example": ranking, "choice": option, "code": code}[kind](
            question
        )
        counts[kind] = counts.get(kind, 0) + 1
    return counts


def number(question):
    exercise, given = question.drawn.exercise, question.drawn.given
    right = float(NUMBERS[question.template.id](**given))
    assert math.isclose(exercise.value, right, abs_tol=1e-9), exercise.statement
    # As exercises write it.
    arithmetic = exercise.arithmetic.replace("×", "*").replace("^", "**").replace(", times", " *")
    # Its numbers may be rounded.
    assert math.isclose(eval(arithmetic, ARITHMETIC), right, abs_tol=1e-5)
    values = [wrong.value for wrong in exercise.wrong]
    assert len(values) >= 3
    assert min(abs(value - right) for value in values) > 0.012, exercise
    assert min(abs(one - other) for one, other in combinations(values, 2)) > 0.003, exercise
    assert exercise.check(round(right, 3)).is_correct
    for wrong in exercise.wrong:
        assert exercise.check(wrong.value).mistake_ids == (wrong.id,)
    is_told(given, exercise.statement)


def ranking(question):
    exercise, given = question.drawn.exercise, question.drawn.given
    fits = LISTS[question.template.id]
    assert fits(list(exercise.example), **given)
    assert exercise.check(list(exercise.example)).is_correct
    random = Random(question.number)
    for _ in range(LISTS_TRIED):
        answer = TRIES[question.template.id](random, given)
        assert bool(exercise.unmet(answer)) != fits(answer, **given), (exercise.statement, answer)
    is_told(given, exercise.statement)


def option(question):
    exercise, given = question.drawn.exercise, question.drawn.given
    (right,) = [option.text for option in exercise.options if option.is_right]
    assert len({option.text for option in exercise.options}) == len(exercise.options) >= 3
    situations = SITUATIONS.get(question.template.id)
    if situations:
        (fitting,) = [name for words, name in situations.items() if words in exercise.question]
        assert right.startswith(fitting), exercise.question
    else:
        assert right == CHOICES[question.template.id](**given), exercise.question


def code(question):
    exercise = question.drawn.exercise
    assert f"def {exercise.name}(" in exercise.stub
    assert exercise.name in asked(question)


def is_told(given, statement):
    """What was drawn stands in the text."""
    for value in given.values():
        for part in _parts(value):
            assert part in statement, (part, statement)


def _parts(value):
    if isinstance(value, bool) or value is None:
        return []
    if isinstance(value, list):
        return [part for item in value for part in _parts(item)]
    return [str(value)] if not isinstance(value, int) or value > 5 else []
