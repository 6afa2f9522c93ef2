"""Average precision with named mistakes: what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

from ranklearn_course.checker import UNSPECIFIED, Catalogue
from ranklearn_course.exercises.edges import Switch, Twin

HABR = "the Habr article of E-Contenta"
TDS = "the TDS guide of V. Efimov"
CNBLOGS = "the cnblogs post"

ORDERS = {
    "given": list,
    "descending": lambda relevance: sorted(relevance, reverse=True),
    "ascending": sorted,
    "reversed": lambda relevance: list(reversed(relevance)),
}
CUTOFFS = {
    "k": lambda k, n: k,
    "ignored": lambda k, n: n,
    "short": lambda k, n: k - 1,
    "long": lambda k, n: k + 1,
}
FIRST_RANKS = {"one": 1, "zero": 0, "two": 2}
# Which of the first k ranks enter the sum.
GATES = {
    "hits": lambda top, i: top[i],
    "every": lambda top, i: True,
    "misses": lambda top, i: not top[i],
    "first": lambda top, i: top[i] and not any(top[:i]),
    "last": lambda top, i: top[i] and not any(top[i + 1 :]),
    "streak": lambda top, i: all(top[: i + 1]),
    "top": lambda top, i: top[i] and i == 0,
}
# What enters the sum at index i: `found` counts hits so far, `start` is the first rank.
TERMS = {
    "precision": lambda found, i, start, n_relevant: found[i] / (i + start),
    "reciprocal": lambda found, i, start, n_relevant: 1 / (i + start),
    "previous": lambda found, i, start, n_relevant: (found[i] - 1) / (i + start),
    "upside_down": lambda found, i, start, n_relevant: (i + start) / found[i],
    "recall": lambda found, i, start, n_relevant: found[i] / n_relevant,
    "relevant": lambda found, i, start, n_relevant: n_relevant / (i + start),
    "last_precision": lambda found, i, start, n_relevant: found[-1] / (len(found) - 1 + start),
    "last_rank": lambda found, i, start, n_relevant: found[i] / (len(found) - 1 + start),
    "whole": lambda found, i, start, n_relevant: found[i] // (i + start),
    "trapezoid": lambda found, i, start, n_relevant: (
        (found[i] / (i + start) + (found[i - 1] / (i - 1 + start) if i else 1)) / 2
    ),
    "interpolated": lambda found, i, start, n_relevant: max(
        found[j] / (j + start) for j in range(i, len(found))
    ),
}
DENOMINATORS = {
    "min": lambda n_relevant, k, n, hits: min(n_relevant, k),
    "k": lambda n_relevant, k, n, hits: k,
    "hits": lambda n_relevant, k, n, hits: hits,
    "relevant": lambda n_relevant, k, n, hits: n_relevant,
    "length": lambda n_relevant, k, n, hits: n,
    "shown": lambda n_relevant, k, n, hits: min(k, n),
    "larger": lambda n_relevant, k, n, hits: max(n_relevant, k),
    "none": lambda n_relevant, k, n, hits: 1,
}
# Another metric altogether.
INSTEAD = {
    "precision": lambda top, n_relevant, k: sum(top) / k,
    "recall": lambda top, n_relevant, k: sum(top) / n_relevant,
    "reciprocal_rank": lambda top, n_relevant, k: 1 / (top.index(1) + 1) if any(top) else 0.0,
}
UNDEFINED = {"zero": 0.0, "one": 1.0}


def running_count(hits: Sequence[int]) -> list[int]:
    """Return how many hits stand at or above each rank.

    >>> running_count([1, 0, 1])
    [1, 1, 2]
    """
    return list(accumulate(hits))


def make(
    *,
    order: str = "given",
    cutoff: str = "k",
    first_rank: str = "one",
    gate: str = "hits",
    term: str = "precision",
    denominator: str = "min",
    instead: str = "nothing",
    undefined: str = "zero",
) -> Callable:
    """Return AP@k, or one of its wrong variants.

    >>> make()([1, 0, 1, 1, 0], 5) == (1/1 + 2/3 + 3/4) / min(3, 5)
    True
    >>> make(denominator="k")([1, 0, 1, 1, 0], 5) == (1/1 + 2/3 + 3/4) / 5
    True
    """
    start = FIRST_RANKS[first_rank]

    def average_precision(relevance: Sequence[int], k: int) -> object:
        ranking = ORDERS[order](relevance)
        n_relevant = sum(ranking)
        if not n_relevant:
            return UNDEFINED[undefined]
        top = ranking[: CUTOFFS[cutoff](k, len(ranking))]
        if instead in INSTEAD:
            return INSTEAD[instead](top, n_relevant, k)
        found = running_count(top)
        entering = [i for i in range(len(top)) if GATES[gate](top, i)]
        size = DENOMINATORS[denominator](n_relevant, k, len(ranking), sum(top))
        try:
            return sum(TERMS[term](found, i, start, n_relevant) for i in entering) / size
        except ZeroDivisionError:
            return UNSPECIFIED

    return average_precision


def explain(relevance: Sequence[int], k: int) -> str:
    """Spell out the arithmetic of AP@k.

    >>> explain([1, 0, 1, 1], 3)
    '(1/1 + 2/3) / min(3, 3)'
    >>> explain([0, 0], 1)
    '0, because nothing is relevant'
    """
    if not any(relevance):
        return "0, because nothing is relevant"
    found = running_count(relevance[:k])
    terms = [f"{found[i]}/{i + 1}" for i in range(len(found)) if relevance[i]]
    total = f"({' + '.join(terms)})" if terms else "0"
    return f"{total} / min({sum(relevance)}, {k})"


def is_edge(relevance: Sequence[int], k: int) -> bool:
    """Nothing is relevant, or the list ends before rank k.

    >>> is_edge([0, 0], 1), is_edge([1], 2), is_edge([0, 1], 1)
    (True, True, False)
    """
    return not any(relevance) or k > len(relevance)


SWITCHES = (
    Switch(
        "denominator",
        "k",
        "It divides by k.",
        "How many relevant documents can a perfect list show in k places?",
        "convention",
        HABR,
        f"{HABR}, AP@K",
    ),
    Switch(
        "denominator",
        "relevant",
        "It divides by the number of all relevant documents, also if there are more than k.",
        "Can a perfect list reach 1 if there are more relevant documents than places?",
        "convention",
        "TREC",
        f"{CNBLOGS}, AveP; trec_eval map_cut; ranx #22, recommenders #1702 and #2091",
    ),
    Switch(
        "denominator",
        "hits",
        "It divides by the number of hits found among the first k.",
        "What should a relevant document cost that stands after rank k?",
        "convention",
        TDS,
        f"{TDS}, AP@5; torchmetrics; MatchZoo-py #164, HashNet #25",
    ),
    Switch(
        "denominator",
        "length",
        "It divides by the length of the list.",
        "Should irrelevant documents at the end of the list change AP?",
    ),
    Switch(
        "denominator",
        "shown",
        "It divides by the number of ranks that were read: k, or the length of a shorter list.",
        "Should an irrelevant document among the first k change the divisor?",
        source="the mean of a NumPy array over the first k ranks",
    ),
    Switch(
        "denominator",
        "larger",
        "It divides by the larger of R and k.",
        "Which of R and k limits how many hits the first k places can hold?",
    ),
    Switch(
        "denominator",
        "none",
        "It adds up the precisions and does not divide.",
        "What is the largest value that your function can return?",
    ),
    Switch(
        "first_rank",
        "zero",
        "It counts ranks from 0.",
        "What is the rank of the first document, and what is the precision there?",
    ),
    Switch(
        "first_rank",
        "two",
        "It counts ranks from 2.",
        "What is the precision after the first document, if that document is relevant?",
    ),
    Switch(
        "cutoff",
        "ignored",
        "It ignores the cutoff k.",
        "If a document after rank k changes, should the sum of precisions change?",
    ),
    Switch(
        "cutoff",
        "short",
        "It stops at rank k - 1.",
        "How many documents does relevance[:k] hold, and how many does your loop visit?",
    ),
    Switch(
        "cutoff",
        "long",
        "It reads rank k + 1 as well.",
        "How many documents does relevance[:k] hold, and how many does your loop visit?",
    ),
    Switch(
        "gate",
        "every",
        "It adds the precision at every rank, also at those of irrelevant documents.",
        "At which ranks does AP note the precision?",
    ),
    Switch(
        "gate",
        "misses",
        "It adds the precision at the irrelevant documents.",
        "Is the condition in your loop true for a hit or for a miss?",
    ),
    Switch(
        "gate",
        "first",
        "It counts the first hit only.",
        "What happens in your loop after the first hit?",
    ),
    Switch(
        "gate",
        "last",
        "It keeps the precision at the last hit only.",
        "Does your loop add to the sum, or does it replace it?",
    ),
    Switch(
        "gate",
        "streak",
        "It stops at the first irrelevant document.",
        "What happens in your loop after a miss?",
    ),
    Switch(
        "gate",
        "top",
        "It looks at the first document only.",
        "Where in your function does the return stand: inside the loop, or after it?",
    ),
    Switch(
        "term",
        "reciprocal",
        "It adds 1/rank for each hit instead of the precision at its rank.",
        "At rank 3, with two hits so far, what is the precision?",
    ),
    Switch(
        "term",
        "previous",
        "It leaves the hit itself out of its own precision.",
        "Does your count of hits grow before or after you divide by the rank?",
    ),
    Switch(
        "term",
        "upside_down",
        "It divides the rank by the hits instead of the hits by the rank.",
        "Can your value exceed 1?",
    ),
    Switch(
        "term",
        "recall",
        "It adds recall at each hit instead of precision.",
        "Do you divide the hits by what was read so far, or by what there is?",
    ),
    Switch(
        "term",
        "relevant",
        "It counts all relevant documents at each hit, not those found so far.",
        "At rank 1, how many hits has the reader seen?",
    ),
    Switch(
        "term",
        "last_precision",
        "It takes the precision at the last rank that was read for every hit.",
        "Do two hits at ranks 1 and 2 get another value than two hits at ranks 4 and 5?",
    ),
    Switch(
        "term",
        "last_rank",
        "It divides the hits so far by k, not by the rank of the hit.",
        "What is the precision after rank 1, if the first document is a hit and k is 5?",
    ),
    Switch(
        "instead",
        "precision",
        "It gives P@k.",
        "Do [1, 0] and [0, 1] get different values at k = 2?",
    ),
    Switch(
        "instead",
        "recall",
        "It gives R@k.",
        "Do [1, 0] and [0, 1] get different values at k = 2?",
    ),
    Switch(
        "instead",
        "reciprocal_rank",
        "It gives the reciprocal rank: one over the rank of the first hit.",
        "Does a second hit among the first k change your value?",
    ),
    Switch(
        "term",
        "whole",
        "It drops the fraction of each precision.",
        "What does 2 // 3 give in Python, and what does 2 / 3 give?",
    ),
    Switch(
        "term",
        "trapezoid",
        "It joins the points of the precision-recall curve by straight lines.",
        "Is the area below the curve made of bars or of trapezoids?",
        source=f"{CNBLOGS}, AveP as an integral",
    ),
    Switch(
        "term",
        "interpolated",
        "It takes the best precision at this rank or deeper.",
        "At rank i, may a hit after rank i raise the value that you note?",
        "convention",
        "object detection in images",
        "interpolated precision in Manning, Raghavan and Schütze (2008), chapter 8",
    ),
    Switch(
        "order",
        "descending",
        "It sorts the list first, so that every list looks perfect.",
        "Do [1, 0] and [0, 1] get different values?",
    ),
    Switch(
        "order",
        "ascending",
        "It sorts the list first, with the relevant documents at the end.",
        "Do [1, 0] and [0, 1] get different values?",
        source="a sort without reverse=True",
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
        "LightGBM",
        "LightGBM, metric map",
    ),
)
TWINS = (
    Twin(
        ("gate", "streak"),
        ("term", "whole"),
        "Hits // rank is 1 down to the first miss and 0 below it; and down to the first miss "
        "every precision is 1.",
    ),
)

CATALOGUE = Catalogue(make, SWITCHES, TWINS)
