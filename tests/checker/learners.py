"""Simulated learners: what they write and what the verdict must say about it."""

import asyncio
import functools
import random
import re
import sys
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

import numpy as np

from ranklearn_course.checker import Reason
from ranklearn_course.checker.words import WORDS
from tests.checker.tiny import solution

right = solution()


@dataclass
class Learner:
    """A function with the reason of its verdict, the facts it must name, and what it says."""

    name: str
    function: object
    reason: Reason
    facts: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()
    mistake_ids: tuple[str, ...] = ()


def says(verdict, sentence):
    """Tell whether a verdict holds a sentence of words.toml, whatever fills its placeholders."""
    table, _, name = sentence.partition(".")
    parts = re.split(r"\{[^{}]*\}", WORDS.tables[table][name])
    return re.search(".*".join(map(re.escape, parts)), str(verdict), re.DOTALL) is not None


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
    if len(relevance) > 1:
        sum(range(1_000_000))
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
CHANGES, TWO_ANSWERS = Reason.CHANGES_ARGUMENTS.value, Reason.NONDETERMINISTIC.value
LEARNERS = [
    Learner("right", right, Reason.CORRECT, ("418",)),
    Learner("lambda", lambda relevance, k: right(relevance, k), Reason.CORRECT),
    Learner("partial", functools.partial(lambda n, r, k: right(r, k), 1), Reason.CORRECT),
    Learner("callable object", AveragePrecision(), Reason.CORRECT),
    Learner("bound method", AveragePrecision().method, Reason.CORRECT),
    Learner("decorated", wrapped, Reason.CORRECT),
    Learner("starred", lambda *arguments: right(*arguments), Reason.CORRECT),
    Learner("own signature raises", CallMeMaybe(), Reason.CORRECT),
    Learner("fraction", lambda r, k: Fraction(right(r, k)), Reason.CORRECT),
    Learner("decimal", lambda r, k: Decimal(right(r, k)), Reason.CORRECT),
    Learner("numpy scalar", lambda r, k: np.float64(right(r, k)), Reason.CORRECT),
    Learner("single precision", lambda r, k: np.float32(right(r, k)), Reason.CORRECT),
    Learner("array without axes", lambda r, k: np.array(right(r, k)), Reason.CORRECT),
    Learner("float that lies but is right", lambda r, k: LyingFloat(right(r, k)), Reason.CORRECT),
    Learner("for arrays", for_arrays, Reason.CORRECT),
    Learner("arrays, no error with lists", silently_wrong_with_lists, Reason.CORRECT),
    Learner(
        "arrays, divided by k",
        for_arrays_dividing_by_k,
        Reason.WRONG,
        (),
        ("function.with_arrays",),
        ("denominator=k",),
    ),
    Learner("nothing", None, Reason.NOT_STARTED, ("tiny_ap",)),
    Learner("dots for an answer", ..., Reason.NOT_STARTED),
    Learner("docstring alone", empty, Reason.NOT_STARTED),
    Learner("dots", dots, Reason.NOT_STARTED),
    Learner("returns dots", returns_dots, Reason.NOT_STARTED),
    Learner("returns None", lambda relevance, k: None, Reason.NOT_STARTED),
    Learner("not implemented", raises(NotImplementedError()), Reason.NOT_STARTED),
    Learner("number", 0.5, Reason.NOT_A_FUNCTION, ("relevance, k", "float")),
    Learner("explosive answer", Explosive(), Reason.NOT_A_FUNCTION),
    Learner("one parameter", lambda relevance: 1, Reason.WRONG_PARAMETERS, ("(relevance)",)),
    Learner("three parameters", lambda a, b, c: 1, Reason.WRONG_PARAMETERS, ("(a, b, c)",)),
    Learner("builtin", len, Reason.WRONG_PARAMETERS, ("(obj)",)),
    Learner("builtin of two", max, Reason.RAISED, ("TypeError",)),
    Learner("class", NotANumberClass, Reason.NO_NUMBER, ("NotANumberClass",), ("result.object",)),
    Learner("missing return", unfinished, Reason.NO_NUMBER, (), ("function.no_return",)),
    Learner("text", returns("0.5"), Reason.NO_NUMBER, ("'0.5'",), ("result.words",)),
    Learner("truth value", returns(True), Reason.NO_NUMBER, ("True",), ("result.truth_value",)),
    Learner("numpy truth", returns(np.True_), Reason.NO_NUMBER, ("True",), ("result.truth_value",)),
    Learner("complex", returns(1j), Reason.NO_NUMBER, (), ("result.complex",)),
    Learner("numpy complex", returns(np.complex128(1)), Reason.NO_NUMBER, (), ("result.complex",)),
    Learner("list", returns([1.0]), Reason.NO_NUMBER, (), ("result.several",)),
    Learner("dictionary", returns({"ap": 1}), Reason.NO_NUMBER, ("a dict",), ("result.several",)),
    Learner("array", returns(np.zeros((2, 1))), Reason.NO_NUMBER, ("(2, 1)",), ("result.shaped",)),
    Learner("generator", generating, Reason.NO_NUMBER, ("generator",), ("result.object",)),
    Learner("coroutine", later, Reason.NO_NUMBER, ("coroutine",), ("result.object",)),
    Learner("function", returns(len), Reason.NO_NUMBER, ("builtin_function",), ("result.object",)),
    Learner("huge whole number", returns(10**400), Reason.NO_NUMBER, (), ("result.too_large",)),
    Learner("liar", returns(Liar()), Reason.NO_NUMBER, ("Liar",), ("result.object",)),
    Learner("explosive result", returns(Explosive()), Reason.RAISED, ("SystemExit",)),
    Learner("float that lies", returns(LyingFloat(7)), Reason.WRONG, ("7",)),
    Learner("whole number that lies", returns(LyingInt(7)), Reason.WRONG, ("7",)),
    Learner("NaN", returns(float("nan")), Reason.WRONG, ("NaN",)),
    Learner("numpy NaN", NUMPY_NAN, Reason.WRONG, ("NaN",)),
    Learner("infinity", returns(float("inf")), Reason.WRONG, ("inf",)),
    Learner("constant", returns(0.5), Reason.WRONG, ("0.5",), ("function.constant",)),
    Learner(
        "name error", mistyped, Reason.RAISED, ("NameError", "line 2 of mistyped", "relevence")
    ),
    Learner("helper", failing_in_a_helper, Reason.RAISED, ("line 2 of helper_of_learner",)),
    Learner("index error", beyond_the_end, Reason.EDGE_CASES, ("IndexError",)),
    Learner("own exception", raises(NoTextError()), Reason.RAISED, ("NoTextError",)),
    Learner("base exception", raises(BaseException("x")), Reason.RAISED, ("BaseException (x)",)),
    Learner("generator exit", raises(GeneratorExit()), Reason.RAISED, ("GeneratorExit",)),
    Learner("own interrupt", raises(KeyboardInterrupt()), Reason.RAISED, ("KeyboardInterrupt",)),
    Learner("memory", raises(MemoryError()), Reason.RAISED, ("MemoryError",)),
    Learner(
        "exit",
        lambda relevance, k: sys.exit(1),
        Reason.RAISED,
        ("SystemExit",),
        ("function.exits",),
    ),
    Learner(
        "recursion",
        recursive_without_end,
        Reason.RAISED,
        ("RecursionError",),
        ("function.recursion",),
    ),
    Learner("input", printing_and_waiting, Reason.RAISED, ("(relevance, k)",), ("function.input",)),
    Learner("standard input", reading, Reason.RAISED, (), ("function.input",)),
    Learner("division", with_zero_division, Reason.EDGE_CASES, ("ZeroDivisionError",)),
    Learner("changing", changing, Reason.CHANGES_ARGUMENTS, ("list(relevance)",), (), (CHANGES,)),
    Learner(
        "changing and wrong",
        changing_and_wrong,
        Reason.WRONG,
        (),
        ("function.changed_note", "function.constant_but_edges"),
    ),
    Learner("filling with liars", filling_with_liars, Reason.CHANGES_ARGUMENTS, (), (), (CHANGES,)),
    Learner("talking", talking, Reason.WRONG, ("relevance is []",), ("verdict.printed",)),
    Learner(
        "random", lambda r, k: random.random(), Reason.NONDETERMINISTIC, (), (), (TWO_ANSWERS,)
    ),
    Learner("remembering", remembering, Reason.NONDETERMINISTIC, (), (), (TWO_ANSWERS,)),
    Learner("accumulating", accumulating, Reason.NONDETERMINISTIC, (), (), (TWO_ANSWERS,)),
]
