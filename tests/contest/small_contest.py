"""Small contests: in a folder as `make` writes it, drawn at random, or by hand."""

import numpy as np
import pytest

from ranklearn_course.contest import generator
from ranklearn_course.contest.files import Contest


def made_in(folder, **options):
    """Make a contest whose model is tried by few users, so that it is there at once."""
    settings = {"users": 120, "items": 80, "events": 2000, "seed": 8, **options}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(generator, "_CELLS", 64 * 80)
        patch.setattr(generator, "PILOT_USERS", 64)
        return generator.make_contest(folder, **settings)


def by_hand(events, *, test_users=(1,), n_items=6, k=3, split_day=10, genres=None) -> Contest:
    """A contest from events (user, item, day), in time order."""
    users, items, days = (np.array(column) for column in zip(*events, strict=True))
    if genres is None:
        genres = np.ones((n_items, 1), bool)
    return Contest(
        users=users,
        items=items,
        days=days,
        item_ids=np.arange(1, n_items + 1),
        years=np.full(n_items, 2000),
        genre_names=tuple(f"genre {i}" for i in range(genres.shape[1])),
        genres=genres,
        first_days=np.zeros(n_items, int),
        test_users=np.array(test_users),
        k=k,
        split_day=split_day,
    )


def at_random(seed=0, *, n_users=25, n_items=18, n_events=150, days=20, genres=None) -> Contest:
    """A contest with a few repeated events and a test user without any."""
    rng = np.random.default_rng(seed)
    chance = 1 / np.arange(1, n_items + 1)
    events = zip(
        rng.integers(1, n_users + 1, n_events),
        1 + rng.choice(n_items, n_events, p=chance / chance.sum()),
        np.sort(rng.integers(0, days, n_events)),
        strict=True,
    )
    drawn = rng.random((n_items, 4)) < 0.4
    genres = drawn if genres is None else genres
    users = [*range(2, n_users, 3), n_users + 5]
    return by_hand(
        list(events), test_users=users, n_items=n_items, k=5, split_day=days, genres=genres
    )
