"""Ids of judgements and run that do not meet: which small change would make them match."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping

from ranklearn_course.data.judged_run import few
from ranklearn_course.evaluation.words import say

Table = Mapping[str, Mapping[str, float]]

CHANGES: dict[str, Callable[[str], str]] = {
    "mismatch.point_zero": lambda text: text.removesuffix(".0"),
    "mismatch.zeros": lambda text: text.lstrip("0"),
    "mismatch.case": str.lower,
    "mismatch.file": lambda text: re.sub(r"^.*[/\\]|\.\w+$", "", text),
    "mismatch.prefix": lambda text: re.sub(r"^.*[_:-]", "", text),
}


def demand_match(qrels: Table, run: Table) -> None:
    """Refuse a run of which no query, or no returned document, is judged, and what is empty.

    >>> demand_match({"q7": {"a": 1}}, {"q7": {"a": 1.0}})
    """
    for name, table in (("the judgements", qrels), ("the run", run)):
        if not any(table.values()):
            raise ValueError(f"{name} must hold at least one document, got none")
    shared = [query for query in run if query in qrels]
    if not shared:
        raise ValueError(_told("mismatch.queries", qrels, run))
    if not any(qrels[query].keys() & run[query].keys() for query in shared):
        known = {document for query in shared for document in qrels[query]}
        returned = {document: None for query in shared for document in run[query]}
        raise ValueError(_told("mismatch.documents", sorted(known), list(returned)))


def _told(sentence: str, known: Collection[str], asked: Collection[str]) -> str:
    ids = {"known": few(map(repr, known)), "asked": few(map(repr, asked))}
    return f"{say(sentence, **ids)} {_cure(known, asked)}"


def _cure(known: Collection[str], asked: Collection[str]) -> str:
    """Name the change after which most ids are the same."""
    matches = {
        name: len({*map(change, known)} & {*map(change, asked)} - {""})
        for name, change in CHANGES.items()
    }
    best = max(matches, key=matches.__getitem__)
    return say(best if matches[best] else "mismatch.none")
