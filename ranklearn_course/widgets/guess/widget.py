"""One question before the truth: the learner guesses, then sees the guess beside the truth."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any, ClassVar

import traitlets

from ranklearn_course.checker.formatting import plain
from ranklearn_course.course.guesses import Guess, NumberGuess, OrderGuess
from ranklearn_course.widgets.kit.widget import CourseWidget, fixed, shared
from ranklearn_course.widgets.kit.words import trimmed


class GuessCard(CourseWidget):
    """A question, a guess, then the guess and the truth side by side.

    Parameters
    ----------
    asked : Guess
        The question and its truth, as `ranklearn_course.course.guesses` reads them.
    guess : optional
        A guess that was made before: a letter, a number, or the indices of the items, best first.
    lot : str, optional
        What the order of the options on the page is drawn from; by default they stay as written.
    link : dict, optional
        The "words", the "address" and the "tab" of a link below the answer.
    words
        As for every `CourseWidget`.

    Attributes
    ----------
    guess
        None until the learner guesses; the first guess counts.

    Raises
    ------
    traitlets.TraitError
        `guess` is no answer to the question, or a second one.

    Examples
    --------
    >>> from ranklearn_course.course.guesses import all_guesses
    >>> card = GuessCard(all_guesses()["precision.two_of_b"])
    >>> card.guess = "z"
    Traceback (most recent call last):
    ...
    traitlets.traitlets.TraitError: guess must be one of the letters a, b, c, got 'z'
    """

    FOLDER = Path(__file__).parent
    SHEETS = ("prose.css",)
    HAS_PICTURE = False

    kind = fixed(traitlets.Unicode())
    question = fixed(traitlets.Unicode())
    because = fixed(traitlets.Unicode())
    asked = fixed(traitlets.Dict())
    lot = fixed(traitlets.Unicode())

    guess = shared(traitlets.Any(None))
    # Else None would pass the validator, and a guess could be taken back.
    guess.allow_none = False

    CHECKS: ClassVar = {"guess": lambda self, guess: self._read(guess)}

    def __init__(
        self,
        asked: Guess,
        guess: Any = None,
        *,
        lot: str = "",
        link: dict[str, str] | None = None,
        **look: Any,
    ) -> None:
        self._of = asked
        given = {
            "kind": asked.kind,
            "question": asked.question,
            "because": asked.because,
            "asked": asked.asked() | ({"link": link} if link else {}),
            "lot": lot,
        }
        super().__init__(given, {"guess": guess}, **look)

    def _read(self, guess: Any) -> Any:
        if guess is None and self.guess is None:
            return None
        read = self._of.read(guess)
        if self.guess not in (None, read):
            raise ValueError(f"guess was made before and stays {self.guess!r}")
        return read

    def describe(self) -> str:
        """Say what is asked, whatever was guessed."""
        words, asked = self.words, self._of
        if isinstance(asked, NumberGuess):
            limits = {"low": trimmed(asked.from_, 3), "high": trimmed(asked.to, 3)}
            lines = [words["describe_number"].format(**limits)]
        elif isinstance(asked, OrderGuess):
            lines = [words["describe_items"].format(items=", ".join(asked.answers))]
        else:
            lines = [words["describe_options"].format(text=text) for text in asked.answers]
        return "\n".join(map(plain, [asked.question, *lines]))

    def folded(self) -> str:
        """Return the truth, folded."""
        # An option that is a sentence ends inside of another one here.
        truth = self._of.truth.removesuffix(".")
        said = self.words["folded"].format(truth=truth, because=self.because)
        summary = escape(self.words["fold"])
        return f"<details><summary>{summary}</summary>{escape(plain(said))}</details>"
