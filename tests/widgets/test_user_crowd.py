"""The crowd of users in Python: its luck, and where it ends."""

import pytest

from ranklearn_course.widgets import UserCrowd
from ranklearn_course.widgets.kit.luck import luck


@pytest.mark.parametrize("metric", ["rbp", "err", "pfound"])
def test_the_mean_of_a_large_crowd_comes_close_to_the_metric(metric):
    crowd = UserCrowd([2, 0, 1, 3, 0], metric, n_users=5000, seed=11)
    crowd.err_p = 0.9
    walked = crowd.walk()
    mean, band = walked.mean_and_band()
    assert abs(mean - crowd.value) < 2 * band < 0.05
    assert walked.counts(5).sum() == 5000


def test_a_user_keeps_the_luck_when_others_come_or_the_list_grows():
    assert (luck(3, 10, 4) == luck(3, 100, 12)[:10, :4]).all()
    assert (luck(3, 10, 4) != luck(4, 10, 4)).any()
