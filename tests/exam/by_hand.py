"""The numbers of the exam again, by loops and fractions that know nothing of the package.

The function with the name of a question takes what it gives, by name. A number that is taken `of`
an exercise is proven there.
"""

from fractions import Fraction
from itertools import combinations, permutations, product
from math import exp, factorial, log2, prod, sqrt
from statistics import fmean, stdev


def exact(value):
    return Fraction(str(value))


def by_rank(grades, gain=lambda grade: grade, weight=lambda rank: Fraction(1, rank)):
    return sum(gain(grade) * weight(rank) for rank, grade in enumerate(grades, 1))


def steep(grade):
    return 2**grade - 1


def log_discount(rank):
    return exact(1 / log2(rank + 1))


def perfect_orders(grades):
    return prod(factorial(grades.count(grade)) for grade in {*grades})


def rank_of(order, position):
    return next(rank for rank, each in enumerate(order, 1) if each == position)


def mse(truth, predicted):
    errors = [exact(true) - exact(guess) for true, guess in zip(truth, predicted, strict=True)]
    return sum(error**2 for error in errors) / len(errors)


def f_beta(precision, recall, beta):
    """The harmonic mean, where recall has so many times the weight of precision."""
    weight = exact(beta) ** 2
    return (1 + weight) / (1 / exact(precision) + weight / exact(recall))


def recall_of_users(found, relevant, average):
    shares = [Fraction(f, n) for f, n in zip(found, relevant, strict=True)]
    return fmean(shares) if average == "macro" else Fraction(sum(found), sum(relevant))


def ndcg(shown, missed):
    return by_rank(shown) / max(map(by_rank, permutations([*shown, missed], 3)))


def soft_dcg(grade, one, other):
    one, other = exact(one), exact(other)
    first, third = (1 - one) * (1 - other), one * other
    second = one * (1 - other) + other * (1 - one)
    return grade * (first + second / 2 + third / 3)


def soft_rank(wins):
    return 1 + sum(map(exact, wins))


def plackett_luce(weights, order):
    first, second, third = (Fraction(weights["ABC".index(letter)]) for letter in order)
    return first / (first + second + third) * second / (second + third)


def force(scores, grades, place):
    pushes = []
    for j in {0, 1, 2} - {place}:
        sign = 1 if grades[place] > grades[j] else -1
        gap = sign * (scores[place] - scores[j])
        pushes.append(sign * round(1 / (1 + exp(gap)), 3))
    return sum(pushes)


def delta(grades, ranks):
    def value(order):
        return by_rank(order, steep, lambda rank: [1, 0.631, 0.5, 0.431][rank - 1])

    swapped, (upper, lower) = list(grades), (rank - 1 for rank in ranks)
    swapped[upper], swapped[lower] = swapped[lower], swapped[upper]
    return abs(value(grades) - value(swapped)) / max(map(value, permutations(grades)))


def clicks(users, ranks, clicks):
    worse, better = (
        Fraction(count * rank, users) for count, rank in zip(clicks, ranks, strict=True)
    )
    assert better >= worse
    return better


def alarms(count, level):
    outcomes = product((0, 1), repeat=count)
    return sum(
        prod(exact(level) if alarm else 1 - exact(level) for alarm in outcome)
        for outcome in outcomes
        if any(outcome)
    )


def error(values):
    return stdev(values) / sqrt(4)


def standard_error(spread, users):
    return 1000 * spread / sqrt(users)


def users_needed(users, factor):
    """As many as have the error that is asked for."""
    return next(n for n in range(users, 10**6) if abs(sqrt(users / n) - 1 / factor) < 1e-9)


def rbp_high(marks, p):
    """The best filling, with all ranks below the list."""

    def value(filled):
        return sum((1 - exact(p)) * exact(p) ** i for i, hit in enumerate(filled) if hit == 1)

    fillings = product(*[(0, 1) if mark == "?" else (mark,) for mark in marks])
    return max(map(value, fillings)) + exact(p) ** len(marks)


rbp_of_four = rbp_high


def kappa(both, first, second, neither):
    """By chance: any label of the one beside any label of the other."""
    labels = [(1, 1)] * both + [(1, 0)] * first + [(0, 1)] * second + [(0, 0)] * neither
    ones, others = zip(*labels, strict=True)
    agreed = sum(one == other for one, other in labels)
    chance = Fraction(sum(one == other for one in ones for other in others), 100)
    return beyond_chance(agreed, chance)


def beyond_chance(equal, chance):
    return Fraction(equal - chance) / (100 - chance)


def alpha_ndcg(pages, alpha):
    """At rank 4, by trying all orders. Each page serves one meaning."""

    def dcg(order):
        repeats = [order[:i].count(page) for i, page in enumerate(order)]
        return by_rank(repeats, lambda count: (1 - exact(alpha)) ** count, log_discount)

    return dcg(pages[:4]) / max(map(dcg, permutations(pages, 4)))


def sampled(films, rank):
    """By drawing each pair."""
    others = [place for place in range(1, films + 1) if place != rank]
    pairs = list(combinations(others, 2))
    return Fraction(sum(min(pair) > rank for pair in pairs), len(pairs))


def places(n, counts):
    """The mean difference of two films, drawn with putting back, by twice the mean."""
    shown = [*counts, *[0] * (n - len(counts))]
    differences = sum(abs(one - other) for one, other in product(shown, repeat=2))
    return Fraction(differences, n * n) / (2 * Fraction(sum(shown), n))
