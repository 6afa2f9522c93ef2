"""The row of the threshold explorer."""

from __future__ import annotations

from ranklearn_course.widgets import ThresholdExplorer
from tests.widgets.catalogue.row import Act, Drag, Keys, Place, Row, Shown, Simple, Told

RELEVANT = [0, 1, 1, 0, 1, 0]
SCORES = [0.9, 0.8, 0.6, 0.6, 0.3, 0.1]
HIGH, LOW = 0.94, 0.06


def cut(
    threshold: float, values: list[float], notes: list[str], counts: list[int], **more
) -> Shown:
    """Precision, recall, F and AUC at a threshold with their arithmetic, and TP, FP, FN and TN."""
    texts = {
        ".rl-value": [f"{value:.3f}" for value in values],
        ".rl-note": [*notes, "4 won, 1 tied of 9 pairs"],
        **{
            f".rl-{cell} .rl-count": [str(count)]
            for cell, count in zip(("TP", "FP", "FN", "TN"), counts, strict=True)
        },
        ".rl-flag": [f"{threshold:.2f}"],
        ".rl-mark.rl-out@id": [""] * (counts[2] + counts[3]),
        ".rl-handle@aria-valuetext": [f"{threshold:.2f}, {counts[0] + counts[1]} of 6 retrieved"],
    }
    return Shown(texts, {".rl-share": values}, state={"threshold": threshold}, **more)


def at(threshold: float) -> Place:
    return ".rl-strip", (threshold - LOW) / (HIGH - LOW), 0.4


MET = "Met: both rose. Now raise precision alone."

ROW = Row(
    ThresholdExplorer,
    {"relevant": RELEVANT, "scores": SCORES, "threshold": 0.6},
    shown=[
        cut(
            0.6,
            [0.5, 0.667, 0.571, 0.5],
            ["2 / 4", "2 / 3", "weights 0.50 P, 0.50 R"],
            [2, 2, 1, 1],
        ),
        cut(
            0.8,
            [0.5, 0.333, 0.357, 0.5],
            ["1 / 2", "1 / 3", "weights 0.20 P, 0.80 R"],
            [1, 1, 2, 2],
            given={"beta": 2},
        ),
        cut(
            HIGH,
            [0, 0, 0, 0.5],
            ["0 / 0, counts as 0", "0 / 3", "weights 0.50 P, 0.50 R"],
            [0, 0, 3, 3],
        ),
        Shown(
            {
                "[aria-label='Documents, highest score first'] li": [
                    "B: score 0.50, not relevant",
                    "C: score −0.50, relevant",
                    "A: score −1.00, relevant",
                ]
            },
            given={"relevant": [1, 0, 1], "scores": [-1, 0.5, -0.5], "threshold": 0},
        ),
    ],
    told=[
        Told(
            [{"threshold": 0.8}],
            "At threshold 0.80: precision 0.500, recall 0.333. Can both rise?",
            "Recall falls from 0.667 to 0.333.",
        ),
        Told(
            [{"threshold": 0.8}],
            "",
            "Precision rises from 0.000 to 0.500. Recall rises from 0.000 to 0.333.",
            {"threshold": 0.9},
        ),
        Told(
            [{"threshold": 0.9}],
            "At threshold 0.90: precision 0.000, recall 0.000. Can both rise?",
            "Precision falls from 0.500 to 0.000.",
        ),
        Told([{"threshold": 0.9}], "", "Recall stays at 0.000.", {"threshold": 0.94}),
        # Both rise where the third relevant document comes in.
        Told(
            [{"threshold": 0.3}],
            f"At threshold 0.30: precision 0.600, recall 1.000. {MET}",
            "Recall rises from 0.667 to 1.000. Met: both rose.",
        ),
        # They do so on the way back, too, which does not count.
        Told(
            [{"threshold": HIGH}, "Back to the start"],
            "At threshold 0.60: precision 0.500, recall 0.667. Can both rise?",
        ),
        # They do so on the way, too, however far it goes in a moment.
        Told(
            [{"threshold": 0.06}],
            f"At threshold 0.06: precision 0.500, recall 1.000. {MET}",
        ),
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
                ("End", "0.94, 0 of 6 retrieved"),
                ("ArrowLeft", "0.90, 1 of 6 retrieved"),
                ("Home", "0.06, 6 of 6 retrieved"),
            ],
        )
    ],
    acts=[Act("F with beta", "2", {"beta": 2})],
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
        ({"scores": [1, 2, 3]}, "scores must have the shape"),
        ({"relevant": [1, 0] * 16, "scores": range(32)}, "scores must have at most 30 documents"),
        ({"relevant": [0, 1], "scores": [1, 1 + 1e-15]}, "scores must fit on one axis"),
    ],
    refused_states=[
        ("threshold", 7, "threshold must be a number"),
        ("beta", -1, "beta must be a number"),
    ],
)
