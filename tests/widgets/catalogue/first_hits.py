"""The row of the first hits."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ranklearn_course.widgets import FirstHits
from ranklearn_course.widgets.kit.words import number
from tests.widgets.catalogue.row import Act, Drag, Keys, Row, Simple, Told

QUERIES = {"cat": 3, "torus": 2, "virus": 1}


def make(**given) -> FirstHits:
    return FirstHits(**{"queries": QUERIES} | given)


def some(rng: np.random.Generator) -> Iterator[FirstHits]:
    for _ in range(7):
        ranks = int(rng.integers(2, 21))
        hits = rng.integers(1, ranks + 2, rng.integers(1, 9))
        queries = {f"query {i}": None if h > ranks else int(h) for i, h in enumerate(hits)}
        yield FirstHits(queries, k=int(rng.integers(1, ranks + 1)), ranks=ranks)


def shows(hits: FirstHits) -> dict[str, list[str]]:
    values = hits.measure()
    return {
        ".rl-value": ["no value" if v is None else number(v) for v in values.values()],
        ".rl-note": [note(hits, name) for name in values],
        ".rl-meter-name": [hits.label(name) for name in values],
        ".rl-bar@--bar": [f"{value:.4f}" for value in hits.reciprocal_ranks],
        "[role=slider]@aria-label": [f"First hit of “{name}”" for name in hits.names],
    }


def note(hits: FirstHits, metric: str) -> str:
    """The arithmetic behind a number."""
    n = len(hits.names)
    pairs = list(zip(hits.first_hits, hits.reciprocal_ranks, strict=True))
    if metric == "mrr":
        return f"({' + '.join(f'1/{hit}' if value else '0' for hit, value in pairs)}) / {n}"
    if metric == "success":
        return f"queries with a hit: {n - hits.misses} of {n}"
    if hits.misses:
        return f"queries without a hit: {hits.misses} of {n}"
    return f"({' + '.join(map(str, hits.first_hits))}) / {n}"


def draws(hits: FirstHits) -> dict:
    shares = [0 if name == "mean_rank" else v for name, v in hits.measure().items()]
    return {".rl-fill": hits.reciprocal_ranks, ".rl-share": shares}


def cell(row: int, at: int) -> str:
    return f".rl-row:not(.rl-head) >> nth={row} >> .rl-cell >> nth={at}"


def hit(name: str) -> str:
    return f"[aria-label='First hit of “{name}”']"


ROW = Row(
    make,
    shows,
    some=some,
    draws=draws,
    told=[
        Told([], "MRR@10 is 0.611: which hit changes it most, moved by one rank?"),
        Told(
            [{"first_hits": [2, 2, 1]}],
            "MRR@10 rises to 0.667 with the first hit of “cat” at rank 2",
            "rank 2. MRR@10 rose from 0.611 to 0.667. Mean rank fell from 2.000 to 1.667.",
        ),
        Told(
            [{"first_hits": [4, 2, 1]}],
            "MRR@10 falls to 0.583 with the first hit of “cat” at rank 4",
            "The first hit of “cat” is now at rank 4.",
        ),
        Told(
            [{"first_hits": [4, 2, 1]}],
            "MRR@2 stays at 0.500 with the first hit of “cat” at rank 4",
            "Mean rank has no value: queries without a hit among the first 2: 1 of 3.",
            {"k": 2},
        ),
        Told(
            [{"first_hits": [None, 2, 1]}],
            "MRR@10 falls to 0.500 without a hit for “cat”",
            "“cat” now has no hit.",
        ),
        Told(
            [{"first_hits": [None, 2, 1]}],
            "MRR@2 stays at 0.500 without a hit for “cat”",
            "",
            {"k": 2},
        ),
        Told([{"k": 3}], "MRR@3 rises to 0.611", "Mean rank has a value again: 2.000.", {"k": 2}),
        Told([{"first_hits": [None, 2, 1]}], "", "", {"simple": True}),
        Told([{"k": 2}], "MRR@2 falls to 0.500"),
        Told([{"k": 5}], "MRR@5 stays at 0.611", "The cutoff k is now 5. MRR@5 stayed at 0.611."),
        Told(
            [],
            "MRR@10 is 1.000: which hit changes it most, moved by one rank?",
            "",
            {"queries": {"a": 1}},
        ),
        Told([{"first_hits": [1, 1, 1]}], "MRR@10 rises to 1.000", "Several settings changed."),
    ],
    drags=[
        Drag(cell(0, 2), cell(0, 0), {"first_hits": [1, 2, 1]}),
        Drag(cell(2, 0), cell(2, 10), {"first_hits": [3, 2, None]}),
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
                ("End", "no hit"),
                ("ArrowRight", "no hit"),
                ("ArrowLeft", "rank 10, below the cutoff"),
                ("Home", "rank 1"),
                ("Delete", "no hit"),
                ("x", "no hit"),
                ("Alt+Home", "no hit"),
            ],
            {"k": 4},
        )
    ],
    acts=[Act("Cutoff k", "2", {"k": 2})],
    large=lambda: FirstHits({f"Which year did it open? {i}": 10 for i in range(8)}),
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
        ({"queries": 7}, "queries must map names to ranks, got 7", TypeError),
        ({"queries": {}}, "queries must hold 1 to 8 queries, got 0"),
        ({"queries": {str(i): 1 for i in range(9)}}, "queries must hold 1 to 8 queries, got 9"),
        (
            {"queries": [3]},
            "queries must hold pairs (name, rank of the first hit), got 3",
            TypeError,
        ),
        ({"queries": [("a", 1, 2)]}, "queries must hold pairs", TypeError),
        ({"queries": [(1, 1)]}, "queries must hold pairs", TypeError),
        ({"queries": [("a", 1), ("a", 2)]}, "queries must have different names, got ['a', 'a']"),
        ({"queries": {"a": 0}}, "a first hit in queries must be a whole number from 1 to 10"),
        ({"queries": {"a": 11}}, "must be a whole number from 1 to 10, got 11"),
        ({"k": 11}, "k must be a whole number from 1 to 10, got 11"),
        ({"ranks": 1}, "ranks must be a whole number from 2 to 20, got 1"),
        ({"ranks": 21}, "ranks must be a whole number from 2 to 20, got 21"),
    ],
    refused_states=[
        ("first_hits", [1, 2], "first_hits must hold one rank for each of 3 queries, got 2"),
        ("first_hits", [1, 2, 11], "a first hit in first_hits must be a whole number from 1 to 10"),
        ("k", 11, "k must be a whole number from 1 to 10, got 11"),
    ],
)
