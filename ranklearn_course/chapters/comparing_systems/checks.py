"""What answers to the exercises of chapter comparing_systems are tried on."""

from __future__ import annotations

from collections.abc import Sequence

from ranklearn_course.chapters.comparing_systems.solutions import permutation_test
from ranklearn_course.checker import Sentence


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
