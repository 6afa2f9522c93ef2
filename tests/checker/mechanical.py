"""Some ninety wrong answers for every function exercise, made by rule and not by thought."""

from __future__ import annotations

import math
from itertools import accumulate
from statistics import fmean

from ranklearn_course.checker.running import with_lists

# Functions of one list of numbers.
FROM_LISTS = {
    "length": len,
    "sum": sum,
    "largest": max,
    "mean": fmean,
    "first": lambda xs: xs[0],
    "last": lambda xs: xs[-1],
    "positive": lambda xs: sum(x > 0 for x in xs),
    "share of positive": lambda xs: sum(x > 0 for x in xs) / len(xs),
    "any positive": lambda xs: float(any(x > 0 for x in xs)),
}
CONSTANTS = {"0": 0.0, "half": 0.5, "1": 1.0, "-1": -1.0, "2": 2.0}
NUMBERS = {
    "negated": lambda v: -v,
    "complement": lambda v: 1 - v,
    "doubled": lambda v: 2 * v,
    "halved": lambda v: v / 2,
    "squared": lambda v: v * v,
    "root": lambda v: math.sqrt(abs(v)),
    "one more": lambda v: v + 1,
    "whole": lambda v: round(v),
    "one decimal": lambda v: round(v, 1),
    "above 0": lambda v: float(v > 0),
    "size": abs,
    "at most half": lambda v: min(v, 0.5),
    "one over": lambda v: 1 / v,
    "two scale": lambda v: 2 * v - 1,
}
LISTS = {
    "reversed": lambda xs: xs[::-1],
    "rising": sorted,
    "falling": lambda xs: sorted(xs, reverse=True),
    "without the first": lambda xs: xs[1:],
    "without the last": lambda xs: xs[:-1],
    "turned": lambda xs: xs[1:] + xs[:1],
    "twice": lambda xs: xs + xs,
    "without copies": lambda xs: list(dict.fromkeys(xs)),
    "first for all": lambda xs: xs[:1] * len(xs),
    "last for all": lambda xs: xs[-1:] * len(xs),
    "mean for all": lambda xs: [fmean(xs)] * len(xs),
    "sums so far": lambda xs: list(accumulate(xs)),
    "nothing": lambda xs: [],
    "zeros": lambda xs: [0] * len(xs),
    "ones": lambda xs: [1] * len(xs),
    "places": lambda xs: list(range(len(xs))),
    "ranks": lambda xs: list(range(1, len(xs) + 1)),
    "shares": lambda xs: [x / sum(xs) for x in xs],
    "first and last exchanged": lambda xs: [*xs[-1:], *xs[1:-1], *xs[:1]] if xs[1:] else xs,
}
ENTRIES = ("negated", "doubled", "one more", "above 0", "size", "squared")
ARGUMENTS = {
    "one more": lambda v: v + 1,
    "one less": lambda v: v - 1,
    "doubled": lambda v: 2 * v,
    "halved": lambda v: v / 2,
    "negated": lambda v: -v,
    "as 0": lambda v: 0,
    "as 1": lambda v: 1,
    "as 100": lambda v: 100,
}


INPUTS = [
    kind for kind in LISTS if kind not in ("without the last", "last for all", "ranks", "ones")
]
# Fitting such polynomials takes minutes.
HUGE = [(name, kind) for name in ("deg", "window") for kind in ("as 100", "doubled")]


def answers_to(exercise):
    """The functions by what they do."""
    right, case = remembered(exercise.catalogue.reference), with_lists(exercise.cases[-1])
    is_list = isinstance(exercise.answer_key.expected[0], tuple)
    found = {}
    for place, (name, value) in enumerate(zip(exercise.parameters, case, strict=True)):
        if isinstance(value, list):
            for kind in INPUTS:
                found[f"{name} {kind}"] = with_argument(right, place, LISTS[kind])
            for kind in ENTRIES:
                each = NUMBERS[kind]
                found[f"{name} {kind}"] = with_argument(right, place, deeply(each))
        else:
            for kind, make in ARGUMENTS.items():
                if (name, kind) not in HUGE:
                    found[f"{name} {kind}"] = with_argument(right, place, make)
        found |= {f"{kind} of {name}": make for kind, make in from_argument(place, value, is_list)}
    if is_list:
        for kind, make in LISTS.items():
            found[f"answer {kind}"] = after(right, make)
        for kind, each in NUMBERS.items():
            found[f"answer's entries {kind}"] = after(right, deeply(each))
        for kind, value in CONSTANTS.items():
            found[f"lists of {kind}"] = after(right, lambda xs, value=value: [value] * len(xs))
    else:
        found |= {f"answer {kind}": after(right, make) for kind, make in NUMBERS.items()}
        found |= {f"always {kind}": constant(value) for kind, value in CONSTANTS.items()}
    return found


def remembered(right):
    """The right function; most of the others ask it for the same cases."""
    known = {}

    def function(*arguments):
        asked = repr(arguments)
        if asked not in known:
            known[asked] = right(*arguments)
        return known[asked]

    return function


def deeply(each):
    """Apply a function to the numbers of nested lists."""

    def apply(value):
        return [apply(part) for part in value] if isinstance(value, list) else each(value)

    return apply


def with_argument(right, place, make):
    def function(*arguments):
        changed = [*arguments]
        changed[place] = make(changed[place])
        return right(*changed)

    return function


def after(right, make):
    return lambda *arguments: make(right(*arguments))


def constant(value):
    return lambda *arguments: value


def from_argument(place, value, is_list):
    """What looks at one argument only."""
    yield "itself", lambda *arguments: arguments[place]
    if is_list and isinstance(value, list):
        for kind in ("rising", "falling", "reversed", "ranks", "shares"):
            yield kind, lambda *arguments, make=LISTS[kind]: make(arguments[place])
    elif isinstance(value, list):
        for kind, make in FROM_LISTS.items():
            yield kind, lambda *arguments, make=make: make(arguments[place])
    elif not is_list:
        yield "one over", lambda *arguments: 1 / arguments[place]
