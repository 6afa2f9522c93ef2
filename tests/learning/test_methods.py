"""The methods by name, and the forces they put on documents."""

import numpy as np
import pytest

from ranklearn_course.learning import METHODS, forces
from tests.rows import with_each

PAIRED = ["ranknet", "hinge", "lambdarank", "soft_dcg", "fair_soft_dcg"]
UNPAIRED = ["least_squares", "logistic", "listnet"]


def test_the_names_and_families():
    families = {name: method.family for name, method in METHODS.items()}
    assert families == {
        "least_squares": "pointwise",
        "logistic": "pointwise",
        "ranknet": "pairwise",
        "hinge": "pairwise",
        "listnet": "listwise",
        "lambdarank": "listwise",
        "soft_dcg": "listwise",
        "fair_soft_dcg": "listwise",
    }
    assert len({method.label for method in METHODS.values()}) == len(METHODS)
    assert [name for name, method in METHODS.items() if not method.is_slope] == ["lambdarank"]


def test_every_method_is_asked_for_its_pairs():
    assert sorted([*PAIRED, *UNPAIRED]) == sorted(METHODS)


@with_each(METHODS)
def test_forces_are_the_negative_gradient(name):
    scores, grades = np.array([0.2, 1.0, -0.7, 0.1]), [0, 1, 3, 2]
    pushed = forces(name, scores, grades)
    loss, gradient = METHODS[name].loss(scores, grades)
    assert type(pushed.loss) is float
    assert pushed.loss == loss
    np.testing.assert_allclose(pushed.documents, -gradient, atol=1e-15)


@with_each(PAIRED)
def test_a_pair_pushes_both_ways_alike_and_the_better_document_up(name):
    grades = np.array([0, 1, 3, 3])
    pushed = forces(name, [0.2, 1.0, -0.7, 0.1], grades)
    np.testing.assert_array_equal(pushed.pairs, -pushed.pairs.T)
    np.testing.assert_allclose(pushed.pairs.sum(axis=1), pushed.documents)
    assert (pushed.pairs[grades[:, None] > grades] > 0).all()


@with_each(["ranknet", "hinge", "lambdarank", "fair_soft_dcg"])
def test_equal_grades_do_not_push_each_other(name):
    assert forces(name, [0.2, 1.0, -0.7], [2, 2, 0]).pairs[0, 1] == 0


def test_soft_dcg_lets_equal_grades_push_the_leader_on():
    # The loss of a rank is larger higher up, so the leader gains more from its lead.
    assert forces("soft_dcg", [0.2, 1.0, 0.7], [2, 2, 0]).pairs[1, 0] > 0


@pytest.mark.parametrize("name", UNPAIRED)
def test_methods_without_pairs_have_none(name):
    assert forces(name, [0.0, 1.0], [1, 0]).pairs is None


@with_each(PAIRED)
def test_steps_along_the_forces_lead_to_the_ideal_order(name):
    scores, grades = np.array([2.0, 1.0, 0.0]), [0, 1, 2]
    for _ in range(400):
        scores = scores + 0.3 * forces(name, scores, grades).documents
    assert scores[0] < scores[1] < scores[2]


def test_settings_reach_the_loss():
    assert forces("hinge", [0.5, 0.0], [1, 0], margin=0.25).loss == 0
    assert METHODS["hinge"].settings == {"margin": 1.0}
    assert METHODS["listnet"].settings == {}


@with_each(
    [
        ("boosting", {}, ValueError, "method must be one of 'least_squares', .* got 'boosting'"),
        (None, {}, ValueError, "method must be one of"),
        ("listnet", {"k": 3}, TypeError, "listnet takes no setting 'k'; it takes: none"),
        (
            "lambdarank",
            {"temperature": 1},
            TypeError,
            "lambdarank takes no setting 'temperature'; it takes: k, weights",
        ),
    ]
)
def test_bad_methods_and_settings_are_refused(method, options, kind, text):
    with pytest.raises(kind, match=text):
        forces(method, [0.5, 1.0], [1, 0], **options)


def test_forces_take_one_query():
    with pytest.raises(ValueError, match="scores must be one list"):
        forces("ranknet", [[0.5, 1.0]], [[1, 0]])
