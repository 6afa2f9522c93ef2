"""The templates of all chapters, one module for each."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from ranklearn_course.exam.question import Template
from ranklearn_course.exercises.bank import CHAPTERS


@cache
def all_templates() -> tuple[Template, ...]:
    """Every template, in the order of the chapters; those with code stand last in each.

    >>> sorted({template.chapter for template in all_templates()}) == sorted(CHAPTERS)
    True
    """
    from ranklearn_course.exam.templates.code import CODE

    found: list[Template] = []
    for chapter in CHAPTERS:
        module = import_module(f"ranklearn_course.exam.templates.{chapter}")
        found += module.TEMPLATES
        found += [template for template in CODE if template.chapter == chapter]
    return tuple(found)
