"""Chapter cascade: right functions in other styles, minimal cases, accepted answers, numbers."""

from functools import reduce
from itertools import accumulate, product
from math import prod

import numpy as np
import pytest

from ranklearn_course import metrics
from ranklearn_course.chapters.cascade.checks import (
    pleases_err_only,
    refuse_err,
    refuse_five_grades,
)
from ranklearn_course.exercises.bank import find_exercise
from tests.chapters import proofs
from tests.chapters.references import err_of_grades, rbp_of_grades, satisfaction_of_one

RBP, SATISFACTION, ERR, PFOUND = WRITE = [
    find_exercise(f"cascade.{name}") for name in ("rbp", "satisfaction", "err", "pfound")
]


def test_without_a_break_pfound_is_the_noisy_or():
    (pair,) = PFOUND.catalogue.inseparable
    assert pair.ids == {"leave=none", "result=noisy_or"}
    for p_rel in product((0, 0.3, 1), repeat=4):
        noisy_or = 1 - prod(1 - rel for rel in p_rel)
        assert metrics.pfound(p_rel, p_break=0) == pytest.approx(noisy_or)


def rbp_numpy(grades, p):
    hits = np.array(grades) > 0
    return (1 - p) * (hits * p ** np.arange(len(hits))).sum()


def rbp_recursive(grades, p):
    if not grades:
        return 0.0
    return (1 - p) * (grades[0] > 0) + p * rbp_recursive(grades[1:], p)


def rbp_bools(grades, p):
    relevant = [bool(grade) for grade in grades]
    ranks = [rank for rank, hit in enumerate(relevant) if hit is True]
    return sum(p**rank for rank in ranks) * (1 - p)


def rbp_by_leaving(grades, p):
    """The hits per document looked at, told by the rank after which the user leaves."""

    def found():
        hits = 0
        for i, grade in enumerate(grades):
            hits += 1 if grade > 0 else 0
            yield hits * p**i * (1 - p)
        yield hits * p ** len(grades)

    return sum(found()) * (1 - p)


def satisfaction_loop(grade, max_grade):
    gain = 1
    for _ in range(grade):
        gain *= 2
    for _ in range(max_grade):
        gain /= 2
    return gain - 0.5**max_grade


def satisfaction_recursive(grade, max_grade):
    if grade == 0:
        return 0
    return satisfaction_recursive(grade - 1, max_grade) + 2 ** (grade - 1) / 2**max_grade


def err_numpy(grades, max_grade, p):
    shares = (2.0 ** np.array(grades) - 1) / 2**max_grade
    looks = np.concatenate([[1], np.cumprod(p * (1 - shares))[:-1]])
    return (shares * looks / np.arange(1, len(shares) + 1)).sum()


def err_recursive(grades, max_grade, p, rank=1):
    if not grades:
        return 0
    share = (2 ** grades[0] - 1) / 2**max_grade
    return share / rank + p * (1 - share) * err_recursive(grades[1:], max_grade, p, rank + 1)


def err_double_loop(grades, max_grade, p):
    shares = [(2**grade - 1) / 2**max_grade for grade in grades]
    total = 0
    for i in range(len(shares)):
        term = shares[i] / (i + 1)
        for j in range(i):
            term = term * (1 - shares[j]) * p
        total = total + term
    return total


def err_generator(grades, max_grade, p):
    shares = [(2**grade - 1) * 2**-max_grade for grade in grades]
    looks = accumulate(shares, lambda look, share: look * (1 - share) * p, initial=1)
    return sum(look * r / i for i, (look, r) in enumerate(zip(looks, shares), 1))  # noqa: B905


def pfound_numpy(p_rel, p_break):
    rel = np.array(p_rel)
    looks = np.append(1, np.cumprod((1 - rel) * (1 - p_break)))[:-1]
    return looks @ rel


def pfound_recursive(p_rel, p_break):
    if not p_rel:
        return 0
    first, *rest = p_rel
    return first + (1 - first) * (1 - p_break) * pfound_recursive(rest, p_break)


def pfound_from_below(p_rel, p_break):
    return reduce(
        lambda below, rel: rel + (1 - rel) * (1 - p_break) * below, list(p_rel)[::-1], 0.0
    )


def pfound_comprehension(p_rel, p_break):
    return sum(
        prod([1 - other for other in p_rel[:i]]) * (1 - p_break) ** i * rel
        for i, rel in enumerate(p_rel)
    )


RIGHT = {
    RBP: [rbp_of_grades, rbp_numpy, rbp_recursive, rbp_bools, rbp_by_leaving],
    SATISFACTION: [
        satisfaction_of_one,
        satisfaction_loop,
        satisfaction_recursive,
        lambda grade, max_grade: np.exp2(grade - max_grade) - np.exp2(-max_grade),
        lambda grade, max_grade: sum(1 for _ in range(1, 1 << grade)) / (1 << max_grade),
    ],
    ERR: [err_of_grades, err_numpy, err_recursive, err_double_loop, err_generator],
    PFOUND: [
        metrics.pfound,
        pfound_numpy,
        pfound_recursive,
        pfound_from_below,
        pfound_comprehension,
    ],
}


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
