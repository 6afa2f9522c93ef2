"""The luck of users: the same in the page and in Python; as in luck.js."""

from __future__ import annotations

import numpy as np

#: No list has more ranks, so that no two users share their numbers.
MOST_RANKS = 12
_STRIDE = 0x6D2B79F5


def luck(seed: int, n_users: int, n_ranks: int) -> np.ndarray:
    """Return two numbers in [0, 1) for each user and rank: the same for the same seed.

    The numbers are those of mulberry32, a generator that its author Tommy Ettinger gave to the
    public domain, taken out of their order.

    >>> luck(0, 2, 1).round(3).tolist()
    [[[0.266, 0.0]], [[0.79, 0.908]]]
    """
    user, rank, draw = np.ogrid[:n_users, :n_ranks, :2]
    number = ((user * MOST_RANKS + rank) * 2 + draw + 1).astype(np.int64)
    start = int(_mixed(np.array([seed], dtype=np.int64))[0])
    return _mixed(start + number * _STRIDE) / 2**32


def _mixed(state: np.ndarray) -> np.ndarray:
    a = (state & 0xFFFFFFFF).astype(np.uint32)
    t = (a ^ a >> 15) * (a | 1)
    t = (t + (t ^ t >> 7) * (t | 61)) ^ t
    return t ^ t >> 14
