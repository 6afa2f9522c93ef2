"""Named mistakes in a teacher's words."""

from ranklearn_course.checker import Choose, NumberByHand, WriteFunction
from ranklearn_course.checker.mistakes import Variant
from ranklearn_course.classroom.confusions import confusions, smallest_example
from ranklearn_course.exercises.bank import all_exercises


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
    assert found.title.startswith("The answer 4.693.")
    assert found.example.startswith("Right is 9.323 (= ")


def test_a_wrong_option_brings_the_message_of_the_bank():
    exercise = all_exercises()["precision.ceiling"]
    found = confusions(exercise)
    right = {letter for letter, o in zip("abcd", exercise.options, strict=True) if o.is_right}
    assert set(found) == {f"option={letter}" for letter in set("abcd") - right}
    assert all(each.example for each in found.values())


def test_every_id_that_marking_writes_is_known_here():
    """A mistake that the marker can name has a question, and an id that a table can hold."""
    for exercise in all_exercises().values():
        made = set()
        if isinstance(exercise, WriteFunction):
            made = {id for variant in exercise.catalogue.singles for id in variant.ids}
            made |= {"changes_arguments", "nondeterministic"}
        elif isinstance(exercise, NumberByHand):
            wrong = (exercise.check(wrong.value) for wrong in exercise.wrong)
            made = {id for verdict in wrong for id in verdict.mistake_ids}
        elif isinstance(exercise, Choose):
            made = {id for letter in exercise.letters for id in exercise.check(letter).mistake_ids}
        known = confusions(exercise)
        assert made <= set(known)
        assert all(each.question and len(id.split()) == 1 for id, each in known.items())
