"""Boosted regression trees, fitted pointwise: each small tree predicts what the sum still misses.

A tree splits the documents by one feature at a time, where the squared error falls most, and says
the mean of each leaf. The sum takes a tenth of what each tree says.
"""

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.metrics import validation as check

RATE = 0.1


def boosted_trees(
    features: ArrayLike,
    grades: ArrayLike,
    held_out: ArrayLike,
    *,
    n_trees: int = 100,
    depth: int = 3,
) -> np.ndarray:
    """Fit trees to the grades of some documents and score others.

    Parameters
    ----------
    features : array (n, f)
        Features of the documents to learn from.
    grades : array (n,)
        Their grades.
    held_out : array (m, f)
        Features of the documents to score.
    n_trees : int
        How many trees.
    depth : int
        How many splits lead to a leaf of a tree, at most.

    Returns
    -------
    array (m,)
        A score for each held-out document.

    Raises
    ------
    ValueError
        Arrays whose shapes do not fit, or a number of trees or a depth below 1.

    Examples
    --------
    >>> boosted_trees([[0], [1], [2], [3]], [0, 0, 2, 2], [[0.5], [2.5]]).round(3).tolist()
    [0.0, 2.0]

    References
    ----------
    Friedman (2001), Greedy function approximation: a gradient boosting machine.
    """
    learnt, asked = (
        check.numbers(each, name).astype(float)
        for each, name in ((features, "features"), (held_out, "held_out"))
    )
    wanted = check.one_list(check.numbers(grades, "grades").astype(float), "grades")
    n_trees, depth = check.whole(n_trees, "n_trees"), check.whole(depth, "depth")
    if learnt.ndim != 2 or wanted.shape != learnt.shape[:1]:
        raise ValueError(
            "features must have a row for each of the grades, got the shapes "
            f"{learnt.shape} and {wanted.shape}"
        )
    if asked.ndim != 2 or asked.shape[1] != learnt.shape[1]:
        raise ValueError(
            f"held_out must have {learnt.shape[1]} columns as features has, got the shape "
            f"{asked.shape}"
        )
    rows, n = np.vstack([learnt, asked]), len(learnt)
    scores = np.full(len(rows), wanted.mean())
    for _ in range(n_trees):
        scores += RATE * _tree(rows, wanted - scores[:n], np.arange(len(rows)), depth)
    return scores[n:]


def _tree(rows: np.ndarray, missing: np.ndarray, here: np.ndarray, depth: int) -> np.ndarray:
    """Say for the rows `here` what is missing, having seen it for the first rows alone."""
    seen = here[here < len(missing)]
    split = _best_split(rows[seen], missing[seen]) if depth else None
    if split is None:
        return np.full(len(here), missing[seen].mean())
    column, threshold = split
    low = rows[here, column] <= threshold
    answer = np.empty(len(here))
    answer[low] = _tree(rows, missing, here[low], depth - 1)
    answer[~low] = _tree(rows, missing, here[~low], depth - 1)
    return answer


def _best_split(rows: np.ndarray, missing: np.ndarray) -> tuple[int, float] | None:
    """Find the feature and the threshold after which the squared error is smallest."""
    n = len(rows)
    order = rows.argsort(axis=0, kind="stable")
    sorted_rows, sums = np.take_along_axis(rows, order, axis=0), missing[order].cumsum(axis=0)
    lows = np.arange(1, n)[:, None]
    # The error falls by n_low n_high / n times the squared difference of the two means.
    difference = sums[:-1] / lows - (sums[-1] - sums[:-1]) / (n - lows)
    fall = np.where(sorted_rows[1:] > sorted_rows[:-1], lows * (n - lows) * difference**2, 0)
    if not fall.any():
        return None
    last, column = np.unravel_index(fall.argmax(), fall.shape)
    return int(column), float(sorted_rows[last : last + 2, column].mean())
