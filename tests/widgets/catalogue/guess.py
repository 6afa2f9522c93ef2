"""The row of the guess."""

from dataclasses import replace

from ranklearn_course.course.guesses import Item, OrderGuess, WrongGuess, all_guesses
from ranklearn_course.widgets import GuessCard
from tests.widgets.catalogue.row import Row, Shown, Told

GUESSES = all_guesses()
CHOSEN, NUMBER, ORDER, OPENING = (
    GUESSES[f"precision.{name}"] for name in ("two_of_b", "ap_of_five", "order_by_ap", "best_move")
)
GRADED = (Item("low", 1, grade=1), Item("high", 2))
ITEMS = OrderGuess(id="toy", title="", question="", because="", items=GRADED)


# Nothing of the truth is there before a guess; after it the answer and the reason are.
BEFORE = {
    ".rl-right, .rl-truth-mark, .rl-pairs, .rl-reply, .rl-because": [],
    ".rl-give": ["This is my guess"],
}
AFTER = {".rl-because@class": ["rl-because"], ".rl-give": []}
# The answer of an opening guess waits for the play.
KEPT = {".rl-right, .rl-of-answer, .rl-because, .rl-reply": [], ".rl-sign": [""] * 4}
# Grades are drawn as cards; ranks and other numbers are not.
LISTS = {
    "Is 0 1 ? 2, or 2 2 2, better?": ["0 1 ? 2", "2 2 2"],
    "What is rho of 3 1 2, of 3 1 2 0 4, of 1 0?": [],
}
KINDS = [(CHOSEN, "b"), (NUMBER, 0.5), (ORDER, [3, 0, 1, 2])]
ROW = Row(
    GuessCard,
    {"asked": CHOSEN},
    shown=[
        *(Shown(BEFORE, given={"asked": asked}) for asked, _ in KINDS),
        *(
            Shown(
                {".rl-question .rl-listed": cards}, given={"asked": replace(NUMBER, question=text)}
            )
            for text, cards in LISTS.items()
        ),
        Shown(KEPT, state={"guess": "a"}, given={"asked": OPENING}),
        *(Shown(AFTER, state={"guess": guess}, given={"asked": asked}) for asked, guess in KINDS),
    ],
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
    ],
    grows_by=("guess",),
    large={"asked": ORDER},
    refused=[
        ({"asked": asked, "guess": guess}, "guess must")
        for asked, guess in (
            (CHOSEN, "d"),
            (NUMBER, "0.4"),
            (ORDER, [0, 1, 2, 2]),
        )
    ],
    refused_states=[("guess", "z", "guess must")],
)
