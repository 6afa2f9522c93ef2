"""A slider for the cutoff of one ranking."""

from pathlib import Path

import traitlets

from ranklearn_course.metrics import precision_at_k, validation
from ranklearn_course.scripts import script
from ranklearn_course.widgets.kit import checks
from ranklearn_course.widgets.kit.widget import CourseWidget, checked, fixed, shared, style
from ranklearn_course.widgets.kit.words import merged, number, sentences

HERE = Path(__file__).parent


class Toy(CourseWidget):
    """A slider for the cutoff k of a ranking of 0 and 1, and its P@k."""

    _esm, _css, WORDS = script(HERE / "page.js"), style(HERE), sentences(HERE)
    relevance = fixed(traitlets.List(traitlets.Int()))
    k = shared(traitlets.Int())

    def __init__(self, relevance: list[int], k: int = 1, *, words: dict | None = None) -> None:
        self.set_trait("relevance", validation.grades(relevance).tolist())
        self.set_trait("words", merged(self.WORDS, words))
        super().__init__(k=k)

    @traitlets.validate("k")
    def _check_k(self, proposal: dict) -> int:
        return checked(checks.whole, "k", proposal["value"], 1, len(self.relevance))

    def describe(self) -> str:
        """Say P@k in a sentence."""
        value = precision_at_k(self.relevance, self.k)
        return self.words["value"].format(k=self.k, value=number(value))
