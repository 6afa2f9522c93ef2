"""The methods by name, and the forces they put on documents."""

import numpy as np
import pytest

from ranklearn_course.learning import METHODS, forces

UNPAIRED = ["least_squares", "logistic", "listnet"]


@pytest.mark.parametrize("name", METHODS)
def test_forces_are_the_negative_gradient(name):
    scores, grades = np.array([0.2, 1.0, -0.7, 0.1]), [0, 1, 3, 2]
    pushed = forces(name, scores, grades)
    loss, gradient = METHODS[name].loss(scores, grades)
    assert type(pushed.loss) is float
    assert pushed.loss == loss
    np.testing.assert_allclose(pushed.documents, -gradient, atol=1e-15)


@pytest.mark.parametrize("name", sorted(METHODS.keys() - {*UNPAIRED}))
def test_a_pair_pushes_both_ways_alike_and_the_better_document_up(name):
    grades = np.array([0, 1, 3, 3])
    pushed = forces(name, [0.2, 1.0, -0.7, 0.1], grades)
    np.testing.assert_array_equal(pushed.pairs, -pushed.pairs.T)
    np.testing.assert_allclose(pushed.pairs.sum(axis=1), pushed.documents)
    assert (pushed.pairs[grades[:, None] > grades] > 0).all()


@pytest.mark.parametrize("name", UNPAIRED)
def test_methods_without_pairs_have_none(name):
    assert forces(name, [0.0, 1.0], [1, 0]).pairs is None


def test_settings_reach_the_loss():
    assert forces("hinge", [0.5, 0.0], [1, 0], margin=0.25).loss == 0
    assert METHODS["hinge"].settings == {"margin": 1.0}
    assert METHODS["listnet"].settings == {}


@pytest.mark.parametrize(
    ("method", "options", "kind", "text"),
    [
        ("boosting", {}, ValueError, "method must be one of 'least_squares', .* got 'boosting'"),
        ("listnet", {"k": 3}, TypeError, "listnet takes no setting 'k'; it takes: none"),
    ],
)
def test_bad_methods_and_settings_are_refused(method, options, kind, text):
    with pytest.raises(kind, match=text):
        forces(method, [0.5, 1.0], [1, 0], **options)


def test_forces_take_one_query():
    with pytest.raises(ValueError, match="scores must be one list"):
        forces("ranknet", [[0.5, 1.0]], [[1, 0]])
