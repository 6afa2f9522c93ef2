"""Soft ranks and rank distributions with named mistakes: what a learner's function may do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import erf, exp
from random import Random

from ranklearn_course.checker import Catalogue
from ranklearn_course.exercises.edges import Switch

SCORES = (2.0, 1.0, 0.5, -1.0)
TEMPERATURES = (0.5, 1.0, 2.0)


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


def explain_soft_ranks(scores: Sequence[float], temperature: float) -> str:
    """Spell out the arithmetic of the first document's soft rank.

    >>> explain_soft_ranks([2.0, 1.0], 0.5)
    'the first one is 1 + sigma((1 - 2) / 0.5)'
    >>> explain_soft_ranks([2.0], 0.5)
    'a document without rivals has rank 1'
    """
    first, *others = scores
    if not others:
        return "a document without rivals has rank 1"
    terms = [f"sigma(({other:g} - {first:g}) / {temperature:g})" for other in others]
    return f"the first one is {' + '.join(['1', *terms])}"


def is_alone(scores: Sequence[float], temperature: float) -> bool:
    """There are no rivals.

    >>> is_alone([2.0], 1), is_alone([2.0, 1.0], 1)
    (True, False)
    """
    return len(scores) == 1


def soft_rank_cases(long_ones: int = 20, seed: int = 0) -> tuple[tuple, ...]:
    """Return lists of scores with temperatures, the shortest first.

    >>> soft_rank_cases()[0]
    ((2.0,), 0.5)
    """
    short = [scores for n in (1, 2, 3) for scores in product(SCORES, repeat=n)]
    small = [(scores, t) for n in (1, 2, 3) for t in TEMPERATURES for scores in short
             if len(scores) == n]  # fmt: skip
    random = Random(seed)
    long = [
        (tuple(random.randint(-30, 30) / 10 for _ in range(4 + i % 4)), random.choice(TEMPERATURES))
        for i in range(long_ones)
    ]
    return tuple(small + sorted(long, key=lambda case: len(case[0])))


SOFT_RANK_CASES = soft_rank_cases()
SOFT_RANKS = Catalogue(
    make_soft_ranks,
    (
        Switch(
            "direction",
            "below",
            "It adds up the probabilities of standing above the others, not below them.",
            "Which rank should the document with the highest score get: a small or a large one?",
        ),
        Switch(
            "start",
            "zero",
            "It counts ranks from 0.",
            "Which rank has a document that no rival beats?",
        ),
        Switch(
            "rivals",
            "all",
            "It lets each document compete with itself, which adds one half.",
            "How many rivals does a document have in a list of two?",
            source="a sum over the whole matrix of sigmoids, its diagonal included",
        ),
        Switch(
            "rivals",
            "different",
            "It leaves out every rival with the same score, not only the document itself.",
            "Two documents have the same score. Which soft ranks should they have?",
        ),
        Switch(
            "win",
            "multiplied",
            "It multiplies the gap by the temperature.",
            "Should a high temperature make the order more certain or less?",
        ),
        Switch(
            "win",
            "no_temperature",
            "It leaves the temperature out.",
            "Does your answer change when the temperature changes?",
        ),
        Switch(
            "win",
            "hard",
            "It counts whole documents above: that is the plain rank, with a step.",
            "Does your answer change when a score changes a little?",
        ),
        Switch(
            "win",
            "normal",
            "It uses normal noise: the probability of winning is a normal distribution function.",
            "Which function turns a gap between two scores into a probability here?",
            "convention",
            "SoftRank",
        ),
        Switch(
            "win",
            "two",
            "It takes powers of 2 where e belongs.",
            "What is the base of the power inside the sigmoid?",
        ),
        Switch(
            "win",
            "tanh",
            "It adds numbers from -1 to 1, not probabilities from 0 to 1.",
            "What does a rival with the same score add to a rank?",
        ),
        Switch(
            "answer",
            "sorted",
            "It gives the ranks sorted, not in the order of the documents.",
            "Does the first number of your list belong to the first document?",
        ),
    ),
)

SHARES = (0.2, 0.5, 0.9)
LAWS = ((1.0,), (0.5, 0.5), (0.8, 0.2), (0.3, 0.5, 0.2), (0.1, 0.2, 0.7), (0.0, 0.25, 0.5, 0.25))

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


def explain_one_more_rival(ranks: Sequence[float], win: float) -> str:
    """Spell out the arithmetic of every rank.

    >>> explain_one_more_rival([0.5, 0.5], 0.2)
    '0.5 * 0.8, 0.5 * 0.8 + 0.5 * 0.2, 0.5 * 0.2'
    """
    stay = f"{1 - win:g}"
    ends = f"{ranks[0]:g} * {stay}", f"{ranks[-1]:g} * {win:g}"
    pairs = zip(ranks[1:], ranks, strict=False)
    middle = [f"{own:g} * {stay} + {above:g} * {win:g}" for own, above in pairs]
    return ", ".join([ends[0], *middle, ends[1]])


def is_certain(ranks: Sequence[float], win: float) -> bool:
    """The rival wins for sure or never.

    >>> is_certain([1.0], 1), is_certain([1.0], 0.5)
    (True, False)
    """
    return win in (0, 1)


def rival_cases() -> tuple[tuple, ...]:
    """Return distributions with the probability that the rival wins, the shortest first.

    >>> rival_cases()[0]
    ((1.0,), 0)
    """
    return tuple((law, win) for law in LAWS for win in (0, *SHARES, 1))


RIVAL_CASES = rival_cases()
ONE_MORE_RIVAL = Catalogue(
    make_one_more_rival,
    (
        Switch(
            "mix",
            "swapped",
            "It pushes the document down when the rival loses.",
            "Who moves down by one rank: the one who wins or the one who loses?",
        ),
        Switch(
            "length",
            "kept",
            "It has no place for the new last rank.",
            "How many ranks are there when one more document joins?",
        ),
        Switch(
            "order",
            "overwritten",
            "It overwrites a rank before the next one has read it.",
            "Does each new probability come from two old ones, or from a new one?",
            source="a loop over the ranks from the front that changes its own list",
        ),
        Switch(
            "mix",
            "all_stay",
            "It forgets the factor 1 - win for those who stay.",
            "What is the sum of all your probabilities?",
        ),
        Switch(
            "mix",
            "all_come",
            "It forgets the factor win for those who move down.",
            "With which probability does a document at this rank leave it?",
        ),
        Switch(
            "mix",
            "only_come",
            "It keeps those who move down and drops those who stay.",
            "Where is the document if the rival loses?",
        ),
        Switch(
            "mix",
            "half",
            "It does not use the probability that the rival wins.",
            "Does your answer change when the rival becomes stronger?",
        ),
        Switch(
            "mix",
            "sure",
            "It lets the more probable side win for sure.",
            "How sure is the outcome if the rival wins with probability 0.2?",
        ),
    ),
)
