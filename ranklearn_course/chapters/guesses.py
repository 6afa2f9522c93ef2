"""Reads the guesses of a chapter from its `guesses.toml`: questions before the truth is shown.

What a `[[guess]]` holds:

all
    id, kind, title (the question in short), question, because (why it is so). The texts may hold
    `**bold**`, `code` and formulas such as `$P@k$`.
choose
    `[guess.options.a]`, b, ... each with text, reply or nothing, and right = true for one of them.
    before_play = true where the learner tries it on the widget below before the truth is opened.
number
    arithmetic, whose value is the truth; from, to, step and close, the distance at which a guess
    still counts; unit or nothing.
order
    `[[guess.items]]` as they are shown at first, each with a label, and a grade or nothing. Either
    each has a value, which is arithmetic, and the largest comes first; or `right` lists the labels,
    best first. Where two values are equal, either order is right.

What is said is proven by expressions of Python that one test evaluates, as in exercises.toml:
`shows = [...]` of a guess holds what is true, and values that its texts or the truth state; `shows`
of an option is true where it is right, and false where it is wrong; that of an item is its value.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from string import ascii_lowercase
from typing import Any, ClassVar

from ranklearn_course.chapters import Chapter, chapters
from ranklearn_course.chapters.toml_table import TomlTable, read_toml
from ranklearn_course.checker import Option
from ranklearn_course.checker.arithmetic import evaluate
from ranklearn_course.checker.formatting import show_number

FEWEST_ITEMS = 2
DECIMALS = 3
# A guess that is a step off by the rounding of floats is still at that step.
ROUNDING = 1e-9


@dataclass(frozen=True, kw_only=True)
class Guess:
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
    shows
        What proves the texts, by "" for the guess itself, or by an option's letter or an item's
        label.
    """

    kind: ClassVar[str]
    id: str
    title: str
    question: str
    because: str
    shows: Mapping[str, tuple[str, ...]] = field(default_factory=dict, compare=False)

    def asked(self) -> dict[str, Any]:
        """What a page needs to ask it and to show the truth, as plain data."""
        raise NotImplementedError

    @property
    def answers(self) -> tuple[str, ...]:
        """The texts that may be chosen or moved."""
        return ()

    def read(self, guessed: Any) -> Any:
        """The guess as it is kept; ValueError if it is none."""
        raise NotImplementedError

    def is_right(self, guessed: Any) -> bool:
        """Tell whether a guess counts as right."""
        raise NotImplementedError

    def shown(self, guessed: Any) -> str:
        """A guess in words."""
        raise NotImplementedError

    @property
    def truth(self) -> str:
        """The truth in words."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class ChooseGuess(Guess):
    """Choose one of several options; a guess is a letter."""

    kind = "choose"
    options: tuple[Option, ...]
    before_play: bool = False

    @property
    def letters(self) -> str:
        """The letters of the options, from a on."""
        return ascii_lowercase[: len(self.options)]

    def asked(self) -> dict[str, Any]:
        """The options, and whether the truth waits for the play."""
        options = [{"text": o.text, "right": o.is_right, "reply": o.reply} for o in self.options]
        return {"options": options, "before_play": self.before_play}

    @property
    def answers(self) -> tuple[str, ...]:
        """The options."""
        return tuple(option.text for option in self.options)

    def read(self, guessed: Any) -> str:
        """A letter."""
        if not isinstance(guessed, str) or len(guessed) != 1 or guessed not in self.letters:
            letters = ", ".join(self.letters)
            raise ValueError(f"guess must be one of the letters {letters}, got {guessed!r}")
        return guessed

    def is_right(self, guessed: str) -> bool:
        """Tell whether the option is the right one."""
        return self.options[self.letters.index(guessed)].is_right

    def shown(self, guessed: str) -> str:
        """The option's text."""
        return self.options[self.letters.index(guessed)].text

    @property
    def truth(self) -> str:
        """The right option's text."""
        return next(option.text for option in self.options if option.is_right)


@dataclass(frozen=True, kw_only=True)
class NumberGuess(Guess):
    """Say a number by a slider; the truth is computed from arithmetic."""

    kind = "number"
    arithmetic: str
    value: float
    low: float
    high: float
    step: float
    close: float
    unit: str = ""

    def asked(self) -> dict[str, Any]:
        """The slider and the truth."""
        names = ("low", "high", "step", "close", "unit", "value")
        return {name: getattr(self, name) for name in names}

    def read(self, guessed: Any) -> float:
        """A number of the slider."""
        is_number = isinstance(guessed, int | float) and not isinstance(guessed, bool)
        if not is_number or not self.low <= guessed <= self.high:
            limits = f"from {self.low:g} to {self.high:g}"
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
class Item:
    """What is put in order; of two items, that with the larger value comes first."""

    label: str
    value: float
    grade: int | None = None


@dataclass(frozen=True, kw_only=True)
class OrderGuess(Guess):
    """Put items in order; a guess is the places of the items in the list, best first."""

    kind = "order"
    items: tuple[Item, ...]

    def asked(self) -> dict[str, Any]:
        """The items and their values."""
        return {"items": [vars(item) for item in self.items]}

    @property
    def answers(self) -> tuple[str, ...]:
        """The labels as they are shown at first."""
        return tuple(item.label for item in self.items)

    def read(self, guessed: Any) -> list[int]:
        """Each place once."""
        places = list(guessed) if isinstance(guessed, list | tuple) else []
        is_whole = all(type(place) is int for place in places)
        if not is_whole or sorted(places) != list(range(len(self.items))):
            raise ValueError(
                f"guess must hold each number from 0 to {len(self.items) - 1} once, got {guessed!r}"
            )
        return places

    @property
    def pairs(self) -> int:
        """How many pairs of items have an order."""
        return sum(one.value != other.value for one, other in combinations(self.items, 2))

    def agreeing(self, guessed: Sequence[int]) -> int:
        """How many pairs stand in their right order."""
        values = [self.items[place].value for place in guessed]
        return sum(one > other for one, other in combinations(values, 2))

    def is_right(self, guessed: Sequence[int]) -> bool:
        """Tell whether all pairs stand in their right order."""
        return self.agreeing(guessed) == self.pairs

    def shown(self, guessed: Sequence[int]) -> str:
        """The labels in their order."""
        return " > ".join(self.items[place].label for place in guessed)

    @property
    def truth(self) -> str:
        """The labels in their right order."""
        places = range(len(self.items))
        return self.shown(sorted(places, key=lambda place: -self.items[place].value))


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
    file = read_toml(path)
    rows = file.array("guess", "id")
    file.close()
    found: dict[str, Guess] = {}
    for row in rows:
        guess = _read(row)
        if guess.id.partition(".")[0] != chapter.name or guess.id in found:
            raise row.error("id", f"must be new and begin with {chapter.name}. (got {guess.id!r})")
        found[guess.id] = guess
    return found


def _read(row: TomlTable) -> Guess:
    makers = {"choose": _choose, "number": _number, "order": _order}
    kind = row.take("kind", str)
    if kind not in makers:
        raise row.error("kind", f"must be one of {', '.join(makers)}, got {kind!r}")
    shows = {"": _proofs(row, row.texts("shows", ()))}
    words = {name: row.take(name, str).strip() for name in ("id", "title", "question", "because")}
    guess = makers[kind](row, {**words, "shows": shows})
    row.close()
    return guess


def _proofs(row: TomlTable, shows: tuple[str, ...]) -> tuple[str, ...]:
    for expression in shows:
        try:
            ast.parse(expression, mode="eval")
        except SyntaxError:
            message = f"must be an expression of Python, got {expression!r}"
            raise row.error("shows", message) from None
    return shows


def _proof(row: TomlTable) -> tuple[str, ...]:
    """The one expression of an option or an item, if it has one."""
    expression = row.take("shows", str, "")
    return _proofs(row, (expression,) if expression else ())


def _choose(row: TomlTable, words: dict[str, Any]) -> ChooseGuess:
    rows = row.table("options").rows()
    if list(rows) != list(ascii_lowercase[: len(rows)]):
        raise row.error("options", f"must be a, b, c ... in order, got {', '.join(rows)}")
    words["shows"] |= {letter: _proof(option) for letter, option in rows.items()}
    options = tuple(map(_option, rows.values()))
    if sum(option.is_right for option in options) != 1:
        raise row.error("options", "must hold one with right = true, and one only")
    return ChooseGuess(**words, options=options, before_play=row.take("before_play", bool, False))


def _option(row: TomlTable) -> Option:
    option = Option(
        row.take("text", str), row.take("right", bool, False), row.take("reply", str, "")
    )
    row.close()
    return option


def _number(row: TomlTable, words: dict[str, Any]) -> NumberGuess:
    arithmetic = row.take("arithmetic", str)
    value = _value(row, "arithmetic", arithmetic)
    low, high, step = (row.take(name, float) for name in ("from", "to", "step"))
    if not low <= value <= high or low == high:
        raise row.error("from", f"and to must enclose the truth, which is {value:g}")
    if step <= 0 or not math.isclose((high - low) / step, round((high - low) / step)):
        raise row.error("step", f"must divide {high - low:g}, which is to - from, got {step:g}")
    close = row.take("close", float)
    off = abs(low + round((value - low) / step) * step - value)
    if close < 0 or off > close + ROUNDING:
        fault = "must be 0 or more and let the slider's nearest step count, which is"
        raise row.error("close", f"{fault} {off:g} off, got {close:g}")
    unit = row.take("unit", str, "")
    return NumberGuess(
        **words,
        arithmetic=arithmetic,
        value=value,
        low=low,
        high=high,
        step=step,
        close=close,
        unit=unit,
    )


def _value(row: TomlTable, key: str, text: str) -> float:
    try:
        return evaluate(text)
    except ValueError as error:
        raise row.error(key, str(error)) from None


def _order(row: TomlTable, words: dict[str, Any]) -> OrderGuess:
    rows = row.array("items", "label")
    labels = [item.take("label", str) for item in rows]
    if len(set(labels)) < max(len(labels), FEWEST_ITEMS):
        raise row.error("items", f"must hold {FEWEST_ITEMS} or more with labels of their own")
    right = row.texts("right", ())
    if right and sorted(right) != sorted(labels):
        raise row.error("right", f"must hold each label once, got {', '.join(right)}")
    items = []
    for label, item in zip(labels, rows, strict=True):
        words["shows"][label] = _proof(item)
        value = (
            -float(right.index(label)) if right else _value(item, "value", item.take("value", str))
        )
        items.append(Item(label, value, item.take("grade", int, None)))
        item.close()
    guess = OrderGuess(**words, items=tuple(items))
    if guess.is_right(range(len(items))):
        raise row.error("items", "must not stand in their right order")
    return guess
