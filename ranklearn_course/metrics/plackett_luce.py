"""Exact expectations over rankings by noisy scores: independent rivals, level by level.

With Gumbel noise the order of the noisy scores follows the Plackett-Luce model. Given the noisy
score of one document, every rival stands above it or not on its own, so the number of rivals
above is a sum of independent 0/1 variables (Poisson-binomial).
"""

from collections.abc import Iterator
from functools import lru_cache, partial
from math import ceil, log

import numpy as np

from ranklearn_course.metrics.dcg import discounts
from ranklearn_course.metrics.per_list import in_chunks

#: Numbers that the polynomials of one step may hold at a time.
CHUNK = 2**16
#: Levels of the noise: the density of a Gumbel variable is below 1e-16 outside of [-4, 38].
LOWEST, HIGHEST, STEP = -4.0, 38.0, 0.25
#: A rival this far below, in temperatures, wins with probability 4e-18.
BEYOND_NOISE = 40.0


def rank_polynomials(beats: np.ndarray, k: int) -> np.ndarray:
    """Return P(i at rank r) at [..., i, r - 1] when the rivals of i beat it independently."""
    n = beats.shape[-1]
    rows = in_chunks(partial(_rank_polynomials, k=k), beats.reshape(-1, n), width=k)
    return rows.reshape(*beats.shape[:-1], k)


def _rank_polynomials(beats: np.ndarray, k: int) -> np.ndarray:
    at_rank = np.zeros((k, len(beats)))  # a row for each rank: steps through memory are short
    at_rank[0] = 1.0
    for rival, beaten in enumerate(np.ascontiguousarray(beats.T)):
        reached = min(rival + 1, k)  # so many rivals can push down by one rank each
        pushed = at_rank[:reached] * beaten
        at_rank[:reached] -= pushed
        at_rank[1 : reached + 1] += pushed[: k - 1]
    return at_rank.T


def one_more_rival(at_rank: np.ndarray, beats: np.ndarray) -> np.ndarray:
    """Let one more document compete: it pushes down by one rank with probability ``beats``."""
    pushed = at_rank * beats
    stays = at_rank - pushed
    stays[..., 1:] += pushed[..., :-1]
    return stays


def blocks(scores: np.ndarray, temperature: float) -> Iterator[tuple]:
    """Split a list where noise cannot bridge the gap.

    Yield the number of documents above each block, its documents, and their scores in units of
    the temperature, counted from the best of the block.
    """
    scores = scores.astype(float)
    order = np.argsort(-scores)
    with np.errstate(over="ignore"):
        gaps = -np.diff(scores[order]) / temperature
    cuts = np.flatnonzero(gaps > BEYOND_NOISE) + 1
    for above, block in zip([0, *cuts], np.split(order, cuts), strict=True):
        yield above, block, (scores[block] - scores[block[0]]) / temperature


def noise_levels(
    scores: np.ndarray, n_ranks: int, width: int
) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Yield (density, beats), each (n, levels), for levels x that cover the noise of all scores.

    density: of document i's noisy score at x, times the step; beats: P(noisy score of j > x);
    ``width``: how many numbers the caller keeps for each document and level
    """
    # The probability of one rank, as a function of x, has a width of about 1 / sqrt(rank).
    step = STEP / np.sqrt(max(1, n_ranks / 5))
    first = np.floor((scores.min() + LOWEST) / step)
    last = np.ceil((scores.max() + HIGHEST) / step)
    size = max(1, CHUNK // (len(scores) * width))
    for start in np.arange(first, last + 1, size):
        level = step * np.arange(start, min(start + size, last + 1))
        near = level - scores[:, None]
        with np.errstate(over="ignore"):
            tail = np.exp(-near)
        yield step * np.exp(-near - tail), -np.expm1(-tail)


def expected_by_ranks(
    scores: np.ndarray, worth: np.ndarray, above: int, weights: np.ndarray
) -> float:
    """Carry the number of documents above each level, for all and without each document."""
    total, weights = 0.0, weights[above : above + len(scores)]
    for density, beats in noise_levels(scores, len(weights), 1):
        everyone = np.zeros((density.shape[-1], len(weights)))
        everyone[:, 0] = 1.0
        found = np.zeros_like(everyone)
        for j, gain in enumerate(worth):
            # The product rule: either j is among the rivals, or j is the document at this level.
            rival = beats[j][:, None]
            found = one_more_rival(found, rival) + (gain * density[j])[:, None] * everyone
            everyone = one_more_rival(everyone, rival)
        total += np.add.reduce(found @ weights)
    return total


def expected_by_mixture(
    scores: np.ndarray, worth: np.ndarray, above: int, mixture: tuple[np.ndarray, np.ndarray]
) -> float:
    """Use that E z^(rivals above) = prod_j (1 - b_j + b_j z) for independent rivals."""
    total, (ratios, shares) = 0.0, mixture
    for density, beats in noise_levels(scores, 1, 1):
        density, loses = density * worth[:, None], 1 - beats
        for z, share in zip(ratios, shares * ratios**above, strict=True):
            factor = loses + z * beats
            everyone = np.multiply.reduce(factor, axis=0)
            total += share * (everyone @ np.add.reduce(density / factor, axis=0))
    return total


@lru_cache(maxsize=64)
def geometric_mixture(n: int, discount: str) -> tuple[np.ndarray, np.ndarray]:
    """Write a discount as sum_t c_t z_t^(rank - 1) on the ranks 1..n; return z and c.

    1 / rank and 1 / log2(1 + rank) are completely monotone, so that such a mixture exists.
    """
    rank = np.unique(np.geomspace(1, n, 500).round())
    weights = discounts(rank, discount)
    # Measured: so many rates in this range leave a relative error below 1e-11 up to n = 100,000.
    z = np.exp(-np.geomspace(0.3 / n, 20, 20 + 3 * ceil(log(n))))
    powers = z ** (rank[:, None] - 1)
    shares = np.linalg.lstsq(powers / weights[:, None], np.ones(len(rank)), rcond=1e-15)[0]
    z.flags.writeable = shares.flags.writeable = False  # the cache hands them out again
    return z, shares


def fair_ranks(scores: np.ndarray, temperature: float, k: int) -> np.ndarray:
    """Return P(i at rank r) at [i, r - 1] in the order of the noisy scores."""
    at_rank = np.zeros((len(scores), k))
    for above, block, scaled in blocks(scores, temperature):
        size, n_ranks = len(block), min(len(block), k - above)
        if n_ranks <= 0:
            break
        for density, beats in noise_levels(scaled, n_ranks, size * n_ranks):
            rivals = np.repeat(beats.T[:, None, :], size, axis=1)
            rivals[:, np.arange(size), np.arange(size)] = 0.0
            shares = np.einsum("il,lir->ir", density, rank_polynomials(rivals, n_ranks))
            at_rank[block, above : above + n_ranks] += shares
    return at_rank
