"""The shake-up in Python: what it accepts, its numbers, its words, its still picture."""

import numpy as np

from ranklearn_course.widgets import ShakeUp
from tests.rows import with_each

RNG = np.random.default_rng(5)
VALUES = {name: (RNG.random(200) < 0.3) * RNG.random(200) for name in ("ant", "bee", "cat", "dog")}
PUBLIC = RNG.permutation(200) < 60
TEN = np.arange(40) < 10


def test_other_users_are_drawn():
    shake = ShakeUp(VALUES, PUBLIC)
    assert (shake.is_public() == PUBLIC).all()
    shake.seed = 9999
    few = shake.is_public()
    assert few.sum() == 60
    assert (few != PUBLIC).any()
    # More users are the same users and others.
    shake.n_public = 90
    assert (shake.is_public() & few).sum() == 60
    shake.seed, shake.n_public = 0, 30
    assert (shake.is_public() & PUBLIC).sum() == 30


@with_each(
    [
        ({"A": [0.5] * 40, "B": [0.25] * 40}, [0.25, 0.3, 0.35, 0.4, 0.45, 0.5]),
        ({"A": [0] * 40, "B": [0] * 40}, [0, 0.002, 0.004, 0.006, 0.008, 0.01]),
        ({"A": [1] * 40, "B": [1] * 40}, [0.99, 0.992, 0.994, 0.996, 0.998, 1]),
    ]
)
def test_the_axis_has_round_ticks_from_0_to_1(values, ticks):
    assert ShakeUp(values, TEN).axis["ticks"] == ticks
