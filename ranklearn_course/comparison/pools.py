"""Which documents get judged, and what a system loses whose own were not."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.ranking import rank_by


def pool(scores: Mapping[str, ArrayLike], depth: int) -> np.ndarray:
    """Return what is judged if each of some systems brings its first documents.

    pool = union over the systems of their first ``depth`` documents

    Parameters
    ----------
    scores : mapping
        system -> array (q, n): what it says of each document, -inf for one that it does not return.
        Equal scores keep the order of the columns.
    depth : int
        How many documents each brings for a query.

    Returns
    -------
    bool array (q, n)

    Raises
    ------
    ValueError
        No system, arrays of different shapes, a depth that is no positive whole number.

    Examples
    --------
    >>> pool({"A": [[4, 3, 2, 1]], "B": [[1, 4, 2, 3]]}, depth=1).tolist()
    [[True, True, False, False]]

    References
    ----------
    Sparck Jones and van Rijsbergen (1975).
    """
    depth = check.whole(depth, "depth")
    if not scores:
        raise ValueError("scores must hold at least one system, got none")
    judged: np.ndarray | None = None
    for system, values in scores.items():
        array = check.scores(values, f"scores[{system!r}]")
        if judged is None:
            judged = np.zeros(array.shape, bool)
        check.same_shape(array, f"scores[{system!r}]", judged, "the first system's")
        columns = np.broadcast_to(np.arange(array.shape[-1]), array.shape)
        brought = np.zeros_like(judged)
        np.put_along_axis(brought, rank_by(array, columns, k=depth), True, axis=-1)
        judged |= brought & (array > -np.inf)
    return judged


def leave_one_out(
    scores: Mapping[str, ArrayLike],
    measure: Callable[[str, np.ndarray], float],
    depth: int,
    families: Collection[Collection[str]] | None = None,
) -> dict[str, tuple[float, float]]:
    """Measure each system with the whole pool, and without what only its own family brought.

    Parameters
    ----------
    scores, depth
        As for `pool`.
    measure : function of a system's name and a pool, a bool array (q, n)
        It answers with a number.
    families : list of lists of names, optional
        Systems that are alike, and so would cover for each other. Default: each by itself.

    Returns
    -------
    dict
        system -> its value with the whole pool, and with the pool of the other families

    Raises
    ------
    ValueError
        What `pool` refuses; families that do not hold each system once, or one that holds all.

    Examples
    --------
    >>> scores = {"A": [[3, 2, 1]], "B": [[1, 3, 2]]}
    >>> leave_one_out(scores, lambda system, judged: int(judged.sum()), depth=1)
    {'A': (2, 1), 'B': (2, 1)}

    References
    ----------
    Zobel (1998).
    """
    groups = [[name] for name in scores] if families is None else [list(each) for each in families]
    if sorted(name for group in groups for name in group) != sorted(scores):
        raise ValueError(f"families must hold each system once: {', '.join(scores)}; got {groups}")
    whole, found = pool(scores, depth), {}
    if any(len(group) == len(scores) for group in groups):
        raise ValueError(f"families must leave another system to judge by, got {groups}")
    for group in groups:
        others = pool({name: each for name, each in scores.items() if name not in group}, depth)
        found |= {name: (measure(name, whole), measure(name, others)) for name in group}
    return {name: found[name] for name in scores}
