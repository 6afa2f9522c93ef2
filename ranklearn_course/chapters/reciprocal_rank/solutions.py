"""Right answers to the exercises of chapter reciprocal_rank: what a learner writes."""


def reciprocal_rank(relevance, k):
    """Return one over the rank of the first hit among the first k, 0 without one."""
    for rank, grade in enumerate(relevance[:k], start=1):
        if grade > 0:
            return 1 / rank
    return 0.0


def mean_reciprocal_rank(rankings, k):
    """Return the mean of RR@k over all rankings."""
    total = 0.0
    for relevance in rankings:
        for rank, relevant in enumerate(relevance[:k], start=1):
            if relevant:
                total += 1 / rank
                break
    return total / len(rankings)


def success_at_k(rankings, k):
    """Return the share of rankings with a hit among the first k."""
    successes = 0
    for relevance in rankings:
        if any(relevance[:k]):
            successes += 1
    return successes / len(rankings)
