"""The row of the leak."""

from ranklearn_course.widgets import Leak
from tests.widgets.catalogue.row import Act, Drag, Keys, Row, Shown, Simple, Told

# What lesson 13 shows.
VIEWS = {
    "Ana": "GDHAEAFDBC",
    "Ben": "GBHBEBBDBC",
    "Cem": "GCDHEHFDCC",
    "Dia": "DDHAEHFDDD",
    "Eva": "EDHAEHFDBC",
    "Finn": "FDFAFHFFBB",
    "Gil": "GDHAEAFAAA",
}
SMALL = {"views": {"Ana": "ABACA", "Ben": "BBDCB"}, "later": 1, "cut": 3}
GOAL = "Later on Habit is better. Can Crowd look better?"
MET = "Met: at random Crowd looked better, and it is worse."
NEXT = f"{MET} Press a ●: what did Crowd know?"
ROW = Row(
    Leak,
    {"views": VIEWS, "later": 2, "cut": 6},
    shown=[
        Shown(
            {
                ".rl-number": ["0 of 14", "2 of 14", "5 of 14", "5 of 14"],
                ".rl-row:nth-child(2) .rl-cell > .rl-hidden": [
                    *(f"Ben, evening {i}: {each}, seen" for i, each in enumerate("GBHBEB", 1)),
                    "Ben, evening 7: B, asked; Habit guessed it",
                    "Ben, evening 8: D, asked",
                    "Ben, evening 9: B, after the log; Habit guessed it",
                    "Ben, evening 10: C, after the log",
                ],
                ".rl-handle@ariaValueText": ["after evening 6 of 8"],
                ".rl-split@ariaPressed": ["true", "false"],
            },
            {".rl-length": [0, 0.143, 0.357, 0.357]},
        ),
        Shown(
            {
                ".rl-number": ["9 of 14", "2 of 14", "4 of 14", "5 of 14"],
                ".rl-chosen .rl-letter": ["H"],
                ".rl-rows .rl-cell.rl-crowd .rl-marks": ["●!"] * 3,
                ".rl-rows .rl-cell.rl-habit .rl-marks": [*"■■■■", "■!", "■!"],
                ".rl-handle@ariaValueText": [
                    "after evening 6 of 8, but the views are drawn at random"
                ],
                ".rl-split@ariaPressed": ["false", "true"],
            },
            {".rl-length": [0.643, 0.143, 0.286, 0.357]},
            state={"seed": 1, "chosen": 25},
        ),
        # Lines for the draws before, the latest first: of Crowd, then of Habit.
        Shown(
            {
                ".rl-number": ["8 of 14", "2 of 14", "5 of 14", "5 of 14"],
                ".rl-tick:not([hidden])@--at": ["0.5714", "0.6429", "0.2143", "0.2857"],
            },
            state={"seed": 3},
        ),
    ],
    told=[
        Told(
            [],
            f"Asked after the cut: Crowd 0 of 14, Habit 5 of 14. {GOAL}",
            "The models have seen evenings 1 to 6, and 14 views are asked about.",
        ),
        Told(
            [{"cut": 4}],
            f"Asked after the cut: Crowd 3 of 28, Habit 9 of 28. {GOAL}",
            "The models have seen evenings 1 to 4, and 28 views are asked about. "
            "Crowd guessed 3 of 28, Habit 9 of 28.",
        ),
        Told(
            ["Draw at random"],
            f"Asked at random: Crowd 9 of 14, Habit 4 of 14. {NEXT}",
            "Draw 1: 14 views from all evenings are asked about. "
            f"Crowd guessed 9 of 14, Habit 4 of 14. {NEXT}",
        ),
        Told(
            ["Draw at random"],
            f"Asked at random: Crowd 9 of 14, Habit 4 of 14. {MET} Now draw again: was it luck?",
            given={"simple": True},
        ),
        Told(
            [{"chosen": 26}],
            "",
            "Cem watched F on evening 7. Crowd counts the others on the nearest evening that it "
            "has seen (H 3, A 2, B 1) and guesses H: wrong. Habit counts what Cem watched "
            "(H 2, C 1, D 1, E 1, G 1) and guesses H: wrong.",
        ),
        Told(
            [{"seed": 1, "chosen": 25}],
            "",
            "Cem watched H on evening 6. Crowd counts the others on the nearest evening that it "
            "has seen (H 2, A 1) and guesses H: right. "
            "Of these views, 3 of 3 (!) were not known yet on evening 6. "
            "Habit counts what Cem watched (D 2, C 1, E 1, F 1, G 1) and guesses D: wrong. "
            "Of these, 2 of 6 (!) were not known yet.",
        ),
        Told(
            [{"seed": 9, "chosen": 3}],
            "",
            "Ana watched C on evening 4. Crowd counts the others on the nearest evening that it "
            "has seen (C 1) and guesses C: right. "
            "Of these views, 1 of 1 (!) were not known yet on evening 4. "
            "Habit has seen nothing to count, and guesses nothing.",
            SMALL | {"cut": 2},
        ),
    ],
    drags=[
        Drag(".rl-handle", (".rl-evening >> nth=4", 1.0, 0.5), {"cut": 5}),
        Drag(
            (".rl-line", 0.5, 0.9), (".rl-row:nth-child(6) .rl-cell >> nth=3", 1.0, 0.7), {"cut": 4}
        ),
        Drag(
            (".rl-evening >> nth=3", 1.0, 0.5),
            (".rl-evening >> nth=6", 1.0, 0.5),
            {"cut": 7, "seed": 0},
            {"seed": 3, "met": True},
        ),
    ],
    keys=[
        Keys(
            ".rl-handle",
            "e.ariaValueText",
            [
                ("ArrowLeft", "after evening 5 of 8"),
                ("ArrowLeft", "after evening 4 of 8"),
                ("ArrowLeft", "after evening 4 of 8"),
                ("End", "after evening 7 of 8"),
            ],
        ),
        Keys(
            ".rl-cell >> nth=5",
            "e.lastChild.textContent",
            [
                ("ArrowDown", "Ben, evening 6: B, seen"),
                ("ArrowRight", "Ben, evening 7: B, asked; Habit guessed it"),
                ("Enter", "Ben, evening 7: B, asked; Habit guessed it"),
            ],
        ),
    ],
    acts=[
        Act("Draw at random", None, {"seed": 2}, {"seed": 1}),
        Act("In time", None, {"seed": 0}, {"seed": 1}),
    ],
    simple=[
        Simple(
            ".rl-handle, .rl-split",
            3,
            "ArrowLeft",
            ("Press a broken", "to see what the models", "Thin lines"),
        )
    ],
    refused=[
        ({"views": "AB"}, "views must map names to letters of series, got 'AB'", TypeError),
        ({"views": {"Ana": "AB C", "Ben": "ABCD"}}, "must be letters of series", TypeError),
        ({"views": {"Ana": "ABC", "Ben": "ABCD"}}, "the same 3 to 10 evenings for each user"),
        ({"later": 9}, "later must be a whole number from 1 to 8, got 9"),
        ({"cut": 3}, "cut must be a whole number from 4 to 7, got 3"),
        ({"views": {"Ana": "ABC", "Ben": "ABC"}, "later": 1, "cut": 1}, "Habit must be right more"),
    ],
    refused_states=[
        ("cut", 8, "cut must be a whole number from 4 to 7"),
        ("seed", -1, "seed must be a whole number from 0 to 9999"),
        ("chosen", 70, "chosen must be a whole number from -1 to 69"),
    ],
)
