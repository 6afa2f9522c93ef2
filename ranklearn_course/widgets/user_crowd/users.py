"""The users of the crowd: their luck, how they walk, and what they get; as in users.js.

A user's luck depends on the seed, the user and the rank alone. So the page and Python see the
same crowd, and a slider changes what the users do, not who they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ranklearn_course import metrics
from ranklearn_course.widgets.kit.luck import luck

METRICS = ("rbp", "err", "pfound")
P_REL = 0.4
BAND = 1.96


@dataclass(frozen=True)
class UserModel:
    """What a user does at each rank, and what ending there is worth.

    Attributes
    ----------
    stop : array (n,)
        The probability that the document at each rank satisfies the user, who then stops.
    go_on : float
        The probability that a user who is not satisfied looks at the next rank.
    worth : array (n,)
        What ending at each rank is worth.
    if_satisfied : bool
        Whether only satisfied users get it.
    value : float
        The metric.
    """

    stop: np.ndarray
    go_on: float
    worth: np.ndarray
    if_satisfied: bool
    value: float

    def expected(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the shares of users who end at ranks 1 to n and past the end, and who are paid.

        Both have n + 1 entries.
        """
        look = metrics.look_probability(self.stop, self.go_on)
        leaves = look * (1 - self.stop) * (1 - self.go_on)
        past = look[-1] * (1 - self.stop[-1]) * self.go_on
        ends = look * self.stop + leaves
        paid = look * self.stop if self.if_satisfied else ends * (self.worth > 0)
        return np.append(ends, past), np.append(paid, 0.0)


@dataclass(frozen=True)
class Crowd:
    """Where each user ended, from 1 to n and n + 1 past the end, and what each user got."""

    last_rank: np.ndarray
    got: np.ndarray

    def counts(self, n: int) -> np.ndarray:
        """Return how many ended at ranks 1 to n and past the end."""
        return np.bincount(self.last_rank - 1, minlength=n + 1)

    def paid(self, n: int) -> np.ndarray:
        """Return how many of them got something."""
        return np.bincount(self.last_rank[self.got > 0] - 1, minlength=n + 1)

    def mean_and_band(self) -> tuple[float, float]:
        """Return the mean of what users got, and 1.96 standard errors."""
        error = self.got.std(ddof=1) / np.sqrt(self.got.size)
        return float(self.got.mean()), float(BAND * error)


def user_model(metric: str, grades: Sequence[int], max_grade: int, p: float) -> UserModel:
    """Return the user of a metric; `p` is the persistence, or pBreak of PFound.

    >>> user_model("rbp", [1, 0], max_grade=1, p=0.5).expected()[0].tolist()
    [0.5, 0.25, 0.25]
    """
    hits = (np.asarray(grades) > 0).astype(float)
    if metric == "rbp":
        return UserModel(0 * hits, p, hits, False, metrics.rbp(hits, p))
    if metric == "err":
        stop = metrics.satisfaction(grades, max_grade)
        return UserModel(stop, p, 1 / np.arange(1, len(hits) + 1), True, metrics.err(stop, p=p))
    stop = P_REL * hits
    return UserModel(stop, 1 - p, np.ones(len(hits)), True, metrics.pfound(stop, p))


@dataclass(frozen=True)
class Look:
    """What one user does at one rank.

    Attributes
    ----------
    rank : int
        From 1.
    chance : float
        The probability that the document satisfies; 0 where a metric knows no satisfaction.
    luck : tuple of float
        The user's two numbers at this rank: satisfied below `chance`, goes on below `go_on`.
    is_satisfied, goes_on : bool
        What came of it.
    """

    rank: int
    chance: float
    luck: tuple[float, float]
    is_satisfied: bool
    goes_on: bool


def looks(model: UserModel, user: int, seed: int) -> list[Look]:
    """Return what one user, counted from 0, does at each rank that he or she looks at.

    >>> [look.goes_on for look in looks(user_model("rbp", [1, 0], max_grade=1, p=0.5), 1, seed=0)]
    [False]
    """
    found = []
    draws = luck(seed, user + 1, len(model.stop))[user]
    for rank, (chance, draw) in enumerate(zip(model.stop, draws, strict=True), start=1):
        is_satisfied = bool(draw[0] < chance)
        goes_on = bool(not is_satisfied and draw[1] < model.go_on)
        found.append(Look(rank, float(chance), tuple(draw.tolist()), is_satisfied, goes_on))
        if not goes_on:
            break
    return found


def walk(model: UserModel, n_users: int, seed: int) -> Crowd:
    """Let the users walk down the list.

    >>> walk(user_model("rbp", [1, 0], max_grade=1, p=0.5), 1000, seed=1).counts(2).tolist()
    [509, 242, 249]
    """
    n = len(model.stop)
    draws = luck(seed, n_users, n)
    satisfied = draws[..., 0] < model.stop
    ends = satisfied | (draws[..., 1] >= model.go_on)
    ended = ends.any(axis=-1)
    last = np.where(ended, ends.argmax(axis=-1), n)
    at = np.minimum(last, n - 1)
    paid = ended & (satisfied[np.arange(n_users), at] | (not model.if_satisfied))
    return Crowd(last + 1, np.where(paid, model.worth[at], 0.0))
