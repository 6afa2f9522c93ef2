"""What checks of several chapters share: a value spelled out as a sentence, and AP of a list."""

from __future__ import annotations

from collections.abc import Sequence

from ranklearn_course.checker import Sentence


def explained(spelled_out: str | Sentence) -> Sentence:
    """Return what stands in brackets behind a value: its arithmetic, or a reason in words.

    >>> explained("1/2")
    Sentence(id='arithmetic', places={'arithmetic': '1/2'})
    >>> explained(Sentence("nothing_relevant"))
    Sentence(id='nothing_relevant', places={})
    """
    if isinstance(spelled_out, Sentence):
        return spelled_out
    return Sentence("arithmetic", {"arithmetic": spelled_out})


def average_precision(grades: Sequence[int]) -> float:
    """Return AP of a list that holds all relevant documents; 0 if there is none.

    >>> average_precision([3, 0, 1]) == (1/1 + 2/3) / 2
    True
    """
    ranks = [rank for rank, grade in enumerate(grades, start=1) if grade > 0]
    return sum(hits / rank for hits, rank in enumerate(ranks, start=1)) / max(len(ranks), 1)
