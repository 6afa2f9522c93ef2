"""Right answers to the exercises of chapter learning_to_rank: what a learner writes."""

from math import exp, log, log2


def count_pairs(grades):
    """Return the number of pairs of documents with different grades."""
    differ = []
    for i in range(len(grades)):
        for j in range(i):
            differ.append(grades[i] != grades[j])
    return sum(differ)


def ranknet_loss(scores, grades):
    """Return RankNet's loss of one query."""
    terms = []
    for better, high in zip(scores, grades):
        for worse, low in zip(scores, grades):
            if high > low:
                terms.append(log(1 + exp(-(better - worse))))
    return sum(terms)


def ranknet_forces(scores, grades):
    """Return RankNet's force on every document."""
    n = len(scores)
    up, down = [0.0] * n, [0.0] * n
    for i in range(n):
        for j in range(n):
            if grades[i] > grades[j]:
                push = 1 / (1 + exp(scores[i] - scores[j]))
                up[i] += push
                down[j] += push
    return [up[i] - down[i] for i in range(n)]


def top_one(scores):
    """Return the probability of the first place for every document."""
    powers = [exp(score) for score in scores]
    return [power / sum(powers) for power in powers]


def delta_ndcg(grades, i, j):
    """Return how much nDCG changes if the documents at ranks i and j swap."""
    best = sorted(grades, reverse=True)
    ideal = sum((2**r - 1) / log2(1 + rank) for rank, r in enumerate(best, 1))
    if ideal == 0:
        return 0.0
    gains = 2 ** grades[i - 1] - 2 ** grades[j - 1]
    discounts = 1 / log2(1 + i) - 1 / log2(1 + j)
    return abs(gains * discounts) / ideal
