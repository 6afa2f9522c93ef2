"""The family tree of all metrics as HTML: by what they see, each with its lesson and its widget."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ranklearn_course.chapters import Chapter, chapters
from ranklearn_course.chapters.schema import read_toml
from ranklearn_course.html_page import html_page
from ranklearn_course.palette import fill_colors
from ranklearn_course.start_page.words import say

FOLDER = Path(__file__).parent
# The addresses of the start page and of the tree in a server that `ranklearn open` starts.
START = "ranklearn"
FAMILY = f"{START}/family"
# The heading of a lesson below which its widget stands.
PLAY = "Play with it"


@dataclass(frozen=True)
class Question:
    """What a metric may see: its name, the words of both answers, and what is asked."""

    id: str
    name: str
    yes: str
    no: str
    means: str


@dataclass(frozen=True)
class Metric:
    """A leaf of the tree.

    Parameters
    ----------
    name
        That of the function in `ranklearn_course.metrics`.
    title, says
        Its name in a text, and what it is in a sentence.
    chapter
        Whose lesson it leads to.
    widget, gesture
        The class of what shows it there, and what one does with it; "" without one.
    sees
        The ids of the questions that are answered with yes.
    """

    name: str
    title: str
    says: str
    chapter: Chapter
    widget: str
    gesture: str
    sees: tuple[str, ...]

    @property
    def lesson(self) -> str:
        """The words of the link to its lesson."""
        return say("tree.lesson", heading=self.chapter.heading)

    @property
    def play(self) -> str:
        """The words of the link to its widget, "" without one."""
        return say("tree.play", widget=self.gesture, heading=PLAY) if self.gesture else ""

    @property
    def seen(self) -> str:
        """What it sees, in words."""
        names = [each.name.lower() for each in family()[0] if each.id in self.sees]
        return say("tree.sees", what=", ".join(names)) if names else say("tree.nothing")


@dataclass(frozen=True)
class Branch:
    """Metrics that answer one question alike: branches again, or the leaves.

    Parameters
    ----------
    words
        The answer.
    is_yes
        Which answer it is.
    branches
        What the next question makes of them; empty if they answer all others alike, too.
    metrics
        All of them.
    """

    words: str
    is_yes: bool
    branches: tuple[Branch, ...]
    metrics: tuple[Metric, ...]


@dataclass(frozen=True)
class _Leaf:
    """A metric as it stands in the file."""

    id: str
    title: str
    says: str
    lesson: str
    widget: str
    sees: tuple[str, ...]


@dataclass(frozen=True)
class _File:
    """What family.toml holds; `widgets` tells what one does with each."""

    questions: Mapping[str, Question]
    widgets: Mapping[str, str]
    metrics: Mapping[str, _Leaf]


@cache
def family() -> tuple[tuple[Question, ...], tuple[Metric, ...]]:
    """Return the questions and the metrics of `family.toml`."""
    file = read_toml(FOLDER / "family.toml", _File)
    metrics = [_metric(row, {"": ""} | file.widgets) for row in file.metrics.values()]
    return tuple(file.questions.values()), tuple(metrics)


def _metric(row: _Leaf, gestures: Mapping[str, str]) -> Metric:
    chapter, gesture = chapters()[row.lesson], gestures[row.widget]
    return Metric(row.id, row.title, row.says, chapter, row.widget, gesture, row.sees)


def grow(questions: Sequence[Question], metrics: Sequence[Metric]) -> tuple[Branch, ...]:
    """Return the branches that the questions make of metrics, the blind ones first.

    >>> [len(branch.metrics) for branch in grow(*family())]
    [6, 27]
    """
    for number, question in enumerate(questions, start=1):
        answers = [
            (is_yes, [each for each in metrics if (question.id in each.sees) == is_yes])
            for is_yes in (False, True)
        ]
        if all(alike for _, alike in answers):
            return tuple(
                Branch(
                    question.yes if is_yes else question.no,
                    is_yes,
                    grow(questions[number:], alike),
                    tuple(alike),
                )
                for is_yes, alike in answers
            )
    return ()


def render_family(
    addresses: Mapping[str, str],
    *,
    play: str = "",
    home: str = "",
    tabs: Mapping[str, str] | None = None,
    template: str = "start_page/family.html.jinja",
    **more: Any,
) -> str:
    """Return the page.

    Parameters
    ----------
    addresses
        Where the lessons are, by the names of the chapters; what is missing gets no link.
    play
        What leads from a lesson's address to its widget; JupyterLab knows no such way.
    home
        The address of the start page, "" for no link.
    tabs
        The names of the tabs that the lessons open in, by the names of the chapters.
    template
        One that extends the page's own.
    more
        What it is filled with besides, or instead.
    """
    questions, metrics = family()
    styles = (FOLDER / "start_page.css", FOLDER / "family.css")
    values = {
        "title": say("tree.title"),
        "style": fill_colors("\n".join(style.read_text("utf-8") for style in styles)),
        "about": say("tree.about", count=len(metrics)),
        "asked": say("tree.questions"),
        "questions": questions,
        "tree": say("tree.heading"),
        "branches": grow(questions, metrics),
        "addresses": addresses,
        "play": play,
        "home": home,
        "way_home": say("tree.home"),
        "tabs": tabs or {},
        "reference": "",
    }
    return html_page(template, **values | more)
