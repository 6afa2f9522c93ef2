"""Chapter smooth_dcg: the arithmetic that is told, accepted curves, numbers."""

from itertools import product

import numpy as np
import pytest
from scipy.special import expit

from ranklearn_course import metrics
from ranklearn_course.chapters.smooth_dcg.checks import (
    explain_choice,
    explain_fair,
    explain_slope,
    explain_smooth_poly,
    explain_soft_ranks,
    refuse_curve,
    rises_in_steps,
)
from ranklearn_course.checker import Sentence
from ranklearn_course.exercises.bank import find_exercise
from tests.chapters import proofs
from tests.chapters.references import (
    fair,
    least_regret,
    poly,
)
from tests.rows import with_each

SOFT_RANKS, ONE_MORE_RIVAL, FAIR_SOFT_DCG, SLOPE, SMOOTH_POLY, CHOOSE_TEMPERATURE = WRITE = [
    find_exercise(f"smooth_dcg.{name}")
    for name in (
        "soft_ranks",
        "one_more_rival",
        "fair_soft_dcg",
        "slope_two_ways",
        "smooth_poly",
        "choose_temperature",
    )
]
CATCH = find_exercise("smooth_dcg.catch_impostors")
SOFT_BY_HAND = find_exercise("smooth_dcg.soft_dcg_by_hand")


def test_added_probabilities_are_not_taken_for_the_answer():
    for id, probabilities in (
        ("added_probabilities", [0.3, 0.7, 0.1]),
        ("more_than_one", [0.4, 0.7, 0.1]),
    ):
        verdict = SOFT_BY_HAND.check(3 * np.dot(probabilities, [1, 0.631, 0.5]))
        assert (verdict.status, verdict.mistake_ids) == ("not yet", (id,))


ARITHMETIC = {ONE_MORE_RIVAL: 1e-12}


def test_the_arithmetic_within_sentences():
    for case in SOFT_RANKS.cases:
        said = explain_soft_ranks(*case)
        arithmetic = said.places.get("arithmetic", "1")
        value = eval(arithmetic, {"sigma": expit})
        assert value == pytest.approx(proofs.call(SOFT_RANKS.catalogue.reference, case)[0])
    for case in FAIR_SOFT_DCG.cases:
        said = explain_fair(*case)
        expected = proofs.call(FAIR_SOFT_DCG.catalogue.reference, case)
        if said.id == "the_only_order":
            assert said.places == {"value": expected}
        elif not said.places["arithmetic"].endswith("..."):
            assert eval(said.places["arithmetic"]) == pytest.approx(expected, abs=1e-4)
    for case in SLOPE.cases:
        said = explain_slope(*case).places
        values = [eval(said[name]) for name in ("difference", "exact")]
        expected = proofs.call(SLOPE.catalogue.reference, case)
        assert values == pytest.approx(expected, abs=1e-3 if case[3] < 1 else 1e-4)
    for case in SMOOTH_POLY.cases:
        said = explain_smooth_poly(*case)
        expected = proofs.call(SMOOTH_POLY.catalogue.reference, case)
        if "..." not in said:
            assert eval(said.replace("^", "**")) == pytest.approx(expected, rel=1e-5, abs=1e-4)
    for case in CHOOSE_TEMPERATURE.cases:
        terms = explain_choice(*case).places["arithmetic"].split(", ")
        regrets = [eval(term.partition(" (")[0]) for term in terms]
        assert case[0][np.argmin(regrets)] == least_regret(*case)


def test_the_value_of_the_best_case():
    assert CATCH.best == (((1, 1, 0), (0, 0, 3), 2),)
    assert "1.610" in CATCH.hints[3]
    assert fair([1, 1, 0], [0, 0, 3], 2) == pytest.approx(1.610, abs=5e-4)


REFUSED = {
    refuse_curve: [
        ((curve,), Sentence("not_a_curve", {"curve": curve}))
        for curve in (
            [],
            [1, 2],
            [0, 0, float("nan"), 1],
            [True, 2, 3, 4],
            list("abcd"),
            [1] * 21,
        )
    ],
}
ACCEPTED = {refuse_curve: ([0, 0, 6.5, 6],)}


@with_each(
    [
        ([6, 6, 0, 0], []),
        ([0, 9, 0, 9], ["not_monotone"]),
        ([0, 1, 2, 4], ["not_rough"]),
        ([0, 1, 0, 1], ["not_monotone", "not_rough"]),
        ([1, 5, 0, 1], ["ends_where_it_began"]),
    ]
)
def test_what_a_staircase_lacks(curve, unmet):
    assert proofs.ids(rises_in_steps(curve)) == unmet


def test_stairs_that_pass_for_smooth():
    for curve in product((0, 1, 3, 6), repeat=4):
        if curve[0] != curve[-1]:
            is_rough = poly(curve, 1, 3) >= 1 - 1e-9
            is_level = metrics.smooth_abs(curve) <= 1 + 1e-9
            assert (not rises_in_steps(list(curve))) == (is_rough and is_level)
