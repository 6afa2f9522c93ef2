"""The leak in Python: its numbers are those of a slow loop, and a random split alone misleads."""

import numpy as np
import pytest

from ranklearn_course.widgets.kit.luck import luck
from tests.widgets.catalogue.leak import ROW, VIEWS

EVENINGS = 8
SEEDS = range(201)


def slow_share(model, asked, seen):
    """The share of the views, (user, evening, series), that a model guesses from those seen."""
    right = 0
    for user, evening, series in asked:
        if model == "habit":
            counted = [other for other in seen if other[0] == user]
        else:
            counted = []
            for distance in range(10, -1, -1):
                near = [v for v in seen if v[0] != user and abs(v[1] - evening) == distance]
                counted = near or counted
        letters = sorted(each for _, _, each in counted)
        right += bool(letters) and max(letters, key=letters.count) == series
    return right / len(asked)


def slow_measure(cut, seed):
    log = [(u, e, series[e]) for u, series in enumerate(VIEWS.values()) for e in range(EVENINGS)]
    later = [(u, e, series[e]) for u, series in enumerate(VIEWS.values()) for e in (8, 9)]
    asked = [view for view in log if view[1] >= cut]
    if seed:
        order = np.argsort(luck(seed, len(log), 1)[:, 0, 0], kind="stable")
        asked = [log[i] for i in order[: len(asked)]]
    seen = [view for view in log if view not in asked]
    return {
        model: (slow_share(model, asked, seen), slow_share(model, later, log))
        for model in ("crowd", "habit")
    }


@pytest.mark.parametrize("cut", range(4, 8))
def test_its_numbers_are_those_of_a_slow_loop(cut):
    widget = ROW.make(cut=cut)
    for seed in range(12):
        widget.seed = seed
        assert widget.measure() == slow_measure(cut, seed)


def test_a_split_in_time_never_flatters_the_crowd_and_a_random_one_nearly_always_does():
    fooled = []
    for cut in range(4, 8):
        widget = ROW.make(cut=cut)
        for seed in SEEDS:
            widget.seed = seed
            (crowd, true), (habit, better) = widget.measure().values()
            assert true < better
            if seed:
                fooled.append(crowd > max(habit, true))
            else:
                assert crowd <= true
                assert crowd < habit
    assert np.mean(fooled) > 0.95
