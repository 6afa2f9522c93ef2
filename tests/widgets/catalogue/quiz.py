"""The row of the quiz."""

from __future__ import annotations

from ranklearn_course.exercises.bank import find_exercise
from ranklearn_course.widgets import Quiz
from tests.widgets.catalogue.row import Keys, Row, Shown, Told

QUESTIONS = [
    find_exercise(f"precision.{name}") for name in ("which_denominator", "ceiling", "what_p_sees")
]
CEILING = QUESTIONS[1]


def answered(letters: str, right: int) -> Shown:
    """The replies to what was tried, and no other one; how many are right."""
    replies = {letter: option.reply for letter, option in zip("abcd", CEILING.options, strict=True)}
    texts = {
        ".rl-reply:not(:empty)": [replies[letter] for letter in letters],
        ".rl-count": [f"Right answers: {right} of 3."],
    }
    return Shown(texts, state={"tried": {CEILING.id: [*letters]}})


ROW = Row(
    Quiz,
    {"questions": QUESTIONS},
    shown=[
        Shown({".rl-reply:not(:empty)": [], ".rl-count": ["Right answers: 0 of 3."]}),
        answered("a", 0),
        answered("ab", 1),
        Shown({".rl-count": ["Right answers: 1 of 3."]}, given={"done": [CEILING.id]}),
    ],
    told=[
        Told([{"tried": {CEILING.id: ["a"]}}], "", "Not right. To reach 1, all ten places need a"),
        Told([{"tried": {CEILING.id: ["a", "b"]}}], "", "Right. min(R, k) / k = 3 / 10."),
    ],
    keys=[
        Keys(
            ".rl-choice >> nth=0",
            "[...document.querySelectorAll('#one .rl-choice')].indexOf(e)"
            " + Object.values(model.get('tried')).join()",
            [
                ("ArrowDown", "1"),
                ("ArrowRight", "2"),
                ("End", "3"),
                ("Home", "0"),
                ("Enter", "0a"),
                ("ArrowDown", "1a"),
                ("Space", "1a,b"),
            ],
        )
    ],
    grows_by=("tried",),
    refused_states=[
        ("tried", {"precision.nothing": ["a"]}, "tried must name questions of this quiz"),
        ("tried", {CEILING.id: ["a", "z"]}, "tried must hold letters from a to"),
    ],
)
