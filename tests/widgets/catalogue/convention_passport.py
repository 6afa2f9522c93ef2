"""The row of the convention passport."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ranklearn_course.comparison.conventions import CONVENTIONS, DEFAULT, METRICS, reproduce
from ranklearn_course.comparison.passport import CASES, stored
from ranklearn_course.widgets import ConventionPassport
from ranklearn_course.widgets.kit.words import number
from tests.widgets.catalogue.row import Act, Drag, Keys, Row, Told


def make(**given) -> ConventionPassport:
    return ConventionPassport(**{"case": "cut", "metric": "AP"} | given)


def some(rng: np.random.Generator) -> Iterator[ConventionPassport]:
    for case in CASES:
        for metric in METRICS:
            yield ConventionPassport(case, metric)


def shows(passport: ConventionPassport) -> dict[str, list[str]]:
    answers = passport.answers()
    own = reproduce(DEFAULT, passport.metric, passport.scores, passport.grades, passport.k)
    values = {
        library: "–" if library not in answers else "?" if answers[library][0] is None
        else number(answers[library][0])
        for library in CONVENTIONS
    }  # fmt: skip
    none = passport.words["not_offered"]
    return {
        ".rl-title": [passport.title()],
        ".rl-grade@class": [f"rl-grade rl-shade-{grade}" for grade in passport.grades],
        ".rl-answers@--course": [f"{own:.4f}"],
        ".rl-value": [number(own), *values.values()],
        ".rl-answer:not(:first-child) .rl-why": [
            answers.get(library, (None, none))[1] for library in CONVENTIONS
        ],
        ".rl-answer:not(:first-child) .rl-library": [
            f"{library} {stored()[library]['version']}" for library in CONVENTIONS
        ],
        ".rl-parts .rl-library": [
            f"{library} {stored()[library]['version']}"
            for library in answers
            if parts(passport, library, own)
        ],
        ".rl-place.rl-last@id": [""] * (passport.k <= len(passport.grades)),
        ".rl-card@aria-label": [
            f"Document {place} of {len(passport.grades)}, grade {grade}, score {score:g}".replace(
                "-", "−"
            )
            for place, (grade, score) in enumerate(
                zip(passport.grades, passport.scores, strict=True), start=1
            )
        ],
    }


def parts(passport: ConventionPassport, library: str, own: float) -> bool:
    """Whether a library answers otherwise than the course, or follows no rule."""
    of = passport.scores, passport.grades, passport.k
    value = reproduce(CONVENTIONS[library][passport.metric], passport.metric, *of)
    return value is None or abs(value - own) > 1e-9


def card(place: int) -> str:
    return f".rl-card >> nth={place - 1}"


ROW = Row(
    make,
    shows,
    some=some,
    told=[
        Told(
            [],
            "AP@2: 7 libraries, 4 answers: what makes them agree?",
            "Change the list and see who parts.",
        ),
        Told([], "AP@6: 7 libraries, one answer, 0.927: what parts them?", "", {"case": "grades"}),
        Told(
            [{"grades": [1, 0, 1, 1, 2]}],
            "AP@2: 7 libraries, 4 answers: what makes them agree?",
            "Document 5 has grade 2.",
        ),
        Told(
            [{"grades": [0, 1, 1, 1, 1]}],
            "AP@2: 7 libraries, 4 answers: what makes them agree?",
            "The document of grade 1 is at place 2.",
        ),
        Told(
            [
                {"grades": [1, 1, 1, 1, 1], "scores": [9, 8, 7, 6, 5], "k": 1},
                {"grades": [0, 0, 0], "scores": [3, 2, 1]},
            ],
            "AP@1: 7 libraries, 2 answers: what makes them agree?",
            "The list changed.",
        ),
        Told([], "", "", {"case": "ties", "metric": "RR"}),
        *(Told([{"grades": [0, 1, 2, 0]}], "", "", {"case": "ties", "metric": m}) for m in METRICS),
    ],
    drags=[Drag(card(2), card(5), {"grades": [1, 1, 1, 1, 0]})],
    keys=[
        Keys(
            card(1),
            "[e.ariaLabel.split(', score')[0], String(model.get('grades'))]",
            [
                (key, [f"Document {place} of 5, grade {grades[place * 2 - 2]}", grades])
                for key, place, grades in (
                    ("ArrowUp", 1, "2,0,1,1,1"),
                    ("ArrowUp", 1, "3,0,1,1,1"),
                    ("ArrowDown", 1, "2,0,1,1,1"),
                    ("Alt+ArrowRight", 2, "0,2,1,1,1"),
                    ("3", 2, "0,3,1,1,1"),
                    ("End", 5, "0,3,1,1,1"),
                    ("0", 5, "0,3,1,1,0"),
                )
            ],
        )
    ],
    acts=[
        Act("Equal scores of documents 1 and 2", None, {"scores": [4, 4, 3, 2, 1]}),
        Act(
            "Equal scores of documents 1 and 2",
            None,
            {"scores": [1, 1, -1]},
            {"case": "mixed", "metric": "P"},
        ),
        Act("Cards scored above 0", "4", {"scores": [4, 3, 2, 1, -1]}),
        Act("Cutoff k", "3", {"k": 3}),
    ],
    grows_by=("grades", "metric"),
    large=lambda: ConventionPassport("twenty", "nDCG"),
    refused=[
        ({"case": "odd"}, "case must be one of 'grades'"),
        ({"metric": "F"}, "metric must be one of 'P'"),
    ],
    refused_states=[
        ("grades", [4, 0, 0, 0, 0], "a grade in grades must be a whole number from 0 to 3, got 4"),
        ("grades", [1, 0], "grades and scores have 2 and 5"),
        ("grades", [], "grades must hold 1 to 20, got 0"),
        ("scores", [1, 2, 3, 4, 5], "scores must hold finite numbers that never rise"),
        ("scores", [float("inf"), 1, 1, 1, 1], "scores must hold finite numbers"),
        ("scores", [2, 1], "scores must hold one for each document"),
        ("k", 21, "k must be a whole number from 1 to 20, got 21"),
        ("metric", "MAP", "metric must be one of 'P'"),
    ],
)
