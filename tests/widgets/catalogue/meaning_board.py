"""The row of the meaning board."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ranklearn_course import metrics
from ranklearn_course.widgets import MeaningBoard
from ranklearn_course.widgets.kit.words import number, trimmed
from tests.widgets.catalogue.row import NOTHING, Act, Drag, Keys, Row, Simple, State, Told

MEANINGS = {"A": "animal", "C": "car", "T": "team"}
JAGUAR = [("Jaguar", "A", 3), ("Cats", "A", 3), ("Cheetah", "A", 3), ("Dealers", "C", 2)]
JAGUAR = [*JAGUAR, ("Fixtures", "T", 1)]
PAGES = [("Cats", "A", 3), ("Dealers", "C", 2), ("Fixtures", "T", 1), ("The word", "", 1)]
SERVED = [("Big cats", "A", 3), ("Zoo", "A", 2), ("Dealers", "C", 1), ("Both", "AC", 1)]
TWO = {"A": "animal", "C": "car"}


def make(**given) -> MeaningBoard:
    usual = {"documents": JAGUAR, "meanings": MEANINGS, "k": 3, "weight": 1.0}
    return MeaningBoard(**usual | given)


def some(rng: np.random.Generator) -> Iterator[MeaningBoard]:
    for case in range(24):
        n = int(rng.integers(2, 8))
        letters = "ACT"[: 1 + case % 3]
        documents = [
            (f"page {i}", "".join(each for each in letters if rng.random() < (case % 5) / 4), grade)
            for i, grade in enumerate(rng.integers(0, 4, n).tolist())
        ]
        yield MeaningBoard(
            documents,
            {letter: MEANINGS[letter] for letter in letters},
            int(rng.integers(1, n + 1)),
            alpha=float(rng.choice([0, 0.2, 0.5, 1])),
            order=rng.permutation(n),
            simple=case % 7 == 3,
        )


def earned(board: MeaningBoard) -> Iterator[tuple[float, float, float]]:
    """For each rank its gain, its discount, and how many meanings its page serves."""
    seen = [0] * len(board.meanings)
    for rank, document in enumerate(board.order, start=1):
        marks = board.covers[document]
        repeats = zip(marks, seen, strict=True)
        gain = sum((1 - board.alpha) ** count for mark, count in repeats if mark)
        yield gain, 1 / np.log2(rank + 1), sum(marks)
        seen = [count + mark for count, mark in zip(seen, marks, strict=True)]


def shows(board: MeaningBoard) -> dict[str, list[str]]:
    texts = {
        ".rl-name": [board.names[document] for document in board.order],
        ".rl-value": list(map(number, board.measure().values())),
        ".rl-reader-found": [board._found_in_words(rank) for rank in board.found().values()],
    }
    if board.simple:
        return texts
    covers = [board.covers[document] for document in board.order]
    ideal = float(metrics.ideal_alpha_dcg(covers, board.k, alpha=board.alpha))
    terms = [number(gain * discount, 2) for gain, discount, _ in earned(board)]
    said = board.words["formula" if ideal else "formula_undefined"].format(
        metric=f"α-nDCG@{board.k}",
        terms=" + ".join(terms[: board.k]),
        ideal=number(ideal, 2),
        value=number(board.measure()["alpha_ndcg"]),
    )
    numbers = [
        f"{trimmed(gain, 3)} × {number(discount)} = {number(gain * discount, 2)}"
        for gain, discount, _ in earned(board)
    ]
    return {**texts, ".rl-number": numbers, ".rl-formula": [said]}


def draws(board: MeaningBoard) -> dict:
    shares = {".rl-share": board.measure().values()}
    if board.simple:
        return shares
    longest = max(1, *(sum(marks) for marks in board.covers))
    lost = [(n - gain) * discount / longest for gain, discount, n in earned(board)]
    return {**shares, ".rl-lost:not([hidden])": [each for each in lost if each > 1e-9]}


def card(rank: int) -> str:
    return f".rl-slot >> nth={rank - 1} >> .rl-card"


def after(moved: int = -1, given: State = NOTHING, **changes) -> State:
    """A change of a board, by the page that was moved."""
    return {**changes, "before": {**make(**given).start, "moved": moved}}


BETTER = {"order": [0, 3, 4, 1, 2]}
BACKWARDS = {"order": [4, 3, 2, 1, 0]}
ALL = "Who finds something among the first 3? Everybody does."
NO_CAR_NO_TEAM = "Who finds something among the first 3? Not those who mean the car or the team."
ROW = Row(
    make,
    shows,
    some=some,
    draws=draws,
    told=[
        Told([], NO_CAR_NO_TEAM),
        Told(
            [after(3, order=[0, 3, 1, 2, 4])],
            "Who finds something among the first 3? Not those who mean the team.",
            "“Dealers” moved from rank 4 to rank 2. Who means the car finds something now. "
            "nDCG@3 fell from 1.000 to 0.831. S-recall@3 rose from 0.333 to 0.667.",
        ),
        Told([], ALL, "", BETTER),
        Told(
            [after(given=BETTER, k=1)],
            "Who finds something among the first 1? Not those who mean the car or the team.",
            "The cutoff k went from 3 to 1. Who means the car finds nothing any more.",
            BETTER,
        ),
        Told(
            [],
            "Who finds something among the first 1? Nobody does.",
            "",
            {"documents": [("a", ""), ("b", "")], "k": 1},
        ),
        Told([after(alpha=1)], NO_CAR_NO_TEAM, "α went from 0.5 to 1."),
        Told([after(weight=0.5, **BETTER)], ALL, "MMR with λ = 0.5 orders the cards."),
        Told([after(**BACKWARDS)], ALL, "The order of the cards changed."),
        Told([after(**BACKWARDS)], ALL, "The board is back at its start.", BACKWARDS),
        Told([after(0, order=[1, 0, 2, 3, 4])], NO_CAR_NO_TEAM, "nDCG@3 stayed at 1.000."),
        Told([], "", "", {"documents": [("a", "A"), ("b", "C")], "k": 1}),
        Told([], "", "", {"documents": [("a", "A", 1), ("b", "", 0)], "k": 1, "simple": True}),
    ],
    drags=[
        Drag(card(4), card(2), {"order": [0, 3, 1, 2, 4]}),
        Drag(".rl-cut-label", (".rl-cut-label", 0.5, -3.5), {"k": 1}),
    ],
    keys=[
        Keys(
            card(4),
            "e.ariaLabel",
            [
                (key, f"Rank {rank} of 5: Dealers, on the car, grade 2")
                for key, rank in (
                    ("Alt+ArrowUp", 3),
                    ("Alt+ArrowUp", 2),
                    ("Alt+End", 5),
                    ("Alt+Home", 1),
                    ("Alt+ArrowDown", 2),
                )
            ],
        ),
        Keys("input >> nth=1", "model.get('alpha')", [("End", 1), ("Home", 0)]),
    ],
    acts=[
        *(
            Act(
                "Order by MMR", None, {"order": order}, {"weight": weight, "order": [4, 3, 2, 1, 0]}
            )
            for weight, order in ((1.0, [0, 1, 2, 3, 4]), (0.5, [0, 3, 4, 1, 2]))
        ),
        Act("λ, weight of relevance", "0.5", {"weight": 0.5, "order": [0, 3, 4, 1, 2]}),
    ],
    grows_by=("before",),
    large=lambda: make(documents=[(f"A long name of page {i}", "ACT", 3) for i in range(7)]),
    simple=[
        Simple(
            ".rl-card, .rl-move",
            12,
            "Alt+End",
            ("α", "MMR", "×", "Bars", "line k", "Cutoff"),
            {"documents": SERVED, "meanings": TWO, "k": 2, "weight": 0.5},
        )
    ],
    refused=[
        ({"documents": "AC"}, "documents must hold (name, marks) or", TypeError),
        ({"documents": ["AC", "CT"]}, "got 'AC'", TypeError),
        ({"documents": [("a", 1), ("b", 2)]}, "got ('a', 1)", TypeError),
        ({"documents": JAGUAR[:1]}, "documents must hold 2 to 7 of them, got 1"),
        ({"documents": JAGUAR * 2}, "documents must hold 2 to 7 of them, got 10"),
        ({"documents": [("a", "A"), ("b", "X")]}, "letters of meanings, A, C, T, each"),
        ({"documents": [("a", "A"), ("b", "AA")]}, "each once, got 'AA'"),
        ({"documents": [("a", "A", -1), ("b", "C")]}, "grades of 0 or more, got -1"),
        ({"meanings": "ACT"}, "meanings must map letters to words, got 'ACT'", TypeError),
        ({"meanings": {}}, "meanings must hold 1 to 3 of them, got 0"),
        ({"meanings": {"AC": "car"}}, "map one letter to a word, got 'AC': 'car'"),
        ({"k": 6}, "k must be a whole number from 1 to 5"),
        ({"alpha": 1.5}, "alpha must be a number from 0 to 1, got 1.5"),
        ({"weight": "x"}, "weight must be a number from 0 to 1, got 'x'"),
        ({"order": [0, 0, 1, 2, 3]}, "order must hold each of 0..4 once"),
    ],
    refused_states=[
        ("k", 0, "k must"),
        ("alpha", -0.1, "alpha must"),
        ("alpha", float("nan"), "alpha must"),
        ("weight", 2, "weight must"),
        ("order", [0, 1], "order must"),
    ],
)
