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
from ranklearn_course.checker.results import Result, fits

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
    failing: Sequence[int],
    others: Sequence[int],
    edges: Sequence[int],
    tolerance: float,
) -> Variant | None:
    """The variant that agrees on all failing and all other cases, None if none does."""
    left = survivors(variants, given, results, [*failing, *others], tolerance)
    left = [v for v in left if is_proven(v, given, results, failing)]

    # One mistake goes before two; among equals the one with the fewest disagreements on the edge
    # cases, then the one listed first.
    def rank(variant: Variant) -> tuple[int, int]:
        wrong = sum(not agrees(variant.function, given[i], results[i], tolerance) for i in edges)
        return len(variant.mistakes), wrong

    return min(left, key=rank, default=None)
