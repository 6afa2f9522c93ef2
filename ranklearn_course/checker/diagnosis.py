"""Finds the named mistakes that explain a learner's answers.

A variant is dropped at its first disagreement. Failing cases come first, because hardly any
variant survives two of them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from numbers import Real
from typing import Any

from ranklearn_course.checker.mistakes import UNSPECIFIED, Variant
from ranklearn_course.checker.results import Result, Value, fits

Arguments = tuple[Any, ...]


def agrees(
    function: Callable[..., Any], arguments: Arguments, result: Result, tolerance: float
) -> bool:
    """Tell whether a variant gives the learner's answer to one case, or the same error."""
    try:
        value = function(*arguments)
    except Exception as error:
        return result.kind == "not run" or result.error == type(error).__name__
    if value is UNSPECIFIED or result.kind == "not run":
        return True
    if isinstance(value, float) and not math.isfinite(value):
        return is_undefined(result)
    return result.kind == "number" and fits(result.value, value, tolerance)


def survivors(
    variants: Sequence[Variant],
    given: Sequence[Arguments],
    results: Sequence[Result],
    indices: Sequence[int],
    tolerance: float,
) -> list[Variant]:
    """The variants that agree with the results on all cases of these indices."""
    return [
        variant
        for variant in variants
        if all(agrees(variant.function, given[i], results[i], tolerance) for i in indices)
    ]


def is_proven(
    variant: Variant,
    given: Sequence[Arguments],
    results: Sequence[Result],
    failing: Sequence[int],
) -> bool:
    """Tell whether a variant gives a value, and commits itself on enough of the failing cases."""
    # One that may answer anything agrees with every function, which explains nothing; but 0/0 or
    # NaN of the learner's is what is expected there.
    answers = [_answer(variant.function, given[i]) for i in failing]
    odd = [is_undefined(results[i]) for i in failing]
    proofs = sum(
        answer is not UNSPECIFIED or undefined
        for answer, undefined in zip(answers, odd, strict=True)
    )
    # One mistake needs a quarter of them, two mistakes together need half.
    needed = len(failing) / (4 if len(variant.mistakes) == 1 else 2)
    return any(isinstance(answer, Real | list) for answer in answers) and proofs >= needed


def _answer(function: Callable[..., Any], arguments: Arguments) -> Any:
    try:
        return function(*arguments)
    except Exception:
        return None


def has_one_fallback(
    variant: Variant,
    given: Sequence[Arguments],
    results: Sequence[Result],
    expected: Sequence[Value],
    indices: Sequence[int],
) -> bool:
    """Tell whether the numbers given where the variant is 0/0 are one number, or the right ones."""
    # Whoever computes something else there has another formula.
    found = [
        (results[i].value, expected[i])
        for i in indices
        if results[i].kind == "number" and _answer(variant.function, given[i]) is UNSPECIFIED
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
    variants: Sequence[Variant],
    given: Sequence[Arguments],
    results: Sequence[Result],
    expected: Sequence[Value],
    failing: Sequence[int],
    others: Sequence[int],
    edges: Sequence[int],
    tolerance: float,
) -> list[Variant]:
    """The variants that agree on all failing and all other cases, the best ones of these."""
    known = [*failing, *others]
    left = [
        variant
        for variant in survivors(variants, given, results, known, tolerance)
        if is_proven(variant, given, results, failing)
        and has_one_fallback(variant, given, results, expected, known)
    ]

    # One mistake goes before two, then come the fewest disagreements on the edge cases.
    def rank(variant: Variant) -> tuple[int, int]:
        wrong = sum(not agrees(variant.function, given[i], results[i], tolerance) for i in edges)
        return len(variant.mistakes), wrong

    ranks = [rank(variant) for variant in left]
    return [variant for variant, each in zip(left, ranks, strict=True) if each == min(ranks)]
