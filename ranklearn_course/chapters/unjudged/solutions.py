"""Right answers to the exercises of chapter unjudged: what a learner writes."""


def precision_bounds(relevance, k):
    """Return the least and the greatest P@k; None is a document that nobody judged."""
    hits = gaps = 0
    for mark in relevance[:k]:
        if mark is None:
            gaps += 1
        elif mark == 1:
            hits += 1
    return [hits / k, (hits + gaps) / k]


def nugget_recall(chunks, needed, k):
    """Return the share of the needed facts that stand in the first k pieces."""
    if not needed:
        return 0.0
    found = set()
    for chunk in chunks[:k]:
        found |= set(chunk) & set(needed)
    return len(found) / len(needed)


def bpref(relevance, n_relevant, n_nonrelevant):
    """Return the share of preferences that the judged documents keep."""
    total = above = 0
    for mark in relevance:
        if mark == 0:
            above += 1
        elif mark == 1 and above == 0:
            total += 1
        elif mark == 1:
            total += 1 - min(above, n_relevant) / min(n_relevant, n_nonrelevant)
    return total / n_relevant if n_relevant else 0.0
