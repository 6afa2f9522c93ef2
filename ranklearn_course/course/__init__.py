"""What the course consists of: its chapters, the ways through them, and how their data are read.

`chapters().values()` gives all chapters; the docstring of `ranklearn_course.chapters` says what the
folder of one holds. `schema` reads a TOML file as rows of a class, `guesses` the questions before
the truth, `domains` and `refusals` say what functions to write are tried with, `sources` are the
articles. `paths.toml` and `parts.toml` say which chapters belong together.

It needs the standard library alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from itertools import pairwise
from math import inf
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any

from ranklearn_course.course.schema import Row, read_toml

HERE = Path(__file__).parent
FOLDER = HERE.with_name("chapters")


@dataclass(frozen=True)
class Teaching:
    """What a chapter says to teachers.

    Parameters
    ----------
    in_class
        The exercises that gain most from a room of people.
    say, show
        What to say at the beginning, what to show and to ask on the way.
    likely_errors
        What a class gets wrong that no catalogue of mistakes knows.
    short_course
        What to leave out, and what to keep, where there is less time.
    mistakes
        The ids of the mistakes that a class makes most, by the exercise.
    sections
        The headings of the lesson, each with exercises, or with a keyword of mistakes in one, such
        as "dcg.ndcg:ideal".
    """

    in_class: tuple[str, ...] = ()
    say: str = ""
    show: str = ""
    likely_errors: str = ""
    short_course: str = ""
    mistakes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    sections: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def _two_sittings(minutes: Mapping[str, int]) -> Mapping[str, int]:
    if minutes.keys() != {"core", "further"}:
        raise ValueError(f"must hold core and further, got {minutes}")
    return minutes


@dataclass(frozen=True)
class Chapter(Row):
    """A chapter, by its folder; the other fields are the keys of its `chapter.toml`.

    Parameters
    ----------
    name
        As in "dcg" and "03_dcg.ipynb".
    number
        Its number in the course, from 0.
    title
        Its name in a text.
    question
        What it answers.
    learn
        What one learns, in a sentence.
    minutes
        How long its sittings take, by "core" and "further".
    exercises
        The ids of the exercises of its lesson, in their order there.
    exam
        The ids of its functions that a mock exam may ask for, too.
    first_sitting
        The id of the last guess or exercise of its first sitting; "" if it asks nothing.
    needs
        What it needs of earlier lessons, in a few words, by their names.
    renamed
        The ids of its exercises and guesses, by those that they had in older versions.
    thumbnail
        What moves beside its title, as `start_page/thumbnails.js` reads it; {} for nothing.
    teaching
        What it says to teachers.
    """

    name: str
    number: int
    title: str
    question: str
    learn: str
    minutes: Annotated[Mapping[str, int], _two_sittings] = field(compare=False)
    exercises: tuple[str, ...] = ()
    exam: tuple[str, ...] = ()
    first_sitting: str = ""
    needs: Mapping[str, str] = field(default_factory=dict, compare=False)
    renamed: Mapping[str, str] = field(default_factory=dict, compare=False)
    thumbnail: Mapping[str, Any] = field(default_factory=dict, compare=False)
    teaching: Teaching = field(default=Teaching(), compare=False)

    @property
    def folder(self) -> Path:
        """The folder with its files."""
        return FOLDER / self.name

    @property
    def lesson(self) -> str:
        """The name of its notebook, without the ending."""
        return f"{self.number:02}_{self.name}"

    @property
    def heading(self) -> str:
        """Its number and its title."""
        return f"{self.number:02} {self.title}"

    def module(self, name: str) -> ModuleType:
        """Import one of its modules, such as "mistakes"."""
        return import_module(f"ranklearn_course.chapters.{self.name}.{name}")


@cache
def chapters() -> dict[str, Chapter]:
    """Return all chapters by name, in the order of the lessons.

    >>> list(chapters())[:4]
    ['ranking_task', 'unranked', 'precision', 'dcg']
    """
    files = sorted(FOLDER.glob("*/chapter.toml"))
    read = [read_toml(file, Chapter, name=file.parent.name) for file in files]
    found = sorted(read, key=lambda each: each.number)
    for one, other in pairwise(found):
        if one.number == other.number:
            fault = f"must be one of its own, {one.name} has {one.number}, too"
            raise other.error("number", fault)
    return {each.name: each for each in found}


def find_chapter(given: str) -> Chapter | None:
    """Return the chapter of a name, a number or a lesson, None if there is none.

    >>> [find_chapter(given).name for given in ("dcg", "3", "03", "03_dcg")]
    ['dcg', 'dcg', 'dcg', 'dcg']
    """
    for each in chapters().values():
        if given in (each.name, str(each.number), f"{each.number:02}", each.lesson):
            return each
    return None


@dataclass(frozen=True)
class Route:
    """A way through the course.

    Parameters
    ----------
    title
        For whom it is, in a few words.
    chapters
        The names of its chapters in the order of the course; empty for all.
    then
        What comes after its lessons, if anything.
    topics
        Questions of the mock exam by their ids: a paper over its lessons has one of each topic.
    """

    id: str
    title: str
    chapters: tuple[str, ...] = ()
    then: str = ""
    topics: tuple[tuple[str, ...], ...] = ()

    def lessons(self) -> dict[str, Chapter]:
        """Its chapters by name, in the order of the lessons."""
        wanted = self.chapters or chapters()
        return {name: each for name, each in chapters().items() if name in wanted}

    def left_out(self, chapter: Chapter) -> dict[Chapter, str]:
        """What a chapter needs of those that it leaves out."""
        lessons = self.lessons()
        return {chapters()[n]: what for n, what in chapter.needs.items() if n not in lessons}


@dataclass(frozen=True)
class Part:
    """A part of the course.

    Parameters
    ----------
    title
        What it is about, in a few words.
    first
        The number of its first lesson; its last one stands before the next part.
    """

    id: str
    title: str
    first: int


@cache
def parts() -> dict[Part, tuple[Chapter, ...]]:
    """Return the parts of the course with their chapters, in the order of the lessons.

    >>> [lessons[0].name for lessons in parts().values()]
    ['ranking_task', 'unjudged']
    """
    found = read_toml(HERE / "parts.toml", Mapping[str, Part]).values()
    ends = [*(part.first for part in found), inf][1:]
    return {
        part: tuple(each for each in chapters().values() if part.first <= each.number < end)
        for part, end in zip(found, ends, strict=True)
    }


@cache
def paths() -> dict[str, Route]:
    """Return the ways through the course by their names.

    >>> list(paths()["search"].lessons())
    ['precision', 'dcg', 'comparing_systems', 'unjudged', 'clicks', 'diversity']
    """
    return read_toml(HERE / "paths.toml", Mapping[str, Route])


def renamed() -> dict[str, str]:
    """Return the ids of exercises and guesses by those that they had in older versions."""
    return {old: new for each in chapters().values() for old, new in each.renamed.items()}


def id_now(id: str) -> str:
    """Return the id that an exercise or a guess of this id has now.

    >>> id_now("dcg.ndcg")
    'dcg.ndcg'
    """
    return renamed().get(id, id)


def section_of(exercise: str, mistake: str = "") -> str:
    """The heading of the section that prepares an exercise, or a mistake in it if one is closer.

    Empty if the chapter names no sections.

    >>> section_of("dcg.ndcg"), section_of("dcg.ndcg", "ideal=first_k")
    ('DCG and nDCG', 'Ideal of what?')
    """
    sections = chapters()[exercise.partition(".")[0]].teaching.sections
    for wanted in (f"{exercise}:{mistake.partition('=')[0]}", exercise):
        for heading, prepared in sections.items():
            if wanted in prepared:
                return heading
    return next(iter(sections), "")


def place_of(id: str) -> str:
    """What stands after # where a link leads to an exercise or a guess of a lesson.

    >>> place_of("dcg.ndcg")
    'exercise:dcg.ndcg'
    """
    return f"exercise:{id}"
