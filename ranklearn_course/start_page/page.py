"""The start page as HTML, from the chapters and from what is done; it needs no server."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ranklearn_course import __version__
from ranklearn_course.course import Chapter, Part, Route, parts, paths, place_of
from ranklearn_course.exercises.overview import DONE, STATES, Progress, Row
from ranklearn_course.exercises.words import say as say_of_exercises
from ranklearn_course.html_page import html_page
from ranklearn_course.installation import RANKLEARN
from ranklearn_course.palette import fill_colors
from ranklearn_course.recall.asked import CARD
from ranklearn_course.recall.words import say as say_of_recall
from ranklearn_course.scripts import hash_of, script
from ranklearn_course.start_page.words import WORDS, say
from ranklearn_course.versions import what_is_new, which

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

    def at(self, exercise: str) -> str:
        """The address of an exercise of the lesson, "" if the lesson is missing."""
        place = f"#{place_of(exercise)}"
        return self.address.removesuffix("#") + place if self.address else ""

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
    """Where to go on.

    Parameters
    ----------
    say
        Which sentence the link says.
    card
        The lesson that it leads to.
    note
        The line below it.
    exercise
        The next exercise that is not solved.
    after
        The lesson that is done, before one that follows.
    """

    say: str
    card: LessonCard
    note: str = ""
    exercise: str = ""
    after: str = ""

    @property
    def words(self) -> str:
        """The words of the link."""
        return self.template.format(heading=self.card.chapter.heading)

    @property
    def template(self) -> str:
        """Its words for any lesson."""
        table, _, name = self.say.partition(".")
        return WORDS.tables[table][name]

    @property
    def is_of_path(self) -> bool:
        """Whether the chosen way through the lessons decides where it leads."""
        return self.say in ("go.begin", "go.next")

    @property
    def address(self) -> str:
        """The lesson's address, at the exercise if there is one."""
        return self.card.at(self.exercise) if self.exercise else self.card.address


@dataclass(frozen=True)
class TakeAlong:
    """What lets one take the progress along: where it is, the server's token, and what it said."""

    address: str
    token: str
    said: str = ""


@dataclass(frozen=True)
class WarmUp:
    """What asks the questions for today: where answers go, the server's token, and the cards.

    A question is its id and the traits of its card.
    """

    address: str
    token: str
    questions: tuple[dict[str, Any], ...]


def render_start_page(
    cards: Sequence[LessonCard],
    touched: Sequence[str] = (),
    *,
    open_already: str = "",
    family: str = "",
    workbook: tuple[str, str] = ("", ""),
    along: TakeAlong | None = None,
    warm_up: WarmUp | None = None,
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
        The address of the table of all metrics, "" for no link.
    workbook
        The address of the workbook for one's own files, "" for no link, and its tab.
    along
        Where the progress is saved as a file and read from one; None for neither.
    warm_up
        The questions for today; None for none.
    template
        One that extends the page's own.
    more
        What it is filled with besides, or instead.
    """
    rows = tuple(row for card in cards for row in card.rows)
    code = script(FOLDER / "start_page.js")
    values = {
        "title": say("course.title"),
        "style": _style(warm_up),
        "script": code,
        "script_hash": hash_of(code),
        "about": say("course.about", lessons=len(cards), hours=hours(c.chapter for c in cards)),
        "way": _way([card for card in cards if card.address], touched),
        "summary": Progress(rows).summary(),
        "parts": _by_part(cards),
        "paths": [_on_page(path, route, cards) for path, route in paths().items()],
        "own": WORDS,
        "of_recall": say_of_recall,
        "open_already": open_already,
        "family": family,
        "workbook": workbook,
        "along": along,
        "warm_up": asdict(warm_up) if warm_up else None,
        "commit": which(),
        "version": __version__,
        "news": what_is_new(),
        "command": f"{RANKLEARN} open",
        "state": _state,
        "statuses": _statuses_in(rows),
    }
    return html_page(template, **values | more)


def hours(lessons: Iterable[Chapter]) -> int:
    """Return how long lessons take."""
    return round(sum(sum(lesson.minutes.values()) for lesson in lessons) / 60)


def _by_part(cards: Sequence[LessonCard]) -> list[tuple[Part, list[LessonCard], str]]:
    """The parts of the course, each with its cards and the paths that have one of them."""
    found = []
    for part, lessons in parts().items():
        names = {each.name for each in lessons}
        of_part = [card for card in cards if card.chapter.name in names]
        ways = [id for id, way in paths().items() if names & way.lessons().keys()]
        if of_part:
            found.append((part, of_part, " ".join(ways)))
    return found


def _on_page(path: str, route: Route, cards: Sequence[LessonCard]) -> dict[str, Any]:
    """A way through the course: its words, and what its lessons need of those left out."""
    of_chapter = {card.chapter: card for card in cards}
    lessons = route.lessons().values()
    return {
        "id": path,
        "title": route.title,
        "facts": say("path.facts", lessons=len(lessons), hours=hours(lessons)),
        "then": route.then,
        "needs": {
            lesson.name: [
                (say("path.needs", what=what), of_chapter[other])
                for other, what in route.left_out(lesson).items()
                if other in of_chapter
            ]
            for lesson in lessons
        },
    }


def _way(cards: Sequence[LessonCard], touched: Sequence[str]) -> Way | None:
    """Where to go on among the lessons that are there; None if none is."""
    if not cards:
        return None
    numbers = {card.chapter.name: number for number, card in enumerate(cards)}
    for exercise in reversed(touched):
        number = numbers.get(exercise.partition(".")[0])
        if number is not None:
            return _way_from(cards[number], cards[number + 1 :], exercise)
    return Way("go.begin", cards[0])


def _way_from(card: LessonCard, later: Sequence[LessonCard], exercise: str) -> Way:
    if card.done == len(card.rows) and later:
        done = say("go.done", heading=card.chapter.heading)
        return Way("go.next", later[0], done, after=card.chapter.name)
    at = next((number for number, row in enumerate(card.rows) if row.id == exercise), 0)
    left = [row for row in card.rows[at:] + card.rows[:at] if row.status != DONE]
    if not left:
        return Way("go.on", card)
    return Way("go.on", card, say("go.unsolved", title=left[0].title), left[0].id)


def _statuses_in(rows: Sequence[Row]) -> list[str]:
    """The statuses that the page shows, in the order of the words."""
    shown = {row.status for row in rows}
    return [status for status in STATES if status in shown]


def _state(status: str) -> tuple[str, str]:
    """The sign and the words of a status; an empty square has no sign."""
    sign, _, words = say_of_exercises(STATES[status]).partition(" ")
    return "" if status == "not started" else sign, words


def _style(warm_up: WarmUp | None) -> str:
    """The style sheet, with that of cards where questions are asked."""
    cards = (CARD.parent / "kit" / "kit.css", CARD / "style.css") if warm_up else ()
    files = (FOLDER / "start_page.css", *cards)
    return fill_colors("\n".join(file.read_text("utf-8") for file in files))
