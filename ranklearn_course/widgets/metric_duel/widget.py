"""Two metrics and two rankings of the same documents, and who prefers which."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import traitlets

from ranklearn_course.duel import ABSOLUTE, duel, told_apart
from ranklearn_course.metrics import validation
from ranklearn_course.scripts import script
from ranklearn_course.widgets.kit.widget import CourseWidget, checked, fixed, shared, style
from ranklearn_course.widgets.kit.words import as_sentence, merged, sentences
from ranklearn_course.widgets.metric_duel.measure import MAX_GRADE, METRICS

HERE = Path(__file__).parent

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
    simple : bool
        Whether to leave one gesture and what answers it.
    words : dict, optional
        Sentences to use in place of the English ones, see ``words.toml``.

    Attributes
    ----------
    first, second, left, right
        What the learner can change. Set them in Python, and every view of the widget follows;
        to change both rankings use `show`.

    Raises
    ------
    ValueError, TypeError
        An argument is not as above; the message names it.
    traitlets.TraitError
        An attribute is set to what the widget cannot show.

    Examples
    --------
    >>> duel = MetricDuel("AP", "nDCG")
    >>> duel.left, duel.right
    ([1, 2, 0], [2, 0, 1])
    >>> duel.winners()
    {'AP': 'A', 'nDCG': 'B'}
    """

    _esm = script(HERE / "page.js")
    _css = style(HERE)
    WORDS = sentences(HERE)

    names = fixed(traitlets.List(traitlets.Unicode(), help="the metrics to choose from"))
    start = fixed(traitlets.Dict(help="first, second, left and right at construction"))

    first = shared(traitlets.Unicode())
    second = shared(traitlets.Unicode())
    left = shared(traitlets.List(traitlets.Int()))
    right = shared(traitlets.List(traitlets.Int()))

    def __init__(
        self,
        first: str = "AP",
        second: str = "nDCG",
        left: Iterable[int] | None = None,
        right: Iterable[int] | None = None,
        *,
        simple: bool = False,
        words: dict[str, str] | None = None,
    ) -> None:
        for name, value in (("first", first), ("second", second)):
            validation.option(value, name, tuple(METRICS))
        if left is None and right is None:
            left, right = smallest_pair(first, second)
        a, b = ranking_of("left", left), ranking_of("right", right)
        same_documents("right", b, a)
        start = {"first": first, "second": second, "left": a, "right": b}
        given = {
            "names": list(METRICS),
            "start": start,
            "simple": simple,
            "words": merged(self.WORDS, words, simple),
        }
        for name, value in given.items():
            self.set_trait(name, value)
        super().__init__(**start)

    def show(self, left: Iterable[int], right: Iterable[int]) -> None:
        """Show two other rankings of the same documents."""
        a, b = ranking_of("left", left), ranking_of("right", right)
        same_documents("right", b, a)
        with self.hold_trait_notifications():
            self.left, self.right = a, b

    def measure(self) -> dict[str, tuple[float, float]]:
        """Return for each of the two metrics its values of A and of B.

        >>> MetricDuel("RR", "P@3", [1, 0, 0], [0, 1, 0]).measure()["RR"]
        (1.0, 0.5)
        """
        return {
            name: tuple(float(METRICS[name](ranking)) for ranking in (self.left, self.right))
            for name in (self.first, self.second)
        }

    def winners(self) -> dict[str, str | None]:
        """Return for each metric the ranking it prefers, "A" or "B", None if it calls both equal.

        >>> MetricDuel("RR", "P@3", [1, 0, 0], [0, 1, 0]).winners()
        {'RR': 'A', 'P@3': None}
        """
        return {name: preferred(*values) for name, values in self.measure().items()}

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

    @traitlets.validate("first", "second")
    def _check_metric(self, proposal: dict) -> str:
        name = proposal["trait"].name
        return checked(validation.option, proposal["value"], name, tuple(METRICS))

    @traitlets.validate("left", "right")
    def _check_ranking(self, proposal: dict) -> list[int]:
        name = proposal["trait"].name
        ranking = checked(ranking_of, name, proposal["value"])
        # Of two that change together, both have changed by now: they are checked at the end.
        checked(same_documents, name, ranking, self.right if name == "left" else self.left)
        return ranking


def smallest_pair(first: str, second: str) -> tuple[list[int], list[int]]:
    """Return the smallest pair of rankings on which two metrics disagree, or some pair.

    >>> smallest_pair("AP", "nDCG")
    ([1, 2, 0], [2, 0, 1])
    """
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


def ranking_of(argument: str, grades: object) -> list[int]:
    """Return 2 to 6 grades from 0 to 2.

    >>> ranking_of("left", (2, 0))
    [2, 0]
    """
    given = list(grades) if isinstance(grades, Iterable) else []
    whole = all(map(validation.is_whole, given))
    if not FEWEST <= len(given) <= MOST or not whole or not set(given) <= set(range(MAX_GRADE + 1)):
        raise ValueError(
            f"{argument} must hold {FEWEST} to {MOST} grades from 0 to {MAX_GRADE}, got {grades!r}"
        )
    return [int(grade) for grade in given]


def same_documents(argument: str, ranking: list[int], other: list[int]) -> None:
    """Refuse two rankings that do not hold the same grades."""
    if sorted(ranking) != sorted(other):
        raise ValueError(
            f"{argument} must hold the same grades as the other ranking, got {ranking} and {other}"
        )
