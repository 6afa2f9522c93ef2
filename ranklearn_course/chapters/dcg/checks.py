"""What answers to the exercises of chapter dcg are tried on, and what they must meet."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2

from ranklearn_course.chapters.dcg.solutions import ndcg
from ranklearn_course.checker import Sentence
from ranklearn_course.course.refusals import are_whole, refuse_whole
from ranklearn_course.course.shared_checks import average_precision, explained

CLOSE = 1e-9


def edge_of_dcg(relevance: Sequence[int], k: int) -> str:
    """Name the edge on which a case lies: the list ends before rank k.

    >>> edge_of_dcg([1], 2), edge_of_dcg([0, 1], 1)
    ('large_cutoff', '')
    """
    return "large_cutoff" if k > len(relevance) else ""


def edge_of_ndcg(relevance: Sequence[int], k: int) -> str:
    """Name the edge on which a case lies: the list ends before rank k, or nothing is relevant.

    >>> edge_of_ndcg([0], 2), edge_of_ndcg([0, 0], 1), edge_of_ndcg([0, 1], 1)
    ('large_cutoff', 'nothing_relevant', '')
    """
    return edge_of_dcg(relevance, k) or ("" if any(relevance) else "nothing_relevant")


def explain_sum(grades: Sequence[int]) -> str:
    """Spell out the DCG of a list, without its zeros.

    >>> explain_sum([2, 0, 1])
    '3/log2(2) + 1/log2(4)'
    >>> explain_sum([0])
    '0'
    """
    terms = [f"{2**grade - 1}/log2({i + 1})" for i, grade in enumerate(grades, 1) if grade]
    return " + ".join(terms) or "0"


def explain_dcg(relevance: Sequence[int], k: int) -> str:
    """Spell out the arithmetic of DCG@k.

    >>> explain_dcg([1, 0, 2], 2)
    '1/log2(2)'
    """
    return explain_sum(relevance[:k])


def explain_ndcg(relevance: Sequence[int], k: int) -> str | Sentence:
    """Spell out the arithmetic of nDCG@k.

    >>> explain_ndcg([0, 2], 2)
    '(3/log2(3)) / (3/log2(2))'
    >>> explain_ndcg([0, 0], 2)
    Sentence(id='nothing_relevant', places={})
    """
    if not any(relevance):
        return Sentence("nothing_relevant")
    found, best = relevance[:k], sorted(relevance, reverse=True)[:k]
    total = f"({explain_sum(found)})" if any(found) else "0"
    return f"{total} / ({explain_sum(best)})"


def refuse_ranking(ranking: list) -> Sentence | None:
    """Say why a list is not one of five grades from 0 to 4; None if it is."""
    return refuse_whole(ranking, 5, 0, 4)


def korean_ndcg(ranking: Sequence[int]) -> float:
    """Return the nDCG of a whole list with the discount 1/max(1, log2 i).

    >>> korean_ndcg([0, 1])
    1.0
    """

    def dcg(grades: Sequence[int]) -> float:
        return sum((2**grade - 1) / max(1, log2(i)) for i, grade in enumerate(grades, 1))

    return dcg(ranking) / dcg(sorted(ranking, reverse=True)) if any(ranking) else 0.0


def blind_spot(ranking: list[int]) -> list[Sentence]:
    """Return what a ranking lacks to show the blind spot of the discount 1/max(1, log2 i).

    >>> blind_spot([0, 1, 0, 0, 0])
    []
    """
    unmet: list[Sentence] = []
    korean, standard = korean_ndcg(ranking), ndcg(ranking, 5)
    if korean < 1 - CLOSE:
        unmet.append(Sentence("korean_below_one", {"value": korean}))
    if standard >= 0.8:
        unmet.append(Sentence("standard_too_high", {"value": standard}))
    return unmet


def perfect_above_the_cutoff(ranking: list[int]) -> list[Sentence]:
    """Return what a ranking lacks to have nDCG@3 = 1 in a wrong order.

    >>> perfect_above_the_cutoff([2, 1, 0, 0, 0])
    [Sentence(id='best_order', places={})]
    """
    unmet: list[Sentence] = []
    value = ndcg(ranking, 3)
    if value < 1 - CLOSE:
        why = explained(explain_ndcg(ranking, 3))
        unmet.append(Sentence("not_perfect", {"k": 3, "value": value, "why": why}))
    if list(ranking) == sorted(ranking, reverse=True):
        unmet.append(Sentence("best_order"))
    return unmet


def refuse_pair(answer: list) -> Sentence | None:
    """Say why an answer is not a pair of rankings; None if it is.

    >>> refuse_pair([[1, 3, 0], [3, 0]])
    Sentence(id='not_two_rankings', places={'answer': [[1, 3, 0], [3, 0]]})
    """
    is_right = len(answer) == 2 and all(
        are_whole(each, 0, 3) and len(each) in (3, 4) for each in answer
    )
    return None if is_right else Sentence("not_two_rankings", {"answer": answer})


def two_votes(answer: list[list[int]]) -> list[Sentence]:
    """Return what two rankings lack so that AP prefers the first one, nDCG the second one.

    >>> two_votes([[1, 3, 0], [3, 0, 1]])
    []
    >>> [each.id for each in two_votes([[1, 0, 3], [1, 3, 0]])]
    ['ap_votes_otherwise']
    """
    if sorted(answer[0]) != sorted(answer[1]):
        return [Sentence("other_documents")]
    unmet: list[Sentence] = []
    first, second = map(average_precision, answer)
    if first < second + CLOSE:
        unmet.append(Sentence("ap_votes_otherwise", {"first": first, "second": second}))
    first, second = (ndcg(each, len(each)) for each in answer)
    if second < first + CLOSE:
        unmet.append(Sentence("ndcg_votes_otherwise", {"first": first, "second": second}))
    return unmet
