"""The section of a lesson that prepares an exercise, by `[teaching]` of its chapter.toml."""

from __future__ import annotations

from ranklearn_course.chapters import chapters


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
