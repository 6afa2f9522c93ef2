"""The bounds of P@k, nugget recall and bpref, with what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Mark = int | None


def make_precision_bounds(
    *,
    unjudged: str = "gap",
    shown: str = "whole",
    high: str = "value",
    cutoff: str = "k",
    denominator: str = "k",
    empty: str = "none",
    order: str = "low_first",
) -> Callable:
    """Return the bounds of P@k, or one of their wrong variants.

    >>> make_precision_bounds()([1, None, 0], 4)
    [0.25, 0.5]
    >>> make_precision_bounds(unjudged="zero")([1, None, 0], 4)
    [0.25, 0.25]
    """

    def precision_bounds(relevance: Sequence[Mark], k: int) -> list[float]:
        marks = [mark for mark in relevance if shown == "whole" or mark is not None]
        first = marks if cutoff == "ignored" else marks[:k]
        for_hits, for_gaps = (
            marks if cutoff == kind else first for kind in ("high_only", "low_only")
        )
        hits, gaps = for_hits.count(1), for_gaps.count(None)
        if shown == "condensed_for_hits":
            gaps = relevance.count(None)
        judged = len(first) - first.count(None)
        if empty == "unjudged":
            gaps += max(0, k - len(marks))
        least, most = {
            "gap": (hits, hits + gaps),
            "falsy": (hits, hits + gaps + for_gaps.count(0)),
            "zero": (hits, hits),
            "relevant": (hits + gaps, hits + gaps),
            "half": (hits + gaps / 2, hits + gaps / 2),
            "skipped": (hits, hits),
        }[unjudged]
        size = min(k, len(marks)) if denominator == "list" else k
        if unjudged == "skipped":
            size = judged
        below = judged if denominator == "judged" else size
        low, top = least / size if size else 0.0, most / below if below else 0.0
        if high == "residual":
            top -= low
        elif high == "one" and gaps:
            top = 1.0
        return [low, top] if order == "low_first" else [top, low]

    return precision_bounds


BASES = {
    "needed": lambda found, useful, context, chunks, needed, k: (len(found), len(needed)),
    "k": lambda found, useful, context, chunks, needed, k: (len(useful), k),
    "cutoff": lambda found, useful, context, chunks, needed, k: (len(found), k),
    "found": lambda found, useful, context, chunks, needed, k: (
        len(found),
        len(set().union(*chunks) & set(needed)),
    ),
    "min_k": lambda found, useful, context, chunks, needed, k: (len(found), min(len(needed), k)),
    "in_context": lambda found, useful, context, chunks, needed, k: (len(found), len(context)),
}


def make_nugget_recall(
    *,
    count: str = "nuggets",
    base: str = "needed",
    extra: str = "left_out",
    pieces: str = "k",
    result: str = "share",
    piece: str = "whole",
    gain: str = "plain",
    undefined: str = "zero",
) -> Callable:
    """Return nugget recall, or one of its wrong variants.

    >>> make_nugget_recall()([["a"], ["a", "b"]], ["a", "b", "c", "d"], 2)
    0.5
    >>> make_nugget_recall(count="chunks")([["a"], ["a", "b"]], ["a", "b", "c", "d"], 1)
    0.25
    """

    def nugget_recall(chunks: Sequence[Sequence[str]], needed: Sequence[str], k: int) -> float:
        end = {"k": k, "last": k, "short": k - 1, "all": len(chunks)}[pieces]
        first = [each[:1] if piece == "first" else each for each in chunks[:end]]
        first = first[-1:] if pieces == "last" else first
        context = set.intersection(*map(set, first)) if count == "common" else set().union(*first)
        found = context if extra == "counted" else context & set(needed)
        useful = [each for each in first if set(each) & set(needed)]
        hits, size = BASES[base](found, useful, context, chunks, needed, k)
        if count == "repeats":
            hits = sum(nugget in needed for each in first for nugget in each)
        elif count == "chunks":
            hits = len(useful)
        if gain == "discounted":
            ranks = {n: i for i, each in reversed([*enumerate(first, 1)]) for n in each}
            hits = sum(1 / ranks[nugget] for nugget in found)
        if not needed:
            return 1.0 if undefined == "one" else 0.0
        value = hits / size if size else 0.0
        if result == "all":
            return float(value == 1)
        return float(value > 0) if result == "any" else value

    return nugget_recall


def make_bpref(
    *,
    denominator: str = "least",
    cap: str = "R",
    unjudged: str = "passed_over",
    above: str = "nonrelevant",
    divisor: str = "R",
    missing: str = "zero",
    no_relevant: str = "zero",
) -> Callable:
    """Return bpref, or one of its wrong variants.

    >>> make_bpref()([0, 1, None, 1], 2, 2)
    0.5
    >>> make_bpref(denominator="retrieved")([0, 1, None, 1], 2, 2)
    0.0
    """

    def bpref(relevance: Sequence[Mark], n_relevant: int, n_nonrelevant: int) -> float:
        if not n_relevant:
            return 1.0 if no_relevant == "one" else 0.0
        size = {
            "least": min(n_relevant, n_nonrelevant),
            "R": n_relevant,
            "R_plus_10": n_relevant + 10,
            "N": n_nonrelevant,
            "retrieved": min(n_relevant, relevance.count(0)),
        }[denominator]
        most = n_relevant + 10 if denominator == "R_plus_10" else n_relevant
        total = 0.0
        for i, mark in enumerate(relevance):
            if mark == 1:
                side = relevance[i + 1 :] if above == "below" else relevance[:i]
                gaps = side.count(None) if unjudged == "nonrelevant" else 0
                b = len(side) if above == "rank" else side.count(0) + gaps
                b = min(b, most) if cap == "R" else b
                total += 1 - b / size if b and size else 1.0
        if missing == "one":
            total += n_relevant - relevance.count(1)
        below = {"R": n_relevant, "found": relevance.count(1), "none": 1}[divisor]
        return total / below if below else 0.0

    return bpref
