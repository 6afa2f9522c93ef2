"""What answers to the exercises of chapter smooth_dcg are tried on, and what they must meet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise, permutations, product
from math import exp, prod, sqrt
from random import Random

from ranklearn_course.chapters.refusals import are_numbers, is_number, refuse_scored
from ranklearn_course.chapters.smooth_dcg.solutions import smooth_poly
from ranklearn_course.checker import Sentence
from ranklearn_course.checker.cases import FRACTION, FRACTIONS, Case, shortest_first
from ranklearn_course.checker.draws import (
    draw_distinct,
    draw_grades,
    draw_list,
    draw_numbers,
    draw_shares,
)

CLOSE = 1e-9


def soft_rank_cases() -> tuple[Case, ...]:
    """Return lists of scores with temperatures, the shortest first.

    >>> soft_rank_cases()[0]
    ((2.0,), 0.5)
    """
    temperatures = (0.5, 1.0, 2.0)
    small = [
        (scores, t)
        for n in (1, 2, 3)
        for t in temperatures
        for scores in product((2.0, 1.0, 0.5, -1.0), repeat=n)
    ]
    random = Random(0)
    long = [
        (tuple(random.randint(-30, 30) / 10 for _ in range(4 + i % 4)), random.choice(temperatures))
        for i in range(20)
    ]
    fractions = [*product(permutations(FRACTIONS, 2), (1.0,)), ((1.0, 2.0), FRACTION)]
    return shortest_first(small + fractions + long)


def fair_cases() -> tuple[Case, ...]:
    """Return scores, grades and temperatures, the fewest documents first.

    >>> fair_cases()[0]
    ((1,), (0,), 1)
    """
    small = [
        (scores, grades, t)
        for n in (1, 2)
        for t in (1, 2)
        for scores in product((1, 0), repeat=n)
        for grades in product((0, 1, 2), repeat=n)
    ]
    fractions = [
        *product([*combinations(FRACTIONS, 2), (2, 3), (-3, -2)], [(1, 0)], (1,)),
        ((1, 0), (1, 0), FRACTION),
    ]
    threes = [
        (scores, grades, 2)
        for scores in ((2, 1, 0), (1, 1, 0), (0, 1, 0))
        for grades in ((1, 0, 0), (0, 1, 2), (2, 0, 1), (0, 0, 3))
    ]
    random = Random(0)
    long = [
        (
            tuple(random.randint(-20, 20) / 10 for _ in range(4)),
            tuple(random.choices((0, 1, 2, 3), k=4)),
            random.choice((0.5, 2)),
        )
        for _ in range(12)
    ]
    return tuple(small + fractions + threes + long)


def slope_cases() -> tuple[Case, ...]:
    """Return the scores and grades of two documents with a temperature and a step.

    >>> slope_cases()[0]
    ((1, 1), (1, 0), 1, 1)
    """
    whole = [
        (scores, grades, t, h)
        for t, h in ((1, 1), (2, 1), (0.5, 1), (1, 0.1), (2, 0.1))
        for scores in ((1, 1), (2, 1), (0, 1), (-0.5, 0.5))
        for grades in ((1, 0), (0, 1), (2, 0), (3, 1), (1, 2), (2, 2))
    ]
    others = [
        ((2, 1), (1, 0), FRACTION, 1),
        ((2, 1), (1, 0), 1, FRACTION),
        ((-1, 0), (2, 3), 1, 1),
        ((1, 0), (0, 0), 1, 2),
        ((1, 0), (1, 0), 1, 2),
        # Slopes above 1 and below -1.
        ((1, 1), (4, 0), 0.25, 0.1),
        ((1, 1), (0, 4), 0.25, 0.1),
        ((1, 1), (4, 0), 0.25, 1),
        ((1, 1), (0, 4), 0.25, 1),
    ]
    return (*whole, *product(combinations(FRACTIONS, 2), [(1, 0)], (1,), (1,)), *others)


def curve_cases() -> tuple[Case, ...]:
    """Return curves with a degree and a window, the shortest first.

    >>> curve_cases()[0]
    ((0, 0, 3), 1, 3)
    """
    small = [
        (y, 1, 3) for n in (3, 4) for y in product((0, 3), repeat=n) if sum(y) > 0 and y[0] == 0
    ]
    # Curves that are polynomials themselves.
    small += [((2, 2, 2), 1, 3), ((1, 2, 3, 4), 1, 3), ((0, 0, 0, 3), 2, 3)]
    small += [((0, 1, last), 1, 3) for last in FRACTIONS]
    small += [((0, 1, last, 2), deg, 3) for last in FRACTIONS for deg in (1, 2)]
    small += [((3, 2.7, 2.7, 3), 1, 3), ((-1.5, -1, -1.5, -1), 2, 3)]
    random = Random(0)
    middle = [
        (tuple(random.randint(0, 5) for _ in range(n)), deg, 5)
        for n in (6, 7, 8)
        for deg in (1, 2)
        for _ in range(4)
    ]
    # Curves that are much longer than the window, and each degree below it.
    shapes = [(n, 1, 3) for n in (4, 4, 5, 5, 6, 7, 8, 12)]
    shapes += (
        (5, 2, 3),
        (6, 3, 5),
        (6, 4, 5),
        (13, 2, 3),
        (14, 3, 5),
        (9, 4, 5),
        (16, 6, 7),
        *[(16, 4, 11)] * 8,
    )
    long = [(tuple(random.randint(0, 9) for _ in range(n)), *shape) for n, *shape in shapes]
    return shortest_first(small + middle + long)


def choice_cases() -> tuple[Case, ...]:
    """Return temperatures, curves and the held-out curve, the fewest numbers first.

    >>> choice_cases()[0]
    ((0.1, 0.3), ((1, 2), (1, 2)), (4, 6))
    """
    temperatures = (0.1, 0.3, 0.8)
    curves = list(permutations((1, 2, 5), 2))
    small = [
        (temperatures[:2], pair, held_out)
        for pair in product(sorted(curves), repeat=2)
        for held_out in ((4, 6), (6, 4))
    ]
    rising, falling = (1, 2), (2, 1)
    small += [
        ((FRACTIONS[-1], 2), (rising, falling), held_out) for held_out in ((4, 6), (6, 4), (4, 4))
    ]
    for low, high in combinations(FRACTIONS, 2):
        small.append((temperatures[:2], ((low, high), falling), (6, 4)))
        small.append((temperatures[:2], (rising, falling), (high, low)))
    small.append((temperatures[:2], ((1, 2, 5), (5, 2, 1)), (6, 6, 4)))
    # Each temperature has a regret above 1.
    small.append((temperatures[:2], ((3, 2, 1), (1, 3, 2)), (2, 4, 6)))
    random = Random(0)
    long = [
        (
            temperatures,
            tuple(tuple(random.sample(range(1, 12), 5)) for _ in temperatures),
            tuple(random.sample(range(1, 12), 5)),
        )
        for _ in range(30)
    ]
    return tuple(small + long)


SOFT_RANK_CASES, FAIR_CASES = soft_rank_cases(), fair_cases()
SLOPE_CASES = slope_cases()
CURVE_CASES, CHOICE_CASES = curve_cases(), choice_cases()
SHORT_FAIR_CASES = tuple(case for case in FAIR_CASES if len(case[0]) <= 3)
DISTRIBUTIONS = (
    (1.0,),
    (0.5, 0.5),
    (0.8, 0.2),
    (0.0, 1.0),
    (0.3, 0.5, 0.2),
    (0.1, 0.2, 0.7),
    (0.0, 0.25, 0.5, 0.25),
)
RIVAL_CASES = shortest_first(
    [
        *product(DISTRIBUTIONS, (0, 0.2, 0.5, 0.9, 1)),
        ((1.0,), FRACTION),
        ((FRACTION, 1 - FRACTION), 0.5),
    ]
)


def edge_of_soft_ranks(scores: Sequence[float], temperature: float) -> str:
    """Name the edge on which a case lies: there are no rivals.

    >>> edge_of_soft_ranks([2.0], 1), edge_of_soft_ranks([2.0, 1.0], 1)
    ('no_rivals', '')
    """
    return "no_rivals" if len(scores) == 1 else ""


def edge_of_one_more_rival(ranks: Sequence[float], win: float) -> str:
    """Name the edge on which a case lies: the rival wins for sure or never.

    >>> edge_of_one_more_rival([1.0], 1), edge_of_one_more_rival([1.0], 0.5)
    ('certain', '')
    """
    return "certain" if win in (0, 1) else ""


def edge_of_fair(scores: Sequence[float], relevance: Sequence[int], temperature: float) -> str:
    """Name the edge on which a case lies: all orders have one DCG.

    >>> edge_of_fair([1], [1], 1), edge_of_fair([1, 2], [0, 0], 1), edge_of_fair([1, 2], [0, 1], 1)
    ('one_dcg', 'one_dcg', '')
    """
    return "one_dcg" if len(scores) == 1 or not any(relevance) else ""


def edge_of_smooth_poly(y: Sequence[float], deg: int, window: int) -> str:
    """Name the edge on which a case lies: the window is as long as the curve.

    >>> edge_of_smooth_poly([1, 2, 3], 1, 3), edge_of_smooth_poly([1, 2, 3, 4], 1, 3)
    ('one_window', '')
    """
    return "one_window" if len(y) == window else ""


def edge_of_choice(
    temperatures: Sequence[float], curves: Sequence[Sequence[float]], held_out: Sequence[float]
) -> str:
    """Name the edge on which a case lies: two temperatures share the least regret.

    >>> edge_of_choice([0.1, 0.3], [[1, 2], [1, 3]], [5, 4])
    'tie'
    """
    values = [held_out[curve.index(max(curve))] for curve in curves]
    return "tie" if values.count(max(values)) > 1 else ""


def explain_soft_ranks(scores: Sequence[float], temperature: float) -> Sentence:
    """Spell out the arithmetic of the first document's soft rank.

    >>> explain_soft_ranks([2.0, 1.0], 0.5)
    Sentence(id='first_one', places={'arithmetic': '1 + sigma((1 - 2) / 0.5)'})
    >>> explain_soft_ranks([2.0], 0.5)
    Sentence(id='no_rivals', places={})
    """
    first, *others = scores
    if not others:
        return Sentence("no_rivals")
    terms = [f"sigma(({other:g} - {first:g}) / {temperature:g})" for other in others]
    return Sentence("first_one", {"arithmetic": " + ".join(["1", *terms])})


def explain_one_more_rival(ranks: Sequence[float], win: float) -> str:
    """Spell out the arithmetic of every rank.

    >>> explain_one_more_rival([0.5, 0.5], 0.2)
    '0.5 * 0.8, 0.5 * 0.8 + 0.5 * 0.2, 0.5 * 0.2'
    """
    stay = f"{1 - win:g}"
    middle = [f"{own:g} * {stay} + {above:g} * {win:g}" for above, own in pairwise(ranks)]
    return ", ".join([f"{ranks[0]:g} * {stay}", *middle, f"{ranks[-1]:g} * {win:g}"])


def explain_fair(scores: Sequence[float], relevance: Sequence[int], temperature: float) -> Sentence:
    """Say from how many orders the mean comes, the most probable one first.

    >>> explain_fair([1, 1], [1, 0], 1)
    Sentence(id='all_orders', places={'n': 2, 'arithmetic': '0.5 * 1 + 0.5 * 0.5'})
    >>> explain_fair([1], [2], 1)
    Sentence(id='the_only_order', places={'value': 2.0})
    """
    weights = [exp(s / temperature) for s in scores]
    terms = []
    for order in permutations(range(len(scores))):
        value = sum(relevance[i] / rank for rank, i in enumerate(order, 1))
        drawn = [weights[i] for i in order]
        chance = prod(weight / sum(drawn[at:]) for at, weight in enumerate(drawn))
        terms.append((chance, value))
    if len(terms) == 1:
        return Sentence("the_only_order", {"value": terms[0][1]})
    terms.sort(reverse=True)
    shown = [f"{chance:.6g} * {value:.6g}" for chance, value in terms[:6]]
    more = " + ..." if len(terms) > 6 else ""
    return Sentence("all_orders", {"n": len(terms), "arithmetic": " + ".join(shown) + more})


def explain_slope(
    scores: Sequence[float], relevance: Sequence[int], temperature: float, h: float
) -> Sentence:
    """Spell out the arithmetic of the difference and of the exact slope.

    >>> explain_slope([1, 1], [2, 0], 0.5, 1).places
    {'difference': '(1.8808 - 1.1192) / 2', 'exact': '0.5 * 0.5 / 0.5 * (2 - 0) / 2'}
    """
    first, second = relevance
    gap = scores[0] - scores[1]

    def above(step: float) -> float:
        return 1 / (1 + exp(-(gap + step) / temperature))

    def mean(step: float) -> str:
        p = above(step)
        return f"{p * (first + second / 2) + (1 - p) * (second + first / 2):.5g}"

    p = above(0)
    exact = f"{p:.5g} * {1 - p:.5g} / {temperature:g} * ({first} - {second}) / 2"
    difference = f"({mean(h)} - {mean(-h)}) / {2 * h:g}"
    return Sentence("two_ways", {"difference": difference, "exact": exact})


def explain_smooth_poly(y: Sequence[float], deg: int, window: int) -> str:
    """Spell out the distances in the middles of the windows.

    >>> explain_smooth_poly([0, 3, 0, 3], 1, 3)
    '(2^2 + 2^2) / 2'
    """
    count = len(y) - window + 1
    squares = [smooth_poly(y[i : i + window], deg, window) for i in range(min(count, 5))]
    terms = [f"{round(sqrt(square), 9):.6g}^2" for square in squares]
    more = " + ..." if count > 5 else ""
    return f"({' + '.join(terms)}{more}) / {count}"


def explain_choice(
    temperatures: Sequence[float], curves: Sequence[Sequence[float]], held_out: Sequence[float]
) -> Sentence:
    """Spell out the regret of each temperature.

    >>> explain_choice([0.1, 0.3], [[1, 2], [2, 1]], [5, 4])
    Sentence(id='regrets', places={'arithmetic': '5 - 4 (T = 0.1), 5 - 5 (T = 0.3)'})
    """
    terms = [
        f"{max(held_out):g} - {held_out[curve.index(max(curve))]:g} (T = {t:g})"
        for t, curve in zip(temperatures, curves, strict=True)
    ]
    return Sentence("regrets", {"arithmetic": ", ".join(terms)})


def refuse(scores: object, relevance: object, temperature: object) -> Sentence | None:
    """Say what is wrong with a case; None if nothing is.

    >>> refuse([1, 0], [1, 0], 0), refuse([1, 0], [1, 0], 1)
    (Sentence(id='not_a_temperature', places={'temperature': 0}), None)
    """
    if fault := refuse_scored(scores, "relevance", relevance, most=4):
        return fault
    if is_number(temperature, 0.1, 100):
        return None
    return Sentence("not_a_temperature", {"temperature": temperature})


def refuse_curve(curve: list) -> Sentence | None:
    """Say why a list is not a curve; None if it is.

    >>> refuse_curve([0, 1])
    Sentence(id='not_a_curve', places={'curve': [0, 1]})
    """
    is_right = 4 <= len(curve) <= 20 and are_numbers(curve, limit=1e9)
    return None if is_right else Sentence("not_a_curve", {"curve": curve})


def rises_in_steps(curve: list[float]) -> list[Sentence]:
    """Return what a curve lacks to be rough for smooth_poly and smooth for smooth_abs.

    >>> rises_in_steps([0, 0, 6, 6])
    []
    >>> [each.id for each in rises_in_steps([0, 1, 2, 3])]
    ['not_rough']
    """
    if curve[0] == curve[-1]:
        return [Sentence("ends_where_it_began")]
    unmet: list[Sentence] = []
    way = sum(abs(b - a) for a, b in pairwise(curve))
    if (found := way / abs(curve[-1] - curve[0])) > 1 + CLOSE:
        unmet.append(Sentence("not_monotone", {"value": found}))
    if (found := smooth_poly(curve, 1, 3)) < 1 - CLOSE:
        unmet.append(Sentence("not_rough", {"value": found}))
    return unmet


def draw_soft_ranks(random: Random) -> Case:
    """Draw a case that the course does not show, for marked work."""
    scores = draw_numbers(random, random.randint(1, 8))
    return scores, random.choice((FRACTION, 0.5, 0.8, 1.5, 3.0))


def draw_one_more_rival(random: Random) -> Case:
    """Draw a case that the course does not show, for marked work."""
    parts = (*draw_list(random, range(10), random.randint(0, 6)), 1)
    return tuple(part / sum(parts) for part in parts), *draw_shares(random, 1)


def draw_fair(random: Random) -> Case:
    """Draw a case that the course does not show, for marked work."""
    n = random.randint(1, 4)
    grades = draw_grades(random, 3, n, n)
    return draw_numbers(random, n), grades, random.choice((FRACTION, 0.5, 1, 2))


def draw_slope(random: Random) -> Case:
    """Draw a case that the course does not show, for marked work."""
    temperature, h = random.choice((0.25, FRACTION, 1, 2)), random.choice((0.1, FRACTION, 1, 2))
    return draw_numbers(random, 2), draw_list(random, range(5), 2), temperature, h


def draw_curve(random: Random) -> Case:
    """Draw a case that the course does not show, for marked work."""
    shapes = ((1, 3), (1, 5), (2, 3), (2, 5), (3, 5), (4, 5), (2, 7), (3, 7), (6, 7), (4, 9))
    degree, window = random.choice(shapes)
    return draw_numbers(random, window + random.randint(0, 8)), degree, window


def draw_temperatures(random: Random) -> Case:
    """Draw a case that the course does not show, for marked work."""
    n, length = random.randint(2, 5), random.randint(2, 5)
    temperatures = draw_distinct(random, range(1, 100), n)
    values = draw_distinct(random, range(-30, 31), n * length)
    curves = tuple(values[i::n] for i in range(n))
    finer = draw_distinct(random, range(-9, 10), length)
    held_out = draw_list(random, random.choice((range(-9, 10), finer)), length)
    return tuple(sorted(temperatures)), curves, held_out
