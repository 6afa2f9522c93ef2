"""The row of the forces."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ranklearn_course.widgets import Forces
from ranklearn_course.widgets.forces.widget import STEP_SIZES, push_text
from ranklearn_course.widgets.kit.words import number
from tests.widgets.catalogue.row import Act, Drag, Keys, Place, Row, Simple, Told

FIVE = [("A", 0, 2.0), ("B", 3, -1.0), ("C", 1, 0.5), ("D", 0, 1.0), ("E", 2, -2.0)]
SCORED = [("A", 0, 2.0), ("B", 3, -1.0), ("C", 1, 0.5)]
ALIKE = [("A", 1, 0.0), ("B", 1, 1.0)]
START = [score for _, _, score in FIVE]


def make(**given) -> Forces:
    return Forces(**{"documents": FIVE} | given)


def some(rng: np.random.Generator) -> Iterator[Forces]:
    for turn in range(8):
        n = int(rng.integers(2, 9))
        grades, scores = rng.integers(0, 5, n).tolist(), rng.normal(size=n).clip(-4, 4).tolist()
        documents = [(f"d{i}", g, s) for i, (g, s) in enumerate(zip(grades, scores, strict=True))]
        temperature = float(10 ** rng.uniform(-1, 1))
        yield Forces(documents, tuple(STEP_SIZES)[turn % 4], temperature=temperature)


def shows(forces: Forces) -> dict[str, list[str]]:
    found = forces.forces()
    n = len(forces.names)
    pairs = np.zeros((n, n)) if found.pairs is None else found.pairs
    cells = [
        [
            *(push_text(forces.words, push) if push else "" for push in row),
            push_text(forces.words, force),
        ]
        for row, force in zip(pairs, found.documents, strict=True)
    ]
    pressed = [str(i == forces.chosen).lower() for i in range(n)]
    return {
        "[data-metric=loss] .rl-value": [number(found.loss)],
        "[data-metric=ndcg] .rl-value": [number(forces.ndcg())],
        "[data-metric=steps] .rl-value": [str(forces.n_steps)],
        ".rl-rank": [f"rank {rank}" for rank in forces.ranks()],
        ".rl-pushes tbody td": [cell for row in cells for cell in row],
        ".rl-dot@aria-valuetext": [
            f"score {number(score, 2)}, rank {rank}, force {push_text(forces.words, force)}"
            for score, rank, force in zip(
                forces.scores, forces.ranks(), found.documents, strict=True
            )
        ],
        "button.rl-name@aria-pressed": pressed,
    }


def dot(name: str) -> str:
    return f"[aria-label^='Score of {name},']"


def at(name: str, score: float) -> Place:
    """Above or below the dot of a document: 30 pixels are a unit of the axis, and one dot."""
    start = dict(zip("ABCDE", START, strict=True))[name]
    return dot(name), 0.5, 0.5 - (score - start)


ROW = Row(
    make,
    shows,
    some=some,
    told=[
        Told([], "Every method pushes documents; the forces differ"),
        Told([], "nDCG of this order is 0.498", "", {"simple": True}),
        Told(
            ["Step"],
            "Step 1: nDCG 0.498, loss of RankNet 16.676",
            "Step 1. nDCG is 0.498, the loss is 16.676.",
        ),
        Told(["Step"], "Step 1: nDCG 0.498", "", {"simple": True}),
        Told(
            [{"scores": [2, 3, 0.5, 1, -2]}],
            "RankNet: nDCG 0.915, loss 12.847",
            "B now has score 3.00 and rank 1. The loss is 12.847.",
        ),
        Told([{"scores": [2, 3, 0.5, 1, -2]}], "nDCG 0.915", "", {"simple": True}),
        Told(
            [{"grades": [0, 3, 3, 0, 2]}],
            "RankNet: nDCG 0.594, loss 15.310",
            "C now has grade 3. nDCG is 0.594, the loss is 15.310.",
        ),
        Told(
            [{"method": "lambdarank"}],
            "LambdaRank: nDCG 0.498, loss 2.883",
            "The forces are now those of LambdaRank.",
        ),
        Told(
            [{"chosen": 1}, {"chosen": None}],
            "RankNet: nDCG 0.498, loss 19.511",
            "The pushes on all documents are shown.",
        ),
        Told(
            [{"scores": [2, 3, 0.5, 1, -1], "grades": [0, 3, 3, 0, 2]}],
            "RankNet: nDCG 0.865, loss 8.511",
            "Several settings changed. nDCG is 0.865, the loss is 8.511.",
        ),
        Told(
            [{"method": "least_squares"}, {"chosen": 1}], "", "B is pulled by its own grade alone"
        ),
        Told([{"method": "least_squares", "chosen": None}], "", "", {"simple": True}),
        Told([], "", "No push on A is as large as 0.001.", {"documents": ALIKE, "chosen": 0}),
    ],
    drags=[
        Drag(dot("B"), at("B", 2), {"scores": [2, 2, 0.5, 1, -2]}),
        Drag(dot("E"), at("E", 0), {"scores": [2, -1, 0.5, 1, 0]}),
        Drag(
            "[aria-label='Grade of A']",
            ("[aria-label='Grade of A']", 0.5, -0.77),
            {"grades": [2, 3, 1, 0, 2]},
        ),
    ],
    keys=[
        Keys(
            dot("B"),
            "e.ariaValueNow",
            [
                ("ArrowUp", "-0.9"),
                ("ArrowUp", "-0.8"),
                ("ArrowDown", "-0.9"),
                ("PageUp", "-0.4"),
                ("End", "5"),
                ("Home", "-5"),
                ("x", "-5"),
                ("Alt+End", "-5"),
            ],
        ),
        Keys(
            "[aria-label='Grade of C']",
            "e.ariaValueNow",
            [("ArrowUp", "2"), ("ArrowUp", "3"), ("-", "2"), ("End", "4"), ("+", "4")],
        ),
    ],
    acts=[
        Act("Step", None, {"n_steps": 1}),
        Act("Method", "least_squares", {"method": "least_squares"}),
        Act("Raise the grade of C", None, {"grades": [0, 3, 2, 0, 2]}),
        Act("Lower the grade of B", None, {"grades": [0, 2, 1, 0, 2]}),
        Act("Pushes on C alone", None, {"chosen": 2}),
        Act("All documents", None, {"chosen": None}, {"chosen": 1}),
    ],
    grows_by=("chosen",),
    large=lambda: Forces([(f"doc {i}", (3 * i) % 5, 3 - 0.75 * i) for i in range(8)]),
    simple=[
        Simple(
            "button:text-matches('^(Step|Run)$')",
            2,
            "Enter",
            ("RankNet", "loss", "Loss", "Grade of", "Method", "Page Up"),
            {"documents": SCORED},
        )
    ],
    refused=[
        ({"documents": "abc"}, "documents must hold triples (name, grade, score)", TypeError),
        ({"documents": 7}, "documents must hold triples", TypeError),
        ({"documents": [("A", 1, 2)]}, "documents must hold 2 to 8 of them, got 1"),
        ({"documents": FIVE * 2}, "documents must hold 2 to 8 of them, got 10"),
        ({"documents": [("A", 1), ("B", 1)]}, "got ('A', 1)", TypeError),
        ({"documents": [("A", -1, 1), ("B", 1, 1)]}, "a grade in documents must be a whole"),
        ({"documents": [("A", 1, float("nan")), ("B", 1, 1)]}, "a score in documents must be a"),
        ({"documents": [("A", 1, 9), ("B", 1, 1)]}, "a score in documents must be a number"),
        ({"method": "hinge"}, "method must be one of 'least_squares', 'ranknet'"),
        ({"temperature": 0}, "temperature must be a number from 0.05 to 20"),
        ({"chosen": 5}, "chosen must be a whole number from 0 to 4, got 5"),
    ],
    refused_states=[
        ("scores", [1.0, 2.0], "scores must hold 5 numbers, got 2"),
        ("grades", [1, 2], "grades must hold 5 numbers, got 2"),
        ("scores", [9.0, 1, 1, 1, 1], "each of scores must be a number from -5 to 5, got 9.0"),
        ("grades", [9, 1, 1, 1, 1], "each of grades must be a whole number from 0 to 4, got 9"),
        ("method", "dcg", "method must be one of"),
        ("chosen", -1, "chosen must be a whole number from 0 to 4, got -1"),
        ("n_steps", -1, "n_steps must be a whole number"),
    ],
)
