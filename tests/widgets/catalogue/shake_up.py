"""The row of the shake-up."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ranklearn_course.widgets import ShakeUp
from tests.widgets.catalogue.row import Act, Keys, Row, Simple, Told

NAMES = ("SVD with trend", "SVD and EASE with trend", "ALS", "item-kNN", "popularity")
LUCKY = {"lucky": [1.0] * 10 + [0.0] * 30, "steady": [0.5] * 40}
HALVES = {"A": [0.5] * 40, "B": [0.25] * 40}
TEN = np.arange(40) < 10


def make(seed: int = 0, n_users: int = 400, **given) -> ShakeUp:
    rng = np.random.default_rng(seed)
    shared = rng.random(n_users)
    values = {name: (0.5 * shared + 0.5 * rng.random(n_users)) ** 4 for name in NAMES}
    usual = {"values": values, "public": rng.permutation(n_users) < n_users * 0.3}
    return ShakeUp(**usual | given)


def some(rng: np.random.Generator) -> Iterator[ShakeUp]:
    for seed in range(3):
        yield make(seed, 60 + 150 * seed)


def shows(shake: ShakeUp) -> dict[str, list[str]]:
    columns = [
        sorted(
            ((pair[side], name) for name, pair in shake.measure().items()), key=lambda e: e[0].rank
        )
        for side in (0, 1)
    ]
    entries = [each for column in columns for each in column]
    n, pairs = len(shake.own), len(shake.names) * (len(shake.names) - 1) // 2
    private = n - shake.n_public
    own = shake.seed == 0 and shake.n_public == shake.start["n_public"]
    draw = "These are the contest's own public users." if own else f"This is draw {shake.seed}."
    return {
        ".rl-title": [shake.title()],
        ".rl-head": [f"Public part: {shake.n_public} users", f"Private part: {private} users"],
        ".rl-entry .rl-rank": [str(one.rank) for one, _ in entries],
        ".rl-entry .rl-name": [name for _, name in entries],
        ".rl-entry .rl-value": [f"{one.mean:.4f} ± {one.error:.4f}" for one, _ in entries],
        ".rl-say": [f"{draw} Pairs of submissions that change places: {shake.swaps()} of {pairs}."],
    }


def draws(shake: ShakeUp) -> dict:
    low, *_, high = shake.axis["ticks"]
    bars = []
    for side in (0, 1):
        column = [pair[side] for pair in shake.measure().values()]
        for one in sorted(column, key=lambda standing: standing.rank):
            ends = np.clip([one.mean - one.error, one.mean + one.error], low, high)
            bars.append((ends[1] - ends[0]) / (high - low))
    return {".rl-bar": bars}


def of_forty(**given) -> dict:
    return {"values": LUCKY, "public": TEN} | given


ROW = Row(
    make,
    shows,
    some=some,
    draws=draws,
    told=[
        Told(
            [],
            "A is first on both parts: luck or skill?",
            "These are the contest's own public users. Pairs of submissions that change places: 0 "
            "of 1.",
            of_forty(values=HALVES),
        ),
        Told(
            [], "lucky is first in public, rank 2 of 2 in private: luck or skill?", "", of_forty()
        ),
        Told(
            [],
            "2 submissions share the first public place",
            "",
            of_forty(values=HALVES | {"C": HALVES["A"]}),
        ),
        Told([], "Who is first in private? Draw other public users", "", of_forty(simple=True)),
        Told(
            [{"seed": 2}],
            "ALS is first in public, rank 3 of 5 in private: luck or skill?",
            "This is draw 2.",
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
        Act("Public users", "50", {"n_public": 50}),
    ],
    large=make,
    simple=[Simple("button:text('Draw')", 1, "Enter", ("±", "Public users", "error"))],
    refused=[
        (of_forty(values=[[0.5] * 40]), "values must map 2 to 8 names"),
        (of_forty(values={"A": [0.5] * 40}), "values must map 2 to 8 names"),
        (
            of_forty(values={**LUCKY, "C": [0.5] * 41}),
            "the same users for each submission, got [40, 40, 41]",
        ),
        (
            of_forty(values={"A": [0.5] * 39, "B": [0.5] * 39}),
            "must hold 40 to 20000 users, got 39",
        ),
        (of_forty(values=LUCKY | {"B": [1.5] * 40}), "from 0 to 1, as AP is, got 1.5"),
        (of_forty(values=LUCKY | {"B": [-0.5] * 40}), "from 0 to 1, as AP is, got -0.5"),
        (of_forty(values=LUCKY | {"B": [[0.5]] * 40}), "values['B'] must be one list"),
        (of_forty(public=[0.3] * 40), "public must be True or False for each of the 40 users"),
        (of_forty(public=TEN[:39]), "public must be True or False for each of the 40 users"),
        (
            of_forty(public=np.arange(40) < 9),
            "public must leave 10 users or more in each part, got 9",
        ),
        (
            of_forty(public=np.arange(40) < 31),
            "public must leave 10 users or more in each part, got 31",
        ),
    ],
    refused_states=[
        ("seed", -1, "seed must be a whole number from 0 to 9999"),
        ("seed", 10_000, "seed must be a whole number"),
        ("n_public", 9, "n_public must be a whole number from 10 to 390"),
        ("n_public", 391, "n_public must be a whole number from 10 to 390"),
    ],
)
