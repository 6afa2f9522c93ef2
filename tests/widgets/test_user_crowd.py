"""The crowd of users: its luck, its model, what it says and draws, what it refuses."""

from __future__ import annotations

import numpy as np
import pytest
import traitlets

from ranklearn_course.widgets import UserCrowd
from ranklearn_course.widgets.kit.luck import luck
from ranklearn_course.widgets.user_crowd.users import looks, user_model, walk

GRADES = [2, 0, 1, 3, 0]
PERSISTENCE = {"rbp": 0.8, "err": 0.9, "pfound": 0.15}


each_model = pytest.mark.parametrize(
    "model",
    [
        pytest.param(user_model(metric, GRADES, 3, p), id=metric)
        for metric, p in PERSISTENCE.items()
    ],
)


@each_model
def test_a_large_crowd_ends_where_it_should(model):
    crowd = walk(model, 5000, seed=11)
    ends, paid = model.expected()
    for counts, shares in ((crowd.counts(5), ends), (crowd.paid(5), paid)):
        spread = np.sqrt(5000 * shares * (1 - shares))
        assert (abs(counts - 5000 * shares) <= 4 * spread + 1e-9).all()
    assert crowd.counts(5).sum() == 5000


@each_model
def test_the_looks_of_each_user_lead_to_where_the_crowd_ends(model):
    crowd, draws = walk(model, 300, seed=2), luck(2, 300, 5)
    for user in range(300):
        walked = looks(model, user, seed=2)
        assert [look.rank for look in walked] == list(range(1, len(walked) + 1))
        assert crowd.last_rank[user] == len(walked) + walked[-1].goes_on
        assert [look.luck for look in walked] == [tuple(d) for d in draws[user, : len(walked)]]
        assert all(look.is_satisfied == (look.luck[0] < look.chance) for look in walked)


def test_the_luck_is_mulberry32():
    """The first numbers of the generator as its author's own code prints them for seed 0."""
    numbers = luck(0, 1, 1)
    assert numbers[0, 0].tolist() == pytest.approx([0.26642920868471265, 0.0003297457005828619])


def test_a_user_keeps_the_luck_when_others_come_or_the_list_grows():
    assert (luck(3, 10, 4) == luck(3, 100, 12)[:10, :4]).all()
    assert (luck(3, 10, 4) != luck(4, 10, 4)).any()


def test_the_walk_of_one_user_is_told_look_by_look():
    crowd = UserCrowd([1, 3, 0], "err", followed=2, seed=1)
    # user 2 has these numbers: not below 1/8, then below 7/8
    assert luck(1, 2, 2)[1, :, 0].tolist() == pytest.approx([0.6331, 0.5055], abs=1e-4)
    told = (
        "User 2, look by look. Rank 1, grade 1: satisfied with probability 0.125. Luck 0.633: not "
        "satisfied, goes on. Rank 2, grade 3: satisfied with probability 0.875. Luck 0.505: "
        "satisfied, stops. User 2 ends at rank 2 and gets 1/2 = 0.5."
    )
    assert crowd.describe().endswith(told)


def test_a_crowd_that_shrinks_below_the_followed_user_shows_its_last_one():
    crowd = UserCrowd([1, 0], n_users=200, followed=200)
    crowd.n_users = 100
    assert "User 100, look by look." in crowd.describe()
    with pytest.raises(traitlets.TraitError, match="followed must be a whole number from 1 to 100"):
        crowd.followed = 200
