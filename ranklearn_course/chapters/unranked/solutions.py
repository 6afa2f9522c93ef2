"""Right answers to the exercises of chapter unranked: what a learner writes."""


def rmse(truth, prediction):
    """Return the root of the mean squared error."""
    squares = 0.0
    for true, predicted in zip(truth, prediction):
        squares += (true - predicted) ** 2
    return (squares / len(truth)) ** 0.5


def f_beta(relevant, retrieved, beta):
    """Return F of two sets, given as lists of 0 and 1 over the same documents."""
    both = 0
    for a, b in zip(relevant, retrieved):
        both += a * b
    if both == 0:
        return 0.0
    precision = both / sum(retrieved)
    recall = both / sum(relevant)
    return (1 + beta**2) * precision * recall / (beta**2 * precision + recall)


def macro_recall(found, relevant):
    """Return the mean recall of all users."""
    total = 0.0
    for hits, n_relevant in zip(found, relevant):
        if n_relevant > 0:
            total += hits / n_relevant
    return total / len(relevant)


def roc_auc(relevant, scores):
    """Return the share of pairs in which the relevant document has the higher score."""
    hits = [score for score, value in zip(scores, relevant) if value == 1]
    others = [score for score, value in zip(scores, relevant) if value == 0]
    if not hits or not others:
        return 0.0
    won = 0.0
    for hit in hits:
        for other in others:
            if hit > other:
                won += 1
            elif hit == other:
                won += 0.5
    return won / (len(hits) * len(others))
