"""Questions with options as buttons; every option has a reply."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any, ClassVar

import traitlets

from ranklearn_course.checker import Choose
from ranklearn_course.checker.formatting import plain
from ranklearn_course.widgets.kit.widget import CourseWidget, fixed, shared


class Quiz(CourseWidget):
    """Questions as cards; a wrong option shows its reply and lets one try again.

    Parameters
    ----------
    questions : list of Choose
        The questions in their order.
    done : list of str
        The ids of those that were answered right before.
    lot : str, optional
        What the order of the options on the page is drawn from; by default they stay as written.
    words
        As for every `CourseWidget`.

    Attributes
    ----------
    tried
        The letters that were chosen, in their order, by the id of the question.

    Raises
    ------
    traitlets.TraitError
        `tried` holds a question or a letter that does not exist.

    Examples
    --------
    >>> from ranklearn_course.exercises.bank import find_exercise
    >>> quiz = Quiz([find_exercise("precision.ceiling")])
    >>> quiz.tried = {"precision.ceiling": ["z"]}
    Traceback (most recent call last):
    ...
    traitlets.traitlets.TraitError: tried must hold letters from a to d, got 'z'
    """

    FOLDER = Path(__file__).parent
    SHEETS = ("prose.css",)
    HAS_PICTURE = False

    questions = fixed(traitlets.List(traitlets.Dict()))
    done = fixed(traitlets.List(traitlets.Unicode()))
    lot = fixed(traitlets.Unicode())

    tried = shared(traitlets.Dict())

    CHECKS: ClassVar = {"tried": lambda self, tried: self._read(tried)}

    def __init__(
        self, questions: Iterable[Choose], done: Iterable[str] = (), *, lot: str = "", **look: Any
    ) -> None:
        self._of = {question.id: question for question in questions}
        asked = list(map(_for_the_page, self._of.values()))
        super().__init__({"questions": asked, "done": list(done), "lot": lot}, {}, **look)

    def _read(self, tried: dict) -> dict[str, list[str]]:
        for id, letters in tried.items():
            if id not in self._of:
                raise ValueError(f"tried must name questions of this quiz, got {id!r}")
            known = self._of[id].letters
            for letter in letters:
                if letter not in tuple(known):
                    limits = f"from {known[0]} to {known[-1]}"
                    raise ValueError(f"tried must hold letters {limits}, got {letter!r}")
        return {id: list(letters) for id, letters in tried.items()}

    def describe(self) -> str:
        """Say the questions with their options, whatever was answered."""
        words, lines = self.words, []
        for n, question in enumerate(self._of.values(), 1):
            lines.append(words["describe_question"].format(n=n, question=question.asked))
            for letter, option in zip(question.letters, question.options, strict=True):
                lines.append(words["describe_option"].format(letter=letter, text=option.text))
        return "\n".join(map(plain, lines))

    def folded(self) -> str:
        """Return the right answers with their replies, folded."""
        lines = []
        for n, question in enumerate(self._of.values(), 1):
            right = next(i for i, option in enumerate(question.options) if option.is_right)
            option = question.options[right]
            # It ends in the sentence that is filled.
            text = option.text.removesuffix(".")
            said = {"letter": question.letters[right], "text": text, "reply": option.reply}
            lines.append(escape(plain(self.words["folded"].format(n=n, **said))))
        summary = escape(self.words["fold"])
        return f"<details><summary>{summary}</summary>{'<br>'.join(lines)}</details>"


def _for_the_page(question: Choose) -> dict:
    pairs = zip(question.letters, question.options, strict=True)
    options = [{"key": a, "text": o.text, "right": o.is_right, "reply": o.reply} for a, o in pairs]
    return {"id": question.id, "question": question.asked, "options": options}
