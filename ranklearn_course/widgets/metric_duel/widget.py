"""Two metrics and two rankings of the same documents, and who prefers which."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar

import traitlets

from ranklearn_course.duel import ABSOLUTE, duel, told_apart
from ranklearn_course.metrics import validation
from ranklearn_course.widgets.kit.widget import CourseWidget, fixed, shared
from ranklearn_course.widgets.kit.words import as_sentence
from ranklearn_course.widgets.metric_duel.measure import MAX_GRADE, METRICS

FEWEST, MOST = 2, 6
LONGEST = 5
# Shown where two metrics never disagree.
NO_DUEL = ([2, 1, 0], [1, 2, 0])


class MetricDuel(CourseWidget):
    """Two metrics to choose and two rankings to change; it says which metric prefers which.

    When a metric is chosen, the page searches the smallest pair of rankings on which both
    disagree, by the same rules as `ranklearn_course.duel.duel`. It needs no kernel; Python sees
    the metrics in `first` and `second`, the rankings in `left` and `right`.

    Parameters
    ----------
    first, second : str
        Names from `METRICS`, such as "AP", "nDCG", "RR", "P@3".
    left, right : list of int, optional
        Grades from 0 to 2 in ranked order, 2 to 6 documents, the same in both. Default: the
        smallest pair on which the metrics disagree.
    simple, words
        As for every `CourseWidget`.

    Attributes
    ----------
    first, second, left, right
        What the learner can change. Set them in Python, and every view of the widget follows.

    Raises
    ------
    ValueError, TypeError, traitlets.TraitError
        An argument is not as above, or an attribute is set to what the widget cannot show.

    Examples
    --------
    >>> duel = MetricDuel("AP", "nDCG")
    >>> duel.left, duel.right
    ([1, 2, 0], [2, 0, 1])
    >>> duel.title()
    'AP prefers A, nDCG prefers B: which move makes them agree?'
    """

    FOLDER = Path(__file__).parent

    names = fixed(traitlets.List(traitlets.Unicode(), help="the metrics to choose from"))
    start = fixed(traitlets.Dict(help="first, second, left and right at construction"))

    first = shared(traitlets.Unicode())
    second = shared(traitlets.Unicode())
    left = shared(traitlets.List(traitlets.Int()))
    right = shared(traitlets.List(traitlets.Int()))

    CHECKS: ClassVar = {
        "first": lambda self, name: validation.option(name, "first", tuple(METRICS)),
        "second": lambda self, name: validation.option(name, "second", tuple(METRICS)),
        # Of two that change together, both have changed by now: they are checked at the end.
        "left": lambda self, grades: ranking_of("left", grades, self.right),
        "right": lambda self, grades: ranking_of("right", grades, self.left),
    }

    def __init__(
        self,
        first: str = "AP",
        second: str = "nDCG",
        left: Iterable[int] | None = None,
        right: Iterable[int] | None = None,
        **look: Any,
    ) -> None:
        if left is None and right is None:
            left, right = smallest_pair(first, second)
        settings = {"first": first, "second": second, "left": left, "right": right}
        super().__init__({"names": list(METRICS)}, settings, **look)

    def measure(self) -> dict[str, tuple[float, float]]:
        """Return for each of the two metrics its values of A and of B.

        >>> MetricDuel("RR", "P@3", [1, 0, 0], [0, 1, 0]).measure()["RR"]
        (1.0, 0.5)
        """
        return {
            name: tuple(float(METRICS[name](ranking)) for ranking in (self.left, self.right))
            for name in (self.first, self.second)
        }

    def title(self) -> str:
        """Return the title."""
        first, second = (preferred(*self.measure()[name]) for name in (self.first, self.second))
        names = {"first": self.first, "second": self.second}
        if first == second:
            kind = "title_agree" if first else "title_equal"
            return self.words[kind].format(**names, wins=first)
        if first and second:
            return self.words["title_duel"].format(**names, first_wins=first, second_wins=second)
        blind, judge = names.values() if second else reversed(names.values())
        return self.words["title_blind"].format(blind=blind, judge=judge, wins=first or second)

    def describe(self) -> str:
        """Say what the rankings are, what the values are, and who prefers which.

        >>> print(MetricDuel("AP", "nDCG").describe())
        Two rankings of the same documents, best rank first. A: grades 1, 2, 0. B: grades 2, 0, 1. \
AP: 1.000 for A, 0.833 for B. nDCG: 0.797 for A, 0.964 for B. AP prefers A, nDCG prefers B: \
which move makes them agree?
        """
        rows = {"left": ", ".join(map(str, self.left)), "right": ", ".join(map(str, self.right))}
        said = [self.words["describe_rankings"].format(**rows)]
        for name, values in self.measure().items():
            left, right = told_apart(*values)
            said.append(self.words["say_values"].format(metric=name, left=left, right=right))
        return " ".join([*said, as_sentence(self.words["describe_verdict"], self.title())])


def smallest_pair(first: str, second: str) -> tuple[list[int], list[int]]:
    """Return the smallest pair of rankings on which two metrics disagree, or some pair.

    >>> smallest_pair("AP", "nDCG")
    ([1, 2, 0], [2, 0, 1])
    """
    for name, value in (("first", first), ("second", second)):
        validation.option(value, name, tuple(METRICS))
    if first == second:
        return NO_DUEL
    found = duel((first, METRICS[first]), (second, METRICS[second]), longest=LONGEST)
    return (list(found.left), list(found.right)) if found else NO_DUEL


def preferred(left: float, right: float) -> str | None:
    """Return the ranking with the higher value, None if they are equal but for rounding.

    >>> preferred(0.5, 0.4), preferred(0.1 + 0.2, 0.3)
    ('A', None)
    """
    if abs(left - right) <= ABSOLUTE:
        return None
    return "A" if left > right else "B"


def ranking_of(argument: str, grades: object, other: list[int]) -> list[int]:
    """Return 2 to 6 grades from 0 to 2, those of the other ranking if there is one.

    >>> ranking_of("left", (2, 0), [0, 2])
    [2, 0]
    """
    given = list(grades) if isinstance(grades, Iterable) else []
    whole = all(map(validation.is_whole, given))
    if not FEWEST <= len(given) <= MOST or not whole or not set(given) <= set(range(MAX_GRADE + 1)):
        raise ValueError(
            f"{argument} must hold {FEWEST} to {MOST} grades from 0 to {MAX_GRADE}, got {grades!r}"
        )
    if other and sorted(given) != sorted(other):
        raise ValueError(
            f"{argument} must hold the same grades as the other ranking, got {given} and {other}"
        )
    return [int(grade) for grade in given]
