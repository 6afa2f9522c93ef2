"""Arithmetic that a function spells out, as a sentence."""

from __future__ import annotations

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
