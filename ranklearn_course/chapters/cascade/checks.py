"""What answers to the exercises of chapter cascade are tried on, and what they must meet."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from random import Random

from ranklearn_course.chapters.cascade.solutions import err, rbp, satisfaction
from ranklearn_course.checker import Sentence
from ranklearn_course.checker.cases import Case
from ranklearn_course.checker.draws import draw_grades, draw_share
from ranklearn_course.course.domains import WORDS
from ranklearn_course.course.refusals import is_number, is_whole, refuse_whole

ALL_ONES = [1, 1, 1, 1, 1]
CLOSE = 1e-9


def grade_of_scale(random: Random, n: int) -> Case:
    """Draw a grade of a scale that ends at n."""
    return random.randint(0, n), n


def graded(random: Random, n: int) -> Case:
    """Draw grades, the top of their scale, and a persistence."""
    top = random.choice((1, 2, 3, 4, 7))
    return draw_grades(random, n, random.randint(1, top)), top, draw_share(random)


def edge_of_rbp(grades: Sequence[int], p: float) -> str:
    """Name the edge on which a case lies: nobody looks at rank 2, or nothing is relevant.

    >>> edge_of_rbp([0], 0.5), edge_of_rbp([1], 0), edge_of_rbp([1], 0.5)
    ('nothing_relevant', 'p_is_zero', '')
    """
    if p == 0:
        return "p_is_zero"
    return "" if any(grades) else "nothing_relevant"


def edge_of_satisfaction(grade: int, max_grade: int) -> str:
    """Name the edge on which a case lies: the document is irrelevant.

    >>> edge_of_satisfaction(0, 3), edge_of_satisfaction(1, 3)
    ('grade_zero', '')
    """
    return "" if grade else "grade_zero"


def edge_of_err(grades: Sequence[int], max_grade: int, p: float) -> str:
    """Name the edge on which a case lies: nobody looks at rank 2, or nothing is relevant.

    >>> edge_of_err([0], 1, 1), edge_of_err([1], 1, 0), edge_of_err([1], 1, 1)
    ('nothing_relevant', 'p_is_zero', '')
    """
    return edge_of_rbp(grades, p)


def edge_of_pfound(p_rel: Sequence[float], p_break: float) -> str:
    """Name the edge on which a case lies: nobody leaves, everybody does, or nothing is found.

    >>> edge_of_pfound([0.4], 0), edge_of_pfound([0.4], 1)
    ('nobody_leaves', 'everybody_leaves')
    >>> edge_of_pfound([0], 0.5), edge_of_pfound([0.4], 0.5)
    ('nothing_found', '')
    """
    if p_break in (0, 1):
        return "everybody_leaves" if p_break else "nobody_leaves"
    return "" if any(p_rel) else "nothing_found"


def explain_rbp(grades: Sequence[int], p: float) -> str | Sentence:
    """Spell out the arithmetic of RBP.

    >>> explain_rbp([1, 0, 2], 0.5)
    '(1 - 0.5) * (0.5^0 + 0.5^2)'
    >>> explain_rbp([0], 0.5)
    Sentence(id='nothing_relevant', places={})
    """
    terms = [f"{p:g}^{i}" for i, grade in enumerate(grades) if grade]
    if not terms:
        return Sentence("nothing_relevant")
    return f"(1 - {p:g}) * ({' + '.join(terms)})"


def explain_satisfaction(grade: int, max_grade: int) -> str:
    """Spell out the arithmetic of the probability.

    >>> explain_satisfaction(2, 3)
    '(2^2 - 1) / 2^3'
    """
    return f"(2^{grade} - 1) / 2^{max_grade}"


def explain_err(grades: Sequence[int], max_grade: int, p: float) -> str | Sentence:
    """Spell out the arithmetic of ERR: the value of the rank, the look, the satisfaction.

    >>> explain_err([1, 0, 1], 1, 1)
    '1/1 * 1 * 0.5 + 1/3 * 0.5 * 0.5'
    """
    shares = [satisfaction(grade, max_grade) for grade in grades]
    looks = [prod(1 - share for share in shares[:i]) * p**i for i in range(len(shares))]
    terms = [
        f"1/{i} * {look:g} * {r:g}"
        for i, (look, r) in enumerate(zip(looks, shares, strict=True), 1)
        if r
    ]
    return " + ".join(terms) or Sentence("nothing_relevant")


def explain_pfound(p_rel: Sequence[float], p_break: float) -> str | Sentence:
    """Spell out the arithmetic of PFound: the looks times the probabilities.

    >>> explain_pfound([0.4, 0, 0.4], 0.5)
    '1 * 0.4 + 0.15 * 0.4'
    """
    terms, look = [], 1.0
    for rel in p_rel:
        if rel and look:
            terms.append(f"{look:.6g} * {rel:g}")
        look *= (1 - rel) * (1 - p_break)
    return " + ".join(terms) or Sentence("nothing_found")


def refuse_err(grades: object, max_grade: object, p: object) -> Sentence | None:
    """Say what is wrong with a case; None if nothing is.

    >>> refuse_err([3], 2, 1)
    Sentence(id='not_a_scale', places={'best': 3, 'max_grade': 2})
    """
    if fault := WORDS["grades"].refuse("grades", grades):
        return fault
    best = max((1, *grades))
    if not is_whole(max_grade, best, 50):
        return Sentence("not_a_scale", {"best": best, "max_grade": max_grade})
    return None if is_number(p, 0, 1) else Sentence("not_a_probability", {"name": "p", "value": p})


def refuse_five_grades(ranking: list[int]) -> Sentence | None:
    """Say why a list is not one of five grades from 0 to 2; None if it is."""
    return refuse_whole(ranking, 5, 0, 2)


def pleases_err_only(ranking: list[int]) -> list[Sentence]:
    """Return what a ranking of five grades lacks to beat 1 1 1 1 1 in ERR and lose to it in RBP.

    >>> pleases_err_only([2, 0, 0, 0, 0])
    []
    >>> [each.id for each in pleases_err_only([2, 1, 1, 1, 1])]
    ['high_rbp']
    """
    unmet: list[Sentence] = []
    limit, reached = (err(grades, 2, 1) for grades in (ALL_ONES, ranking))
    if reached <= limit + CLOSE:
        unmet.append(Sentence("low_err", {"limit": limit, "value": reached}))
    limit, value = (rbp(grades, 0.8) for grades in (ALL_ONES, ranking))
    if value >= limit - CLOSE:
        unmet.append(Sentence("high_rbp", {"limit": limit, "value": value, "err": reached}))
    return unmet
