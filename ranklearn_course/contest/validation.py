"""Judge a recommender without the board: hold events out as the contest does, and score lists.

A contest asks about the future. `split_in_time` does the same with the past: the last days are
held out. Where the contest kept back the last events of each user, `split_last` does. A score of
`split_at_random` promises what the board will not keep: the model learns from events that come
after those it is asked about.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.contest import ContestError
from ranklearn_course.contest.files import Contest
from ranklearn_course.metrics import average_precision
from ranklearn_course.metrics import validation as check


@dataclass(frozen=True, eq=False)
class HeldOut:
    """A smaller contest with its answers.

    Attributes
    ----------
    contest : Contest
        The events that may be learned from; its test users have at least one answer each.
    answers : tuple of int arrays
        For each test user, the items that were held out.
    no_past : int array
        Users of held-out events who are not asked, as they have no event to learn from.
    """

    contest: Contest
    answers: tuple[np.ndarray, ...]
    no_past: np.ndarray = field(default_factory=lambda: np.array([], int))

    def average_precisions(self, lists: ArrayLike) -> np.ndarray:
        """Return AP@k of each test user's list."""
        return average_precisions(lists, self.answers, self.contest.k)


def split_in_time(contest: Contest, days: int = 14) -> HeldOut:
    """Hold out the last days of the training events.

    Parameters
    ----------
    contest : Contest
        What `read_contest` returns.
    days : int
        How many days, at least 1.

    Returns
    -------
    HeldOut
        Its `split_day` is the first day that was held out.

    Raises
    ------
    ValueError, TypeError
        ``days`` is no such number, or leaves nothing to learn or to ask.
    """
    if contest.split_day is None:
        raise ContestError(
            "contest has no first test day: of each test user the last rows are asked about, "
            "whenever they were; hold out the last events of each user, split_last(contest, 10)"
        )
    first = contest.split_day - check.whole(days, "days")
    return _held_out(replace(contest, split_day=first), contest.days >= first, f"days={days}")


def split_last(contest: Contest, events: int = 10) -> HeldOut:
    """Hold out each user's last training events, as a contest made of a table does.

    Parameters
    ----------
    contest : Contest
        What `read_contest` returns.
    events : int
        How many of each user who has more, at least 1.

    Returns
    -------
    HeldOut
        Its `split_day` is None: each user has a day of its own.

    Raises
    ------
    ValueError, TypeError
        ``events`` is no such number, or leaves nothing to ask.
    """
    order = np.argsort(contest.users, kind="stable")
    out = are_last(contest.users, check.whole(events, "events"), order)
    return _held_out(replace(contest, split_day=None), out, f"events={events}")


def are_last(users: np.ndarray, n: int, order: np.ndarray) -> np.ndarray:
    """Return which events are the last n of their user, who has more than these.

    ``order`` sorts the events by user, and those of a user in time.

    >>> are_last(np.array([7, 3, 7, 7]), 1, np.array([1, 0, 2, 3])).tolist()
    [False, False, False, True]
    """
    _, first, counts = np.unique(users[order], return_index=True, return_counts=True)
    left = np.repeat(first + counts, counts) - np.arange(len(users))
    last = np.empty(len(users), bool)
    last[order] = (left <= n) & (np.repeat(counts, counts) > n)
    return last


def split_at_random(contest: Contest, share: float = 0.15, seed: int = 0) -> HeldOut:
    """Hold out a share of the training events, drawn at random from all days.

    Parameters
    ----------
    contest : Contest
        What `read_contest` returns.
    share : float
        Between 0 and 1, both excluded.
    seed : int
        Of the draw.

    Returns
    -------
    HeldOut
        Its `split_day` is the contest's own: the training events reach up to it.

    Raises
    ------
    ValueError, TypeError
        ``share`` is no such number, or leaves nothing to learn or to ask.
    """
    share = check.number_in(share, "share", 0, 1, "(0, 1)")
    draws = np.random.default_rng(seed).random(len(contest.users))
    return _held_out(contest, draws < share, f"share={share:g}")


def _held_out(contest: Contest, out: np.ndarray, got: str) -> HeldOut:
    """Leave what is out away; ask the users who remain about what is new, unless repeats count."""
    past = replace(
        contest,
        users=contest.users[~out],
        items=contest.items[~out],
        days=contest.days[~out],
    )
    pairs = np.unique(np.stack([contest.users[out], contest.items[out]], axis=1), axis=0)
    before = _keys(past.users, past.items, contest)
    is_new = contest.repeats | ~np.isin(_keys(*pairs.T, contest), before)
    new = is_new & np.isin(pairs[:, 0], past.users)
    users, starts = np.unique(pairs[new, 0], return_index=True)
    if not len(users):
        do = "learn from" if not len(past.users) else "ask about"
        raise ValueError(
            f"nothing is left to {do}: choose fewer days or events or a smaller share, got {got}"
        )
    answers = np.split(pairs[new, 1], starts[1:])
    no_past = np.setdiff1d(pairs[:, 0], past.users)
    return HeldOut(replace(past, test_users=users), tuple(answers), no_past)


def _keys(users: np.ndarray, items: np.ndarray, contest: Contest) -> np.ndarray:
    """Return one number for each pair of user and item."""
    return users * (contest.item_ids.max() + 1) + items


def average_precisions(
    lists: ArrayLike, answers: Sequence[Sequence[int]], k: int = 10
) -> np.ndarray:
    """Return AP@k of each list, with the denominator min(R, k).

    Parameters
    ----------
    lists : int array (n, m)
        A row of item ids for each user, best first, none twice in a row.
    answers : n sequences of int
        The items that each user chose, at least one.
    k : int
        Cutoff.

    Returns
    -------
    array (n,)

    Raises
    ------
    ValueError, TypeError
        Other numbers of lists and answers, a user without an answer, a bad ``k``.

    Examples
    --------
    >>> average_precisions([[7, 8, 9]], [[9, 7]], k=3)  # (1/1 + 2/3) / min(2, 3)
    array([0.83333333])
    """
    hits, judged = hits_of(np.asarray(lists), answers)
    return average_precision(hits, k, judged=judged)


def hits_of(lists: np.ndarray, answers: Sequence[Sequence[int]]) -> tuple[np.ndarray, np.ndarray]:
    """Return what `relevance` does, of answers that are a list for each user, none of them empty.

    >>> hits_of(np.array([[7, 8, 9]]), [[9, 7]])[0].tolist()
    [[True, False, True]]
    """
    if lists.ndim != 2 or len(lists) != len(answers):
        raise ValueError(
            f"lists and answers must be of the same users, got {lists.shape} and {len(answers)}"
        )
    sizes = np.array([len(answer) for answer in answers])
    if (sizes == 0).any():
        raise ValueError(
            f"every user must have an answer, user number {int(np.argmin(sizes))} has none"
        )
    return relevance(lists, np.concatenate([*answers]), sizes)


def relevance(
    lists: np.ndarray, chosen: np.ndarray, sizes: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return which items of each list are relevant, and as many True as its user chose items.

    ``chosen`` has the items of all users, one user after the other, ``sizes`` how many each chose.

    >>> lists, chosen = np.array([[7, 8, 9], [7, 0, 0]]), np.array([9, 7, 8])
    >>> [array.tolist() for array in relevance(lists, chosen, np.array([2, 1]))]
    [[[True, False, True], [False, False, False]], [[True, True], [True, False]]]
    """
    ids, columns = np.unique(chosen, return_inverse=True)
    users = np.arange(len(lists), dtype=np.int64)  # their pairs with items may exceed 32 bits
    # One number for each pair of a user and an item; an item that nobody chose has -1.
    pairs = np.repeat(users, sizes) * len(ids) + columns
    if len(np.unique(pairs)) < len(pairs):
        raise ContestError("a user must have chosen an item once; name each item once")
    found = indices_of(ids, lists)
    hits = np.isin(users[:, None] * len(ids) + found, pairs) & (found >= 0)
    return hits, np.arange(sizes.max()) < sizes[:, None]


def indices_of(ids: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    """Return where each wanted id stands in an array of different ids, -1 for an unknown one.

    >>> indices_of(np.array([5, 3, 9]), np.array([9, 4, 5]))
    array([ 2, -1,  0])
    """
    order = np.argsort(ids)
    nearest = order[np.searchsorted(ids, wanted, sorter=order).clip(max=len(ids) - 1)]
    return np.where(ids[nearest] == wanted, nearest, -1)


def mean_and_error(values: ArrayLike) -> tuple[float, float]:
    """Return the mean over users and its standard error.

    error = s / sqrt(n), s the standard deviation with n - 1

    Parameters
    ----------
    values : array (n,)
        One value a user, or the difference of two submissions on each.

    Returns
    -------
    mean, error : float

    Raises
    ------
    ValueError
        Fewer than two values.

    Examples
    --------
    >>> mean_and_error([1.0, 0.0, 0.5, 0.5])  # s = sqrt(1/6)
    (0.5, 0.204...)
    """
    values = np.asarray(values, dtype=float)
    if values.ndim != 1 or len(values) < 2:
        raise ValueError(f"values must hold at least two users, got {values.size}")
    return float(values.mean()), float(values.std(ddof=1) / np.sqrt(len(values)))
