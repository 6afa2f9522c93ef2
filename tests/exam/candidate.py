"""A candidate who knows everything: each function as it could stand in a cell of a paper."""

import inspect


def order(scores):
    left, found = list(range(len(scores))), []
    while left:
        top = left[0]
        for position in left:
            if scores[position] > scores[top]:
                top = position
        found.append(top)
        left.remove(top)
    return found


def rmse(truth, prediction):
    total = 0
    for i in range(len(truth)):
        total += (truth[i] - prediction[i]) ** 2
    return (total / len(truth)) ** 0.5


def f_beta(relevant, retrieved, beta):
    both = sum(1 for r, f in zip(relevant, retrieved, strict=True) if r and f)
    if both == 0:
        return 0
    return (1 + beta**2) * both / (beta**2 * sum(relevant) + sum(retrieved))


def macro_recall(found, relevant):
    total = 0
    for f, n in zip(found, relevant, strict=True):
        if n:
            total += f / n
    return total / len(found)


def roc_auc(relevant, scores):
    won, pairs = 0, 0
    for i, one in enumerate(relevant):
        for j, other in enumerate(relevant):
            if one == 1 and other == 0:
                pairs += 1
                won += (scores[i] > scores[j]) + (scores[i] == scores[j]) / 2
    return won / pairs if pairs else 0


def average_precision(relevance, k):
    hits, total = 0, 0
    for i in range(min(k, len(relevance))):
        if relevance[i]:
            hits += 1
            total += hits / (i + 1)
    return total / min(sum(relevance), k) if sum(relevance) else 0


def precision_at_k(relevance, k):
    return len([grade for grade in relevance[:k] if grade > 0]) / k


def recall_at_k(relevance, k, judged):
    return sum(relevance[:k]) / sum(judged) if sum(judged) else 0


def r_precision(relevance):
    n = sum(relevance)
    return sum(relevance[:n]) / n if n else 0


def dcg(relevance, k):
    from math import log2

    total = 0
    for i in range(min(k, len(relevance))):
        total += (2 ** relevance[i] - 1) / log2(i + 2)
    return total


def ndcg(relevance, k):
    from math import log2

    top = bottom = 0
    for i, (own, best) in enumerate(zip(relevance, sorted(relevance)[::-1], strict=True)):
        if i < k:
            top += (2**own - 1) / log2(i + 2)
            bottom += (2**best - 1) / log2(i + 2)
    return top / bottom if bottom else 0


def reciprocal_rank(relevance, k):
    for i in range(min(k, len(relevance))):
        if relevance[i] > 0:
            return 1 / (i + 1)
    return 0


def mean_reciprocal_rank(rankings, k):
    total = 0
    for ranking in rankings:
        top = ranking[:k]
        if 1 in top:
            total += 1 / (top.index(1) + 1)
    return total / len(rankings) if rankings else 0


def success_at_k(rankings, k):
    return sum(1 in ranking[:k] for ranking in rankings) / len(rankings) if rankings else 0


def share_of_inversions(relevance):
    wrong = told = 0
    for j in range(len(relevance)):
        for i in range(j):
            wrong += relevance[i] < relevance[j]
            told += relevance[i] != relevance[j]
    return wrong / told if told else 0


def kendall_tau(x, y):
    signs, ux, uy = 0, 0, 0
    for j in range(len(x)):
        for i in range(j):
            a, b = x[i] - x[j], y[i] - y[j]
            ux += a != 0
            uy += b != 0
            signs += (a * b > 0) - (a * b < 0)
    return signs / (ux * uy) ** 0.5 if ux * uy else 0


def tau_ap(truth, ranking):
    shown = [t for _, t in sorted(zip(ranking, truth, strict=True))][::-1]
    total = 0
    for i in range(1, len(shown)):
        total += sum(above > shown[i] for above in shown[:i]) / i
    return 2 * total / (len(shown) - 1) - 1


def rbp(grades, p):
    total, look = 0, 1
    for grade in grades:
        total += look * (grade > 0)
        look *= p
    return (1 - p) * total


def err(grades, max_grade, p):
    total, look = 0, 1
    for i, grade in enumerate(grades, 1):
        s = (2**grade - 1) / 2**max_grade
        total += look * s / i
        look *= (1 - s) * p
    return total


def pfound(p_rel, p_break):
    total, look = 0, 1
    for chance in p_rel:
        total += look * chance
        look *= (1 - chance) * (1 - p_break)
    return total


def soft_ranks(scores, temperature):
    from math import exp

    found = []
    for i, own in enumerate(scores):
        rank = 1
        for j, other in enumerate(scores):
            if i != j:
                rank += 1 / (1 + exp((own - other) / temperature))
        found.append(rank)
    return found


def one_more_rival(ranks, win):
    new = [0] * (len(ranks) + 1)
    for i, chance in enumerate(ranks):
        new[i] += chance * (1 - win)
        new[i + 1] += chance * win
    return new


def choose_temperature(temperatures, curves, held_out):
    best, least = None, None
    for temperature, curve in zip(temperatures, curves, strict=True):
        regret = max(held_out) - held_out[curve.index(max(curve))]
        if least is None or regret < least:
            best, least = temperature, regret
    return best


def count_pairs(grades):
    count = 0
    for j in range(len(grades)):
        for i in range(j):
            count += grades[i] != grades[j]
    return count


def ranknet_loss(scores, grades):
    from math import exp, log1p

    total = 0
    for i in range(len(scores)):
        for j in range(len(scores)):
            if grades[i] > grades[j]:
                total += log1p(exp(scores[j] - scores[i]))
    return total


def delta_ndcg(grades, i, j):
    from math import log2

    def value(order):
        return sum((2**g - 1) / log2(r + 2) for r, g in enumerate(order))

    ideal = value(sorted(grades, reverse=True))
    swapped = list(grades)
    swapped[i - 1], swapped[j - 1] = swapped[j - 1], swapped[i - 1]
    return abs(value(grades) - value(swapped)) / ideal if ideal else 0


def permutation_test(first, second):
    from itertools import product

    differences = [a - b for a, b in zip(first, second, strict=True)]
    hits = count = 0
    for signs in product((1, -1), repeat=len(differences)):
        count += 1
        turned = sum(s * d for s, d in zip(signs, differences, strict=True))
        hits += abs(turned) >= abs(sum(differences))
    return hits / count


def holm(p_values):
    m = len(p_values)
    found = []
    for own in p_values:
        results = []
        for value in p_values:
            if value <= own:
                results.append(value * (m - sum(other < value for other in p_values)))
        found.append(min(1, max(results)))
    return found


def top_recent(events, seen, today, days, k):
    counts = {}
    for item, day in events:
        if today - days <= day < today and item not in seen:
            counts[item] = counts.get(item, 0) + 1
    found = []
    while counts and len(found) < k:
        most = max(counts.values())
        item = min(item for item, count in counts.items() if count == most)
        found.append(item)
        del counts[item]
    return found


def average_precision_of_ids(recommended, relevant, k):
    taken, hits, total = set(), 0, 0
    for i in range(min(k, len(recommended))):
        item = recommended[i]
        if item in relevant and item not in taken:
            hits += 1
            total += hits / (i + 1)
        taken.add(item)
    return total / min(len(relevant), k) if relevant else 0


def split_in_time(events, first):
    found = []
    for i in range(len(events)):
        user, item, day = events[i]
        if day < first:
            found.append(1)
            continue
        has_past = any(each[0] == user and each[2] < first for each in events)
        is_again = any(each[0] == user and each[1] == item for each in events[:i])
        found.append(2 if has_past and not is_again else 0)
    return found


def candidate_recall(candidates, taken, k):
    total, users = 0, 0
    for i in range(len(taken)):
        if taken[i]:
            users += 1
            total += sum(item in candidates[i][:k] for item in taken[i]) / len(taken[i])
    return total / users if users else 0


def blend(first, second, weight):
    found = [0] * len(first)
    for scores, factor in ((first, 1), (second, weight)):
        middle = sum(scores) / len(scores)
        spread = (sum((score - middle) ** 2 for score in scores) / len(scores)) ** 0.5
        for i in range(len(scores)):
            if spread > 1e-12:
                found[i] += factor * (scores[i] - middle) / spread
    return found


def precision_bounds(relevance, k):
    first = relevance[:k]
    fillings = [[fill if mark is None else mark for mark in first] for fill in (0, 1)]
    return [sum(filling) / k for filling in fillings]


def bpref(relevance, n_relevant, n_nonrelevant):
    least, above, total = min(n_relevant, n_nonrelevant), 0, 0
    for mark in relevance:
        if mark == 1:
            total += 1 - (min(above, n_relevant) / least if above else 0)
        above += mark == 0
    return total / n_relevant if n_relevant else 0


def nugget_recall(chunks, needed, k):
    if not needed:
        return 0
    held = [any(nugget in chunk for chunk in chunks[:k]) for nugget in needed]
    return sum(held) / len(held)


def ips_dcg(clicks, users, looks, order, k):
    from math import log2

    likings = [c / (users * look) for c, look in zip(clicks, looks, strict=True)]
    return sum(likings[order[j] - 1] / log2(j + 2) for j in range(min(k, len(order))))


def looks_from_swaps(upper, lower):
    look, found = 1, [1]
    for above, below in zip(upper, lower, strict=True):
        look = look * below / above
        found += [look]
    return found


def team_draft(a, b, coins):
    mixed, tossed = [], 0
    while True:
        seen = [abs(document) for document in mixed]
        left = {1: [d for d in a if d not in seen], -1: [d for d in b if d not in seen]}
        if not left[1] or not left[-1]:
            return mixed
        if len(mixed) % 2:
            side = -1 if mixed[-1] > 0 else 1
        else:
            side = 1 if coins[tossed] == "A" else -1
            tossed += 1
        mixed.append(side * left[side][0])


def alpha_dcg(pages, k, alpha):
    from math import log2

    worth, total = {}, 0
    for rank, page in enumerate(pages[:k], 1):
        for meaning in page:
            worth.setdefault(meaning, 1)
            total += worth[meaning] / log2(rank + 1)
            worth[meaning] *= 1 - alpha
    return total


def exposure_gini(lists, n_items):
    """The mean difference of two items, by twice the mean."""
    import numpy as np

    looks = np.zeros(n_items)
    for items in lists:
        for place, item in enumerate(items):
            looks[item] += 1 / np.log2(place + 2)
    return float(np.abs(looks[:, None] - looks).sum() / (2 * n_items * looks.sum()))


def source_of(name):
    """The cell that answers with this function."""
    return inspect.getsource(globals()[name])
