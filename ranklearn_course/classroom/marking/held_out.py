"""Held-out cases: arguments that nobody has seen, drawn by the key of an assignment.

The cases of the bank are known to whoever reads the course. A function that is a table of them is
right in all of them, and wrong here. The right values are computed by the bank's reference, on
the teacher's side.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from ranklearn_course.checker import in_order
from ranklearn_course.checker.cases import Case

COUNT = 60

Recipe = Callable[[Random], Case]


def _grades(random: Random, highest: int = 1, least: int = 1, most: int = 25) -> Case:
    """A list of whole numbers from 0 to the highest."""
    return _of(random, range(highest + 1), random.randint(least, most))


def _of(random: Random, values: Any, n: int) -> Case:
    return tuple(random.choice(values) for _ in range(n))


def _numbers(random: Random, n: int, low: float, high: float, digits: int = 2) -> Case:
    return tuple(round(random.uniform(low, high), digits) for _ in range(n))


def _apart(random: Random, n: int, low: float, high: float) -> Case:
    """Numbers of two decimals, all different."""
    hundredths = range(round(low * 100), round(high * 100) + 1)
    return tuple(number / 100 for number in random.sample(hundredths, n))


def _shuffled(random: Random, values: Any) -> Case:
    return tuple(random.sample(tuple(values), len(values)))


def _cut_off(highest: int) -> Recipe:
    return lambda random: (_grades(random, highest), random.randint(1, 28))


def _judged(random: Random) -> Case:
    ranking = _grades(random, 1, 2)
    cut = random.randint(1, len(ranking))
    return ranking[:cut], random.randint(1, 12), _shuffled(random, ranking)


def _several(random: Random) -> Case:
    rankings = tuple(_grades(random, 1, 1, 9) for _ in range(random.randint(1, 7)))
    return rankings, random.randint(1, 8)


def _pair(values: range, least: int, most: int) -> Recipe:
    def draw(random: Random) -> Case:
        n = random.randint(least, most)
        return _of(random, values, n), _of(random, values, n)

    return draw


def _counts(random: Random) -> Case:
    relevant = _of(random, range(1, 12), random.randint(1, 7))
    return tuple(random.randint(0, n) for n in relevant), relevant


def _two_orders(random: Random) -> Case:
    documents = range(1, random.randint(3, 12))
    return _shuffled(random, documents), _shuffled(random, documents)


def _graded_users(random: Random) -> Case:
    highest = random.randint(1, 4)
    return _grades(random, highest, 1, 12), highest, random.choice((0.3, 0.6, 0.9, 1))


def _one_grade(random: Random) -> Case:
    highest = random.randint(1, 9)
    return random.randint(0, highest), highest


def _rivals(random: Random) -> Case:
    parts = (*_of(random, range(10), random.randint(1, 6)), 1)
    return tuple(part / sum(parts) for part in parts), round(random.random(), 2)


def _soft(random: Random) -> Case:
    n = random.randint(1, 4)
    scores = _numbers(random, n, -2, 2, 1)
    return scores, _of(random, range(4), n), random.choice((0.5, 1, 2))


def _curve(random: Random) -> Case:
    degree, window = random.choice(((1, 3), (1, 5), (2, 5), (2, 7), (3, 7), (4, 9)))
    return _of(random, range(10), random.randint(window, 18)), degree, window


def _temperatures(random: Random) -> Case:
    n, length = random.randint(2, 4), random.randint(2, 6)
    temperatures = _apart(random, n, 0.05, 2)
    curves = tuple(_shuffled(random, range(1, 13))[:length] for _ in range(n))
    return tuple(sorted(temperatures)), curves, _shuffled(random, range(1, 13))[:length]


def _scored(random: Random) -> Case:
    n = random.randint(1, 8)
    return _numbers(random, n, -2, 2), _of(random, range(4), n)


def _swap(random: Random) -> Case:
    grades = _grades(random, 3, 2, 10)
    return grades, *sorted(random.sample(range(1, len(grades) + 1), 2))


def _events(random: Random) -> Case:
    n, today = random.randint(1, 16), random.randint(6, 12)
    days = sorted(_of(random, range(today + 2), n))
    events = tuple((random.randint(1, 7), day) for day in days)
    seen = tuple(random.sample(range(1, 8), random.randint(0, 3)))
    return events, seen, today, random.randint(1, 7), random.randint(1, 5)


def _recommended(random: Random) -> Case:
    relevant = tuple(sorted(random.sample(range(1, 13), random.randint(0, 6))))
    return _of(random, range(1, 13), random.randint(0, 12)), relevant, random.randint(1, 10)


RECIPES: dict[str, Recipe] = {
    "ranking_task.order": lambda random: (_apart(random, random.randint(1, 15), -1, 1),),
    "unranked.rmse": _pair(range(8), 1, 12),
    "unranked.f_beta": lambda random: (
        *_pair(range(2), 2, 14)(random),
        random.choice((0.5, 1, 2, 3)),
    ),
    "unranked.macro_recall": _counts,
    "unranked.roc_auc": lambda random: (
        (n := random.randint(2, 12)) and _of(random, range(2), n),
        _of(random, range(1, 8), n),
    ),
    "precision.average_precision": _cut_off(1),
    "precision.precision_at_k": _cut_off(2),
    "precision.recall_at_k": _judged,
    "precision.r_precision": lambda random: (_grades(random),),
    "dcg.dcg": _cut_off(2),
    "dcg.ndcg": _cut_off(2),
    "reciprocal_rank.reciprocal_rank": _cut_off(2),
    "reciprocal_rank.mean_reciprocal_rank": _several,
    "reciprocal_rank.success_at_k": _several,
    "rank_correlation.kendall_distance": lambda random: (_grades(random, 2),),
    "rank_correlation.kendall_tau": _pair(range(5), 2, 10),
    "rank_correlation.spearman_rho": _pair(range(5), 2, 10),
    "rank_correlation.tau_ap": _two_orders,
    "cascade.rbp": lambda random: (_grades(random, 2), random.choice((0.4, 0.6, 0.85, 0.95))),
    "cascade.satisfaction": _one_grade,
    "cascade.err": _graded_users,
    "cascade.pfound": lambda random: (
        _numbers(random, random.randint(1, 12), 0, 1),
        random.choice((0.05, 0.1, 0.25, 0.4)),
    ),
    "smooth_dcg.soft_ranks": lambda random: (
        _numbers(random, random.randint(1, 8), -3, 3, 1),
        random.choice((0.5, 0.8, 1.5, 3.0)),
    ),
    "smooth_dcg.one_more_rival": _rivals,
    "smooth_dcg.fair_soft_dcg": _soft,
    "smooth_dcg.smooth_poly": _curve,
    "smooth_dcg.choose_temperature": _temperatures,
    "learning_to_rank.count_pairs": lambda random: (_grades(random, 4, 1, 12),),
    "learning_to_rank.ranknet_loss": _scored,
    "learning_to_rank.ranknet_forces": _scored,
    "learning_to_rank.top_one": lambda random: (_numbers(random, random.randint(1, 8), -3, 3),),
    "learning_to_rank.delta_ndcg": _swap,
    "comparing_systems.permutation_test": _pair(range(11), 1, 5),
    "comparing_systems.holm": lambda random: (_numbers(random, random.randint(1, 8), 0, 1),),
    "entrance_task.top_recent": _events,
    "entrance_task.average_precision_of_ids": _recommended,
}


def held_out_cases(exercise: str, key: str) -> tuple[Case, ...]:
    """The held-out cases of a function in order of size, none if there is no recipe for them.

    >>> held_out_cases("precision.r_precision", "a") == held_out_cases("precision.r_precision", "a")
    True
    >>> len(held_out_cases("precision.r_precision", "b")) > 30
    True
    """
    recipe = RECIPES.get(exercise)
    if recipe is None:
        return ()
    random = Random(f"{key}:{exercise}:fresh")
    return in_order(tuple(dict.fromkeys(recipe(random) for _ in range(COUNT))))
