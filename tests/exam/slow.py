"""The right answers again, by loops and fractions: nothing here comes from the package.

Each function takes the numbers of a question by name. `NUMBERS` gives the right number, `LISTS`
tells whether a list meets the requirements, `CHOICES` gives the text of the right option.
"""

from fractions import Fraction
from itertools import combinations, permutations, product
from math import exp, log2, sqrt


def exact(value):
    return Fraction(str(value))


def perfect_orders(grades):
    left, orders = list(grades), 1
    while left:
        # So many documents may stand at the next rank.
        orders *= left.count(max(left))
        left.remove(max(left))
    return orders


def rank_of(order, position):
    for rank in range(1, len(order) + 1):
        if order[rank - 1] == position:
            return rank
    raise AssertionError


def mse(truth, predicted):
    total = Fraction(0)
    for rating, guess in zip(truth, predicted, strict=True):
        total += (exact(rating) - exact(guess)) ** 2
    return total / len(truth)


def f_beta(precision, recall, beta):
    weight = exact(beta) ** 2 / (1 + exact(beta) ** 2)
    return 1 / ((1 - weight) / exact(precision) + weight / exact(recall))


def auc(good, bad):
    total = Fraction(0)
    for one in good:
        for other in bad:
            total += 1 if one > other else Fraction(1, 2) if one == other else 0
    return total / (len(good) * len(bad))


def recall_of_users(found, relevant, average):
    if average == "micro":
        return Fraction(sum(found), sum(relevant))
    shares = [Fraction(f, n) for f, n in zip(found, relevant, strict=True)]
    return sum(shares) / len(shares)


def notes(relevance, k=None):
    """The precision at each hit among the first k."""
    found, hits = [], 0
    for rank, hit in enumerate(relevance[:k], 1):
        if hit:
            hits += 1
            found.append(Fraction(hits, rank))
    return found


def ap(relevance, k):
    return sum(notes(relevance, k)) / min(sum(relevance), k)


def recall(relevance, k, missed):
    return Fraction(sum(relevance[:k]), sum(relevance) + missed)


def mean_ap(lists):
    return sum(sum(notes(one)) / sum(one) for one in lists) / len(lists)


def dcg(grades):
    return sum((2**grade - 1) / log2(rank + 1) for rank, grade in enumerate(grades, 1))


def by_rank(grades, gain=lambda grade: grade):
    """The sum of gain / rank."""
    return sum(Fraction(gain(grade), rank) for rank, grade in enumerate(grades, 1))


def steep(grade):
    return 2**grade - 1


def best(judged, k):
    """The largest DCG with 1/rank that k of the judged documents can have, by trying."""
    return max(by_rank(order) for order in permutations(judged, k))


def ndcg(shown, missed):
    return by_rank(shown) / best([*shown, missed], 3)


def first_hit(relevance, k=None):
    for rank, hit in enumerate(relevance[:k], 1):
        if hit:
            return Fraction(1, rank)
    return Fraction(0)


def mrr(ranks):
    return sum(Fraction(1, rank) if rank else 0 for rank in ranks) / Fraction(len(ranks))


def mrr_at_k(lists, k):
    return sum(first_hit(one, k) for one in lists) / len(lists)


def pairs_right(order):
    return sum(above < below for above, below in combinations(order, 2))


def pairs_wrong(order):
    return sum(above > below for above, below in combinations(order, 2))


def tau(order):
    count = len(order) * (len(order) - 1) // 2
    return Fraction(pairs_right(order) - pairs_wrong(order), count)


def tau_b(grades):
    # The scores fall, so a pair is concordant where the grade falls, too.
    concordant, discordant = pairs_wrong(grades), pairs_right(grades)
    scores, told = 10, sum(one != other for one, other in combinations(grades, 2))
    return (concordant - discordant) / sqrt(scores * told)


def tau_ap(order):
    total = Fraction(0)
    for rank in range(2, len(order) + 1):
        above = [document for document in order[: rank - 1] if document < order[rank - 1]]
        total += Fraction(len(above), rank - 1)
    return 2 * total / (len(order) - 1) - 1


def rho(order):
    """Pearson's correlation of the two lists of ranks."""
    ranks = range(1, len(order) + 1)
    mean = Fraction(sum(ranks), len(order))
    covariance = sum((rank - mean) * (true - mean) for rank, true in zip(ranks, order, strict=True))
    return covariance / sum((rank - mean) ** 2 for rank in ranks)


def rbp(relevance, p):
    look, total = Fraction(1), Fraction(0)
    for hit in relevance:
        total += look * hit
        look *= exact(p)
    return (1 - exact(p)) * total


def walk(chances, stay, worth):
    look, total = Fraction(1), Fraction(0)
    for rank, chance in enumerate(chances, 1):
        total += look * chance * worth(rank)
        look *= (1 - chance) * stay
    return total


def err(grades, top):
    chances = [Fraction(2**grade - 1, 2**top) for grade in grades]
    return walk(chances, 1, lambda rank: Fraction(1, rank))


def pfound(chances, leave):
    return walk([exact(chance) for chance in chances], 1 - exact(leave), lambda rank: 1)


def soft_dcg(grade, one, other):
    total = Fraction(0)
    for first_wins, second_wins in product((0, 1), repeat=2):
        chance = exact(one) if first_wins else 1 - exact(one)
        chance *= exact(other) if second_wins else 1 - exact(other)
        total += chance * Fraction(grade, 1 + first_wins + second_wins)
    return total


def soft_rank(wins):
    """The mean rank over all outcomes of independent rivals."""
    total = Fraction(0)
    for outcome in product((0, 1), repeat=len(wins)):
        chance = Fraction(1)
        for win, happens in zip(wins, outcome, strict=True):
            chance *= exact(win) if happens else 1 - exact(win)
        total += chance * (1 + sum(outcome))
    return total


def plackett_luce(weights, order):
    left, chance = dict(zip("ABC", weights, strict=True)), Fraction(1)
    for letter in order:
        chance *= Fraction(left[letter], sum(left.values()))
        del left[letter]
    return chance


def count_pairs(grades):
    return sum(
        grades[i] > grades[j] for i in range(len(grades)) for j in range(len(grades)) if i != j
    )


def force(scores, grades, place):
    total = 0
    for i in range(len(scores)):
        for j in range(len(scores)):
            if grades[i] > grades[j] and place in (i, j):
                push = round(1 / (1 + exp(scores[i] - scores[j])), 3)
                total += push if place == i else -push
    return total


def delta(grades, ranks):
    weights = [Fraction("1"), Fraction("0.631"), Fraction("0.5"), Fraction("0.431")]

    def value(order):
        return sum(steep(grade) * weight for grade, weight in zip(order, weights, strict=True))

    upper, lower = (rank - 1 for rank in ranks)
    swapped = list(grades)
    swapped[upper], swapped[lower] = swapped[lower], swapped[upper]
    ideal = max(value(order) for order in permutations(grades))
    return abs(value(grades) - value(swapped)) / ideal


def clicks_per_look(users, ranks, clicks):
    pairs = zip(ranks, clicks, strict=True)
    return max(Fraction(count) / Fraction(users, rank) for rank, count in pairs)


def p_value(differences):
    extreme = 0
    for signs in product((1, -1), repeat=len(differences)):
        turned = sum(sign * d for sign, d in zip(signs, differences, strict=True))
        extreme += abs(turned) >= abs(sum(differences))
    return Fraction(extreme, 2 ** len(differences))


def holm(values, place):
    """The largest of the raw results up to this p-value, none above 1."""
    smaller = [exact(value) for value in values if value <= values[place]]
    results = []
    for value in smaller:
        rank = sum(exact(other) < value for other in values)
        results.append(value * (len(values) - rank))
    return min(Fraction(1), max(results))


def alarms(count, level):
    total = Fraction(0)
    for outcome in product((0, 1), repeat=count):
        chance = Fraction(1)
        for alarm in outcome:
            chance *= exact(level) if alarm else 1 - exact(level)
        total += chance if any(outcome) else 0
    return total


def submission(wanted, lists):
    total = Fraction(0)
    for relevant, shown in zip(wanted, lists, strict=True):
        hits = [item in relevant for item in shown]
        total += sum(notes(hits)) / min(len(relevant), 5)
    return total / len(lists)


def standard_error(values):
    """By the squared differences of all pairs, without the mean."""
    n = len(values)
    pairs = sum((exact(one) - exact(other)) ** 2 for one, other in combinations(values, 2))
    return sqrt(pairs / n / (n - 1) / n)


def rbp_high(marks, p):
    """The best filling, with all ranks below the list."""
    fillings = product(*[(0, 1) if mark == "?" else (mark,) for mark in marks])
    below = 1 - sum((1 - exact(p)) * exact(p) ** i for i in range(len(marks)))
    return max(rbp(filling, p) for filling in fillings) + below


def kappa(both, first, second, neither):
    """By chance: any label of the one beside any label of the other."""
    labels = [(1, 1)] * both + [(1, 0)] * first + [(0, 1)] * second + [(0, 0)] * neither
    ones, others = zip(*labels, strict=True)
    equal = sum(one == other for one, other in labels)
    crossed = sum(one == other for one in ones for other in others)
    agreed, chance = Fraction(equal, len(labels)), Fraction(crossed, len(labels) ** 2)
    return (agreed - chance) / (1 - chance)


def beyond_chance(equal, chance):
    """The share that they agree on of what chance leaves."""
    left = 100 - chance
    return Fraction(left - (100 - equal), left)


def bpref(marks, relevant, others):
    total, above = Fraction(0), 0
    for mark in marks:
        if mark == 1:
            total += 1 - Fraction(min(above, relevant), min(relevant, others)) if above else 1
        above += mark == 0
    return total / relevant


def new_order(clicks, users, looks, order):
    total = 0
    for rank in range(1, len(order) + 1):
        old = order[rank - 1] - 1
        total += Fraction(clicks[old], users) / exact(looks[old]) / exact(log2(rank + 1))
    return total


def third_look(upper, lower):
    return Fraction(lower[0], upper[0]) * Fraction(lower[1], upper[1])


def alpha_dcg(pages, alpha):
    """Each page serves one meaning, or none, which is 0."""
    left, total = dict.fromkeys(pages, Fraction(1)), 0
    for rank, page in enumerate(pages, 1):
        if page != 0:
            total += left[page] / exact(log2(rank + 1))
            left[page] *= 1 - exact(alpha)
    return total


def alpha_ndcg(pages, alpha):
    """At rank 4, by trying all orders."""
    return alpha_dcg(pages[:4], alpha) / max(alpha_dcg(e, alpha) for e in permutations(pages, 4))


def sampled(films, rank):
    """By drawing each pair of the others."""
    pairs = list(combinations([place for place in range(1, films + 1) if place != rank], 2))
    return Fraction(sum(min(pair) > rank for pair in pairs), len(pairs))


def places(n, counts):
    """The mean difference of two films, drawn with putting back, by twice the mean."""
    shown = [*counts, *[0] * (n - len(counts))]
    differences = sum(abs(one - other) for one, other in product(shown, repeat=2))
    return Fraction(differences, n * n) / (2 * Fraction(sum(shown), n))


NUMBERS = {
    "ranking_task.perfect_orders": perfect_orders,
    "ranking_task.rank_of": rank_of,
    "unranked.mse": mse,
    "unranked.f_beta": f_beta,
    "unranked.auc": auc,
    "unranked.recall_of_users": recall_of_users,
    "precision.ap": ap,
    "precision.ap_of_five": ap,
    "precision.recall": recall,
    "precision.map": mean_ap,
    "dcg.dcg": dcg,
    "dcg.ndcg": ndcg,
    "reciprocal_rank.mrr": mrr,
    "reciprocal_rank.mrr_at_k": mrr_at_k,
    "rank_correlation.tau": tau,
    "rank_correlation.tau_b": tau_b,
    "rank_correlation.tau_ap": tau_ap,
    "rank_correlation.rho": rho,
    "cascade.rbp": rbp,
    "cascade.err": err,
    "cascade.pfound": pfound,
    "smooth_dcg.soft_dcg": soft_dcg,
    "smooth_dcg.soft_rank": soft_rank,
    "smooth_dcg.plackett_luce": plackett_luce,
    "learning_to_rank.count_pairs": count_pairs,
    "learning_to_rank.force": force,
    "learning_to_rank.delta": delta,
    "learning_to_rank.clicks": clicks_per_look,
    "clicks.new_order": new_order,
    "clicks.third_look": third_look,
    "comparing_systems.p_value": p_value,
    "comparing_systems.holm": holm,
    "comparing_systems.alarms": alarms,
    "entrance_task.error": standard_error,
    "entrance_task.map": submission,
    "entrance_task.standard_error": lambda spread, users: 1000 * spread / users**0.5,
    "entrance_task.users_needed": lambda users, factor: users * factor * factor,
    "unjudged.rbp_high": rbp_high,
    "unjudged.rbp_of_four": rbp_high,
    "unjudged.kappa": kappa,
    "unjudged.beyond_chance": beyond_chance,
    "unjudged.bpref": bpref,
    "diversity.alpha_ndcg": alpha_ndcg,
    "diversity.sampled": sampled,
    "diversity.places": places,
}
