"""The losses of chapter 08, each with its slope: what a linear ranker learns from one query.

Every loss takes the scores and the grades of one query, shape (n,), documents in any order, and
returns the loss and its gradient, the slope by each score. Leading axes are a batch of queries
with equally many documents. Grades must not be negative.

The forces on the documents are the negative gradient; `forces` also says which pair pushes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.learning import pair_losses as pairs_of
from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.per_list import as_scores

Loss = Callable[..., tuple[Any, np.ndarray]]


def _checked(loss: Loss) -> Loss:
    @wraps(loss)
    def checked(scores: ArrayLike, grades: ArrayLike, **settings: Any) -> tuple[Any, np.ndarray]:
        value, gradient = loss(*pairs_of.checked_lists(scores, grades), **settings)
        return as_scores(value), gradient

    return checked


def _with_gradient(parts: pairs_of.Parts) -> tuple[np.ndarray, np.ndarray]:
    loss, pushes = parts
    # Column j holds the forces that document j's rivals feel, so the sum is minus its own.
    return loss, pushes.sum(axis=-2)


@_checked
def least_squares(scores: ArrayLike, grades: ArrayLike) -> tuple[Any, np.ndarray]:
    """Pointwise: the distance of each score from its grade.

    sum_i (s_i - r_i)^2 / 2

    >>> least_squares([1.0, 0.0], [3, 0])
    (2.0, array([-2.,  0.]))
    """
    error = scores - grades
    return (error**2).sum(axis=-1) / 2, error


@_checked
def logistic(
    scores: ArrayLike, grades: ArrayLike, *, threshold: float = 1
) -> tuple[Any, np.ndarray]:
    """Pointwise: tell relevant documents, with a grade of at least ``threshold``, from others.

    sum_i log(1 + exp(s_i)) - [r_i >= threshold] s_i

    >>> logistic([0.0], [3])
    (0.6931471805599453, array([-0.5]))
    """
    relevant = grades >= check.positive(threshold, "threshold")
    loss = (np.logaddexp(0, scores) - relevant * scores).sum(axis=-1)
    return loss, pairs_of.sigmoid(scores) - relevant


@_checked
def ranknet(scores: ArrayLike, grades: ArrayLike, *, pairs: str = "all") -> tuple[Any, np.ndarray]:
    """Pairwise: the better document of each pair should have the higher score.

    sum_{r_i > r_j} log(1 + exp(-(s_i - s_j)))

    ``pairs="neighbours"`` keeps only pairs that stand side by side in the input, a returned list.

    >>> ranknet([0.0, 0.0], [1, 0])
    (0.6931471805599453, array([-0.5,  0.5]))

    References
    ----------
    Burges et al. (2005).
    """
    return _with_gradient(pairs_of.ranknet_pairs(scores, grades, pairs))


@_checked
def hinge(scores: ArrayLike, grades: ArrayLike) -> tuple[Any, np.ndarray]:
    """Pairwise: the better document of each pair should be ahead by at least 1.

    sum_{r_i > r_j} max(0, 1 - (s_i - s_j))^2

    >>> hinge([0.25, 0.0], [1, 0])
    (0.5625, array([-1.5,  1.5]))

    References
    ----------
    Joachims (2002); the squared form of Chapelle and Keerthi (2010).
    """
    return _with_gradient(pairs_of.hinge_pairs(scores, grades))


@_checked
def listnet(scores: ArrayLike, grades: ArrayLike) -> tuple[Any, np.ndarray]:
    """Listwise: each document should be first as likely by its score as by its grade.

    -sum_i P_r(i) log P_s(i), P_x(i) = exp(x_i) / sum_j exp(x_j)

    >>> listnet([0.0, 0.0], [0, 0])
    (0.6931471805599453, array([0., 0.]))

    References
    ----------
    Cao et al. (2007), with the probabilities of the first rank.
    """
    log_first = scores - np.logaddexp.reduce(scores, axis=-1, keepdims=True)
    target = np.exp(grades - np.logaddexp.reduce(grades, axis=-1, keepdims=True))
    return -(target * log_first).sum(axis=-1), np.exp(log_first) - target


@_checked
def lambdarank(scores: ArrayLike, grades: ArrayLike) -> tuple[Any, np.ndarray]:
    """Listwise: RankNet, where a pair weighs as much as nDCG would change if it swapped.

    sum_{r_i > r_j} |delta nDCG_ij| log(1 + exp(-(s_i - s_j)))

    The gradient takes the weights as fixed, as `delta_ndcg` gives them.

    >>> from ranklearn_course.metrics import ndcg
    >>> swap = 1 - ndcg([0, 1])
    >>> loss, gradient = lambdarank([0.0, 0.0], [0, 1])
    >>> bool(np.allclose(gradient, [0.5 * swap, -0.5 * swap]))
    True

    References
    ----------
    Burges, Ragno and Le (2006).
    """
    return _with_gradient(pairs_of.lambdarank_pairs(scores, grades))


@_checked
def soft_dcg(
    scores: ArrayLike, grades: ArrayLike, *, temperature: float = 1.0
) -> tuple[Any, np.ndarray]:
    """Listwise: one minus SoftDCG over the ideal DCG, a smooth 1 - nDCG.

    1 - sum_i gain(r_i) E discount(rank_i) / ideal DCG, as in `metrics.soft_dcg`

    >>> from ranklearn_course.metrics import ndcg
    >>> loss, gradient = soft_dcg([0.0, 0.0], [0, 1])  # either order, equally often
    >>> round(loss, 6) == round((1 - ndcg([0, 1])) / 2, 6), np.sign(gradient).tolist()
    (True, [1.0, -1.0])

    References
    ----------
    Taylor, Guiver, Robertson and Minka (2008).
    """
    return _with_gradient(pairs_of.soft_dcg_pairs(scores, grades, temperature))


@_checked
def fair_soft_dcg(
    scores: ArrayLike, grades: ArrayLike, *, temperature: float = 1.0
) -> tuple[Any, np.ndarray]:
    """Listwise: one minus FairSoftDCG over the ideal DCG, a smooth 1 - nDCG.

    1 - E DCG(s + T * Gumbel noise) / ideal DCG, as in `metrics.fair_soft_dcg`, to about 1e-8

    >>> from ranklearn_course.metrics import ndcg
    >>> loss, gradient = fair_soft_dcg([0.0, 0.0], [0, 1])  # either order, equally often
    >>> round(loss, 6) == round((1 - ndcg([0, 1])) / 2, 6), np.sign(gradient).tolist()
    (True, [1.0, -1.0])

    References
    ----------
    Plackett (1975) for the distribution of the orders.
    """
    return _with_gradient(pairs_of.fair_soft_dcg_pairs(scores, grades, temperature))
