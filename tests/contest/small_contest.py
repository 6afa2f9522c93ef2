"""Small contests for the tests of baselines and validation: drawn at random, or by hand."""

import numpy as np

from ranklearn_course.contest.files import Contest


def by_hand(events, *, test_users=(1,), n_items=6, k=3, split_day=10, genres=None) -> Contest:
    """A contest from events (user, item, day), in time order."""
    users, items, days = (np.array(column) for column in zip(*events, strict=True))
    if genres is None:
        genres = np.ones((n_items, 1), bool)
    return Contest(
        users=users,
        items=items,
        days=days,
        positions=np.ones(len(users), int),
        item_ids=np.arange(1, n_items + 1),
        years=np.full(n_items, 2000),
        genre_names=tuple(f"genre {i}" for i in range(genres.shape[1])),
        genres=genres,
        first_days=np.zeros(n_items, int),
        test_users=np.array(test_users),
        k=k,
        split_day=split_day,
    )


def at_random(seed=0, *, n_users=25, n_items=18, n_events=150, days=20) -> Contest:
    """A contest with a few repeated events and a test user without any."""
    rng = np.random.default_rng(seed)
    chance = 1 / np.arange(1, n_items + 1)
    events = zip(
        rng.integers(1, n_users + 1, n_events),
        1 + rng.choice(n_items, n_events, p=chance / chance.sum()),
        np.sort(rng.integers(0, days, n_events)),
        strict=True,
    )
    genres = rng.random((n_items, 4)) < 0.4
    users = [*range(2, n_users, 3), n_users + 5]
    return by_hand(
        list(events), test_users=users, n_items=n_items, k=5, split_day=days, genres=genres
    )
