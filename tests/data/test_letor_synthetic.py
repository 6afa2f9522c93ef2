"""The drawn learning task: its shape, its options, and what its users do."""

import numpy as np
import pytest

from ranklearn_course.data import letor_like
from ranklearn_course.data.letor_synthetic import CLICK, FEATURES

TASK = letor_like(100, seed=3)
PARTS = (TASK.train, TASK.validation, TASK.test)


def test_the_parts_share_no_query_and_have_the_stated_sizes():
    found = [set(part.queries) for part in PARTS]
    assert [len(queries) for queries in found] == [50, 20, 30]
    assert set.union(*found) == set(range(1, 101))
    for part in PARTS:
        assert (np.diff(part.queries) >= 0).all()
        sizes = np.bincount(part.queries)
        assert 10 <= sizes[sizes > 0].min() <= sizes.max() <= 30
        assert part.features.shape == (len(part.grades), len(FEATURES))


def test_the_grades_have_the_stated_shares():
    grades = np.concatenate([part.grades for part in PARTS])
    shares = [0.52, 0.32, 0.13, 0.02, 0.01]
    np.testing.assert_allclose(np.bincount(grades) / len(grades), shares, atol=0.001)


def test_popularity_changes_no_grades():
    other = letor_like(100, seed=3, popularity_skew=0)
    np.testing.assert_array_equal(other.train.grades, TASK.train.grades)
    changed = (other.train.features != TASK.train.features).any(axis=0)
    names = {name for name, is_new in zip(FEATURES, changed, strict=True) if is_new}
    assert names == {"links", "popularity"}


def test_an_interaction_helps_a_good_match_on_a_good_page_only():
    train = letor_like(2000, interaction=3, seed=1).train
    quality = train.features[:, FEATURES.index("page quality")]
    match = train.features[:, FEATURES.index("match of the rarest word")] - 2
    for side in (1, -1):
        rows = side * quality > 1
        assert side * np.corrcoef(match[rows], train.grades[rows])[0, 1] > 0.2


def test_popularity_has_nothing_to_do_with_the_grades():
    train = letor_like(400, seed=1).train
    logs = np.log(train.features[:, FEATURES.index("popularity")])
    assert abs(np.corrcoef(logs, train.grades)[0, 1]) < 0.05
    assert logs.std() == pytest.approx(1, abs=0.05)


def test_users_click_with_the_probability_of_the_grade_if_they_look():
    task = letor_like(1000, seed=1)
    np.testing.assert_array_equal(task.clicks.examination, 1 / task.clicks.rank)
    for grade, rate in enumerate(CLICK):
        found = task.clicks.corrected[task.train.grades == grade].mean()
        assert found == pytest.approx(rate, rel=0.05)


def test_the_largest_spreads_give_finite_numbers():
    task = letor_like(200, popularity_skew=100)
    assert np.isfinite(task.train.features).all()
