"""What answers to the exercises of chapter learning_to_rank are tried on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from math import log2
from random import Random

from ranklearn_course.checker import Sentence
from ranklearn_course.checker.cases import Case
from ranklearn_course.checker.draws import draw_grades

# Whom equals push up and down stays where it is.
BALANCED = (((0, 0, 0), (0, 1, 2)),)


def swap(random: Random, n: int) -> Case:
    """Draw grades and the ranks of two of them."""
    grades = draw_grades(random, n, random.choice((2, 4, 10)))
    return grades, *sorted(random.sample(range(1, n + 1), 2))


def edge_of_count(grades: Sequence[int]) -> str:
    """Name the edge on which a case lies: no two grades differ.

    >>> edge_of_count([1, 1]), edge_of_count([1, 0])
    ('equal_grades', '')
    """
    return "equal_grades" if len(set(grades)) == 1 else ""


def edge_of_ranknet(scores: Sequence[float], grades: Sequence[int]) -> str:
    """Name the edge on which a case lies: no two grades differ.

    >>> edge_of_ranknet([1, 2], [1, 1])
    'equal_grades'
    """
    return edge_of_count(grades)


def edge_of_top_one(scores: Sequence[float]) -> str:
    """Name the edge on which a case lies: there is one document.

    >>> edge_of_top_one([2]), edge_of_top_one([2, 1])
    ('one_document', '')
    """
    return "one_document" if len(scores) == 1 else ""


def edge_of_delta(grades: Sequence[int], i: int, j: int) -> str:
    """Name the edge on which a case lies: nothing is relevant.

    >>> edge_of_delta([0, 0], 1, 2), edge_of_delta([0, 1], 1, 2)
    ('nothing_relevant', '')
    """
    return "" if any(grades) else "nothing_relevant"


def pairs_of(grades: Sequence[int]) -> list[tuple[int, int]]:
    """Return the indices (better, worse) of all pairs.

    >>> pairs_of([2, 0, 1])
    [(0, 1), (0, 2), (2, 1)]
    """
    return [(i, j) for i, j in permutations(range(len(grades)), 2) if grades[i] > grades[j]]


def explain_count(grades: Sequence[int]) -> Sentence:
    """Say how many pairs there are, and how many of them are tied.

    >>> explain_count([2, 0, 0])
    Sentence(id='pairs', places={'n': 3, 'others': 2, 'tied': 1})
    """
    n = len(grades)
    tied = n * (n - 1) // 2 - len(pairs_of(grades))
    return Sentence("pairs", {"n": n, "others": n - 1, "tied": tied})


def explain_loss(scores: Sequence[float], grades: Sequence[int]) -> str | Sentence:
    """Spell out the sum over the pairs.

    >>> explain_loss([2, 1], [0, 1])
    'log(1 + exp(-(1 - 2)))'
    >>> explain_loss([2, 1], [1, 1])
    Sentence(id='no_pair', places={})
    """
    terms = [f"log(1 + exp(-({scores[i]:g} - {scores[j]:g})))" for i, j in pairs_of(grades)]
    return " + ".join(terms) or Sentence("no_pair")


def explain_forces(scores: Sequence[float], grades: Sequence[int]) -> Sentence:
    """Spell out the arithmetic of the first document's force.

    >>> explain_forces([2, 1, 0], [1, 0, 2])
    Sentence(id='first_one', places={'arithmetic': '+ sigma(-(2 - 1)) - sigma(-(0 - 2))'})
    >>> explain_forces([2, 1], [1, 1])
    Sentence(id='no_push', places={})
    """
    terms = []
    for i, j in pairs_of(grades):
        if 0 in (i, j):
            sign = "+" if i == 0 else "-"
            terms.append(f"{sign} sigma(-({scores[i]:g} - {scores[j]:g}))")
    return Sentence("first_one", {"arithmetic": " ".join(terms)}) if terms else Sentence("no_push")


def explain_top_one(scores: Sequence[float]) -> Sentence:
    """Spell out the probability of the first document.

    >>> explain_top_one([2, 1])
    Sentence(id='first_one', places={'arithmetic': 'exp(2) / (exp(2) + exp(1))'})
    """
    terms = [f"exp({s:g})" for s in scores]
    return Sentence("first_one", {"arithmetic": f"{terms[0]} / ({' + '.join(terms)})"})


def explain_delta(grades: Sequence[int], i: int, j: int) -> str | Sentence:
    """Spell out the change.

    >>> explain_delta([0, 1], 1, 2)
    '|0 - 1| * (1/log2(2) - 1/log2(3)) / 1.0000'
    >>> explain_delta([0, 0], 1, 2)
    Sentence(id='nothing_relevant', places={})
    """
    ideal = sum((2**r - 1) / log2(1 + k) for k, r in enumerate(sorted(grades, reverse=True), 1))
    if not ideal:
        return Sentence("nothing_relevant")
    one, other = (2 ** grades[rank - 1] - 1 for rank in (i, j))
    return f"|{one} - {other}| * (1/log2({i + 1}) - 1/log2({j + 1})) / {ideal:.4f}"
