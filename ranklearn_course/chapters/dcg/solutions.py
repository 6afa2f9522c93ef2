"""Right answers to the exercises of chapter dcg: what a learner writes."""

from math import log2


def dcg(relevance, k):
    """Return DCG@k of a list of grades, best rank first."""
    ranked = enumerate(relevance[:k], start=1)
    return sum((2**grade - 1) / log2(rank + 1) for rank, grade in ranked)


def ndcg(relevance, k):
    """Return nDCG@k of a list of grades, best rank first."""

    def dcg(grades):
        ranked = enumerate(grades, start=1)
        return sum((2**grade - 1) / log2(rank + 1) for rank, grade in ranked)

    ideal = sorted(relevance, reverse=True)
    best = dcg(ideal[:k])
    return dcg(relevance[:k]) / best if any(relevance) else 0.0
