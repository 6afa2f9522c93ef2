"""Losses that add up over pairs of documents: who pushes whom, and how hard.

Every function takes scores and grades of shape (..., n), documents in any order, and returns the
loss, shape (...), with the pushes, shape (..., n, n): pushes[i, j] is the force that the pair of i
and j puts on i. Above 0 it lifts i, and j gets the same force downwards: pushes[j, i] is
-pushes[i, j]. The sum of a row is the force on a document, the negative slope of the loss.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.dcg import discounts, gains, ideal_dcg
from ranklearn_course.metrics.ordering import stable_order
from ranklearn_course.metrics.plackett_luce import geometric_mixture, one_more_rival
from ranklearn_course.metrics.smooth_dcg import beat_probability

PAIRS = ("all", "neighbours")

#: Levels of the noise, in temperatures: the trapezoid rule is off by about 3e-9 with this step.
LOWEST, HIGHEST, STEP = -4.0, 20.0, 0.5
#: Numbers that a temporary array of the levels may hold, so that it stays in cache.
CHUNK = 2**14

Parts = tuple[np.ndarray, np.ndarray]


def sigmoid(x: np.ndarray) -> np.ndarray:
    """Return 1 / (1 + exp(-x)).

    >>> float(sigmoid(0.0))
    0.5
    """
    return 0.5 * (1 + np.tanh(0.5 * x))


def differences(values: np.ndarray) -> np.ndarray:
    """Return values[i] - values[j] at [..., i, j].

    >>> differences(np.array([3, 1])).tolist()
    [[0, 2], [-2, 0]]
    """
    return values[..., :, None] - values[..., None, :]


def should_lead(grades: np.ndarray, pairs: str = "all") -> np.ndarray:
    """Say at [..., i, j] whether document i has a higher grade than j, so that it should lead.

    "neighbours" keeps only the pairs that stand side by side in the input, a returned list.

    >>> should_lead(np.array([0, 2, 1])).sum(), should_lead(np.array([0, 2, 1]), "neighbours").sum()
    (np.int64(3), np.int64(2))
    """
    better = differences(grades) > 0
    if check.option(pairs, "pairs", PAIRS) == "all":
        return better
    return better & (np.abs(differences(np.arange(grades.shape[-1]))) == 1)


def _ranks(values: np.ndarray) -> np.ndarray:
    """Return the rank of each document, from 0, by falling value; ties as in the input."""
    rows = values.reshape(-1, values.shape[-1])
    ranks = np.empty(rows.shape, dtype=int)
    np.put_along_axis(ranks, stable_order(rows), np.arange(rows.shape[-1])[None], axis=-1)
    return ranks.reshape(values.shape)


def ranknet_pairs(scores: np.ndarray, grades: np.ndarray, pairs: str = "all") -> Parts:
    """RankNet: logistic loss of every pair that should stand one way round.

    sum_{r_i > r_j} log(1 + exp(-(s_i - s_j)))
    """
    gap, better = differences(scores), should_lead(grades, pairs)
    loss = np.where(better, np.logaddexp(0, -gap), 0).sum(axis=(-2, -1))
    push = better * sigmoid(-gap)
    return loss, push - push.swapaxes(-2, -1)


def hinge_pairs(scores: np.ndarray, grades: np.ndarray) -> Parts:
    """RankSVM: squared hinge loss of every pair that should stand one way round.

    sum_{r_i > r_j} max(0, 1 - (s_i - s_j))^2
    """
    short = should_lead(grades) * np.maximum(0, 1 - differences(scores))
    push = 2 * short
    return (short**2).sum(axis=(-2, -1)), push - push.swapaxes(-2, -1)


def gain_shares(grades: np.ndarray) -> np.ndarray:
    """Return gain / ideal DCG of each document: its part of nDCG at rank 1, 0 if nothing counts.

    >>> shares = gain_shares(np.array([2, 1, 0]))
    >>> (shares / shares[1]).tolist()
    [3.0, 1.0, 0.0]
    """
    ideal = np.asarray(ideal_dcg(grades))[..., None]
    gain = gains(grades, "exponential")
    return np.divide(gain, ideal, out=np.zeros_like(gain), where=ideal > 0)


def checked_lists(scores: ArrayLike, grades: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
    """Return scores and grades as float arrays of one shape, or raise a clear error.

    >>> checked_lists([1, 2], [0, 3])
    (array([1., 2.]), array([0., 3.]))
    """
    scores = check.numbers(scores, "scores").astype(float)
    grades = check.grades(grades, "grades").astype(float)
    check.same_shape(grades, "grades", scores, "scores")
    return scores, grades


def delta_ndcg(scores: ArrayLike, grades: ArrayLike) -> np.ndarray:
    """Return |change of nDCG| at [..., i, j] if documents i and j swapped their ranks.

    |gain_i - gain_j| * |discount(rank_i) - discount(rank_j)| / ideal DCG

    Parameters
    ----------
    scores, grades : arrays (..., n)
        Equal scores keep the order of the input.

    Returns
    -------
    array (..., n, n)

    Raises
    ------
    ValueError
        NaN, negative grades, different shapes.
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> from ranklearn_course.metrics import ndcg
    >>> bool(np.isclose(delta_ndcg([1.0, 2.0], [1, 0])[0, 1], 1 - ndcg([0, 1])))
    True
    """
    return _swap_changes(*checked_lists(scores, grades))


def _swap_changes(scores: np.ndarray, grades: np.ndarray) -> np.ndarray:
    discount = discounts(np.arange(1.0, scores.shape[-1] + 1))[_ranks(scores)]
    return np.abs(differences(gain_shares(grades)) * differences(discount))


def lambdarank_pairs(scores: np.ndarray, grades: np.ndarray) -> Parts:
    """LambdaRank: RankNet, where each pair weighs as much as nDCG would change if it swapped.

    sum_{r_i > r_j} w_ij * log(1 + exp(-(s_i - s_j))), w_ij = |delta nDCG|

    The weights follow the order of the scores, but the slope takes them as fixed: it is the slope
    of this loss only while no two documents change ranks.
    """
    gap, better = differences(scores), should_lead(grades)
    weights = better * _swap_changes(scores, grades)
    push = weights * sigmoid(-gap)
    loss = (weights * np.logaddexp(0, -gap)).sum(axis=(-2, -1))
    return loss, push - push.swapaxes(-2, -1)


def soft_dcg_pairs(scores: np.ndarray, grades: np.ndarray, temperature: float = 1.0) -> Parts:
    """One minus the soft nDCG: SoftDCG with exponential gains over the ideal DCG.

    1 - sum_i share_i * E discount(rank_i); 0 for a list without a relevant document
    """
    temperature, share = check.positive(temperature, "temperature"), gain_shares(grades)
    beats = beat_probability(scores, temperature)
    discount, cost = _expected_discounts(beats)
    lift = share[..., None] * cost * beats * (1 - beats) / temperature
    loss = np.any(share, axis=-1) - (share * discount).sum(axis=-1)
    return loss, lift - lift.swapaxes(-2, -1)


def _expected_discounts(beats: np.ndarray) -> Parts:
    """Return each document's expected discount, and what it loses if j surely overtakes it."""
    n = beats.shape[-1]
    reached = [np.broadcast_to(np.eye(1, n)[0], beats.shape)]  # ranks after 0, 1, ... rivals
    for j in range(n):
        reached.append(one_more_rival(reached[-1], beats[..., j, None]))
    ahead, cost = (
        np.broadcast_to(discounts(np.arange(1.0, n + 1)), beats.shape),
        np.empty(beats.shape),
    )
    for j in reversed(range(n)):
        fall = ahead - np.append(ahead[..., 1:], np.zeros((*ahead.shape[:-1], 1)), axis=-1)
        cost[..., j] = (reached[j] * fall).sum(axis=-1)
        ahead = ahead - beats[..., j, None] * fall
    return ahead[..., 0], cost


def fair_soft_dcg_pairs(scores: np.ndarray, grades: np.ndarray, temperature: float = 1.0) -> Parts:
    """One minus the fair soft nDCG: FairSoftDCG with exponential gains over the ideal DCG.

    pushes[i, j] = (share_i - share_j) * meet_ij / T; meet_ij is how likely the noisy scores of i
    and j meet, times the discount that the one behind then loses
    """
    temperature, share = check.positive(temperature, "temperature"), gain_shares(grades)
    z, part = geometric_mixture(scores.shape[-1], "log2")
    scaled = (scores - scores.max(axis=-1, keepdims=True)) / temperature
    discount, meet = np.zeros(scores.shape), np.zeros((*scores.shape, scores.shape[-1]))
    for level in _levels(scaled, scaled.size * len(z)):
        near = level - scaled[..., None]
        with np.errstate(over="ignore"):
            tail = np.exp(-near)
        loses, density = np.exp(-tail), STEP * np.exp(-near - tail)
        factor = z + (1 - z) * loses[..., None]  # [..., i, level, term]
        everyone = part * factor.prod(axis=-3)
        alone = (density[..., None] / factor).reshape(*scores.shape, -1)
        discount += (alone @ everyone.reshape(*scores.shape[:-1], -1, 1))[..., 0]
        step_down = (everyone * (1 - z) / STEP).reshape(*scores.shape[:-1], 1, -1)
        meet += (alone * step_down) @ alone.swapaxes(-2, -1)
    loss = np.any(share, axis=-1) - (share * discount).sum(axis=-1)
    # The product rounds [i, j] and [j, i] apart on some machines; a pair pushes both ways alike.
    meet = (meet + meet.swapaxes(-2, -1)) / 2
    return loss, differences(share) * meet / temperature


def _levels(scaled: np.ndarray, width: int) -> list[np.ndarray]:
    """Return levels around every score, in chunks; gaps that no noise reaches are left out."""
    around = np.arange(LOWEST, HIGHEST, STEP)
    levels = np.unique(np.floor(scaled.reshape(-1, 1)) + around)
    return np.array_split(levels, min(len(levels), -(-len(levels) * width // CHUNK)))
