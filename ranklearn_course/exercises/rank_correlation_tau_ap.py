"""The correlation tau_AP with named mistakes: what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations, product
from random import Random

from ranklearn_course.checker import Catalogue, in_order
from ranklearn_course.exercises.edges import Switch
from ranklearn_course.exercises.rank_correlation_pairs import refuse_pair

ROLES = {
    "given": lambda truth, ranking: (truth, ranking),
    "swapped": lambda truth, ranking: (ranking, truth),
    "ranks": lambda truth, ranking: ([-t for t in truth], [-r for r in ranking]),
    "lowest_first": lambda truth, ranking: (truth, [-r for r in ranking]),
    "lower_better": lambda truth, ranking: ([-t for t in truth], ranking),
    "unsorted": lambda truth, ranking: (truth, [-i for i in range(len(truth))]),
}
# `truth` stands in ranked order; C(i) of the document at place i, from 0.
COUNTS = {
    "above": lambda truth, i: sum(other > truth[i] for other in truth[:i]),
    "neighbour": lambda truth, i: i * (truth[i - 1] > truth[i]),
    "placed": lambda truth, i: i * (sum(other > truth[i] for other in truth) == i),
}
# By what C(i) is divided; i is the place from 0, so that i documents stand above.
DIVISORS = {
    "above": lambda i, n: i,
    "rank": lambda i, n: i + 1,
    "all_others": lambda i, n: n - 1,
    "half": lambda i, n: n / 2,
    "one": lambda i, n: 1,
}
MEANS = {
    "n_minus_1": lambda shares: sum(shares) / len(shares),
    "n": lambda shares: sum(shares) / (len(shares) + 1),
    "with_first": lambda shares: (1 + sum(shares)) / (len(shares) + 1),
    "sum": sum,
}
RESULTS = {
    "coefficient": lambda share: 2 * share - 1,
    "share": lambda share: share,
    "doubled": lambda share: 2 * share,
    "distance": lambda share: 1 - share,
}


def make_tau_ap(
    *,
    roles: str = "given",
    count: str = "above",
    divisor: str = "above",
    mean: str = "n_minus_1",
    result: str = "coefficient",
) -> Callable:
    """Return tau_AP, or one of its wrong variants.

    >>> make_tau_ap()([3, 2, 1], [3, 1, 2]) == 2 / 2 * (1 / 1 + 1 / 2) - 1
    True
    >>> make_tau_ap(divisor="rank")([2, 1], [2, 1]) == 2 / 1 * (1 / 2) - 1
    True
    """

    def tau_ap(truth: Sequence[float], ranking: Sequence[float]) -> float:
        truth, ranking = ROLES[roles](truth, ranking)
        n = len(truth)
        order = sorted(range(n), key=lambda i: ranking[i], reverse=True)
        ranked = [truth[i] for i in order]
        shares = [COUNTS[count](ranked, i) / DIVISORS[divisor](i, n) for i in range(1, n)]
        return RESULTS[result](MEANS[mean](shares))

    return tau_ap


def explain_tau_ap(truth: Sequence[float], ranking: Sequence[float]) -> str:
    """Spell out the arithmetic of tau_AP.

    >>> explain_tau_ap([3, 2, 1], [3, 1, 2])
    '2/2 * (1/1 + 1/2) - 1'
    """
    n = len(truth)
    order = sorted(range(n), key=lambda i: ranking[i], reverse=True)
    ranked = [truth[i] for i in order]
    shares = " + ".join(f"{COUNTS['above'](ranked, i)}/{i}" for i in range(1, n))
    return f"2/{n - 1} * ({shares}) - 1"


NEEDS_TWO = "tau_AP needs at least two documents, got {n}."
NEEDS_STRICT = "{name} must not hold ties, got {values}."


def refuse(truth: object, ranking: object) -> str:
    """Say what is wrong with a case, in a sentence; empty if nothing is.

    >>> refuse([2, 1], [1, 1])
    'ranking must not hold ties, got [1, 1].'
    """
    fault = refuse_pair(truth, ranking, ("truth", "ranking"))
    if fault:
        return fault
    if len(truth) < 2:
        return NEEDS_TWO.format(n=len(truth))
    for name, values in (("truth", truth), ("ranking", ranking)):
        if len(set(values)) < len(values):
            return NEEDS_STRICT.format(name=name, values=list(values))
    return ""


def strict_cases(long_ones: int = 60, seed: int = 0) -> tuple[tuple, ...]:
    """Return two strict orders: all of up to three documents, then random longer ones.

    >>> strict_cases()[0]
    ((2, 1), (2, 1))
    """
    orders = {n: list(permutations(range(n, 0, -1))) for n in (2, 3)}
    small = [pair for n in orders for pair in product(orders[n], repeat=2)]
    random = Random(seed)
    sizes = [4 + i * 5 // long_ones for i in range(long_ones)]
    long = [tuple(tuple(random.sample(range(1, n + 1), n)) for _ in "xy") for n in sizes]
    return in_order(small) + in_order(long)


STRICT_CASES = strict_cases()
TAU_AP = Catalogue(
    make_tau_ap,
    (
        Switch(
            "roles",
            "swapped",
            "It swaps the roles of truth and ranking.",
            "Whose top counts most: that of the truth, or that of the ranking under test?",
            source="the example of the R package ircor, where both orders of arguments differ",
        ),
        Switch(
            "roles",
            "ranks",
            "It reads both lists as ranks, with 1 as the best.",
            "Which of two scores is the better one: the higher or the lower?",
        ),
        Switch(
            "roles",
            "lowest_first",
            "It sorts the ranking with the lowest score first.",
            "Which value does a ranking get that equals the truth?",
            source="a sort without reverse=True",
        ),
        Switch(
            "roles",
            "lower_better",
            "It counts the documents above that truly belong below.",
            "Which value does a ranking get that equals the truth?",
        ),
        Switch(
            "roles",
            "unsorted",
            "It does not sort by the ranking and walks down the list as it is given.",
            "Where does your function use the numbers in ranking?",
        ),
        Switch(
            "divisor",
            "rank",
            "It divides by the rank i, not by the i - 1 documents above it.",
            "How many documents stand above rank 2?",
            source="average precision divides by the rank; tau_AP divides by the rank less one",
        ),
        Switch(
            "divisor",
            "all_others",
            "It divides every count by n - 1.",
            "How many documents stand above rank 2 in a list of ten?",
        ),
        Switch(
            "divisor",
            "half",
            "It weighs all ranks alike: that is Kendall's tau.",
            "Does a swap at the top cost more than a swap at the bottom?",
            "convention",
            "Kendall",
            "Kendall (1938)",
        ),
        Switch(
            "divisor",
            "one",
            "It adds the counts up and does not divide them by i - 1.",
            "What is the largest share of documents above that can be right?",
        ),
        Switch(
            "count",
            "neighbour",
            "It looks only at the document directly above.",
            "With how many documents above it is the one at rank 4 compared?",
            source="the Korean post on learning to rank, whose pairs are neighbours",
        ),
        Switch(
            "count",
            "placed",
            "It asks whether a document stands at its true rank.",
            "Can a document stand below the right ones and yet at another rank than its own?",
        ),
        Switch(
            "mean",
            "n",
            "It divides the sum by n, not by n - 1.",
            "Which value does a ranking get that equals the truth?",
        ),
        Switch(
            "mean",
            "with_first",
            "It counts rank 1 as right and divides by n.",
            "How many documents stand above rank 1?",
        ),
        Switch(
            "mean",
            "sum",
            "It does not divide by n - 1.",
            "What is the largest value that your function can return?",
        ),
        Switch(
            "result",
            "share",
            "It returns a share between 0 and 1, not a coefficient between -1 and 1.",
            "Which value does the opposite of the true order get?",
            source="Yilmaz, Aslam and Robertson (2008), where the share is the first step",
        ),
        Switch(
            "result",
            "doubled",
            "It does not subtract 1.",
            "Which value does a ranking get that equals the truth?",
        ),
        Switch(
            "result",
            "distance",
            "It returns the share of documents in the wrong order.",
            "Which value does a ranking get that equals the truth?",
        ),
    ),
)
