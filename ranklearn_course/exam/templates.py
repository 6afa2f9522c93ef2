"""The templates of all chapters: their own questions, and functions of their exercises."""

from __future__ import annotations

from functools import cache, partial
from random import Random

from ranklearn_course.chapters import Chapter, chapters
from ranklearn_course.checker import WriteFunction
from ranklearn_course.exam.loading import templates
from ranklearn_course.exam.question import Drawn, Template
from ranklearn_course.exercises.loading import load


@cache
def all_templates() -> tuple[Template, ...]:
    """Every template, in the order of the chapters; those with code stand last in each.

    >>> {template.chapter for template in all_templates()} <= set(chapters())
    True
    """
    found: list[Template] = []
    for chapter in chapters().values():
        found += templates(chapter)
        found += [_function(chapter, name) for name in chapter.exam]
    return tuple(found)


def _function(chapter: Chapter, name: str) -> Template:
    exercise = load(chapter).exercises.get(name)
    if not isinstance(exercise, WriteFunction):
        raise chapter.error("exam", f"must hold ids of exercises of kind write, got {name!r}")
    id = f"{chapter.name}.write_{name.partition('.')[2]}"
    return Template(id, "code", exercise.minutes, partial(_drawn, exercise))


def _drawn(exercise: WriteFunction, random: Random) -> Drawn:
    return Drawn(exercise, {"name": exercise.name}, exercise.solution)
