"""What answers to the exercises of chapter smooth_dcg are tried on, and what they must meet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, permutations
from math import exp, prod, sqrt
from random import Random

from ranklearn_course.chapters.smooth_dcg.solutions import smooth_poly
from ranklearn_course.checker import Sentence
from ranklearn_course.checker.cases import Case
from ranklearn_course.checker.draws import draw_list, draw_numbers
from ranklearn_course.course.refusals import are_numbers

CLOSE = 1e-9


# Slopes above 1 and below -1.
STEEP = tuple(((1, 1), grades, 0.25, h) for grades in ((4, 0), (0, 4)) for h in (0.1, 1))


def curve(random: Random, n: int) -> Case:
    """Draw a curve over which a window has n places, with a degree and the window."""
    window = random.choice((3, 3, 5, 5, 7, 9))
    return draw_numbers(random, window + n - 1, 1), random.randint(1, window - 1), window


# The second temperature is the better one; whoever cuts numbers or forgets signs takes the first.
CHOICES = tuple(
    ((0.1, 0.3), rows, held_out)
    for rows, held_out in (
        (((2, 1), (1, 2)), (4, 6)),
        (((2, 1), (1, 2)), (-3, -1)),
        (((-2, 1), (2, 1)), (6, 4)),
        (((2, 1), (1, 1.003)), (4, 6)),
        (((1, 0, 0), (0, 1, 0)), (2, 4, 6)),
    )
)


def curves(random: Random, n: int) -> Case:
    """Draw n temperatures that rise, their curves with one highest value, and the held-out one."""
    settings, rows = random.choice((1, 2, 2, 3, 3, 5)), []
    for _ in range(random.choice((2, 2, n))):
        row = [*draw_numbers(random, settings, 1)]
        row[random.randrange(settings)] = round(max(row) + random.choice((0.003, 0.3, 1, 2)), 3)
        rows.append(tuple(row))
    steps, scale = sorted(random.sample(range(1, 100), n)), random.choice((10, 100))
    temperatures = tuple(step / scale for step in steps)
    whole = draw_list(random, range(-9, 10), settings)
    held_out = random.choice((whole, draw_numbers(random, settings, random.choice((0.001, 1)))))
    return temperatures, draw_list(random, rows, n), held_out


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
