"""The named mistakes of the exercise bank in a teacher's words: for the guide and the report."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from ranklearn_course.checker import Choose, Exercise, NumberByHand, Reason, WriteFunction
from ranklearn_course.checker.cases import Case
from ranklearn_course.checker.diagnosis import agrees
from ranklearn_course.checker.formatting import show_case, show_number, show_pair
from ranklearn_course.checker.mistakes import Variant
from ranklearn_course.checker.results import Result, Value
from ranklearn_course.checker.running import with_lists
from ranklearn_course.checker.short_answers import option_id
from ranklearn_course.checker.words import say as say_of_checker
from ranklearn_course.classroom.words import say


@dataclass(frozen=True)
class Confusion:
    """One named mistake, by the id that marks have for it, such as "denominator=k"."""

    id: str
    title: str
    # The smallest counter-example, or the right answer; empty if there is none.
    example: str = ""
    # What to ask the class.
    question: str = ""
    # Who uses it as a convention; empty if it is a mistake for everybody.
    whose: str = ""


@cache
def confusions(exercise: Exercise) -> dict[str, Confusion]:
    """All named mistakes of an exercise by their ids, those of its catalogue in their order.

    >>> from ranklearn_course.exercises.bank import find_exercise
    >>> found = confusions(find_exercise("precision.average_precision"))["denominator=k"]
    >>> found.title, found.example
    ('It divides by k.', 'With relevance [1, 0], k=2: right is 1, this gives 0.5.')
    """
    return {found.id: found for found in _all(exercise)}


def _all(exercise: Exercise) -> Iterator[Confusion]:
    if isinstance(exercise, WriteFunction):
        for variant in exercise.catalogue.singles:
            yield _of_variant(exercise, variant)
        yield Confusion(
            Reason.CHANGES_ARGUMENTS.value,
            say_of_checker("mistake.changes_arguments"),
            question=say("confusion.which_change"),
        )
        yield Confusion(
            Reason.NONDETERMINISTIC.value,
            say_of_checker("mistake.nondeterministic"),
            question=say("confusion.kept"),
        )
    elif isinstance(exercise, NumberByHand):
        right = show_number(exercise.value, 4)
        example = say("confusion.right_number", value=right, arithmetic=exercise.arithmetic)
        for wrong in exercise.wrong:
            value = show_number(wrong.value, 4)
            title = say("confusion.number", value=value, cause=wrong.cause)
            yield Confusion(wrong.id, title, example, say("confusion.which_step"))
    elif isinstance(exercise, Choose):
        for letter, option in zip(exercise.letters, exercise.options, strict=True):
            if not option.is_right:
                title = say("confusion.option", letter=letter, text=option.text)
                question = say("confusion.for_and_against")
                yield Confusion(option_id(letter), title, option.reply, question)


def _of_variant(exercise: WriteFunction, variant: Variant) -> Confusion:
    (mistake,) = variant.mistakes
    example = smallest_example(exercise, variant)
    return Confusion(mistake.id, mistake.title, example, mistake.question, mistake.whose)


def smallest_example(exercise: WriteFunction, variant: Variant) -> str:
    """The smallest case in which a variant is wrong, ordinary cases before edge cases.

    Empty if it is right in all of them.
    """
    key = exercise.answer_key
    for index in [*key.core, *key.edges]:
        given, right = key.given[index], key.expected[index]
        if not agrees(variant.function, given, Result("number", right), exercise.tolerance):
            return _shown(exercise, variant, key.cases[index], right)
    return ""


def _shown(exercise: WriteFunction, variant: Variant, case: Case, right: Value) -> str:
    words = {"case": show_case(case, exercise.parameters), "right": show_number(right, 4)}
    try:
        value: Any = exercise.read(variant.function(*with_lists(case)))
    except Exception:  # what a learner's own function would do with this case
        return say("confusion.example_stops", **words)
    words["given"] = show_number(value.value, 4)
    if words["right"] == words["given"]:
        words["right"], words["given"] = show_pair(right, value.value)
    return say("confusion.example", **words)
