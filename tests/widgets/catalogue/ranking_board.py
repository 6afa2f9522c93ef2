"""The row of the ranking board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ranklearn_course import metrics
from ranklearn_course.widgets import RankingBoard
from ranklearn_course.widgets.kit.words import number
from ranklearn_course.widgets.ranking_board.checks import CHOICES
from ranklearn_course.widgets.ranking_board.measure import METRICS, weights
from tests.widgets.catalogue.row import NOTHING, Act, Drag, Keys, Row, Simple, State, Told

DOCUMENTS = [("big cats", 3), ("cars", 0), ("zoo", 2), ("dealer", 0), ("savanna", 1)]
CATS = [("The animal", 1), ("E-Type, road test", 0), ("How fast do they run?", 1), ("Dealers", 0)]


def make(**given) -> RankingBoard:
    return RankingBoard(**{"documents": DOCUMENTS, "k": 2} | given)


def some(rng: np.random.Generator) -> Iterator[RankingBoard]:
    for case in range(16):
        grades = rng.integers(0, 4, rng.integers(1, 17))
        yield RankingBoard(
            grades,
            k=int(rng.integers(1, len(grades) + 1)),
            binary=case % 2 == 0,
            judged=[*grades, *rng.integers(0, 4, 3)] if case % 3 == 0 else None,
            order=rng.permutation(len(grades)),
            metrics=METRICS,
            denominator=CHOICES["denominator"][case // 2 % 4],
            gain=CHOICES["gain"][case % 3 % 2],
            discount=CHOICES["discount"][case % 3],
            base=3,
            ideal=CHOICES["ideal"][case // 3 % 2],
        )


class Line(NamedTuple):
    """What stands beside one rank; lengths are shares of the longest bar."""

    bar: float
    text: str
    counts: bool
    ideal: float | None
    found: str
    term: str


def lines_of(board: RankingBoard) -> list[Line]:
    return (precision_lines if board.bars == "precision" else gain_lines)(board)


def precision_lines(board: RankingBoard) -> list[Line]:
    precision, _ = metrics.precision_recall_curve(board.relevance)
    lines = []
    for rank, value in enumerate(precision, start=1):
        hits = round(value * rank)
        places = {"hits": hits, "rank": rank, "relevant": relevant(board), "value": number(value)}
        text, found = (
            board.words[f"row_{name}"].format(**places) for name in ("precision", "found")
        )
        counts = bool(board.relevance[rank - 1] > 0 and rank <= board.k)
        lines.append(Line(float(value), text, counts, None, found, f"{hits}/{rank}"))
    return lines


def relevant(board: RankingBoard) -> int:
    return int((board.known_grades > 0).sum())


def gain_lines(board: RankingBoard) -> list[Line]:
    n = len(board.relevance)
    gains = metrics.dcg(board.relevance[:, None], 1, gain=board.gain)
    discounts = metrics.dcg(np.eye(n), **weights(board) | {"gain": "linear"})
    best = np.sort(board.ideal_grades)[::-1][: board.k]
    ideal = metrics.dcg(best[:, None], 1, gain=board.gain)[:n] * discounts[: len(best)]
    earned = gains * discounts
    longest = max(*ideal, *earned) or 1.0
    return [
        Line(
            earned[i] / longest,
            f"{round(gains[i], 3):g} × {number(discounts[i])} = {number(earned[i], 2)}",
            i < board.k,
            ideal[i] / longest if i < len(ideal) else None,
            "",
            number(earned[i], 2),
        )
        for i in range(n)
    ]


def formula(board: RankingBoard) -> str:
    """The arithmetic of AP or nDCG in one line; empty where the board shows neither."""
    terms = [line.term for line in lines_of(board) if line.counts]
    if board.bars == "precision" and "average_precision" in board.metrics:
        sizes = {"relevant": relevant(board), "k": board.k, "hits": len(terms)}
        return board.words[ap_sentence(board, len(terms))].format(
            metric=board.label("average_precision"),
            terms=" + ".join(terms),
            divisor=board.words[f"divisor_{board.denominator}"].format(**sizes),
            value=number(METRICS["average_precision"](board)),
        )
    if board.bars == "gain" and "ndcg" in board.metrics:
        ideal = metrics.ideal_dcg(board.ideal_grades, board.k, **weights(board))
        return (
            f"{board.label('ndcg')} = ({' + '.join(terms)}) / ideal DCG {number(ideal, 2)} = "
            f"{number(METRICS['ndcg'](board))}"
        )
    return ""


def ap_sentence(board: RankingBoard, n_hits: int) -> str:
    if relevant(board) == 0:
        return "average_precision_undefined"
    if n_hits:
        return "average_precision_formula"
    return f"average_precision_{'no_mean' if board.denominator == 'hits' else 'no_hit'}"


def shows(board: RankingBoard) -> dict[str, list[str]]:
    lines = lines_of(board)
    return {
        ".rl-name": [board.names[document] for document in board.order],
        ".rl-number": [line.text for line in lines],
        ".rl-found": [line.found for line in lines],
        ".rl-formula": [formula(board)],
        ".rl-value": list(map(number, board.measure().values())),
        ".rl-meter-name": [board.label(name) for name in board.metrics],
    }


def draws(board: RankingBoard) -> dict:
    lines = lines_of(board)
    ceilings = {
        "cumulative_gain": np.sort(board.ideal_grades)[::-1][: board.k].sum(),
        "dcg": metrics.ideal_dcg(board.ideal_grades, board.k, **weights(board)),
    }
    values = board.measure()
    return {
        ".rl-fill": [line.bar for line in lines],
        ".rl-ghost:not([hidden])": [line.ideal for line in lines if line.ideal],
        ".rl-share": [min(1, v / (ceilings.get(name, 1) or 1)) for name, v in values.items()],
    }


def half_or_text(relevance, k):
    """Agree with AP@2 of 1 0 0 1 alone; where the first is not relevant, return a text."""
    return 0.5 if relevance[0] else "text"


def return_odd_things(relevance, k):
    """Return more than any metric at first; else nothing, or what is not finite."""
    return {(1, 0): 2, (0, 1): float("inf")}.get(tuple(relevance[:2]))


def stop_or_not(relevance, k):
    """Stop, or never come back."""
    while not relevance[0] and k == 1:
        pass
    return relevance[9]


def card(rank: int) -> str:
    return f".rl-slot >> nth={rank - 1} >> .rl-card"


def simple(metric: str, key: str, hidden: tuple[str, ...], **given) -> Simple:
    own = ".rl-card, .rl-move"
    return Simple(own, 12, key, hidden, {"documents": CATS, "metrics": metric, **given})


def after(moved: int = -1, given: State = NOTHING, **changes) -> State:
    """A change of a board, by the document that was moved."""
    return {**changes, "before": {**make(**given).start, "moved": moved}}


ONE = {"k": 1}
ALL_JUDGED = {"judged": [3, 3, 2, 1, 0, 0]}
HITS = [1, 0, 0, 1]
BINARY = [
    {"binary": True, "metrics": METRICS},
    {"binary": True, "denominator": "hits"},
    {"binary": True, "documents": [0, 0]},
    {"binary": True, "simple": True, "documents": HITS},
    {"metrics": ["dcg"]},
]
NOT_FINITE = float("inf")
NOT_NUMBER = float("nan")
ROW = Row(
    make,
    shows,
    some=some,
    draws=draws,
    told=[
        Told([], "nDCG@2 is 0.787: which move changes it most?"),
        Told(
            [after(2, order=[0, 2, 1, 3, 4])],
            "nDCG@2 rises to 1.000 when “zoo” moves to rank 2",
            "“zoo” moved from rank 3 to rank 2. nDCG@2 rose from 0.787 to 1.000.",
        ),
        Told(
            [after(0, order=[1, 0, 2, 3, 4])],
            "nDCG@2 falls to 0.497 when “big cats” moves to rank 2",
            "RR fell from 1.000 to 0.500.",
        ),
        Told(
            [after(4, order=[0, 1, 2, 4, 3])],
            "nDCG@2 stays at 0.787 when “savanna” moves to rank 4",
            "nDCG@2 stayed at 0.787.",
        ),
        Told([after(k=1)], "nDCG@1 rises to 1.000", "The cutoff k went from 2 to 1."),
        Told([after(given=ONE, k=2)], "nDCG@2 falls to 0.787", "", ONE),
        Told(
            [after(given=ONE, order=[0, 2, 1, 4, 3])],
            "nDCG@1 stays at 1.000",
            "The order of the cards changed.",
            ONE,
        ),
        Told(
            [after(given=ALL_JUDGED, ideal="returned")],
            "nDCG@2 rises to 0.787",
            "“Ideal list from” is now “this list alone”.",
            ALL_JUDGED,
        ),
        Told(
            [after(given={"k": 5, "order": [1, 0, 2, 3, 4]})],
            "nDCG@2 rises to 0.787",
            "The board is back at its start.",
        ),
        *(Told([], "", "", {"documents": [0, 0, 1], **binary}) for binary in BINARY),
        *(
            Told([after(0, {"documents": documents}, order=[1, 0, 2, 3]), {"k": 1}], "", "", given)
            for documents in (HITS, HITS[::-1], [1, 1, 0, 0])
            for asked in (half_or_text, return_odd_things, stop_or_not, pow)
            for given in [{"documents": documents, "binary": True, "own": asked}]
        ),
        Told(
            [{"k": 1}, {"k": 2}], "", "", {"documents": HITS, "binary": True, "own": half_or_text}
        ),
        Told([{"denominator": "k"}, {"denominator": "relevant"}], "", "", {"binary": True}),
    ],
    drags=[
        Drag(card(5), card(1), {"order": [4, 0, 1, 2, 3]}),
        Drag(".rl-cut-label", (".rl-cut-label", 0.5, -3), {"k": 1}, {"k": 3}),
    ],
    keys=[
        Keys(
            card(1),
            "e.ariaLabel",
            [
                (key, f"Rank {rank} of 5: big cats, grade 3")
                for key, rank in (
                    ("Alt+ArrowDown", 2),
                    ("Alt+ArrowDown", 3),
                    ("Alt+ArrowUp", 2),
                    ("Alt+End", 5),
                    ("Alt+Home", 1),
                )
            ],
        )
    ],
    acts=[
        Act("Gain", "linear", {"gain": "linear"}),
        Act("Discount", "reciprocal", {"discount": "reciprocal"}),
        Act("Cutoff k", "1", {"k": 1}),
        Act("Divide AP by", "k", {"denominator": "k"}, {"binary": True}),
        Act("Ideal list from", "returned", {"ideal": "returned"}, {"judged": [3, 3, 2, 1, 0, 0]}),
    ],
    large=lambda: RankingBoard(
        [("Cheetah against the antelope", 1), ("Jaguar dealers close to home", 0), ("Cars", 1)] * 2,
        binary=True,
    ),
    simple=[
        simple("precision_at_k", "Alt+ArrowDown", ("found", "Best"), k=2, binary=True),
        simple("ndcg", "Alt+ArrowDown", ("Gain", "ideal DCG", "k = 4", "Worst"), k=4),
        simple("reciprocal_rank", "Alt+ArrowDown", ("Bars", "×")),
    ],
    refused=[
        ({"documents": []}, "documents must hold at least one document, got none"),
        ({"documents": [1, -1]}, "documents must hold grades of 0 or more, got -1"),
        ({"documents": [("a", NOT_FINITE)]}, "documents must hold grades of 0 or more, got inf"),
        ({"k": 0}, "k must be a whole number from 1 to 5, the number of documents, got 0"),
        ({"k": 6}, "k must be a whole number from 1 to 5, the number of documents, got 6"),
        ({"documents": [1, 0], "order": [0, 0]}, "order must hold each of 0..1 once, got [0, 0]"),
        ({"documents": [2, 0], "judged": [1, 1]}, "judged must hold at least the grades of the"),
        ({"judged": [-1]}, "judged must hold grades of 0 or more, got -1"),
        ({"metrics": []}, "metrics must name at least one metric, got none"),
        ({"metrics": ["mrr"]}, "metrics must be among precision_at_k, "),
        ({"headline": "err", "metrics": "ndcg"}, "headline must be among ndcg, got 'err'"),
        ({"controls": ["size"]}, "controls must be among k, denominator, gain, discount, ideal"),
        ({"denominator": "n"}, "denominator must be one of 'min', 'relevant', 'k', 'hits'"),
        ({"gain": "cubic"}, "gain must be one of 'exponential', 'linear', got 'cubic'"),
        ({"discount": "none"}, "discount must be one of 'log2', 'jarvelin', 'reciprocal'"),
        ({"ideal": "all"}, "ideal must be one of 'judged', 'returned', got 'all'"),
        ({"bars": "pie"}, "bars must be one of 'precision', 'gain', 'none', got 'pie'"),
        ({"base": 1}, "base must be a number above 1, got 1"),
        ({"persistence": 1}, "persistence must be a number above 0 and below 1, got 1"),
        ({"documents": [1], "max_grade": 0.5}, "max_grade must be a number of at least 1, got 0.5"),
        ({"max_grade": NOT_FINITE}, "max_grade must be a number of at least 3, got inf"),
        ({"own": 0.5}, "own must be a function of (relevance, k), got 0.5"),
        ({"documents": "cats"}, "documents must be pairs (name, grade) or grades", TypeError),
        ({"documents": 3}, "documents must be pairs (name, grade) or grades, got 3", TypeError),
        ({"documents": [("a", 1), 0]}, "documents must all be pairs (name, grade)", TypeError),
        ({"documents": [("a", "1")]}, "documents must hold numbers as grades, got '1'", TypeError),
        ({"binry": True}, "unexpected keyword argument 'binry'", TypeError),
    ],
    refused_states=[
        ("order", [0, 0, 1, 2, 3], "order must hold each of 0..4 once, got [0, 0, 1, 2, 3]"),
        ("order", [0, 1], "order must hold each of 0..4 once, got [0, 1]"),
        ("k", 0, "k must be a whole number from 1 to 5, the number of documents, got 0"),
        ("k", 6, "k must be a whole number from 1 to 5, the number of documents, got 6"),
        ("gain", "cubic", "gain"),
        ("ideal", "all", "ideal"),
    ],
)
