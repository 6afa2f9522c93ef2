"""The row of the order pair."""

from __future__ import annotations

from ranklearn_course.widgets import OrderPair
from tests.widgets.catalogue.row import Act, Drag, Keys, Row, Shown, Simple, State, Told

NAMES = ["ant", "bee", "cat", "dog", "elk", "fox", "gnu"]
TRUE_ORDER = [1, 2, 3, 4, 5, 6, 7]


def begins(*order: int) -> State:
    """Another start than the usual one."""
    return {"order": [*order], "start": {"order": [*order], "ties": [], "met": False}}


ONE_MOVE, TWO_MOVES = begins(2, 1, 3, 4, 5, 6, 7), begins(2, 1, 3, 4, 7, 5, 6)
#: Five animals, of which the expert puts the first two on one place.
TIED = {"documents": [*NAMES[:4], "eel"], "true_ties": [1], **begins(2, 1, 3, 5, 4)}
FOUR = {"documents": NAMES[:4], **begins(2, 1, 4, 3)}


def card(rank: int) -> str:
    return f".rl-movable >> nth={rank - 1}"


ROW = Row(
    OrderPair,
    {"documents": NAMES, **begins(*TRUE_ORDER)},
    shown=[
        Shown(
            {
                ".rl-value": ["3", "0.714", "0.857", "0.544", "0.974"],
                ".rl-note": [
                    "of 21 pairs",
                    "1 − 2 · 3/21",
                    "1 − 6 · 8/336",
                    "2 · 0.772 − 1",
                    "16.761 / 17.215",
                ],
                ".rl-movable@aria-label": [
                    f"{NAMES[true_rank - 1]}, at rank {rank} of 7, true rank {true_rank}"
                    for true_rank, rank in enumerate((2, 1, 3, 4, 6, 7, 5), start=1)
                ],
                "circle@localName": ["circle"] * 3,
                "svg@aria-label": ["Lines between 7 documents, crossings: 3"],
            },
            {".rl-share": [0.143, 0.357, 0.429, 0.272, 0.974]},
            state={"order": [2, 1, 3, 4, 7, 5, 6]},
        ),
        Shown(
            {
                ".rl-value": ["2", "−0.333", "−0.500", "−0.500", "0.817"],
                ".rl-note": [
                    "of 3 pairs",
                    "1 − 2 · 2/3",
                    "1 − 6 · 6/24",
                    "2 · 0.250 − 1",
                    "3.893 / 4.762",
                ],
            },
            {".rl-share": [0.667, 0.167, 0.25, 0.25, 0.817]},
            state={"order": [3, 1, 2]},
            given={"documents": ["a", "b", "c"], **begins(2, 1, 3)},
        ),
        # Of ten pairs the expert tells nine apart; the right order ties another one.
        Shown(
            {
                ".rl-value": ["1", "0.600", "0.667"],
                ".rl-note": ["of 10 pairs; 2 tied", "(7 − 1) / 10", "(7 − 1) / √(9 · 9)"],
                ".rl-link": [">", ">", "=", ">"],
                ".rl-movable@aria-label": [
                    "ant, at rank 1 of 5, true rank 1.5",
                    "bee, at rank 2 of 5, true rank 1.5",
                    "cat, at rank 3.5 of 5, true rank 3",
                    "dog, at rank 5 of 5, true rank 4",
                    "eel, at rank 3.5 of 5, true rank 5",
                ],
                "svg@aria-label": ["Lines between 5 documents, crossings: 1"],
            },
            {".rl-share": [0.1, 0.3, 0.333]},
            state={"order": [1, 2, 3, 5, 4], "ties": [3]},
            given=TIED,
        ),
    ],
    told=[
        Told([], "Inversions: 0 of 21 pairs. Kendall’s tau is 1.000, τₐₚ is 1.000"),
        Told([], "Inversions: 0 of 21 pairs. Kendall’s tau is 1.000", given={"simple": True}),
        Told(
            [],
            "Inversions: 3. Which move raises tau most, and which raises τₐₚ most?",
            given=TWO_MOVES,
        ),
        # Kept, until the way back.
        Told(
            [{"order": TRUE_ORDER}, {"order": [2, 3, 1, 4, 7, 5, 6]}],
            "Inversions: 4 of 21 pairs. Tau is 0.619, τₐₚ is 0.544. "
            "Met. Which move lowers τₐₚ most?",
            "The order changed.",
            ONE_MOVE,
        ),
        Told(
            [{"order": TRUE_ORDER}, {"order": [2, 3, 1, 4, 7, 5, 6]}],
            "Inversions: 4 of 21 pairs. Tau is 0.619. Met. Go back, and undo the other swap.",
            given=ONE_MOVE | {"simple": True},
        ),
        Told(
            [{"order": [1, 2, 3, 4, 5]}, {"ties": [1]}],
            "Concordant: 9, discordant: 0, tied: 1. "
            "Met: tau-b can. Now tie one more pair: what falls?",
            "“ant” and “bee” share a place now. Inversions stayed at 0. Tau-a stayed at 0.900. "
            "Tau-b rose from 0.949 to 1.000.",
            TIED,
        ),
        Told(
            [{"ties": [1]}, {"ties": []}],
            "Concordant: 8, discordant: 1, tied: 1. Which can reach 1, tau-a or tau-b?",
            "“bee” is above “ant” again.",
            TIED,
        ),
        Told(
            [{"order": [1, 2, 3, 4, 7, 5, 6]}],
            "Tau is 0.810, and could be 0.905; τₐₚ is 0.878, the highest after one move",
            "“ant” and “bee” changed places. Inversions fell from 3 to 2. Kendall’s tau "
            "rose from 0.714 to 0.810.",
            TWO_MOVES,
        ),
        Told(
            [{"order": [2, 1, 3, 4, 5, 6, 7]}],
            "Tau is 0.905, the highest after one move; τₐₚ is 0.667, and could be 0.878",
            "“gnu” went from rank 5 to rank 7.",
            TWO_MOVES,
        ),
        Told(
            [{"order": [2, 3, 1, 4, 7, 5, 6]}],
            "Tau is 0.619, and could be 0.905 after one move; τₐₚ is 0.544, and could be 0.878",
            "τₐₚ stayed at 0.544.",
            TWO_MOVES,
        ),
        Told(
            [{"order": [1, 2, 3, 4, 5, 6, 7]}],
            "Tau is 1.000, τₐₚ 1.000: no other move raises either more. "
            "Met. Which move lowers τₐₚ most?",
            given=ONE_MOVE,
        ),
        Told(
            [],
            "Inversions: 1. Which move raises tau most?",
            given=ONE_MOVE | {"simple": True},
        ),
        Told(
            [{"order": [1, 2, 3, 4, 5, 6, 7]}],
            "Tau is 1.000: no other move raises it more. Met. Go back, and undo the other swap.",
            given=ONE_MOVE | {"simple": True},
        ),
        Told(
            [{"order": [2, 3, 1, 4, 5, 6, 7]}],
            "Tau is 0.810, and another move brings it to 1.000",
            given=ONE_MOVE | {"simple": True},
        ),
    ],
    drags=[
        Drag(card(5), card(1), {"order": [5, 1, 2, 3, 4, 6, 7]}),
        # A tie is of places: who comes to one of them shares it.
        Drag(card(5), card(2), {"order": [5, 2, 1, 3, 4], "ties": [1]}, TIED | {"ties": [1]}),
    ],
    keys=[
        Keys(
            card(3),
            "e.ariaLabel",
            [
                ("Alt+ArrowUp", "cat, at rank 2 of 7, true rank 3"),
                ("Alt+ArrowUp", "cat, at rank 1 of 7, true rank 3"),
                ("Alt+End", "cat, at rank 7 of 7, true rank 3"),
                ("Home", "ant, at rank 1 of 7, true rank 1"),
            ],
        )
    ],
    acts=[
        Act("Swap the top two", None, {"order": [2, 1, 3, 4, 5, 6, 7]}),
        Act("Swap the bottom two", None, {"order": [1, 2, 3, 4, 5, 7, 6]}),
        Act("Reverse", None, {"order": [7, 6, 5, 4, 3, 2, 1]}),
        Act("Put “bee” and “ant” on one place", None, {"ties": [1]}, TIED),
        Act("Put “cat” and “eel” on one place", None, {"ties": [1]}, TIED | {"ties": [1, 3]}),
    ],
    large={
        "documents": [f"Repair manual of the year {1960 + i}" for i in range(10)],
        **begins(*range(1, 11)),
    },
    simple=[
        Simple(".rl-movable", 4, "Alt+ArrowDown", ("rho", "τₐₚ", "nDCG", "Swap", "Reverse"), FOUR)
    ],
    refused=[
        ({"documents": "ant"}, "documents must be a list of names, got 'ant'", TypeError),
        ({"documents": ["a", "a"]}, "documents must hold different names, got ['a', 'a']"),
        ({"true_ties": [7]}, "true_ties must be a whole number from 1 to 6, got 7"),
        ({"true_ties": "1"}, "true_ties must be a list of ranks, got '1'", TypeError),
    ],
    refused_states=[
        ("order", [1, 2, 3], "order must hold each true rank from 1 to 7"),
        ("ties", [0], "ties must be a whole number from 1 to 6, got 0"),
    ],
)
