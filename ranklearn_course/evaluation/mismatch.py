"""Ids of judgements and run that do not meet: which small change would make them match."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from unicodedata import normalize

from ranklearn_course.data import JudgedRun
from ranklearn_course.data.judged_run import few
from ranklearn_course.evaluation.words import say

Table = Mapping[str, Mapping[str, float]]

CHANGES: dict[str, Callable[[str], str]] = {
    "mismatch.point_zero": lambda text: text.removesuffix(".0"),
    "mismatch.zeros": lambda text: text.lstrip("0"),
    "mismatch.case": str.lower,
    # A no-break space is a blank, and a letter with an accent is one sign or two.
    "mismatch.signs": lambda text: " ".join(normalize("NFKC", text).split()),
    "mismatch.file": lambda text: re.sub(r"^.*[/\\]|\.\w+$", "", text),
    "mismatch.prefix": lambda text: re.sub(r"^.*[_:-]", "", text),
}
#: So many unjudged documents among the first ones of all lists, and such a share of them, must
#: match after a change before it is worth a word.
HANDFUL, SHARE = 5, 0.2
#: Such a share of all ids must stay apart after a change.
APART = 0.9
#: So many queries tell whether a change makes any match.
SAMPLE = 100


def mismatch(qrels: Table, run: Table) -> str | None:
    """Say why nothing that a run returns is judged; None if something is.

    >>> mismatch({"q7": {"a": 1}}, {"q7": {"a": 1.0}})
    """
    if not any(run.values()):
        return say("mismatch.empty")
    shared = [query for query in run if query in qrels]
    if not shared:
        return _told("mismatch.queries", qrels, run)
    if not any(qrels[query].keys() & run[query].keys() for query in shared):
        known = {document for query in shared for document in qrels[query]}
        returned = {document: None for query in shared for document in run[query]}
        return _told("mismatch.documents", sorted(known), list(returned))
    return None


def near_miss(qrels: Table, run: JudgedRun, depth: int) -> tuple[str, int, int] | None:
    """Return the change after which most unjudged documents would be judged, and how many of them.

    Only the first documents of each list are looked at; None if hardly any would be.
    """
    unjudged = [
        (qrels[query], [d for d, is_known in zip(own[:depth], known, strict=False) if not is_known])
        for query, own, known in zip(run.query_ids, run.documents, run.is_judged, strict=True)
    ]
    total = sum(len(own) for _, own in unjudged)
    # Where no query of a sample has any, no fifth of all has.
    sample = unjudged[:: 1 + len(unjudged) // SAMPLE]
    found = {
        name: _matches(change, unjudged)
        for name, change in CHANGES.items()
        if _matches(change, sample)
    }
    best = max(found, key=found.__getitem__, default="")
    enough = best and found[best] >= max(HANDFUL, SHARE * total)
    return (best, found[best], total) if enough else None


def _matches(
    change: Callable[[str], str], unjudged: list[tuple[Mapping[str, float], list[str]]]
) -> int:
    ids, count = {d for _, own in unjudged for d in own}, 0
    if len({*map(change, ids)}) < APART * len(ids):
        return 0  # the change takes away what tells documents apart, such as a chunk's document
    for judged, own in unjudged:
        changed = {*map(change, judged)} if own else set()
        # A change that makes two judged documents one says nothing.
        if len(changed) == len(judged):
            count += sum(change(d) in changed for d in own)
    return count


def _told(sentence: str, known: Collection[str], asked: Collection[str]) -> str:
    ids = {"known": few(map(repr, known)), "asked": few(map(repr, asked))}
    return f"{say(sentence, **ids)} {_cure(known, asked)}"


def _cure(known: Collection[str], asked: Collection[str]) -> str:
    """Name the change after which most ids are the same."""
    if {*known} & {*asked}:
        return say("mismatch.elsewhere")
    matches = {
        name: len({*map(change, known)} & {*map(change, asked)} - {""})
        for name, change in CHANGES.items()
    }
    best = max(matches, key=matches.__getitem__)
    return say("mismatch.would", change=say(best)) if matches[best] else say("mismatch.none")
