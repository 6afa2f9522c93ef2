"""Named mistakes in a teacher's words."""

import re

from ranklearn_course.checker import (
    CatchImpostors,
    Choose,
    NumberByHand,
    WriteFunction,
)
from ranklearn_course.checker.mistakes import Variant
from ranklearn_course.classroom.confusions import confusions, smallest_example
from ranklearn_course.exercises.bank import all_exercises


def test_every_mistake_of_a_function_has_an_example_in_which_it_is_wrong():
    """The example's two values differ, and the right one is the reference's."""
    for exercise in all_exercises().values():
        found = confusions(exercise)
        for mistake in getattr(getattr(exercise, "catalogue", None), "mistakes", ()):
            if isinstance(exercise, CatchImpostors):
                continue
            example = found[mistake.id].example
            right, given = re.search(r"right is (.*), this (?:gives )?(.*)\.$", example).groups()
            assert right != given


def test_the_example_shows_errors_and_tiny_differences():
    exercise = all_exercises()["dcg.dcg"]
    right = exercise.catalogue.reference

    def example(function):
        return smallest_example(exercise, Variant((), function))

    assert example(right) == ""
    assert example(lambda relevance, k: 1 / 0).endswith("this stops with an error.")
    tiny = example(lambda relevance, k: right(relevance, k) + 1e-7)
    assert tiny.endswith("right is 0.630929754, this gives 0.630929854.")


def test_a_mistake_on_paper_says_what_is_right():
    found = confusions(all_exercises()["dcg.dcg_by_hand"])["gain=linear"]
    assert found.title == "The answer 4.693. You took the grade as the gain."
    assert found.example.startswith("Right is 9.323 (= ")


def test_a_wrong_option_brings_the_message_of_the_bank():
    exercise = all_exercises()["precision.ceiling"]
    found = confusions(exercise)
    right = {letter for letter, o in zip("abcd", exercise.options, strict=True) if o.is_right}
    assert set(found) == {f"option={letter}" for letter in set("abcd") - right}
    assert all(each.example for each in found.values())


def test_every_id_that_marking_writes_is_known_here():
    """A mistake that the marker can name has a title, an example and a question."""
    for exercise in all_exercises().values():
        known = confusions(exercise)
        if isinstance(exercise, WriteFunction):
            for variant in exercise.catalogue.singles:
                assert set(variant.ids) <= set(known)
            assert {"changes_arguments", "nondeterministic"} <= set(known)
        elif isinstance(exercise, NumberByHand):
            for wrong in exercise.wrong:
                verdict = exercise.check(wrong.value)
                assert set(verdict.mistake_ids) <= set(known)
        elif isinstance(exercise, Choose):
            for letter in exercise.letters:
                assert set(exercise.check(letter).mistake_ids) <= set(known)
        else:
            assert known == {}
        assert all(each.question for each in known.values())
