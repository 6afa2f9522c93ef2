"""What exercises and guesses say, for tests that compute it: each names the place that fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from ranklearn_course.checker import Choose
from ranklearn_course.course.guesses import ChooseGuess, all_guesses
from ranklearn_course.exercises.bank import all_exercises
from tests.authoring.numbers import is_rounded, numbers


class Asked:
    """An exercise or a guess. The fixture `asked` is the one that a test is named like."""

    def __init__(self, id: str) -> None:
        self.id = id

    def says(self, words: str, *computed: float) -> None:
        """It says these words, and the numbers in them, in their order, are those computed."""
        all_texts = [*texts(self.id), *of_mistakes(self.id)]
        assert any(words in text for text in all_texts), f"{self.id} does not say {words!r}"
        stated = numbers(words) if computed else []
        for number, value in zip(stated, computed, strict=True):
            assert is_rounded(number, [value]), f"{self.id}: {number} in {words!r} is {value}"

    def right(self, words: str) -> None:
        """The option with the words is right."""
        self.options({words: True})

    def options(self, are_true: Mapping[str, object]) -> None:
        """The options that have these words are right where what is computed is true."""
        offered = options_of(find(self.id))
        for words, is_true in are_true.items():
            with_words = [(text, is_right) for text, is_right, _ in offered if words in text]
            found = [each for each in with_words if each[0] == words] or with_words
            assert len(found) == 1, f"{self.id} has {len(found)} options that say {words!r}"
            ((text, is_right),) = found
            computed = "right" if is_true else "wrong"
            assert is_right == bool(is_true), f"{self.id}: by its numbers {text!r} is {computed}"

    def wrong_numbers(
        self, computed: Mapping[str, float], of_mistake: Callable[[str], float] | None = None
    ) -> None:
        """Each wrong number is what its cause says: that with these words, else its mistake's.

        `of_mistake` gives the number of a mistake, such as that of "stop=ignored".
        """
        left = {wrong.id: wrong for wrong in find(self.id).wrong}
        found = []
        for words, number in computed.items():
            named = [wrong for wrong in left.values() if words in wrong.cause]
            assert len(named) == 1, f"{self.id} has {len(named)} causes that say {words!r}"
            found.append((left.pop(named[0].id), number))
        for wrong in left.values():
            assert of_mistake, f"{self.id}: nothing computes what is said by {wrong.cause!r}"
            found.append((wrong, of_mistake(wrong.id)))
        for wrong, number in found:
            assert wrong.value == pytest.approx(number), f"{self.id}, {wrong.cause!r}: {number}"

    @property
    def truth(self) -> float:
        """The right number."""
        return find(self.id).value

    @property
    def values(self) -> dict[str, float]:
        """What a guess puts in order, with the numbers that it gives."""
        guess = all_guesses()[self.id]
        return dict(zip(guess.answers, guess.values, strict=True))

    @property
    def solution(self) -> Callable[..., Any]:
        return function(self.id)


def function(id: str, mistake: str = "") -> Callable[..., Any]:
    """The solution of an exercise, or the function with a mistake such as "gain=power"."""
    catalogue = all_exercises()[id].catalogue
    return catalogue.make(**dict([mistake.split("=")])) if mistake else catalogue.reference


def texts(id: str) -> list[str]:
    asked = find(id)
    told = (
        getattr(asked, name, "") for name in ("title", "statement", "question", "because", "truth")
    )
    of_options = [text for option, _, reply in options_of(asked) for text in (option, reply)]
    return [*told, *getattr(asked, "hints", ()), *of_options]


def of_mistakes(id: str) -> list[str]:
    """What is said to those who made a mistake, and what is asked of them."""
    catalogue = getattr(find(id), "catalogue", None)
    mistakes = catalogue.mistakes if catalogue else ()
    return [text for mistake in mistakes for text in (mistake.title, mistake.question)]


def find(id: str) -> Any:
    """An exercise or a guess."""
    return all_exercises().get(id) or all_guesses()[id]


def options_of(asked: Any) -> list[tuple[str, bool, str]]:
    """The text of each option, whether it is right, and the reply."""
    if isinstance(asked, Choose):
        return [(each.text, each.is_right, each.reply) for each in asked.options]
    if isinstance(asked, ChooseGuess):
        return [(each.text, each.right, each.reply) for each in asked.options.values()]
    return []
