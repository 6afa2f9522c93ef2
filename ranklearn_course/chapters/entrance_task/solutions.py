"""Right answers to the exercises of chapter entrance_task: what a learner writes."""

from collections import Counter
from statistics import mean, pstdev


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


def split_in_time(events, first):
    """Return for each event 1 to learn from it, 2 to ask about it, 0 for neither."""
    known = {user for user, item, day in events if day < first}
    taken, marks = set(), []
    for user, item, day in events:
        is_new = user in known and (user, item) not in taken
        marks.append(1 if day < first else 2 * is_new)
        taken.add((user, item))
    return marks


def candidate_recall(candidates, taken, k):
    """Return the mean share of what users took that is among their first k candidates."""
    shares = [
        sum(item in named[:k] for item in items) / len(items)
        for named, items in zip(candidates, taken)
        if items
    ]
    return mean(shares) if shares else 0


def join_candidates(first, second, k):
    """Return the first k items of two lists, taken rank by rank, none of them twice."""
    joined = []
    for rank in range(max(len(first), len(second))):
        for source in (first, second):
            if rank < len(source) and source[rank] not in joined:
                joined.append(source[rank])
    return joined[:k]


def recent_scores(taken, alike, half_life):
    """Return a score for each item: how much it is like what was taken, the last events most."""
    scores = [0] * len(alike)
    for later, item in enumerate(reversed(taken)):
        weight = 0.5 ** (later / half_life)
        for other in range(len(alike)):
            scores[other] += weight * alike[item][other]
    return scores


def blend(first, second, weight):
    """Return the sum of two score lists on one scale, the second one by weight."""

    def standardized(scores):
        spread = pstdev(scores) or 1
        return [(score - mean(scores)) / spread for score in scores]

    pairs = zip(standardized(first), standardized(second))
    return [one + weight * other for one, other in pairs]
