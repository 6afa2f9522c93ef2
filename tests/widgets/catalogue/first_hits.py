"""The row of the first hits."""

from __future__ import annotations

from ranklearn_course.widgets import FirstHits
from tests.widgets.catalogue.row import Act, Drag, Keys, Row, Shown, Simple, Told

TWO = {"k": 2}
PRICE = {"price": True}
SIMPLE = "MRR@10 is 0.611: which hit changes it most if it moves by one rank?"
GOAL = "Can MRR and the mean rank both rise?"
GOAL_PRICE = "Can a lower hit lose more than a higher one?"
QUERIES = {"cat": 3, "torus": 2, "virus": 1}


def cell(row: int, at: int) -> str:
    return f".rl-row:not(.rl-head) >> nth={row} >> .rl-cell >> nth={at}"


def hit(name: str) -> str:
    return f"[aria-label='First hit of “{name}”']"


ROW = Row(
    FirstHits,
    {"queries": QUERIES},
    shown=[
        Shown(
            {
                ".rl-value": ["0.611", "2.000", "1.000"],
                ".rl-note": [
                    "(1/3 + 1/2 + 1/1) / 3",
                    "(3 + 2 + 1) / 3",
                    "queries with a hit: 3 of 3",
                ],
                ".rl-meter-name": ["MRR@10", "Mean rank", "Success@10"],
                "[role=slider]@aria-label": [f"First hit of “{name}”" for name in QUERIES],
            },
            {".rl-fill": [1 / 3, 1 / 2, 1], ".rl-share": [0.611, 0, 1]},
        ),
        Shown(
            {
                ".rl-value": ["0.333", "no value", "0.333"],
                ".rl-note": [
                    "(0 + 0 + 1/1) / 3",
                    "queries without a hit: 2 of 3",
                    "queries with a hit: 1 of 3",
                ],
            },
            {".rl-fill": [0, 0, 1], ".rl-share": [0.333, 0, 0.333]},
            state={"first_hits": [4, None, 1]},
            given={"k": 2},
        ),
        Shown(
            {
                ".rl-value": ["0.611"],
                ".rl-number": ["1/3 − 1/4 = 0.083", "1/2 − 1/3 = 0.167", "1/1 − 1/2 = 0.500"],
                "[role=slider]@ariaValueText": [
                    f"rank {rank}; the next slip costs {price}"
                    for rank, price in ((3, "0.083"), (2, "0.167"), (1, "0.500"))
                ],
            },
            {".rl-fill": [1 / 3, 1 / 2, 1], ".rl-price": [1 / 12, 1 / 6, 1 / 2]},
            given=PRICE,
        ),
        Shown(
            {".rl-number": ["1/3 − 0 = 0.333", "0: no hit", "0: rank 4 > k"]},
            {".rl-price": [1 / 3, 0, 0]},
            state={"first_hits": [3, None, 4], "k": 3},
            given=PRICE,
        ),
    ],
    told=[
        Told([], f"MRR@10 is 0.611. {GOAL}"),
        # A simple one states no goal.
        Told([], SIMPLE, given={"simple": True}),
        Told(
            [{"first_hits": [3, 1, 1]}],
            "MRR@10 rises to 0.778 with “torus” at rank 1: no other hit changes it more",
            given={"simple": True},
        ),
        Told(
            [{"first_hits": [2, 2, 1]}],
            "MRR@10 rises to 0.667 with “cat” at rank 2",
            given={"simple": True},
        ),
        *(
            Told(
                [{"first_hits": [None, 2, 1]}],
                f"{what} without a hit for “cat”",
                given={"simple": True} | given,
            )
            for what, given in (("MRR@10 falls to 0.500", {}), ("MRR@2 stays at 0.500", TWO))
        ),
        Told(
            [{"first_hits": [2, 2, 1]}],
            f"MRR@10 rises to 0.667 with “cat” at rank 2. {GOAL}",
            "rank 2. MRR@10 rose from 0.611 to 0.667. Mean rank fell from 2.000 to 1.667.",
        ),
        Told(
            [{"first_hits": [4, 2, 1]}],
            f"MRR@10 falls to 0.583 with “cat” at rank 4. {GOAL}",
            "The first hit of “cat” is now at rank 4.",
        ),
        Told(
            [{"first_hits": [4, 2, 1]}],
            f"MRR@2 stays at 0.500 with “cat” at rank 4. {GOAL}",
            "Mean rank has no value: queries without a hit among the first 2: 1 of 3.",
            TWO,
        ),
        Told(
            [{"first_hits": [None, 2, 1]}],
            f"MRR@10 falls to 0.500 without a hit for “cat”. {GOAL}",
            "“cat” now has no hit.",
        ),
        Told(
            [{"k": 3}], f"MRR@3 rises to 0.611. {GOAL}", "Mean rank has a value again: 2.000.", TWO
        ),
        Told([{"k": 2}], f"MRR@2 falls to 0.500. {GOAL}", "The cutoff k is now 2."),
        Told([{"k": 5}], f"MRR@5 stays at 0.611. {GOAL}", "MRR@5 stayed at 0.611."),
        Told(
            [{"first_hits": [1, 1, 1]}],
            f"MRR@10 rises to 1.000. {GOAL}",
            "Several settings changed.",
        ),
        Told(
            [{"first_hits": [10, 2, 1]}, {"first_hits": [10, 1, 1]}],
            "MRR@10 rises to 0.700 with “torus” at rank 1. Met: both rose. Now lower k.",
            "Success@10 stayed at 1.000. Met: both rose. Now lower k.",
        ),
        Told([], f"MRR@10 is 0.611. {GOAL_PRICE}", given=PRICE),
        Told(
            [{"first_hits": [4, 2, 1]}],
            f"“cat” has 0.050 to lose at rank 4. {GOAL_PRICE}",
            "The first hit of “cat” is now at rank 4. MRR@10 fell from 0.611 to 0.583.",
            PRICE,
        ),
        # From rank k it loses all it has.
        Told(
            [{"k": 3}],
            "MRR@3 stays at 0.611. Met: a hit at k loses all. Now move k.",
            "MRR@3 stayed at 0.611. Met: a hit at k loses all.",
            PRICE,
        ),
        # At rank 2 it has not more to lose there than at rank 1.
        Told([{"k": 2}], f"MRR@2 falls to 0.500. {GOAL_PRICE}", given=PRICE),
    ],
    drags=[
        Drag(cell(0, 2), cell(0, 0), {"first_hits": [1, 2, 1]}),
        Drag(cell(2, 0), cell(2, 10), {"first_hits": [3, 2, None]}),
        Drag(cell(0, 6), cell(0, 6), {"first_hits": [7, 2, 1]}, focused=hit("cat")),
        Drag(".rl-cut-label", cell(0, 0), {"k": 1}),
    ],
    keys=[
        Keys(
            hit("cat"),
            "e.ariaValueText",
            [
                ("ArrowRight", "rank 4"),
                ("ArrowUp", "rank 5, below the cutoff"),
                ("ArrowDown", "rank 4"),
                ("Delete", "no hit"),
                ("ArrowLeft", "rank 10, below the cutoff"),
                ("Home", "rank 1"),
            ],
            {"k": 4},
        )
    ],
    acts=[Act("Cutoff k", "2", {"k": 2})],
    large={"queries": {f"Which year did it open? {i}": 10 for i in range(8)}},
    simple=[
        Simple(
            ".rl-hit",
            3,
            "ArrowRight",
            ("Mean rank", "mean rank", "Success", "Cutoff", "k = 10"),
            {"queries": {"Capital": 1, "First web page": 2, "Telescope": 4}},
        )
    ],
    refused=[
        ({"queries": "cat"}, "queries must map names to ranks, got 'cat'", TypeError),
        ({"queries": {}}, "queries must hold 1 to 8 names, got 0"),
    ],
    refused_states=[
        ("first_hits", [1, 2], "first_hits must hold one rank for each of 3 queries, got 2"),
        ("k", 11, "k must be a whole number from 1 to 10, got 11"),
    ],
)
