"""FairSoftDCG of few documents with named mistakes: what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations, product
from math import exp, isfinite, log2
from random import Random

from ranklearn_course.checker import Catalogue
from ranklearn_course.exercises.edges import Switch

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


def _drawn(weights: Sequence[float]) -> float:
    """The probability of drawing in this order: each draw among those that are left."""
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
    "left": _drawn,
    "all": _with_all,
    "pairs": _by_pairs,
    "first": lambda weights: weights[0] / sum(weights),
    "first_whole": lambda weights: weights[0] / sum(weights),
    "equal": lambda weights: 1.0,
}
# From the pairs (probability, DCG) of all orders.
ANSWERS = {
    "mean": lambda pairs: sum(p * value for p, value in pairs),
    "likeliest": lambda pairs: max(pairs)[1],
    "best": lambda pairs: max(value for _, value in pairs),
}


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
            if chance in ("first", "equal"):
                probability /= _orders_per(chance, len(order))
            places = order if grades == "moved" else range(len(order))
            value = sum(gains[i] * WEIGHTS[weight](rank) for rank, i in enumerate(places, 1))
            pairs.append((probability, value))
        return float(ANSWERS[answer](pairs))

    return fair_soft_dcg


def _orders_per(chance: str, n: int) -> int:
    """How many orders share a probability: all of them, or those with the same first document."""
    found = 1
    for i in range(1, n + 1 if chance == "equal" else n):
        found *= i
    return found


def explain_fair(scores: Sequence[float], relevance: Sequence[int], temperature: float) -> str:
    """Say from how many orders the mean comes, the most probable one first.

    >>> explain_fair([1, 1], [1, 0], 1)
    'the mean over all 2 orders: 0.5 * 1 + 0.5 * 0.5'
    >>> explain_fair([1], [2], 1)
    'the only order has DCG 2'
    """
    weights = [exp(s / temperature) for s in scores]
    terms = []
    for order in permutations(range(len(scores))):
        value = sum(relevance[i] / rank for rank, i in enumerate(order, 1))
        terms.append((_drawn([weights[i] for i in order]), value))
    if len(terms) == 1:
        return f"the only order has DCG {terms[0][1]:g}"
    terms.sort(reverse=True)
    shown = [f"{chance:.6g} * {value:.6g}" for chance, value in terms[:6]]
    more = " + ..." if len(terms) > 6 else ""
    return f"the mean over all {len(terms)} orders: {' + '.join(shown)}{more}"


def is_edge(scores: Sequence[float], relevance: Sequence[int], temperature: float) -> bool:
    """There is one document only, or nothing is relevant.

    >>> is_edge([1], [1], 1), is_edge([1, 2], [0, 0], 1), is_edge([1, 2], [0, 1], 1)
    (True, True, False)
    """
    return len(scores) == 1 or not any(relevance)


SCORES = (1, 0)
MOST = 4
NOT_LISTS = "scores and relevance must be lists of the same length, from 1 to {most}, got {got}."
NOT_SCORES = "scores must be finite numbers from -20 to 20, got {got}."
NOT_GRADES = "relevance must hold whole numbers from 0 to 4, got {got}."
NOT_A_TEMPERATURE = "temperature must be a number from 0.1 to 100, got {got}."


def refuse(scores: object, relevance: object, temperature: object) -> str:
    """Say what is wrong with a case, in a sentence; empty if nothing is.

    >>> refuse([1, 0], [1, 0], 0)
    'temperature must be a number from 0.1 to 100, got 0.'
    """
    are_lists = isinstance(scores, list) and isinstance(relevance, list)
    if not are_lists or not 1 <= len(scores) == len(relevance) <= MOST:
        return NOT_LISTS.format(most=MOST, got=[scores, relevance])
    if not all(type(s) in (int, float) and isfinite(s) and abs(s) <= 20 for s in scores):
        return NOT_SCORES.format(got=scores)
    if not all(type(r) is int and 0 <= r <= 4 for r in relevance):
        return NOT_GRADES.format(got=relevance)
    if type(temperature) not in (int, float) or not 0.1 <= temperature <= 100:
        return NOT_A_TEMPERATURE.format(got=temperature)
    return ""


def fair_cases(long_ones: int = 12, seed: int = 0) -> tuple[tuple, ...]:
    """Return scores, grades and temperatures, the fewest documents first.

    >>> fair_cases()[0]
    ((1,), (0,), 1)
    """
    small = [
        (scores, grades, t)
        for n in (1, 2)
        for t in (1, 2)
        for scores in product(SCORES, repeat=n)
        for grades in product((0, 1, 2), repeat=n)
    ]
    random = Random(seed)
    threes = [
        (scores, grades, 2)
        for scores in ((2, 1, 0), (1, 1, 0), (0, 1, 0))
        for grades in ((1, 0, 0), (0, 1, 2), (2, 0, 1), (0, 0, 3))
    ]
    long = [
        (
            tuple(random.randint(-20, 20) / 10 for _ in range(4)),
            tuple(random.choices((0, 1, 2, 3), k=4)),
            random.choice((0.5, 2)),
        )
        for _ in range(long_ones)
    ]
    return tuple(small + threes + long)


FAIR_CASES = fair_cases()
FAIR = Catalogue(
    make_fair_soft_dcg,
    (
        Switch(
            "chance",
            "all",
            "It draws every document from the whole list, also those that are gone.",
            "After the first document is drawn, how many are left for rank 2?",
        ),
        Switch(
            "chance",
            "pairs",
            "It multiplies the probabilities of all pairs, as if they were independent.",
            "What is the sum of your probabilities over all orders of three documents?",
            source="the independence shortcut of SoftRank, carried over to orders",
        ),
        Switch(
            "chance",
            "first",
            "It looks at the first draw only: the others stand in any order.",
            "Do the scores decide who comes second?",
        ),
        Switch(
            "chance",
            "first_whole",
            "It gives every order the whole probability of its first draw.",
            "What is the sum of your probabilities over all orders of three documents?",
        ),
        Switch(
            "chance",
            "equal",
            "It gives every order the same probability.",
            "Does your answer change when the scores change?",
        ),
        Switch(
            "strength",
            "multiplied",
            "It multiplies the scores by the temperature.",
            "Should a high temperature make the order more certain or less?",
        ),
        Switch(
            "strength",
            "no_temperature",
            "It leaves the temperature out.",
            "Does your answer change when the temperature changes?",
        ),
        Switch(
            "strength",
            "lowest",
            "It draws the document with the lowest score first.",
            "Who is more probable at rank 1: the document with the highest or the lowest score?",
        ),
        Switch(
            "weight",
            "literal",
            "It divides by the weight 1/i, which multiplies by i: the worst order wins.",
            "Which order of two documents gets the higher DCG from your function?",
            source="Definition 1.1 of the thesis, read to the letter",
        ),
        Switch(
            "weight",
            "log2",
            "It uses the weight 1/log2(1 + i).",
            "What is the weight of rank 2 in this exercise?",
            "convention",
            "most articles on DCG",
        ),
        Switch(
            "gain",
            "exponential",
            "It uses the gain 2^r - 1.",
            "What does a document of grade 2 add at rank 1 here?",
            "convention",
            "most articles on DCG",
        ),
        Switch(
            "gain",
            "binary",
            "It counts every grade above 0 as 1.",
            "Is a document of grade 2 worth more than one of grade 1?",
        ),
        Switch(
            "grades",
            "fixed",
            "It leaves the grades where they are when the documents move.",
            "Which grade stands at rank 1 if the second document is drawn first?",
        ),
        Switch(
            "answer",
            "likeliest",
            "It takes the most probable order alone: that is plain DCG.",
            "Do the less probable orders count?",
        ),
        Switch(
            "answer",
            "best",
            "It takes the best order: that is the ideal DCG.",
            "Does a better order count more than its probability says?",
        ),
    ),
)
