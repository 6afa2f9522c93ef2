"""The row of the quiz."""

from __future__ import annotations

from ranklearn_course.exercises.bank import find_exercise
from ranklearn_course.widgets import Quiz
from tests.widgets.catalogue.row import Row, Told

QUESTIONS = [
    find_exercise(f"precision.{name}") for name in ("which_denominator", "ceiling", "what_p_sees")
]
CEILING = QUESTIONS[1]


def make(**given) -> Quiz:
    return Quiz(**{"questions": QUESTIONS} | given)


def shows(quiz: Quiz) -> dict[str, list[str]]:
    """The replies to what was tried, and no other one; how many are right."""
    replies, right = [], 0
    for question in QUESTIONS:
        for letter, option in zip(question.letters, question.options, strict=True):
            if letter in quiz.tried.get(question.id, []):
                replies.append(option.reply)
                right += option.is_right
    right += sum(question.id in quiz.done for question in QUESTIONS)
    return {
        ".rl-reply:not(:empty)": replies,
        ".rl-count": [f"Right answers: {right} of {len(QUESTIONS)}."],
    }


ROW = Row(
    make,
    shows,
    told=[
        Told([{"tried": {CEILING.id: ["a"]}}], "", "Not right. For 1, all ten places need a"),
        Told([{"tried": {CEILING.id: ["a", "b"]}}], "", "Right. min(R, k) / k = 3 / 10."),
        Told([], "", "", {"done": [CEILING.id]}),
    ],
    grows_by=("tried",),
    large=make,
    refused_states=[
        ("tried", {"precision.nothing": ["a"]}, "tried must name questions of this quiz"),
        ("tried", {CEILING.id: ["a", "z"]}, "tried must hold letters from a to"),
    ],
)
