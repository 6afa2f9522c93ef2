"""The row of the ranking board."""

from __future__ import annotations

from traitlets import TraitError

from ranklearn_course.widgets import RankingBoard
from tests.widgets.catalogue.row import NOTHING, Act, Drag, Keys, Row, Shown, Simple, State, Told

DOCUMENTS = [("big cats", 3), ("cars", 0), ("zoo", 2), ("dealer", 0), ("savanna", 1)]
CATS = [("The animal", 1), ("E-Type, road test", 0), ("How fast do they run?", 1), ("Dealers", 0)]


def card(rank: int) -> str:
    return f".rl-slot >> nth={rank - 1} >> .rl-card"


def simple(metric: str, key: str, hidden: tuple[str, ...], **given) -> Simple:
    own = ".rl-card, .rl-move"
    return Simple(own, 12, key, hidden, {"documents": CATS, "metrics": metric, **given})


START = {"order": [0, 1, 2, 3, 4], "k": 2, "denominator": "min"}
START |= {"gain": "exponential", "discount": "log2", "ideal": "judged"}


def after(moved: int = -1, was: State = NOTHING, **changes) -> State:
    """A change of a board, by the document that was moved."""
    return {**changes, "before": {**START, **was, "moved": moved}}


NO_HIT = "there is no hit among the first k"
ONE = {"k": 1}
ALL_JUDGED = {"judged": [3, 3, 2, 1, 0, 0]}
# One of the three relevant documents is not on the board.
ASKED = {
    "documents": [("big cats", 1), ("cars", 0), ("zoo", 1)],
    "judged": [1, 0, 1, 1],
    "k": 3,
    "binary": True,
    "metrics": ["average_precision"],
    "controls": ["denominator"],
    "seeks_one": True,
}
LATER = {"order": [0, 2, 1], "k": 3}
MOVED = after(2, {"order": [0, 1, 2], "k": 3}, order=[0, 2, 1])
BY_HITS = after(was=LATER, denominator="hits")
ROW = Row(
    RankingBoard,
    {"documents": DOCUMENTS, "k": 2},
    shown=[
        Shown(
            {
                ".rl-name": ["big cats", "cars", "zoo", "dealer", "savanna"],
                ".rl-meter-name": ["P@2", "R@2", "AP@2", "RR", "nDCG@2", "ERR@2"],
                ".rl-value": ["0.500", "0.333", "0.500", "1.000", "0.787", "0.875"],
                ".rl-number": [
                    "7 × 1.000 = 7.00",
                    "0 × 0.631 = 0.00",
                    "3 × 0.500 = 1.50",
                    "0 × 0.431 = 0.00",
                    "1 × 0.387 = 0.39",
                ],
                ".rl-formula": ["nDCG@2 = (7.00 + 0.00) / ideal DCG 8.89 = 0.787"],
            },
            {
                ".rl-fill": [1, 0, 0.214, 0, 0.055],
                ".rl-ghost:not([hidden])": [1, 0.27],
                ".rl-share": [0.5, 0.333, 0.5, 1, 0.787, 0.875],
            },
        ),
        Shown(
            {
                ".rl-value": ["0.667", "0.500", "0.389", "0.500", "0.419", "0.453"],
                ".rl-formula": ["nDCG@3 = (0.00 + 1.50 + 0.67) / ideal DCG 5.17 = 0.419"],
            },
            {".rl-ghost:not([hidden])": [1, 0.5, 0.222]},
            state={
                "k": 3,
                "gain": "linear",
                "discount": "reciprocal",
                "order": [1, 0, 2, 4, 3],
            },
            given=ALL_JUDGED,
        ),
        Shown(
            {".rl-value": ["0.333", "0.500", "3.000", "7.000", "0.313"]},
            {".rl-share": [0.333, 0.5, 0.5, 0.613, 0.313]},
            given=ALL_JUDGED
            | {"metrics": ["f_at_k", "r_precision", "cumulative_gain", "dcg", "rbp"]},
        ),
        Shown(
            {".rl-formula": ["nDCG@3 = (7.00 + 0.00 + 1.89) / ideal DCG 10.63 = 0.837"]},
            state={"k": 3, "ideal": "returned", "discount": "jarvelin"},
            given=ALL_JUDGED,
        ),
        Shown(
            {
                ".rl-meter-name": ["P@3", "R@3", "AP@3"],
                ".rl-value": ["0.667", "0.667", "0.556"],
                ".rl-number": [
                    "1/1 = 1.000",
                    "1/2 = 0.500",
                    "2/3 = 0.667",
                    "2/4 = 0.500",
                    "3/5 = 0.600",
                ],
                ".rl-found": [f"{n} of 3 found" for n in (1, 1, 2, 2, 3)],
                ".rl-formula": ["AP@3 = (1/1 + 2/3) / min(3, 3) = 0.556"],
            },
            {".rl-fill": [1, 0.5, 0.667, 0.5, 0.6], ".rl-share": [0.667, 0.667, 0.556]},
            given={"documents": [1, 0, 1, 0, 1], "binary": True, "k": 3},
        ),
        *(
            Shown(
                {".rl-formula": [f"AP@2 = {arithmetic}"]},
                given={"documents": grades, "binary": True, "denominator": denominator},
            )
            for grades, denominator, arithmetic in (
                ([1, 0, 1], "hits", "(1/1) / 1 = 1.000"),
                ([0, 0, 1], "min", f"0 / min(1, 2) = 0.000: {NO_HIT}"),
                ([0, 0, 1], "hits", f"0.000: {NO_HIT}, so there is nothing to average"),
                ([0, 0, 0], "min", "0.000: nothing is relevant, 0/0 counts as 0"),
            )
        ),
    ],
    told=[
        Told([], "nDCG@2 is 0.787: which move changes it most?"),
        Told(
            [after(2, order=[0, 2, 1, 3, 4])],
            "nDCG@2 rises to 1.000 when “zoo” moves to rank 2",
            "“zoo” moved from rank 3 to rank 2. nDCG@2 rose from 0.787 to 1.000.",
        ),
        Told(
            [after(0, order=[1, 2, 3, 0, 4])],
            "nDCG@2 falls to 0.213 when “big cats” moves to rank 4: no other move changes it more",
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
        Told([after(was=ONE, k=2)], "nDCG@2 falls to 0.787", given=ONE),
        Told(
            [after(was=ONE, order=[0, 2, 1, 4, 3])],
            "nDCG@1 stays at 1.000",
            "The order of the cards changed.",
            ONE,
        ),
        Told(
            [after(ideal="returned")],
            "nDCG@2 rises to 0.787",
            "“Ideal list from” is now “this list alone”.",
            ALL_JUDGED,
        ),
        Told(
            [after(was={"k": 5, "order": [1, 0, 2, 3, 4]})],
            "nDCG@2 is 0.787: which move changes it most?",
            "The board is back at its start.",
        ),
        Told([], "AP@3 is 0.556. Can it be 1?", given=ASKED),
        # Divided by the hits, a missed document costs nothing.
        Told(
            [MOVED],
            "AP@3 rises to 0.667 when “zoo” moves to rank 2. Can it be 1?",
            given=ASKED,
        ),
        Told(
            [MOVED, BY_HITS],
            "AP@3 rises to 1.000. Met: it was 1. Now change one thing.",
            "AP@3 rose from 0.667 to 1.000. Met: it was 1.",
            ASKED,
        ),
    ],
    stated={"seeks_one": True},
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
                for key, rank in (("Alt+ArrowDown", 2), ("Alt+ArrowDown", 3), ("Alt+Home", 1))
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
    large={
        "documents": [("Cheetah against antelopes", 1), ("Jaguar dealers near you", 0), ("Cars", 1)]
        * 2,
        "k": None,
        "binary": True,
    },
    simple=[
        simple("precision_at_k", "Alt+ArrowDown", ("found", "Best"), k=2, binary=True),
        simple("ndcg", "Alt+ArrowDown", ("Gain", "ideal DCG", "k = 4", "Worst"), k=4),
        simple("reciprocal_rank", "Alt+ArrowDown", ("A bar is", "×")),
    ],
    refused=[
        (
            {"documents": "cats"},
            "documents must be a list of pairs (name, grade) or grades",
            TypeError,
        ),
        ({"documents": [2, 0], "judged": [1, 1]}, "judged must"),
        ({"metrics": ["mrr"]}, "metrics must be one of 'precision_at_k', "),
        ({"gain": "square"}, "gain", TraitError),
        ({"own": 0.5}, "own must be a function of (relevance, k), got 0.5"),
    ],
    refused_states=[
        ("order", [0, 0, 1, 2, 3], "order must hold each of 0..4 once, got [0, 0, 1, 2, 3]"),
        ("k", 6, "k must be a whole number from 1 to 5, the number of documents, got 6"),
    ],
)
