"""What the post says: each table must show what the course says about it."""

from dataclasses import replace

import numpy as np
import pytest

from ranklearn_course import metrics
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


def test_pair_counts():
    assert claims.pair_counts([4, 3, 2, 1, 0]) == (4, 10)
    assert claims.pair_counts([0, 2, 2, 0]) == (2, 4)
    assert claims.pair_counts([1, 1]) == (0, 0)


def test_the_missed_pair_is_the_smallest():
    missed = claims.neighbours_miss()
    assert missed.grades == (2, 2, 1)
    assert missed.ndcg == metrics.ndcg(missed.ranking) < 1
    # The second 2 leads the 1, as its neighbour should; the first 2 does not.
    assert missed.ranking == (2, 1, 2)
    assert claims.neighbours_miss(longest=2) is None


def test_claims_refuse_what_they_cannot_show():
    for task in (replace(TASK, clicks=None), digits_task(10, 10)):
        with pytest.raises(ValueError, match="task must have clicks and a feature 'popularity'"):
            claims.popular_first(task)


def test_ndcg_is_flat_where_its_smooth_version_has_a_slope():
    model = fit("ranknet", *TASK.train)
    plain, smooth = claims.flat_steps(model, TASK.test).column("share that changed")
    assert plain < 0.01
    assert smooth > 0.8
    assert claims.flat_steps(model, TASK.test, step=1).rows[0][1] > 0.3
    with pytest.raises(ValueError, match="step must be a number in"):
        claims.flat_steps(model, TASK.test, step=0)


def test_the_code_of_the_post_fails_at_the_edges():
    found = claims.edges_of_the_post()
    assert found.column("the post")[1] == "IndexError"
    assert np.isnan(found.column("the post")[2])
    theirs, ours = found.column("the post")[0], found.column("this course")
    assert theirs == pytest.approx(0.9674066003876495, abs=1e-15)
    assert ours == [pytest.approx(theirs), pytest.approx(theirs), 0.0]
    with pytest.raises(IndexError):
        claims.ndcg_of_the_post([1, 2], [2, 1], 3)
