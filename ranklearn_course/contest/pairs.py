"""What is known of a user and an item together.

Features of an item alone, such as its popularity, are the same for all users. These say what an
item has to do with what this user took last.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ranklearn_course.contest.baselines import Log, alike_items, best_columns

#: A user's last events, of which it is asked who else took them.
LAST = 3
#: So many of the items most like an item are its neighbours.
NEIGHBOURS = 20
#: So many viewers without any of these films are added to those of an item: few say little.
SHRINK = 20.0
NAMES = ("viewers of the last three", "days since a neighbour")


def pair_features(log: Log) -> Callable[[np.ndarray, np.ndarray], np.ndarray]:
    """Learn who takes what with what; return what describes rows of users and their candidates.

    That function takes rows of users (n,) and columns of items (n, m), and returns an array
    (n, m, 2). The first feature: which share of those who took the candidate took one of the
    user's last three items, too, added up over these. The second: the logarithm of one more than
    the days since this user took one of the twenty neighbours of the candidate, or since the first
    day.

    Raises
    ------
    ValueError
        Each user has a day of its own, so no day is today.
    """
    if log.today is None:
        raise ValueError(
            "the contest must have one first test day for all users; here each has one of its "
            "own, so no day is today"
        )
    together = (log.seen.T @ log.seen).toarray()
    share = together / (np.diag(together) + SHRINK)
    np.fill_diagonal(share, 0)
    neighbours = best_columns(alike_items(log), min(NEIGHBOURS, len(share)))
    by_user = np.argsort(log.users, kind="stable")
    items, ages = log.items[by_user], (log.today - log.days)[by_user]
    starts = np.searchsorted(log.users[by_user], np.arange(log.seen.shape[0] + 1))

    def features(rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
        shared, days = np.empty((2, *columns.shape))
        for i, (row, asked) in enumerate(zip(rows, columns, strict=True)):
            own = slice(*starts[row : row + 2])
            shared[i] = share[np.ix_(items[own][-LAST:], asked)].sum(axis=0)
            age = np.full(len(share), log.today)
            age[items[own]] = ages[own]  # of an item taken twice the last time counts
            days[i] = age[neighbours[asked]].min(axis=1)
        return np.stack([shared, np.log1p(days)], axis=-1)

    return features
