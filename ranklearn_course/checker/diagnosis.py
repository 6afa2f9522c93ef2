"""Finds the named mistakes that explain a learner's answers.

A variant is dropped at its first disagreement. Failing cases come first, because hardly any
variant survives two of them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from numbers import Real
from typing import Any

from ranklearn_course.checker.mistakes import UNSPECIFIED, Variant
from ranklearn_course.checker.results import Result, Value, fits

Arguments = tuple[Any, ...]


@dataclass(frozen=True)
class OnCases:
    """A variant and its answer to the case of an index, worked out when it is first asked for."""

    variant: Variant
    answer: Callable[[int], Any]


def on_cases(variants: Sequence[Variant], given: Sequence[Arguments]) -> list[OnCases]:
    """The variants with their answers to these cases."""

    def answer_of(function: Callable[..., Any]) -> Callable[[int], Any]:
        return cache(lambda index: _answer(function, given[index]))

    return [OnCases(variant, answer_of(variant.function)) for variant in variants]


def _answer(function: Callable[..., Any], arguments: Arguments) -> Any:
    """Return the answer of a variant, or the type of its error."""
    try:
        return function(*arguments)
    except Exception as error:
        return type(error)


def agrees(
    function: Callable[..., Any], arguments: Arguments, result: Result, tolerance: float
) -> bool:
    """Tell whether a variant gives the learner's answer to one case, or the same error."""
    return _is_answer(_answer(function, arguments), result, tolerance)


def _is_answer(answer: Any, result: Result, tolerance: float) -> bool:
    if answer is UNSPECIFIED or result.kind == "not run":
        return True
    if isinstance(answer, type):
        return result.error == answer.__name__
    if isinstance(answer, float) and not math.isfinite(answer):
        return is_undefined(result)
    return result.kind == "number" and fits(result.value, answer, tolerance)


def is_proven(one: OnCases, results: Sequence[Result], failing: Sequence[int]) -> bool:
    """Tell whether a variant gives a value, and commits itself on enough of the failing cases."""
    # Where a variant leaves the answer open it agrees with every function, which proves nothing,
    # except where the learner's answer is 0/0 or NaN: that is what the variant leads to.
    answers = [one.answer(i) for i in failing]
    odd = [is_undefined(results[i]) for i in failing]
    proofs = sum(
        answer is not UNSPECIFIED or undefined
        for answer, undefined in zip(answers, odd, strict=True)
    )
    # One mistake needs a quarter of them, two mistakes together need half.
    needed = len(failing) / (4 if len(one.variant.mistakes) == 1 else 2)
    return any(isinstance(answer, Real | list) for answer in answers) and proofs >= needed


def has_one_fallback(
    one: OnCases, results: Sequence[Result], expected: Sequence[Value], indices: Sequence[int]
) -> bool:
    """Tell whether the numbers given where the variant is 0/0 are one number, or the right ones."""
    # A learner with several other numbers there computes them, by a formula that the variant lacks.
    found = [
        (results[i].value, expected[i])
        for i in indices
        if results[i].kind == "number" and one.answer(i) is UNSPECIFIED
    ]
    is_right = all(fits(got, right, 1e-9) for got, right in found)
    return is_right or len({str(got) for got, _ in found}) == 1


def is_undefined(result: Result) -> bool:
    """Tell whether a result is NaN, infinite or a division by zero."""
    if result.kind == "number":
        values = result.value if isinstance(result.value, tuple) else (result.value,)
        return not all(map(math.isfinite, values))
    return result.error == "ZeroDivisionError"


def name_mistakes(
    variants: Sequence[OnCases],
    results: Sequence[Result],
    expected: Sequence[Value],
    failing: Sequence[int],
    others: Sequence[int],
    edges: Sequence[int],
    tolerance: float,
) -> list[Variant]:
    """The variants that agree on all failing and all other cases, the best ones of these."""

    def agrees_on(one: OnCases, index: int) -> bool:
        answer, value = one.answer(index), results[index].value
        # This comparison is quick and settles most cases. NaN fails it and goes to the full one.
        if type(answer) is type(value) is float and abs(value - answer) <= tolerance:
            return True
        return _is_answer(answer, results[index], tolerance)

    known = [*failing, *others]
    left = [
        one
        for one in variants
        if all(agrees_on(one, i) for i in known)
        and is_proven(one, results, failing)
        and has_one_fallback(one, results, expected, known)
    ]

    # One mistake goes before two, then come the fewest disagreements on the edge cases.
    def rank(one: OnCases) -> tuple[int, int]:
        return len(one.variant.mistakes), sum(not agrees_on(one, i) for i in edges)

    ranks = [rank(one) for one in left]
    return [one.variant for one, each in zip(left, ranks, strict=True) if each == min(ranks)]
