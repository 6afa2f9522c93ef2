"""Held-out cases: arguments that nobody has seen, drawn by the key of an assignment.

The cases of the bank are known to whoever reads the course. A function that is a table of them is
right in all of them, and wrong here. The right values are computed by the bank's reference, on
the teacher's side.
"""

from __future__ import annotations

from random import Random

from ranklearn_course.checker import WriteFunction, in_order
from ranklearn_course.checker.cases import Case

COUNT = 200


def held_out_cases(exercise: WriteFunction, key: str) -> tuple[Case, ...]:
    """The held-out cases of a function in order of size.

    >>> from ranklearn_course.exercises.bank import find_exercise
    >>> exercise = find_exercise("precision.r_precision")
    >>> held_out_cases(exercise, "a") == held_out_cases(exercise, "a")
    True
    >>> held_out_cases(exercise, "a") == held_out_cases(exercise, "b")
    False
    >>> len(held_out_cases(exercise, "b")) > 30
    True
    """
    assert exercise.draw is not None, f"nothing draws cases of {exercise.id}"
    random = Random(f"{key}:{exercise.id}:fresh")
    return in_order(tuple(dict.fromkeys(exercise.draw(random) for _ in range(COUNT))))
