"""The machinery behind ranking: stable orders, tie groups, and work in chunks of queries."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

#: Numbers a temporary array may hold, so that a large batch is worked through in cache.
CHUNK = 2**17
#: Up to so many comparisons, all pairs at once are faster than a sort.
FEW_PAIRS = 2**13
#: A cache keeps arrays of up to so many numbers.
CACHED = 2**16
#: A full sort of so short a list beats a selection of its first k.
SHORT = 32


def in_chunks(function: Callable, *arrays: np.ndarray, width: int | None = None) -> Any:
    """Apply ``function`` to slices of the flattened leading axes and join the answers.

    ``width``: how many numbers the function holds for each list, if not that of the arrays.
    """
    if arrays[0].ndim == 1:
        return function(*(array[None] for array in arrays))[0]
    leading, width = arrays[0].shape[:-1], width or max(array.shape[-1] for array in arrays)
    rows = [array.reshape(-1, array.shape[-1]) for array in arrays]
    size = max(1, CHUNK // width)
    starts = range(0, max(1, len(rows[0])), size)
    parts = [function(*(array[start : start + size] for array in rows)) for start in starts]
    joined = parts[0] if len(parts) == 1 else np.concatenate(parts)
    return joined.reshape(leading + joined.shape[1:])


def in_cache(function: Callable, *arrays: np.ndarray) -> Any:
    """Apply a function of any leading axes at once, or in chunks if the arrays are large."""
    return function(*arrays) if arrays[0].size <= CHUNK else in_chunks(function, *arrays)


def count(marks: np.ndarray) -> Any:
    """Count the True of each list."""
    return np.count_nonzero(marks) if marks.ndim == 1 else np.add.reduce(marks, axis=-1)


def is_batch(values: Any) -> bool:
    """Say whether there is an answer for each of several lists, not one number."""
    return isinstance(values, np.ndarray) and values.ndim > 0


def some(marks: Any) -> bool:
    """Say whether at least one answer is True."""
    return bool(marks.any() if is_batch(marks) else marks)


def ranks(n: int) -> np.ndarray:
    """Return the ranks 1, 2, ..., n as a read-only float array."""
    return _cached_ranks(n) if n <= CACHED else np.arange(1.0, n + 1.0)


@lru_cache(maxsize=64)
def _cached_ranks(n: int) -> np.ndarray:
    return frozen(np.arange(1.0, n + 1.0))


def frozen(array: np.ndarray) -> np.ndarray:
    """Return ``array`` made read-only, so that a cache can hand it out."""
    array.flags.writeable = False
    return array


def order_of(scores: np.ndarray, *tiebreak: np.ndarray, k: int | None, ties: str) -> np.ndarray:
    """Return the documents of each row by decreasing score, the first k."""
    if ties == "stable":
        n = scores.shape[-1]
        return stable_top(scores, k) if k and n > max(k, SHORT) else stable_order(scores)[:, :k]
    by_value = stable_order(tiebreak[0])
    if ties == "worst":
        by_value = np.flip(by_value, axis=-1)
    return gather(by_value, stable_order(gather(scores, by_value))[:, :k])


def stable_order(scores: np.ndarray) -> np.ndarray:
    """Return the documents of each row by decreasing score, ties in the order of the input."""
    # Sorting the reversed row and reading the answer backwards keeps equal scores in the
    # order of the input; np.argsort(scores)[::-1] would turn them round.
    backwards = np.argsort(scores[:, ::-1], axis=-1, kind="stable")[:, ::-1]
    return scores.shape[-1] - 1 - backwards


def stable_top(scores: np.ndarray, k: int) -> np.ndarray:
    """Return the first k columns of ``stable_order(scores)``, several times faster."""
    n = scores.shape[-1]
    kth_best = np.partition(scores, n - k, axis=-1)[:, n - k, None]
    candidates = scores >= kth_best
    picked = np.flatnonzero(candidates)  # row by row, in the order of the input
    if len(picked) == k * len(scores):  # every row has at least k, so that all have k
        picked = picked.reshape(-1, k)
        order = stable_order(scores.reshape(-1)[picked])
        return gather(picked, order) - n * np.arange(len(scores))[:, None]
    clean = np.add.reduce(candidates, axis=-1) == k
    order = np.empty((len(scores), k), dtype=np.intp)
    # Only rows with a tie that straddles rank k need the full stable sort.
    order[~clean] = stable_order(scores[~clean])[:, :k]
    if clean.any():
        order[clean] = stable_top(scores[clean], k)
    return order


def gather(values: np.ndarray, order: np.ndarray) -> np.ndarray:
    """Read ``values`` along the last axis in the given order."""
    if order.ndim == 1:
        return values[order]
    n, rows = values.shape[-1], order.reshape(-1, order.shape[-1])
    return values.reshape(-1)[rows + n * np.arange(len(rows))[:, None]].reshape(order.shape)


def tie_groups(ordered: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Number the runs of equal scores in sorted rows; return each one's number and size."""
    starts = np.ones(ordered.shape, dtype=bool)
    np.not_equal(ordered[:, 1:], ordered[:, :-1], out=starts[:, 1:])
    group = starts.reshape(-1).cumsum() - 1
    return group, np.bincount(group)


def tie_means(scores: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Rank each row of values and replace each by the mean of its tie group."""
    order = stable_order(scores)
    group, size = tie_groups(gather(scores, order))
    total = np.bincount(group, weights=gather(values, order).reshape(-1))
    return (total / size)[group].reshape(scores.shape)
