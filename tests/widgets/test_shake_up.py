"""The shake-up in Python: what it accepts, its numbers, its words, its still picture."""

import re

import numpy as np
import pytest
import traitlets

from ranklearn_course.contest.validation import mean_and_error
from ranklearn_course.widgets import ShakeUp
from ranklearn_course.widgets.shake_up.measure import public_mask
from tests.rows import with_each

RNG = np.random.default_rng(5)
VALUES = {name: (RNG.random(200) < 0.3) * RNG.random(200) for name in ("ant", "bee", "cat", "dog")}
PUBLIC = RNG.permutation(200) < 60
LUCKY = {"lucky": [1.0] * 10 + [0.0] * 30, "steady": [0.5] * 40}
TEN = np.arange(40) < 10


def ranks(means):
    return [1 + sum(other > mean for other in means) for mean in means]


def test_the_contest_s_own_parts():
    shake = ShakeUp(VALUES, PUBLIC)
    assert (shake.seed, shake.n_public, shake.start) == (0, 60, {"seed": 0, "n_public": 60})
    assert (shake.is_public() == PUBLIC).all()
    for side, mask in enumerate((PUBLIC, ~PUBLIC)):
        expected = [mean_and_error(values[mask]) for values in VALUES.values()]
        found = [pair[side] for pair in shake.measure().values()]
        assert [one.mean for one in found] == pytest.approx([m for m, _ in expected], abs=1e-5)
        assert [one.error for one in found] == pytest.approx([e for _, e in expected], abs=1e-5)
        assert [one.rank for one in found] == ranks([mean for mean, _ in expected])


def test_other_users_are_drawn():
    shake = ShakeUp(VALUES, PUBLIC)
    drawn = []
    for seed in (1, 2, 9999):
        shake.seed = seed
        drawn.append(shake.is_public())
        assert drawn[-1].sum() == 60
    assert not any((a == b).all() for a, b in zip(drawn, [PUBLIC, *drawn[:-1]], strict=True))
    # More users are the same users and others.
    few = drawn[-1]
    shake.n_public = 90
    assert (shake.is_public() & few).sum() == 60
    shake.seed = 0
    assert (shake.is_public() & PUBLIC).sum() == 60
    shake.n_public = 30
    assert (shake.is_public() & PUBLIC).sum() == 30


def test_every_user_is_drawn_alike_often():
    times = sum(public_mask(seed, PUBLIC, 60).astype(int) for seed in range(1, 401))
    assert times.mean() == 120
    assert times.std() == pytest.approx((400 * 0.3 * 0.7) ** 0.5, rel=0.2)


def test_the_titles():
    shake = ShakeUp(LUCKY, TEN)
    assert shake.title() == "lucky is first in public, rank 2 of 2 in private: luck or skill?"
    assert shake.swaps() == 1
    assert shake.describe() == (
        "2 submissions, 10 public users and 30 private ones. "
        "lucky: public 1.0000 ± 0.0000, rank 1; private 0.0000 ± 0.0000, rank 2. "
        "steady: public 0.5000 ± 0.0000, rank 2; private 0.5000 ± 0.0000, rank 1. "
        "lucky is first in public, rank 2 of 2 in private: luck or skill?"
    )
    steady = ShakeUp(LUCKY, ~TEN)
    assert steady.title() == "steady is first in public, rank 2 of 2 in private: luck or skill?"
    half = {"A": [0.5] * 40, "B": [0.25] * 40}
    assert ShakeUp(half, TEN).title() == "A is first on both parts: luck or skill?"
    assert ShakeUp(half, TEN).swaps() == 0
    shared = ShakeUp({**half, "C": [0.5] * 40}, TEN)
    assert shared.title() == "2 submissions share the first public place"
    assert [pair[0].rank for pair in shared.measure().values()] == [1, 3, 1]


def test_the_numbers_travel_with_five_decimals():
    values = np.linspace(0, 1, 40) / 3
    shake = ShakeUp({"A": values, "B": values[::-1]}, TEN)
    assert shake.values[0] == np.rint(1e5 * values).astype(int).tolist()
    assert shake.measure()["A"][0].mean == pytest.approx(values[:10].mean(), abs=5e-6)


@with_each(
    [
        ("seed", -1, "seed must be a whole number from 0 to 9999"),
        ("seed", 10_000, "seed must be a whole number"),
        ("n_public", 9, "n_public must be a whole number from 10 to 190"),
        ("n_public", 191, "n_public must be a whole number from 10 to 190"),
    ]
)
def test_a_wrong_value_is_refused(name, value, text):
    shake = ShakeUp(VALUES, PUBLIC)
    with pytest.raises(traitlets.TraitError, match=text):
        setattr(shake, name, value)
    assert (shake.seed, shake.n_public) == (0, 60)


@with_each(
    [
        ([[0.5] * 40], TEN, "values must map 2 to 8 names"),
        ({"A": [0.5] * 40}, TEN, "values must map 2 to 8 names"),
        ({**LUCKY, "C": [0.5] * 41}, TEN, "the same users for each submission, got [40, 40, 41]"),
        ({"A": [0.5] * 39, "B": [0.5] * 39}, TEN, "values must hold 40 to 20000 users, got 39"),
        ({"A": [0.5] * 40, "B": [1.5] * 40}, TEN, "from 0 to 1, as AP is, got 1.5"),
        ({"A": [0.5] * 40, "B": [-0.5] * 40}, TEN, "from 0 to 1, as AP is, got -0.5"),
        ({"A": [0.5] * 40, "B": [np.nan] * 40}, TEN, "from 0 to 1, as AP is, got nan"),
        ({"A": [0.5] * 40, "B": [[0.5]] * 40}, TEN, "values['B'] must be one list"),
        (LUCKY, [0.3] * 40, "public must be True or False for each of the 40 users"),
        (LUCKY, TEN[:39], "public must be True or False for each of the 40 users"),
        (LUCKY, np.arange(40) < 9, "public must leave 10 users or more in each part, got 9"),
        (LUCKY, np.arange(40) < 31, "public must leave 10 users or more in each part, got 31"),
    ]
)
def test_bad_arguments_get_one_clear_error(values, public, text):
    with pytest.raises(ValueError, match=re.escape(text)):
        ShakeUp(values, public)


def test_the_axis_is_the_same_for_all_draws():
    shake = ShakeUp(VALUES, PUBLIC)
    axis = shake.axis
    ticks = np.array(axis["ticks"])
    assert np.diff(ticks) == pytest.approx(np.full(len(ticks) - 1, ticks[1] - ticks[0]))
    assert 3 <= len(ticks) <= 7
    for seed in range(1, 30):
        shake.seed = seed
        for standing in (one for pair in shake.measure().values() for one in pair):
            assert ticks[0] <= standing.mean - standing.error
            assert standing.mean + standing.error <= ticks[-1]
    assert shake.axis == axis


@with_each(
    [
        ({"A": [0.5] * 40, "B": [0.25] * 40}, [0.25, 0.3, 0.35, 0.4, 0.45, 0.5]),
        ({"A": [0.5] * 40, "B": [0.5] * 40}, [0.49, 0.492, 0.494, 0.496, 0.498, 0.5]),
        ({"A": [0] * 40, "B": [0] * 40}, [0, 0.002, 0.004, 0.006, 0.008, 0.01]),
        ({"A": [1] * 40, "B": [1] * 40}, [0.99, 0.992, 0.994, 0.996, 0.998, 1]),
        ({"A": [1, 0] * 20, "B": [0] * 40}, [0, 0.2, 0.4, 0.6, 0.8, 1]),
    ]
)
def test_the_axis_has_round_ticks_from_0_to_1(values, ticks):
    shake = ShakeUp(values, TEN)
    assert shake.axis["ticks"] == ticks
    assert len({f"{tick:.{shake.axis['digits']}f}" for tick in ticks}) == len(ticks)
