"""Slow definitions of the soft metrics and of the smoothness measures.

For Plackett-Luce the expectations are sums over all n! orders; for independent comparisons rivals
join one by one, as a learner writes it. What a gain and a discount are worth is proven where DCG
is.
"""

from functools import cache, reduce
from itertools import pairwise
from math import exp
from statistics import fmean, pvariance

import numpy as np

from ranklearn_course.chapters.smooth_dcg import solutions
from ranklearn_course.metrics.dcg import discounts, gains


def weights(n, k=None, discount="log2", base=2):
    """The weights of ranks 1..n: zero after the cutoff."""
    last = n if k is None else min(k, n)
    return [*discounts(np.arange(1.0, last + 1), discount, base), *[0.0] * (n - last)]


def win_probability(own, rival, temperature):
    """P(the rival is placed above)."""
    return 1 / (1 + exp((own - rival) / temperature))


def poisson_binomial(chances):
    """P(0), P(1), ... successes, one coin after another."""
    return np.array(reduce(solutions.one_more_rival, chances, [1.0]))


def independent_ranks(scores, temperature):
    """P[i][rho - 1]: one rival after another may be placed above i."""
    table = []
    for i, own in enumerate(scores):
        wins = [win_probability(own, rival, temperature) for rival in np.delete(scores, i)]
        table.append(poisson_binomial(wins))
    return np.array(table)


def plackett_luce_orders(scores, temperature):
    """Yield every order with its probability: draw the best one, then the next..."""

    def walk(order, left, probability):
        if not left:
            yield order, probability
            return
        best = max(scores[i] for i in left)
        odds = {i: exp((scores[i] - best) / temperature) for i in left}
        total = sum(odds.values())
        for i in left:
            rest = tuple(j for j in left if j != i)
            yield from walk((*order, i), rest, probability * odds[i] / total)

    yield from walk((), tuple(range(len(scores))), 1.0)


def fair_ranks(scores, temperature):
    """P[i][rho - 1] under Plackett-Luce, from all n! orders."""
    n = len(scores)
    table = np.zeros((n, n))
    for order, probability in plackett_luce_orders(scores, temperature):
        for rank, i in enumerate(order):
            table[i, rank] += probability
    return table


def expected_dcg(table, relevance, k=None, gain_kind="linear", **discount):
    """Sum over documents and ranks of gain, chance of the rank and weight of the rank."""
    n = len(relevance)
    w = weights(n, k, **discount)
    return sum(
        gains(relevance, gain_kind)[i] * table[i, rank] * w[rank]
        for i in range(n)
        for rank in range(n)
    )


def soft_dcg(scores, relevance, temperature, k=None, **discount):
    """SoftDCG from all outcomes of independent comparisons."""
    return expected_dcg(independent_ranks(scores, temperature), relevance, k, **discount)


def approx_dcg(scores, relevance, temperature, gain_kind="linear", **discount):
    """The discount at each document's expected rank."""
    ranks = solutions.soft_ranks(list(scores), temperature)
    return gains(relevance, gain_kind) @ discounts(np.array(ranks), **discount)


def own_noise(panels=60):
    """Nodes z from -6 to 46 and the Gumbel density at each, times its Gauss-Legendre share."""
    x, share = np.polynomial.legendre.leggauss(12)
    edges = np.linspace(-6.0, 46.0, panels + 1)
    half = np.diff(edges)[:, None] / 2
    z = (edges[:-1, None] + half * (x + 1)).ravel()
    return z, (half * share).ravel() * np.exp(-z - np.exp(-z))


def chances_above(scores, i, temperature, z):
    """P(rival above i | noise z of i), shape (rivals, nodes)."""
    gaps = (np.delete(np.asarray(scores, float), i) - scores[i]) / temperature
    return -np.expm1(-np.exp(np.minimum(gaps[:, None] - z, 700.0)))


def fair_by_quadrature(scores, relevance, temperature, k=None, panels=60, **discount):
    """FairSoftDCG of a long list: an integral over each document's own noise.

    Given its own noise the rivals of a document are independent, so its rank
    is Poisson-binomial.
    """
    n = len(scores)
    last = n if k is None else min(k, n)
    found = np.flatnonzero(relevance)
    ranks = ranks_by_quadrature(tuple(scores), tuple(found), temperature, last, panels)
    return float(np.array(relevance)[found] @ ranks @ weights(n, k, **discount)[:last])


@cache
def ranks_by_quadrature(scores, documents, temperature, last, panels):
    """P(rank) of some documents for each rank up to the last, which no discount changes."""
    z, density = own_noise(panels)
    return np.array(
        [
            poisson_binomial(chances_above(scores, i, temperature, z))[:last] @ density
            for i in documents
        ]
    )


# ------------------------------------------------------------ smoothness ----


def steps(y):
    """The differences of neighbouring values."""
    return [b - a for a, b in pairwise(y)]


def smooth_abs(y, version="printed"):
    """Path length over the distance of the end points, or over the range."""
    path = sum(abs(step) for step in steps(y))
    return path / (abs(y[-1] - y[0]) if version == "printed" else max(y) - min(y))


def smooth_std(y, version="printed"):
    """Variance of the steps over |mean step|, or their deviation over the mean |step|."""
    dy = steps(y)
    if version == "printed":
        return pvariance(dy) / abs(fmean(dy))
    return pvariance(dy) ** 0.5 / fmean([abs(step) for step in dy])


def smooth_poly(y, deg=4, window=11, version="printed"):
    """What a learner writes is the mean over the windows; as printed, they are one less."""
    mean, n = solutions.smooth_poly(list(y), deg, window), len(y) - window
    return mean * (n + 1) / n if version == "printed" else mean / pvariance(y)


def approximation_quality(y, y_hat, version="printed"):
    """Mean squared error of the best line a * y_hat + b; mended: a is not negative."""
    y, y_hat = list(map(float, y)), list(map(float, y_hat))
    spread = pvariance(y_hat)
    middle, middle_hat = fmean(y), fmean(y_hat)
    shared = fmean([(a - middle) * (b - middle_hat) for a, b in zip(y, y_hat, strict=True)])
    slope = shared / spread if spread else 0.0
    if version == "mended":
        slope = max(slope, 0.0)
    offset = middle - slope * middle_hat
    return fmean([(a - slope * b - offset) ** 2 for a, b in zip(y, y_hat, strict=True)])
