"""The row of the crowd of users."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ranklearn_course.widgets import UserCrowd
from ranklearn_course.widgets.kit.words import number
from ranklearn_course.widgets.user_crowd.users import METRICS
from ranklearn_course.widgets.user_crowd.widget import PERSISTENCE
from tests.widgets.catalogue.row import Act, Keys, Row, Simple, Told

DOCUMENTS = [("red button", 3), ("new router", 0), ("all menus", 2), ("a forum", 1)]
CATS = [("The animal", 2), ("E-Type, road test", 0), ("How fast do they run?", 1), ("Dealers", 0)]


def make(**given) -> UserCrowd:
    return UserCrowd(**{"documents": DOCUMENTS, "n_users": 500} | given)


def some(rng: np.random.Generator) -> Iterator[UserCrowd]:
    for case in range(9):
        grades = rng.integers(0, 4, rng.integers(2, 9))
        yield UserCrowd(
            grades,
            METRICS[case % 3],
            p=float(rng.integers(0, 100) / 100),
            err_p=float(rng.integers(0, 101) / 100),
            p_break=float(rng.integers(0, 101) / 100),
            n_users=int(rng.integers(1, 11) * 100),
            seed=int(rng.integers(2**32)),
        )


def formula(crowd: UserCrowd) -> str:
    """The metric as a sum over the ranks: the share that is paid, times its worth."""
    model = crowd.user_model
    _, paid = model.expected()
    worth = " × 1/{rank}" if crowd.metric == "err" else ""
    terms = [
        f"{number(share)}{worth.format(rank=rank)}"
        for rank, share in enumerate(paid[:-1], start=1)
        if share > 0
    ]
    metric, value = crowd.words[crowd.metric], number(model.value)
    return f"{metric} = {' + '.join(terms)} = {value}" if terms else (
        f"{metric} = {value}: nobody can get anything"
    )  # fmt: skip


def shows(crowd: UserCrowd) -> dict[str, list[str]]:
    return {
        "[data-meter=value] .rl-user-crowd-value": [number(crowd.value)],
        ".rl-user-crowd-formula": [formula(crowd)],
        ".rl-user-crowd-badge": list(map(str, crowd.grades)),
        ".rl-user-crowd-grade@value": list(map(str, crowd.grades)),
        "input[type=number]@value": ["" if crowd.followed is None else str(crowd.followed)],
        "label:not([hidden]).rl-user-crowd-persistence output": [
            number(getattr(crowd, PERSISTENCE[crowd.metric]), 2)
        ],
    }


# Without motion ten steps lead to the end.
STEPS = ["One step"] * 10
ERR_AND_PFOUND = [
    {"metric": "pfound"},
    {"metric": "err", "err_p": 1},
    {"metric": "err", "err_p": 0.5},
]
ROW = Row(
    make,
    shows,
    some=some,
    told=[
        Told([], "RBP is 0.430: let the users walk and compare"),
        Told(
            STEPS,
            "The mean of 500 users is 0.418; RBP, 0.430, lies in its band",
            "All 500 users have ended. Their mean is 0.418 ± 0.043; RBP is 0.430. 203 walked past "
            "the end.",
        ),
        Told(
            STEPS,
            "The mean of 500 users is 0.482; RBP, 0.430, lies outside its band",
            "",
            {"seed": 22},
        ),
        Told(
            [*STEPS[:4], {"speed": 12}],
            "The mean of 125 users is 0.432; RBP, 0.430, lies in its band",
            "RBP is now 0.430. 125 of 500 users counted: mean 0.432 ± 0.087. RBP is 0.430.",
        ),
        Told(
            ["Walk"], "Where will 500 users stop?", "The users are on their way.", {"simple": True}
        ),
        Told(
            [*STEPS, {"speed": 12}],
            "The most users walk past the end: 203 of 500",
            "All 500 users have ended. 203 walked past the end.",
            {"simple": True},
        ),
        Told(
            [*STEPS[:4], {"seed": 3}],
            "The most users walk past the end: 50 of 125",
            "125 of 500 users counted.",
            {"simple": True},
        ),
        Told(
            [{"seed": 3}], "Where will 500 users stop?", "Other users are ready.", {"simple": True}
        ),
        *(
            Told([*STEPS, {"followed": user} | now])
            for user in (2, 4, 9, 11)
            for now in ERR_AND_PFOUND
        ),
        *(Told([*STEPS, now], given={"simple": True}) for now in ERR_AND_PFOUND),
        Told([{"grades": [0, 0, 0, 0]}], "RBP is 0.000: let the users walk and compare"),
    ],
    keys=[
        Keys(
            "input.rl-user-crowd-grade >> nth=1",
            "String(model.get('grades'))",
            [("ArrowRight", "3,1,2,1"), ("ArrowRight", "3,2,2,1"), ("End", "3,3,2,1")],
        )
    ],
    acts=[
        Act("Users of", "pfound", {"metric": "pfound"}),
        Act("Another crowd", None, {"seed": 1}),
        Act("pBreak, leaves", "0.5", {"p_break": 0.5}, {"metric": "pfound"}),
        Act("Follow user", "5000", {"followed": 500}),
        Act("Follow user", "0", {"followed": 1}),
        Act("Follow user", "", {"followed": None}, {"followed": 3}),
        Act("Next user", None, {"followed": 8}, {"followed": 7}),
    ],
    grows_by=("followed", "speed"),
    large=lambda: UserCrowd(DOCUMENTS, n_users=5000),
    simple=[
        Simple(
            ".rl-button:first-child",
            1,
            "Enter",
            ("ERR", "mean", "expected", "step", "Another", "Grade of"),
            {"documents": CATS, "metric": "err"},
        )
    ],
    refused=[
        ({"documents": [1]}, "documents must hold 2 to 12 documents, got 1"),
        ({"documents": [1] * 13}, "documents must hold 2 to 12 documents, got 13"),
        ({"metric": "dcg"}, "metric must be one of rbp, err, pfound, got 'dcg'"),
        ({"documents": [1, 0.5]}, "grades must hold 2 whole numbers from 0 to 3, got"),
        ({"max_grade": 2}, "max_grade must be a whole number from 3 to 9, got 2"),
        ({"max_grade": 10}, "max_grade must be a whole number from 3 to 9, got 10"),
        ({"p": 1}, "p must be a number from 0 to 0.99, got 1"),
        ({"err_p": -0.1}, "err_p must be a number from 0 to 1, got -0.1"),
        ({"p_break": "0.1"}, "p_break must be a number from 0 to 1, got '0.1'"),
        ({"n_users": 19}, "n_users must be a whole number from 20 to 5000, got 19"),
        ({"seed": -1}, "seed must be a whole number from 0 to 4294967295, got -1"),
        ({"followed": 0}, "followed must be a whole number from 1 to 500, got 0"),
        ({"followed": 101, "n_users": 100}, "followed must be a whole number from 1 to 100"),
        ({"speed": 0}, "speed must be a whole number from 1 to 12, got 0"),
    ],
    refused_states=[
        ("metric", "dcg", "metric"),
        ("grades", [1], "grades"),
        ("p", 1.0, "p"),
        ("n_users", 7, "n_users"),
        ("seed", -2, "seed"),
        ("followed", 600, "followed must be a whole number from 1 to 500"),
    ],
)
