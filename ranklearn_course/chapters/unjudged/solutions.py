"""Right answers to the exercises of chapter unjudged: what a learner writes."""


def precision_bounds(relevance, k):
    """Return the lower and the upper bound of P@k; None is an unjudged document."""
    hits = unjudged = 0
    for mark in relevance[:k]:
        if mark is None:
            unjudged += 1
        elif mark == 1:
            hits += 1
    return [hits / k, (hits + unjudged) / k]


def nugget_recall(chunks, needed, k):
    """Return the share of the needed facts that are in the first k pieces."""
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
