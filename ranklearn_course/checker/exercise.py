"""What every exercise has: a name, a statement, hints, and a check that answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from ranklearn_course.checker.verdict import Verdict


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
        The idea, a piece of the formula, a skeleton, the solution.
    """

    id: str
    title: str
    statement: str
    minutes: int
    hints: tuple[str, str, str, str]

    @abstractmethod
    def check(self, answer: Any) -> Verdict:
        """Judge an answer; it returns a verdict and never raises."""
