"""The numbers of the exam again: the right one, and wrong ones by words of their causes.

Each function takes what a question gives, by name. `BY_METRICS` has the numbers that exercises
compute, `BY_LOOPS` all others, by loops and fractions that know nothing of the package.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, exp, factorial, log2, prod, sqrt
from statistics import fmean, median, pstdev, stdev, variance
from typing import Any

from ranklearn_course import metrics

RIGHT = "right"
Numbers = dict[str, Any]


def scores_of(order):
    """The expert's and the engine's scores of an order by true ranks."""
    return [-document for document in order], list(range(len(order), 0, -1))


def ap(relevance, k):
    notes = metrics.average_precision(relevance, k, denominator="k") * k
    return {
        RIGHT: metrics.average_precision(relevance, k),
        "divided by R, not by min(R, k)": notes / sum(relevance),
    }


def ap_of_five(relevance, k):
    return {
        RIGHT: metrics.average_precision(relevance, k),
        "over all ranks": fmean(metrics.precision_at_k(relevance, i + 1) for i in range(k)),
    }


def ranked(ranks):
    return [[int(place == rank) for place in range(1, 9)] for rank in ranks]


def mrr(ranks):
    return {
        RIGHT: fmean(metrics.reciprocal_rank(each) for each in ranked(ranks)),
        "averaged the ranks": fmean(rank for rank in ranks if rank),
        "the share of queries with a hit": fmean(rank is not None for rank in ranks),
    }


def mrr_at_k(lists, k):
    return {
        RIGHT: fmean(metrics.reciprocal_rank(each, k) for each in lists),
        "the share of queries with a hit": fmean(any(each[:k]) for each in lists),
        "for every hit": fmean(sum(h / i for i, h in enumerate(e[:k], 1)) for e in lists),
    }


def inversions(order):
    return sum(above > below for above, below in combinations(order, 2))


def tau(order):
    return {
        RIGHT: metrics.kendall_tau(*scores_of(order)),
        "the number of inversions": inversions(order),
        "did not divide by the number of pairs": comb(len(order), 2) - 2 * inversions(order),
    }


def tau_b(grades):
    pairs = list(combinations(grades, 2))
    return {
        RIGHT: metrics.kendall_tau([5, 4, 3, 2, 1], grades),
        "as discordant, and divided by all pairs": fmean(1 if a > b else -1 for a, b in pairs),
    }


def tau_ap(order):
    shares = [sum(other < order[i] for other in order[:i]) / i for i in range(1, 5)]
    return {
        RIGHT: metrics.tau_ap(*scores_of(order)),
        "the mean share": fmean(shares),
        "divided by n:": 2 * sum(shares) / 5 - 1,
    }


def rho(order):
    steps = [abs(rank - document) for rank, document in enumerate(order, 1)]
    return {
        RIGHT: metrics.spearman_rho(*scores_of(order)),
        "did not square": 1 - 6 * sum(steps) / (6 * (6**2 - 1)),
        "That is tau": metrics.kendall_tau(*scores_of(order)),
    }


def rbp(relevance, p):
    right = metrics.rbp(relevance, p)
    return {
        RIGHT: right,
        "added the residual": right + p**5,
        "P@5": metrics.precision_at_k(relevance, 5),
        "counted hits, not ranks": (1 - p) * sum(p**hit for hit in range(sum(relevance))),
    }


def count_pairs(grades):
    pairs = list(combinations(grades, 2))
    return {
        RIGHT: sum(one != other for one, other in pairs),
        "counted all pairs": len(pairs),
        "counted the pairs of equal grades": sum(one == other for one, other in pairs),
    }


def p_value(differences):
    sums = [sum(turned) for turned in product(*[(each, -each) for each in differences])]
    extreme = sum(abs(each) >= abs(sum(differences)) for each in sums)
    return {
        RIGHT: extreme / 32,
        "the choice of signs that was observed": (extreme - 1) / (32 - 1),
        "one choice of signs": 1 / 2**5,
    }


def holm(values, place):
    """The largest of the raw results up to this p-value, none above 1."""
    smaller = [each for each in values if each <= values[place]]
    raw = [each * (4 - sum(other < each for other in values)) for each in smaller]
    return {
        RIGHT: min(1, max(raw)),
        "did not correct": values[place],
        "That is Bonferroni": 4 * values[place],
        "counted from the largest": len(smaller) * values[place],
        "fell below the result of a smaller p-value": (5 - len(smaller)) * values[place],
    }


def bpref(marks, relevant, others):
    def value(divisor, is_other=lambda mark: mark == 0):
        above = [sum(map(is_other, marks[:i])) for i, mark in enumerate(marks) if mark == 1]
        terms = (1 - Fraction(min(b, relevant), divisor) if b else 1 for b in above)
        return sum(terms) / Fraction(relevant)

    right, least = value(min(relevant, others)), min(relevant, others)
    return {
        RIGHT: right,
        "divided b by R": value(relevant),
        "gaps for non-relevant documents": value(least, lambda mark: mark != 1),
        "the relevant documents that were returned": right * relevant / marks.count(1),
    }


def third_look(upper, lower):
    first, second = (Fraction(low, up) for low, up in zip(lower, upper, strict=True))
    return {
        RIGHT: first * second,
        "the last ratio alone": second,
        "added up the ratios": 1 + first + second,
        "by the clicks at rank 1": Fraction(lower[1], upper[0]),
    }


BY_METRICS: dict[str, Callable[..., Numbers]] = {
    "unranked.auc": lambda good, bad: {
        RIGHT: metrics.roc_auc([1] * len(good) + [0] * len(bad), good + bad)
    },
    "precision.ap": ap,
    "precision.ap_of_five": ap_of_five,
    "precision.recall": lambda relevance, k, missed: {
        RIGHT: sum(relevance[:k]) / (sum(relevance) + missed),
        f"P@{k}": metrics.precision_at_k(relevance, k),
        "divided by the length of the list": sum(relevance[:k]) / len(relevance),
    },
    "dcg.dcg": lambda grades: {RIGHT: metrics.dcg(grades), "that is nDCG": metrics.ndcg(grades)},
    "reciprocal_rank.mrr": mrr,
    "reciprocal_rank.mrr_at_k": mrr_at_k,
    "rank_correlation.tau": tau,
    "rank_correlation.tau_b": tau_b,
    "rank_correlation.tau_ap": tau_ap,
    "rank_correlation.rho": rho,
    "cascade.rbp": rbp,
    "cascade.err": lambda grades, top: {
        RIGHT: metrics.err([(2**grade - 1) / 2**top for grade in grades])
    },
    "cascade.pfound": lambda chances, leave: {RIGHT: metrics.pfound(chances, leave)},
    "learning_to_rank.count_pairs": count_pairs,
    "clicks.new_order": lambda clicks, users, looks, order: {
        RIGHT: metrics.ips_dcg(clicks, users, looks, order)
    },
    "clicks.third_look": third_look,
    "comparing_systems.p_value": p_value,
    "comparing_systems.holm": holm,
    "unjudged.bpref": bpref,
}


def exact(value):
    return Fraction(str(value))


def perfect_orders(grades):
    counts = [grades.count(grade) for grade in {*grades}]
    return {
        RIGHT: prod(map(factorial, counts)),
        "the sizes of the groups": prod(counts),
        "added the orders": sum(map(factorial, counts)),
        "the number of all orders": factorial(len(grades)),
        "nothing is lost": 1,
        "all relevant documents for equal": factorial(len(grades) - grades.count(0))
        * factorial(grades.count(0)),
    }


def rank_of(order, position):
    rank = next(rank for rank, each in enumerate(order, 1) if each == position)
    return {
        RIGHT: rank,
        "ranks from 0": rank - 1,
        # Its rank may count from 0 or from 1.
        "as if it were a list of ranks": {order[position], order[position] + 1},
        "from the end": len(order) + 1 - rank,
    }


def mse(truth, predicted):
    errors = [exact(true) - exact(guess) for true, guess in zip(truth, predicted, strict=True)]
    squares = [error**2 for error in errors]
    return {
        RIGHT: sum(squares) / len(errors),
        "That is RMSE": sqrt(sum(squares) / len(errors)),
        "That is MAE": sum(map(abs, errors)) / len(errors),
        "did not divide": sum(squares),
        "squared the mean error": (sum(errors) / len(errors)) ** 2,
    }


def f_beta(precision, recall, beta):
    p, r = exact(precision), exact(recall)

    def mean(weight):
        """The harmonic mean, where recall has so many times the weight of precision."""
        return (1 + weight) / (1 / p + weight / r)

    square = exact(beta) ** 2
    return {
        RIGHT: mean(square),
        "That is F1": mean(1),
        "beta without the square": mean(exact(beta)),
        "exchanged the weights": mean(1 / square),
        "the arithmetic mean, with the right weights": (p + square * r) / (1 + square),
        "the plain mean": (p + r) / 2,
    }


def recall_of_users(found, relevant, average):
    shares = [Fraction(f, n) for f, n in zip(found, relevant, strict=True)]
    values = {"macro": sum(shares) / 3, "micro": Fraction(sum(found), sum(relevant))}
    return {
        RIGHT: values.pop(average),
        **{f"That is the {other} average": value for other, value in values.items()},
        "the user in the middle": median(shares),
        "did not divide": sum(shares),
        "the number of documents found": Fraction(sum(found), 3),
    }


def notes(relevance):
    """The precision at each hit."""
    return [Fraction(sum(relevance[:i]), i) for i, hit in enumerate(relevance, 1) if hit]


def map_of_lists(lists):
    sums, hits = [sum(notes(each)) for each in lists], [sum(each) for each in lists]
    values = [total / count for total, count in zip(sums, hits, strict=True)]
    return {
        RIGHT: sum(values) / 2,
        "in one pot": sum(sums) / sum(hits),
        "added the values of AP": sum(values),
        "by the length of the list": sum(sums) / 10,
        "did not divide the sum of the precisions": sum(sums) / 2,
        "P@k": Fraction(sum(hits), 10),
    }


def by_rank(grades, gain=lambda grade: grade, weight=lambda rank: Fraction(1, rank)):
    return sum(gain(grade) * weight(rank) for rank, grade in enumerate(grades, 1))


def steep(grade):
    return 2**grade - 1


def log_discount(rank):
    return exact(1 / log2(rank + 1))


def ndcg(shown, missed):
    judged = [*shown, missed]

    def share(**options):
        best = max(by_rank(order, **options) for order in permutations(judged, 3))
        return by_rank(shown, **options) / best

    return {
        RIGHT: share(),
        "of the returned documents only": by_rank(shown) / by_rank(sorted(shown)[::-1]),
        "That is DCG": by_rank(shown),
        "the gain 2^g - 1": share(gain=steep),
        "the discount with the logarithm": share(weight=log_discount),
        "has four ranks": by_rank(shown) / by_rank(sorted(judged)[::-1]),
        "left the discount out": share(weight=lambda rank: 1),
    }


def soft_dcg(grade, one, other):
    one, other = exact(one), exact(other)
    first, third = (1 - one) * (1 - other), one * other
    second = one * (1 - other) + other * (1 - one)
    right = grade * (first + second / 2 + third / 3)
    return {
        RIGHT: right,
        "discounted the expected rank": grade / (1 + one + other),
        "left the grade out": right / grade,
        "winning and losing": grade * (third + second / 2 + first / 3),
        "left rank 3 out": grade * (first + second / 2),
        "add up to more than 1": grade * (first + (one + other) / 2 + third / 3),
        "There are two ways to rank 2": grade * (first + one * (1 - other) / 2 + third / 3),
    }


def soft_rank(wins):
    total = sum(map(exact, wins))
    return {
        RIGHT: 1 + total,
        "left out the 1": total,
        "winning and losing": 1 + sum(1 - exact(win) for win in wins),
        "the mean of the probabilities": 1 + total / 3,
        "rounded the probabilities": 1 + sum(map(round, wins)),
        "the weight of the soft rank": 1 / (1 + total),
    }


def plackett_luce(weights, order):
    first, second, third = (Fraction(weights["ABC".index(letter)]) for letter in order)
    whole = first + second + third
    return {
        RIGHT: first / whole * second / (second + third),
        "drew the last rank first": third / whole * second / (first + second),
        "put the drawn documents back": first * second * third / whole**3,
        "the second draw by all weights": first / whole * second / whole,
        "the first rank alone": first / whole,
        "equally probable": Fraction(1, factorial(3)),
    }


def force(scores, grades, place):
    def sigma(x):
        return round(1 / (1 + exp(-x)), 3)

    others = {0, 1, 2} - {place}
    signs = {j: 1 if grades[place] > grades[j] else -1 for j in others}
    gaps = {j: signs[j] * (scores[place] - scores[j]) for j in others}
    pushes = {j: signs[j] * sigma(-gaps[j]) for j in others}
    right = sum(pushes.values())
    left_out = {
        f"the pair of {'ABC'[place]} and {'ABC'[j]}": right - push for j, push in pushes.items()
    }
    return {
        RIGHT: right,
        "sign is turned": -right,
        "sigma(gap), not sigma(-gap)": sum(signs[j] * sigma(gaps[j]) for j in others),
        **left_out,
        "the mean of the two pairs": right / 2,
    }


def delta(grades, ranks):
    weights = [1, 0.631, 0.5, 0.431]
    upper, lower = (rank - 1 for rank in ranks)

    def value(order, gain=steep):
        return sum(gain(grade) * weight for grade, weight in zip(order, weights, strict=True))

    def change(gain=steep):
        swapped = list(grades)
        swapped[upper], swapped[lower] = swapped[lower], swapped[upper]
        return abs(value(grades, gain) - value(swapped, gain))

    ideal, step = max(map(value, permutations(grades))), weights[upper] - weights[lower]
    return {
        RIGHT: change() / ideal,
        "did not divide by the ideal DCG": change(),
        "the gap of the grades": change(lambda grade: grade) / ideal,
        "by the DCG of this list": change() / value(grades),
        "left out the gap of the discounts": change() / step / ideal,
        "left out the gap of the gains": step / ideal,
    }


def clicks_per_look(users, ranks, clicks):
    worse, better = (
        Fraction(count * rank, users) for count, rank in zip(clicks, ranks, strict=True)
    )
    assert better >= worse
    return {
        RIGHT: better,
        "the other document": worse,
        "by users, not by looks": Fraction(clicks[1], users),
        "divided by the rank": Fraction(clicks[1], users) / ranks[1],
        "the looks at the wrong rank": Fraction(clicks[1], users) * ranks[0],
        "the ratio of the clicks": Fraction(clicks[0], clicks[1]),
    }


def alarms(count, level):
    chances = {
        outcome: prod(exact(level) if alarm else 1 - exact(level) for alarm in outcome)
        for outcome in product((0, 1), repeat=count)
    }
    return {
        RIGHT: sum(chance for outcome, chance in chances.items() if any(outcome)),
        "added the probabilities": count * level,
        "all of them raise": chances[(1,) * count],
        "none raises": chances[(0,) * count],
        "for one test": level,
    }


def error(values):
    return {
        RIGHT: stdev(values) / sqrt(4),
        "divided by n in the standard deviation": pstdev(values) / sqrt(4),
        "the standard deviation of one user": stdev(values),
        "by the number of users": stdev(values) / 4,
        "the variance of the mean": variance(values) / 4,
    }


def map_of_users(wanted, lists):
    hits = [[item in w for item in shown] for w, shown in zip(wanted, lists, strict=True)]

    def mean(divisor):
        divided = zip(map(notes, hits), map(divisor, wanted, hits), strict=True)
        return sum(sum(each) / count for each, count in divided) / 2

    right = mean(lambda w, hit: min(len(w), 5))
    return {
        RIGHT: right,
        "divided by K": mean(lambda w, hit: 5),
        "divided by R": mean(lambda w, hit: len(w)),
        "divided by the hits": mean(lambda w, hit: sum(hit)),
        "added the two values": 2 * right,
        "the mean of P@5": Fraction(sum(map(sum, hits)), 10),
    }


def standard_error(spread, users):
    return {
        RIGHT: 1000 * spread / sqrt(users),
        "by the number of users": 1000 * spread / users,
        "the standard deviation of one user": 1000 * spread,
        "the root of the standard deviation": 1000 * sqrt(spread) / sqrt(users),
        "the variance of the mean": 1000 * spread**2 / users,
        "count it in thousandths": spread / sqrt(users),
    }


def users_needed(users, factor):
    right = users * factor * factor
    # As many users as asked for have the error that is asked for.
    assert abs(sqrt(users / right) - 1 / factor) < 1e-9
    return {
        RIGHT: right,
        "falls with the root": users * factor,
        "turned the root round": users * sqrt(factor),
        "not fewer": users / factor**2,
        "the additional users": right - users,
    }


def rbp_high(marks, p):
    """The best filling, with all ranks below the list."""

    def value(filled):
        return sum((1 - exact(p)) * exact(p) ** i for i, hit in enumerate(filled) if hit == 1)

    fillings = product(*[(0, 1) if mark == "?" else (mark,) for mark in marks])
    high, base, below = max(map(value, fillings)), value(marks), exact(p) ** len(marks)
    return {
        RIGHT: high + below,
        "the residual: how much is open": high + below - base,
        "left out what stands below the list": high,
        "the weight below the list alone": base + below,
        "deleted the unjudged documents": value([mark for mark in marks if mark != "?"]),
        "the base, the lower end": base,
    }


def kappa(both, first, second, neither):
    """By chance: any label of the one beside any label of the other."""
    labels = [(1, 1)] * both + [(1, 0)] * first + [(0, 1)] * second + [(0, 0)] * neither
    ones, others = zip(*labels, strict=True)
    agreed = Fraction(sum(one == other for one, other in labels), 100)
    chance = Fraction(sum(one == other for one in ones for other in others), 100**2)
    return of_agreement(agreed, chance) | {"the overlap": Fraction(both, 100 - neither)}


def of_agreement(agreed, chance):
    return {
        RIGHT: (agreed - chance) / (1 - chance),
        "the share of equal labels": agreed,
        "did not divide by what chance leaves": agreed - chance,
        "divided by the agreement by chance": (agreed - chance) / chance,
        "took a half": (agreed - Fraction(1, 2)) / (1 - Fraction(1, 2)),
    }


def alpha_ndcg(pages, alpha):
    """At rank 4, by trying all orders. Each page serves one meaning."""

    def dcg(order, factor=alpha, most=5, discount=log_discount):
        rest = 1 - exact(factor)
        repeats = [min(most, order[:i].count(page)) for i, page in enumerate(order)]
        return sum(rest**count * discount(i) for i, count in enumerate(repeats, 1))

    def share(judged=pages, **options):
        best = max(dcg(order, **options) for order in permutations(judged, 4))
        return dcg(pages[:4], **options) / best

    return {
        RIGHT: share(),
        "not divide by the ideal": dcg(pages[:4]),
        "by α, not": share(factor=1 - exact(alpha)),
        "the third page": share(most=1),
        "the first four pages": share(pages[:4]),
        "left out the discounts": share(discount=lambda rank: 1),
        "That is nDCG@4": 1,
    }


def sampled(films, rank):
    """By drawing each pair."""

    def first(pairs):
        return Fraction(sum(min(pair) > rank for pair in pairs), len(pairs))

    others = [place for place in range(1, films + 1) if place != rank]
    right, one = first(list(combinations(others, 2))), first([(place,) for place in others])
    worse = films - rank
    return {
        RIGHT: right,
        "with one drawn film": one,
        "drawn film back": first(list(product(others, repeat=2))),
        "is not the first": 1 - right,
        "among those that are drawn": first(list(combinations(range(1, films + 1), 2))),
        "above itself": Fraction(comb(worse - 1, 2), comb(films - 1, 2)),
        "among all films": int(rank == 1),
    }


def places(n, counts):
    """The mean difference of two films, drawn with putting back, by twice the mean."""

    def gini(shown, start=1):
        terms = ((2 * j - n - 1) * x for j, x in enumerate(shown, start))
        return Fraction(sum(terms), n * sum(counts))

    shown = sorted([*counts, *[0] * (n - len(counts))])
    differences = sum(abs(one - other) for one, other in product(shown, repeat=2))
    right = Fraction(differences, n * n) / (2 * Fraction(sum(shown), n))
    own = Fraction(sum(abs(a - b) for a, b in product(counts, repeat=2)), 2 * 3 * sum(counts))
    return {
        RIGHT: right,
        "left out the films that are never shown": own,
        "by n - 1": right * n / (n - 1),
        "how equal": 1 - right,
        "from 0": gini(shown, 0),
        "the greatest first": gini(shown[::-1]),
    }


BY_LOOPS: dict[str, Callable[..., Numbers]] = {
    "ranking_task.perfect_orders": perfect_orders,
    "ranking_task.rank_of": rank_of,
    "unranked.mse": mse,
    "unranked.f_beta": f_beta,
    "unranked.recall_of_users": recall_of_users,
    "precision.map": map_of_lists,
    "dcg.ndcg": ndcg,
    "smooth_dcg.soft_dcg": soft_dcg,
    "smooth_dcg.soft_rank": soft_rank,
    "smooth_dcg.plackett_luce": plackett_luce,
    "learning_to_rank.force": force,
    "learning_to_rank.delta": delta,
    "learning_to_rank.clicks": clicks_per_look,
    "comparing_systems.alarms": alarms,
    "entrance_task.error": error,
    "entrance_task.map": map_of_users,
    "entrance_task.standard_error": standard_error,
    "entrance_task.users_needed": users_needed,
    "unjudged.rbp_high": rbp_high,
    "unjudged.rbp_of_four": rbp_high,
    "unjudged.kappa": kappa,
    "unjudged.beyond_chance": lambda equal, chance: of_agreement(
        Fraction(equal, 100), Fraction(chance, 100)
    ),
    "diversity.alpha_ndcg": alpha_ndcg,
    "diversity.sampled": sampled,
    "diversity.places": places,
}
NUMBERS = BY_METRICS | BY_LOOPS
