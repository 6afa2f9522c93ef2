"""Reads the guesses of a chapter from its `guesses.toml`: questions before the truth is shown.

The fields of the classes below are the keys of a `[[guess]]`; the texts may hold `**bold**`, `code`
and formulas such as `$P@k$`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from itertools import combinations
from typing import Any, Literal

from ranklearn_course.checker.formatting import show_number
from ranklearn_course.course import Chapter, chapters
from ranklearn_course.course.checked_texts import Lettered, Value
from ranklearn_course.course.schema import Row, read_toml

FEWEST_ITEMS = 2
DECIMALS = 3
# A guess that is a step off by the rounding of floats is still at that step.
ROUNDING = 1e-9


@dataclass(frozen=True, kw_only=True)
class _Guess(Row):
    """A question that is answered before the truth is seen.

    Parameters
    ----------
    id
        The chapter and the name, such as "precision.two_of_b".
    title
        The question in short.
    question
        What is asked.
    because
        Why the truth is so.
    stands_alone
        Whether it can be answered without what stands around it in the lesson: then it is asked
        again on later days.
    """

    id: str
    kind: str
    title: str
    question: str
    because: str
    stands_alone: bool = False

    @property
    def answers(self) -> tuple[str, ...]:
        """The texts that may be chosen or moved."""
        return ()


@dataclass(frozen=True)
class GuessOption:
    """One option, with the reply to whoever chooses it."""

    text: str
    right: bool = False
    reply: str = ""


@dataclass(frozen=True, kw_only=True)
class ChooseGuess(_Guess):
    """Choose one of several options; a guess is a letter.

    Parameters
    ----------
    options
        The options by their letters, in the order in which they are written down; one of them is
        right. Progress keeps the letter: an option that moves takes it along.
    before_play
        Whether the learner tries it on the widget below before the truth is opened.
    """

    kind: Literal["choose"] = "choose"
    options: Lettered[GuessOption]
    before_play: bool = False

    def __post_init__(self) -> None:
        if sum(option.right for option in self.options.values()) != 1:
            raise self.error("options", "must hold one with right = true, and one only")

    def asked(self) -> dict[str, Any]:
        """The options, and whether the truth waits for the play."""
        shown = ("text", "right", "reply")
        options = [
            {"key": letter, **{name: getattr(each, name) for name in shown}}
            for letter, each in self.options.items()
        ]
        return {"options": options, "before_play": self.before_play}

    @property
    def answers(self) -> tuple[str, ...]:
        """The options."""
        return tuple(option.text for option in self.options.values())

    def read(self, guessed: Any) -> str:
        """A letter."""
        if not isinstance(guessed, str) or guessed not in self.options:
            letters = ", ".join(sorted(self.options))
            raise ValueError(f"guess must be one of the letters {letters}, got {guessed!r}")
        return guessed

    def is_right(self, guessed: str) -> bool:
        """Tell whether the option is the right one."""
        return self.options[guessed].right

    def shown(self, guessed: str) -> str:
        """The option's text."""
        return self.options[guessed].text

    @property
    def truth(self) -> str:
        """The right option's text."""
        return next(option.text for option in self.options.values() if option.right)


@dataclass(frozen=True)
class WrongGuess:
    """A number that one gets by a mistake, and the sentence on that mistake."""

    value: float
    reply: str


@dataclass(frozen=True, kw_only=True)
class NumberGuess(_Guess):
    """Say a number by a slider.

    Parameters
    ----------
    arithmetic
        The truth, in the file as "(1/1 + 2/3) / 2".
    from_, to, step
        The ends of the slider and its step.
    close
        The distance at which a guess still counts.
    unit
        What the number counts, if that has a name.
    wrong
        The numbers that mistakes give.
    """

    kind: Literal["number"] = "number"
    arithmetic: Value
    from_: float
    to: float
    step: float
    close: float
    unit: str = ""
    wrong: tuple[WrongGuess, ...] = ()

    def __post_init__(self) -> None:
        low, high, step, value = self.from_, self.to, self.step, self.value
        if not low <= value <= high or low == high:
            raise self.error("from", f"and to must enclose the truth, which is {value:g}")
        if step <= 0 or not math.isclose((high - low) / step, round((high - low) / step)):
            raise self.error(
                "step", f"must divide {high - low:g}, which is to - from, got {step:g}"
            )
        off = abs(low + round((value - low) / step) * step - value)
        if self.close < 0 or off > self.close + ROUNDING:
            fault = "must be 0 or more and let the slider's nearest step count, which is"
            raise self.error("close", f"{fault} {off:g} off, got {self.close:g}")

    @property
    def value(self) -> float:
        """The right number."""
        return self.arithmetic

    def asked(self) -> dict[str, Any]:
        """The slider and the truth."""
        names = ("step", "close", "unit", "value")
        ends = {"low": self.from_, "high": self.to}
        wrong = {"wrong": [asdict(each) for each in self.wrong]} if self.wrong else {}
        return ends | {name: getattr(self, name) for name in names} | wrong

    def read(self, guessed: Any) -> float:
        """A number of the slider."""
        is_number = isinstance(guessed, int | float) and not isinstance(guessed, bool)
        if not is_number or not self.from_ <= guessed <= self.to:
            limits = f"from {self.from_:g} to {self.to:g}"
            raise ValueError(f"guess must be a number {limits}, got {guessed!r}")
        return float(guessed)

    def is_right(self, guessed: float) -> bool:
        """Tell whether a number is close to the truth."""
        return abs(guessed - self.value) <= self.close + ROUNDING

    def shown(self, guessed: float) -> str:
        """The number with its unit."""
        return f"{show_number(round(guessed, DECIMALS))} {self.unit}".rstrip()

    @property
    def truth(self) -> str:
        """The right number with its unit."""
        return self.shown(self.value)


@dataclass(frozen=True)
class Item(Row):
    """What is put in order: by its value, or by its rank in `right`."""

    label: str
    value: Value | None = None
    grade: int | None = None


@dataclass(frozen=True, kw_only=True)
class OrderGuess(_Guess):
    """Put items in order; a guess is the indices of the items in the list, best first.

    Parameters
    ----------
    items
        What is put in order, as it is shown at first. Of two items, that with the larger value
        comes first; where two values are equal, either order is right.
    right
        The labels, best first, where the items have no values.
    """

    kind: Literal["order"] = "order"
    items: tuple[Item, ...]
    right: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len({*self.answers}) < max(len(self.items), FEWEST_ITEMS):
            fault = f"must hold {FEWEST_ITEMS} or more with labels of their own"
            raise self.error("items", fault)
        if self.right and sorted(self.right) != sorted(self.answers):
            raise self.error("right", f"must hold each label once, got {', '.join(self.right)}")
        if self.is_right(range(len(self.items))):
            raise self.error("items", "must not stand in their right order")

    @property
    def values(self) -> list[float]:
        """The values of the items; without any, the ranks with a minus sign."""
        return [self._value(item) for item in self.items]

    def _value(self, item: Item) -> float:
        if self.right:
            return -float(self.right.index(item.label))
        if item.value is None:
            raise item.error("value", "is missing; it must be a text, or the guess must have right")
        return item.value

    def asked(self) -> dict[str, Any]:
        """The items and their values."""
        pairs = zip(self.items, self.values, strict=True)
        return {"items": [{"label": i.label, "value": v, "grade": i.grade} for i, v in pairs]}

    @property
    def answers(self) -> tuple[str, ...]:
        """The labels as they are shown at first."""
        return tuple(item.label for item in self.items)

    def read(self, guessed: Any) -> list[int]:
        """Each index once."""
        order = list(guessed) if isinstance(guessed, list | tuple) else []
        is_whole = all(type(index) is int for index in order)
        if not is_whole or sorted(order) != list(range(len(self.items))):
            raise ValueError(
                f"guess must hold each number from 0 to {len(self.items) - 1} once, got {guessed!r}"
            )
        return order

    @property
    def pairs(self) -> int:
        """How many pairs of items have an order."""
        return sum(one != other for one, other in combinations(self.values, 2))

    def agreeing(self, guessed: Sequence[int]) -> int:
        """How many pairs stand in their right order."""
        values = self.values
        return sum(values[i] > values[j] for i, j in combinations(guessed, 2))

    def is_right(self, guessed: Sequence[int]) -> bool:
        """Tell whether all pairs stand in their right order."""
        return self.agreeing(guessed) == self.pairs

    def shown(self, guessed: Sequence[int]) -> str:
        """The labels in their order."""
        return " > ".join(self.items[index].label for index in guessed)

    @property
    def truth(self) -> str:
        """The labels in their right order."""
        values = self.values
        return self.shown(sorted(range(len(values)), key=lambda index: -values[index]))


Guess = ChooseGuess | NumberGuess | OrderGuess


@dataclass(frozen=True)
class _File:
    """What a guesses.toml holds."""

    guess: tuple[Guess, ...] = ()


def all_guesses() -> dict[str, Guess]:
    """Return every guess by its id, in the order of the lessons."""
    return {id: guess for chapter in chapters().values() for id, guess in load(chapter).items()}


@cache
def load(chapter: Chapter) -> dict[str, Guess]:
    """Return the guesses of a chapter by id; none where it has no guesses.toml.

    Raises SchemaError, which names the file, the guess and the key.
    """
    path = chapter.folder / "guesses.toml"
    if not path.is_file():
        return {}
    found: dict[str, Guess] = {}
    for guess in read_toml(path, _File).guess:
        if guess.id.partition(".")[0] != chapter.name or guess.id in found:
            fault = f"must be new and begin with {chapter.name}. (got {guess.id!r})"
            raise guess.error("id", fault)
        found[guess.id] = guess
    return found
