"""Boosted trees against scikit-learn."""

import numpy as np
import pytest

from ranklearn_course.learning import boosted_trees
from tests.later import Later

ensemble = Later("sklearn.ensemble")


@pytest.mark.parametrize("depth", [1, 3])
def test_scores_are_those_of_scikit_learn(depth):
    random = np.random.default_rng(depth)
    features, held_out = random.random((300, 4)), random.random((80, 4))
    grades = (features[:, 0] * features[:, 1] * 5).round() + random.normal(size=300)
    peer = ensemble.GradientBoostingRegressor(random_state=0, max_depth=depth, n_estimators=20)
    ours = boosted_trees(features, grades, held_out, n_trees=20, depth=depth)
    assert ours == pytest.approx(peer.fit(features, grades).predict(held_out), abs=1e-12)


def test_documents_that_no_feature_tells_apart_share_the_mean():
    assert boosted_trees([[1], [1]], [0, 4], [[1], [7]]).tolist() == [2, 2]
