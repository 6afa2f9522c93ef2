"""The row of the metric duel."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ranklearn_course.duel import told_apart
from ranklearn_course.widgets import MetricDuel
from ranklearn_course.widgets.metric_duel.measure import METRICS
from tests.widgets.catalogue.row import Act, Drag, Keys, Row, Simple, Told


def make(**given) -> MetricDuel:
    usual = {"first": "AP", "second": "nDCG", "left": [2, 1, 0, 0], "right": [0, 1, 2, 0]}
    return MetricDuel(**usual | given)


def some(rng: np.random.Generator) -> Iterator[MetricDuel]:
    names = list(METRICS)
    for n in (2, 3, 4, 5, 6, 6):
        documents = rng.integers(0, 3, n)
        left, right = rng.permutation(documents).tolist(), rng.permutation(documents).tolist()
        yield MetricDuel(*(str(name) for name in rng.choice(names, 2, replace=False)), left, right)


def shows(duel: MetricDuel) -> dict[str, list[str]]:
    values = [each for pair in duel.measure().values() for each in told_apart(*pair)]
    return {
        ".rl-title": [duel.title()],
        ".rl-value": [value.replace("-", "−") for value in values],
        **{
            f"[aria-label='Ranking {side}, rank {at} of {len(grades)}, grade {grade}'] .rl-grade": [
                str(grade)
            ]
            for side, grades in (("A", duel.left), ("B", duel.right))
            for at, grade in enumerate(grades, start=1)
        },
    }


def draws(duel: MetricDuel) -> dict:
    return {".rl-share": [v / max(1, *pair) for pair in duel.measure().values() for v in pair]}


def card(side: int, rank: int) -> str:
    return f".rl-list >> nth={side} >> .rl-card >> nth={rank - 1}"


ROW = Row(
    make,
    shows,
    some=some,
    draws=draws,
    told=[
        Told(
            [], "AP and nDCG both prefer A: which move parts them?", "AP: 1.000 for A, 0.583 for B."
        ),
        Told(
            [{"left": [0, 1, 2, 0]}], "AP and nDCG both call A and B equal", "The rankings changed."
        ),
        Told([], "AP calls A and B equal, nDCG prefers A", "", {"left": [2, 1], "right": [1, 2]}),
        Told(
            [("First metric", "RR")],
            "RR prefers A, nDCG prefers B: which move makes them agree?",
            "The smallest pair on which RR and nDCG disagree has 4 documents. Pairs tried: 135.",
        ),
        Told(
            [("First metric", "DCG")],
            "DCG and nDCG both prefer A: which move parts them?",
            "DCG and nDCG do not disagree on any pair of up to 5 documents. Pairs tried: 2520.",
        ),
        Told(
            [("First metric", "nDCG")],
            "nDCG and nDCG both prefer A: which move parts them?",
            "A metric never disagrees with itself: choose two different ones.",
        ),
        Told(
            [{"left": [2, 0, 1, 0]}],
            "AP and nDCG both prefer A: which move parts them?",
            "Ranking A: a document of grade 1 went from rank 2 to 3.",
        ),
    ],
    drags=[
        Drag(card(1, 3), card(1, 1), {"left": [2, 1, 0, 0], "right": [2, 0, 1, 0]}),
        Drag(card(0, 1), card(0, 4), {"left": [1, 0, 0, 2], "right": [0, 1, 2, 0]}),
    ],
    keys=[
        Keys(
            card(0, 1),
            "e.ariaLabel",
            [
                (key, f"Ranking A, rank {rank} of 4, grade 2")
                for key, rank in (
                    ("Alt+ArrowDown", 2),
                    ("Alt+ArrowDown", 3),
                    ("Alt+ArrowUp", 2),
                    ("Alt+End", 4),
                    ("Alt+Home", 1),
                    ("Alt+ArrowUp", 1),
                    ("x", 1),
                    ("Shift+ArrowDown", 1),
                )
            ]
            + [("ArrowDown", "Ranking A, rank 2 of 4, grade 1")],
        )
    ],
    acts=[Act("First metric", "RR", {"first": "RR", "left": [0, 1, 0, 2], "right": [0, 0, 2, 1]})],
    large=MetricDuel,
    simple=[
        Simple(
            ".rl-column:nth-child(2) .rl-card",
            3,
            "Alt+ArrowDown",
            ("First metric", "Smallest"),
            {"left": None, "right": None},
        )
    ],
    refused=[
        ({"second": "mAP"}, "second must be one of"),
        ({"right": None}, "right must hold 2 to 6 grades from 0 to 2, got None"),
        ({"left": [1, 0], "right": [1, 1]}, "right must hold the same grades"),
        ({"left": [1.0, 0], "right": [1, 0]}, "left must hold 2 to 6 grades"),
        ({"left": [0] * 7, "right": [0] * 7}, "left must hold 2 to 6 grades"),
    ],
    refused_states=[
        ("first", "MAP", "first must be one of 'P@3'"),
        ("left", [1], "left must hold 2 to 6 grades from 0 to 2"),
        ("left", [3, 0], "left must hold 2 to 6 grades from 0 to 2"),
        ("left", [2, 2, 0], "left must hold the same grades as the other ranking"),
        ("right", [2, 2, 0], "right must hold the same grades as the other ranking"),
    ],
)
