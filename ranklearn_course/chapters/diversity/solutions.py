"""Right answers to the exercises of chapter diversity: what a learner writes."""

from math import log2


def alpha_dcg(pages, k, alpha):
    """Return alpha-DCG of pages, each a string of its subtopics."""
    total = 0.0
    for rank, page in enumerate(pages[:k], start=1):
        above = "".join(pages[: rank - 1])
        gain = sum((1 - alpha) ** above.count(subtopic) for subtopic in page)
        total += gain / log2(rank + 1)
    return total


def mmr(relevance, similarity, weight, k):
    """Return the indices of the documents in the order in which MMR chooses them."""
    chosen = [relevance.index(max(relevance))]
    while len(chosen) < min(k, len(relevance)):
        left = [d for d in range(len(relevance)) if d not in chosen]
        best = max(
            left,
            key=lambda d: (
                weight * relevance[d] - (1 - weight) * max(similarity[d][e] for e in chosen)
            ),
        )
        chosen.append(best)
    return chosen


def exposure_gini(lists, n_items):
    """Return the Gini coefficient of the exposures of all items of a catalogue."""
    looks = [0] * n_items
    for items in lists:
        for rank, item in enumerate(items, start=1):
            looks[item] += 1 / log2(rank + 1)
    total = sum((2 * j - n_items - 1) * x for j, x in enumerate(sorted(looks), start=1))
    return total / (n_items * sum(looks))
