"""Exercises with short answers: give a ranking, choose, a number by hand."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from string import ascii_lowercase
from typing import Any, ClassVar

from ranklearn_course.checker.door import at_the_door
from ranklearn_course.checker.exercise import Exercise
from ranklearn_course.checker.plain import SECONDS, read_plainly
from ranklearn_course.checker.running import guarded, safely
from ranklearn_course.checker.showing import show_number, show_value
from ranklearn_course.checker.verdict import Verdict

NOT_STARTED = "Not started: put your answer in place of None, then run the cell again."
NOT_A_LIST = "Error in your answer: it must be a list of numbers, such as [1, 0, 1]."
UNFIT = "Error in your answer: {fault}"
NOT_JUDGED = "Error in your answer: {ranking} could not be judged. It must be a list of numbers."
RIGHT_RANKING = "Correct: {ranking} meets all requirements."
WRONG_RANKING = "Not yet: {ranking} does not meet all requirements."
NOT_AN_OPTION = "Error in your answer: it must be one of these letters in quotes: {letters}."
RIGHT_OPTION = "Correct: {letter}) {text}"
WRONG_OPTION = "Not yet: {letter}) {text}"
RIGHT_OPTIONS = "Correct: {letters}."
WRONG_OPTIONS = (
    "Not yet: {letters}. Number of wrong letters: {wrong}. Number of missing letters: {missing}."
)
NOT_A_NUMBER = "Error in your answer: it must be a number, such as 0.5 or 1/3."
RIGHT_NUMBER = "Correct: {value} = {arithmetic}."
WRONG_NUMBER = "Not yet: {got} is not the right number."
# In a quiz several verdicts stand below each other: each says which question it answers.
TITLED = "{title} · {headline}"
EXACT = 1e-9
TOO_SHORT = "Not yet: the method is right, as far as {got} tells; give three decimals, rounded."


class ShortAnswer(Exercise):
    """An exercise whose answer is data, not a function."""

    # What counts as no answer at all.
    empty: ClassVar[tuple[Any, ...]] = (None, [], "")

    def check(self, answer: Any) -> Verdict:
        """Judge an answer; it returns a verdict and never raises."""
        start = time.perf_counter()
        verdict = at_the_door(lambda: self._read_and_judged(answer))
        return replace(verdict, seconds=time.perf_counter() - start)

    def _read_and_judged(self, answer: Any) -> Verdict:
        is_read, plain = read_plainly(answer)
        if not is_read:
            return self.unreadable()
        if plain in self.empty:
            return Verdict("not started", NOT_STARTED)
        return self.judge(plain)

    def judge(self, answer: Any) -> Verdict:
        """Judge an answer that is plain data: numbers, texts and lists of them."""
        raise NotImplementedError

    def unreadable(self) -> Verdict:
        """The verdict on an answer that is not plain data."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class GiveRanking(ShortAnswer):
    """Give a ranking with wanted properties; many answers are accepted.

    Parameters
    ----------
    wanted
        `wanted(ranking)`, with a list of numbers, returns the requirements that are not met, as
        whole sentences: an empty list for a right answer.
    example
        One right answer.
    guiding_question
        The question asked where a requirement is not met, empty for none.
    refuse
        `refuse(ranking)` says why a list cannot be judged at all, such as one of another length;
        an empty text if it can.
    """

    wanted: Callable[[list[Any]], list[str]]
    example: tuple[Any, ...]
    guiding_question: str = ""
    refuse: Callable[[list[Any]], str] = lambda ranking: ""

    empty: ClassVar[tuple[Any, ...]] = (None, "")

    def judge(self, answer: Any) -> Verdict:
        """Judge a plain list."""
        if not isinstance(answer, list):
            return self.unreadable()
        fault = safely(lambda: self.refuse(list(answer)), "")
        if fault:
            return Verdict("error", UNFIT.format(fault=fault), got=answer)
        found: list[list[str]] = []

        def work() -> None:
            found.extend(safely(lambda: [list(self.wanted(list(answer)))], []))

        shown = show_value(answer)
        if not guarded(work, SECONDS)[0] or not found:
            return Verdict("error", NOT_JUDGED.format(ranking=shown), got=answer)
        if found[0]:
            headline = WRONG_RANKING.format(ranking=shown)
            asked, notes = self.guiding_question, tuple(found[0])
            return Verdict("not yet", headline, got=answer, question=asked, notes=notes)
        return Verdict("correct", RIGHT_RANKING.format(ranking=shown), got=answer)

    def unreadable(self) -> Verdict:
        """Not a list of numbers."""
        return Verdict("error", NOT_A_LIST)


@dataclass(frozen=True)
class Option:
    """One option with the message that is shown to whoever chooses it."""

    text: str
    is_right: bool
    message: str


@dataclass(frozen=True, kw_only=True)
class Choose(ShortAnswer):
    """Choose one option, such as a metric for a situation, by its letter.

    The text or the number of the option, counted from 1, will do too. Where several options are
    right, one of them is accepted, and so is the list of all of them.
    """

    question: str
    options: tuple[Option, ...]

    def check(self, answer: Any) -> Verdict:
        """Judge an answer; the verdict begins with the title of the question."""
        verdict = super().check(answer)
        headline = TITLED.format(title=self.title, headline=verdict.headline)
        return replace(verdict, headline=headline)

    @property
    def letters(self) -> str:
        """The letters of the options, from a on."""
        return ascii_lowercase[: len(self.options)]

    def lettered(self) -> str:
        """The question with its options in Markdown, each with its letter."""
        pairs = zip(self.letters, self.options, strict=True)
        lines = [f"* **{letter})** {option.text}" for letter, option in pairs]
        return "\n".join([self.question, "", *lines])

    def judge(self, answer: Any) -> Verdict:
        """Judge a letter, or a list of letters."""
        if isinstance(answer, list):
            places = [self._place(part) for part in answer]
            return self.unreadable() if None in places else self._judge_all(set(places))
        place = self._place(answer)
        return self.unreadable() if place is None else self._judge_one(place)

    def _place(self, answer: Any) -> int | None:
        words = str(answer).strip().casefold()
        texts = [option.text.strip().casefold() for option in self.options]
        if words in texts:
            return texts.index(words)
        names = [*self.letters, *(str(place + 1) for place in range(len(self.options)))]
        words = words.rstrip(").")
        return names.index(words) % len(self.options) if words in names else None

    def _judge_one(self, place: int) -> Verdict:
        option, letter = self.options[place], self.letters[place]
        status, template = (
            ("correct", RIGHT_OPTION) if option.is_right else ("not yet", WRONG_OPTION)
        )
        headline = template.format(letter=letter, text=option.text)
        return Verdict(status, headline, got=letter, notes=(option.message,))

    def _judge_all(self, places: set[Any]) -> Verdict:
        right = {place for place, option in enumerate(self.options) if option.is_right}
        letters = ", ".join(self.letters[place] for place in sorted(places))
        notes = tuple(self.options[place].message for place in sorted(places))
        if places == right:
            return Verdict(
                "correct", RIGHT_OPTIONS.format(letters=letters), got=letters, notes=notes
            )
        headline = WRONG_OPTIONS.format(
            letters=letters, wrong=len(places - right), missing=len(right - places)
        )
        return Verdict("not yet", headline, got=letters, notes=notes)

    def unreadable(self) -> Verdict:
        """Not one of the letters."""
        letters = ", ".join(self.letters)
        return Verdict("error", NOT_AN_OPTION.format(letters=letters))


@dataclass(frozen=True)
class WrongNumber:
    """A common wrong number with its cause, a whole sentence."""

    value: float
    cause: str


@dataclass(frozen=True, kw_only=True)
class NumberByHand(ShortAnswer):
    """Work out a number by hand.

    Parameters
    ----------
    value, tolerance
        The right number and how far off an answer may be.
    arithmetic
        How the number comes about, such as "(1/1 + 2/3) / 2".
    wrong
        Common wrong numbers with their causes.
    """

    value: float
    arithmetic: str
    wrong: tuple[WrongNumber, ...] = ()
    tolerance: float = 0.001

    def judge(self, answer: Any) -> Verdict:
        """Judge a number, or a text such as "1/3"."""
        number = safely(lambda: float(Fraction(answer)), None)
        if number is None:
            return self.unreadable()
        if abs(number - self.value) <= self.tolerance:
            value = show_number(self.value)
            headline = RIGHT_NUMBER.format(value=value, arithmetic=self.arithmetic)
            return Verdict("correct", headline, expected=self.value, got=number)
        causes = self._causes(number)
        is_close = not causes and _is_shortened(number, self.value)
        template = TOO_SHORT if is_close else WRONG_NUMBER
        headline = template.format(got=show_number(number))
        return Verdict(
            "not yet",
            headline,
            expected=self.value,
            got=number,
            mistakes=causes,
            diagnosis="".join(causes),
        )

    def _causes(self, number: float) -> tuple[str, ...]:
        """The cause of the first wrong number that this is, in full before in two decimals."""
        near = [wrong for wrong in self.wrong if abs(number - wrong.value) <= self.tolerance]
        if not near and not _is_shortened(number, self.value):
            near = [wrong for wrong in self.wrong if _is_shortened(number, wrong.value)]
        return tuple(wrong.cause for wrong in near)[:1]

    def unreadable(self) -> Verdict:
        """Not a number."""
        return Verdict("error", NOT_A_NUMBER)


def _is_shortened(number: float, value: float) -> bool:
    """Tell whether a number is the value with two decimals, rounded or cut.

    >>> _is_shortened(0.44, 0.4417), _is_shortened(0.66, 2 / 3), _is_shortened(0.45, 0.4417)
    (True, True, False)
    """
    hundredths = round(number * 100)
    if abs(number * 100 - hundredths) > EXACT:
        return False
    return hundredths in (math.trunc(value * 100 + EXACT), math.floor(value * 100 + 0.5 + EXACT))
