"""The row of the convention passport."""

from __future__ import annotations

from ranklearn_course.widgets import ConventionPassport
from tests.widgets.catalogue.row import Act, Drag, Keys, Row, Shown, Told

PARTED = ["scikit-learn 1.9.1", "pytrec_eval 0.5.11", "ir-measures 0.4.3", "ranx 0.3.21"]
PARTED = [*PARTED, "torchmetrics 1.9.0"]
ALL_PART = "AP@2: 7 libraries, 4 answers: what makes them agree?"


def card(place: int) -> str:
    return f".rl-card >> nth={place - 1}"


ROW = Row(
    ConventionPassport,
    {"case": "cut", "metric": "AP"},
    shown=[
        Shown(
            {
                ".rl-value": ["0.500", "0.804", *["0.250"] * 3, "1.000", "0.500", "0.500"],
                ".rl-answers@--course": ["0.5000"],
                ".rl-answer:not(:first-child) .rl-why": [
                    "There is no cutoff.",
                    *["AP@k divides by R, also where k is smaller."] * 3,
                    "AP@k divides by the hits, so one hit can be 1.",
                    *["As in this course on this list."] * 2,
                ],
                ".rl-parts .rl-library": PARTED,
                ".rl-grade@class": [f"rl-grade rl-shade-{grade}" for grade in (1, 0, 1, 1, 1)],
                ".rl-place.rl-last@id": [""],
            }
        ),
        Shown(
            {
                ".rl-value": ["0.250", "0.500", "0.250", "0.250", "0.250", "?", "0.000", "0.250"],
                ".rl-card@aria-label": [
                    f"Document {i + 1} of 4, grade {grade}, score 0.5"
                    for i, grade in enumerate((0, 1, 2, 0))
                ],
            },
            state={"grades": [0, 1, 2, 0]},
            given={"case": "ties"},
        ),
    ],
    told=[
        Told([], ALL_PART, "Change the list and see which libraries differ."),
        Told(
            [],
            "AP@6: 7 libraries, one answer, 0.927: what makes them differ?",
            "",
            {"case": "grades"},
        ),
        Told([{"grades": [1, 0, 1, 1, 2]}], ALL_PART, "Document 5 has grade 2."),
        Told([{"grades": [0, 1, 1, 1, 1]}], "", "The document of grade 1 is at place 2."),
        Told(
            [{"grades": [1, 0, 1], "scores": [9, 8, 7], "k": 1}],
            "AP@1: 7 libraries, 3 answers: what makes them agree?",
            "The list changed.",
        ),
    ],
    drags=[Drag(card(2), card(5), {"grades": [1, 1, 1, 1, 0]})],
    keys=[
        Keys(
            card(1),
            "String(model.get('grades'))",
            [
                ("ArrowUp", "2,0,1,1,1"),
                ("ArrowUp", "3,0,1,1,1"),
                ("ArrowDown", "2,0,1,1,1"),
                ("Alt+ArrowRight", "0,2,1,1,1"),
                ("3", "0,3,1,1,1"),
            ],
        )
    ],
    acts=[
        Act("Equal scores of documents 1 and 2", None, {"scores": [4, 4, 3, 2, 1]}),
        Act("Cards scored above 0", "4", {"scores": [4, 3, 2, 1, -1]}),
        Act("Cutoff k", "3", {"k": 3}),
    ],
    grows_by=("grades", "metric"),
    large={"case": "twenty", "metric": "nDCG"},
    refused=[({"case": "odd"}, "case must be one of 'grades'")],
    refused_states=[
        ("grades", [4, 0, 0, 0, 0], "a grade in grades must be a whole number from 0 to 3, got 4"),
        ("scores", [1, 2, 3, 4, 5], "scores must hold finite numbers that never rise"),
        ("k", 21, "k must be a whole number from 1 to 20, got 21"),
    ],
)
