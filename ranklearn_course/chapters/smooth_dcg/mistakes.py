"""Smooth versions of DCG and their choice with what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from math import erf, exp, factorial, log2, sqrt

from ranklearn_course.checker import UNSPECIFIED


def sigmoid(x: float) -> float:
    """Return 1 / (1 + exp(-x)).

    >>> sigmoid(0)
    0.5
    """
    return 1 / (1 + exp(-x))


# The gap is s_j - s_i; the answer is the probability that rival j stands above document i.
WINS = {
    "sigmoid": lambda gap, t: sigmoid(gap / t),
    "multiplied": lambda gap, t: sigmoid(gap * t),
    "no_temperature": lambda gap, t: sigmoid(gap),
    "hard": lambda gap, t: float(gap > 0),
    "normal": lambda gap, t: (1 + erf(gap / t / 2)) / 2,
    "two": lambda gap, t: 1 / (1 + 2 ** (-gap / t)),
    "tanh": lambda gap, t: 2 * sigmoid(gap / t) - 1,
}
DIRECTIONS = {"above": 1, "below": -1}
# Who is a rival: from whether it is the document itself, and whether it has the same score.
RIVALS = {
    "others": lambda itself, ties: not itself,
    "all": lambda itself, ties: True,
    "different": lambda itself, ties: not ties,
}

# From the share that stays at each rank and the share that comes from the rank above.
MIXES = {
    "both": lambda stay, come, win: stay * (1 - win) + come * win,
    "swapped": lambda stay, come, win: stay * win + come * (1 - win),
    "all_stay": lambda stay, come, win: stay + come * win,
    "all_come": lambda stay, come, win: stay * (1 - win) + come,
    "half": lambda stay, come, win: (stay + come) / 2,
    "only_come": lambda stay, come, win: come * win,
    "sure": lambda stay, come, win: stay if win < 0.5 else come,
}

GAINS = {"grade": lambda r: r, "exponential": lambda r: 2**r - 1, "binary": lambda r: int(r > 0)}
WEIGHTS = {
    "reciprocal": lambda rank: 1 / rank,
    "log2": lambda rank: 1 / log2(1 + rank),
    "literal": lambda rank: rank,
}
STRENGTHS = {
    "divided": lambda s, t: exp(s / t),
    "multiplied": lambda s, t: exp(s * t),
    "no_temperature": lambda s, t: exp(s),
    "lowest": lambda s, t: exp(-s / t),
}


def chance_of_draws(weights: Sequence[float]) -> float:
    """Return the probability of drawing in this order: each draw among those that are left.

    >>> chance_of_draws([2, 1, 1]) == 2/4 * 1/2
    True
    """
    found = 1.0
    for i, weight in enumerate(weights):
        found *= weight / sum(weights[i:])
    return found


def _with_all(weights: Sequence[float]) -> float:
    total, found = sum(weights), 1.0
    for weight in weights:
        found *= weight / total
    return found


def _by_pairs(weights: Sequence[float]) -> float:
    found = 1.0
    for i, weight in enumerate(weights):
        for other in weights[i + 1 :]:
            found *= weight / (weight + other)
    return found


CHANCES = {
    "left": chance_of_draws,
    "all": _with_all,
    "pairs": _by_pairs,
    "first": lambda weights: weights[0] / sum(weights) / factorial(len(weights) - 1),
    "first_whole": lambda weights: weights[0] / sum(weights),
    "equal": lambda weights: 1 / factorial(len(weights)),
}
# From the pairs (probability, DCG) of all orders.
ANSWERS = {
    "mean": lambda pairs: sum(p * value for p, value in pairs),
    "likeliest": lambda pairs: max(pairs)[1],
    "best": lambda pairs: max(value for _, value in pairs),
}

# The slope of a mean by a step h.
DIFFERENCES = {
    "central": lambda mean, h: (mean(h) - mean(-h)) / (2 * h),
    "forward": lambda mean, h: (mean(h) - mean(0)) / h,
    "backward": lambda mean, h: (mean(0) - mean(-h)) / h,
    "one_step": lambda mean, h: (mean(h) - mean(-h)) / h,
    "undivided": lambda mean, h: mean(h) - mean(-h),
    "halved": lambda mean, h: (mean(h) - mean(-h)) / 2,
    "reversed": lambda mean, h: (mean(-h) - mean(h)) / (2 * h),
}
# The slope of the probability p of standing above.
SLOPES = {
    "exact": lambda p, t: p * (1 - p) / t,
    "no_temperature": lambda p, t: p * (1 - p),
    "multiplied": lambda p, t: p * (1 - p) * t,
    "no_loser": lambda p, t: p / t,
    "no_winner": lambda p, t: (1 - p) / t,
    "square": lambda p, t: p**2 / t,
}
# What it is worth to stand above.
LOSSES = {
    "half": lambda one, two: (one - two) / 2,
    "whole": lambda one, two: one - two,
    "own": lambda one, two: one / 2,
    "reversed": lambda one, two: (two - one) / 2,
    "added": lambda one, two: (one + two) / 2,
}
ANSWERS_IN_TWO_WAYS = {
    "both": lambda found, exact: [found, exact],
    "swapped": lambda found, exact: [exact, found],
    "difference": lambda found, exact: [found, found],
    "exact": lambda found, exact: [exact, exact],
}


@lru_cache(maxsize=256)
def fit_weights(deg: int, window: int, at: int) -> tuple[float, ...]:
    """Return w such that the least-squares polynomial of y has the value w . y at this index.

    >>> fit_weights(1, 3, 1) == (1/3, 1/3, 1/3)
    True
    """
    powers = [[Fraction(x**d) for d in range(deg + 1)] for x in range(window)]
    rows = [
        [sum(p[a] * p[b] for p in powers) for b in range(deg + 1)] + [Fraction(at**a)]
        for a in range(deg + 1)
    ]
    for a, row in enumerate(rows):  # Gauss and Jordan; the matrix is positive definite
        rows[a] = row = [value / row[a] for value in row]
        for b, other in enumerate(rows):
            if b != a:
                rows[b] = [v - other[a] * u for v, u in zip(other, row, strict=True)]
    found = [row[-1] for row in rows]
    return tuple(float(sum(c * v for c, v in zip(found, p, strict=True))) for p in powers)


def gap_to_fit(piece: Sequence[float], deg: int, at: int) -> float:
    """Return how far the least-squares polynomial of a piece lies above it at this index.

    >>> round(gap_to_fit([0, 3, 0], 1, 1), 6)
    -2.0
    """
    weights = fit_weights(deg, len(piece), at)
    return sum(w * y for w, y in zip(weights, piece, strict=True)) - piece[at]


# At which indices of a window the fit is compared.
INDICES = {
    "middle": lambda window: (window // 2,),
    "first": lambda window: (0,),
    "last": lambda window: (window - 1,),
    "all": range,
}
DEGREES = {"given": lambda deg: deg, "lower": lambda deg: deg - 1, "mean": lambda deg: 0}
SIZES = {"square": lambda gap: gap**2, "absolute": abs}
DIVISORS = {
    "windows": lambda n, window, count: count,
    "printed": lambda n, window, count: n - window,
    "points": lambda n, window, count: n,
    "sum": lambda n, window, count: 1,
}


def _variance(y: Sequence[float]) -> float:
    mean = sum(y) / len(y)
    return sum((value - mean) ** 2 for value in y) / len(y)


SCALES = {
    "none": lambda found, y: found,
    "variance": lambda found, y: found / _variance(y),
    "root": lambda found, y: sqrt(found),
}

# What each rule makes small, from a curve, its chosen setting and the held-out curve.
JUDGES = {
    "regret": lambda curve, at, held_out: max(held_out) - held_out[at],
    "own": lambda curve, at, held_out: -max(curve),
    "own_regret": lambda curve, at, held_out: max(curve) - held_out[at],
    "closest": lambda curve, at, held_out: sum(
        (a - b) ** 2 for a, b in zip(curve, held_out, strict=True)
    ),
}
SETTINGS = {"highest": max, "lowest": min}
BESTS = {"least": min, "most": max}


def make_soft_ranks(
    *,
    direction: str = "above",
    win: str = "sigmoid",
    start: str = "one",
    rivals: str = "others",
    answer: str = "documents",
) -> Callable:
    """Return the soft ranks of documents, or a wrong variant.

    >>> make_soft_ranks()([1, 1], 1)
    [1.5, 1.5]
    >>> make_soft_ranks(start="zero")([1, 1], 1)
    [0.5, 0.5]
    """
    sign, first = DIRECTIONS[direction], int(start == "one")

    def soft_ranks(scores: Sequence[float], temperature: float) -> list[float]:
        ranks = []
        for i, own in enumerate(scores):
            others = [s for j, s in enumerate(scores) if RIVALS[rivals](j == i, s == own)]
            ranks.append(first + sum(WINS[win](sign * (s - own), temperature) for s in others))
        if answer == "sorted":
            return sorted(ranks)
        return [sum(ranks) / len(ranks)] * len(ranks) if answer == "mean" else ranks

    return soft_ranks


def make_one_more_rival(
    *, mix: str = "both", length: str = "longer", order: str = "new"
) -> Callable:
    """Return a rank distribution after one more rival, or a wrong variant.

    >>> make_one_more_rival()([1.0], 0.2)
    [0.8, 0.2]
    >>> make_one_more_rival(mix="swapped")([1.0], 0.2)
    [0.2, 0.8]
    """

    def one_more_rival(ranks: Sequence[float], win: float) -> list[float]:
        met = [*ranks, 0.0]
        found: list[float] = []
        for rank, stay in enumerate(met):
            # Who writes into the list that is still to be read meets the new value.
            above = found if order == "overwritten" else met
            come = above[rank - 1] if rank else 0.0
            found.append(MIXES[mix](stay, come, win))
        return found if length == "longer" else found[:-1]

    return one_more_rival


def make_fair_soft_dcg(
    *,
    strength: str = "divided",
    chance: str = "left",
    gain: str = "grade",
    weight: str = "reciprocal",
    grades: str = "moved",
    answer: str = "mean",
) -> Callable:
    """Return the mean DCG over all orders, or a wrong variant.

    >>> make_fair_soft_dcg()([1, 1], [1, 0], 1) == 1/2 * 1 + 1/2 * 1/2
    True
    >>> make_fair_soft_dcg(weight="literal")([1, 1], [1, 0], 1) == 1/2 * 1 + 1/2 * 2
    True
    """

    def fair_soft_dcg(
        scores: Sequence[float], relevance: Sequence[int], temperature: float
    ) -> float:
        weights = [STRENGTHS[strength](s, temperature) for s in scores]
        gains = [GAINS[gain](r) for r in relevance]
        pairs = []
        for order in permutations(range(len(scores))):
            probability = CHANCES[chance]([weights[i] for i in order])
            graded = order if grades == "moved" else range(len(order))
            value = sum(gains[i] * WEIGHTS[weight](rank) for rank, i in enumerate(graded, 1))
            pairs.append((probability, value))
        return float(ANSWERS[answer](pairs))

    return fair_soft_dcg


def make_slope_two_ways(
    *,
    difference: str = "central",
    slope: str = "exact",
    loss: str = "half",
    moved: str = "first",
    gain: str = "grade",
    answer: str = "both",
) -> Callable:
    """Return the slope of the mean DCG of two documents as a difference and exact, or a wrong one.

    >>> make_slope_two_ways()([1, 1], [2, 0], 0.5, 1) == [sigmoid(2) - 1/2, 1/2]
    True
    >>> make_slope_two_ways(slope="no_temperature")([1, 1], [2, 0], 0.5, 1)[1]
    0.25
    """

    def slope_two_ways(
        scores: Sequence[float], relevance: Sequence[int], t: float, h: float
    ) -> list[float]:
        gap = scores[0] - scores[1]
        one, two = (GAINS[gain](r) for r in relevance)

        def mean(step: float) -> float:
            p = sigmoid((gap + step) / t)
            return p * (one + two / 2) + (1 - p) * (two + one / 2)

        sign = 1 if moved == "first" else -1
        found = sign * DIFFERENCES[difference](mean, h)
        exact = sign * SLOPES[slope](sigmoid(gap / t), t) * LOSSES[loss](one, two)
        return ANSWERS_IN_TWO_WAYS[answer](found, exact)

    return slope_two_ways


def make_smooth_poly(
    *,
    place: str = "middle",
    fit: str = "given",
    size: str = "square",
    step: str = "one",
    divisor: str = "windows",
    scale: str = "none",
) -> Callable:
    """Return the mean squared distance of a curve to local polynomials, or a wrong variant.

    >>> round(make_smooth_poly()([0, 3, 0, 3], 1, 3), 6)
    4.0
    >>> round(make_smooth_poly(divisor="printed")([0, 3, 0, 3], 1, 3), 6)
    8.0
    """

    def smooth_poly(y: Sequence[float], deg: int, window: int) -> object:
        starts = range(0, len(y) - window + 1, 1 if step == "one" else window)
        total = 0.0
        for start in starts:
            piece = y[start : start + window]
            gaps = [gap_to_fit(piece, DEGREES[fit](deg), at) for at in INDICES[place](window)]
            total += sum(map(SIZES[size], gaps)) / len(gaps)
        try:
            found = total / DIVISORS[divisor](len(y), window, len(starts))
            return SCALES[scale](found, y)
        except ZeroDivisionError:
            return UNSPECIFIED

    return smooth_poly


def make_choose_temperature(
    *,
    judge: str = "regret",
    setting: str = "highest",
    best: str = "least",
    ties: str = "lowest",
    answer: str = "temperature",
) -> Callable:
    """Return the temperature with the least regret on held-out queries, or a wrong variant.

    >>> make_choose_temperature()([0.1, 0.3], [[1, 2], [2, 1]], [5, 4])
    0.3
    >>> make_choose_temperature(best="most")([0.1, 0.3], [[1, 2], [2, 1]], [5, 4])
    0.1
    """

    def choose_temperature(
        temperatures: Sequence[float], curves: Sequence[Sequence[float]], held_out: Sequence[float]
    ) -> float:
        chosen = [curve.index(SETTINGS[setting](curve)) for curve in curves]
        pairs = zip(curves, chosen, strict=True)
        losses = [JUDGES[judge](curve, at, held_out) for curve, at in pairs]
        wanted = BESTS[best](losses)
        at = losses.index(wanted)
        if ties == "highest":
            at = len(losses) - 1 - losses[::-1].index(wanted)
        answers = {
            "temperature": temperatures[at],
            "position": at,
            "loss": losses[at],
            "setting": chosen[at],
        }
        return float(answers[answer])

    return choose_temperature
