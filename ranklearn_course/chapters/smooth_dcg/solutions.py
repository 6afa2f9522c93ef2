"""Right answers to the exercises of chapter smooth_dcg: what a learner writes."""

from itertools import permutations
from math import exp


def soft_ranks(scores, temperature):
    """Return the soft rank of every document."""
    pushes = []
    for own in scores:
        wins = [1 / (1 + exp((own - other) / temperature)) for other in scores]
        pushes.append(sum(wins) - 0.5)  # one of the wins, 0.5, is that over itself
    return [1 + push for push in pushes]


def one_more_rival(ranks, win):
    """Return the rank distribution of a document after one more rival has joined."""
    stay = [p * (1 - win) for p in ranks] + [0.0]
    move = [0.0] + [p * win for p in ranks]
    return [a + b for a, b in zip(stay, move)]


def fair_soft_dcg(scores, relevance, temperature):
    """Return the mean DCG over all orders, each with its probability."""
    terms = []
    for order in permutations(range(len(scores))):
        left = [exp(scores[i] / temperature) for i in order]
        probability, value = 1.0, 0.0
        for rank, i in enumerate(order, start=1):
            probability *= left[0] / sum(left)
            left.pop(0)
            value += relevance[i] / rank
        terms.append(probability * value)
    return sum(terms)


def slope_two_ways(scores, relevance, temperature, h):
    """Return the slope in the first score: as a central difference, and exact."""
    r1, r2 = relevance

    def win(s):
        return 1 / (1 + exp((scores[1] - s) / temperature))

    def mean_dcg(s):
        return win(s) * (r1 + r2 / 2) + (1 - win(s)) * (r2 + r1 / 2)

    s = scores[0]
    difference = (mean_dcg(s + h) - mean_dcg(s - h)) / (2 * h)
    exact = win(s) * (1 - win(s)) / temperature * (r1 - r2) / 2
    return [difference, exact]


def smooth_poly(y, deg, window):
    """Return the mean squared distance of a curve to local polynomials."""
    half = window // 2

    def dot(a, b):
        return sum(p * q for p, q in zip(a, b))

    basis = []  # polynomials on the window; none of them holds a part of another
    for power in range(deg + 1):
        new = [x**power for x in range(-half, half + 1)]
        for old in basis:
            share = dot(new, old) / dot(old, old)
            new = [p - share * q for p, q in zip(new, old)]
        basis.append(new)
    squares = []
    for start in range(len(y) - window + 1):
        piece = y[start : start + window]
        fit = sum(dot(piece, part) / dot(part, part) * part[half] for part in basis)
        squares.append((fit - piece[half]) ** 2)
    return sum(squares) / len(squares)


def choose_temperature(temperatures, curves, held_out):
    """Return the temperature whose chosen setting has the least regret."""
    regrets = []
    for curve in curves:
        setting = curve.index(max(curve))
        regrets.append(max(held_out) - held_out[setting])
    return temperatures[regrets.index(min(regrets))]
