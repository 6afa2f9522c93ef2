"""Every text of the exam in questions as they are drawn, with what is said to answers.

`python -m tests.exam.transcript` writes `exam.txt` of each chapter anew, or of those that are
named. Who changes a sentence, a draw or a mistake reads in the diff what candidates will see: the
question with a right answer, each wrong number with its cause, each option with its reply, and what
lists do not meet, with how many lists that are nearly right miss each requirement.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from random import Random

from ranklearn_course.checker import Choose, GiveRanking, NumberByHand
from ranklearn_course.course import Chapter, chapters
from ranklearn_course.exam.loading import all_templates
from ranklearn_course.exam.paper import asked
from ranklearn_course.exam.question import Drawn, Question, Template

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
    counted = f"{missed(template)}\n" if template.kind == "counter-example" else ""
    return f"{title}\n{'=' * len(title)}\n{counted}"


def missed(template: Template) -> str:
    """Which requirements lists miss that are nearly right, and how often."""
    answers = [
        (drawn.exercise, answer)
        for seed, drawn in enumerate(drawn_of(template))
        for answer in near_misses(drawn, Random(seed))
    ]
    found = Counter(each.id for exercise, answer in answers for each in exercise.unmet(answer))
    counts = ", ".join(f"{id} {count}" for id, count in sorted(found.items()))
    return f"Of {len(answers)} near misses: {counts}"


def near_misses(drawn: Drawn, random: Random) -> Iterator[list[float]]:
    """A right list in another order, and with entries of what is given in it."""
    example = list(drawn.exercise.example)
    given = [value for value in drawn.given.values() if isinstance(value, list)]
    pool = [each for each in chain(example, *given) if isinstance(each, int | float)]
    for _ in range(30):
        order, changed = random.sample(example, len(example)), list(example)
        for place in random.sample(range(len(example)), random.randint(1, 3)):
            changed[place] = random.choice(pool) + random.choice([-1, 0, 0, 1])
        yield from (each for each in (order, changed) if not drawn.exercise.refuse(each))


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
