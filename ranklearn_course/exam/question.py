"""What a paper is made of: templates, and the questions that they draw from a seed."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from random import Random
from statistics import fmean
from typing import Any, Literal

from ranklearn_course.checker import Exercise, Sentence, WriteFunction, read_list
from ranklearn_course.checker.cases import as_tuples
from ranklearn_course.checker.running import with_lists
from ranklearn_course.exam import ExamError

Kind = Literal["number", "counter-example", "code", "choice"]

# What a known mistake earns, and one whose number stands in the question or hardly needs computing.
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
# The checker takes numbers as equal that differ by 0.001, and two decimals as the right number
# rounded too far. A mistake keeps clear of both.
FROM_RIGHT, FROM_EACH_OTHER = 0.0125, 0.0035
# Of wrong numbers that a mistake explains.
FEWEST = 3
TRIES = 2000
MANY = 500


class Redraw(Exception):  # noqa: N818 - it asks for other numbers, it reports no error
    """Raised by a template whose numbers do not fit, so that it draws again."""


@dataclass(frozen=True)
class Wrong:
    """A known wrong number.

    Parameters
    ----------
    id
        The id of the mistake, whose cause stands in the chapter's exercises.toml.
    value
        The number.
    credit
        The share of the points that it still earns.
    places
        What fills the named places of the cause.
    """

    id: str
    value: float
    credit: Fraction | int = HALF
    places: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class _Places:
    """What a draw gives to the texts.

    Parameters
    ----------
    given
        The numbers by name; they fill the named places of the texts.
    places
        What else fills places.
    """

    given: Mapping[str, Any]
    places: Mapping[str, Any] = field(default_factory=dict, kw_only=True)

    @property
    def fills(self) -> dict[str, Any]:
        """What fills the named places of all texts."""
        return {**self.given, **self.places}


@dataclass(frozen=True)
class Number(_Places):
    """What is drawn for a number by hand; Redraw where two decimals don't tell the wrong ones.

    Parameters
    ----------
    value
        The right number.
    arithmetic
        How it is computed, such as "1/2 + 2/3".
    wrong
        What known mistakes make of it.
    """

    value: float
    arithmetic: str
    wrong: Sequence[Wrong]

    def __post_init__(self) -> None:
        values = [float(each.value) for each in self.wrong]
        if any(not math.isfinite(v) or abs(v - self.value) < FROM_RIGHT for v in values):
            raise Redraw
        if any(abs(one - other) < FROM_EACH_OTHER for one, other in combinations(values, 2)):
            raise Redraw


@dataclass(frozen=True)
class Call(_Places):
    """What is drawn for a number that the function of an exercise returns.

    Parameters
    ----------
    arguments
        Those of the function; empty for the numbers that are given, in their order.
    also
        The arguments of further calls: the number is the mean over all of them.
    entry
        The place of the number in the list that the function returns, None for no list.
    arithmetic
        How the number is computed; empty for what the exercise says.
    wrong
        What mistakes make of it that the exercise does not have.
    """

    arguments: Sequence[Any] = ()
    also: Sequence[Sequence[Any]] = ()
    entry: int | None = None
    arithmetic: str = ""
    wrong: Sequence[Wrong] = ()

    def number(self, exercise: WriteFunction, mistakes: Sequence[str]) -> Number:
        """The number, and what some mistakes of the exercise make of it.

        A mistake that gives the right number here is none; Redraw where few are left.
        """
        calls = (self.arguments or self.given.values(), *self.also)
        cases = [as_tuples(list(arguments)) for arguments in calls]

        def value(function: Callable[..., Any]) -> float:
            results = [function(*with_lists(case)) for case in cases]
            return fmean(each if self.entry is None else each[self.entry] for each in results)

        right, wrong = value(exercise.catalogue.reference), []
        for single in exercise.catalogue.singles:
            (id,) = single.ids
            if id in mistakes and not math.isclose(got := value(single.function), right):
                wrong.append(Wrong(id, got))
        wrong += self.wrong
        if len(wrong) < FEWEST:
            raise Redraw
        told = [exercise.explain(*with_lists(case)).removeprefix("= ") for case in cases]
        mean = f"({' + '.join(told)}) / {len(told)}" if self.also else told[0]
        return Number(self.given, right, self.arithmetic or mean, wrong, places=self.places)


@dataclass(frozen=True)
class CounterExample(_Places):
    """What is drawn for a list that has to meet requirements; each list that does is right.

    Parameters
    ----------
    unmet
        The requirements that a list does not meet, as sentences of the template.
    fits
        Tells whether a list can be checked at all: of the length and the values that are asked for.
    tried
        Lists of which the first that meets all is shown as a right one.
    """

    unmet: Callable[[list[Any]], Iterable[Sentence]]
    fits: Callable[[list[Any]], bool]
    tried: Iterable[Sequence[Any]]

    def example(self) -> list[Any]:
        """The first list that meets all requirements; Redraw if none does."""
        for each in self.tried:
            if not any(self.unmet(list(each))):
                return list(each)
        raise Redraw


@dataclass(frozen=True)
class Choice(_Places):
    """What is drawn for a choice among options.

    Parameters
    ----------
    right
        The id of the right option, if exam.toml does not say which is right.
    options
        What fills places of one option alone, by the ids of the options to show; empty for all.
    """

    right: str = ""
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True)
class Drawn:
    """An exercise with the numbers that were drawn for it.

    Parameters
    ----------
    exercise
        What the answer is checked against.
    given
        The numbers by name, as they stand in the text.
    right
        The right answer in words, shown after the marking.
    credits
        The share of the points for each named mistake, by its id.
    options
        The ids of the options in their order.
    """

    exercise: Exercise
    given: Mapping[str, Any]
    right: str
    credits: Mapping[str, Fraction | int] = field(default_factory=dict)
    options: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Template:
    """One kind of question, from which every seed draws another one.

    Parameters
    ----------
    id
        The chapter and a name, such as "precision.ap".
    kind
        "number", "counter-example", "code" or "choice".
    minutes
        How long an answer takes, about; a question has as many points.
    draw
        `draw(random)` makes the exercise, or raises `Redraw` if its numbers do not fit.
    """

    id: str
    kind: Kind
    minutes: int
    draw: Callable[[Random], Drawn]

    @property
    def chapter(self) -> str:
        """The name of the chapter."""
        return self.id.partition(".")[0]

    @cached_property
    def many(self) -> list[Drawn]:
        """The draws that tell which answers are common; always the same ones."""
        random = Random(self.id)
        return [self.drawn(random) for _ in range(MANY)]

    def drawn(self, random: Random) -> Drawn:
        """Draw until the numbers fit; ExamError if they never do."""
        for _ in range(TRIES):
            try:
                return self.draw(random)
            except Redraw:
                continue
        raise ExamError(
            f"the template {self.id} found no fitting numbers in {TRIES} draws with this seed"
        )


@dataclass(frozen=True)
class Question:
    """A question of a paper: its number, where it comes from, and what was drawn."""

    number: int
    template: Template
    drawn: Drawn

    @property
    def points(self) -> int:
        """The points of a full answer."""
        return self.template.minutes


def random_grades(random: Random, count: int, top: int = 1) -> list[int]:
    """Grades from 0 to the top, at random."""
    return [random.randint(0, top) for _ in range(count)]


def holds(count: int, values: Container[Any]) -> Callable[[list[Any]], bool]:
    """Tell whether a list holds so many of some values.

    >>> two_labels = holds(2, (0, 1))
    >>> two_labels([1, 1]), two_labels([1]), two_labels([1, 2])
    (True, False, False)
    """
    return lambda answer: len(answer) == count and all(value in values for value in answer)


def numbers(count: int) -> Callable[[list[Any]], bool]:
    """Tell whether a list holds so many numbers.

    >>> numbers(2)([0.5, 3]), numbers(2)([0.5, "3"])
    (True, False)
    """
    return lambda answer: len(answer) == count and read_list(answer).kind == "number"


def reorders(values: Sequence[int]) -> Callable[[list[Any]], bool]:
    """Tell whether a list holds some whole numbers in any order.

    >>> reorders([1, 2, 2])([2, 1, 2])
    True
    """
    wanted = sorted(values)
    return lambda answer: (
        all(isinstance(value, int) for value in answer) and sorted(answer) == wanted
    )
