"""The learner's own function on the board, called as the checker calls it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from ranklearn_course.checker.formatting import show_number
from ranklearn_course.checker.results import Result
from ranklearn_course.checker.running import run_cases

SECONDS = 1.0


def function_of(own: object) -> Callable[..., Any] | None:
    """Return the learner's function, None where there is none; refuse what is no function.

    >>> function_of(3)
    Traceback (most recent call last):
    ValueError: own must be a function of (relevance, k), got 3
    """
    if own is not None and not callable(own):
        raise ValueError(f"own must be a function of (relevance, k), got {own!r}")
    return own


def answer_of(
    function: Callable[..., Any], relevance: list[float], k: int, words: Mapping[str, str]
) -> tuple[float | None, str]:
    """Return what a function answers, or None and a sentence on why that is no number."""
    case = tuple(int(grade) if grade == int(grade) else grade for grade in relevance)
    run = run_cases(function, [(case, k)], SECONDS)
    result = run.results[0]
    if run.stopped_at is not None:
        return None, words["own_endless"]
    if result.kind == "raised":
        return None, _stopped(result, words)
    if result.kind != "number":
        is_stub = result.kind in ("nothing", "gap")
        return None, words["own_nothing" if is_stub else "own_no_number"].format(got=result.text)
    if not math.isfinite(result.value):
        return None, words["own_not_finite"].format(got=show_number(result.value))
    return result.value, ""


def _stopped(result: Result, words: Mapping[str, str]) -> str:
    error = f"{result.error} ({result.text})" if result.text else result.error
    if not result.location:
        return words["own_stops"].format(error=error)
    return words["own_stops_in"].format(error=error, line=result.location.replace("`", ""))
