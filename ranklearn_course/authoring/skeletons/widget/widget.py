"""A slider for the cutoff of one ranking."""

from pathlib import Path
from typing import Any, ClassVar

import traitlets

from ranklearn_course.metrics import precision_at_k, validation
from ranklearn_course.widgets.kit import checks
from ranklearn_course.widgets.kit.widget import CourseWidget, fixed, shared
from ranklearn_course.widgets.kit.words import number


class Toy(CourseWidget):
    """A slider for the cutoff k of a ranking of 0 and 1, and its P@k."""

    FOLDER = Path(__file__).parent
    relevance = fixed(traitlets.List(traitlets.Int()))
    k = shared(traitlets.Int())

    CHECKS: ClassVar = {"k": lambda self, k: checks.whole("k", k, 1, len(self.relevance))}

    def __init__(self, relevance: list[int], k: int = 1, **look: Any) -> None:
        super().__init__({"relevance": validation.grades(relevance).tolist()}, {"k": k}, **look)

    def describe(self) -> str:
        """Say P@k in a sentence."""
        value = precision_at_k(self.relevance, self.k)
        return self.words["value"].format(k=self.k, value=number(value))
