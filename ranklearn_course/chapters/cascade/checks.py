"""What answers to the exercises of chapter cascade are tried on, and what they must meet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod
from random import Random

from ranklearn_course.chapters.cascade.solutions import err, rbp, satisfaction
from ranklearn_course.chapters.refusals import is_number, is_whole, refuse_grades, refuse_whole
from ranklearn_course.checker import Sentence, all_rankings, in_order
from ranklearn_course.checker.cases import FRACTION, Case, shortest_first
from ranklearn_course.checker.draws import draw_grades, draw_list, draw_shares

ALL_ONES = [1, 1, 1, 1, 1]
CLOSE = 1e-9


def rbp_cases() -> tuple[Case, ...]:
    """Return lists with persistences: all up to four documents, then random longer ones.

    >>> rbp_cases()[0]
    ((0,), 0)
    """
    lists = [grades for grades in all_rankings((0, 1, 2), 4) if grades]
    short = [grades for grades in lists if len(grades) <= 2]
    random = Random(0)
    long = [
        (tuple(random.choices((0, 1, 2), k=random.randint(5, 15))), random.choice((0.5, 0.8)))
        for _ in range(20)
    ]
    small = in_order([*product(lists, (0.5, 0.8)), *product(short, (0,))])
    return shortest_first([*small, *product([(1,), (0, 1)], (FRACTION,)), *in_order(long)])


def err_cases() -> tuple[Case, ...]:
    """Return lists with scales and persistences: all up to three documents, then random ones.

    >>> err_cases()[0]
    ((0,), 1, 0)
    """
    lists = [grades for grades in all_rankings((0, 1, 2), 3) if grades]
    small = [
        (grades, max_grade, p)
        for grades, max_grade, p in product(lists, (1, 2, 3), (1, 0.8, 0.5, 0))
        if max_grade >= max(grades) and (p or len(grades) <= 2)
    ]
    random = Random(0)
    long = [
        (tuple(random.choices(range(4), k=random.randint(4, 12))), 3, random.choice((0.5, 1)))
        for _ in range(30)
    ]
    others = [((1, 1), 1, FRACTION), ((6,), 6, 0.5), ((1, 5), 8, 1)]
    return shortest_first([*in_order(small), *others, *in_order(long)])


def pfound_cases() -> tuple[Case, ...]:
    """Return lists with pBreak: all up to three documents, then random longer ones.

    >>> pfound_cases()[0]
    ((0,), 0)
    """
    lists = [rel for n in (1, 2, 3) for rel in product((1, 0.4, 0), repeat=n)]
    short = [rel for rel in lists if len(rel) <= 2]
    random = Random(0)
    long = [
        (tuple(random.choices((0, 0.1, 0.4, 0.7), k=random.randint(4, 12))), 0.15)
        for _ in range(30)
    ]
    small = in_order([*product(lists, (0.15, 0.2)), *product(short, (0, 1))])
    fractions = [((FRACTION,), 0.15), ((FRACTION, FRACTION), 0.15), ((0.4, 0.4), FRACTION)]
    return shortest_first([*small, *fractions, *in_order(long)])


RBP_CASES, ERR_CASES, PFOUND_CASES = rbp_cases(), err_cases(), pfound_cases()
SHORT_RBP_CASES = tuple(case for case in RBP_CASES if len(case[0]) <= 4)
SHORT_ERR_CASES = tuple(case for case in ERR_CASES if len(case[0]) <= 3)
SHORT_PFOUND_CASES = tuple(case for case in PFOUND_CASES if len(case[0]) <= 3)
SATISFACTION_CASES = in_order(
    [
        *((grade, highest) for highest in range(1, 6) for grade in range(highest + 1)),
        *((grade, highest) for highest in (9, 12) for grade in (1, highest)),
    ]
)


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


def _is_probability(value: object) -> bool:
    return is_number(value, 0, 1)


def refuse_rbp(grades: object, p: object) -> Sentence | None:
    """Say what is wrong with a case; None if nothing is.

    >>> refuse_rbp([1], 1), refuse_rbp([1], 0)
    (Sentence(id='not_below_one', places={'p': 1}), None)
    """
    if fault := refuse_grades("grades", grades):
        return fault
    return None if _is_probability(p) and p < 1 else Sentence("not_below_one", {"p": p})


def refuse_err(grades: object, max_grade: object, p: object) -> Sentence | None:
    """Say what is wrong with a case; None if nothing is.

    >>> refuse_err([3], 2, 1)
    Sentence(id='not_a_scale', places={'best': 3, 'max_grade': 2})
    """
    if fault := refuse_grades("grades", grades):
        return fault
    best = max(1, *grades)
    if not is_whole(max_grade, best, 50):
        return Sentence("not_a_scale", {"best": best, "max_grade": max_grade})
    return None if _is_probability(p) else Sentence("not_a_probability", {"name": "p", "value": p})


def refuse_pfound(p_rel: object, p_break: object) -> Sentence | None:
    """Say what is wrong with a case; None if nothing is.

    >>> refuse_pfound([2], 0.15)
    Sentence(id='not_probabilities', places={'p_rel': [2]})
    """
    if not isinstance(p_rel, list | tuple) or not p_rel or not all(map(_is_probability, p_rel)):
        return Sentence("not_probabilities", {"p_rel": p_rel})
    if _is_probability(p_break):
        return None
    return Sentence("not_a_probability", {"name": "p_break", "value": p_break})


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


def draw_rbp(random: Random) -> Case:
    """Draw a case that the course does not show, for marked work."""
    return draw_grades(random, 4), random.choice((0, FRACTION, 0.6, 0.85, 0.95))


def draw_satisfaction(random: Random) -> Case:
    """Draw a case that the course does not show, for marked work."""
    highest = random.randint(1, 9)
    return random.randint(0, highest), highest


def draw_err(random: Random) -> Case:
    """Draw a case that the course does not show, for marked work."""
    highest = random.choice((1, 2, 3, 4, 7))
    return draw_grades(random, highest, 1, 12), highest, random.choice((0, FRACTION, 0.6, 0.9, 1))


def draw_pfound(random: Random) -> Case:
    """Draw a case that the course does not show, for marked work."""
    n = random.randint(1, 12)
    values = draw_shares(random, n) if random.randint(1, 8) > 1 else (0,)
    return draw_list(random, values, n), random.choice((0, 0.05, 0.1, FRACTION, 1))
