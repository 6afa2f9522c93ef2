"""The user model behind a synthetic contest: items with fashions, users with tastes, what they do.

Two numbers decide everything. The popularity of an item on a day,

    popularity(i, d) = -0.9 ln(rank + 5) + novelty of the year + fame of a new item + fashion,

and how much a user likes it,

    taste(u, i) = 2.2 (genre part + free part), about normal with a standard deviation of 2.2.

The service draws candidates by popularity, ranks them by taste and luck, and shows twenty. The
user looks down the screen with falling attention, and takes what the taste likes, nothing twice.

The flattened head is that of the law of Zipf and Mandelbrot; a user who goes on to the next
position with a fixed chance is that of rank-biased precision (Moffat and Zobel, 2008).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

GENRES = (
    "drama",
    "comedy",
    "crime",
    "action",
    "romance",
    "thriller",
    "documentary",
    "animation",
    "fantasy",
    "science fiction",
    "horror",
    "history",
)
LAST_YEAR = 2026
FIRST_YEAR = 1960

#: The exponent of Zipf's law, and by how many ranks its head is flattened.
ZIPF, HEAD = 0.9, 5.0
#: How much each year makes an item more popular.
NOVELTY = 0.05
TASTE = 2.2
#: How much of the taste the genres tell; the rest no file tells.
GENRE_SHARE = 0.6
#: How strongly users gather round common tastes, and how many of these there are.
GATHERING, TYPES = 0.6, 24
GENRE_DIMENSIONS, FREE_DIMENSIONS = 8, 6
#: The share of items that appear during the log, their fame, and the days in which it fades.
NEW_ITEMS, FAME, FADING = 0.2, 1.2, 20.0
#: The spread of a day's step of an item's fashion, a random walk from 0.
FASHION = 0.13
#: The share of users who arrive during the log.
NEW_USERS = 0.2
#: The spread of the logarithm of a user's activity.
ACTIVITY_SPREAD = 0.8
#: Candidates drawn by popularity, positions on the screen, and the chance to look at the next one.
CANDIDATES, POSITIONS, ATTENTION = 64, 20, 0.85
#: How much of the taste the service knows.
KNOWN_TASTE = 0.5
#: Below this taste a user takes less than half of what they look at.
RESERVE = 1.0
#: Sessions of a user, before the generator finds how many it needs.
SESSIONS = 15.0


class Events(NamedTuple):
    """What the users of a block did, sorted by day, user and position."""

    users: np.ndarray
    items: np.ndarray
    days: np.ndarray
    positions: np.ndarray


@dataclass(frozen=True, eq=False)
class UserModel:
    """All that the users have in common; items and users are counted from 0."""

    genres: np.ndarray
    """True where the item has the genre, shape (items, 12)."""
    years: np.ndarray
    first_days: np.ndarray
    popularity: np.ndarray
    """The logarithm of how popular each item is on each day, shape (days, items)."""
    chances: np.ndarray
    """The cumulated chance of each item to be a candidate, shape (days, items)."""
    item_tastes: np.ndarray
    """Shape (items, 14)."""
    types: np.ndarray
    """The common tastes, shape (24, 14)."""
    sessions: float = SESSIONS
    """How many sessions a user has on average."""


def draw_model(items: int, days: int, split_day: int, rng: np.random.Generator) -> UserModel:
    """Draw the items, all of which appear before the split, their fashions and common tastes."""
    genres, directions = _genres(items, rng)
    first_days = np.where(rng.random(items) < NEW_ITEMS, rng.integers(1, split_day, items), 0)
    years = np.clip(LAST_YEAR - rng.exponential(9.0, items).astype(int), FIRST_YEAR, LAST_YEAR)
    years[first_days > 0] = LAST_YEAR
    popularity = _popularity(years, first_days, days, rng)
    chances = np.exp(popularity).cumsum(axis=1)
    free = _unit(rng.standard_normal((items, FREE_DIMENSIONS)))
    return UserModel(
        genres,
        years,
        first_days,
        popularity,
        chances / chances[:, -1:],
        _joined(directions, free),
        rng.standard_normal((TYPES, GENRE_DIMENSIONS + FREE_DIMENSIONS)),
    )


def _genres(items: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Return which genres each item has, one or two, and where they lie among the tastes."""
    n = len(GENRES)
    weights = 1 / np.sqrt(np.arange(1, n + 1))
    main = rng.choice(n, items, p=weights / weights.sum())
    second = np.where(rng.random(items) < 0.45, rng.integers(0, n, items), main)
    has = np.zeros((items, n), bool)
    has[np.arange(items), main] = has[np.arange(items), second] = True
    directions = _unit(rng.standard_normal((n, GENRE_DIMENSIONS)))
    return has, _unit(directions[main] + 0.7 * directions[second])


def _popularity(
    years: np.ndarray, first_days: np.ndarray, days: int, rng: np.random.Generator
) -> np.ndarray:
    items = len(years)
    base = -ZIPF * np.log(rng.permutation(items) + 1 + HEAD) + NOVELTY * np.maximum(
        years - 2015, -20
    )
    age = np.arange(days)[:, None] - first_days
    fame = FAME * np.exp(-np.maximum(age, 0) / FADING) * (first_days > 0)
    fashion = FASHION * rng.standard_normal((days, items)).cumsum(axis=0)
    return np.where(age >= 0, base + fame + fashion, -np.inf)


def _unit(vectors: np.ndarray) -> np.ndarray:
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def _joined(of_genres: np.ndarray, free: np.ndarray) -> np.ndarray:
    """Join the two parts so that the product of two such vectors has a variance of about 1."""
    spread = np.hypot(GENRE_SHARE, 1 - GENRE_SHARE)
    parts = (
        np.sqrt(GENRE_SHARE / spread) * GENRE_DIMENSIONS**0.25 * of_genres,
        np.sqrt((1 - GENRE_SHARE) / spread) * FREE_DIMENSIONS**0.25 * free,
    )
    return np.concatenate(parts, axis=1)


def simulate(model: UserModel, users: int, rng: np.random.Generator) -> Events:
    """Let some users live through all days; they are numbered from 0."""
    days, items = model.popularity.shape
    own = rng.standard_normal((users, GENRE_DIMENSIONS + FREE_DIMENSIONS))
    mixed = GATHERING * model.types[rng.integers(0, TYPES, users)] + (1 - GATHERING) * own
    split = (mixed[:, :GENRE_DIMENSIONS], mixed[:, GENRE_DIMENSIONS:])
    # In double precision: processors round the last bit of sums and exponentials differently, and
    # with single precision one draw in a million would fall on the other side.
    tastes = TASTE * (_joined(*map(_unit, split)) @ model.item_tastes.T)
    openness = rng.beta(2, 4, users)
    who, when = _sessions(model.sessions, users, days, rng)
    taken = np.zeros((users, items), bool)
    parts = []
    starts = np.searchsorted(when, np.arange(days + 1))
    for day in range(days):
        present = who[starts[day] : starts[day + 1]]
        user, item, position = _session(model, day, present, tastes, openness, taken, rng)
        taken[user, item] = True
        parts.append(Events(user, item, np.full(len(user), day), position))
    return Events(*map(np.concatenate, zip(*parts, strict=True)))


def _sessions(
    mean: float, users: int, days: int, rng: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """Return user and day of each session, by day and user; at most one per user and day."""
    activity = rng.lognormal(-(ACTIVITY_SPREAD**2) / 2, ACTIVITY_SPREAD, users)
    arrival = np.where(rng.random(users) < NEW_USERS, rng.integers(0, days, users), 0)
    # Who arrives later has less time; the others make up for it, so that the sum stays.
    share = (1 - arrival / days) / (1 - NEW_USERS / 2)
    who = np.repeat(np.arange(users), rng.poisson(mean * activity * share).astype(np.intp))
    when = arrival[who] + (rng.random(len(who)) * (days - arrival[who])).astype(int)
    when, who = np.divmod(np.unique(when * users + who), users)
    return who, when


def _session(
    model: UserModel,
    day: int,
    users: np.ndarray,
    tastes: np.ndarray,
    openness: np.ndarray,
    taken: np.ndarray,
    rng: np.random.Generator,
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Show a screen to each user; return user, item and position of what they take."""
    own = users[:, None]
    # Sorted, so that the search is fast and equal candidates stand side by side.
    draws = np.sort(rng.random((len(users), CANDIDATES)), axis=1)
    candidates = np.searchsorted(model.chances[day], draws, side="right")
    liking = tastes[own, candidates]
    pull = (0.3 - 0.6 * openness[own]) * model.popularity[day, candidates]
    shown_by = KNOWN_TASTE * liking + pull + rng.gumbel(size=candidates.shape)
    shown_by[taken[own, candidates]] = -np.inf
    shown_by[:, 1:][candidates[:, 1:] == candidates[:, :-1]] = -np.inf
    screen = np.argsort(-shown_by, axis=1, kind="stable")[:, :POSITIONS]
    there = np.take_along_axis(shown_by, screen, 1) > -np.inf
    examined = (rng.random(screen.shape) < ATTENTION).cumprod(axis=1).astype(bool)
    wants = 1 / (1 + np.exp(RESERVE - np.take_along_axis(liking, screen, 1)))
    takes = there & examined & (rng.random(screen.shape) < wants)
    index, position = np.nonzero(takes)
    items = np.take_along_axis(candidates, screen, 1)[index, position]
    return users[index], items, position + 1
