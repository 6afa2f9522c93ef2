"""R@k and R-precision with named mistakes: what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ranklearn_course.checker import UNSPECIFIED, Catalogue
from ranklearn_course.exercises.edges import Switch
from ranklearn_course.exercises.precision_ap import CUTOFFS, ORDERS

RECALL_BASES = {
    "judged": lambda k, relevance, judged, top: sum(judged),
    "list": lambda k, relevance, judged, top: sum(relevance),
    "top": lambda k, relevance, judged, top: sum(top),
    "all_judged": lambda k, relevance, judged, top: len(judged),
    "capped": lambda k, relevance, judged, top: min(k, sum(judged)),
    "k": lambda k, relevance, judged, top: k,
    "length": lambda k, relevance, judged, top: len(relevance),
    "missed": lambda k, relevance, judged, top: sum(judged) - sum(top),
    "none": lambda k, relevance, judged, top: 1,
}
FOUND = {"hits": sum, "misses": lambda top: len(top) - sum(top), "any": lambda top: any(top)}


def make_recall(
    *,
    order: str = "given",
    cutoff: str = "k",
    found: str = "hits",
    base: str = "judged",
    finish: str = "found",
    undefined: str = "zero",
) -> Callable:
    """Return R@k, or one of its wrong variants.

    >>> make_recall()([1, 0, 1], 2, [1, 1, 1, 1, 0]) == 1 / 4
    True
    >>> make_recall(base="list")([1, 0, 1], 2, [1, 1, 1, 1, 0]) == 1 / 2
    True
    """

    def recall_at_k(relevance: Sequence[int], k: int, judged: Sequence[int]) -> object:
        if not sum(judged):
            return 1.0 if undefined == "one" else 0.0
        top = ORDERS[order](relevance)[: CUTOFFS[cutoff](k, len(relevance))]
        size = RECALL_BASES[base](k, relevance, judged, top)
        if not size:
            return UNSPECIFIED
        share = FOUND[found](top) / size
        return 1 - share if finish == "missed" else share

    return recall_at_k


def explain_recall(relevance: Sequence[int], k: int, judged: Sequence[int]) -> str:
    """Spell out the arithmetic of R@k.

    >>> explain_recall([1, 0, 1], 2, [1, 1, 1, 1, 0])
    '1/4'
    >>> explain_recall([0], 1, [0, 0])
    '0, because nothing is relevant'
    """
    if not any(judged):
        return "0, because nothing is relevant"
    return f"{sum(relevance[:k])}/{sum(judged)}"


def recall_is_edge(relevance: Sequence[int], k: int, judged: Sequence[int]) -> bool:
    """Nothing is relevant, or the list ends before rank k.

    >>> recall_is_edge([0], 1, [0]), recall_is_edge([0], 1, [1])
    (True, False)
    """
    return not any(judged) or k > len(relevance)


RECALL = Catalogue(
    make_recall,
    (
        Switch(
            "base",
            "list",
            "It counts the relevant documents of the list only, not all that were judged.",
            "What should happen to recall if a relevant document was never returned?",
            source="torchmetrics, if it is given the returned documents only",
        ),
        Switch(
            "base",
            "top",
            "It divides the hits by themselves.",
            "Does R@k fall if a relevant document moves to a rank after k?",
        ),
        Switch(
            "base",
            "all_judged",
            "It divides by the number of judged documents, relevant or not.",
            "Does one more judged document that is not relevant change recall?",
        ),
        Switch(
            "base",
            "capped",
            "It divides by the smaller of k and the number of relevant documents.",
            "Should R@k of a list that shows 2 of 4 relevant documents be 1 if k is 2?",
            "convention",
            "the BEIR benchmark",
            "BEIR, capped recall",
        ),
        Switch(
            "base",
            "k",
            "It divides by k: that is precision.",
            "Does recall ask how much was read, or how much there is?",
        ),
        Switch(
            "base",
            "length",
            "It divides by the length of the list.",
            "Does one more irrelevant document at the end of the list change recall?",
        ),
        Switch(
            "base",
            "missed",
            "It divides the hits by the relevant documents that were missed.",
            "What does your function do with a list that shows all relevant documents?",
        ),
        Switch(
            "base",
            "none",
            "It counts the hits and does not divide.",
            "What is the largest value that your function can return?",
        ),
        Switch(
            "cutoff",
            "ignored",
            "It ignores the cutoff k.",
            "If a document after rank k changes, should R@k change?",
        ),
        Switch(
            "cutoff",
            "short",
            "It stops at rank k - 1.",
            "How many documents does relevance[:k] hold, and how many do you count?",
        ),
        Switch(
            "cutoff",
            "long",
            "It reads rank k + 1 as well.",
            "How many documents does relevance[:k] hold, and how many do you count?",
        ),
        Switch(
            "found",
            "misses",
            "It counts the documents that are not relevant.",
            "Is R@k of a list without hits 1 or 0?",
        ),
        Switch(
            "found",
            "any",
            "It counts one hit at most.",
            "Do one hit and two hits among the first k get different values?",
        ),
        Switch(
            "finish",
            "missed",
            "It gives the share of relevant documents that were missed.",
            "Is R@k of a list without hits 1 or 0?",
        ),
        Switch(
            "order",
            "descending",
            "It sorts the list first, so that every list looks perfect.",
            "Do [1, 0] and [0, 1] have the same R@1?",
        ),
        Switch(
            "order",
            "reversed",
            "It reads the list from its end.",
            "Which end of the list is rank 1?",
        ),
        Switch(
            "undefined",
            "one",
            "It gives 1 where nothing is relevant.",
            "What can a list show if nothing is relevant: everything, or nothing?",
            "convention",
            "CatBoost",
            "CatBoost, metric RecallAt",
        ),
    ),
)

R_CUTOFFS = {
    "relevant": lambda n_relevant, n: n_relevant,
    "short": lambda n_relevant, n: n_relevant - 1,
    "long": lambda n_relevant, n: n_relevant + 1,
    "ignored": lambda n_relevant, n: n,
}
R_DIVISORS = {
    "relevant": lambda n_relevant, n: n_relevant,
    "length": lambda n_relevant, n: n,
    "none": lambda n_relevant, n: 1,
}


def make_r_precision(
    *,
    order: str = "given",
    cutoff: str = "relevant",
    divisor: str = "relevant",
    found: str = "hits",
    gate: str = "count",
) -> Callable:
    """Return R-precision, or one of its wrong variants.

    >>> make_r_precision()([1, 0, 1, 1, 0]) == 2 / 3
    True
    """

    def r_precision(relevance: Sequence[int]) -> object:
        n_relevant = sum(relevance)
        if not n_relevant:
            return 0.0
        top = ORDERS[order](relevance)[: R_CUTOFFS[cutoff](n_relevant, len(relevance))]
        size = R_DIVISORS[divisor](n_relevant, len(relevance))
        if gate == "all":
            return float(all(top))
        return FOUND[found](top) / size

    return r_precision


def explain_r_precision(relevance: Sequence[int]) -> str:
    """Spell out the arithmetic of R-precision.

    >>> explain_r_precision([1, 0, 1, 1, 0])
    '2/3, because R = 3'
    """
    if not any(relevance):
        return "0, because nothing is relevant"
    n_relevant = sum(relevance)
    return f"{sum(relevance[:n_relevant])}/{n_relevant}, because R = {n_relevant}"


R_PRECISION = Catalogue(
    make_r_precision,
    (
        Switch(
            "divisor",
            "length",
            "It divides by the length of the list.",
            "Where does R-precision cut the list, and how many documents does it count?",
        ),
        Switch(
            "divisor",
            "none",
            "It counts the hits and does not divide.",
            "What is the largest value that your function can return?",
        ),
        Switch(
            "cutoff",
            "ignored",
            "It counts the hits of the whole list, so that every list gets 1.",
            "Does the order of the list matter to your function?",
        ),
        Switch(
            "cutoff",
            "short",
            "It stops at rank R - 1.",
            "How many documents does relevance[:R] hold, and how many do you count?",
        ),
        Switch(
            "cutoff",
            "long",
            "It reads rank R + 1 as well.",
            "How many documents does relevance[:R] hold, and how many do you count?",
        ),
        Switch(
            "found",
            "misses",
            "It counts the documents that are not relevant.",
            "Is R-precision of a perfect list 1 or 0?",
        ),
        Switch(
            "gate",
            "all",
            "It asks whether all of the first R are relevant, not how many are.",
            "Which value does a list deserve that shows one of two relevant documents?",
        ),
        Switch(
            "order",
            "reversed",
            "It reads the list from its end.",
            "Which end of the list is rank 1?",
        ),
    ),
)
