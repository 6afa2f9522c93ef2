"""Chapter learning_to_rank: the arithmetic that is told, numbers."""

from itertools import combinations, product
from math import exp, log, log2

import pytest
from scipy.special import expit, softmax

from ranklearn_course.chapters.learning_to_rank.checks import (
    explain_count,
    explain_delta,
    explain_forces,
    explain_loss,
    explain_top_one,
)
from ranklearn_course.checker import Sentence
from ranklearn_course.exercises.bank import find_exercise
from tests.chapters.references import (
    change_of_ndcg,
    forces_numpy,
    loss_numpy,
)

COUNT_PAIRS, RANKNET_LOSS, RANKNET_FORCES, TOP_ONE, DELTA_NDCG = WRITE = [
    find_exercise(f"learning_to_rank.{name}")
    for name in ("count_pairs", "ranknet_loss", "ranknet_forces", "top_one", "delta_ndcg")
]
CATCH = find_exercise("learning_to_rank.catch_impostors")


def count_by_combinations(grades):
    return sum(a != b for a, b in combinations(grades, 2))


MATHS = {"exp": exp, "log": log, "log2": log2, "sigma": expit}


ARITHMETIC = {RANKNET_LOSS: 1e-12}


def test_the_arithmetic_within_sentences():
    for (grades,) in COUNT_PAIRS.cases:
        found = explain_count(grades).places
        assert found["n"] * found["others"] / 2 - found["tied"] == count_by_combinations(grades)
    for case in RANKNET_LOSS.cases:
        assert (explain_loss(*case) == Sentence("no_pair")) == (len(set(case[1])) < 2)
        said = explain_forces(*case)
        value = 0 if said.id == "no_push" else eval(said.places["arithmetic"], MATHS)
        assert value == pytest.approx(forces_numpy(*case)[0])
    for (scores,) in TOP_ONE.cases:
        said = explain_top_one(scores)
        assert eval(said.places["arithmetic"], MATHS) == pytest.approx(softmax(scores)[0])
    for case in DELTA_NDCG.cases:
        said = explain_delta(*case)
        if said != Sentence("nothing_relevant"):
            gap, _, rest = said.partition("| * ")
            found = eval(f"abs({gap[1:]}) * {rest}", MATHS)
            assert found == pytest.approx(change_of_ndcg(*case), abs=1e-4)


def test_shares_of_nothing_are_told():
    """A share of the sum is 0/0 where the scores cancel; the check survives it."""
    verdict = TOP_ONE.check(lambda scores: [s / sum(scores) for s in scores])
    assert verdict.status != "correct"
    shares = TOP_ONE.catalogue.make(strength="score")
    assert not isinstance(shares([1, -1]), list)
    assert shares([1, 3]) == [0.25, 0.75]


def test_the_value_of_the_best_case():
    assert CATCH.best == (((0, 0, 1), (1, 1, 3)),)
    assert "0.627" in CATCH.hints[3]
    assert loss_numpy([0, 0, 1], [1, 1, 3]) == pytest.approx(0.627, abs=5e-4)
    assert CATCH.check([([0, 0], [1, 0], 0.693)]).status == "not yet"


def test_a_case_of_the_impostors_has_six_documents_at_most():
    assert CATCH.refuse([0] * 6, [1] * 6) == ""
    assert "of length 6 or less" in CATCH.refuse([0] * 7, [1] * 7)


def test_neighbours_miss_pairs():
    """Five documents with five grades have ten pairs, four of them neighbours in the list."""
    for grades in product(range(5), repeat=5):
        if len(set(grades)) == 5:
            assert COUNT_PAIRS.catalogue.reference(grades) == 10
            assert COUNT_PAIRS.catalogue.make(pairs="neighbours")(grades) == 4
