"""What answers to the exercises of chapter rank_correlation are tried on, and must meet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations, product
from random import Random

from ranklearn_course.chapters.rank_correlation.solutions import tau_ap
from ranklearn_course.chapters.refusals import are_numbers, are_whole
from ranklearn_course.checker import Sentence, all_rankings, in_order
from ranklearn_course.checker.cases import FRACTIONS, Case, shortest_first
from ranklearn_course.checker.draws import draw_distinct, draw_grades, draw_numbers

# Unequal steps, so that ranks differ from values.
VALUES = (0, 1, 3)
# The true scores of the documents of true rank 1 to 7.
TRUE_SCORES = (7, 6, 5, 4, 3, 2, 1)
# tau_AP of the list that the exercise shows.
LIMIT = 32 / 90
MOST_INVERSIONS = 5
# What the lesson shows, which exposes nearly all impostors.
LESSON = [4, 3, 2, 1], [2, 2, 0, 1]
CLOSE = 1e-9
# Differences of larger numbers lose their digits.
LARGEST = 1e15


def graded_cases(seed: int = 1) -> tuple[Case, ...]:
    """Return all lists of up to four grades, then random longer ones.

    >>> graded_cases()[0]
    ((0,),)
    """
    random = Random(seed)
    long = [(tuple(random.choices(range(5 + n % 3), k=n)),) for n in range(5, 25)]
    return in_order([(r,) for r in all_rankings((0, 1, 2), 4) if r]) + in_order(long)


def with_fractions() -> list[Case]:
    """Return pairs of two documents of which one list is not whole, or far from 0 and 1.

    >>> with_fractions()[0]
    ((-0.3, 0), (1, 0))
    """
    lists = [*permutations(FRACTIONS, 2), (2, 3), (3, 2), (-3, -2), (-2, -3)]
    return [*product(lists, [(1, 0)]), *product([(1, 0)], lists)]


def orders(n: int) -> list[tuple[int, ...]]:
    """Return one list for every order of n documents, ties included; n is at most 3.

    >>> orders(2)
    [(1, 0), (0, 1), (0, 0)]
    """
    dense = [set(VALUES[:size]) for size in range(1, n + 1)]
    lists = product(sorted(VALUES[:n], reverse=True), repeat=n)
    return [values for values in lists if set(values) in dense]


def pair_cases(long_ones: int = 90, seed: int = 0) -> tuple[Case, ...]:
    """Return pairs of lists: all orders of up to three documents, then random longer ones.

    >>> pair_cases()[1]
    ((0, 0), (0, 0))
    """
    small = [pair for n in (1, 2, 3) for pair in product(orders(n), repeat=2)]
    random = Random(seed)
    sizes = [4 + i * 5 // long_ones for i in range(long_ones)]
    long = [(tuple(random.choices(VALUES, k=n)), tuple(random.choices(VALUES, k=n))) for n in sizes]
    return shortest_first([*in_order(small), *with_fractions(), *in_order(long)])


def strict_cases(long_ones: int = 60, seed: int = 0) -> tuple[Case, ...]:
    """Return two strict orders: all of up to three documents, then random longer ones.

    >>> strict_cases()[0]
    ((2, 1), (2, 1))
    """
    orders = {n: list(permutations(range(n, 0, -1))) for n in (2, 3)}
    small = [pair for n in orders for pair in product(orders[n], repeat=2)]
    random = Random(seed)
    sizes = [4 + i * 5 // long_ones for i in range(long_ones)]
    long = [tuple(tuple(random.sample(range(1, n + 1), n)) for _ in "xy") for n in sizes]
    return shortest_first([*in_order(small), *with_fractions(), *in_order(long)])


GRADED_CASES, PAIR_CASES, STRICT_CASES = graded_cases(), pair_cases(), strict_cases()
SHORT_GRADED_CASES, SHORT_PAIR_CASES, SHORT_STRICT_CASES = (
    tuple(case for case in cases if len(case[0]) <= 4)
    for cases in (GRADED_CASES, PAIR_CASES, STRICT_CASES)
)


def is_constant(*lists: Sequence[float]) -> bool:
    """Tell whether one of the lists does not tell any two documents apart.

    >>> is_constant([1, 1], [0, 1]), is_constant([1, 2])
    (True, False)
    """
    return any(len(set(values)) < 2 for values in lists)


def edge_of_lists(*lists: Sequence[float]) -> str:
    """Name the edge on which a case lies: one of its lists is constant.

    >>> edge_of_lists([1, 1], [0, 1]), edge_of_lists([1, 2])
    ('constant', '')
    """
    return "constant" if is_constant(*lists) else ""


def explain_distance(relevance: Sequence[int]) -> Sentence:
    """Spell out the arithmetic of the distance.

    >>> explain_distance([1, 0, 2, 0]).places["pairs"]
    Sentence(id='pairs', places={'n': 5})
    >>> explain_distance([0, 1]).places["inversions"]
    Sentence(id='one_inversion', places={})
    >>> explain_distance([1, 1])
    Sentence(id='no_pair', places={})
    """
    compared = list(combinations(relevance, 2))
    untied = sum(above != below for above, below in compared)
    inversions = sum(above < below for above, below in compared)
    if not untied:
        return Sentence("no_pair")
    counted = (
        Sentence("one_inversion") if inversions == 1 else Sentence("inversions", {"n": inversions})
    )
    pairs = Sentence("one_pair") if untied == 1 else Sentence("pairs", {"n": untied})
    return Sentence("share", {"inversions": counted, "pairs": pairs})


def explain_tau(x: Sequence[float], y: Sequence[float]) -> str | Sentence:
    """Spell out the arithmetic of tau-b.

    >>> explain_tau([3, 2, 1], [3, 1, 1])
    '(2 - 0) / sqrt(3 * 2)'
    >>> explain_tau([1, 1], [0, 1])
    Sentence(id='constant', places={})
    """
    if is_constant(x, y):
        return Sentence("constant")
    pairs = [(x[i] - x[j], y[i] - y[j]) for i, j in combinations(range(len(x)), 2)]
    concordant = sum(a * b > 0 for a, b in pairs)
    discordant = sum(a * b < 0 for a, b in pairs)
    untied_x = sum(a != 0 for a, _ in pairs)
    untied_y = sum(b != 0 for _, b in pairs)
    return f"({concordant} - {discordant}) / sqrt({untied_x} * {untied_y})"


def explain_rho(x: Sequence[float], y: Sequence[float]) -> Sentence:
    """Spell out the ranks that are correlated.

    >>> explain_rho([1, 1], [0, 1])
    Sentence(id='constant', places={})
    >>> explain_rho([5, 5, 9], [1, 2, 3])
    Sentence(id='ranks', places={'x': '1.5, 1.5, 3', 'y': '1, 2, 3'})
    """
    if is_constant(x, y):
        return Sentence("constant")
    a, b = (
        [sum(other < v for other in values) + (values.count(v) + 1) / 2 for v in values]
        for values in (x, y)
    )
    return Sentence(
        "ranks", {"x": ", ".join(map("{:g}".format, a)), "y": ", ".join(map("{:g}".format, b))}
    )


def explain_tau_ap(truth: Sequence[float], ranking: Sequence[float]) -> str:
    """Spell out the arithmetic of tau_AP.

    >>> explain_tau_ap([3, 2, 1], [3, 1, 2])
    '2/2 * (1/1 + 1/2) - 1'
    """
    n = len(truth)
    order = sorted(range(n), key=lambda i: ranking[i], reverse=True)
    ranked = [truth[i] for i in order]
    right = [sum(other > score for other in ranked[:i]) for i, score in enumerate(ranked)]
    shares = " + ".join(f"{right[i]}/{i}" for i in range(1, n))
    return f"2/{n - 1} * ({shares}) - 1"


def refuse_list(relevance: object) -> Sentence | None:
    """Say what is wrong with one list; None if nothing is.

    >>> refuse_list("ab")
    Sentence(id='not_numbers', places={'name': 'relevance', 'values': 'ab'})
    """
    if are_numbers(relevance, limit=LARGEST):
        return None
    return Sentence("not_numbers", {"name": "relevance", "values": relevance})


def refuse_pair(x: object, y: object, names: tuple[str, str] = ("x", "y")) -> Sentence | None:
    """Say what is wrong with two lists; None if nothing is.

    >>> refuse_pair([1, 2], [1])
    Sentence(id='other_length', places={'first': 'x', 'second': 'y', 'n': 2, 'm': 1})
    """
    for name, values in zip(names, (x, y), strict=True):
        if not are_numbers(values, limit=LARGEST):
            return Sentence("not_numbers", {"name": name, "values": values})
    if len(x) == len(y):
        return None
    return Sentence(
        "other_length", {"first": names[0], "second": names[1], "n": len(x), "m": len(y)}
    )


def refuse_lesson(x: object, y: object) -> Sentence | None:
    """Say what is wrong with two lists that are to be one's own, not those of the lesson.

    >>> refuse_lesson([2, 2, 0, 1], [4, 3, 2, 1])
    Sentence(id='lesson_list', places={})
    """
    fault = refuse_pair(x, y)
    is_lesson = not fault and (list(x), list(y)) in (LESSON, LESSON[::-1])
    return Sentence("lesson_list", {}) if is_lesson else fault


def refuse_orders(truth: object, ranking: object) -> Sentence | None:
    """Say what is wrong with two strict orders; None if nothing is.

    >>> refuse_orders([2, 1], [1, 1])
    Sentence(id='ties', places={'name': 'ranking', 'values': [1, 1]})
    """
    fault = refuse_pair(truth, ranking, ("truth", "ranking"))
    if fault:
        return fault
    if len(truth) < 2:
        return Sentence("one_document", {"n": len(truth)})
    for name, values in (("truth", truth), ("ranking", ranking)):
        if len(set(values)) < len(values):
            return Sentence("ties", {"name": name, "values": list(values)})
    return None


def refuse_ranking(ranking: list) -> Sentence | None:
    """Say why a list is not an order of the true ranks 1 to 7; None if it is."""
    is_right = are_whole(ranking, 1, 7) and sorted(ranking) == sorted(TRUE_SCORES)
    return None if is_right else Sentence("not_an_order", {"last": 7, "answer": ranking})


def fewer_inversions_but_worse(ranking: list[int]) -> list[Sentence]:
    """Return what a list of true ranks lacks to have few inversions and a low tau_AP.

    >>> fewer_inversions_but_worse([4, 3, 1, 2, 5, 6, 7])
    []
    >>> fewer_inversions_but_worse([1, 2, 3, 4, 5, 6, 7])
    [Sentence(id='high_tau_ap', places={'limit': 0.35555555555555557, 'value': 1.0})]
    """
    unmet: list[Sentence] = []
    n = sum(above > below for above, below in combinations(ranking, 2))
    if n > MOST_INVERSIONS:
        unmet.append(Sentence("too_many_inversions", {"n": n, "most": MOST_INVERSIONS}))
    # The document of true rank r has the true score 8 - r.
    value = tau_ap([8 - rank for rank in ranking], TRUE_SCORES)
    if value >= LIMIT - CLOSE:
        unmet.append(Sentence("high_tau_ap", {"limit": LIMIT, "value": value}))
    return unmet


def draw_graded(random: Random) -> Case:
    """Draw a case of the distance that the course does not show, for marked work."""
    return (draw_grades(random, random.choice((4, 9)), 1, 12),)


def draw_scores(random: Random) -> Case:
    """Draw a case of tau-b or rho."""
    n = random.randint(1, 10)
    return draw_numbers(random, n), draw_numbers(random, n)


def draw_orders(random: Random) -> Case:
    """Draw a case of tau_AP."""
    n, steps = random.randint(2, random.choice((4, 12))), range(-9, 10)
    return draw_distinct(random, steps, n), draw_distinct(random, steps, n)
