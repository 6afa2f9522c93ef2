"""The row of the judging desk."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ranklearn_course.widgets import JudgingDesk
from ranklearn_course.widgets.judging_desk.widget import METRICS
from ranklearn_course.widgets.kit.words import number
from tests.widgets.catalogue.row import Act, Keys, Row, Told

LISTS = {"A": "abcdef", "B": "gbhaij"}


def make(**given) -> JudgingDesk:
    usual = {"lists": LISTS, "relevant": "abdghj", "judged": "abcdef", "pooled": "A"}
    return JudgingDesk(**usual | given)


def some(rng: np.random.Generator) -> Iterator[JudgingDesk]:
    for metric in METRICS:
        judged = "".join(rng.permutation(list("abcdefghij"))[: rng.integers(2, 9)])
        yield make(judged=judged, metric=metric, k=int(rng.integers(1, 7)))


def shows(desk: JudgingDesk) -> dict[str, list[str]]:
    ends = [tuple(map(number, each)) for each in desk.possible().values()]
    return {
        ".rl-low": [low for low, _ in ends],
        ".rl-high": [high if high != low else "" for low, high in ends],
        ".rl-card > .rl-hidden": [
            f"{document}, rank {rank}: "
            + (
                "not judged"
                if document not in desk.judged
                else "relevant"
                if document in desk.relevant
                else "not relevant"
            )
            for _, documents in desk.lists
            for rank, document in enumerate(documents, start=1)
        ],
    }


def draws(desk: JudgingDesk) -> dict:
    return {".rl-range-bar": [high - low for low, high in desk.possible().values()]}


def small(**given) -> dict:
    return {"lists": {"A": "abc"}, "relevant": "a", "judged": "", "pooled": ""} | given


LATE = small(relevant="ac", judged="ab", metric="AP")
ROW = Row(
    make,
    shows,
    some=some,
    told=[
        Told([], "Is P@6 of B higher than that of A? Not decided: A 0.500, B 0.333 to 1.000"),
        Told(
            [],
            "Is nDCG of B higher than that of A? Not decided: A 0.944 to 0.967, B 0.944 to 1.000",
            "",
            {"judged": "abcdeg", "metric": "nDCG"},
        ),
        Told(
            [{"judged": [*"abcdefg"]}],
            "P@6 of B is not lower than that of A, and may be higher: A 0.500, B 0.500 to 1.000",
            "g is relevant. Open: 3.",
        ),
        Told(
            [{"judged": [*"abcdefi"]}],
            "Is P@6 of B higher than that of A? Not decided: A 0.500, B 0.333 to 0.833",
            "i is not relevant. Open: 3.",
        ),
        Told(
            [{"judged": [*"abcdefg"]}, {"judged": [*"abcdef"]}],
            "Is P@6 of B higher than that of A? Not decided: A 0.500, B 0.333 to 1.000",
            "g is open again. Open: 4.",
        ),
        Told(
            [{"judged": [*"abcdefgh"]}],
            "P@3 of B is higher than that of A, whatever the open documents turn out to be: A "
            "0.667, B 1.000",
            "Several judgements changed. Open: 2.",
            {"k": 3},
        ),
        Told(
            [{"judged": [*"abcdefghij"]}],
            "P@3 of B is higher than that of A: A 0.667, B 1.000",
            "",
            {"k": 3},
        ),
        Told(
            [{"judged": [*"ag"]}],
            "P@1 of A and B is the same, whatever the open documents turn out to be",
            "",
            {"k": 1, "judged": "a"},
        ),
        Told(
            [{"judged": [*"abcdefghij"]}],
            "P@1 of A and B is the same: A 1.000, B 1.000",
            "",
            {"k": 1, "judged": ""},
        ),
        Told([], "What can AP still be? From 0.833 to 1.000", "", LATE),
        Told(
            [{"judged": [*"abc"]}],
            "AP is 0.833: nothing is left to judge",
            "c is relevant, and the greatest value of A fell: a relevant document found late must "
            "be paid for. Open: 0.",
            LATE,
        ),
        Told(
            [],
            "What can P@3 still be? Press a document with a question mark",
            "",
            LATE | {"metric": "P", "simple": True},
        ),
    ],
    keys=[
        Keys(
            ".rl-list >> nth=1 >> .rl-card >> nth=0",
            "e.textContent.slice(2)",
            [
                (key, f"{said}")
                for key, said in (
                    ("ArrowRight", "h, rank 3: not judged"),
                    ("ArrowRight", "i, rank 5: not judged"),
                    ("ArrowLeft", "h, rank 3: not judged"),
                    ("End", "j, rank 6: not judged"),
                    ("ArrowRight", "j, rank 6: not judged"),
                    ("ArrowUp", "i, rank 5: not judged"),
                    ("Enter", "i, rank 5: not relevant"),
                    ("Enter", "i, rank 5: not judged"),
                )
            ],
        )
    ],
    acts=[
        Act("Metric", "AP", {"metric": "AP"}),
        Act("Judge the first open one", None, {"judged": [*"abcdefg"]}),
    ],
    large=make,
    refused=[
        (small(lists="abc"), "lists must map names to documents", TypeError),
        (small(lists={}), "lists must hold one list or two, got 0"),
        (small(lists={"A": "aa"}), "1 to 10 different documents, got 'aa'"),
        (small(lists={"A": "abcdefgh", "B": "ijklmn"}), "leave at most 12 documents"),
        (small(relevant="z"), "relevant must be some of a, b, c, got 'z'"),
        (small(judged="z"), "judged must be some of a, b, c, got 'z'"),
        (small(pooled="B"), "pooled must be some of A, got 'B'"),
        (small(k=4), "k must be a whole number from 1 to 3, got 4"),
        (small(p=1), "p must be a number"),
    ],
    refused_states=[("metric", "MAP", "metric"), ("judged", ["z"], "judged must be some of")],
)
