"""The row of the crowd of users."""

from __future__ import annotations

from traitlets import TraitError

from ranklearn_course.widgets import UserCrowd
from tests.widgets.catalogue.row import Act, Keys, Row, Shown, Simple, Told

DOCUMENTS = [("red button", 3), ("new router", 0), ("all menus", 2), ("a forum", 1)]
CATS = [("The animal", 2), ("E-Type, road test", 0), ("How fast do they run?", 1), ("Dealers", 0)]


def value(value: str, formula: str, persistence: str, **more) -> Shown:
    texts = {
        "[data-meter=value] .rl-user-crowd-value": [value],
        ".rl-user-crowd-formula": [formula],
        "label:not([hidden]).rl-user-crowd-persistence output": [persistence],
    }
    return Shown(texts, **more)


# Users who are followed, and what is told of their last looks.
ERR = {"metric": "err", "err_p": 0.6}
WALKS = [
    (2, {}, "User 2 ends at rank 1 and gets 1."),
    (1, {}, "User 1 walks past the end and gets 0."),
    (10, ERR, "0.375. Luck 0.498: no. Goes on with probability 0.60. Luck 0.458: yes."),
    (10, ERR, "0.125. Luck 0.084: satisfied, stops.User 10 ends at rank 4 and gets 1/4 = 0.25."),
    (2, ERR | {"grades": [0] * 4}, "Luck 0.907: no, leaves.User 2 ends at rank 1 and gets 0."),
    (2, {"metric": "err", "grades": [1, 3, 0, 0], "seed": 1}, "0.633: not satisfied, goes on."),
]
ABOUT_P = {"simple": True, "controls": ["p"]}
# Without motion ten steps lead to the end.
STEPS = ["One step"] * 10
ROW = Row(
    UserCrowd,
    {"documents": DOCUMENTS, "n_users": 500, "opened": ["grades", "one", "settings"]},
    shown=[
        Shown(
            {
                ".rl-user-crowd-badge": ["0", "1", "0", "2"],
                ".rl-user-crowd-grade@value": ["0", "1", "0", "2"],
                "input[type=number]@value": ["3"],
            },
            state={"grades": [0, 1, 0, 2], "followed": 3},
        ),
        value("0.430", "RBP = 0.200 + 0.128 + 0.102 = 0.430", "0.80"),
        value(
            "0.881",
            "ERR = 0.875 × 1/1 + 0.017 × 1/3 + 0.002 × 1/4 = 0.881",
            "0.60",
            state={"err_p": 0.6},
            given={"metric": "err"},
        ),
        value(
            "0.340",
            "PFound = 0.340 = 0.340",
            "0.15",
            state={"grades": [0, 1, 0, 0]},
            given={"metric": "pfound"},
        ),
        value(
            "0.000",
            "RBP = 0.000: nobody can get anything",
            "0.80",
            state={"grades": [0, 0, 0, 0]},
        ),
    ],
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
            given={"seed": 22},
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
        Told([], "How many of 500 users will walk past the end?", given=ABOUT_P),
        Told(
            STEPS,
            "With p = 0.80, 203 of 500 users walk past the end. Can it be half?",
            given=ABOUT_P,
        ),
        Told(
            [*STEPS, {"p": 0.95}],
            "With p = 0.95, 413 of 500 users walk past the end. "
            "Met: it was half. Can it be nobody?",
            "Now p is 0.95. All 500 users have ended. 413 walked past the end.",
            ABOUT_P,
        ),
        *(
            Told([{"followed": user, **state}, "Whole walk"], "", story)
            for user, state, story in WALKS
        ),
        Told(
            [{"followed": 12}, "Next look"],
            "",
            "goes on.Rank 2, grade 0: goes on with probability 0.80. Luck 0.909: stops.",
        ),
        Told(
            [{"seed": 3}], "Where will 500 users stop?", "Other users are ready.", {"simple": True}
        ),
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
        Act("Follow user", "", {"followed": None}, {"followed": 3}),
        Act("Next user", None, {"followed": 8}, {"followed": 7}),
        Act("Change grades", None, {"opened": ["grades"]}, {"opened": []}),
        # Who is followed is shown until it is closed.
        Act("Follow a user", None, {"opened": [], "followed": None}, {"opened": [], "followed": 7}),
        Act("Speed", "12", {"speed": 12}),
        Act("pBreak, leaves", "0.4", {"p_break": 0.4}, ABOUT_P | {"metric": "pfound"}),
    ],
    stated=ABOUT_P,
    grows_by=("followed", "speed", "opened"),
    large={"n_users": 5000},
    simple=[
        Simple(
            ".rl-button:first-child",
            1,
            "Enter",
            ("ERR", "mean", "expected", "step", "Another", "Grade of"),
            {"documents": CATS, "metric": "err"},
        ),
        Simple(
            "input.rl-range:not(.rl-full), .rl-button:first-child",
            2,
            "ArrowRight",
            ("mean", "expected", "step", "Another", "Grade of", "Change grades"),
            {"documents": CATS, "controls": ["p"]},
        ),
    ],
    refused=[
        ({"documents": [1] * 13}, "documents must hold 2 to 12 pairs"),
        ({"n_users": 9999}, "'n_users' trait", TraitError),
        ({"controls": ["q"]}, "controls must be one of 'metric', 'p', 'n_users', 'speed'"),
    ],
    refused_states=[
        ("grades", [1], "grades"),
        ("followed", 600, "followed must be a whole number from 1 to 500"),
    ],
)
