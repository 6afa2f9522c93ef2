"""P@k with named mistakes: what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ranklearn_course.checker import UNSPECIFIED, Catalogue
from ranklearn_course.exercises.edges import Switch
from ranklearn_course.exercises.precision_ap import CUTOFFS, ORDERS

# Which grades count, and how much.
GRADES = {
    "above_zero": lambda grade: grade > 0,
    "sum": lambda grade: grade,
    "top_only": lambda grade: grade >= 2,
    "misses": lambda grade: grade == 0,
}
PRECISION_DIVISORS = {
    "k": lambda k, n, n_relevant: k,
    "shown": lambda k, n, n_relevant: min(k, n),
    "length": lambda k, n, n_relevant: n,
    "relevant": lambda k, n, n_relevant: n_relevant,
    "smaller": lambda k, n, n_relevant: min(k, n_relevant),
    "next": lambda k, n, n_relevant: k + 1,
    "none": lambda k, n, n_relevant: 1,
}
RESULTS = {
    "fraction": lambda hits, size: hits / size,
    "whole": lambda hits, size: hits // size,
    "percent": lambda hits, size: 100 * hits / size,
    "any": lambda hits, size: float(hits > 0),
}


def make_precision(
    *,
    order: str = "given",
    cutoff: str = "k",
    skip: str = "none",
    grades: str = "above_zero",
    divisor: str = "k",
    result: str = "fraction",
) -> Callable:
    """Return P@k, or one of its wrong variants.

    >>> make_precision()([2, 0, 1], 2) == 1 / 2
    True
    >>> make_precision(grades="sum")([2, 0, 1], 2) == (2 + 0) / 2
    True
    """

    def precision_at_k(relevance: Sequence[int], k: int) -> object:
        ranking = ORDERS[order](relevance)
        first = 1 if skip == "first" else 0
        top = ranking[first : first + CUTOFFS[cutoff](k, len(ranking))]
        hits = sum(GRADES[grades](grade) for grade in top)
        n_relevant = sum(grade > 0 for grade in relevance)
        size = PRECISION_DIVISORS[divisor](k, len(ranking), n_relevant)
        return RESULTS[result](hits, size) if size else UNSPECIFIED

    return precision_at_k


def explain_precision(relevance: Sequence[int], k: int) -> str:
    """Spell out the arithmetic of P@k.

    >>> explain_precision([2, 0, 1], 2)
    '1/2'
    """
    return f"{sum(grade > 0 for grade in relevance[:k])}/{k}"


PRECISION = Catalogue(
    make_precision,
    (
        Switch(
            "divisor",
            "relevant",
            "It divides by the number of relevant documents: that is recall.",
            "Does precision ask how much was read, or how much there is?",
        ),
        Switch(
            "divisor",
            "shown",
            "It divides by the length of a list that is shorter than k.",
            "A list of two shows one hit. Which P@10 does it deserve, 0.1 or 0.5?",
            "convention",
            "TF-Ranking",
            "TF-Ranking, rax, evidently; CatBoost; torchmetrics with adaptive_k=True",
        ),
        Switch(
            "divisor",
            "length",
            "It divides by the length of the list.",
            "How many documents does a reader see who stops at rank k?",
        ),
        Switch(
            "divisor",
            "smaller",
            "It divides by the smaller of k and the number of relevant documents.",
            "Which question does P@k answer: the share of what was read, or of what was possible?",
        ),
        Switch(
            "divisor",
            "next",
            "It divides by k + 1.",
            "How many documents stand at the ranks 1 to k?",
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
            "It ignores the cutoff k when it counts hits.",
            "If a document after rank k changes, should P@k change?",
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
            "skip",
            "first",
            "It skips the document at rank 1.",
            "Which index of a Python list holds the document at rank 1?",
        ),
        Switch(
            "grades",
            "sum",
            "It adds up the grades instead of counting documents.",
            "How many documents is one document with grade 2?",
            source="raw grades in a binary metric, as in ranx's RBP",
        ),
        Switch(
            "grades",
            "top_only",
            "It counts only grade 2 as relevant.",
            "Is a document with grade 1 relevant?",
        ),
        Switch(
            "grades",
            "misses",
            "It counts the documents that are not relevant.",
            "Is P@k of a perfect list 1 or 0?",
        ),
        Switch(
            "order",
            "descending",
            "It sorts the list first, so that every list looks perfect.",
            "Do [1, 0] and [0, 1] have the same P@1?",
        ),
        Switch(
            "order",
            "ascending",
            "It sorts the list first, with the relevant documents at the end.",
            "Do [1, 0] and [0, 1] have the same P@1?",
        ),
        Switch(
            "order",
            "reversed",
            "It reads the list from its end.",
            "Which end of the list is rank 1?",
        ),
        Switch(
            "result",
            "whole",
            "It drops the fraction.",
            "What does 2 // 3 give in Python, and what does 2 / 3 give?",
        ),
        Switch(
            "result",
            "percent",
            "It gives percent instead of a share.",
            "Between which two numbers does a share lie?",
        ),
        Switch(
            "result",
            "any",
            "It asks whether there is a hit, not how many there are: that is success@k.",
            "Do one hit and two hits among the first k get different values?",
        ),
    ),
)
