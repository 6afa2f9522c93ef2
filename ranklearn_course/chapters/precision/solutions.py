"""Right answers to the exercises of chapter precision: what a learner writes."""


def average_precision(relevance, k):
    """Return AP@k of a list of 0 and 1, best rank first."""
    n_relevant = sum(relevance)
    if n_relevant == 0:
        return 0.0
    hits = 0
    total = 0.0
    for rank, relevant in enumerate(relevance[:k], start=1):
        if relevant:
            hits += 1
            total += hits / rank
    return total / min(n_relevant, k)


def precision_at_k(relevance, k):
    """Return the share of the first k grades that are above 0."""
    hits = 0
    for grade in relevance[:k]:
        if grade > 0:
            hits += 1
    return hits / k


def recall_at_k(relevance, k, judged):
    """Return the share of all relevant documents that stand among the first k."""
    n_relevant = sum(judged)
    if n_relevant == 0:
        return 0.0
    found = sum(relevance[:k])
    return found / n_relevant


def r_precision(relevance):
    """Return the precision at rank R, the number of relevant documents."""
    cut = sum(relevance)
    if cut == 0:
        return 0.0
    return sum(relevance[:cut]) / cut
