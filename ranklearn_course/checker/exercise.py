"""What every exercise has: a name, a statement, hints, and a check that never raises."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ranklearn_course.checker.limits import OutOfTime
from ranklearn_course.checker.verdict import Reason, Verdict
from ranklearn_course.checker.words import say

LONGEST_MESSAGE = 200


@dataclass(frozen=True, kw_only=True)
class Exercise(ABC):
    """One exercise.

    Parameters
    ----------
    id
        The chapter and the name, such as "precision.average_precision".
    title
        A few words.
    statement
        What to do, in Markdown.
    minutes
        How long it takes, about.
    hints
        The idea, a piece of the formula, a skeleton, and the solution.
    """

    id: str
    title: str
    statement: str
    minutes: int
    hints: tuple[str, ...]

    def check(self, answer: Any) -> Verdict:
        """Check an answer; it returns a verdict and never raises."""
        return never_raising(lambda: self.verdict_on(answer))

    @abstractmethod
    def verdict_on(self, answer: Any) -> Verdict:
        """The verdict on an answer; it may raise."""


def never_raising(check: Callable[[], Verdict]) -> Verdict:
    """Return the verdict of a check, or one that says that the check itself failed."""
    try:
        return check()
    # An interrupt by the user and the time limit of a check around this one pass.
    except (KeyboardInterrupt, OutOfTime):
        raise
    except BaseException as error:
        return Verdict(Reason.CHECK_FAILED, say("check.failed", error=_shown(error)))


def _shown(error: BaseException) -> str:
    kind = type(error).__name__
    try:
        message = " ".join(str(error).split())[:LONGEST_MESSAGE]
    except Exception:
        return kind
    return say("check.kind_and_message", kind=kind, message=message) if message else kind
