"""The row of the meaning board."""

from __future__ import annotations

from ranklearn_course.widgets import MeaningBoard
from tests.widgets.catalogue.row import NOTHING, Act, Drag, Keys, Row, Shown, Simple, State, Told

MEANINGS = {"A": "animal", "C": "car", "T": "team"}
JAGUAR = [("Jaguar", "A", 3), ("Cats", "A", 3), ("Cheetah", "A", 3), ("Dealers", "C", 2)]
JAGUAR = [*JAGUAR, ("Fixtures", "T", 1)]
BOTH = [("Both", "AC", 1), ("Cats", "A", 3), ("Cars", "C", 2), ("Word", "", 1)]
SERVED = [("Big cats", "A", 3), ("Zoo", "A", 2), ("Dealers", "C", 1), ("Both", "AC", 1)]
TWO = {"A": "animal", "C": "car"}


def card(rank: int) -> str:
    return f".rl-slot >> nth={rank - 1} >> .rl-card"


START = {"order": [0, 1, 2, 3, 4], "k": 3, "alpha": 0.5, "weight": 1.0}


def after(moved: int = -1, was: State = NOTHING, **changes) -> State:
    """A change of a board, by the page that was moved."""
    return {**changes, "before": {**START, **was, "moved": moved}}


BETTER = {"order": [0, 3, 4, 1, 2]}
BACKWARDS = {"order": [4, 3, 2, 1, 0]}
ALL = "Who finds something among the first 3? Everybody does."
NO_CAR_NO_TEAM = "Who finds something among the first 3? Not those who mean the car or the team."
ROW = Row(
    MeaningBoard,
    {"documents": JAGUAR, "meanings": MEANINGS, "k": 3, "weight": 1.0},
    shown=[
        Shown(
            {
                ".rl-name": ["Jaguar", "Dealers", "Cats", "Fixtures", "Cheetah"],
                ".rl-value": ["0.831", "0.667", "0.883"],
                ".rl-change": ["▼ down 0.169", "▲ up 0.333", "▲ up 0.207"],
                ".rl-reader-found": ["yes, at rank 1", "yes, at rank 2", "no, only at rank 4"],
                ".rl-number": [
                    "1 × 1.000 = 1.00",
                    "1 × 0.631 = 0.63",
                    "0.5 × 0.500 = 0.25",
                    "1 × 0.431 = 0.43",
                    "0.25 × 0.387 = 0.10",
                ],
                ".rl-formula": ["α-nDCG@3 = (1.00 + 0.63 + 0.25) / ideal α-DCG 2.13 = 0.883"],
            },
            {
                ".rl-share": [0.831, 0.667, 0.883],
                ".rl-part:not([hidden])": [1, 0.631, 0.25, 0.431, 0.097],
                ".rl-lost:not([hidden])": [0.25, 0.29],
            },
            state=after(3, order=[0, 3, 1, 4, 2]),
        ),
        Shown(
            {
                ".rl-value": ["0.609", "1.000", "1.000"],
                ".rl-formula": ["α-nDCG@2 = (2.00 + 0.50) / ideal α-DCG 2.50 = 1.000"],
            },
            {
                ".rl-share": [0.609, 1, 1],
                ".rl-part:not([hidden])": [0.5, 0.5, 0.252, 0.2],
                ".rl-lost:not([hidden])": [0.063, 0.05],
            },
            state={"alpha": 0.2, "k": 2},
            given={"documents": BOTH, "meanings": TWO},
        ),
        Shown(
            {
                ".rl-value": ["1.000", "0.000", "0.000"],
                # Nothing has moved yet: a guess may ask what a move does.
                ".rl-change": [""] * 3,
                ".rl-reader-found": ["no, no page is about it"] * 3,
                ".rl-formula": ["α-nDCG@1 = 0.000: no page serves a meaning, 0/0 counts as 0"],
            },
            {".rl-share": [1, 0, 0], ".rl-lost:not([hidden])": []},
            given={"documents": [("a", ""), ("b", "")], "k": 1},
        ),
    ],
    told=[
        Told([], NO_CAR_NO_TEAM),
        Told(
            [after(3, order=[0, 3, 1, 2, 4])],
            "Who finds something among the first 3? Not those who mean the team.",
            "“Dealers” moved from rank 4 to rank 2. Readers who mean the car now find something. "
            "nDCG@3 fell from 1.000 to 0.831. S-recall@3 rose from 0.333 to 0.667.",
        ),
        Told([], ALL, given=BETTER),
        Told(
            [after(was=BETTER, k=1)],
            "",
            "The cutoff k went from 3 to 1. Readers who mean the car no longer find anything.",
            BETTER,
        ),
        Told(
            [],
            "Who finds something among the first 1? Nobody does.",
            given={"documents": [("a", ""), ("b", "")], "k": 1},
        ),
        Told([after(alpha=1)], "", "α went from 0.5 to 1."),
        Told(["Order by MMR"], "", "MMR with λ = 1 leaves all cards where they are."),
        Told([after(weight=0.5, **BETTER)], "", "MMR with λ = 0.5 orders the cards."),
        Told([after(**BACKWARDS)], "", "The order of the cards changed."),
        Told(
            [BACKWARDS, after(was=BACKWARDS, order=START["order"])],
            "",
            "The board is back at its start.",
        ),
        Told([after(0, order=[1, 0, 2, 3, 4])], "", "nDCG@3 stayed at 1.000."),
    ],
    drags=[
        Drag(card(4), card(2), {"order": [0, 3, 1, 2, 4]}),
        Drag(".rl-cut-label", (".rl-cut-label", 0.5, -3.5), {"k": 1}),
    ],
    keys=[
        Keys(
            card(4),
            "e.ariaLabel",
            [
                (key, f"Rank {rank} of 5: Dealers, on the car, grade 2")
                for key, rank in (("Alt+ArrowUp", 3), ("Alt+ArrowUp", 2), ("Alt+End", 5))
            ],
        )
    ],
    acts=[
        Act("α, what a repeat loses", "1", {"alpha": 1}),
        Act("Order by MMR", None, {"order": [0, 1, 2, 3, 4]}, BACKWARDS),
        Act("λ, weight of relevance", "0.5", {"weight": 0.5, "order": [0, 3, 4, 1, 2]}),
    ],
    grows_by=("before",),
    large={"documents": [(f"A long name of page {i}", "ACT", 3) for i in range(7)]},
    simple=[
        Simple(
            ".rl-card, .rl-move",
            12,
            "Alt+End",
            ("α", "MMR", "×", "A bar", "line k", "Cutoff"),
            {"documents": SERVED, "meanings": TWO, "k": 2, "weight": 0.5},
        )
    ],
    refused=[
        ({"documents": "AC"}, "documents must be a list of (name, marks) or", TypeError),
        ({"documents": [("a", "A"), ("b", "X")]}, "letters of meanings, A, C, T, each"),
        ({"meanings": "ACT"}, "meanings must map names to words, got 'ACT'", TypeError),
    ],
    refused_states=[
        ("alpha", -0.1, "alpha must"),
        ("order", [0, 1], "order must"),
    ],
)
