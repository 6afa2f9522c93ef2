"""The methods by name, and the forces that each puts on the documents of a query."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.learning import losses, pair_losses
from ranklearn_course.metrics import validation as check


class Method(NamedTuple):
    """A way to learn an order."""

    label: str
    """Its name for people."""
    family: str
    """"pointwise", "pairwise" or "listwise"."""
    loss: losses.Loss
    """Scores and grades of a query -> loss and gradient."""
    pairs: Callable | None = None
    """Scores and grades of a query -> loss and pushes of all pairs; None if it has no pairs."""
    is_slope: bool = True
    """False if the gradient is not the slope of the loss everywhere."""

    @property
    def settings(self) -> dict[str, Any]:
        """Return the names of its settings and their defaults."""
        options = signature(self.loss).parameters.values()
        return {o.name: o.default for o in options if o.kind is Parameter.KEYWORD_ONLY}


#: Every method of the chapter, by name.
METHODS: Mapping[str, Method] = MappingProxyType(
    {
        "least_squares": Method("Least squares", "pointwise", losses.least_squares),
        "logistic": Method("Logistic regression", "pointwise", losses.logistic),
        "ranknet": Method("RankNet", "pairwise", losses.ranknet, pair_losses.ranknet_pairs),
        "hinge": Method("RankSVM", "pairwise", losses.hinge, pair_losses.hinge_pairs),
        "listnet": Method("ListNet", "listwise", losses.listnet),
        "lambdarank": Method(
            "LambdaRank", "listwise", losses.lambdarank, pair_losses.lambdarank_pairs, False
        ),
        "soft_dcg": Method("SoftDCG", "listwise", losses.soft_dcg, pair_losses.soft_dcg_pairs),
        "fair_soft_dcg": Method(
            "FairSoftDCG", "listwise", losses.fair_soft_dcg, pair_losses.fair_soft_dcg_pairs
        ),
    }
)


def method_of(name: Any, settings: Mapping[str, Any]) -> Method:
    """Return the method of this name; refuse settings that it does not have.

    >>> method_of("soft_dcg", {"temperature": 0.5}).label
    'SoftDCG'
    """
    method = METHODS[check.option(name, "method", tuple(METHODS))]
    known = method.settings
    for setting in settings:
        if setting not in known:
            raise TypeError(
                f"{name} takes no setting {setting!r}; it takes: {', '.join(known) or 'none'}"
            )
    return method


class Forces(NamedTuple):
    """What a method does to the documents of one query."""

    loss: float
    """The loss at these scores."""
    documents: np.ndarray
    """The force on each document, above 0 upwards, shape (n,): the negative gradient."""
    pairs: np.ndarray | None
    """pairs[i, j]: the force on i of the pair i and j, shape (n, n); None without pairs.

    pairs[j, i] is -pairs[i, j]. A row sums to the force on its document.
    """


def forces(method: str, scores: ArrayLike, grades: ArrayLike, **settings: Any) -> Forces:
    """Say where a method pushes each document of one query, and which pair pushes.

    force_i = -d loss / d s_i = sum_j pairs[i, j]

    Parameters
    ----------
    method : str
        A key of `METHODS`.
    scores : array (n,)
        One score per document, higher is better.
    grades : array (n,)
        Grades of the same documents, at least 0.
    **settings
        What the method takes, see ``METHODS[method].settings``.

    Returns
    -------
    Forces

    Raises
    ------
    ValueError
        An unknown method, NaN, negative grades, different shapes, more than one list.
    TypeError
        A setting that the method does not take, something other than numbers.

    Examples
    --------
    >>> pushed = forces("ranknet", [0.0, 0.0, 0.0], [2, 0, 1])
    >>> pushed.documents.tolist()
    [1.0, -1.0, 0.0]
    >>> pushed.pairs[2].tolist()  # up past the 0, down behind the 2
    [-0.5, 0.5, 0.0]
    """
    chosen = method_of(method, settings)
    scores = check.one_list(check.numbers(scores, "scores"), "scores")
    scores, grades = pair_losses.checked_lists(scores, grades)
    if chosen.pairs is None:
        loss, gradient = chosen.loss(scores, grades, **settings)
        return Forces(loss, -gradient, None)
    loss, pushes = chosen.pairs(scores, grades, **settings)
    return Forces(float(loss), pushes.sum(axis=-1), pushes)
