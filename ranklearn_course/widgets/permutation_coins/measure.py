"""The coins of the games: the same in the page and in Python; as in measure.js."""

from __future__ import annotations

import numpy as np

from ranklearn_course.widgets.kit.luck import MOST_RANKS, luck

_BITS = 32
#: No two queries share a coin.
MOST_QUERIES = _BITS * MOST_RANKS


def coins(seed: int, games: int, n: int) -> np.ndarray:
    """Say which of n queries each game swaps, shape (games, n).

    A coin is a bit of the luck of the game, 32 queries to a number.

    >>> coins(0, 2, 5).astype(int).tolist()
    [[0, 1, 0, 0, 0], [0, 0, 1, 1, 0]]
    """
    numbers = -(-n // _BITS)
    words = (luck(seed, games, numbers)[:, :, 0] * 2**_BITS).astype(np.uint64)
    bits = words[:, :, None] >> np.arange(_BITS, dtype=np.uint64) & np.uint64(1)
    return bits.reshape(games, numbers * _BITS)[:, :n] == 1
