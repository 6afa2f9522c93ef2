"""The row of the slope explorer."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ranklearn_course import metrics
from ranklearn_course.widgets import SlopeExplorer
from ranklearn_course.widgets.kit.words import number
from ranklearn_course.widgets.slope_explorer.widget import WITH_TABLE
from tests.widgets.catalogue.row import Act, Drag, Keys, Place, Row, Simple, Told

FIVE = [("A", 1, 2.0), ("B", 3, 1.2), ("C", 0, 0.9), ("D", 2, 0.3), ("E", 1, -0.5)]
LOW, HIGH = -1, 3
SCORED = [("A", 0, 2.0), ("B", 3, -1.0), ("C", 1, 0.5)]


def make(**given) -> SlopeExplorer:
    return SlopeExplorer(**{"documents": FIVE} | given)


def some(rng: np.random.Generator) -> Iterator[SlopeExplorer]:
    for turn in range(8):
        n = int(rng.integers(2, 11))
        grades = rng.integers(0, 5, n)
        grades[0] = 2
        scores = rng.normal(size=n).clip(-3, 3).round(2)
        documents = [
            (f"d{i}", int(g), float(s)) for i, (g, s) in enumerate(zip(grades, scores, strict=True))
        ]
        yield SlopeExplorer(
            documents,
            temperature=float(10 ** rng.uniform(-1.5, 1.5)),
            moved=int(rng.integers(n)),
            metric=WITH_TABLE[turn % 3],
            seed=turn,
        )


def note(explorer: SlopeExplorer, name: str) -> str:
    """The small line beside the value of a metric."""
    if name in ("dcg", "noised"):
        return explorer.words["meter_steps"]
    slope = number(explorer.slopes(name)[explorer.moved])
    return explorer.words["meter_slope"].format(slope=slope)


def slope_text(explorer: SlopeExplorer, slope: float) -> str:
    """A slope with the direction in which it wants the score to move."""
    amount = number(slope)
    if not float(amount.replace("−", "-")):
        return explorer.words["slope_none"]
    return explorer.words["slope_up" if slope > 0 else "slope_down"].format(amount=amount)


def shows(explorer: SlopeExplorer) -> dict[str, list[str]]:
    line = ".rl-row:not(.rl-head)"
    order = metrics.rank_by(explorer.scores, np.arange(len(explorer.scores)))
    ranks = [list(order).index(i) + 1 for i in range(len(order))]
    values = explorer.measure()
    return {
        ".rl-value": list(map(number, values.values())),
        ".rl-note": [note(explorer, name) for name in values],
        f"{line} .rl-slope": [slope_text(explorer, slope) for slope in explorer.slopes()],
        f"{line} .rl-rank": list(map(str, ranks)),
        ".rl-dot@aria-valuetext": [
            f"score {number(score, 2)}, rank {rank}"
            for score, rank in zip(explorer.scores, ranks, strict=True)
        ],
    }


def dot(name: str) -> str:
    return f"[aria-label^='Score of {name},']"


def at(row: int, score: float) -> Place:
    track = f".rl-row:not(.rl-head) >> nth={row} >> .rl-track"
    return track, (score - LOW) / (HIGH - LOW), 0.5


ROW = Row(
    make,
    shows,
    some=some,
    told=[
        Told([], "Where has DCG a slope, and where have SoftDCG and FairSoftDCG one?"),
        Told([], "Find a place where DCG has a slope", "", {"simple": True}),
        Told(
            [{"scores": [2, 2.6, 0.9, 0.3, -0.5]}],
            "DCG jumps from 3.200 to 4.200; SoftDCG glides to 4.087",
            "“B” now has score 2.60 and rank 1. DCG rose from 3.200 to 4.200.",
            {"moved": 1},
        ),
        Told(
            [{"scores": [2, 2.6, 0.9, 0.3, -0.5]}],
            "DCG jumps from 3.200 to 4.200; NoisedSoftDCG steps to 4.125",
            "",
            {"moved": 1, "metric": "noised"},
        ),
        Told(
            [{"scores": [2, 1.3, 0.9, 0.3, -0.5]}],
            "DCG stays at 3.200; SoftDCG is now 3.157",
            "DCG stayed at 3.200.",
            {"moved": 1},
        ),
        Told(
            [{"scores": [2, 3, 0.9, 0.3, -0.5]}, {"scores": [2, -1, 0.9, 0.3, -0.5]}],
            "From end to end DCG jumps or stays: it has a slope nowhere",
            "DCG fell from 4.200 to 2.517.",
            {"moved": 1},
        ),
        Told(
            [{"temperature": 1}],
            "DCG stays at 3.200; SoftDCG is now 2.902",
            "The temperature is now 1.00.",
        ),
        Told(
            [{"metric": "fair"}],
            "DCG stays at 3.200; FairSoftDCG is now 3.131",
            "Arrows and table now show FairSoftDCG.",
        ),
        Told(
            [{"temperature": 1, "metric": "fair"}],
            "DCG stays at 3.200; FairSoftDCG is now 3.201",
            "Several settings changed.",
        ),
    ],
    drags=[
        Drag(at(1, 1.2), at(1, 3), {"scores": [2, 3, 0.9, 0.3, -0.5], "moved": 1}, {"moved": 1})
    ],
    keys=[
        Keys(
            dot("B"),
            "e.ariaValueText",
            [
                ("ArrowRight", "score 1.30, rank 2"),
                ("ArrowRight", "score 1.40, rank 2"),
                ("ArrowDown", "score 1.30, rank 2"),
                ("PageDown", "score 0.80, rank 3"),
                ("PageUp", "score 1.30, rank 2"),
                ("End", "score 3.00, rank 1"),
                ("Home", "score −1.00, rank 5"),
                ("x", "score −1.00, rank 5"),
                ("Alt+End", "score −1.00, rank 5"),
            ],
        )
    ],
    acts=[
        Act("Temperature T", "0", {"temperature": 1}),
        Act("Arrows and table of", "fair", {"metric": "fair"}),
    ],
    large=lambda: SlopeExplorer([(f"doc {i}", (7 * i) % 5, 3 - 0.45 * i) for i in range(10)]),
    simple=[
        Simple(
            ".rl-moved .rl-dot",
            1,
            "End",
            ("Noised", "Fair", "flat", "Temperature", "Probability"),
            {"documents": SCORED, "moved": 1},
        )
    ],
    refused=[
        ({"documents": "abc"}, "documents must hold triples (name, grade, score)", TypeError),
        ({"documents": 7}, "documents must hold triples", TypeError),
        ({"documents": [("A", 1, 2)]}, "documents must hold 2 to 10 of them, got 1"),
        ({"documents": FIVE * 3}, "documents must hold 2 to 10 of them, got 15"),
        ({"documents": [("A", 1), ("B", 1)]}, "got ('A', 1)", TypeError),
        ({"documents": [("A", -1, 1), ("B", 1, 1)]}, "a grade in documents must be a whole"),
        ({"documents": [("A", 0, 1), ("B", 0, 1)]}, "must hold one with a grade above 0"),
        ({"documents": [("A", 1, float("nan")), ("B", 1, 1)]}, "must be a finite number, got nan"),
        ({"documents": [("A", 1, 0), ("B", 1, 99)]}, "must lie within 8, got a spread of 99"),
        ({"temperature": 0}, "temperature must be a number from 0.02 to 50"),
        ({"moved": 5}, "moved must be a whole number from 0 to 4, got 5"),
        ({"metric": "dcg"}, "metric must be one of 'soft', 'noised', 'fair'"),
        ({"seed": -1}, "seed must be a whole number"),
    ],
    refused_states=[
        ("scores", [1.0, 2.0], "scores must hold 5 numbers, got 2"),
        ("scores", [9.0, 1, 1, 1, 1], "each of scores must be a number from -1 to 3, got 9.0"),
        ("temperature", 0.001, "temperature must be a number from 0.02 to 50, got 0.001"),
        ("moved", 5, "moved must be a whole number from 0 to 4, got 5"),
        ("metric", "dcg", "metric must be one of 'soft', 'noised', 'fair'"),
    ],
)
