"""The start page as HTML, from the chapters and from what is done; it needs no server."""

from __future__ import annotations

import json
from base64 import b64encode
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from ranklearn_course.chapters import Chapter
from ranklearn_course.exercises.bank import place_of
from ranklearn_course.exercises.overview import STATES, Progress, Row
from ranklearn_course.exercises.words import say as say_of_exercises
from ranklearn_course.html_page import html_page
from ranklearn_course.installation import RANKLEARN
from ranklearn_course.palette import fill_colors
from ranklearn_course.scripts import script
from ranklearn_course.start_page.words import say

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class LessonCard:
    """A lesson on the start page.

    Parameters
    ----------
    chapter
        What it is about.
    rows
        Its exercises, with what is known of each.
    address
        Where a click leads; "" if the lesson is missing.
    tab
        The name of the tab that it opens in.
    """

    chapter: Chapter
    rows: tuple[Row, ...]
    address: str
    tab: str = "_self"

    @property
    def done(self) -> int:
        """The number of exercises that were solved."""
        return Progress(self.rows).done

    @property
    def facts(self) -> tuple[str, str]:
        """How long it takes, and how much of it is done."""
        done = say("lesson.done", done=self.done, count=len(self.rows))
        return say("lesson.minutes", **self.chapter.minutes), done

    @property
    def what(self) -> str:
        """What one learns, or how to get the lesson back."""
        missing = say("lesson.missing", command=f"{RANKLEARN} open")
        return self.chapter.learn if self.address else missing

    @property
    def squares(self) -> list[tuple[str, str, str]]:
        """The id, the status and the sign of each exercise."""
        return [(row.id, _name(row.status), _state(row.status)[0]) for row in self.rows]

    @property
    def counted(self) -> str:
        """How many exercises have each status, for those who do not see the squares."""
        counts = Counter(row.status for row in self.rows)
        return " ".join(
            say("lesson.status", status=_state(status)[1], count=counts[status])
            for status in _statuses_in(self.rows)
        )

    @property
    def thumbnail(self) -> str:
        """What its moving picture is drawn from; "" without one."""
        return json.dumps(dict(self.chapter.thumbnail)) if self.chapter.thumbnail else ""


@dataclass(frozen=True)
class Way:
    """Where to go on: the words of a link and of the line below it, the lesson, the place there."""

    words: str
    card: LessonCard
    note: str = ""
    place: str = ""

    @property
    def address(self) -> str:
        """The lesson's address, at the exercise that was touched last."""
        address = self.card.address
        return f"{address.removesuffix('#')}#{self.place}" if self.place else address


@dataclass(frozen=True)
class TakeAlong:
    """What lets one take the progress along: where it is, the server's token, and what it said."""

    address: str
    token: str
    said: str = ""


def render_start_page(
    cards: Sequence[LessonCard],
    touched: Sequence[str] = (),
    *,
    open_already: str = "",
    family: str = "",
    along: TakeAlong | None = None,
    template: str = "start_page/start_page.html.jinja",
    **more: Any,
) -> str:
    """Return the page.

    Parameters
    ----------
    cards
        The lessons in their order.
    touched
        The ids of the exercises that the learner worked on, the last one at the end.
    open_already
        The lesson that was not opened, for it is open in another tab; "" for none.
    family
        The address of the family tree of the metrics, "" for no link.
    along
        Where the progress is saved as a file and read from one; None for neither.
    template
        One that extends the page's own.
    more
        What it is filled with besides, or instead.
    """
    rows = tuple(row for card in cards for row in card.rows)
    code = _script()
    values = {
        "title": say("course.title"),
        "language": "en",
        "style": fill_colors((FOLDER / "start_page.css").read_text("utf-8")),
        "script": code,
        "script_hash": b64encode(sha256(code.encode()).digest()).decode(),
        "about": say("course.about", lessons=len(cards)),
        "way": _way([card for card in cards if card.address], touched),
        "summary": Progress(rows).summary(),
        "lessons": say("course.lessons"),
        "cards": cards,
        "refused": say("course.open_already", lesson=open_already) if open_already else "",
        "family": family,
        "all_metrics": say("tree.link"),
        "signs": say("course.signs"),
        "along": along,
        "save": say("along.save"),
        "read": say("along.read"),
        "read_it": say("along.read_it"),
        "take_along": say("along.title"),
        "take_why": say("along.why"),
        "states": [(_name(status), *_state(status)) for status in _statuses_in(rows)],
    }
    return html_page(template, **values | more)


def _way(cards: Sequence[LessonCard], touched: Sequence[str]) -> Way | None:
    """Where to go on among the lessons that are there; None if none is."""
    if not cards:
        return None
    numbers = {card.chapter.name: number for number, card in enumerate(cards)}
    for exercise in reversed(touched):
        number = numbers.get(exercise.partition(".")[0])
        if number is not None:
            return _way_from(cards[number], cards[number + 1 :], exercise)
    return Way(say("go.begin", heading=cards[0].chapter.heading), cards[0])


def _way_from(card: LessonCard, later: Sequence[LessonCard], exercise: str) -> Way:
    if card.done == len(card.rows) and later:
        words = say("go.next", heading=later[0].chapter.heading)
        return Way(words, later[0], say("go.done", heading=card.chapter.heading))
    words = say("go.on", heading=card.chapter.heading)
    titles = [row.title for row in card.rows if row.id == exercise]
    if not titles:
        return Way(words, card)
    return Way(words, card, say("go.last", title=titles[0]), place_of(exercise))


def _statuses_in(rows: Sequence[Row]) -> list[str]:
    """The statuses that the page shows, in the order of the words."""
    shown = {row.status for row in rows}
    return [status for status in STATES if status in shown]


def _state(status: str) -> tuple[str, str]:
    """The sign and the words of a status; an empty square has no sign."""
    sign, _, words = say_of_exercises(STATES[status]).partition(" ")
    return "" if status == "not started" else sign, words


def _name(status: str) -> str:
    return status.replace(" ", "-")


@cache
def _script() -> str:
    return script(FOLDER / "start_page.js")
