"""What a chapter says to teachers, in `[teaching]` of its chapter.toml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from ranklearn_course.chapters import chapters
from ranklearn_course.chapters.toml_table import TomlTable


@dataclass(frozen=True)
class Teaching:
    """A teacher's view of one chapter."""

    # The exercises that gain most from a room of people.
    in_class: tuple[str, ...]
    # The ids of the mistakes that a class makes most, by the exercise.
    mistakes: Mapping[str, tuple[str, ...]]
    # The headings of the lesson, each with exercises, or with a keyword of mistakes in one, such as
    # "dcg.ndcg:ideal".
    sections: Mapping[str, tuple[str, ...]]


@cache
def teaching(chapter: str) -> Teaching:
    """Read what a chapter says to teachers, which may be nothing."""
    table = TomlTable(dict(chapters()[chapter].teaching), f"{chapter}/chapter.toml, teaching")
    mistakes, sections = table.table("mistakes"), table.table("sections")
    found = Teaching(
        table.texts("in_class", ()),
        {exercise: mistakes.texts(exercise) for exercise in mistakes},
        {heading: sections.texts(heading) for heading in sections},
    )
    table.close()
    return found


def section_of(exercise: str, mistake: str = "") -> str:
    """The heading of the section that prepares an exercise, or a mistake in it if one is closer.

    Empty if the chapter names no sections.

    >>> section_of("dcg.ndcg"), section_of("dcg.ndcg", "ideal=first_k")
    ('DCG and nDCG', 'Ideal of what?')
    """
    sections = teaching(exercise.partition(".")[0]).sections
    for wanted in (f"{exercise}:{mistake.partition('=')[0]}", exercise):
        for heading, prepared in sections.items():
            if wanted in prepared:
                return heading
    return next(iter(sections), "")
