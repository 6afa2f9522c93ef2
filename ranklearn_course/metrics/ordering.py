"""Stable orders and tie groups of the lists in the rows of a matrix."""

import numpy as np

#: A full sort of so short a list beats a selection of its first k.
SHORT = 32


def order_of(scores: np.ndarray, *tiebreak: np.ndarray, k: int | None, ties: str) -> np.ndarray:
    """Return the documents of each row by decreasing score, the first k."""
    if ties == "stable":
        n = scores.shape[1]
        return stable_first(scores, k) if k and n > max(k, SHORT) else stable_order(scores)[:, :k]
    by_value = stable_order(tiebreak[0])
    if ties == "worst":
        by_value = np.flip(by_value, axis=1)
    return gather(by_value, stable_order(gather(scores, by_value))[:, :k])


def stable_order(scores: np.ndarray) -> np.ndarray:
    """Return the documents of each row by decreasing score, ties in the order of the input."""
    # Sorting the reversed row and reading the answer backwards keeps equal scores in the
    # order of the input; np.argsort(scores)[::-1] would turn them round.
    backwards = np.argsort(scores[:, ::-1], axis=1, kind="stable")[:, ::-1]
    return scores.shape[1] - 1 - backwards


def stable_first(scores: np.ndarray, k: int) -> np.ndarray:
    """Return the first k columns of ``stable_order(scores)``, several times faster."""
    n = scores.shape[1]
    kth_best = np.partition(scores, n - k, axis=1)[:, n - k, None]
    candidates = scores >= kth_best
    picked = np.flatnonzero(candidates)  # row by row, in the order of the input
    if len(picked) == k * len(scores):  # every row has at least k, so that all have k
        rows = picked.reshape(-1, k)
        order = stable_order(scores.reshape(-1)[rows])
        return gather(rows, order) - n * np.arange(len(scores))[:, None]
    clean = candidates.sum(axis=1) == k
    order = np.empty((len(scores), k), dtype=np.intp)
    # Only rows with a tie that straddles rank k need the full stable sort.
    order[~clean] = stable_order(scores[~clean])[:, :k]
    if clean.any():
        order[clean] = stable_first(scores[clean], k)
    return order


def gather(values: np.ndarray, order: np.ndarray) -> np.ndarray:
    """Read each row of ``values`` in the given order."""
    return values.reshape(-1)[order + values.shape[1] * np.arange(len(order))[:, None]]


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


def mid_ranks_of(scores: np.ndarray, where: np.ndarray | None = None) -> np.ndarray:
    """Number the documents of each row by increasing score, equal ones by their mean rank."""
    order = np.argsort(scores, axis=1) + scores.shape[1] * np.arange(len(scores))[:, None]
    # Weight 0 lets padding take part in the sort without taking up a rank.
    weight = np.ones(scores.shape) if where is None else where.astype(float)
    ordered = weight.reshape(-1)[order]
    group, size = tie_groups(scores.reshape(-1)[order])
    last = np.cumsum(ordered, axis=1).reshape(-1)[np.cumsum(size) - 1]
    count = np.bincount(group, weights=ordered.reshape(-1))
    ranks = np.empty(scores.size)
    ranks[order.reshape(-1)] = (last - (count - 1) / 2)[group]
    return ranks.reshape(scores.shape) * weight
