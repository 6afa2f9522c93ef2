"""The row of the judging desk."""

from __future__ import annotations

from ranklearn_course.widgets import JudgingDesk
from tests.widgets.catalogue.row import Act, Keys, Row, Shown, Told

LISTS = {"A": "abcdef", "B": "gbhaij"}


def possible(metric: str, low: list[str], high: str) -> Shown:
    """With one more judgement A has a value, and that of B lies between two ends."""
    ends = {".rl-low": low, ".rl-high": ["", high]}
    bars = {".rl-range-bar": [0, float(high) - float(low[1])]}
    return Shown(ends, bars, state={"metric": metric, "judged": [*"abcdefg"]})


def small(**given) -> dict:
    return {"lists": {"A": "abc"}, "relevant": "a", "judged": "", "pooled": ""} | given


LATE = small(relevant="ac", judged="ab", metric="AP")
ROW = Row(
    JudgingDesk,
    {"lists": LISTS, "relevant": "abdghj", "judged": "abcdef", "pooled": "A"},
    shown=[
        Shown(
            {
                ".rl-list ~ .rl-list .rl-card > .rl-hidden": [
                    "g, rank 1: not judged",
                    "b, rank 2: relevant",
                    "h, rank 3: not judged",
                    "a, rank 4: relevant",
                    "i, rank 5: not judged",
                    "j, rank 6: not judged",
                ],
                ".rl-low": ["0.500", "0.333"],
                ".rl-high": ["", "1.000"],
            },
            {".rl-range-bar": [0, 0.667]},
        ),
        possible("AP", ["0.917", "0.854"], "1.000"),
        possible("nDCG", ["0.967", "0.944"], "1.000"),
        possible("RBP", ["0.462", "0.462"], "0.738"),
    ],
    told=[
        Told([], "Is P@6 of B higher than that of A? Not decided: A 0.500, B 0.333 to 1.000"),
        Told(
            [{"judged": [*"abcdefg"]}],
            "P@6 of B is not lower than that of A, and may be higher: A 0.500, B 0.500 to 1.000",
            "g is relevant. Unjudged: 3.",
        ),
        Told(
            [{"judged": [*"abcdefg"], "metric": "nDCG"}],
            "Is nDCG of B higher than that of A? Not decided: A 0.967, B 0.944 to 1.000",
        ),
        Told([{"judged": [*"abcdefi"]}], "", "i is not relevant. Unjudged: 3."),
        Told(
            [{"judged": [*"abcdefi"]}, {"judged": [*"abcdef"]}],
            "",
            "i is unjudged again. Unjudged: 4.",
        ),
        Told(
            [{"judged": [*"abcdefgh"]}],
            "Decided with 2 unjudged: P@3 of B is higher than that of A (A 0.667, B 1.000)",
            "Several judgements changed. Unjudged: 2.",
            {"k": 3},
        ),
        Told(
            [{"judged": [*"abcdefghij"]}],
            "Decided with 0 unjudged: P@3 of B is higher than that of A (A 0.667, B 1.000)",
            given={"k": 3},
        ),
        Told(
            [{"judged": [*"ag"]}],
            "Decided with 8 unjudged: P@1 of A and B is the same (A 1.000, B 1.000)",
            given={"k": 1, "judged": "a"},
        ),
        Told(
            [{"judged": [*"abcdefghij"]}],
            "Decided with 0 unjudged: P@1 of A and B is the same (A 1.000, B 1.000)",
            given={"k": 1, "judged": ""},
        ),
        Told([], "What can AP still be? From 0.833 to 1.000", given=LATE),
        Told(
            [{"judged": [*"abc"]}],
            "Decided with 0 unjudged: AP is 0.833",
            "c is relevant, but comes late: the highest value that is possible for A fell. "
            "Unjudged: 0.",
            LATE,
        ),
        Told(
            [{"judged": [*"ab"]}],
            "Decided with 1 unjudged: P@2 is 0.500",
            given=small(k=2, judged="a"),
        ),
        Told(
            [],
            "What can P@3 still be? Press a document with a question mark",
            given=LATE | {"metric": "P", "simple": True},
        ),
    ],
    keys=[
        Keys(
            ".rl-list >> nth=1 >> .rl-card >> nth=0",
            "e.textContent.slice(2)",
            [
                ("ArrowRight", "h, rank 3: not judged"),
                ("ArrowRight", "i, rank 5: not judged"),
                ("End", "j, rank 6: not judged"),
                ("ArrowUp", "i, rank 5: not judged"),
                ("Enter", "i, rank 5: not relevant"),
            ],
        )
    ],
    acts=[
        Act("Metric", "AP", {"metric": "AP"}),
        Act("Judge the first unjudged one", None, {"judged": [*"abcdefg"]}),
    ],
    refused=[
        (small(lists="abc"), "lists must map names to documents", TypeError),
        (small(lists={"A": "aa"}), "1 to 10 different documents, got 'aa'"),
        (small(relevant="z"), "relevant must be some of a, b, c, got 'z'"),
    ],
    refused_states=[("metric", "MAP", "metric"), ("judged", ["z"], "judged must be some of")],
)
