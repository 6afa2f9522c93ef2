"""The simulated users of lesson 12: what engines show them, how they look, what they click.

They are a model, not a measurement of people. A document's grade, 0 to 3, says how attractive it is
and how likely a click on it satisfies; each session draws one of the 44 questions of the glossary.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from ranklearn_course import metrics
from ranklearn_course.data import glossary_search

#: P(click | look), and P(satisfied | click), of a document of each grade.
ATTRACTIVENESS = np.array([0.05, 0.2, 0.5, 0.8])
K = 10
#: P(look) at each rank, of users whose looks depend on the rank alone.
LOOKS = 1 / np.arange(1.0, K + 1)
#: Persistence of the users who go on until a click satisfies.
PERSISTENCE = 0.85


@dataclass(frozen=True, eq=False)
class Lists:
    """The first ten documents that an engine shows for each question.

    >>> lists = shown("bm25")
    >>> lists.attractiveness.shape
    (44, 10)
    """

    documents: np.ndarray
    """Their columns in the collection, -1 where the engine has no more, shape (q, 10)."""
    grades: np.ndarray
    """Shape (q, 10)."""

    @property
    def attractiveness(self) -> np.ndarray:
        """Return P(click | look), 0 where nothing is shown, shape (q, 10)."""
        return ATTRACTIVENESS[self.grades] * (self.documents >= 0)

    def dcg(self) -> np.ndarray:
        """Return the truth: DCG with the attractiveness as gain, shape (q,)."""
        return np.asarray(metrics.dcg(self.attractiveness, gain="linear"))

    def ranks_of(self, new: Lists) -> np.ndarray:
        """Return the rank of each document of other lists in these, 0 if it is in none."""
        same = new.documents[:, :, None] == self.documents[:, None, :]
        same &= (new.documents >= 0)[:, :, None]
        return np.where(same.any(axis=2), same.argmax(axis=2) + 1, 0)

    def swapped(self, upper: int, lower: int) -> Lists:
        """Return the lists with two ranks exchanged, both from 1, where both are filled."""
        order = np.tile(np.arange(K), (len(self.grades), 1))
        filled = self.documents[:, lower - 1] >= 0
        order[filled, upper - 1], order[filled, lower - 1] = lower - 1, upper - 1
        return self._in(order)

    def upside_down(self) -> Lists:
        """Return the lists with the last document first; empty places stay below."""
        order = np.argsort((self.documents < 0)[:, ::-1], axis=1, kind="stable")
        return self._in(K - 1 - order)

    def _in(self, order: np.ndarray) -> Lists:
        documents, grades = (
            np.take_along_axis(each, order, axis=1) for each in (self.documents, self.grades)
        )
        return Lists(documents, grades)


@cache
def shown(engine: str) -> Lists:
    """Return the lists of an engine of the glossary; equal scores keep the order of the columns."""
    found = glossary_search(engine)
    columns = np.broadcast_to(np.arange(found.scores.shape[1]), found.scores.shape)
    documents = metrics.rank_by(found.scores, columns, k=K)
    grades = np.take_along_axis(found.relevance, documents, axis=1)
    is_shown = np.take_along_axis(found.scores, documents, axis=1) > 0
    return Lists(np.where(is_shown, documents, -1), grades * is_shown)


@dataclass(frozen=True, eq=False)
class Log:
    """How often each list was shown, and what was clicked."""

    clicks: np.ndarray
    """By question and rank, shape (q, 10)."""
    users: np.ndarray
    """By question, shape (q,)."""

    def rate_by_rank(self) -> np.ndarray:
        """Return the clicks at each rank for a session."""
        return np.asarray(self.clicks.sum(axis=0) / self.users.sum())


def click_log(lists: Lists, sessions: int, seed: int | np.random.Generator = 0) -> Log:
    """Let users click whose looks depend on the rank alone; each session draws a question.

    >>> log = click_log(shown("bm25"), sessions=10_000)
    >>> int(log.users.sum()), log.clicks.shape
    (10000, (44, 10))
    """
    rng = np.random.default_rng(seed)
    users = rng.multinomial(sessions, np.full(len(lists.grades), 1 / len(lists.grades)))
    clicks = rng.binomial(users[:, None], metrics.click_rates(lists.attractiveness, _looks(lists)))
    return Log(clicks, users)


def click_pairs(
    lists: Lists, sessions: int, seed: int | np.random.Generator = 0
) -> tuple[np.ndarray, np.ndarray]:
    """Let a coin swap ranks i and i + 1, and count the clicks at both, for each pair in turn.

    Lists without the lower rank take no part.

    >>> upper, lower = click_pairs(shown("bm25"), sessions=100_000)
    >>> metrics.examination_from_swaps(upper, lower)[:3].round(2).tolist()
    [1.0, 0.49, 0.34]
    """
    rng = np.random.default_rng(seed)
    upper, lower = np.zeros((2, K - 1), int)
    for i in range(K - 1):
        takes_part = lists.documents[:, i + 1] >= 0
        pair = lists.attractiveness[takes_part][:, [i, i + 1]]
        users = rng.multinomial(sessions // (K - 1), np.full(len(pair), 1 / len(pair)))
        stays = rng.binomial(users, 0.5)
        for halves, order in ((stays, pair), (users - stays, pair[:, ::-1])):
            upper[i] += rng.binomial(halves, order[:, 0] * LOOKS[i]).sum()
            lower[i] += rng.binomial(halves, order[:, 1] * LOOKS[i + 1]).sum()
    return upper, lower


def _looks(lists: Lists) -> np.ndarray:
    return np.tile(LOOKS, (len(lists.grades), 1))
