"""Right answers as source text."""

from __future__ import annotations

from ranklearn_course.checker import (
    CatchImpostors,
    Choose,
    Exercise,
    GiveRanking,
    NumberByHand,
    WriteFunction,
)
from ranklearn_course.checker.cases import as_lists
from ranklearn_course.checker.running import with_lists


def right_answer(exercise: Exercise) -> str:
    """A right answer as Python's source: a function, or what stands right of the equals sign.

    >>> from ranklearn_course.exercises.bank import find_exercise
    >>> right_answer(find_exercise("precision.half_and_two_fifths"))
    '[0, 1, 0, 1, 0]'
    """
    if isinstance(exercise, WriteFunction):
        return exercise.solution.strip("\n")
    if isinstance(exercise, NumberByHand):
        return repr(exercise.value)
    if isinstance(exercise, GiveRanking):
        return repr(as_lists(exercise.example))
    if isinstance(exercise, CatchImpostors):
        reference = exercise.catalogue.reference
        return repr([(*with_lists(case), reference(*with_lists(case))) for case in exercise.best])
    assert isinstance(exercise, Choose), exercise
    return repr(right_letter(exercise))


def right_letter(question: Choose) -> str:
    """The letter of the first right option."""
    pairs = zip(question.letters, question.options, strict=True)
    return next(letter for letter, option in pairs if option.is_right)
