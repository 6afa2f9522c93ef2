"""Right answers to the exercises of chapter clicks: what a learner writes."""

from math import log2


def ips_dcg(clicks, users, looks, order, k):
    """Return the DCG of a new order, from clicks on the old one."""
    total = 0.0
    for new_rank, old_rank in enumerate(order[:k], start=1):
        gain = clicks[old_rank - 1] / users / looks[old_rank - 1]
        total += gain / log2(new_rank + 1)
    return total


def examination_from_swaps(upper, lower):
    """Return the looks at all ranks, from clicks on pairs whose order a coin decided."""
    looks = [1]
    for i in range(len(upper)):
        ratio = lower[i] / upper[i]
        looks.append(looks[-1] * ratio)
    return looks


def team_draft(a, b, coins):
    """Return the mixed list; a document of B's team is negative."""
    shown, answer = [], []
    lead = 0
    flips = iter(coins)
    while True:
        new_of_a = [document for document in a if document not in shown]
        new_of_b = [document for document in b if document not in shown]
        if not new_of_a or not new_of_b:
            return answer
        if lead < 0 or (lead == 0 and next(flips) == "A"):
            shown.append(new_of_a[0])
            answer.append(new_of_a[0])
            lead += 1
        else:
            shown.append(new_of_b[0])
            answer.append(-new_of_b[0])
            lead -= 1
