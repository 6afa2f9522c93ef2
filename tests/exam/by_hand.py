"""Numbers of the exam again, by loops and fractions that know nothing of the package.

They are those whose arithmetic rests on steps of the value. The function with the name of a
question takes what it gives, by name.
"""

from fractions import Fraction
from itertools import permutations, product
from math import exp, log2, prod, sqrt
from statistics import stdev


def exact(value):
    return Fraction(str(value))


def by_rank(grades, gain=lambda grade: grade, weight=lambda rank: Fraction(1, rank)):
    return sum(gain(grade) * weight(rank) for rank, grade in enumerate(grades, 1))


def steep(grade):
    return 2**grade - 1


def log_discount(rank):
    return exact(1 / log2(rank + 1))


def rank_of(order, position):
    return next(rank for rank, each in enumerate(order, 1) if each == position)


def soft_dcg(grade, one, other):
    one, other = exact(one), exact(other)
    first, third = (1 - one) * (1 - other), one * other
    second = one * (1 - other) + other * (1 - one)
    return grade * (first + second / 2 + third / 3)


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


def alarms(count, level):
    outcomes = product((0, 1), repeat=count)
    return sum(
        prod(exact(level) if alarm else 1 - exact(level) for alarm in outcome)
        for outcome in outcomes
        if any(outcome)
    )


def error(values):
    return stdev(values) / sqrt(4)


def users_needed(users, factor):
    """As many as have the error that is asked for."""
    return next(n for n in range(users, 10**6) if abs(sqrt(users / n) - 1 / factor) < 1e-9)


def alpha_ndcg(pages, alpha):
    """At rank 4, by trying all orders. Each page serves one meaning."""

    def dcg(order):
        repeats = [order[:i].count(page) for i, page in enumerate(order)]
        return by_rank(repeats, lambda count: (1 - exact(alpha)) ** count, log_discount)

    return dcg(pages[:4]) / max(map(dcg, permutations(pages, 4)))
