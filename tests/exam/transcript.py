"""Every text of the exam in questions as they are drawn, with what is said to answers.

`python -m tests.exam.transcript` writes `exam.txt` of each chapter anew, or of those that are
named. Who changes a sentence, a draw or a mistake reads in the diff what candidates will see: the
question with a right answer, each wrong number with its cause, each option with its reply, and what
lists do not meet.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from ranklearn_course.checker import Choose, GiveRanking, NumberByHand
from ranklearn_course.course import Chapter, chapters
from ranklearn_course.exam.loading import all_templates
from ranklearn_course.exam.paper import asked
from ranklearn_course.exam.question import Drawn, Question, Template
from tests.exam.lists import near_misses

FOLDER = Path(__file__).parents[1] / "chapters"
SEEDS = 30


def path_of(chapter: Chapter) -> Path:
    return FOLDER / chapter.name / "exam.txt"


def transcript(chapter: Chapter) -> str:
    """The questions of each template that say something new, and what is new in them."""
    parts = []
    for template in all_templates():
        if template.chapter != chapter.name or template.kind == "code":
            continue
        seen: set[str] = set()
        for drawn in drawn_of(template):
            new = {id: text for id, text in said(drawn) if id not in seen}
            if new:
                parts += [] if seen else [heading(template, drawn)]
                parts += [asked(Question(1, template, drawn)), "", f"Right: {drawn.right}"]
                parts += [*filter(None, new.values()), ""]
            seen |= new.keys()
    return "\n".join(parts)


@cache
def drawn_of(template: Template) -> list[Drawn]:
    """What the first seeds draw."""
    return [template.drawn(Random(seed)) for seed in range(SEEDS)]


def heading(template: Template, drawn: Drawn) -> str:
    title = f"{template.id}: {drawn.exercise.title} ({template.minutes})"
    return f"{title}\n{'=' * len(title)}\n"


def said(drawn: Drawn) -> Iterator[tuple[str, str]]:
    """What is said to wrong answers, by what says it."""
    match drawn.exercise:
        case NumberByHand(wrong=wrong):
            for each in wrong:
                yield each.id, f"> {each.value:.6g} ({each.id}): {each.cause}"
        case Choose(options=options):
            # A situation says nothing but its question.
            yield f"situation {drawn.given.get('situation')}", ""
            for id, option in zip(drawn.options, options, strict=True):
                yield id, f"> {option.text}: {option.reply}"
        case GiveRanking() as exercise:
            yield "refused", f"> []: {exercise.refuse([])}"
            for answer in near_misses(drawn, Random(0)):
                for unmet in exercise.unmet(answer):
                    yield unmet.id, f"> {answer}: {unmet.sentence}"


if __name__ == "__main__":
    for each in map(chapters().__getitem__, sys.argv[1:] or chapters()):
        if text := transcript(each):
            path_of(each).write_text(text, encoding="utf-8", newline="\n")
