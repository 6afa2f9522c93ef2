"""The row of the shake-up."""

from __future__ import annotations

import numpy as np

from ranklearn_course.widgets import ShakeUp
from tests.widgets.catalogue.row import Act, Keys, Row, Shown, Simple, Told

NAMES = ("SVD with trend", "genre profile with trend", "ALS", "item-kNN", "popularity")
LUCKY = {"lucky": [1.0] * 10 + [0.0] * 30, "steady": [0.5] * 40}
HALVES = {"A": [0.5] * 40, "B": [0.25] * 40}
TEN = np.arange(40) < 10
RISING = np.arange(40) / 40
THREE = {"values": {"rising": RISING, "falling": RISING[::-1], "steady": [0.5] * 40}, "public": TEN}


RNG = np.random.default_rng(0)
SHARED = RNG.random(400)
USUAL = {
    "values": {name: (0.5 * SHARED + 0.5 * RNG.random(400)) ** 4 for name in NAMES},
    "public": RNG.permutation(400) < 120,
}


MET = "Met by luck. Now add public users."
FINALS = "Which two do you hand in? The better one counts"


def of_forty(**given) -> dict:
    return {"values": LUCKY, "public": TEN} | given


ROW = Row(
    ShakeUp,
    USUAL,
    shown=[
        Shown(
            {
                ".rl-head": ["Public part: 10 users", "Private part: 30 users"],
                ".rl-entry .rl-name": [
                    *("falling", "steady", "rising"),
                    *("rising", "steady", "falling"),
                ],
                ".rl-entry .rl-rank": ["1", "2", "3", "1", "2", "3"],
                # From the middle of a row of 48 pixels to that of another.
                ".rl-lines@innerHTML": [
                    '<line x1="0" x2="100" y1="120" y2="24" class=""></line>'
                    '<line x1="0" x2="100" y1="24" y2="120" class="rl-first"></line>'
                    '<line x1="0" x2="100" y1="72" y2="72" class=""></line>'
                ],
                ".rl-entry .rl-value": [
                    *("0.8625 ± 0.0239", "0.5000 ± 0.0000", "0.1125 ± 0.0239"),
                    *("0.6125 ± 0.0402", "0.5000 ± 0.0000", "0.3625 ± 0.0402"),
                ],
            },
            given=THREE,
        ),
        Shown(
            {
                ".rl-head": ["Public part: 20 users", "Private part: 20 users"],
                ".rl-entry .rl-value": [
                    *("0.5437 ± 0.0616", "0.5000 ± 0.0000", "0.4313 ± 0.0616"),
                    *("0.5437 ± 0.0681", "0.5000 ± 0.0000", "0.4313 ± 0.0681"),
                ],
                ".rl-dot@--at": ["0.5729", "0.5000", "0.3854"] * 2,
            },
            {".rl-bar": [0.205, 0, 0.205, 0.227, 0, 0.227]},
            state={"seed": 3, "n_public": 20},
            given=THREE,
        ),
        *(
            Shown(
                {".rl-widget@class": [f"rl-widget rl-shake-up rl-simple{covered}"]},
                state={"seed": seed},
                given={**THREE, "simple": True},
            )
            for seed, covered in ((0, " rl-covered"), (1, ""))
        ),
    ],
    told=[
        Told(
            [],
            "A: first on both parts. Can one of the lower half win?",
            "These are the contest's own public users. Pairs of submissions that change places: 0 "
            "of 1.",
            of_forty(values=HALVES),
        ),
        Told(
            [],
            "2 submissions share the first public place",
            "Pairs of submissions that change places: 0 of 3.",
            of_forty(values=HALVES | {"C": HALVES["A"]}),
        ),
        Told([], "Who is first in private? Draw other public users", given=of_forty(simple=True)),
        Told(
            [{"seed": 2, "met": True}],
            f"ALS: first in public, rank 3 of 5 in private. {MET}",
            f"This is draw 2. Pairs of submissions that change places: 4 of 10. {MET}",
        ),
        Told(
            [{"seed": 3}],
            "ALS: first in public, rank 2 of 5 in private. Can one of the lower half win?",
        ),
        Told(
            [{"seed": 1}],
            "steady is first on both parts: luck or skill?",
            given=of_forty(simple=True),
        ),
        Told(
            [{"seed": 1}],
            "rising is first in public, rank 3 of 3 in private: luck or skill?",
            given={**THREE, "simple": True},
        ),
        Told([], FINALS, "Finals chosen: 0 of 2.", {**THREE, "finals": True}),
        Told([{"chosen": [1]}], FINALS, "Finals chosen: 1 of 2.", {**THREE, "finals": True}),
        Told(
            [{"chosen": [1, 2]}],
            "You hand in falling and steady: open the private part",
            "Finals chosen: 2 of 2.",
            {**THREE, "finals": True},
        ),
        Told(
            [{"chosen": [1, 2], "is_open": True}],
            "Your better final, steady, is rank 2 of 3 in private",
            "Pairs of submissions that change places: 3 of 3.",
            {**THREE, "finals": True},
        ),
        Told(
            [{"chosen": [1, 0]}, "Open the private part"],
            "Your better final, rising, is first in private",
            "Pairs of submissions that change places: 3 of 3.",
            {**THREE, "finals": True},
        ),
    ],
    keys=[
        Keys(
            "input",
            "model.get('n_public')",
            [("ArrowRight", 130), ("ArrowLeft", 120), ("Home", 10), ("End", 390)],
        )
    ],
    acts=[
        Act("Draw other public users", None, {"seed": 1}),
        Act("steady", None, {"chosen": [2]}, {**THREE, "finals": True}),
        Act(
            "Open the private part",
            None,
            {"is_open": True},
            {**THREE, "finals": True, "chosen": [0, 2]},
        ),
    ],
    simple=[Simple("button:text('Draw')", 1, "Enter", ("±", "Public users", "error"))],
    refused=[
        (of_forty(values={"A": [0.5] * 40}), "values must hold 2 to 8 names, got 1"),
        (of_forty(values=LUCKY | {"C": [0.5] * 41}), "the same users for each submission, got"),
        (of_forty(values=LUCKY | {"B": [1.5] * 40}), "values['B'] must not be above 1, got 1.5"),
        (of_forty(public=np.arange(40) < 9), "public must leave 10 users or more in each part"),
    ],
    refused_states=[
        ("n_public", 391, "n_public must be a whole number from 10 to 390"),
        ("chosen", [0, 1], "chosen must hold 0 to 0 finals, got 2"),
    ],
)
