"""What a paper is made of: templates, and the questions that they draw from a seed."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any, Literal

from ranklearn_course.chapters import chapters
from ranklearn_course.checker import (
    Choose,
    Exercise,
    GiveRanking,
    NumberByHand,
    Option,
    Sentence,
    WrongNumber,
)
from ranklearn_course.exam import ExamError
from ranklearn_course.exercises.loading import Loaded, load

Kind = Literal["number", "counter-example", "code", "choice"]

HALF = Fraction(1, 2)
# The checker takes numbers as equal that differ by 0.001, and two decimals as the right number
# rounded too far. A mistake keeps clear of both.
FROM_RIGHT, FROM_EACH_OTHER = 0.0125, 0.0035
TRIES = 2000
# A sentence begins with a word.
NUMBER_WORDS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")
NO_HINTS = ("", "", "", "")


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
class Number:
    """What is drawn for a number by hand; Redraw where two decimals don't tell the wrong ones.

    Parameters
    ----------
    given
        The numbers by name; they fill the named places of the texts.
    value
        The right number.
    arithmetic
        How it is computed, such as "1/2 + 2/3".
    wrong
        What known mistakes make of it.
    places
        What else fills places.
    """

    given: Mapping[str, Any]
    value: float
    arithmetic: str
    wrong: Sequence[Wrong]
    places: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        values = [float(each.value) for each in self.wrong]
        if any(not math.isfinite(v) or abs(v - self.value) < FROM_RIGHT for v in values):
            raise Redraw
        if any(abs(one - other) < FROM_EACH_OTHER for one, other in combinations(values, 2)):
            raise Redraw


@dataclass(frozen=True)
class CounterExample:
    """What is drawn for a list that has to meet requirements; each list that does is right.

    Parameters
    ----------
    given
        The numbers by name; they fill the named places of the texts.
    unmet
        The requirements that a list does not meet, as sentences of the template.
    fits
        Tells whether a list can be checked at all: of the length and the values that are asked for.
    example
        One right list.
    places
        What else fills places.
    """

    given: Mapping[str, Any]
    unmet: Callable[[list[Any]], list[Sentence]]
    fits: Callable[[list[Any]], bool]
    example: Sequence[Any]
    places: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Choice:
    """What is drawn for a choice among options.

    Parameters
    ----------
    given
        The numbers by name; they fill the named places of the texts.
    places
        What else fills places.
    right
        The id of the right option, if exam.toml does not say which is right.
    options
        What fills places of one option alone, by the ids of the options to show; empty for all.
    """

    given: Mapping[str, Any]
    places: Mapping[str, Any] = field(default_factory=dict)
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


@dataclass(frozen=True)
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
    """Grades from 0 to the top, by lot."""
    return [random.randint(0, top) for _ in range(count)]


def holds(count: int, values: Container[Any]) -> Callable[[list[Any]], bool]:
    """Tell whether a list holds so many of some values.

    >>> two_labels = holds(2, (0, 1))
    >>> two_labels([1, 1]), two_labels([1]), two_labels([1, 2])
    (True, False, False)
    """
    return lambda answer: len(answer) == count and all(value in values for value in answer)


def reorders(values: Sequence[int]) -> Callable[[list[Any]], bool]:
    """Tell whether a list holds some whole numbers in any order.

    >>> reorders([1, 2, 2])([2, 1, 2])
    True
    """
    wanted = sorted(values)
    return lambda answer: (
        all(isinstance(value, int) for value in answer) and sorted(answer) == wanted
    )


def first_met(
    unmet: Callable[[list[Any]], list[Sentence]], tried: Iterable[Sequence[Any]]
) -> list[Any]:
    """The first list that meets all requirements; Redraw if none does."""
    for each in tried:
        if not unmet(list(each)):
            return list(each)
    raise Redraw


def row(values: Sequence[Any]) -> str:
    """A list as it stands in a text.

    >>> row([1, 0, 1])
    '1 0 1'
    """
    return " ".join(map(str, values))


def names(values: Sequence[Any]) -> str:
    """A list of things in a sentence.

    >>> names([3, 1, 2]), names(["A", "B"])
    ('3, 1 and 2', 'A and B')
    """
    *first, last = map(str, values)
    return f"{', '.join(first)} and {last}" if first else last


def _chapter_of(template: str) -> Loaded:
    return load(chapters()[template.partition(".")[0]])


def by_hand(
    template: str,
    *,
    title: str,
    statement: str,
    given: Mapping[str, Any],
    value: float,
    arithmetic: str,
    wrong: Sequence[Wrong],
) -> Drawn:
    """A number by hand; Redraw where two decimals don't tell a mistake from the answer."""
    values = [float(each.value) for each in wrong]
    if any(not math.isfinite(each) or abs(each - value) < FROM_RIGHT for each in values):
        raise Redraw
    if any(abs(one - other) < FROM_EACH_OTHER for one, other in combinations(values, 2)):
        raise Redraw
    causes = _chapter_of(template).causes
    exercise = NumberByHand(
        id=template,
        title=title,
        statement=statement,
        minutes=0,
        hints=NO_HINTS,
        value=float(value),
        arithmetic=arithmetic,
        wrong=tuple(
            WrongNumber(each.id, float(each.value), causes[each.id].format(**each.places))
            for each in wrong
        ),
    )
    credits = {each.id: each.credit for each in wrong}
    return Drawn(exercise, given, f"{value:.6g} = {arithmetic}", credits)


def counter_example(
    template: str,
    *,
    title: str,
    statement: str,
    given: Mapping[str, Any],
    unmet: Callable[[list[Any]], list[Sentence]],
    refuse: Callable[[list[Any]], Sentence | None],
    example: Sequence[Any],
) -> Drawn:
    """A list that has to meet requirements; every list that meets them is right.

    `unmet` returns the requirements that a list does not meet, `refuse` what is wrong with it, by
    sentences of the chapter's exercises.toml.
    """
    chapter = _chapter_of(template)
    exercise = GiveRanking(
        id=template,
        title=title,
        statement=statement,
        minutes=0,
        hints=NO_HINTS,
        unmet=lambda answer: chapter.unmet(unmet(answer)),
        refuse=lambda answer: chapter.text(refuse(answer)),
        example=tuple(example),
    )
    return Drawn(exercise, given, str(list(example)))


def choice(
    template: str,
    random: Random,
    *,
    title: str,
    question: str,
    given: Mapping[str, Any],
    right: tuple[str, str],
    wrong: Sequence[tuple[str, str]],
) -> Drawn:
    """Options in an order by lot, each a text with its reply; Redraw where two read alike."""
    options = [Option(*right[:1], True, right[1])]
    options += [Option(text, False, message) for text, message in wrong]
    if len({option.text for option in options}) < len(options):
        raise Redraw
    random.shuffle(options)
    exercise = Choose(
        id=template,
        title=title,
        statement="",
        minutes=0,
        hints=NO_HINTS,
        question=question,
        options=tuple(options),
    )
    letter = exercise.letters[[option.is_right for option in options].index(True)]
    return Drawn(exercise, given, f"{letter}) {right[0]}\n{right[1]}")
