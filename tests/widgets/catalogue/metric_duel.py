"""The row of the metric duel."""

from __future__ import annotations

from traitlets import TraitError

from ranklearn_course.widgets import MetricDuel
from tests.widgets.catalogue.row import Act, Drag, Keys, Row, Shown, Simple, Told


def card(side: int, rank: int) -> str:
    return f".rl-list >> nth={side} >> .rl-card >> nth={rank - 1}"


def cards(side: str, grades: str) -> dict[str, list]:
    return {
        f"[aria-label='Ranking {side}, rank {rank} of 4, grade {grade}'] .rl-grade": [grade]
        for rank, grade in enumerate(grades, start=1)
    }


ROW = Row(
    MetricDuel,
    {"first": "AP", "second": "nDCG", "left": [2, 1, 0, 0], "right": [0, 1, 2, 0]},
    shown=[
        Shown(
            {
                ".rl-value": ["1.000", "0.583", "1.000", "0.587"],
                **cards("A", "2100"),
                **cards("B", "0120"),
            },
            {".rl-share": [1, 0.583, 1, 0.587]},
        ),
        Shown(
            {
                ".rl-value": ["0.264", "0.166", "0.548", "−0.913"],
                **cards("A", "2010"),
                **cards("B", "0012"),
            },
            {".rl-share": [0.264, 0.166, 0.548, 0]},
            state={"left": [2, 0, 1, 0], "right": [0, 0, 1, 2]},
            given={"first": "RBP, p = 0.8", "second": "Kendall’s tau"},
        ),
    ],
    told=[
        Told(
            [],
            "AP and nDCG both prefer A: which move makes them disagree?",
            "AP: 1.000 for A, 0.583 for B.",
        ),
        Told(
            [{"left": [0, 1, 2, 0]}],
            "AP and nDCG both call A and B equal: which move parts them?",
            "The rankings changed.",
        ),
        Told(
            [],
            "AP calls A and B equal, nDCG prefers A: which move do both see?",
            given={"left": [2, 1], "right": [1, 2]},
        ),
        Told(
            [("First metric", "RR")],
            "RR prefers A, nDCG prefers B: which move makes them agree?",
            "The smallest pair on which RR and nDCG disagree has 4 documents. Pairs tried: 135.",
        ),
        Told(
            [("First metric", "DCG")],
            "",
            "DCG and nDCG do not disagree on any pair of up to 5 documents. Pairs tried: 2520.",
        ),
        Told(
            [("First metric", "nDCG")],
            "",
            "A metric never disagrees with itself: choose two different ones.",
        ),
        Told(
            [{"left": [2, 0, 1, 0]}],
            "",
            "Ranking A: a document of grade 1 went from rank 2 to 3.",
        ),
    ],
    drags=[
        Drag(card(1, 3), card(1, 1), {"left": [2, 1, 0, 0], "right": [2, 0, 1, 0]}),
    ],
    keys=[
        Keys(
            card(0, 1),
            "e.ariaLabel",
            [
                ("Alt+ArrowDown", "Ranking A, rank 2 of 4, grade 2"),
                ("Alt+ArrowDown", "Ranking A, rank 3 of 4, grade 2"),
                ("Alt+Home", "Ranking A, rank 1 of 4, grade 2"),
                ("ArrowDown", "Ranking A, rank 2 of 4, grade 1"),
            ],
        )
    ],
    acts=[Act("First metric", "RR", {"first": "RR", "left": [0, 1, 0, 2], "right": [0, 0, 2, 1]})],
    large={"left": None, "right": None},
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
        ({"left": [1, 0], "right": [1, 1]}, "must hold the same grades as the other", TraitError),
    ],
    refused_states=[
        ("first", "MAP", "first must be one of 'P@3'"),
        ("left", [3, 0], "left must hold 2 to 6 grades from 0 to 2"),
    ],
)
