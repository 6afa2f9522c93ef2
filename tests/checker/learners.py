"""Simulated learners: what they write and what the verdict must say about it.

Answers that only fail by their values stand in the corpus; these try what surrounds the values.
"""

import asyncio
import random
import re
import sys
from decimal import Decimal

import numpy as np
import pytest

from ranklearn_course.checker import Reason
from ranklearn_course.checker.words import WORDS
from tests.checker.tiny import make_ap

right = make_ap()


def learner(name, function, reason, *said):
    """A function with the reason of its verdict, and the facts and sentences that this says."""
    return pytest.param(function, reason, said, id=name)


def says(verdict, said):
    """Tell whether a verdict holds a text, or a sentence of words.toml with whatever fills it."""
    table, _, name = said.partition(".")
    parts = re.split(r"\{[^{}]*\}", WORDS.tables.get(table, {}).get(name, said))
    return re.search(".*".join(map(re.escape, parts)), str(verdict), re.DOTALL) is not None


# Values that lie, refuse or hang


class Liar:
    """Equal to everything."""

    def __eq__(self, other):
        return True

    __hash__ = None


class LyingFloat(float):
    """A float that claims to be every number."""

    def __eq__(self, other):
        return True

    def __sub__(self, other):
        return 0.0

    __rsub__ = __sub__
    __hash__ = None


class LyingInt(int):
    """A whole number that claims to be zero apart from every number."""

    def __sub__(self, other):
        return 0

    __rsub__ = __sub__


class Explosive:
    """Nothing can be asked of it."""

    def __getattribute__(self, name):
        raise SystemExit("boom")

    def __repr__(self):
        raise ValueError("no repr")

    def __float__(self):
        raise KeyError("no float")

    def __len__(self):
        raise RuntimeError("no length")


class NoTextError(Exception):
    def __str__(self):
        raise SystemExit("no message")


class Slow:
    """Hangs when it is turned into a number."""

    def __float__(self):
        while True:
            pass


class CallMeMaybe:
    """A callable object that raises when its signature is asked for."""

    @property
    def __signature__(self):
        raise RuntimeError("none of your business")

    def __call__(self, relevance, k):
        return right(relevance, k)


# Functions


def raises(error):
    def function(relevance, k):
        raise error

    return function


def returns(value):
    return lambda relevance, k: value


def of_right(make):
    """What a function makes of the right value."""
    return lambda relevance, k: make(right(relevance, k))


def empty(relevance, k):
    """Nothing here yet."""


def unfinished(relevance, k):
    right(relevance, k)


def generating(relevance, k):
    yield right(relevance, k)


async def later(relevance, k):
    await asyncio.sleep(0)


def endless(relevance, k):
    return endless(relevance, k)


def mistyped(relevance, k):
    return relevence[:k]  # noqa: F821


def beyond_the_end(relevance, k):
    return right(relevance, k) + 0 * relevance[k - 1]


def changing(relevance, k):
    value = right(relevance, k)
    relevance.clear()
    return value


def changing_and_wrong(relevance, k):
    relevance.sort(reverse=True)
    return right(relevance, k)


def filling_with_liars(relevance, k):
    value = right(relevance, k)
    relevance[:] = [Explosive()] * len(relevance)
    return value


def talking(relevance, k):
    print("relevance is", relevance)
    print("warning", file=sys.stderr)
    return right(relevance, k) / 3


calls = []


def remembering(relevance, k):
    calls.append(1)
    return right(relevance, k) + (len(calls) > 418)


def laborious(relevance, k):
    if len(relevance) > 1:
        sum(range(500_000))
    return right(relevance, k)


def for_arrays(relevance, k):
    top = relevance[:k] > 0
    n_relevant = (relevance > 0).sum()
    ranks = np.arange(1, len(top) + 1)
    total = (top * top.cumsum() / ranks).sum()
    return total / min(n_relevant, k) if n_relevant else 0.0


def for_arrays_dividing_by_k(relevance, k):
    top = relevance[:k] > 0
    return (top * top.cumsum() / np.arange(1, len(top) + 1)).sum() / k


def silently_wrong_with_lists(relevance, k):
    hits = np.cumsum(relevance[:k] == np.int64(1))
    precision = hits / np.arange(1, len(hits) + 1)
    return np.sum(precision * (relevance * 1)[:k]) / max(1, min(np.sum(relevance * 1), k))


LEARNERS = [
    learner("right", right, Reason.CORRECT, "418"),
    learner("starred", lambda *arguments: right(*arguments), Reason.CORRECT),
    learner("own signature raises", CallMeMaybe(), Reason.CORRECT),
    learner("decimal", of_right(Decimal), Reason.CORRECT),
    learner("single precision", of_right(np.float32), Reason.CORRECT),
    learner("array without axes", of_right(np.array), Reason.CORRECT),
    learner("float that lies but is right", of_right(LyingFloat), Reason.CORRECT),
    learner("nearly right", of_right(lambda value: value * (1 + 1e-6)), Reason.WRONG),
    learner("for arrays", for_arrays, Reason.CORRECT),
    learner("arrays, no error with lists", silently_wrong_with_lists, Reason.CORRECT),
    learner("arrays, by k", for_arrays_dividing_by_k, Reason.WRONG, "function.with_arrays"),
    learner("nothing", None, Reason.NOT_STARTED, "tiny_ap"),
    learner("dots for an answer", ..., Reason.NOT_STARTED),
    learner("docstring alone", empty, Reason.NOT_STARTED),
    learner("returns dots", returns(...), Reason.NOT_STARTED),
    learner("not implemented", raises(NotImplementedError()), Reason.NOT_STARTED),
    learner("number", 0.5, Reason.NOT_A_FUNCTION, "relevance, k", "float"),
    learner("explosive answer", Explosive(), Reason.NOT_A_FUNCTION),
    learner("three parameters", lambda a, b, c: 1, Reason.WRONG_PARAMETERS, "(a, b, c)"),
    learner("missing return", unfinished, Reason.NO_NUMBER, "function.no_return"),
    learner("some", of_right(lambda v: v or None), Reason.NO_NUMBER, "function.no_return_here"),
    learner("text", returns("0.5"), Reason.NO_NUMBER, "'0.5'", "result.words"),
    learner("truth", returns(True), Reason.NO_NUMBER, "True", "result.truth_value"),
    learner("numpy truth", returns(np.True_), Reason.NO_NUMBER, "True", "result.truth_value"),
    learner("complex", returns(1j), Reason.NO_NUMBER, "result.complex"),
    learner("dictionary", returns({"ap": 1}), Reason.NO_NUMBER, "a dict", "result.several"),
    learner("array", returns(np.zeros((2, 1))), Reason.NO_NUMBER, "(2, 1)", "result.shaped"),
    learner("generator", generating, Reason.NO_NUMBER, "generator", "result.object"),
    learner("coroutine", later, Reason.NO_NUMBER, "coroutine", "result.object"),
    learner("huge whole number", returns(10**400), Reason.NO_NUMBER, "result.too_large"),
    learner("liar", returns(Liar()), Reason.NO_NUMBER, "Liar", "result.object"),
    learner("explosive result", returns(Explosive()), Reason.RAISED, "SystemExit"),
    learner("float that lies", returns(LyingFloat(7)), Reason.WRONG, "7"),
    learner("whole number that lies", returns(LyingInt(7)), Reason.WRONG, "7"),
    learner("NaN", returns(np.float64("nan")), Reason.WRONG, "NaN"),
    learner("infinity", returns(float("inf")), Reason.WRONG, "inf"),
    learner("name error", mistyped, Reason.RAISED, "NameError", "line 2 of mistyped", "relevence"),
    learner("index error", beyond_the_end, Reason.EDGE_CASES, "IndexError"),
    learner("own exception", raises(NoTextError()), Reason.RAISED, "NoTextError"),
    learner("own interrupt", raises(KeyboardInterrupt()), Reason.RAISED, "KeyboardInterrupt"),
    learner("exit", raises(SystemExit(1)), Reason.RAISED, "SystemExit", "function.exits"),
    learner("recursion", endless, Reason.RAISED, "RecursionError", "function.recursion"),
    learner("input", lambda r, k: input("k? "), Reason.RAISED, "(relevance, k)", "function.input"),
    learner("reads", lambda r, k: sys.stdin.readline(), Reason.RAISED, "function.input"),
    learner("changing", changing, Reason.CHANGES_ARGUMENTS, "list(relevance)"),
    learner("changing and wrong", changing_and_wrong, Reason.WRONG, "function.changed_note"),
    learner("filling with liars", filling_with_liars, Reason.CHANGES_ARGUMENTS),
    learner("talking", talking, Reason.WRONG, "relevance is []", "verdict.printed"),
    learner("random", lambda r, k: random.random(), Reason.NONDETERMINISTIC),
    learner("remembering", remembering, Reason.NONDETERMINISTIC),
]
