"""Held-out events: in time and at random."""

import re
from dataclasses import replace

import numpy as np
import pytest

from ranklearn_course.contest.validation import (
    average_precisions,
    mean_and_error,
    split_at_random,
    split_in_time,
    split_last,
)
from tests.contest.small_contest import at_random

CONTEST = at_random(n_events=300)


def answers_by_hand(past, out):
    """What each user has among the events held out and not in the past, who has any."""
    seen = set(past)
    found = {}
    for user, item in out:
        if (user, item) not in seen and any(user == u for u, _ in past):
            found.setdefault(user, set()).add(item)
    return {user: sorted(items) for user, items in sorted(found.items())}


def pairs(contest, mask):
    return list(zip(contest.users[mask].tolist(), contest.items[mask].tolist(), strict=True))


def assert_held_out(split, out):
    assert pairs(split.contest, slice(None)) == pairs(CONTEST, ~out)
    assert split.contest.days.tolist() == CONTEST.days[~out].tolist()
    expected = answers_by_hand(pairs(CONTEST, ~out), pairs(CONTEST, out))
    assert split.contest.test_users.tolist() == list(expected)
    assert [answer.tolist() for answer in split.answers] == list(expected.values())


@pytest.mark.parametrize("days", [1, 18])
def test_the_last_days_are_held_out_and_who_has_no_past_is_counted(days):
    split = split_in_time(CONTEST, days)
    late = CONTEST.days >= 20 - days
    assert split.contest.split_day == 20 - days
    assert_held_out(split, late)
    no_past = {*CONTEST.users[late].tolist()} - {*CONTEST.users[~late].tolist()}
    assert split.no_past.tolist() == sorted(no_past)


def test_the_last_events_of_each_user_who_has_more_are_held_out():
    last = np.zeros(300, bool)
    for user in set(CONTEST.users):
        own = np.flatnonzero(CONTEST.users == user)
        last[own[-11:]] = len(own) > 11
    assert 0 < len(set(CONTEST.users[last])) < len(set(CONTEST.users))
    assert_held_out(split_last(CONTEST, 11), last)


def test_events_of_all_days_are_held_out_at_random():
    split = split_at_random(CONTEST, 0.3, seed=4)
    assert split.contest.split_day == 20
    assert_held_out(split, np.random.default_rng(4).random(300) < 0.3)


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: split_in_time(CONTEST, 0), "days must be a positive whole number, got 0"),
        (lambda: split_in_time(CONTEST, 20), "nothing is left to learn from: choose fewer days"),
        (lambda: split_in_time(replace(CONTEST, split_day=None)), "split_last(contest, 10)"),
        (lambda: split_last(CONTEST, 1000), "ask about: choose fewer days or events"),
        (lambda: split_at_random(CONTEST, 0.0), "share must be"),
        (lambda: split_at_random(CONTEST, 1e-9), "nothing is left to ask about: choose"),
        (lambda: average_precisions([[1]], []), "of the same users, got (1, 1) and 0"),
        (lambda: average_precisions([[1], [2]], [[1], []]), "an answer, user number 1 has none"),
        (lambda: average_precisions([[1]], [[1]], k=0), "k must be a positive whole number"),
        (lambda: mean_and_error([1.0]), "at least two users, got 1"),
    ],
)
def test_errors_name_what_is_wrong(call, text):
    with pytest.raises(ValueError, match=re.escape(text)):
        call()
