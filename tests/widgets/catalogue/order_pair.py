"""The row of the order pair."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ranklearn_course.chapters.rank_correlation.figures.crossings import crossings
from ranklearn_course.metrics import dcg, ideal_dcg
from ranklearn_course.widgets import OrderPair
from ranklearn_course.widgets.kit.words import number
from tests.widgets.catalogue.row import Act, Drag, Keys, Row, Simple, Told

NAMES = ["ant", "bee", "cat", "dog", "elk", "fox", "gnu"]
TRUE_ORDER = [1, 2, 3, 4, 5, 6, 7]
ONE_MOVE = {"order": [2, 1, 3, 4, 5, 6, 7]}
TWO_MOVES = {"order": [2, 1, 3, 4, 7, 5, 6]}
FOUR = {"documents": NAMES[:4], "order": None}


def make(**given) -> OrderPair:
    return OrderPair(**{"documents": NAMES, "order": TRUE_ORDER} | given)


def some(rng: np.random.Generator) -> Iterator[OrderPair]:
    for n in (2, 3, 5, 7, 8, 10, 10):
        grades = np.sort(rng.integers(0, 4, n))[::-1]
        gain = ("linear", "exponential")[n % 2]
        order = [int(rank) for rank in rng.permutation(n) + 1]
        yield OrderPair([f"document {i}" for i in range(n)], order, grades=grades, gain=gain)


def shows(pair: OrderPair) -> dict[str, list[str]]:
    values = {**pair.measure()}
    n, inversions = len(pair.names), int(values.pop("inversions"))
    squares = sum((rank - place) ** 2 for place, rank in enumerate(pair.order, 1))
    points = crossings(pair.order)
    return {
        ".rl-value": [str(inversions), *map(number, values.values())],
        ".rl-note": [
            f"of {pair.pairs} pairs",
            f"1 − 2 · {inversions}/{pair.pairs}",
            f"1 − 6 · {squares}/{n * (n * n - 1)}",
            f"2 · {number((1 + values['tau_ap']) / 2)} − 1",
            f"{number(dcg(pair.relevance, gain=pair.gain))} / "
            f"{number(ideal_dcg(pair.grades, gain=pair.gain))}",
        ],
        ".rl-movable@aria-label": [
            f"{name}, at rank {pair.order.index(i) + 1} of {n}, true rank {i}"
            for i, name in enumerate(pair.names, start=1)
        ],
        "circle@class": [None] * len(points),
        "svg@aria-label": [f"Lines between {n} documents, crossings: {inversions}"],
    }


def draws(pair: OrderPair) -> dict:
    values = {**pair.measure()}
    inversions, ndcg = values.pop("inversions"), values.pop("ndcg")
    coefficients = [abs(value) / 2 for value in values.values()]
    return {".rl-share": [inversions / pair.pairs, *coefficients, ndcg]}


def card(rank: int) -> str:
    return f".rl-movable >> nth={rank - 1}"


ROW = Row(
    make,
    shows,
    some=some,
    draws=draws,
    told=[
        Told([], "Inversions: 0 of 21 pairs. Kendall’s tau is 1.000, τₐₚ is 1.000"),
        Told([], "Inversions: 0 of 21 pairs. Kendall’s tau is 1.000", "", {"simple": True}),
        Told(
            [],
            "Inversions: 3. Which one move brings tau highest, and which one τₐₚ highest?",
            "",
            TWO_MOVES,
        ),
        Told(
            [{"order": [1, 2, 3, 4, 7, 5, 6]}],
            "Tau is 0.810, and one move brings 0.905; τₐₚ is 0.878, the most that one brings",
            "“ant” and “bee” changed places. Inversions fell from 3 to 2. Kendall’s tau "
            "rose from 0.714 to 0.810.",
            TWO_MOVES,
        ),
        Told(
            [{"order": [2, 1, 3, 4, 5, 6, 7]}],
            "Tau is 0.905, the most that one move brings; τₐₚ is 0.667, and one brings 0.878",
            "“gnu” went from rank 5 to rank 7.",
            TWO_MOVES,
        ),
        Told(
            [{"order": [2, 3, 1, 4, 7, 5, 6]}],
            "Tau is 0.619, and one move brings 0.905; τₐₚ is 0.544, and one brings 0.878",
            "τₐₚ stayed at 0.544.",
            TWO_MOVES,
        ),
        Told(
            [{"order": [1, 2, 3, 4, 5, 6, 7]}],
            "Tau is 1.000, τₐₚ 1.000: no other move brings either higher",
            "",
            ONE_MOVE,
        ),
        Told(
            [], "Inversions: 1. Which one move brings tau highest?", "", ONE_MOVE | {"simple": True}
        ),
        Told(
            [{"order": [1, 2, 3, 4, 5, 6, 7]}],
            "Tau is 1.000: no other move brings it higher",
            "",
            ONE_MOVE | {"simple": True},
        ),
        Told(
            [{"order": [2, 3, 1, 4, 5, 6, 7]}],
            "Tau is 0.810, and one move brings 1.000",
            "",
            ONE_MOVE | {"simple": True},
        ),
        Told(
            [{"order": [7, 6, 5, 4, 3, 2, 1]}],
            "Inversions: 21 of 21 pairs. Kendall’s tau is −1.000, τₐₚ is −1.000",
            "The order changed.",
        ),
    ],
    drags=[Drag(card(5), card(1), {"order": [5, 1, 2, 3, 4, 6, 7]})],
    keys=[
        Keys(
            card(3),
            "e.ariaLabel",
            [
                (key, f"{name}, at rank {rank} of 7, true rank {true_rank}")
                for key, name, rank, true_rank in (
                    ("Alt+ArrowUp", "cat", 2, 3),
                    ("Alt+ArrowUp", "cat", 1, 3),
                    ("Alt+ArrowUp", "cat", 1, 3),
                    ("Alt+ArrowDown", "cat", 2, 3),
                    ("Alt+End", "cat", 7, 3),
                    ("Alt+ArrowLeft", "cat", 6, 3),
                    ("Alt+Home", "cat", 1, 3),
                    ("Alt+ArrowRight", "cat", 2, 3),
                    ("x", "cat", 2, 3),
                    ("Shift+ArrowUp", "cat", 2, 3),
                    ("ArrowUp", "ant", 1, 1),
                    ("End", "gnu", 7, 7),
                )
            ],
        )
    ],
    acts=[
        Act("Swap the top two", None, {"order": [2, 1, 3, 4, 5, 6, 7]}),
        Act("Swap the bottom two", None, {"order": [1, 2, 3, 4, 5, 7, 6]}),
        Act("Reverse", None, {"order": [7, 6, 5, 4, 3, 2, 1]}),
    ],
    large=lambda: OrderPair([f"Repair manual of the year {1960 + i}" for i in range(10)]),
    simple=[
        Simple(".rl-movable", 4, "Alt+ArrowDown", ("rho", "τₐₚ", "nDCG", "Swap", "Reverse"), FOUR)
    ],
    refused=[
        ({"documents": "ant"}, "documents must be a list of names, got 'ant'", TypeError),
        ({"documents": 7}, "documents must be a list of names, got 7", TypeError),
        ({"documents": ["a"]}, "documents must hold 2 to 10 names, got 1"),
        ({"documents": list("abcdefghijk")}, "documents must hold 2 to 10 names, got 11"),
        ({"documents": ["a", 2]}, "documents must hold names, got 2", TypeError),
        ({"documents": ["a", "a"]}, "documents must hold different names, got ['a', 'a']"),
        ({"order": 3}, "order must hold each true rank from 1 to 7 once, got 3"),
        ({"documents": ["a", "b"], "order": [0, 1]}, "once, got [0, 1]"),
        ({"grades": [1]}, "grades must hold one grade for each of 7"),
        ({"grades": [0, 1, 1, 1, 1, 1, 1]}, "grades must not rise down the true order"),
        ({"grades": [1, 1, 1, 1, 1, 1, -1]}, "grades"),
        ({"gain": "cubic"}, "gain"),
    ],
    refused_states=[("order", [1, 2, 3], "order must hold each true rank from 1 to 7")],
)
