"""Right answers to the exercises of chapter entrance_task: what a learner writes."""

from collections import Counter


def top_recent(events, seen, today, days, k):
    """Return the k unseen items with the most events in the last days."""
    recent = [item for item, day in events if today - days <= day < today]
    counts = Counter(item for item in recent if item not in seen)
    return sorted(counts, key=lambda item: (-counts[item], item))[:k]


def average_precision_of_ids(recommended, relevant, k):
    """Return AP@k of a list of ids; a repeated id counts once."""
    hits = total = 0
    for rank, item in enumerate(recommended[:k], 1):
        if item in relevant and item not in recommended[: rank - 1]:
            hits += 1
            total += hits / rank
    return total / min(len(relevant), k) if relevant else 0
