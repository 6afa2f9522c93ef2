"""The questions that may come again: guesses, questions of the quiz, and questions of the exam.

A guess comes again if guesses.toml says that it stands alone. Where a question of the exam asks
for the same, as its `again` says, that one comes in its place, with other numbers each time.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from ranklearn_course.checker import Choose, Exercise, NumberByHand
from ranklearn_course.checker.formatting import show_number
from ranklearn_course.course import Chapter, chapters, place_of, section_of
from ranklearn_course.course.guesses import (
    ChooseGuess,
    Guess,
    GuessOption,
    NumberGuess,
    WrongGuess,
)
from ranklearn_course.course.guesses import load as load_guesses
from ranklearn_course.exercises.loading import load

if TYPE_CHECKING:
    from ranklearn_course.exam.question import Template

# A question is drawn from so many seeds, one after the other.
SEEDS = 8
# A function or a list was not found alone if so many of its hints were read.
MANY_HINTS = 3
# As exam questions tell wrong numbers from right ones that were rounded.
CLOSE, STEP = 0.01, 0.01


@dataclass(frozen=True, eq=False)
class Recalled:
    """What may come again.

    Parameters
    ----------
    id
        That of the guess or the exercise.
    chapter
        Whose it is.
    asked
        The guess or the question as the lesson asks it; None where only `template` asks for it.
    template
        What makes the question of the exam that comes in its place, if there is one.
    guess
        The guess whose first answer says whether it was missed; None for an exercise.
    """

    id: str
    chapter: Chapter
    asked: Guess | None
    template: Callable[[], Template] | None
    guess: Guess | None = None

    def question(self, seed: int) -> Guess:
        """The question with the numbers of a seed."""
        if self.template is None:
            assert self.asked is not None
            return self.asked
        return _as_guess(self.template().drawn(Random(f"{self.id} {seed % SEEDS}")).exercise)

    def was_answered(self, entry: Mapping[str, Any]) -> bool:
        """Tell by an entry of the progress whether the lesson's own question was answered."""
        return entry["checks"] > 0 if self.guess is None else self._is_right(entry) is not None

    def was_missed(self, entry: Mapping[str, Any]) -> bool:
        """Tell by such an entry whether the last answer was wrong, or cost many hints."""
        if "recalled" in entry:
            return entry["recalled"]["box"] == 1
        if self.guess:
            return not self._is_right(entry)
        return entry["failed"] > 0 if self.asked else entry["hints"] >= MANY_HINTS

    def _is_right(self, entry: Mapping[str, Any]) -> bool | None:
        """Whether the first guess was right; None without one, or with one of an older question."""
        if self.guess is None:
            return None
        with suppress(ValueError):
            read: Any = self.guess.read(entry.get("guess"))
            return self.guess.is_right(read)
        return None

    @property
    def place(self) -> tuple[str, str]:
        """The heading of the section that explains it, "" for a guess, and what stands after #.

        A guess stands above what explains it.
        """
        if self.guess:
            return "", place_of(self.id)
        section = section_of(self.id)
        return section, quote(section.replace(" ", "-"))


@cache
def recalled() -> dict[str, Recalled]:
    """Return all that may come again by its id, in the order of the lessons."""
    found = {}
    for chapter in chapters().values():
        templates, guesses = _templates(chapter), load_guesses(chapter)
        exercises = load(chapter).exercises
        for id in (*guesses, *exercises):
            guess, exercise = guesses.get(id), exercises.get(id)
            asked = guess if guess and guess.stands_alone else None
            if isinstance(exercise, Choose) and _rights(exercise) == 1:
                asked = _as_guess(exercise)
            if asked or id in templates:
                found[id] = Recalled(id, chapter, asked, templates.get(id), guess)
    return found


def _templates(chapter: Chapter) -> dict[str, Callable[[], Template]]:
    """What the exam asks in their place."""
    from ranklearn_course.exam.loading import again

    return again(chapter)


def _rights(exercise: Choose) -> int:
    return sum(option.is_right for option in exercise.options)


def _as_guess(exercise: Exercise) -> Guess:
    """Return an exercise as a question with buttons, or with a slider."""
    of_all = {"id": exercise.id, "title": exercise.title}
    if isinstance(exercise, Choose):
        right = next(option for option in exercise.options if option.is_right)
        # What explains the right one is said to everybody.
        options = {
            letter: GuessOption(each.text, each is right, "" if each is right else each.reply)
            for letter, each in zip(exercise.letters, exercise.options, strict=True)
        }
        said = {"question": exercise.asked.strip(), "because": right.reply}
        return ChooseGuess(**of_all, **said, options=options)
    assert isinstance(exercise, NumberByHand)
    numbers = [exercise.value, *(each.value for each in exercise.wrong)]
    is_count = exercise.value == round(exercise.value)
    return NumberGuess(
        **of_all,
        question=exercise.statement.strip(),
        because=f"{exercise.arithmetic} = {show_number(round(exercise.value, 3))}.",
        arithmetic=exercise.value,
        from_=min(0, math.floor(min(numbers))),
        to=max(1, math.ceil(max(numbers))),
        step=1 if is_count else STEP,
        close=0 if is_count else CLOSE,
        wrong=tuple(WrongGuess(each.value, each.cause) for each in exercise.wrong),
    )


def facts() -> dict[str, Any]:
    """Return what the choice of a day's questions rests on, for the site."""
    return {
        "lessons": [
            {"name": each.name, "needs": [*each.needs], "ends": each.first_sitting}
            for each in chapters().values()
        ],
        "questions": [_facts_of(each) for each in recalled().values()],
    }


def _facts_of(each: Recalled) -> dict[str, Any]:
    is_fresh = each.template is not None
    known: dict[str, Any] = {"id": each.id, "lesson": each.chapter.name, "is_fresh": is_fresh}
    if each.guess:
        return known | {"kind": each.guess.kind, "asked": _truth(each.guess)}
    return known | {"is_drawn": each.asked is None}


def _truth(guess: Guess) -> dict[str, Any]:
    """What tells right from wrong, in the form of `asked`, without the texts."""
    wanted = {"options": ("key", "right"), "items": ("value",)}
    asked = guess.asked()
    for name, keys in wanted.items():
        if name in asked:
            return {name: [{key: each[key] for key in keys} for each in asked[name]]}
    return {name: asked[name] for name in ("low", "high", "value", "close")}
