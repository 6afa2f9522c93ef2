"""The row of the threshold explorer."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ranklearn_course.widgets import ThresholdExplorer
from ranklearn_course.widgets.kit.words import number
from tests.widgets.catalogue.row import Act, Drag, Keys, Place, Row, Simple, Told

RELEVANT = [0, 1, 1, 0, 1, 0]
SCORES = [0.9, 0.8, 0.6, 0.6, 0.3, 0.1]
HIGH, LOW = 0.94, 0.06


def make(**given) -> ThresholdExplorer:
    usual = {"relevant": RELEVANT, "scores": SCORES, "threshold": 0.6}
    return ThresholdExplorer(**usual | given)


def some(rng: np.random.Generator) -> Iterator[ThresholdExplorer]:
    for _ in range(6):
        n = int(rng.integers(2, 20))
        relevant = [1, 0, *rng.integers(0, 2, n - 2)]
        scores = rng.integers(-4, 5, n) / rng.choice([1, 10])
        explorer = ThresholdExplorer(relevant, scores, beta=rng.choice([0.5, 1, 3]).item())
        explorer.threshold = rng.choice([explorer.low, explorer.high, *scores, scores[0]]).item()
        yield explorer


def shows(explorer: ThresholdExplorer) -> dict[str, list[str]]:
    values = explorer.measure()
    at = number(explorer.threshold, explorer.digits)
    by_score = np.argsort(-np.array(explorer.scores), kind="stable")
    return {
        ".rl-title": [
            f"At threshold {at}: precision {number(values['precision'])}, "
            f"recall {number(values['recall'])}. Can both rise?"
        ],
        ".rl-value": [number(value) for value in values.values()],
        **{f".rl-{cell} .rl-count": [str(n)] for cell, n in explorer.counts.items()},
        ".rl-mark.rl-out@id": [""] * int((~explorer.retrieved).sum()),
        ".rl-flag": [at],
        ".rl-handle@aria-valuetext": [
            f"{at}, {explorer.retrieved.sum()} of {len(explorer.scores)} retrieved"
        ],
        "[aria-label='Documents, highest score first'] li": [
            f"{explorer.names[i]}: score {number(explorer.scores[i], explorer.digits)}, "
            f"{'relevant' if explorer.relevant[i] else 'not relevant'}"
            for i in by_score
        ],
    }


def draws(explorer: ThresholdExplorer) -> dict:
    return {".rl-share": explorer.measure().values()}


def at(threshold: float) -> Place:
    return ".rl-strip", (threshold - LOW) / (HIGH - LOW), 0.4


ROW = Row(
    make,
    shows,
    some=some,
    draws=draws,
    told=[
        Told(
            [{"threshold": 0.8}],
            "At threshold 0.80: precision 0.500, recall 0.333. Can both rise?",
            "Recall falls from 0.667 to 0.333.",
        ),
        Told(
            [{"threshold": 0.8}],
            "At threshold 0.80: precision 0.500, recall 0.333. Can both rise?",
            "Precision rises from 0.000 to 0.500. Recall rises from 0.000 to 0.333.",
            {"threshold": 0.9},
        ),
        Told(
            [{"threshold": 0.9}],
            "At threshold 0.90: precision 0.000, recall 0.000. Can both rise?",
            "Precision falls from 0.500 to 0.000.",
        ),
        Told([{"threshold": HIGH}], "", "0 of 6 documents are retrieved, 0 of them relevant."),
        Told([{"threshold": 0.9}], "", "Recall stays at 0.000.", {"threshold": 0.94}),
    ],
    drags=[
        Drag(at(0.6), at(0.7), {"threshold": 0.7}),
        Drag(at(0.6), at(5), {"threshold": HIGH}),
        Drag(
            ".rl-plot >> nth=0 >> .rl-dot >> nth=2",
            ".rl-plot >> nth=0 >> .rl-dot >> nth=3",
            {"threshold": 0.6},
        ),
    ],
    keys=[
        Keys(
            ".rl-handle",
            "e.ariaValueText",
            [
                ("ArrowRight", "0.80, 2 of 6 retrieved"),
                ("ArrowUp", "0.90, 1 of 6 retrieved"),
                ("ArrowRight", "0.94, 0 of 6 retrieved"),
                ("ArrowRight", "0.94, 0 of 6 retrieved"),
                ("Home", "0.06, 6 of 6 retrieved"),
                ("ArrowDown", "0.06, 6 of 6 retrieved"),
                ("End", "0.94, 0 of 6 retrieved"),
                ("ArrowLeft", "0.90, 1 of 6 retrieved"),
                ("Alt+ArrowLeft", "0.90, 1 of 6 retrieved"),
                ("x", "0.90, 1 of 6 retrieved"),
            ],
        )
    ],
    acts=[Act("F with beta", "2", {"beta": 2})],
    large=make,
    simple=[
        Simple(
            ".rl-handle",
            1,
            "ArrowLeft",
            ("F1", "AUC", "ROC", "TP", "FN"),
            {"relevant": [0, 1, 1, 0], "scores": [4, 3, 2, 1], "threshold": 3},
        )
    ],
    refused=[
        ({"threshold": 2}, "threshold must be a number from 0.06 to 0.94, got 2"),
        ({"threshold": "high"}, "threshold must be a number"),
        ({"beta": 0}, "beta must be a number from 0.01 to 100, got 0"),
        ({"beta": float("inf")}, "beta must be a number from 0.01 to 100, got inf"),
        ({"relevant": [1] * 6}, "relevant must hold at least one relevant and one other"),
        ({"scores": [1, 2, 3]}, "scores must have the shape"),
        ({"scores": [1, 2, 3, 4, 5, float("nan")]}, "scores must hold finite numbers"),
        (
            {"relevant": [1, 0] * 16, "scores": range(32)},
            "scores must have at most 30 documents to be drawn, got 32",
        ),
        *(
            (
                {"relevant": [0, 1], "scores": scores},
                "scores must fit on one axis: at most 1e+09 in size",
            )
            for scores in ([3e17, 3e17], [-1e308, 1e308], [1, 1 + 1e-15], [1e-320, 2e-320])
        ),
    ],
    refused_states=[
        ("threshold", 7, "threshold must be a number"),
        ("beta", -1, "beta must be a number"),
    ],
)
