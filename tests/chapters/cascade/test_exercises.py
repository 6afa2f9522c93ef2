"""Chapter cascade: the arithmetic that is told, accepted answers."""

from itertools import product
from math import prod

import pytest

from ranklearn_course import metrics
from ranklearn_course.chapters.cascade.checks import (
    pleases_err_only,
    refuse_err,
    refuse_five_grades,
)
from ranklearn_course.exercises.bank import find_exercise
from tests.chapters import proofs
from tests.chapters.references import err_of_grades, rbp_of_grades

RBP, SATISFACTION, ERR, PFOUND = WRITE = [
    find_exercise(f"cascade.{name}") for name in ("rbp", "satisfaction", "err", "pfound")
]


def test_without_a_break_pfound_is_the_noisy_or():
    (pair,) = PFOUND.catalogue.inseparable
    assert pair.ids == {"leave=none", "result=noisy_or"}
    for p_rel in product((0, 0.3, 1), repeat=4):
        noisy_or = 1 - prod(1 - rel for rel in p_rel)
        assert metrics.pfound(p_rel, p_break=0) == pytest.approx(noisy_or)


# Probabilities are shown with six digits.
ARITHMETIC = dict.fromkeys(WRITE, 1e-5)


REFUSED = {
    refuse_err: [
        (("12", 2, 1), "not_grades"),
        (([3], 2, 1), "not_a_scale"),
        (([0], 0, 1), "not_a_scale"),
        (([1], 10**9, 1), "not_a_scale"),
        (([1], 2.0, 1), "not_a_scale"),
        (([1], 2, 1.5), "not_a_probability"),
    ],
    refuse_five_grades: [
        (([3, 0, 0, 0, 0],), "not_whole"),
        (([1],), "not_whole"),
        (([],), "not_whole"),
        (([2, 1, 1, 1, 0.5],), "not_whole"),
    ],
}
ACCEPTED = {
    refuse_err: ([2, 0], 2, 1),
    refuse_five_grades: ([2, 0, 0, 0, 0],),
}


def test_rankings_that_please_err_only():
    ones = [1, 1, 1, 1, 1]
    answers = 0
    for ranking in product((0, 1, 2), repeat=5):
        is_right = not pleases_err_only(list(ranking))
        is_better = err_of_grades(ranking, 2, 1) > err_of_grades(ones, 2, 1) + 1e-9
        assert is_right == (is_better and rbp_of_grades(ranking, 0.8) < 1 - 0.8**5 - 1e-9)
        answers += is_right
    assert answers > 10
    assert proofs.ids(pleases_err_only(ones)) == ["low_err", "high_rbp"]
    assert proofs.ids(pleases_err_only([1, 1, 1, 1, 0])) == ["low_err"]
    assert proofs.ids(pleases_err_only([2, 1, 1, 1, 1])) == ["high_rbp"]
