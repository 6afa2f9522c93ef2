"""The row of the score sliders."""

from __future__ import annotations

from ranklearn_course.widgets import ScoreSliders
from tests.widgets.catalogue.row import Act, Keys, Row, Shown, Simple, Told

CATS = [("The animal", 2), ("E-Type, road test", 0), ("How fast?", 1), ("Dealers", 0)]

PERFECT = (
    "A perfect ranking, no document is below one of lower grade: which sliders may still move?"
)
BY_RULE = "The rule for equal scores decides: can the scores alone rank perfectly?"


def slider(document: int) -> str:
    return f"input.rl-range >> nth={document}"


ROW = Row(
    ScoreSliders,
    {"documents": CATS, "scores": [3, 5, 4, 1]},
    shown=[
        Shown(
            {
                ".rl-number": ["[1, 2, 0, 3]", *["0 1 2 0"] * 4],
                ".rl-entry@data-part": [*"1203", *"1203"],
                ".rl-output": ["3", "5", "4", "1"],
                ".rl-range@aria-valuetext": ["3", "5", "4", "1"],
                ".rl-between": ["✗ wrong order", "✗ wrong order", ""],
                ".rl-doc@--at": ["2.0000", "0.0000", "1.0000", "3.0000"],
                ".rl-label[aria-current=true]": ["stable: order as given"],
            }
        ),
        Shown(
            {
                ".rl-number": ["[1, 3, 2, 0]", "0 0 1 2", "2 0 1 0", "2 1 0 0", "0 0 1 2"],
                ".rl-between": ["= tie", "= tie, ✗ wrong", "= tie, ✗ wrong"],
                ".rl-label[aria-current=true]": ["worst case: low grade first"],
                "ol li": [
                    "E-Type, road test, grade 0. Before the next one: = tie",
                    "Dealers, grade 0. Before the next one: = tie, ✗ wrong",
                    "How fast?, grade 1. Before the next one: = tie, ✗ wrong",
                    "The animal, grade 2",
                ],
            },
            state={"scores": [5, 5, 5, 5], "ties": "worst"},
        ),
    ],
    told=[
        Told(
            [],
            "2 pairs of neighbours are in the wrong order: which slider puts most of them right?",
        ),
        Told(
            [],
            PERFECT,
            given={"scores": [5, 1, 3, 2]},
        ),
        Told([], BY_RULE, given={"scores": [5, 5, 5, 5]}),
        # It looks perfect, whatever the scores say.
        Told([{"ties": "best"}], BY_RULE, given={"scores": [5, 5, 5, 5]}),
        # A tie of equal grades needs no rule.
        Told(
            [{"scores": [7, 5, 6, 5]}],
            PERFECT,
            given={"scores": [5, 5, 5, 5], "ties": "best"},
        ),
        Told(
            [{"scores": [3.5, 5, 4, 1]}],
            "",
            "“The animal” has the score 3.5. The ranking stays the same.",
        ),
        Told(
            [{"scores": [4.5, 5, 4, 1]}],
            "One pair of neighbours is in the wrong order: which slider puts it right?",
            "“The animal” has the score 4.5 and moves from rank 3 to rank 2.",
        ),
        Told(
            [{"scores": [6, 10, 8, 2]}],
            "",
            "The scores changed, the ranking did not: only their order counts.",
        ),
        Told([{"scores": [9, 1, 2, 3]}], "", "The scores changed, and the ranking with them."),
        Told(
            [{"ties": "worst"}],
            "",
            "The scores are the same. The new tie rule changed the ranking.",
            {"scores": [5, 5, 5, 1]},
        ),
        Told([{"ties": "best"}], "", "The tie rule changed, the ranking did not."),
        Told(
            ["Add 1 to all"],
            "",
            "The sliders end at 10, so that is not possible here.",
            {"scores": [6, 10, 8, 2]},
        ),
    ],
    keys=[
        Keys(
            slider(0),
            "e.ariaValueText",
            [("ArrowRight", "3.5"), ("ArrowRight", "4"), ("End", "10"), ("Home", "0")],
        ),
    ],
    acts=[
        Act("Double all scores", None, {"scores": [6, 10, 8, 2]}),
        Act("Add 1 to all", None, {"scores": [4, 6, 5, 2]}),
        Act(
            "Perfect scores",
            None,
            {"scores": [2, 0, 1, 0]},
        ),
        Act(ScoreSliders.WORDS["ties"], "best", {"ties": "best"}, {"scores": [5, 5, 5, 5]}),
    ],
    large={
        "documents": [*CATS, ("A long name of a document, and more", 1)],
        "scores": [5] * 5,
    },
    simple=[
        Simple("input[type=range]", 4, "Home", ("stable", "Permutation", "Double", "position"))
    ],
    refused=[
        ({"scores": 3}, "scores must be a list of numbers, got the single value 3"),
        (
            {"documents": [1] * 21},
            "documents must hold 1 to 20 pairs",
        ),
    ],
    refused_states=[
        ("scores", [1, 2], "scores must hold 4 numbers"),
        ("scores", [1, 2, 3, 11], "scores must not be above 10, got 11"),
        ("ties", "average", "ties must be one of 'stable', 'best', 'worst', got 'average'"),
    ],
)
