"""The digits as a task to learn from."""

import numpy as np
import pytest

from ranklearn_course.data import digits_task
from ranklearn_course.data.digits_learning import FEATURES
from ranklearn_course.metrics import roc_auc
from tests.later import Later

distance = Later("scipy.spatial.distance")

datasets = Later("sklearn.datasets")
TASK = digits_task(40, 12, seed=5)


def test_the_features_are_distances_of_two_pictures():
    pixels = datasets.load_digits().data / 16
    for column, kind, scale in ((0, "euclidean", 8), (1, "cityblock", 64)):
        features = TASK.train.features[:, column]
        assert (features < 0).all()  # no picture is compared with itself
        known = np.unique((distance.cdist(pixels, pixels, kind) / scale).round(9))
        assert np.isin((-features).round(9), known).all()


def test_about_a_tenth_is_relevant_and_near_pictures_are_more_often():
    train = digits_task(300, 30, seed=1).train
    assert train.grades.mean() == pytest.approx(0.1, abs=0.02)
    quality = [roc_auc(train.grades, column) for column in train.features.T]
    assert min(quality[:-1]) > 0.6
    assert FEATURES[-1] == "total ink"
    assert abs(quality[-1] - 0.5) < 0.05  # two digits may hold the same ink
