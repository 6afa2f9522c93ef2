"""What answers to the exercises of chapter comparing_systems are tried on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product
from random import Random

from ranklearn_course.chapters.comparing_systems.solutions import permutation_test
from ranklearn_course.chapters.refusals import are_whole
from ranklearn_course.checker import Sentence
from ranklearn_course.checker.cases import Case, shortest_first
from ranklearn_course.checker.draws import draw_pair, draw_shares


def pairs_of_hits() -> tuple[Case, ...]:
    """Return pairs of lists, the shortest first.

    >>> pairs_of_hits()[:2]
    (((0,), (0,)), ((0,), (1,)))
    """
    small = [(values[:n], values[n:]) for n in (1, 2) for values in product(range(3), repeat=2 * n)]
    random = Random(0)
    long = [
        tuple(tuple(random.randint(0, 5) for _ in range(n)) for _ in range(2))
        for n in (3, 4, 5)
        for _ in range(20)
    ]
    return tuple(small + long)


def lists_of_p_values() -> tuple[Case, ...]:
    """Return lists of p-values, the shortest first.

    >>> lists_of_p_values()[0]
    ((0.01,),)
    """
    values = (0.01, 0.02, 0.03, 0.2, 0.6)
    small = [(p,) for n in (1, 2, 3) for p in product(values, repeat=n)]
    random = Random(0)
    long = [
        (tuple(random.randint(1, 60) / 100 for _ in range(n)),) for n in (4, 5) for _ in range(20)
    ]
    finer = (0, 0.004, 0.0123, 1)
    return shortest_first([*small, *product(permutations(finer, 2)), *long])


HIT_CASES, P_VALUE_CASES = pairs_of_hits(), lists_of_p_values()
SHORT_HIT_CASES = (*HIT_CASES[:90], ((5, 4, 0, 3), (0, 2, 1, 1)))


def edge_of_permutation_test(first: Sequence[int], second: Sequence[int]) -> str:
    """Name the edge on which a case lies: no query differs.

    >>> edge_of_permutation_test([1, 2], [1, 2]), edge_of_permutation_test([1, 2], [2, 1])
    ('no_difference', '')
    """
    return "no_difference" if list(first) == list(second) else ""


def edge_of_holm(p_values: Sequence[float]) -> str:
    """Name the edge on which a case lies: there is one comparison only.

    >>> edge_of_holm([0.03]), edge_of_holm([0.03, 0.1])
    ('one_comparison', '')
    """
    return "one_comparison" if len(p_values) == 1 else ""


def explain_permutation_test(first: Sequence[int], second: Sequence[int]) -> Sentence:
    """Spell out the share of the swaps.

    >>> explain_permutation_test([3, 2, 2], [0, 0, 1]).places
    {'differences': '3, 2, 1', 'hits': 2, 'n': 8, 'seen': 6, 'negative': -6}
    """
    differences = [a - b for a, b in zip(first, second, strict=True)]
    seen, n = abs(sum(differences)), 2 ** len(first)
    return Sentence(
        "ways_to_swap",
        {
            "differences": ", ".join(map(str, differences)),
            "hits": round(permutation_test(first, second) * n),
            "n": n,
            "seen": seen,
            "negative": -seen,
        },
    )


def explain_holm(p_values: Sequence[float]) -> Sentence:
    """Spell out the products and the steps.

    >>> explain_holm([0.01, 0.04, 0.03])
    Sentence(id='rising_order', places={'products': '3 * 0.01, 2 * 0.03, 1 * 0.04'})
    """
    m = len(p_values)
    products = [f"{m - i} * {p:g}" for i, p in enumerate(sorted(p_values))]
    return Sentence("rising_order", {"products": ", ".join(products)})


def refuse(first: object, second: object) -> Sentence | None:
    """Say what is wrong with a case of the impostors; None if nothing is.

    >>> refuse([1, 2], [0, 0]), refuse([1, 2], [0])
    (None, Sentence(id='not_two_lists', places={}))
    """
    is_right = are_whole(first, 0, 10) and len(first) <= 4 and are_whole(second, 0, 10, len(first))
    return None if is_right else Sentence("not_two_lists")


def draw_hits(random: Random) -> Case:
    """Draw a case that the course does not show, for marked work."""
    return draw_pair(random, random.choice((range(2), range(11))), 1, 5)


def draw_p_values(random: Random) -> Case:
    """Draw a case that the course does not show, for marked work."""
    return (draw_shares(random, random.randint(1, 8)),)
