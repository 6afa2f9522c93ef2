"""`warm_up`: the questions of a day as cards, in a notebook."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ranklearn_course.course import find_chapter
from ranklearn_course.exercises import bank
from ranklearn_course.misnamed import MisnamedError
from ranklearn_course.recall.asked import Asked, asked_today
from ranklearn_course.recall.words import say

if TYPE_CHECKING:
    from ranklearn_course.widgets import GuessCard


def warm_up(lesson: str | None = None) -> WarmUp:
    """Ask again, from earlier days, what is due today: three questions at most.

    Parameters
    ----------
    lesson
        The lesson that begins, by its name or number, such as "02": one question is from what it
        needs. By default none is favoured.

    Raises
    ------
    ValueError
        If there is no such lesson.
    """
    chapter = None if lesson is None else find_chapter(lesson)
    if lesson is not None and chapter is None:
        raise MisnamedError(f"lesson must be one such as '02' or 'precision', got {lesson!r}")
    return WarmUp(asked_today(bank.current_store(), chapter))


@dataclass(frozen=True)
class WarmUp:
    """The questions of a day: cards in a notebook, else text."""

    asked: tuple[Asked, ...]

    def __str__(self) -> str:
        if not self.asked:
            return say("warm_up.none")
        cards = [f"{each.words['heading']}: {_card(each).describe()}" for each in self.asked]
        return "\n\n".join([say("warm_up.why"), *cards])

    def __repr__(self) -> str:
        return str(self)

    def _ipython_display_(self) -> None:
        from IPython.display import display

        if not self.asked:
            print(self)
            return
        display({"text/plain": say("warm_up.why")}, raw=True)
        for each in self.asked:
            display(_card(each))


def _card(asked: Asked) -> GuessCard:
    """The question as a widget, whose answer is noted."""
    # Only this needs NumPy.
    from ranklearn_course.widgets import GuessCard

    card = GuessCard(asked.question, lot=asked.lot, words=asked.words, link=asked.link())
    card.observe(lambda change: asked.note(change["new"], bank.current_store()), "guess")
    return card
