"""The row of the permutation coins."""

import numpy as np

from ranklearn_course.widgets import PermutationCoins
from tests.widgets.catalogue.row import Act, Keys, Row, Shown, Told

HITS = {"first": [7, 5, 4, 3], "second": [4, 3, 2, 4]}
RNG = np.random.default_rng(7)
MANY = {"A": RNG.random(44).round(3), "B": RNG.random(44).round(3)}


ROW = Row(
    PermutationCoins,
    {"values": HITS, "total": "sum"},
    shown=[
        Shown(
            {
                ".rl-p": [
                    "p is the share of games that go at least as far from 0 as what was seen, "
                    "either way."
                ],
                ".rl-coin@aria-pressed": ["false", "true", "false", "true"],
            },
            state={"swapped": [False, True, False, True]},
        ),
        Shown(
            {".rl-p": ["p = (1 + 1) / (1 + 20) = 0.0952. What was seen counts as one more game."]},
            state={"games": 20},
        ),
        Shown(
            {".rl-p": ["p = 4 / 16 = 0.2500. It is exact: no other way to swap is left."]},
            state={"exact": True},
            given={"total": "mean"},
        ),
    ],
    told=[
        Told([], "first minus second is +6: how often does chance do as much?"),
        Told(
            [{"swapped": [False, False, False, True]}],
            "With 1 of 4 queries swapped it would be +8",
            "Query 4 is swapped: the difference would be +8.",
        ),
        Told(
            [{"swapped": [False, False, False, True]}, {"swapped": [False, False, False, False]}],
            "",
            "Query 4 is as it was: the difference is +6.",
        ),
        Told(
            ["Toss all coins"],
            "Games at least as far from 0 as +6: 0 of 1",
            "Game 1: 1 of 4 queries swapped, difference +2.",
        ),
        Told(
            ["1,000 games"],
            "Games at least as far from 0 as +6: 278 of 1,000",
            "Games played: 1,000. As far as what was seen: 278.",
        ),
        Told(
            ["All 16 ways"],
            "Ways at least as far from 0 as +6: 4 of all 16",
            "All 16 ways are shown. As far as what was seen: 4.",
        ),
    ],
    keys=[
        Keys(
            ".rl-coin >> nth=0",
            "e.textContent.match(/^.* difference .\\d/)[0]",
            [
                ("ArrowRight", "Query 2: first 5, second 3, difference +2"),
                ("ArrowRight", "Query 3: first 4, second 2, difference +2"),
                ("End", "Query 4: first 3, second 4, difference −1"),
                ("Space", "Query 4, swapped: first 4, second 3, difference +1"),
            ],
        )
    ],
    acts=[Act("Toss all coins", None, {"games": 1}), Act("All 16 ways", None, {"exact": True})],
    large={"values": MANY, "total": "mean"},
    refused=[
        ({"values": {"A": [1]}}, "values must hold 2 to 2 names, got 1"),
    ],
    refused_states=[
        ("swapped", [True], "swapped must hold True or False for each of the 4 queries, got 1"),
        ("games", 10_001, "games must be a whole number from 0 to 10000, got 10001"),
    ],
)
