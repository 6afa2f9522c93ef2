"""What is known of a user and an item together, counted again event by event."""

from dataclasses import replace
from math import log

import numpy as np
import pytest

from ranklearn_course.contest.baselines import Log, alike_items
from ranklearn_course.contest.pairs import LAST, NEIGHBOURS, SHRINK, pair_features
from tests.contest.small_contest import at_random

CONTEST = at_random(n_users=30, n_items=40, n_events=400)


def test_features_are_those_counted_event_by_event():
    known = Log.of(CONTEST)
    alike = alike_items(known)
    columns = (CONTEST.users.tolist(), CONTEST.items.tolist(), CONTEST.days.tolist())
    events = [*zip(*columns, strict=True)]
    takers = {item: {u for u, i, _ in events if i == item} for item in CONTEST.item_ids.tolist()}
    # The last of them has no past.
    users, items = CONTEST.test_users, np.arange(1, 41)
    rows, columns = known.rows(users), np.tile(items - 1, (len(users), 1))
    found = pair_features(known)(rows, columns)
    for user, of_user in zip(users.tolist(), found, strict=True):
        own = [(item, day) for u, item, day in events if u == user]
        last = [item for item, _ in own[-LAST:]]
        for item, (shared, days) in zip(items.tolist(), of_user, strict=True):
            viewers = takers[item]
            both = sum(len(viewers & takers[other]) for other in last if other != item)
            assert shared == pytest.approx(both / (len(viewers) + SHRINK))
            order = np.argsort(-alike[item - 1], kind="stable")[:NEIGHBOURS]
            near = [CONTEST.split_day - day for other, day in own if other - 1 in order]
            assert days == pytest.approx(log(1 + min(near, default=CONTEST.split_day)))


def test_a_log_without_today_is_refused():
    with pytest.raises(ValueError, match="so no day is today"):
        pair_features(Log.of(replace(CONTEST, split_day=None)))
