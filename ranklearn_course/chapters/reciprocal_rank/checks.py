"""What answers to the exercises of chapter reciprocal_rank are tried on, and must meet."""

from __future__ import annotations

from collections.abc import Sequence

from ranklearn_course.chapters.reciprocal_rank.solutions import reciprocal_rank
from ranklearn_course.checker import Sentence
from ranklearn_course.course.refusals import refuse_labels
from ranklearn_course.course.shared_checks import average_precision

CLOSE = 1e-9


# Whoever rounds on the way sees it here first.
A_THIRD = ((((1,), (0, 0, 1)), 3),)


def edge_of_reciprocal_rank(relevance: Sequence[int], k: int) -> str:
    """Name the edge on which a case lies: the list ends before rank k, or holds no hit.

    >>> edge_of_reciprocal_rank([0], 2), edge_of_reciprocal_rank([0, 0], 1)
    ('large_cutoff', 'no_hit')
    """
    return edge_of_several([relevance], k)


def edge_of_several(rankings: Sequence[Sequence[int]], k: int) -> str:
    """Name the edge on which a case lies: all rankings end before rank k, or none holds a hit.

    >>> edge_of_several([[0], [0]], 2), edge_of_several([[0], [0]], 1)
    ('large_cutoff', 'no_hit')
    >>> edge_of_several([[1], [0, 1]], 2)
    ''
    """
    if k > max(map(len, rankings)):
        return "large_cutoff"
    return "" if any(map(any, rankings)) else "no_hit"


def explain_reciprocal_rank(relevance: Sequence[int], k: int) -> str | Sentence:
    """Spell out the arithmetic of RR@k.

    >>> explain_reciprocal_rank([0, 1, 2], 3), explain_reciprocal_rank([0, 1, 2], 1)
    ('1/2', Sentence(id='no_hit', places={'k': 1}))
    """
    ranks = (rank for rank, grade in enumerate(relevance[:k], 1) if grade > 0)
    first = next(ranks, None)
    return f"1/{first}" if first else Sentence("no_hit", {"k": k})


def explain_mean_reciprocal_rank(rankings: Sequence[Sequence[int]], k: int) -> str:
    """Spell out the arithmetic of MRR@k.

    >>> explain_mean_reciprocal_rank([[0, 0, 1], [0, 1], [0]], 3)
    '(1/3 + 1/2 + 0) / 3'
    """
    told = [explain_reciprocal_rank(relevance, k) for relevance in rankings]
    terms = [each if isinstance(each, str) else "0" for each in told]
    return f"({' + '.join(terms)}) / {len(rankings)}"


def explain_success(rankings: Sequence[Sequence[int]], k: int) -> str:
    """Spell out the arithmetic of success@k.

    >>> explain_success([[0, 0, 1], [0, 1], [1]], 2)
    '(0 + 1 + 1) / 3'
    """
    terms = [str(int(any(relevance[:k]))) for relevance in rankings]
    return f"({' + '.join(terms)}) / {len(rankings)}"


def refuse_ranking(ranking: list) -> Sentence | None:
    """Say why a list is not one of 0 and 1; None if it is."""
    return refuse_labels(ranking)


def ap_equals_rr(ranking: Sequence[int]) -> list[Sentence]:
    """Return what a ranking lacks of AP = RR with two relevant documents and a miss at rank 1.

    >>> ap_equals_rr([0, 1, 0, 1])
    []
    >>> ap_equals_rr([1, 1])
    [Sentence(id='hit_at_rank_one', places={})]
    """
    unmet: list[Sentence] = []
    if sum(ranking) < 2:
        unmet.append(Sentence("too_few", {"count": sum(ranking)}))
    if ranking[0]:
        unmet.append(Sentence("hit_at_rank_one"))
    ap, rr = average_precision(ranking), reciprocal_rank(ranking, len(ranking))
    if abs(ap - rr) > CLOSE:
        unmet.append(Sentence("not_equal", {"ap": ap, "rr": rr}))
    return unmet
