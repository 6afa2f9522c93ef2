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
    assert forces("logistic", [0.5, 0.0], [1, 0], threshold=2).documents.max() < 0
    # Only neighbours in the list push each other.
    assert not forces("ranknet", [3.0, 2.0, 1.0], [0, 1, 2], pairs="neighbours").pairs[0, 2]
    assert METHODS["logistic"].settings == {"threshold": 1}
    assert METHODS["listnet"].settings == {}
