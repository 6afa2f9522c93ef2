"""Questions with buttons: guesses before the truth, how they turned out, and the quiz."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ranklearn_course.checker import Choose
from ranklearn_course.checker.formatting import plain
from ranklearn_course.course.guesses import Guess, OrderGuess, all_guesses
from ranklearn_course.exercises import bank
from ranklearn_course.exercises.words import say
from ranklearn_course.misnamed import MisnamedError
from ranklearn_course.table import Table

if TYPE_CHECKING:
    from ranklearn_course.widgets import GuessCard, Quiz

COLUMNS = ("column.guess", "column.yours", "column.truth")


def predict(guess: str) -> GuessCard:
    """Ask one question before the truth; the first guess counts and is kept.

    Parameters
    ----------
    guess
        The id of a guess, such as "precision.two_of_b".

    Raises
    ------
    ValueError
        If there is no such guess.
    """
    # Only this needs NumPy.
    from ranklearn_course.widgets import GuessCard

    found = bank.find_guess(guess)
    card = GuessCard(found, kept(found), lot=bank.current_store().lot)
    card.observe(lambda change: _note(found, change["new"]), "guess")
    return card


def _note(guess: Guess, guessed: Any) -> None:
    """Note a guess; the first one counts, but one of an older question is none."""
    store = bank.current_store()
    if kept(guess) is None and "guess" in store.entry(guess.id):
        store.forget(guess.id)
    store.record_guess(guess.id, guessed)


def quiz(*exercises: str) -> Quiz:
    """Ask questions by buttons; what is chosen is recorded as by `check`.

    Parameters
    ----------
    exercises
        The ids of exercises with options, such as "precision.ceiling".

    Raises
    ------
    ValueError
        If none is named, there is no such exercise, or it has no options.
    """
    from ranklearn_course.widgets import Quiz

    if not exercises:
        asked = (id for id, found in bank.all_exercises().items() if isinstance(found, Choose))
        raise MisnamedError(say("find.no_questions", example=next(asked)))
    questions = [bank.find_exercise(id) for id in dict.fromkeys(exercises)]
    for question in questions:
        if not isinstance(question, Choose):
            raise MisnamedError(say("find.no_options", id=question.id))
    store = bank.current_store()
    entries = store.entries()
    done = [q.id for q in questions if entries[q.id]["status"] == "correct"]
    card = Quiz(questions, done, lot=store.lot)
    card.observe(_check_new, "tried")
    return card


def _check_new(change: dict[str, Any]) -> None:
    for id, letters in change["new"].items():
        for letter in letters[len(change["old"].get(id, ())) :]:
            bank.check(id, letter)


def guesses(chapter: str | None = None) -> Guesses:
    """Show what was guessed beside the truth, guess by guess.

    Parameters
    ----------
    chapter
        The name of one chapter, such as "precision"; by default all chapters are shown.

    Raises
    ------
    ValueError
        If there is no such chapter.
    """
    bank.check_chapter(chapter)
    asked = [
        guess for id, guess in all_guesses().items() if chapter in (None, id.partition(".")[0])
    ]
    return Guesses(tuple((guess, kept(guess)) for guess in asked))


def kept(guess: Guess) -> Any:
    """The guess that was made, None if there is none; one of an older question is none."""
    with suppress(ValueError):
        return guess.read(bank.current_store().entry(guess.id).get("guess"))
    return None


@dataclass(frozen=True)
class Guesses:
    """Questions, each with the guess that was made or None."""

    rows: tuple[tuple[Guess, Any], ...]

    def summary(self) -> str:
        """How many guesses were right, in a sentence."""
        made = [(guess, guessed) for guess, guessed in self.rows if guessed is not None]
        right = sum(guess.is_right(guessed) for guess, guessed in made)
        sentence = "guesses.all_made" if len(made) == len(self.rows) else "guesses.some_made"
        return say(sentence, right=right, count=len(self.rows), made=len(made))

    def _table(self) -> Table:
        return Table(list(map(say, COLUMNS)), [_cells(*row) for row in self.rows])

    def __str__(self) -> str:
        return f"{self.summary()}\n\n{self._table()}"

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return self._table().to_html(self.summary())


def _cells(guess: Guess, guessed: Any) -> tuple[str, str, str]:
    """The question, the guess and the truth, which stays hidden before the guess."""
    if guessed is None:
        return guess.title, say("guesses.none_yet"), ""
    sign = "✓" if guess.is_right(guessed) else "✗"
    shown = guess.shown(guessed)
    if isinstance(guess, OrderGuess):
        agreeing = guess.agreeing(guessed)
        shown = say("guesses.pairs", order=shown, agreeing=agreeing, pairs=guess.pairs)
    return guess.title, f"{sign} {plain(shown)}", plain(guess.truth)
