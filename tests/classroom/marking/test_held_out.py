"""Held-out cases: for every function, right for the solution, wrong for its impostors."""

from dataclasses import replace

from ranklearn_course.checker import WriteFunction
from ranklearn_course.checker.diagnosis import agrees
from ranklearn_course.checker.results import Result
from ranklearn_course.classroom.marking.held_out import held_out_cases
from ranklearn_course.exercises.bank import all_exercises, find_exercise
from tests.rows import with_each
from tests.scope import in_scope

FUNCTIONS = [each for each in in_scope(all_exercises()).values() if isinstance(each, WriteFunction)]
# Mistakes that only show in cases which are few: the bank has them all.
FEW = {"ranking_task.order": 2, "unranked.macro_recall": 1}


def is_right(function, exercise):
    """Tell whether a variant gives the right answer to every case."""
    key = exercise.answer_key
    results = [Result("number", value) for value in key.expected]
    pairs = zip(key.given, results, strict=True)
    return all(agrees(function, *pair, exercise.tolerance) for pair in pairs)


@with_each(FUNCTIONS)
def test_solutions_are_right_and_impostors_wrong_in_held_out_cases(exercise):
    cases = held_out_cases(exercise, "key")
    assert len(set(cases) - set(exercise.cases)) >= 20, "draw others"
    held_out = exercise.on(cases)
    names = {}
    exec(exercise.solution, names)
    assert replace(held_out, seconds=10).check(names[exercise.name]).is_correct
    right = [one.ids for one in exercise.catalogue.singles if is_right(one.function, held_out)]
    assert len(right) <= FEW.get(exercise.id, 0), right


def test_the_key_draws_the_cases():
    first, again, other = (held_out_cases(find_exercise("dcg.dcg"), key) for key in "aab")
    assert first == again != other
