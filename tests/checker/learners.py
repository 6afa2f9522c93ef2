"""Simulated learners: what they write and what the verdict must say about it."""

import asyncio
import functools
import random
import sys
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

import numpy as np

from tests.checker.tiny import solution

right = solution()


@dataclass
class Learner:
    """A function with the status and the words that its verdict must have."""

    name: str
    function: object
    status: str
    words: tuple[str, ...] = ()


def raises(error):
    def function(relevance, k):
        raise error

    return function


def returns(value):
    return lambda relevance, k: value


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


class AveragePrecision:
    """A callable object."""

    def __call__(self, relevance, k):
        return right(relevance, k)

    def method(self, relevance, k):
        return right(relevance, k)


class CallMeMaybe:
    """Raises when its signature is asked for."""

    @property
    def __signature__(self):
        raise RuntimeError("none of your business")

    def __call__(self, relevance, k):
        return right(relevance, k)


class NotANumberClass:
    def __init__(self, relevance, k):
        self.value = right(relevance, k)


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


def recursive_without_end(relevance, k):
    return recursive_without_end(relevance, k)


def mistyped(relevance, k):
    return relevence[:k]  # noqa: F821


def beyond_the_end(relevance, k):
    total = 0
    for rank in range(k):
        total += relevance[rank]
    return right(relevance, k)


def helper_of_learner(relevance):
    return relevance[len(relevance)]


def failing_in_a_helper(relevance, k):
    return helper_of_learner(relevance)


def talking(relevance, k):
    print("relevance is", relevance)
    print("warning", file=sys.stderr)
    return right(relevance, k) / 3


calls = []


def remembering(relevance, k):
    calls.append(1)
    return right(relevance, k) + (len(calls) > 418)


def accumulating(relevance, k, seen=[]):  # noqa: B006
    seen.extend(relevance)
    return right(relevance, k) + len(seen)


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


def printing_and_waiting(relevance, k):
    return float(input("k? "))


def reading(relevance, k):
    return float(sys.stdin.readline())


async def later(relevance, k):
    await asyncio.sleep(0)


def generating(relevance, k):
    yield right(relevance, k)


def unfinished(relevance, k):
    right(relevance, k)


def with_zero_division(relevance, k):
    total = right(relevance, k) * min(sum(relevance), k)
    return total / min(sum(relevance), k)


def laborious(relevance, k):
    sum(range(40_000))
    return right(relevance, k)


def empty(relevance, k):
    """Nothing here yet."""


def dots(relevance, k): ...


def returns_dots(relevance, k):
    return ...


@functools.wraps(right)
def wrapped(*arguments):
    return right(*arguments)


def decorated(relevance, k):
    return wrapped(relevance, k)


NUMPY_NAN = returns(np.float64("nan"))
LEARNERS = [
    Learner("right", right, "correct", ("right in all 418 cases",)),
    Learner("lambda", lambda relevance, k: right(relevance, k), "correct"),
    Learner("partial", functools.partial(lambda n, r, k: right(r, k), 1), "correct"),
    Learner("callable object", AveragePrecision(), "correct"),
    Learner("bound method", AveragePrecision().method, "correct"),
    Learner("decorated", wrapped, "correct"),
    Learner("starred", lambda *arguments: right(*arguments), "correct"),
    Learner("own signature raises", CallMeMaybe(), "correct"),
    Learner("fraction", lambda r, k: Fraction(right(r, k)), "correct"),
    Learner("decimal", lambda r, k: Decimal(right(r, k)), "correct"),
    Learner("numpy scalar", lambda r, k: np.float64(right(r, k)), "correct"),
    Learner("single precision", lambda r, k: np.float32(right(r, k)), "correct"),
    Learner("array without axes", lambda r, k: np.array(right(r, k)), "correct"),
    Learner("float that lies but is right", lambda r, k: LyingFloat(right(r, k)), "correct"),
    Learner("for arrays", for_arrays, "correct"),
    Learner("arrays, no error with lists", silently_wrong_with_lists, "correct"),
    Learner(
        "arrays, divided by k",
        for_arrays_dividing_by_k,
        "not yet",
        ("It divides by k.", "NumPy arrays"),
    ),
    Learner("nothing", None, "not started", ("replace the body of tiny_ap",)),
    Learner("dots for an answer", ..., "not started"),
    Learner("docstring alone", empty, "not started"),
    Learner("dots", dots, "not started"),
    Learner("returns dots", returns_dots, "not started"),
    Learner("returns None", lambda relevance, k: None, "not started"),
    Learner("not implemented", raises(NotImplementedError()), "not started"),
    Learner("number", 0.5, "error", ("must be a function of (relevance, k)", "type float")),
    Learner("explosive answer", Explosive(), "error", ("must be a function",)),
    Learner("one parameter", lambda relevance: 1, "error", ("yours takes (relevance)",)),
    Learner("three parameters", lambda a, b, c: 1, "error", ("yours takes (a, b, c)",)),
    Learner("builtin", len, "error", ("yours takes (obj)",)),
    Learner("builtin of two", max, "error", ("TypeError",)),
    Learner("class", NotANumberClass, "error", ("an object of type NotANumberClass",)),
    Learner("missing return", unfinished, "error", ("returns nothing (None)", "return missing")),
    Learner("text", returns("0.5"), "error", ("the text '0.5', not a number",)),
    Learner("truth value", returns(True), "error", ("the truth value True",)),
    Learner("numpy truth", returns(np.True_), "error", ("the truth value True",)),
    Learner("complex", returns(1j), "error", ("a complex number",)),
    Learner("numpy complex", returns(np.complex128(1)), "error", ("a complex number",)),
    Learner("list", returns([1.0]), "error", ("a list of length 1",)),
    Learner("dictionary", returns({"ap": 1}), "error", ("a dict of length 1",)),
    Learner("array", returns(np.zeros((2, 1))), "error", ("an array of shape (2, 1)",)),
    Learner("generator", generating, "error", ("an object of type generator",)),
    Learner("coroutine", later, "error", ("an object of type coroutine",)),
    Learner("function", returns(len), "error", ("an object of type builtin_function",)),
    Learner("huge whole number", returns(10**400), "error", ("too large",)),
    Learner("liar", returns(Liar()), "error", ("an object of type Liar",)),
    Learner("explosive result", returns(Explosive()), "error"),
    Learner("float that lies", returns(LyingFloat(7)), "not yet", ("yours 7",)),
    Learner("whole number that lies", returns(LyingInt(7)), "not yet", ("yours 7",)),
    Learner("NaN", returns(float("nan")), "not yet", ("yours NaN",)),
    Learner("numpy NaN", NUMPY_NAN, "not yet", ("yours NaN",)),
    Learner("infinity", returns(float("inf")), "not yet", ("yours inf",)),
    Learner("constant", returns(0.5), "not yet", ("answers 0.5 in every case",)),
    Learner("name error", mistyped, "error", ("NameError", "line 2 of mistyped", "relevence")),
    Learner("helper", failing_in_a_helper, "error", ("line 2 of helper_of_learner",)),
    Learner("index error", beyond_the_end, "edge cases", ("IndexError",)),
    Learner("own exception", raises(NoTextError()), "error", ("NoTextError",)),
    Learner("base exception", raises(BaseException("x")), "error", ("BaseException (x)",)),
    Learner("generator exit", raises(GeneratorExit()), "error", ("GeneratorExit",)),
    Learner("own interrupt", raises(KeyboardInterrupt()), "error", ("KeyboardInterrupt",)),
    Learner("memory", raises(MemoryError()), "error", ("MemoryError",)),
    Learner("exit", lambda relevance, k: sys.exit(1), "error", ("stops Python", "SystemExit")),
    Learner("recursion", recursive_without_end, "error", ("calls itself without an end",)),
    Learner("input", printing_and_waiting, "error", ("calls input()", "(relevance, k)")),
    Learner("standard input", reading, "error", ("calls input()",)),
    Learner("division", with_zero_division, "edge cases", ("ZeroDivisionError",)),
    Learner("changing", changing, "not yet", ("the values are right", "list(relevance)")),
    Learner("changing and wrong", changing_and_wrong, "not yet", ("work on a copy", "sorts")),
    Learner("filling with liars", filling_with_liars, "not yet", ("changes the list",)),
    Learner("talking", talking, "not yet", ("Your function printed: relevance is []",)),
    Learner("random", lambda r, k: random.random(), "not yet", ("two calls",)),
    Learner("remembering", remembering, "not yet", ("two calls", "kept between calls")),
    Learner("accumulating", accumulating, "not yet", ("two calls",)),
]
