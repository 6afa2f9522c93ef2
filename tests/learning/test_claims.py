"""What the post says: each table must show what the course says about it."""

from dataclasses import replace

import numpy as np
import pytest

from ranklearn_course.data import digits_task, letor_like
from ranklearn_course.learning import claims, fit

TASK = letor_like(60, (10, 15), seed=1)


def test_ndcg_rewards_popularity_if_its_labels_do():
    table = claims.popular_first(letor_like(100, popularity_skew=2, seed=1))
    rows = {name: numbers for name, *numbers in table.rows}
    by_clicks, by_grades, weight = zip(*(rows[n] for n in rows), strict=True)
    assert table.column("learns from") == ["true grades", "clicks", "clicks per look"]
    assert np.argmax(by_clicks) == 1
    assert np.argmin(by_grades) == 1
    assert by_grades[2] > by_grades[1] + 0.05
    assert weight[1] > 0.5 > abs(weight[2])


def test_the_missed_pair_is_the_smallest():
    missed = claims.neighbours_miss()
    assert missed.grades == (2, 2, 1)
    # The second 2 leads the 1, as its neighbour should; the first 2 does not.
    assert missed.ranking == (2, 1, 2)


def test_claims_refuse_what_they_cannot_show():
    for task in (replace(TASK, clicks=None), digits_task(10, 10)):
        with pytest.raises(ValueError, match="task must have clicks and a feature 'popularity'"):
            claims.popular_first(task)


def test_ndcg_is_flat_where_its_smooth_version_has_a_slope():
    model = fit("ranknet", *TASK.train)
    plain, smooth = claims.flat_steps(model, TASK.test).column("share that changed")
    assert plain < 0.01
    assert smooth > 0.8
