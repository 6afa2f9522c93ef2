"""Orders, cutoffs and first ranks of wrong variants, by the values of a keyword."""

from __future__ import annotations

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
