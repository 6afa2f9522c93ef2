"""Make a synthetic contest: implicit feedback with the traits of a video service, split in time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from tqdm import tqdm

from ranklearn_course.contest import ContestError
from ranklearn_course.contest.files import (
    Contest,
    lists_of,
    refuse_overwriting,
    write_contest,
)
from ranklearn_course.contest.user_model import GENRES, Events, UserModel, draw_model, simulate
from ranklearn_course.metrics import validation as check

K = 10
EVENTS_PER_USER = 50
#: The part of the days that is the test: the last 21 of 120.
TEST_DAYS = 0.175
#: The part of the test users whose score everybody sees.
PUBLIC_SHARE = 0.3
#: The part of the test days that the public part asks about, if the parts are split in time, too.
PUBLIC_DAYS = 1 / 3

MOST_USERS, MOST_ITEMS, MOST_DAYS = 1_000_000, 100_000, 1000
#: The most numbers in a table of items and days; it bounds the memory.
_MOST_TABLE = 20_000_000
#: Users who try the model, and how often they do.
PILOT_USERS, PILOTS = 1024, 2
#: Users times items of a block of users who are simulated together.
_CELLS = 2**22


def make_contest(
    folder: str | os.PathLike,
    *,
    users: int = 4000,
    items: int = 2000,
    events: int | None = None,
    days: int = 120,
    seed: int = 0,
    by_time: bool = False,
) -> Path:
    """Make a contest in a new folder: the same bytes for the same arguments and versions.

    Events have the traits of a real service: a Zipf-like popularity, many small niches,
    interests that move, genres that tell little of them, years, items and users that appear on the
    way, fashions, users with few events and with hundreds, and what was shown decides what could be
    taken. The last 17.5 % of the days are the test; a test user has at least one event
    before and one after the split. Nobody takes an item twice. No item appears after the split: one
    that many would take and nobody can know is found from a board's answers, without a model.

    ``events`` says about how many there are, train and test together: with some hundred users,
    give or take a fifth up to 150 for each, and fewer beyond, for nobody comes twice a day. By
    default they are 50 for each user, or a quarter of the items if that is less. Who knows
    ``seed`` can make the solution: for a contest that counts, choose a long secret one.

    ``by_time`` splits the test days, too: the public part asks its users about the first third of
    them, the private part its own users about the rest. What is fashionable in one part then says
    less of the other.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as parent:
    ...     folder = make_contest(f"{parent}/tiny", users=50, items=80, events=800, seed=1)
    ...     print(*sorted(path.name for path in folder.iterdir()))
    contest.json items.csv public.csv sample_submission.csv teacher test_users.csv train.csv
    """
    users = _whole(users, "users", 20, MOST_USERS)
    items = _whole(items, "items", 40, MOST_ITEMS)
    days = _whole(days, "days", 10, MOST_DAYS)
    if items * days > _MOST_TABLE:
        raise ContestError(
            f"items times days must be at most {_MOST_TABLE}, got {items * days}; take "
            f"fewer items or fewer days"
        )
    most = min(items // 4, 500)
    if events is None:
        events = min(EVENTS_PER_USER, most) * users
    of_each = f" (2 to {most} for each user)"
    events = _whole(events, "events", 2 * users, most * users, of_each)
    check_seed(seed)
    refuse_overwriting(folder)
    made = {"seed": int(seed), "users": users, "items": items, "events": events, "days": days}
    split_day = days - round(TEST_DAYS * days)
    model = _fitted_model(made, split_day)
    private_day = split_day + max(1, round(PUBLIC_DAYS * (days - split_day))) if by_time else None
    if by_time:
        made["by_time"] = True
    past, test_users, solution, public = _simulate_all(model, made, split_day, private_day)
    if len(test_users) < 2:
        raise ContestError(
            "so few events leave fewer than two users with a past and a future; ask for more events"
        )
    contest = Contest(
        *past,
        item_ids=np.arange(1, items + 1),
        years=model.years,
        genre_names=GENRES,
        genres=model.genres,
        first_days=model.first_days,
        test_users=test_users,
        k=K,
        split_day=split_day,
    )
    return write_contest(folder, contest, solution, public, made, private_day=private_day)


def _whole(value: Any, name: str, low: int, high: int, why: str = "") -> int:
    if not check.is_whole(value, low) or value > high:
        raise ContestError(
            f"{name} must be a whole number from {low} to {high}{why}, got {value!r}"
        )
    return int(value)


def check_seed(seed: Any) -> None:
    """Refuse what is no seed.

    >>> check_seed(-1)
    Traceback (most recent call last):
        ...
    ranklearn_course.contest.ContestError: seed must be a whole number from 0, got -1
    """
    if not check.is_whole(seed, 0):
        raise ContestError(f"seed must be a whole number from 0, got {seed!r}")


def _fitted_model(made: dict[str, int], split_day: int) -> UserModel:
    """Draw the model; let pilot users try it, to find how many sessions make so many events."""
    seed, wanted = made["seed"], made["events"] / made["users"]
    rng = np.random.default_rng([seed, 0])
    model = draw_model(made["items"], made["days"], split_day, rng)
    for _ in range(PILOTS):
        # The same users each time: only the number of their sessions changes.
        got = 0
        for block, (_, size) in enumerate(_blocks(PILOT_USERS, made["items"])):
            rng = np.random.default_rng([seed, 2, block])
            past, future, _ = _split(simulate(model, size, rng), split_day)
            got += len(past.users) + len(future.users)
        model = replace(model, sessions=model.sessions * wanted * PILOT_USERS / max(got, 1))
    return model


def _split(events: Events, split_day: int) -> tuple[Events, Events, np.ndarray]:
    """Return the past, the future of users who have a past, and these users."""
    first = np.searchsorted(events.days, split_day)
    past, future = (
        Events(*(c[part] for c in events)) for part in (slice(first), slice(first, None))
    )
    wanted = np.intersect1d(past.users, future.users)
    is_wanted = np.isin(future.users, wanted)
    return past, Events(*(column[is_wanted] for column in future)), wanted


def _blocks(users: int, items: int) -> Iterator[tuple[int, int]]:
    """Yield the first user and the number of users of each block."""
    size = max(16, min(2048, _CELLS // items))
    for first in range(0, users, size):
        yield first, min(size, users - first)


def _simulate_all(
    model: UserModel, made: dict[str, int], split_day: int, private_day: int | None
) -> tuple[Events, np.ndarray, list[np.ndarray], np.ndarray]:
    """Let all users live, block by block: the past in time order, and the test users.

    Of these come the ids, what they chose, and who of them is public.
    """
    pasts, test_users, solution, publics = [], [], [], []
    users = made["users"]
    with tqdm(total=users, desc="Simulating users", unit="user", disable=None) as bar:
        for block, (first, size) in enumerate(_blocks(users, len(model.years))):
            rng = np.random.default_rng([made["seed"], 1, block])
            past, future, wanted = _split(simulate(model, size, rng), split_day)
            columns = (past.users + first + 1, past.items + 1, past.days)
            pasts.append(np.stack(columns).astype(np.int32))
            public = public_part(len(wanted), rng)
            if private_day is not None:
                future, wanted, public = _in_own_days(future, wanted, public, private_day)
            solution += lists_of(future.users, future.items + 1, wanted)
            test_users.append(wanted + first + 1)
            publics.append(public)
            bar.update(size)
    events = np.concatenate(pasts, axis=1)
    in_order = events[:, np.argsort(events[2], kind="stable")]
    return Events(*in_order), np.concatenate(test_users), solution, np.concatenate(publics)


def _in_own_days(
    future: Events, wanted: np.ndarray, public: np.ndarray, private_day: int
) -> tuple[Events, np.ndarray, np.ndarray]:
    """Keep of each user the events in the days of the user's part, and the users who have any."""
    is_public = public[np.searchsorted(wanted, future.users)]
    kept = Events(*(column[is_public == (future.days < private_day)] for column in future))
    has_events = np.isin(wanted, kept.users)
    return kept, wanted[has_events], public[has_events]


def public_part(users: int, rng: np.random.Generator) -> np.ndarray:
    """Choose three users of ten for the public part, at least one of several, and not all.

    >>> public_part(10, np.random.default_rng(0)).sum()
    np.int64(3)
    """
    n = round(PUBLIC_SHARE * users) if users > 1 else 0
    public = np.zeros(users, bool)
    public[rng.permutation(users)[:n]] = True
    return public
