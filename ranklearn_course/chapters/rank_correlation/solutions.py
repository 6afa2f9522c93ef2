"""Right answers to the exercises of chapter rank_correlation: what a learner writes."""

from itertools import combinations
from math import sqrt


def share_of_inversions(relevance):
    """Return the share of pairs that stand in the wrong order."""
    inversions = 0
    untied = 0
    for i, above in enumerate(relevance):
        for below in relevance[i + 1 :]:
            inversions += above < below
            untied += above != below
    return inversions / untied if untied else 0.0


def kendall_tau(x, y):
    """Return Kendall's tau-b of two lists of scores, aligned by document."""

    def sign(number):
        return (number > 0) - (number < 0)

    agreement = untied_x = untied_y = 0
    for i, j in combinations(range(len(x)), 2):
        a = sign(x[i] - x[j])
        b = sign(y[i] - y[j])
        agreement += a * b
        untied_x += a != 0
        untied_y += b != 0
    if untied_x == 0 or untied_y == 0:
        return 0.0
    return agreement / sqrt(untied_x * untied_y)


def spearman_rho(x, y):
    """Return Spearman's rho of two lists of scores, aligned by document."""

    def ranks(values):
        smaller = [sum(other < value for other in values) for value in values]
        equal = [sum(other == value for other in values) for value in values]
        return [s + (e + 1) / 2 for s, e in zip(smaller, equal)]

    def centred(values):
        return [value - sum(values) / len(values) for value in values]

    if len(set(x)) == 1 or len(set(y)) == 1:
        return 0.0
    a, b = centred(ranks(x)), centred(ranks(y))
    aa = sum(p * p for p in a)
    bb = sum(q * q for q in b)
    return sum(p * q for p, q in zip(a, b)) / sqrt(aa * bb)


def tau_ap(truth, ranking):
    """Return tau_AP of a ranking, of which higher scores stand above."""
    n = len(truth)
    order = sorted(range(n), key=lambda i: ranking[i], reverse=True)
    ranked = [truth[i] for i in order]
    total = 0.0
    for above in range(1, n):
        right = sum(other > ranked[above] for other in ranked[:above])
        total += right / above
    return 2 / (n - 1) * total - 1
