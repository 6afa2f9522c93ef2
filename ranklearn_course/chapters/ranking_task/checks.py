"""What answers to the exercises of chapter ranking_task are tried on, and what they must meet."""

from __future__ import annotations

from collections.abc import Sequence

from ranklearn_course.chapters.ranking_task.solutions import order
from ranklearn_course.checker import Sentence
from ranklearn_course.course.refusals import are_numbers

NAMES = "ABCD"
WANTED = "C A D B"
# Whoever marks a used document by a low score, such as -1 or -999, finds it here again.
FAR_BELOW = (((-2000, -1000, -3000),),)


def edge_of_order(scores: Sequence[float]) -> str:
    """Name the edge on which a case lies: two documents have the same score.

    >>> edge_of_order([0.2, 0.9]), edge_of_order([0.2, 0.9, 0.2])
    ('', 'tie')
    """
    return "tie" if len(set(scores)) < len(scores) else ""


def explain_order(scores: Sequence[float]) -> Sentence:
    """Say where the positions come from.

    >>> explain_order([0.2, 0.9])
    Sentence(id='positions', places={'scores': '0.9, 0.2'})
    """
    return Sentence(
        "positions", {"scores": ", ".join(f"{x:g}" for x in sorted(scores, reverse=True))}
    )


def order_as_names(scores: Sequence[float]) -> str:
    """Return the names of the documents by decreasing score, ties in the order given.

    >>> order_as_names([0.1, 0.9, 0.5, 0.3])
    'B C D A'
    """
    return " ".join(NAMES[i] for i in order(scores))


def refuse_scores(scores: list) -> Sentence | None:
    """Say why a list does not hold a score for each of four documents; None if it does.

    >>> refuse_scores([1, 2])
    Sentence(id='not_scores', places={'count': 4, 'answer': [1, 2]})
    """
    is_right = are_numbers(scores, len(NAMES))
    return None if is_right else Sentence("not_scores", {"count": len(NAMES), "answer": scores})


def scores_for_an_order(scores: Sequence[float]) -> list[Sentence]:
    """Return what four scores lack of the wanted order with all scores below 0.

    >>> scores_for_an_order([-2, -4, -1, -3])
    []
    >>> [each.id for each in scores_for_an_order([2, 1, 3, -1])]
    ['not_negative', 'other_order']
    """
    unmet = [] if max(scores) < 0 else [Sentence("not_negative")]
    if len(set(scores)) < len(scores):
        unmet.append(Sentence("tie"))
    got = order_as_names(scores)
    if got != WANTED:
        unmet.append(Sentence("other_order", {"wanted": WANTED, "order": got}))
    return unmet
