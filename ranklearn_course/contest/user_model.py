"""The user model behind a synthetic contest: items with fashions, users whose interests move.

Two numbers decide everything. The popularity of an item on a day,

    popularity(i, d) = -0.9 ln(rank + 10) + novelty of the year + fame of a new item + fashion,

and how much a user likes it on that day,

    liking(u, i, d) = 0.7 genre taste(u, i) + 3 interest(u, niche of i, d).

A niche is what no file tells: a few items that the same people love, such as the films of one
director. The service draws candidates by popularity, ranks them by liking and luck, and shows
twenty. The user looks down the screen with falling attention, and takes what is liked, nothing
twice.

Such a log orders recommender models nearly as MovieLens latest-small does. Two parts see to it:
with a few broad niches SVD with 16 factors would be as good as EASE, and if interests did not move,
it would cost score to count a user's last events more. `experiments/made_contests.py` measures both
orders, and what each part does to them.

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
ZIPF, HEAD = 0.9, 10.0
#: How much each year makes an item more popular.
NOVELTY = 0.05
#: How much genres count. It is little: on MovieLens they lift popularity by a tenth at most.
GENRE_TASTE = 0.7
#: How much niches count, and how many items one has: so few that 16 factors cannot tell all niches
#: apart, as they cannot in real logs.
NICHE_INTEREST, NICHE_ITEMS = 3.0, 13
#: The shape of a gamma distribution: the smaller, the fewer niches a user loves, each the more.
FEW_NICHES = 0.2
#: How much of a user's interests has changed by the end of the log, so that late events tell more.
DRIFT = 1.0
#: The share of items that appear during the log, their fame, and the days in which it fades.
NEW_ITEMS, FAME, FADING = 0.1, 1.2, 20.0
#: The spread of a day's push to an item's fashion, and the days in which it passes.
FASHION, PASSING = 0.2, 20.0
#: The share of users who arrive during the log.
NEW_USERS = 0.2
#: The spread of the logarithm of a user's activity: a tenth have a quarter of the usual events.
ACTIVITY_SPREAD = 1.1
#: Candidates drawn by popularity, positions on the screen, and the chance to look at the next one.
CANDIDATES, POSITIONS, ATTENTION = 64, 20, 0.85
#: How much of the liking the service knows.
KNOWN = 0.5
#: Below this liking a user takes less than half of what they look at.
RESERVE = 1.0
#: Sessions of a user, before the generator finds how many it needs.
SESSIONS = 15.0


class Events(NamedTuple):
    """What the users of a block did, sorted by day and user."""

    users: np.ndarray
    items: np.ndarray
    days: np.ndarray


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
    kinds: np.ndarray
    """The genres of each item as numbers, twice the same if it has one, shape (items, 2)."""
    niches: np.ndarray
    """The niche of each item, shape (items,)."""
    sessions: float = SESSIONS
    """How many sessions a user has on average."""


class Users(NamedTuple):
    """What tells the users of a block apart."""

    genre_tastes: np.ndarray
    """Shape (users, 12)."""
    first_interests: np.ndarray
    """How much each niche is loved at the start of the log, shape (users, niches)."""
    last_interests: np.ndarray
    """The same at the end."""
    openness: np.ndarray
    """How little a user follows what is popular, shape (users,)."""


def draw_model(items: int, days: int, split_day: int, rng: np.random.Generator) -> UserModel:
    """Draw the items, all of which appear before the split, their niches and fashions."""
    genres, kinds = _genres(items, rng)
    niches = rng.integers(0, max(1, items // NICHE_ITEMS), items)
    first_days = np.where(rng.random(items) < NEW_ITEMS, rng.integers(1, split_day, items), 0)
    years = np.clip(LAST_YEAR - rng.exponential(9.0, items).astype(int), FIRST_YEAR, LAST_YEAR)
    years[first_days > 0] = LAST_YEAR
    popularity = _popularity(years, first_days, days, rng)
    chances = np.exp(popularity).cumsum(axis=1)
    chances /= chances[:, -1:]
    return UserModel(genres, years, first_days, popularity, chances, kinds, niches)


def _genres(items: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Return which genres each item has, one or two, as flags and as numbers."""
    n = len(GENRES)
    weights = 1 / np.sqrt(np.arange(1, n + 1))
    main = rng.choice(n, items, p=weights / weights.sum())
    second = np.where(rng.random(items) < 0.45, rng.integers(0, n, items), main)
    kinds = np.stack([main, second], axis=1)
    has = np.zeros((items, n), bool)
    np.put_along_axis(has, kinds, True, axis=1)
    return has, kinds


def _popularity(
    years: np.ndarray, first_days: np.ndarray, days: int, rng: np.random.Generator
) -> np.ndarray:
    items = len(years)
    base = -ZIPF * np.log(rng.permutation(items) + 1 + HEAD) + NOVELTY * np.maximum(
        years - 2015, -20
    )
    age = np.arange(days)[:, None] - first_days
    fame = FAME * np.exp(-np.maximum(age, 0) / FADING) * (first_days > 0)
    fashion = FASHION * rng.standard_normal((days, items))
    for day in range(1, days):
        fashion[day] += np.exp(-1 / PASSING) * fashion[day - 1]
    return np.where(age >= 0, base + fame + fashion, -np.inf)


def simulate(model: UserModel, users: int, rng: np.random.Generator) -> Events:
    """Let some users live through all days; they are numbered from 0."""
    days, items = model.popularity.shape
    niches = int(model.niches.max()) + 1
    people = Users(
        rng.standard_normal((users, len(GENRES))),
        _interests(users, niches, rng),
        _interests(users, niches, rng),
        rng.beta(2, 4, users),
    )
    who, when = _sessions(model.sessions, users, days, rng)
    taken = np.zeros((users, items), bool)
    parts = []
    starts = np.searchsorted(when, np.arange(days + 1))
    for day in range(days):
        present = who[starts[day] : starts[day + 1]]
        user, item = _session(model, day, present, people, taken, rng)
        taken[user, item] = True
        parts.append(Events(user, item, np.full(len(user), day)))
    return Events(*map(np.concatenate, zip(*parts, strict=True)))


def _interests(users: int, niches: int, rng: np.random.Generator) -> np.ndarray:
    """Draw interests with mean 0 and variance 1: a few niches are loved, most do not matter."""
    return (rng.gamma(FEW_NICHES, size=(users, niches)) - FEW_NICHES) / np.sqrt(FEW_NICHES)


def _liking(
    model: UserModel, day: int, people: Users, users: np.ndarray, candidates: np.ndarray
) -> np.ndarray:
    """Return how much users like their candidates on a day; interests move from first to last."""
    # In double precision: processors round the last bit of sums and exponentials differently, and
    # with single precision one draw in a million would fall on the other side.
    genres = people.genre_tastes[users[:, None, None], model.kinds[candidates]].mean(axis=2)
    moved = DRIFT * day / len(model.popularity)
    now = (1 - moved) * people.first_interests[users] + moved * people.last_interests[users]
    interests = np.take_along_axis(now, model.niches[candidates], axis=1)
    return GENRE_TASTE * genres + NICHE_INTEREST * interests


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
    people: Users,
    taken: np.ndarray,
    rng: np.random.Generator,
) -> tuple[np.ndarray, np.ndarray]:
    """Show a screen to each user; return user and item of what they take."""
    own = users[:, None]
    # Sorted, so that the search is fast and equal candidates stand side by side.
    draws = np.sort(rng.random((len(users), CANDIDATES)), axis=1)
    candidates = np.searchsorted(model.chances[day], draws, side="right")
    liking = _liking(model, day, people, users, candidates)
    pull = (0.3 - 0.6 * people.openness[own]) * model.popularity[day, candidates]
    shown_by = KNOWN * liking + pull + rng.gumbel(size=candidates.shape)
    shown_by[taken[own, candidates]] = -np.inf
    shown_by[:, 1:][candidates[:, 1:] == candidates[:, :-1]] = -np.inf
    screen = np.argsort(-shown_by, axis=1, kind="stable")[:, :POSITIONS]
    there = np.take_along_axis(shown_by, screen, 1) > -np.inf
    examined = (rng.random(screen.shape) < ATTENTION).cumprod(axis=1).astype(bool)
    wants = 1 / (1 + np.exp(RESERVE - np.take_along_axis(liking, screen, 1)))
    takes = there & examined & (rng.random(screen.shape) < wants)
    index, position = np.nonzero(takes)
    return users[index], np.take_along_axis(candidates, screen, 1)[index, position]
