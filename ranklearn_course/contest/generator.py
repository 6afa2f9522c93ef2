"""Make a synthetic contest: implicit feedback with the traits of a video service, split in time."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from tqdm import tqdm

from ranklearn_course.contest.files import ContestError
from ranklearn_course.contest.world import GENRES, Events, World, live, make_world
from ranklearn_course.contest.writing import ContestWriter, contest_writer, lists_of
from ranklearn_course.metrics import validation as check

K = 10
EVENTS_PER_USER = 50
#: The part of the days that is the test: the last 21 of 120.
TEST_DAYS = 0.175
#: The part of the test users whose score everybody sees.
PUBLIC_SHARE = 0.3

MOST_USERS, MOST_ITEMS, MOST_DAYS = 1_000_000, 100_000, 1000
#: The most numbers in a table of items and days; it bounds the memory.
_MOST_TABLE = 20_000_000
#: Users who try the world, and how often they do.
TRIERS, TRIALS = 1024, 2
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
) -> Path:
    """Make a contest in a new folder: the same bytes for the same arguments and versions.

    Events have the traits of a real service: a Zipf-like popularity, tastes that genres tell in
    part, years, items and users that appear on the way, fashions, and what was shown decides what
    could be taken. The last 17.5 % of the days are the test; a test user has at least one event
    before and one after the split. Nobody takes an item twice.

    Users are simulated in blocks and written as they come, so memory does not grow with them.
    Beside the result the disk needs 12 bytes per event for a while.

    Parameters
    ----------
    folder : path
        Must not exist, or be empty. It appears when all is written.
    users : int
        20 to 1,000,000.
    items : int
        40 to 100,000.
    events : int, optional
        About how many there are, train and test together: with some hundred users, give or take
        a fifth up to 150 for each, and fewer beyond, for nobody comes twice a day. By default 50
        for each user, or a quarter of the items if that is less.
    days : int
        10 to 1000; items times days at most 20 million.
    seed : int >= 0
        Who knows it can make the solution: for a contest that counts, choose a long secret one.

    Returns
    -------
    Path
        The folder.

    Raises
    ------
    ContestError
        An option out of its range, or a folder that holds something.
    OSError
        The folder cannot be written; nothing is left behind.

    Examples
    --------
    >>> with tempfile.TemporaryDirectory() as parent:
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
    events = _events(events, users, items)
    check_seed(seed)
    made = {"seed": int(seed), "users": users, "items": items, "events": events, "days": days}
    split_day = days - round(TEST_DAYS * days)
    world = _made_world(made, split_day)
    with contest_writer(folder, K, split_day, made) as writer:
        writer.add_items(
            np.arange(1, items + 1), world.years, GENRES, world.genres, world.first_days
        )
        with tempfile.TemporaryFile(dir=writer.draft) as spool:
            starts = _simulate(world, users, seed, split_day, writer, spool)
            _write_train(spool, np.array(starts), writer)
        if writer.sizes["test_users"] < 2:
            raise ContestError(
                "so few events leave fewer than two users with a past and a future; ask "
                "for more events"
            )
    return Path(folder)


def _whole(value: Any, name: str, low: int, high: int) -> int:
    if not check.is_whole(value, low) or value > high:
        raise ContestError(f"{name} must be a whole number from {low} to {high}, got {value!r}")
    return int(value)


def check_seed(seed: Any) -> None:
    """Refuse what is no seed.

    >>> check_seed(-1)
    Traceback (most recent call last):
        ...
    ranklearn_course.contest.files.ContestError: seed must be a whole number from 0, got -1
    """
    if not check.is_whole(seed, 0):
        raise ContestError(f"seed must be a whole number from 0, got {seed!r}")


def _events(events: Any, users: int, items: int) -> int:
    most = min(items // 4, 500)
    if events is None:
        return min(EVENTS_PER_USER, most) * users
    if not check.is_whole(events, 2 * users) or events > most * users:
        raise ContestError(
            f"events must be a whole number from {2 * users} to {most * users} (2 to {most} for "
            f"each user), got {events!r}"
        )
    return int(events)


def _made_world(made: dict[str, int], split_day: int) -> World:
    """Draw the world; let some users try it, to find how many sessions make so many events."""
    seed, wanted = made["seed"], made["events"] / made["users"]
    world = make_world(made["items"], made["days"], np.random.default_rng([seed, 0]))
    for _ in range(TRIALS):
        # The same users each time: only the number of their sessions changes.
        got = 0
        for block, (_, size) in enumerate(_blocks(TRIERS, made["items"])):
            rng = np.random.default_rng([seed, 2, block])
            past, future, _ = _split(live(world, size, rng), split_day)
            got += len(past.users) + len(future.users)
        world = replace(world, sessions=world.sessions * wanted * TRIERS / max(got, 1))
    return world


def _split(events: Events, split_day: int) -> tuple[Events, Events, np.ndarray]:
    """Return the past, the future of users who have a past, and these users."""
    first = np.searchsorted(events.days, split_day)
    past, future = (
        Events(*(c[part] for c in events)) for part in (slice(first), slice(first, None))
    )
    wanted = np.intersect1d(past.users, future.users)
    kept = np.isin(future.users, wanted)
    return past, Events(*(column[kept] for column in future)), wanted


def _blocks(users: int, items: int) -> Iterator[tuple[int, int]]:
    """Yield the first user and the number of users of each block."""
    size = max(16, min(2048, _CELLS // items))
    for first in range(0, users, size):
        yield first, min(size, users - first)


def _simulate(
    world: World, users: int, seed: int, split_day: int, writer: ContestWriter, spool: Any
) -> list[np.ndarray]:
    """Let all users live, block by block; return where each day of each block stands in the spool.

    The tests are written at once, since users come in order. The past is written in time order
    later, so it waits in the spool: the blocks one after the other, each by day.
    """
    starts, length = [], 0
    with tqdm(total=users, desc="Simulating users", unit="user", disable=None) as bar:
        for block, (first, size) in enumerate(_blocks(users, len(world.years))):
            rng = np.random.default_rng([seed, 1, block])
            past, future, wanted = _split(live(world, size, rng), split_day)
            rows = np.stack([past.users + first + 1, past.items + 1, past.positions], axis=1)
            spool.write(rows.astype(np.int32).tobytes())
            starts.append(length + np.searchsorted(past.days, np.arange(split_day + 1)))
            length += len(rows)
            lists = lists_of(future.users, future.items + 1, wanted)
            writer.add_test(wanted + first + 1, lists, public_part(len(wanted), rng))
            bar.update(size)
    return starts


def public_part(users: int, rng: np.random.Generator) -> np.ndarray:
    """Choose three users of ten for the public part, at least one of several, and not all.

    >>> public_part(10, np.random.default_rng(0)).sum()
    np.int64(3)
    """
    n = min(max(round(PUBLIC_SHARE * users), 1), users - 1) if users > 1 else 0
    public = np.zeros(users, bool)
    public[rng.permutation(users)[:n]] = True
    return public


def _write_train(spool: Any, starts: np.ndarray, writer: ContestWriter) -> None:
    """Bring the events of all blocks into time order, one day at a time."""
    row = 3 * np.dtype(np.int32).itemsize
    for day in tqdm(range(starts.shape[1] - 1), desc="Writing days", unit="day", disable=None):
        parts = []
        for start, end in starts[:, day : day + 2].tolist():
            spool.seek(start * row)
            parts.append(spool.read((end - start) * row))
        users, items, positions = np.frombuffer(b"".join(parts), np.int32).reshape(-1, 3).T
        writer.add_train(users, items, np.full(len(users), day), positions)
