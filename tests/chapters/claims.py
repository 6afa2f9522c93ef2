"""What exercises and guesses say, for tests that compute it: each names the place that fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from ranklearn_course.chapters.guesses import ChooseGuess, all_guesses
from ranklearn_course.checker import Choose
from ranklearn_course.exercises.bank import all_exercises


def said(id: str, *words: str) -> None:
    """An exercise, a guess or a mistake, as in "dcg.ndcg.gain=power", says each of these."""
    for each in words:
        assert any(each in text for text in texts(id)), f"{id} does not say {each!r}"


def right_option(id: str, words: str) -> None:
    """The option with the words is right."""
    options(id, {words: True})


def options(id: str, are_true: Mapping[str, object]) -> None:
    """The options that have these words are right where what is computed is true."""
    offered = options_of(find(id))
    for words, is_true in are_true.items():
        with_words = [(text, is_right) for text, is_right, _ in offered if words in text]
        found = [each for each in with_words if each[0] == words] or with_words
        assert len(found) == 1, f"{id} has {len(found)} options that say {words!r}"
        ((text, is_right),) = found
        computed = "right" if is_true else "wrong"
        assert is_right == bool(is_true), f"{id}: by its numbers the option {text!r} is {computed}"


def wrong_numbers(
    id: str, computed: Mapping[str, float], of_mistake: Callable[[str], float] | None = None
) -> None:
    """Each wrong number is what its cause says: that with these words, else the mistake of its id.

    `of_mistake` gives the number of a mistake, such as that of "stop=ignored".
    """
    left = {wrong.id: wrong for wrong in find(id).wrong}
    found = []
    for words, number in computed.items():
        named = [wrong for wrong in left.values() if words in wrong.cause]
        assert len(named) == 1, f"{id} has {len(named)} causes that say {words!r}"
        found.append((left.pop(named[0].id), number))
    for wrong in left.values():
        assert of_mistake, f"{id}: nothing computes what is said by {wrong.cause!r}"
        found.append((wrong, of_mistake(wrong.id)))
    for wrong, number in found:
        assert wrong.value == pytest.approx(number), f"{id}: {wrong.cause!r} gives {number}"


def truth(id: str) -> float:
    """The right number of an exercise or a guess."""
    return find(id).value


def values(id: str) -> dict[str, float]:
    """What a guess puts in order, with the numbers that it gives."""
    guess = all_guesses()[id]
    return dict(zip(guess.answers, guess.values, strict=True))


def right_function(id: str) -> Callable[..., Any]:
    return all_exercises()[id].catalogue.reference


def wrong_function(id: str, mistake: str) -> Callable[..., Any]:
    return all_exercises()[id].catalogue.make(**dict([mistake.split("=")]))


def texts(id: str) -> list[str]:
    if "=" in id:
        exercise, _, mistake = id.rpartition(".")
        mistakes = all_exercises()[exercise].catalogue.mistakes
        return [text for m in mistakes if m.id == mistake for text in (m.title, m.question)]
    asked = find(id)
    told = (
        getattr(asked, name, "") for name in ("title", "statement", "question", "because", "truth")
    )
    of_options = [text for option, _, reply in options_of(asked) for text in (option, reply)]
    return [*told, *getattr(asked, "hints", ()), *of_options]


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
