"""Exercises with short answers: give a ranking, choose, a number by hand."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from string import ascii_lowercase
from typing import Any, ClassVar

from ranklearn_course.checker.builtin_values import SECONDS, as_builtin
from ranklearn_course.checker.exercise import Exercise
from ranklearn_course.checker.formatting import show_number, show_value
from ranklearn_course.checker.read_number import NotANumberError, read_number
from ranklearn_course.checker.running import guarded, safely
from ranklearn_course.checker.verdict import Reason, Verdict
from ranklearn_course.checker.words import say

EXACT = 1e-9
# Half of the third decimal.
ROUNDED = 5e-4 + EXACT
# An empty text, or what stands between spaces, commas, brackets and quotes.
PARTS = re.compile(r"''|\"\"|[^\s,;()\[\]'\"]+")


class ShortAnswer(Exercise):
    """An exercise whose answer is data, not a function."""

    # What counts as no answer at all.
    empty: ClassVar[tuple[Any, ...]] = (None, [], "")

    def verdict_on(self, answer: Any) -> Verdict:
        """The verdict on an answer, which is read first."""
        is_read, value = as_builtin(answer)
        if not is_read:
            return self.unreadable()
        if value in self.empty:
            return Verdict(Reason.NOT_STARTED, say("answer.not_started"))
        return self.check_value(value)

    def check_value(self, answer: Any) -> Verdict:
        """Check an answer of built-in numbers, texts and lists of them."""
        raise NotImplementedError

    def unreadable(self) -> Verdict:
        """The verdict on an answer that is anything else."""
        raise NotImplementedError


@dataclass(frozen=True)
class Unmet:
    """A requirement that an answer does not meet: its id, and what is so instead."""

    id: str
    sentence: str


@dataclass(frozen=True, kw_only=True)
class GiveRanking(ShortAnswer):
    """Give a ranking with wanted properties; many answers are accepted.

    A text with the same entries, such as "1, 0, 1" or "abc", is as good as the list.

    Parameters
    ----------
    unmet
        `unmet(ranking)`, with a list of numbers or letters, returns the requirements that are not
        met: an empty list for a right answer.
    example
        One right answer.
    guiding_question
        The question asked where a requirement is not met, empty for none.
    refuse
        `refuse(ranking)` says why a list cannot be checked at all, such as one of another length;
        an empty text if it can.
    """

    unmet: Callable[[list[Any]], list[Unmet]]
    example: tuple[Any, ...]
    guiding_question: str = ""
    refuse: Callable[[list[Any]], str] = lambda ranking: ""

    empty: ClassVar[tuple[Any, ...]] = (None, "")

    def verdict_on(self, answer: Any) -> Verdict:
        """The verdict on an answer; a set is none."""
        if type(answer) in (set, frozenset):
            return Verdict(Reason.UNREADABLE, say("answer.no_order"))
        return super().verdict_on(answer)

    def check_value(self, answer: Any) -> Verdict:
        """Check a list, or a text or a number that stands for one."""
        answer = _entries(answer if isinstance(answer, list | str) else [answer])
        fault = safely(lambda: self.refuse(list(answer)), "")
        if fault:
            return Verdict(Reason.REFUSED, say("answer.unfit", fault=fault), got=answer)
        found: list[list[Unmet]] = []

        def work() -> None:
            found.extend(safely(lambda: [list(self.unmet(list(answer)))], []))

        shown = show_value(answer)
        if not guarded(work, SECONDS)[0] or not found:
            return Verdict(Reason.UNREADABLE, say("answer.not_checked", ranking=shown), got=answer)
        if not found[0]:
            return Verdict(Reason.CORRECT, say("answer.right_ranking", ranking=shown), got=answer)
        return Verdict(
            Reason.WRONG,
            say("answer.wrong_ranking", ranking=shown),
            got=answer,
            mistake_ids=tuple(unmet.id for unmet in found[0]),
            question=self.guiding_question,
            notes=tuple(unmet.sentence for unmet in found[0]),
        )

    def unreadable(self) -> Verdict:
        """Not a list of numbers or letters."""
        return Verdict(Reason.UNREADABLE, say("answer.not_a_list"))


def _entries(answer: list[Any] | str) -> list[Any]:
    """The numbers and letters of a ranking, whatever their form.

    >>> _entries("dabc, c"), _entries("[1 0 1.0]"), _entries("101"), _entries(["a", ""])
    (['d', 'a', 'b', 'c', 'c'], [1, 0, 1], [1, 0, 1], ['a', ''])
    """
    if isinstance(answer, str):
        parts = [part.strip("'\"") for part in PARTS.findall(answer)]
        answer = [*parts[0]] if len(parts) == 1 and parts[0].isdecimal() else parts
    found: list[Any] = []
    for part in answer:
        number = _number(part) if isinstance(part, str) else part
        if isinstance(part, list):
            found.append(_entries(part))
        elif isinstance(part, str) and number is None:
            found += _entries([*part.casefold()]) if len(part) > 1 else [part.casefold()]
        else:
            # Grades are whole numbers also where an array made floats of them.
            is_broken = isinstance(number, float) and not number.is_integer()
            found.append(number if number is None or is_broken else int(number))
    return found


@dataclass(frozen=True)
class Option:
    """One option with the reply to whoever chooses it."""

    text: str
    is_right: bool
    reply: str


@dataclass(frozen=True, kw_only=True)
class Choose(ShortAnswer):
    """Choose one option, such as a metric for a situation, by its letter.

    The text of the option will do too, and so will another form of the number that it is; a number
    is not the place of an option. Where several options are right, one of them is accepted, and
    so is the list of all of them.

    Parameters
    ----------
    question
        What is asked.
    options
        The options in their order, each with the reply to whoever chooses it.
    """

    question: str
    options: tuple[Option, ...]

    def check(self, answer: Any) -> Verdict:
        """Check an answer; the verdict begins with the title of the question."""
        # In a quiz several verdicts stand below each other: each says which question it answers.
        verdict = super().check(answer)
        headline = say("answer.titled", title=self.title, headline=verdict.headline)
        return replace(verdict, headline=headline)

    @property
    def letters(self) -> str:
        """The letters of the options, from a on."""
        return ascii_lowercase[: len(self.options)]

    @property
    def asked(self) -> str:
        """What is given and what is asked, in one paragraph."""
        return f"{self.statement} {self.question}"

    def lettered(self) -> str:
        """The question with its options in Markdown, each with its letter."""
        pairs = zip(self.letters, self.options, strict=True)
        lines = [f"* **{letter})** {option.text}" for letter, option in pairs]
        return "\n".join([self.question, "", *lines])

    def check_value(self, answer: Any) -> Verdict:
        """Check a letter, or several in a list or a text."""
        several = re.findall(r"\w+", answer) if isinstance(answer, str) else []
        if len(several) > 1 and {*several} <= {*self.letters}:
            answer = several
        if isinstance(answer, list):
            indices = [self._index(part) for part in answer]
            is_list_of_letters = None not in indices and len({*indices}) == len(indices)
            return self._check_all({*indices}) if is_list_of_letters else self.unreadable()
        index = self._index(answer)
        return self.unreadable() if index is None else self._check_one(index)

    def _index(self, answer: Any) -> int | None:
        words = str(answer).strip().casefold()
        texts = [option.text.strip().casefold() for option in self.options]
        lines = [f"{letter}) {text}" for letter, text in zip(self.letters, texts, strict=True)]
        for known in (texts, lines):
            if words in known:
                return known.index(words)
        words = words.strip("().")
        if words in tuple(self.letters):
            return self.letters.index(words)
        number = _number(answer)
        numbers = [None if number is None else _number(text) for text in texts]
        return numbers.index(number) if number is not None and number in numbers else None

    def _check_one(self, index: int) -> Verdict:
        option, letter = self.options[index], self.letters[index]
        words = {"letter": letter, "text": option.text}
        notes = (option.reply,)
        if option.is_right:
            headline = say("answer.right_option", **words)
            return Verdict(Reason.CORRECT, headline, got=letter, notes=notes)
        headline, ids = say("answer.wrong_option", **words), (option_id(letter),)
        return Verdict(Reason.WRONG, headline, got=letter, mistake_ids=ids, notes=notes)

    def _check_all(self, indices: set[Any]) -> Verdict:
        right = {index for index, option in enumerate(self.options) if option.is_right}
        letters = ", ".join(self.letters[index] for index in sorted(indices))
        notes = tuple(self.options[index].reply for index in sorted(indices))
        if indices == right:
            headline = say("answer.right_options", letters=letters)
            return Verdict(Reason.CORRECT, headline, got=letters, notes=notes)
        wrong, missing = sorted(indices - right), right - indices
        words = {"letters": letters, "wrong": len(wrong), "missing": len(missing)}
        return Verdict(
            Reason.WRONG,
            say("answer.wrong_options", **words),
            got=letters,
            mistake_ids=tuple(option_id(self.letters[index]) for index in wrong),
            notes=notes,
        )

    def unreadable(self) -> Verdict:
        """Not one of the letters."""
        headline = say("answer.not_an_option", letters=", ".join(self.letters))
        return Verdict(Reason.UNREADABLE, headline)


def _number(answer: Any) -> float | None:
    """The number that an answer or an option is, if it is one."""
    try:
        return read_number(answer)
    except NotANumberError:
        return None


def option_id(letter: str) -> str:
    """The id of the mistake to choose an option."""
    return f"option={letter}"


@dataclass(frozen=True)
class WrongNumber:
    """A common wrong number with the id of the mistake and its cause, a whole sentence."""

    id: str
    value: float
    cause: str


@dataclass(frozen=True, kw_only=True)
class NumberByHand(ShortAnswer):
    """Work out a number by hand.

    Parameters
    ----------
    value
        The right number, of which three decimals are enough.
    tolerance
        How far off an answer may be to be called near the right number, or a wrong one.
    arithmetic
        How the number comes about, such as "(1/1 + 2/3) / 2".
    wrong
        Common wrong numbers with their causes.
    question
        What is asked about a wrong number that has no known cause: the arithmetic with gaps.
    """

    value: float
    arithmetic: str
    wrong: tuple[WrongNumber, ...] = ()
    question: str = ""
    tolerance: float = 0.001

    def check_value(self, answer: Any) -> Verdict:
        """Check a number, or a text such as "1/3"; a list may hold it."""
        if isinstance(answer, list) and len(answer) == 1:
            (answer,) = answer
        try:
            number = read_number(answer)
        except NotANumberError as error:
            return Verdict(Reason.UNREADABLE, say("answer.unfit", fault=error))
        if self._is_right(number):
            words = {"value": show_number(self.value), "arithmetic": self.arithmetic}
            headline = say("answer.right_number", **words)
            return Verdict(Reason.CORRECT, headline, expected=self.value, got=number)
        mistake = self._mistake(number)
        is_hundredfold = mistake is None and abs(self.value) <= 1 and self._is_right(number / 100)
        if is_hundredfold:
            reason, headline = Reason.IN_PER_CENT, say("answer.in_percent")
            return Verdict(reason, headline, expected=self.value, got=number)
        is_near = abs(number - self.value) <= self.tolerance
        is_rounded = mistake is None and (is_near or is_shortened(number, self.value, 2))
        sentence = "answer.too_short" if is_rounded else "answer.wrong_number"
        return Verdict(
            Reason.ROUNDED if is_rounded else Reason.WRONG,
            say(sentence, got=show_number(number)),
            expected=self.value,
            got=number,
            mistake_ids=(mistake.id,) if mistake else (),
            question="" if mistake or is_rounded else self.question,
            diagnosis=mistake.cause if mistake else "",
        )

    def _is_right(self, number: float) -> bool:
        """Tell whether a number is the value, or the value with three decimals or more."""
        return abs(number - self.value) <= ROUNDED or is_shortened(number, self.value, 3)

    def _mistake(self, number: float) -> WrongNumber | None:
        """The first wrong number that this is, in full before in two decimals."""
        near = [wrong for wrong in self.wrong if abs(number - wrong.value) <= self.tolerance]
        if not near and not is_shortened(number, self.value, 2):
            near = [wrong for wrong in self.wrong if is_shortened(number, wrong.value, 2)]
        return near[0] if near else None

    def unreadable(self) -> Verdict:
        """Not a number."""
        fault = say("answer.not_a_number")
        return Verdict(Reason.UNREADABLE, say("answer.unfit", fault=fault))


def is_shortened(number: float, value: float, decimals: int) -> bool:
    """Tell whether a number is the value with so many decimals, rounded or cut.

    >>> [is_shortened(number, 0.4417, 2) for number in (0.44, 0.45, 0.442)]
    [True, False, False]
    >>> [is_shortened(number, 2 / 3, 3) for number in (0.666, 0.667, 0.668)]
    [True, True, False]
    """
    scaled = value * 10**decimals
    forms = math.trunc(scaled + EXACT), math.floor(scaled + 0.5 + EXACT)
    return any(abs(number * 10**decimals - form) <= EXACT for form in forms)
