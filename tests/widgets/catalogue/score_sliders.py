"""The row of the score sliders."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ranklearn_course.widgets import ScoreSliders
from ranklearn_course.widgets.kit.words import trimmed
from ranklearn_course.widgets.score_sliders.widget import RULES
from tests.widgets.catalogue.row import Act, Keys, Row, Simple, Told

CATS = [("The animal", 2), ("E-Type, road test", 0), ("How fast?", 1), ("Dealers", 0)]


def make(**given) -> ScoreSliders:
    return ScoreSliders(**{"documents": CATS, "scores": [3, 5, 4, 1]} | given)


def some(rng: np.random.Generator) -> Iterator[ScoreSliders]:
    for case in range(9):
        n = int(rng.integers(1, 9))
        scores = (rng.integers(0, 5, n), rng.random(n) * 10, np.zeros(n))[case % 3]
        grades = rng.integers(0, 4, n) / (1 + case % 2)
        yield ScoreSliders(grades, scores, ties=RULES[case // 3])


def shows(sliders: ScoreSliders) -> dict[str, list[str]]:
    marks = [sliders.mark(rank) for rank in range(1, len(sliders.names))]
    by_rank = [f"{sliders.names[i]}, grade {sliders.grades[i]:g}" for i in sliders.order]
    place_of = {document: place for place, document in enumerate(sliders.order)}
    return {
        ".rl-title": [sliders.title()],
        ".rl-number": [
            str(sliders.order),
            sliders.grades_under(sliders.ties),
            *(sliders.grades_under(rule) for rule in RULES),
        ],
        ".rl-output": list(map(trimmed, sliders.scores)),
        ".rl-range@aria-valuetext": list(map(trimmed, sliders.scores)),
        ".rl-between": marks,
        ".rl-doc@--at": [f"{place_of[i]:.4f}" for i in range(len(sliders.names))],
        "ol li": [
            f"{document}. Before the next one: {mark}" if mark else document
            for document, mark in zip(by_rank, [*marks, ""], strict=True)
        ],
        ".rl-label[aria-current=true]": [sliders.words[f"ties_{sliders.ties}"]],
    }


def slider(document: int) -> str:
    return f"input.rl-range >> nth={document}"


ROW = Row(
    make,
    shows,
    some=some,
    told=[
        Told([], "2 pairs of neighbours stand in the wrong order: which slider mends most?"),
        Told(
            [],
            "A perfect ranking: no document stands below one of lower grade",
            "",
            {"scores": [5, 1, 3, 2]},
        ),
        Told(
            [{"scores": [3.5, 5, 4, 1]}],
            "2 pairs of neighbours stand in the wrong order: which slider mends most?",
            "“The animal” has the score 3.5. The ranking stays the same.",
        ),
        Told(
            [{"scores": [4.5, 5, 4, 1]}],
            "One pair of neighbours stands in the wrong order: which slider mends it?",
            "“The animal” has the score 4.5 and moves from rank 3 to rank 2.",
        ),
        Told(
            [{"scores": [6, 10, 8, 2]}],
            "2 pairs of neighbours stand in the wrong order: which slider mends most?",
            "The scores changed, the ranking did not: only their order counts.",
        ),
        Told(
            [{"scores": [9, 1, 2, 3]}],
            "One pair of neighbours stands in the wrong order: which slider mends it?",
            "The scores changed, and the ranking with them.",
        ),
        Told(
            [{"ties": "worst"}],
            "2 pairs of neighbours stand in the wrong order: which slider mends most?",
            "The scores are the same. The new tie rule changed the ranking.",
            {"scores": [5, 5, 5, 1]},
        ),
        Told(
            [{"ties": "best"}],
            "2 pairs of neighbours stand in the wrong order: which slider mends most?",
            "The tie rule changed, the ranking did not.",
        ),
        Told(
            ["Add 1 to all"],
            "2 pairs of neighbours stand in the wrong order: which slider mends most?",
            "The sliders end at 10, so there is no room for that.",
            {"scores": [6, 10, 8, 2]},
        ),
    ],
    keys=[
        Keys(
            slider(0),
            "e.ariaValueText",
            [
                ("ArrowRight", "3.5"),
                ("ArrowRight", "4"),
                ("ArrowRight", "4.5"),
                ("ArrowLeft", "4"),
                ("End", "10"),
                ("Home", "0"),
            ],
        ),
        Keys(
            slider(0),
            "e.ariaValueText",
            [("ArrowRight", "0.5"), ("Tab", "1.7"), ("ArrowLeft", "1.5")],
            {"documents": [1, 0, 2], "scores": [0.3, 1.7, 9.9]},
        ),
    ],
    acts=[
        Act("Double all scores", None, {"scores": [6, 10, 8, 2]}),
        Act("Add 1 to all", None, {"scores": [4, 6, 5, 2]}),
        Act("Perfect scores", None, {"scores": [2, 0, 1, 0]}),
        Act(
            "Perfect scores",
            None,
            {"scores": [1, 0, 0.5, 0]},
            {"high": 1, "step": 0.1, "scores": [0.3, 1, 0.4, 0.5]},
        ),
        Act(ScoreSliders.WORDS["ties"], "best", {"ties": "best"}, {"scores": [5, 5, 5, 5]}),
    ],
    large=lambda: ScoreSliders([*CATS, ("A long name of a document, and more", 1)], [5] * 5),
    simple=[
        Simple("input[type=range]", 4, "Home", ("stable", "Permutation", "Double", "position"))
    ],
    refused=[
        ({"scores": 3}, "scores must be a list of numbers, one for each document", TypeError),
        ({"scores": [1, 2, 3]}, "scores must hold 4 numbers, one for each document"),
        ({"scores": [1, 2, 3, -1]}, "scores must lie between 0 and 10, got -1"),
        ({"scores": [1, 2, 3, "4"]}, "got '4'"),
        ({"ties": "random"}, "ties must be one of"),
        ({"documents": [1] * 21}, "documents must hold 1 to 20 documents, got 21"),
        ({"high": 0}, "high must be a number above 0, got 0"),
        ({"high": "10"}, "high must be a number above 0, got '10'"),
        ({"step": 11}, "step must be a number above 0 and at most high, got 11"),
        ({"documents": []}, "documents must hold at least one"),
    ],
    refused_states=[
        ("scores", [1, 2], "scores must hold 4 numbers"),
        ("scores", [1, 2, 3, 11], "scores must lie between 0 and 10, got 11"),
        ("ties", "average", "ties must be one of 'stable', 'best', 'worst', got 'average'"),
    ],
)
