"""No wrong function passes that is the right one but for one thing, found by rule and not by hand.

A bent function is wrong if it differs somewhere on what the statement of its exercise admits. Then
the cases of the course must differ, too, and so must those that marking draws, whatever the key.
"""

import pytest

from ranklearn_course.checker import WriteFunction
from ranklearn_course.checker.results import SINGLE_TOLERANCE, fits
from ranklearn_course.checker.running import with_lists
from ranklearn_course.classroom.marking.held_out import held_out_cases
from ranklearn_course.exercises.bank import all_exercises
from tests.chapters import proofs
from tests.chapters.admissible import ADMISSIBLE, admissible_cases
from tests.chapters.bent import bent
from tests.rows import with_each

WRITE = proofs.of_kind(all_exercises().values(), WriteFunction)
KEYS = "abc"


class Answered:
    """Cases with their right values."""

    def __init__(self, exercise, cases, tolerance):
        self.read, self.tolerance = exercise.read, tolerance
        right = (proofs.call(exercise.catalogue.reference, case) for case in cases)
        self.pairs = [
            (case, self.read(value).value) for case, value in zip(cases, right, strict=True)
        ]

    def refuting(self, function):
        """The first case to which a function gives another answer, or none; empty without one."""
        return next((case for case, right in self.pairs if not self._is(function, case, right)), ())

    def _is(self, function, case, right):
        try:
            result = self.read(function(*with_lists(case)))
        except Exception:
            return False
        return result.kind == "number" and fits(result.value, right, self.tolerance)


# Other tests run the same lines.
@pytest.mark.no_cover
@with_each(WRITE)
def test_wrong_ones_of_the_bent_functions_are_refused(exercise):
    # A difference that single precision makes is none.
    admissible = Answered(exercise, admissible_cases(exercise), SINGLE_TOLERANCE)
    tries = {"public": exercise.cases} | {key: held_out_cases(exercise, key) for key in KEYS}
    tries = {name: Answered(exercise, cases, exercise.tolerance) for name, cases in tries.items()}
    wrong = {
        what: (function, witness)
        for what, function in bent(exercise)
        if (witness := admissible.refuting(function))
    }
    accepted = [
        (what, name, witness)
        for what, (function, witness) in wrong.items()
        for name, cases in tries.items()
        if not cases.refuting(function)
    ]
    assert accepted == []
    assert len(wrong) >= 9, "a rule that bends nothing proves nothing"


def test_every_function_exercise_says_what_it_admits():
    assert {*ADMISSIBLE} == {exercise.id for exercise in WRITE}
