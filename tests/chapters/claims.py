"""What exercises and guesses say, for tests that compute it: each names the place that fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from ranklearn_course.chapters.guesses import all_guesses
from ranklearn_course.exercises.bank import all_exercises


def said(id: str, words: str) -> None:
    """An exercise, a guess or a mistake, as in "dcg.ndcg.gain=power", has a text with the words."""
    assert any(words in text for text in texts(id)), f"{id} does not say {words!r}"


def right_option(id: str, words: str) -> None:
    """The option with the words is right."""
    options(id, {words: True})


def options(id: str, are_true: Mapping[str, object]) -> None:
    """The options that have these words are right where what is computed is true."""
    offered = options_of(find(id))
    for words, is_true in are_true.items():
        with_words = [option for option in offered if words in option.text]
        (option, *others) = [o for o in with_words if o.text == words] or with_words or [None]
        assert option, f"{id} has no option that says {words!r}"
        assert not others, f"{id} has {len(with_words)} options that say {words!r}"
        marked = getattr(option, "is_right", None) or getattr(option, "right", False)
        computed = "the right one" if is_true else "not the right one"
        assert marked == bool(is_true), f"{id}: by its numbers {option.text!r} is {computed}"


def wrong_numbers(id: str, computed: Mapping[str, float]) -> None:
    """The causes that have these words are those of these numbers."""
    for words, number in computed.items():
        found = [wrong for wrong in all_exercises()[id].wrong if words in wrong.cause]
        assert len(found) == 1, f"{id} has {len(found)} causes that say {words!r}"
        assert found[0].value == pytest.approx(number), f"{id}: {found[0].cause!r} gives {number}"


def truth(id: str) -> float:
    """The right number of a guess."""
    return all_guesses()[id].value


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
    replies = (text for option in options_of(asked) for text in (option.text, option.reply))
    return [*told, *getattr(asked, "hints", ()), *replies]


def find(id: str) -> Any:
    """An exercise or a guess."""
    return all_exercises().get(id) or all_guesses()[id]


def options_of(asked: Any) -> list[Any]:
    options = getattr(asked, "options", ())
    return [*options.values()] if isinstance(options, Mapping) else [*options]
