"""Attacks on a contest that need no model: one order of films for all users, however it is found.

`best_order` is what nobody can know, an upper bound of the others.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from ranklearn_course.contest.baselines import (
    Log,
    Model,
    Score,
    best_columns,
    recent_popularity,
    svd,
)
from ranklearn_course.contest.files import Contest
from ranklearn_course.contest.scorer import values_by_user
from ranklearn_course.contest.solution import Solution
from ranklearn_course.contest.validation import indices_of

SUBMISSIONS, EXPLORING = 30, 20
#: Films with events that the search asks about, beside all without.
KNOWN = 30
#: So many films in order serve also those who have seen most of them.
LONGEST = 40


def scores(contest: Contest, lists: np.ndarray, part: Solution) -> np.ndarray:
    """Return AP@k of each user of a part."""
    return values_by_user(lists, contest.test_users, part)[f"MAP@{contest.k}"]


def lists_in_order(contest: Contest, films: np.ndarray) -> np.ndarray:
    """Return for each test user the first unseen films of one order; 0 where a list ends."""
    seen = _seen(contest)[:, indices_of(contest.item_ids, films)]
    places = np.where(seen, contest.k, (~seen).cumsum(axis=1) - 1)
    lists = np.zeros((len(seen), contest.k), int)
    users, taken = np.nonzero(places < contest.k)
    lists[users, places[users, taken]] = films[taken]
    return lists


@lru_cache(maxsize=1)
def _seen(contest: Contest) -> np.ndarray:
    """Return which films each test user has seen; kept, since a search asks thirty times."""
    log = Log.of(contest)
    return log.seen[log.rows(contest.test_users)].toarray() > 0


def best_order(contest: Contest, part: Solution) -> np.ndarray:
    """Return the best order of films for a part with a known solution, chosen film by film."""
    sizes = np.diff(part.offsets)
    chosen = np.zeros((len(sizes), len(contest.item_ids)), np.float32)
    chosen[np.repeat(np.arange(len(sizes)), sizes), indices_of(contest.item_ids, part.items)] = 1
    seen = _seen(contest)[indices_of(contest.test_users, part.users)]
    hits, places, order = np.zeros(len(sizes)), np.zeros(len(sizes)), []
    for _ in range(LONGEST):
        precision = (hits + 1) / (places + 1) * (places < contest.k)
        gains = precision / np.minimum(sizes, contest.k) @ chosen
        gains[order] = -1
        order.append(int(gains.argmax()))
        hits += chosen[:, order[-1]]
        places += ~seen[:, order[-1]]
    return contest.item_ids[order]


def counted_order(contest: Contest, part: Solution) -> np.ndarray:
    """Return the films that most users of a part chose: its answers, used as a model."""
    columns = indices_of(contest.item_ids, part.items)
    counts = np.bincount(columns, minlength=len(contest.item_ids))
    return contest.item_ids[np.argsort(-counts, kind="stable")[:LONGEST]]


def svd_with_trend_of(contest: Contest, part: Solution) -> Model:
    """Make SVD with a trend as `with_trend` has it, but of the answers of a part."""
    columns = indices_of(contest.item_ids, part.items)
    now = np.bincount(columns, minlength=len(contest.item_ids))

    def fit(log: Log) -> Score:
        score, ever = svd(log), log.counts()
        trend = (1 + now / now.mean()) / (1 + ever / ever.mean())
        return lambda rows: np.maximum(score(rows), 0) * trend

    return fit


def searched_order(contest: Contest, board: Callable[[np.ndarray], float]) -> np.ndarray:
    """Return the order of films that the board liked best, after SUBMISSIONS questions to it.

    A linear model of the board: a film at rank r adds its worth / r. Before the second answer the
    worth of a film is that of its last week; of one without events nobody knows. Each submission
    has first the films that may be worth most, and its answer corrects the model, as in Kalman's
    filter. While it explores, the worth has an error added, later none.
    """
    log = Log.of(contest)
    recent = recent_popularity(log)(np.zeros(1, int))[0]
    new, known = np.flatnonzero(log.counts() == 0), best_columns(recent[None], KNOWN)[0]
    films, shares = log.item_ids[np.append(new, known)], recent[np.append(new, known)]
    shares /= shares.max()
    kept = films[len(new) :]
    best = first = board(lists_in_order(contest, kept))
    # From 1 + 1/2 + ... + 1/10 = 2.9, and the films of the first list fall off.
    worth = 0.6 * first * shares
    covariance = np.diag((0.6 * first * np.where(shares > 0, np.sqrt(shares), 1.0)) ** 2)
    weights_of_ranks = 1 / np.arange(1, contest.k + 1)
    for asked in range(1, SUBMISSIONS):
        is_exploring = asked < EXPLORING
        order = np.argsort(-worth - is_exploring * np.sqrt(np.diag(covariance)), kind="stable")
        tried = films[order[: contest.k if is_exploring else LONGEST]]
        answer = board(lists_in_order(contest, tried))
        if answer > best:
            best, kept = answer, tried
        weights = np.zeros(len(films))
        weights[order[: contest.k]] = weights_of_ranks
        gain = covariance @ weights / (weights @ covariance @ weights + (0.05 * first) ** 2)
        worth = worth + gain * (answer - weights @ worth)
        covariance = covariance - np.outer(gain, weights @ covariance)
    return kept
