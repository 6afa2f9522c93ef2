"""What answers to the exercises of chapter precision are tried on, and what they must meet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from random import Random

from ranklearn_course.chapters.precision.solutions import average_precision, precision_at_k
from ranklearn_course.checker import Sentence
from ranklearn_course.checker.cases import Case
from ranklearn_course.checker.draws import draw_cutoff, draw_grades, draw_order
from ranklearn_course.course.refusals import refuse_labels
from ranklearn_course.course.shared_checks import explained

CLOSE = 1e-9


def judged(random: Random, n: int) -> Case:
    """Draw what was returned, a cutoff, and all that was judged for R@k."""
    judged = draw_grades(random, n + random.choice((0, 0, 1, 2, n)))
    return judged[:n], draw_cutoff(random, n), draw_order(random, judged)


def edge_of_ranking(
    relevance: Sequence[int], k: int = 0, judged: Sequence[int] | None = None
) -> str:
    """Name the edge on which a case lies: the list ends before rank k, or nothing is relevant.

    >>> edge_of_ranking([0], 2), edge_of_ranking([0, 0], 1)
    ('large_cutoff', 'nothing_relevant')
    >>> edge_of_ranking([0, 1], 1), edge_of_ranking([0], 1, [0, 1])
    ('', '')
    """
    if k > len(relevance):
        return "large_cutoff"
    return "" if any(relevance if judged is None else judged) else "nothing_relevant"


def explain_average_precision(relevance: Sequence[int], k: int) -> str | Sentence:
    """Spell out the arithmetic of AP@k.

    >>> explain_average_precision([1, 0, 1, 1], 3)
    '(1/1 + 2/3) / min(3, 3)'
    >>> explain_average_precision([0, 0], 1)
    Sentence(id='nothing_relevant', places={})
    """
    if not any(relevance):
        return Sentence("nothing_relevant")
    found = enumerate(accumulate(relevance[:k]), 1)
    terms = [f"{hits}/{rank}" for rank, hits in found if relevance[rank - 1]]
    total = f"({' + '.join(terms)})" if terms else "0"
    return f"{total} / min({sum(relevance)}, {k})"


def explain_precision(relevance: Sequence[int], k: int) -> str:
    """Spell out the arithmetic of P@k.

    >>> explain_precision([2, 0, 1], 2)
    '1/2'
    """
    return f"{sum(grade > 0 for grade in relevance[:k])}/{k}"


def explain_recall(relevance: Sequence[int], k: int, judged: Sequence[int]) -> str | Sentence:
    """Spell out the arithmetic of R@k.

    >>> explain_recall([1, 0, 1], 2, [1, 1, 1, 1, 0])
    '1/4'
    >>> explain_recall([0], 1, [0, 0])
    Sentence(id='nothing_relevant', places={})
    """
    if not any(judged):
        return Sentence("nothing_relevant")
    return f"{sum(relevance[:k])}/{sum(judged)}"


def explain_r_precision(relevance: Sequence[int]) -> Sentence:
    """Spell out the arithmetic of R-precision.

    >>> explain_r_precision([1, 0, 1, 1, 0])
    Sentence(id='at_rank_r', places={'hits': 2, 'n_relevant': 3})
    """
    if not any(relevance):
        return Sentence("nothing_relevant")
    n_relevant = sum(relevance)
    return Sentence("at_rank_r", {"hits": sum(relevance[:n_relevant]), "n_relevant": n_relevant})


def facts(relevance: Sequence[int], k: int) -> Sentence:
    """Return what AP@k is made of, but not its value.

    >>> facts([1, 0, 1, 1], 3)
    Sentence(id='facts', places={'k': 3, 'hits': 2, 'n_relevant': 3})
    """
    return Sentence("facts", {"k": k, "hits": sum(relevance[:k]), "n_relevant": sum(relevance)})


def refuse_ranking(ranking: list) -> Sentence | None:
    """Say why a list is not one of 0 and 1; None if it is."""
    return refuse_labels(ranking)


def half_and_two_fifths(ranking: Sequence[int]) -> list[Sentence]:
    """Return what a ranking lacks to have AP@5 = 0.5 and P@5 = 0.4.

    >>> half_and_two_fifths([0, 1, 0, 1, 0])
    []
    >>> [each.id for each in half_and_two_fifths([1, 0, 1, 0, 0])]
    ['other_ap']
    """
    unmet: list[Sentence] = []
    precision, value = precision_at_k(ranking, 5), average_precision(ranking, 5)
    if abs(precision - 0.4) > CLOSE:
        unmet.append(Sentence("other_precision", {"k": 5, "wanted": 0.4, "value": precision}))
    if abs(value - 0.5) > CLOSE:
        why = explained(explain_average_precision(ranking, 5))
        unmet.append(Sentence("other_ap", {"value": value, "why": why}))
    return unmet
