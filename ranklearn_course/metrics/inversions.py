"""How many pairs of documents two orders put the same way, how many the other way round.

Few documents are compared pair by pair, many are sorted: n log n steps. All arrays have one list
in each row.
"""

from typing import Any, NamedTuple

import numpy as np

from ranklearn_course.metrics.ordering import gather

#: Up to so many comparisons, all pairs at once are faster than a sort.
FEW_PAIRS = 2**13
#: Up to this length, comparing each document with its neighbours at distance 1, 2, ... wins.
SHORT_LIST = 128


class PairCounts(NamedTuple):
    """Pairs of documents, counted for each list."""

    agreement: Any
    """Pairs in the same order minus pairs in opposite order."""
    untied_x: Any
    """Pairs that x tells apart."""
    untied_y: Any
    """Pairs that y tells apart."""


def rises(grades: np.ndarray) -> np.ndarray:
    """Count the pairs i < j with grade_i < grade_j of each list."""
    if grades.size * grades.shape[1] <= FEW_PAIRS:
        return np.triu(grades[:, :, None] < grades[:, None, :]).sum(axis=(1, 2), dtype=float)
    # Read from the bottom, the better document should come later: a fall is an inversion.
    return count_inversions(dense_ranks(grades[:, ::-1])[0]).astype(float)


def pair_counts(x: np.ndarray, y: np.ndarray) -> PairCounts:
    """Compare all pairs of documents of each list."""
    if x.size * x.shape[1] <= FEW_PAIRS:
        return _count_by_signs(x, y)
    return _count_by_sorting(x, y)


def _count_by_signs(x: np.ndarray, y: np.ndarray) -> PairCounts:
    # Every pair is met twice, as (i, j) and as (j, i).
    a, b = _signs(x), _signs(y)
    return PairCounts(np.vecdot(a, b) / 2, np.vecdot(a, a) / 2, np.vecdot(b, b) / 2)


def _signs(values: np.ndarray) -> np.ndarray:
    """Compare each document with each other one: 1 above, -1 below, 0 for a tie."""
    above = values[:, :, None] > values[:, None, :]
    return np.subtract(above, above.mT, dtype=float).reshape(len(values), values.shape[1] ** 2)


def _count_by_sorting(x: np.ndarray, y: np.ndarray) -> PairCounts:
    (rank_x, tied_x), (rank_y, tied_y) = dense_ranks(x), dense_ranks(y)
    bits = x.shape[1].bit_length()
    # One number holds both ranks. Sorted, the list goes by x, and by y where x ties, so that a
    # fall of y is a pair in opposite order.
    both = np.sort((rank_x << bits) | rank_y, axis=1)
    tied_in_both = _pairs_in_runs(both[:, 1:] == both[:, :-1])
    discordant = count_inversions(both & ((1 << bits) - 1))
    pairs = x.shape[1] * (x.shape[1] - 1) // 2
    agreement = pairs - tied_x - tied_y + tied_in_both - 2 * discordant
    return PairCounts(agreement, pairs - tied_x, pairs - tied_y)


def dense_ranks(values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Number the different values 0, 1, 2, ... and count the pairs of equal ones."""
    order = np.argsort(values, axis=1)
    ordered = gather(values, order)
    same = ordered[:, 1:] == ordered[:, :-1]
    number = np.zeros(values.shape, dtype=np.int64)
    np.cumsum(~same, axis=1, out=number[:, 1:])
    ranks = np.empty_like(number)
    np.put_along_axis(ranks, order, number, axis=1)
    return ranks, _pairs_in_runs(same)


def _pairs_in_runs(same: np.ndarray) -> np.ndarray:
    """Count the pairs of equal values; ``same`` says which sorted values equal the one before."""
    # The r-th repetition in a run of equal values makes r pairs with those before it.
    index = np.arange(1, same.shape[1] + 1)
    run_start = np.maximum.accumulate(np.where(same, 0, index), axis=1)
    return (index - run_start).sum(axis=1, dtype=np.int64)


def tied_pairs(values: np.ndarray) -> np.ndarray:
    """Count the pairs of equal values of each list."""
    ordered = np.sort(values)
    return _pairs_in_runs(ordered[:, 1:] == ordered[:, :-1])


def n_different(values: np.ndarray) -> np.ndarray:
    """Count the different values of each list."""
    ordered = np.sort(values)
    return 1 + (ordered[:, 1:] != ordered[:, :-1]).sum(axis=1)


def count_inversions(rows: np.ndarray) -> np.ndarray:
    """Count the pairs i < j with row_i > row_j in rows of dense ranks."""
    if rows.shape[-1] <= SHORT_LIST:
        return _inversions_by_distance(rows.astype(np.uint8))
    return np.array([_inversions_by_halving(row) for row in rows])


def _inversions_by_distance(rows: np.ndarray) -> np.ndarray:
    columns = np.ascontiguousarray(rows.T)  # long inner loops over the lists of a batch
    count = np.zeros(len(rows), dtype=int)
    for distance in range(1, len(columns)):
        count += np.add.reduce(columns[:-distance] > columns[distance:], axis=0, dtype=np.uint8)
    return count


def _inversions_by_halving(row: np.ndarray) -> int:
    """Split the values into a low and a high half again and again, keeping their order.

    Each high value before a low one is an inversion. A low value that stands at position q of its
    block and is the r-th low one there has q - r high ones before it.
    """
    width = 1 << (len(row) - 1).bit_length()
    values, total = _as_permutation(row, width), 0
    half = width // 2
    while half >= SHORT_LIST // 8:
        is_high = (values & half) != 0
        low, high = np.flatnonzero(~is_high), np.flatnonzero(is_high)
        n_blocks = width // (2 * half)
        starts = half * width * (n_blocks - 1) // 2  # sum of the block starts, once per low value
        total += int(low.sum(dtype=np.int64)) - starts - n_blocks * (half * (half - 1) // 2)
        blocks = [values[part].reshape(-1, half) for part in (low, high)]
        values = np.concatenate(blocks, axis=1).reshape(-1)
        half //= 2
    rest = (values & (2 * half - 1)).astype(np.uint8).reshape(-1, 2 * half)
    return total + int(_inversions_by_distance(rest).sum())


def _as_permutation(row: np.ndarray, width: int) -> np.ndarray:
    """Number the ranks by size, equal ones from left to right, and pad without inversions."""
    index, values = np.arange(len(row)), np.arange(width, dtype=np.int32)
    values[np.sort(row * width + index) & (width - 1)] = index
    return values
