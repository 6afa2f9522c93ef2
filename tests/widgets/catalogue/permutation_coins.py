"""The row of the permutation coins."""

from __future__ import annotations

import numpy as np

from ranklearn_course.widgets import PermutationCoins
from tests.widgets.catalogue.row import Act, Keys, Row, Told

HITS = {"first": [7, 5, 4, 3], "second": [4, 3, 2, 4]}
RNG = np.random.default_rng(7)
MANY = {"A": RNG.random(44).round(3), "B": RNG.random(44).round(3)}


def make(**given) -> PermutationCoins:
    return PermutationCoins(**{"values": HITS, "total": "sum"} | given)


def shows(coins: PermutationCoins) -> dict[str, list[str]]:
    return {
        ".rl-title": [coins.title()],
        ".rl-p": [coins.arithmetic()],
        ".rl-coin@aria-pressed": [str(swap).lower() for swap in coins.swapped],
    }


ROW = Row(
    make,
    shows,
    told=[
        Told([], "first minus second is +6: how often does chance do as much?"),
        Told(
            [{"swapped": [False, False, False, True]}],
            "With 1 of 4 queries swapped it would be +8",
            "Query 4 is swapped: the difference would be +8.",
        ),
        Told(
            [{"swapped": [False, False, False, True]}, {"swapped": [False, False, False, False]}],
            "first minus second is +6: how often does chance do as much?",
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
        Told([{"games": 20}], "", "Games played: 20."),
        Told(["1,000 games"], "", "", {"total": "mean"}),
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
                ("Enter", "Query 4: first 3, second 4, difference −1"),
                ("ArrowLeft", "Query 3: first 4, second 2, difference +2"),
            ],
        )
    ],
    acts=[Act("Toss all coins", None, {"games": 1}), Act("All 16 ways", None, {"exact": True})],
    large=lambda: PermutationCoins(MANY),
    refused=[
        ({"values": {"A": [1]}}, "values must map two names to values"),
        ({"values": [[1], [2]]}, "values must map two names to values"),
        ({"values": {"A": [1], "B": [1, 2]}}, "the values of the same queries, got 1 and 2"),
        ({"values": {"A": [float("nan")], "B": [1]}}, "values['A'] must"),
        ({"values": {"A": [[1]], "B": [1]}}, "values['A'] must be one list"),
        ({"values": {"A": [1] * 101, "B": [1] * 101}}, "must hold at most 100 queries, got 101"),
        ({"total": "median"}, "total must be one of 'mean', 'sum'"),
        ({"seed": -1}, "seed must be a whole number from 0 to 9999, got -1"),
    ],
    refused_states=[
        ("swapped", [True], "swapped must hold True or False for each of the 4 queries, got 1"),
        ("games", 10_001, "games must be a whole number from 0 to 10000, got 10001"),
    ],
)
