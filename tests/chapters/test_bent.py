"""No wrong function passes that is right but for one thing, found by rule and not by hand."""

import pytest

from ranklearn_course.checker import WriteFunction
from ranklearn_course.exercises.bank import all_exercises
from tests.chapters import bent, proofs
from tests.scope import in_scope

WRITE = proofs.of_kind(in_scope(all_exercises()).values(), WriteFunction)


# Other tests run the same lines.
@pytest.mark.no_cover
@pytest.mark.parametrize("exercise", WRITE, ids=lambda exercise: exercise.id)
def test_wrong_ones_of_the_bent_functions_are_refused(exercise):
    bent.wrong_ones_are_refused(exercise)
