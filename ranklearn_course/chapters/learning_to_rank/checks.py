"""What answers to the exercises of chapter learning_to_rank are tried on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations, product
from math import log2
from random import Random

from ranklearn_course.chapters.refusals import refuse_scored
from ranklearn_course.checker import Sentence
from ranklearn_course.checker.cases import FRACTIONS, Case, shortest_first
from ranklearn_course.checker.draws import draw_grades, draw_numbers


def count_cases() -> tuple[Case, ...]:
    """Return lists of grades, the shortest first.

    >>> count_cases()[:2]
    (((0,),), ((1,),))
    """
    small = [(grades,) for n in (1, 2, 3, 4) for grades in product((0, 1, 2), repeat=n)]
    random = Random(0)
    long = [(tuple(random.choices(range(4 + i % 5), k=5 + i % 4)),) for i in range(20)]
    return shortest_first(small + long)


def scored_cases() -> tuple[Case, ...]:
    """Return scores with grades, the fewest documents first.

    >>> scored_cases()[0]
    ((0,), (0,))
    """
    small = [
        (scores, grades)
        for n, grade_scale in ((1, (0, 1)), (2, (0, 1, 2)), (3, (0, 1, 2)))
        for scores in product((0, 1, 3), repeat=n)
        for grades in product(grade_scale, repeat=n)
    ]
    random = Random(0)
    long = [
        (
            tuple(random.randint(-20, 20) / 10 for _ in range(4 + i % 3)),
            tuple(random.choices(range(4 + i % 5), k=4 + i % 3)),
        )
        for i in range(20)
    ]
    fractions = [*product(permutations(FRACTIONS, 2), [(1, 0)])]
    return shortest_first(small + fractions + long)


def top_one_cases() -> tuple[Case, ...]:
    """Return lists of scores, the shortest first.

    >>> top_one_cases()[0]
    ((0,),)
    """
    small = [(scores,) for n in (1, 2, 3) for scores in product((0, 1, 2, -1), repeat=n)]
    random = Random(0)
    long = [(tuple(random.randint(-30, 30) / 10 for _ in range(4 + i % 3)),) for i in range(20)]
    return shortest_first([*small, *product(permutations(FRACTIONS, 2)), *long])


def delta_cases() -> tuple[Case, ...]:
    """Return grades with two ranks, the shortest list first.

    >>> delta_cases()[0]
    ((0, 0), 1, 2)
    """
    small = [
        (grades, i, j)
        for n in (2, 3)
        for grades in product((0, 1, 2), repeat=n)
        for i, j in combinations(range(1, n + 1), 2)
    ]
    random = Random(0)
    long = []
    for turn in range(30):
        n = 4 + turn % 3
        i, j = sorted(random.sample(range(1, n + 1), 2))
        long.append((tuple(random.choices(range(4 + turn % 5), k=n)), i, j))
    return shortest_first(small + long)


COUNT_CASES, SCORED_CASES = count_cases(), scored_cases()
TOP_ONE_CASES, DELTA_CASES = top_one_cases(), delta_cases()
SHORT_SCORED_CASES = tuple(case for case in SCORED_CASES if len(case[0]) <= 3)


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


def refuse(scores: object, grades: object) -> Sentence | None:
    """Say what is wrong with a case; None if nothing is."""
    return refuse_scored(scores, "grades", grades, most=6)


def draw_grade_list(random: Random) -> Case:
    """Draw a case that the course does not show, for marked work."""
    return (draw_grades(random, random.choice((4, 9)), 1, 12),)


def draw_scored(random: Random) -> Case:
    """Draw a case that the course does not show, for marked work."""
    n = random.randint(1, 8)
    return draw_numbers(random, n), draw_grades(random, random.choice((3, 9)), n, n)


def draw_scores(random: Random) -> Case:
    """Draw a case that the course does not show, for marked work."""
    return (draw_numbers(random, random.randint(1, 8)),)


def draw_swap(random: Random) -> Case:
    """Draw a case that the course does not show, for marked work."""
    grades = draw_grades(random, random.choice((3, 9)), 2, 10)
    return grades, *sorted(random.sample(range(1, len(grades) + 1), 2))
