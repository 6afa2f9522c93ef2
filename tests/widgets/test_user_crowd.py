"""The crowd of users: its luck, its model, what it says and draws, what it refuses."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
import traitlets

from ranklearn_course import metrics
from ranklearn_course.widgets import UserCrowd
from ranklearn_course.widgets.kit.luck import luck
from ranklearn_course.widgets.user_crowd.users import METRICS, looks, user_model, walk
from tests.rows import with_each

GRADES = [2, 0, 1, 3, 0]
PERSISTENCE = {"rbp": 0.8, "err": 0.9, "pfound": 0.15}


each_model = pytest.mark.parametrize(
    "model",
    [
        pytest.param(user_model(metric, GRADES, 3, p), id=metric)
        for metric, p in PERSISTENCE.items()
    ],
)


def by_hand(metric, grades, top, p):
    """Every share, found by following all ways down the list in plain Python."""
    look, ends, paid, value = 1.0, [], [], 0.0
    for rank, grade in enumerate(grades, start=1):
        satisfied = {"rbp": 0, "err": (2**grade - 1) / 2**top, "pfound": 0.4 * (grade > 0)}[metric]
        leaves = p if metric == "pfound" else 1 - p
        found, left = look * satisfied, look * (1 - satisfied) * leaves
        ends.append(found + left)
        paid.append(left * (grade > 0) if metric == "rbp" else found)
        value += paid[-1] / (rank if metric == "err" else 1)
        look *= (1 - satisfied) * (1 - leaves)
    return [*ends, look], [*paid, 0], value


@with_each(product(METRICS, [0, 0.15, 0.8]))
def test_the_shares_are_those_of_a_walk_by_hand(metric, p):
    for grades in ([1, 0], [0, 0, 3], GRADES):
        model = user_model(metric, grades, 3, p)
        ends, paid, value = by_hand(metric, grades, 3, p)
        assert model.expected()[0] == pytest.approx(ends)
        assert model.expected()[1] == pytest.approx(paid)
        assert model.value == pytest.approx(value)
        assert sum(ends) == pytest.approx(1)


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
        assert all(look.goes_on for look in walked[:-1])
        assert crowd.last_rank[user] == len(walked) + walked[-1].goes_on
        assert [look.luck for look in walked] == [tuple(d) for d in draws[user, : len(walked)]]
        assert all(look.is_satisfied == (look.luck[0] < look.chance) for look in walked)
    assert {look.chance for look in looks(model, 0, seed=2)} <= set(model.stop)


@each_model
def test_the_band_holds_the_metric_in_about_95_of_100_crowds(model):
    crowds = [walk(model, 400, seed).mean_and_band() for seed in range(300)]
    inside = sum(abs(mean - model.value) <= half for mean, half in crowds)
    assert 0.91 * 300 <= inside <= 0.99 * 300


def test_the_luck_is_mulberry32():
    """The first numbers of the generator as its author's own code prints them for seed 0."""
    numbers = luck(0, 1, 1)
    assert numbers[0, 0].tolist() == pytest.approx([0.26642920868471265, 0.0003297457005828619])


def test_the_luck_looks_like_chance_between_users_ranks_and_seeds():
    numbers = np.concatenate([luck(seed, 500, 12).reshape(500, -1) for seed in range(4)], axis=1)
    assert abs(numbers.mean(axis=0) - 0.5).max() < 5 * np.sqrt(1 / 12 / 500)
    correlation = np.corrcoef(numbers.T) - np.eye(numbers.shape[1])
    assert abs(correlation).max() < 5 / np.sqrt(500)


def test_a_user_keeps_the_luck_when_others_come_or_the_list_grows():
    assert (luck(3, 10, 4) == luck(3, 100, 12)[:10, :4]).all()
    assert (luck(3, 10, 4) != luck(4, 10, 4)).any()


def test_the_same_seed_gives_the_same_crowd_and_another_one_another():
    one, same = (UserCrowd(GRADES, seed=5).walk() for _ in range(2))
    other = UserCrowd(GRADES, seed=6).walk()
    assert (one.last_rank == same.last_rank).all()
    assert (one.last_rank != other.last_rank).any()


@pytest.mark.parametrize("metric", METRICS)
def test_the_value_is_that_of_the_metrics(metric):
    crowd = UserCrowd(GRADES, metric, p=0.7, err_p=0.6, p_break=0.3)
    hits = np.sign(GRADES)
    wanted = {
        "rbp": metrics.rbp(hits, p=0.7),
        "err": metrics.err(metrics.satisfaction(GRADES, 3), p=0.6),
        "pfound": metrics.pfound(0.4 * hits, p_break=0.3),
    }
    assert crowd.value == wanted[metric]


def test_describe_says_the_list_the_ends_the_mean_and_the_metric():
    crowd = UserCrowd(GRADES, "err", n_users=2000, seed=1)
    counts, (mean, half) = crowd.walk().counts(5), crowd.walk().mean_and_band()
    assert crowd.describe() == (
        "A crowd of 2,000 users (seed 1) walks down 5 documents, best rank first, with the grades "
        f"2, 0, 1, 3, 0 on a scale up to 3. {', '.join(map(str, counts[:5]))} users end at ranks 1 "
        f"to 5, and {counts[5]} walk past the end. The mean of what they get is {mean:.3f}, plus "
        f"or minus {half:.3f}; ERR with p = 1.00 is {crowd.value:.3f}."
    )
    crowd.metric = "pfound"
    assert "PFound with pBreak = 0.15 is" in crowd.describe()


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
    crowd.followed = None
    assert "look by look" not in crowd.describe()


def test_a_crowd_that_shrinks_below_the_followed_user_shows_its_last_one():
    crowd = UserCrowd([1, 0], n_users=200, followed=200)
    crowd.n_users = 100
    assert "User 100, look by look." in crowd.describe()
    with pytest.raises(traitlets.TraitError, match="followed must be a whole number from 1 to 100"):
        crowd.followed = 200


def test_own_words_reach_the_description_and_the_page():
    crowd = UserCrowd([1, 0], words={"describe_ends": "{past} gingen weiter."})
    assert f"{crowd.walk().counts(2)[2]} gingen weiter." in crowd.describe()
    assert crowd.words["walk"] == "Walk"


@with_each(
    [
        ({"documents": [1]}, "documents must hold 2 to 12 documents, got 1"),
        ({"documents": [1] * 13}, "documents must hold 2 to 12 documents, got 13"),
        ({"metric": "dcg"}, "metric must be one of rbp, err, pfound, got 'dcg'"),
        ({"documents": [1, 0.5]}, "grades must hold 2 whole numbers from 0 to 3, got"),
        ({"max_grade": 2}, "max_grade must be a whole number from 3 to 9, got 2"),
        ({"max_grade": 10}, "max_grade must be a whole number from 3 to 9, got 10"),
        ({"max_grade": True}, "max_grade must be a whole number from 3 to 9, got True"),
        ({"p": 1}, r"p must be a number from 0 to 0.99, got 1"),
        ({"err_p": -0.1}, "err_p must be a number from 0 to 1, got -0.1"),
        ({"p_break": "0.1"}, "p_break must be a number from 0 to 1, got '0.1'"),
        ({"n_users": 19}, "n_users must be a whole number from 20 to 5000, got 19"),
        ({"n_users": 200.5}, "n_users must be a whole number from 20 to 5000, got 200.5"),
        ({"seed": -1}, "seed must be a whole number from 0 to 4294967295, got -1"),
        ({"followed": 0}, "followed must be a whole number from 1 to 2000, got 0"),
        ({"followed": 101, "n_users": 100}, "followed must be a whole number from 1 to 100"),
        ({"speed": 0}, "speed must be a whole number from 1 to 12, got 0"),
        ({"p": float("nan")}, "p must be a number from 0 to 0.99, got nan"),
        ({"words": {"wave": "Hi"}}, "words holds sentences that the widget does not have"),
    ]
)
def test_bad_arguments_get_one_clear_error(arguments, text):
    with pytest.raises(ValueError, match=text):
        UserCrowd(**{"documents": GRADES} | arguments)


def test_bad_settings_are_refused_and_the_old_ones_stay():
    crowd = UserCrowd(GRADES)
    bad = {"metric": "dcg", "grades": [1], "p": 1.0, "n_users": 7, "seed": -2}
    for name, value in bad.items():
        before = getattr(crowd, name)
        with pytest.raises(traitlets.TraitError, match=name):
            setattr(crowd, name, value)
        assert getattr(crowd, name) == before


def test_all_settings_can_be_changed_from_python():
    crowd = UserCrowd(GRADES)
    crowd.metric, crowd.grades, crowd.err_p = "err", [0, 3, 0, 0, 0], 0.5
    assert crowd.value == pytest.approx(1 / 2 * 0.5 * 7 / 8)
    assert crowd.persistence == 0.5
    assert crowd.start["grades"] == GRADES


@with_each(product([[1, 0, 1], [3, 2]], [0.0, 0.5]))
def test_users_who_never_go_on_all_end_at_rank_1(grades, p):
    crowd = UserCrowd(grades, "err", err_p=p)
    later = crowd.walk().counts(len(grades))[1:].sum()
    assert (later == 0) == (p == 0)
