"""The row of the guess."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from traitlets import TraitError

from ranklearn_course.chapters.guesses import Item, OrderGuess, WrongGuess, all_guesses
from ranklearn_course.widgets import GuessCard
from tests.widgets.catalogue.row import Row, Told

GUESSES = all_guesses()
CHOSEN, NUMBER, ORDER, OPENING = (
    GUESSES[f"precision.{name}"] for name in ("two_of_b", "ap_of_five", "order_by_ap", "best_move")
)
GRADED = (Item("low", 1, grade=1), Item("high", 2))
ITEMS = OrderGuess(id="toy", title="", question="", because="", items=GRADED)


def make(**given) -> GuessCard:
    return GuessCard(**{"asked": CHOSEN} | given)


def some(rng: np.random.Generator) -> Iterator[GuessCard]:
    for guess in GUESSES.values():
        yield GuessCard(guess)


def shows(card: GuessCard) -> dict[str, list[str]]:
    """Before the guess nothing of the truth is there, after it the answer and the reason are."""
    given = card.guess is not None
    return {
        ".rl-right, .rl-truth-mark, .rl-pairs, .rl-reply, .rl-because": [],
        ".rl-give@type": ["button"]
    } if not given else {".rl-because@class": ["rl-because"], ".rl-give": []}  # fmt: skip


ROW = Row(
    make,
    shows,
    some=some,
    told=[
        Told([{"guess": "b"}], "", "You guessed 0.2. The answer is 0."),
        Told([{"guess": "c"}], "", "Your guess is right: 0."),
        Told(
            [{"guess": 0.5}],
            "",
            "You guessed 0.5, which is close. The answer is 0.533.",
            {"asked": NUMBER},
        ),
        Told([{"guess": [3, 0, 1, 2]}], "", "Your order agrees in 2 of 6 pairs.", {"asked": ORDER}),
        Told([], "", "Your order agrees in 0 of 1 pairs.", {"asked": ITEMS, "guess": [0, 1]}),
        Told(
            [{"guess": "a"}, "I have tried it: open the answer"],
            "",
            "You guessed",
            {"asked": OPENING},
        ),
        Told(
            [{"guess": 0.25}],
            "",
            "You guessed 0.25. The answer is 0.533. You left out a hit.",
            {"asked": replace(NUMBER, wrong=(WrongGuess(0.25, "You left out a hit."),))},
        ),
        Told([], "", "", {"asked": GUESSES["precision.higher_ap"]}),
    ],
    grows_by=("guess",),
    large=lambda: GuessCard(ORDER),
    refused=[
        *(
            ({"asked": asked, "guess": guess}, "guess must", TraitError)
            for asked, guesses in (
                (CHOSEN, ["d", "ab", "", 0]),
                (NUMBER, [1.1, True, "0.4", float("nan")]),
                (ORDER, [[0, 1, 2], [0, 1, 2, 2], [False, True, 2, 3], "0123"]),
            )
            for guess in guesses
        )
    ],
    refused_states=[("guess", "z", "guess must")],
)
