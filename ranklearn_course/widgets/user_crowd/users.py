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


@dataclass(frozen=True)
class Crowd:
    """Where each user ended, from 1 to n and n + 1 past the end, and what each user got."""

    last_rank: np.ndarray
    got: np.ndarray

    def counts(self, n: int) -> np.ndarray:
        """Return how many ended at ranks 1 to n and past the end."""
        return np.bincount(self.last_rank - 1, minlength=n + 1)

    def mean_and_band(self) -> tuple[float, float]:
        """Return the mean of what users got, and 1.96 standard errors."""
        error = self.got.std(ddof=1) / np.sqrt(self.got.size)
        return float(self.got.mean()), float(BAND * error)


def user_model(metric: str, grades: Sequence[int], max_grade: int, p: float) -> UserModel:
    """Return the user of a metric; `p` is the persistence, or pBreak of PFound.

    >>> user_model("err", [1, 0], max_grade=1, p=0.5).stop.tolist()
    [0.5, 0.0]
    """
    hits = (np.asarray(grades) > 0).astype(float)
    if metric == "rbp":
        return UserModel(0 * hits, p, hits, False, metrics.rbp(hits, p))
    if metric == "err":
        stop = metrics.satisfaction(grades, max_grade)
        return UserModel(stop, p, 1 / np.arange(1, len(hits) + 1), True, metrics.err(stop, p=p))
    stop = P_REL * hits
    return UserModel(stop, 1 - p, np.ones(len(hits)), True, metrics.pfound(stop, p))


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
