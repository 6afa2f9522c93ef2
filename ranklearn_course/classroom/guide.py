"""The teaching guide, `docs/teaching/`: a page for each lesson, and one with the plans.

They are written from what other files say: `[teaching]` of each `chapter.toml`, the mistakes in the
exercises' catalogues, the minutes on the lessons' title cards, `plans.toml`. `README.md`, which
leads a teacher, is written by hand.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import nbformat

from ranklearn_course.atomic import write_atomic
from ranklearn_course.checker import CatchImpostors, NumberByHand, WriteFunction
from ranklearn_course.classroom import ClassroomError, editions
from ranklearn_course.classroom.confusions import Confusion, confusions
from ranklearn_course.classroom.plans import Day, Plan, Slot, plans
from ranklearn_course.course import chapters
from ranklearn_course.exercises.bank import all_exercises, further_exercises
from ranklearn_course.lessons import LessonError, editable_source

FOLDER = "docs/teaching"
IN_CLASS = re.compile(r"\*\*Minutes:\*\*.*?(\d+) in class")

IN_CLASS_MEANS = (
    '"In class" is the time with a teacher, with the exercises that the page of a lesson marks '
    '"in class"; the rest is homework. Where a plan takes only a part of a lesson, its row names '
    "what to take."
)

KINDS: dict[type, str] = {
    WriteFunction: "write a function",
    NumberByHand: "on paper",
    CatchImpostors: "catch impostors",
}


@cache
def lesson_of(chapter: str) -> tuple[Path, nbformat.NotebookNode]:
    """The file of a chapter's lesson and its content."""
    path = editions.lessons_as_delivered() / f"{chapters()[chapter].lesson}.ipynb"
    return path, nbformat.read(path, as_version=4)


def minutes_in_class(chapter: str) -> int:
    """The minutes in class on a lesson's title card.

    >>> minutes_in_class("ranking_task")
    45
    """
    path, notebook = lesson_of(chapter)
    found = IN_CLASS.search(notebook.cells[0].source)
    if not found:
        raise ClassroomError(f"{path.name}: its title card does not state minutes in class")
    return int(found[1])


# The pages


def pages() -> dict[str, str]:
    """All pages that are written, by the names of their files."""
    lessons = {f"{each.lesson}.md": lesson_page(each.name) for each in chapters().values()}
    return {"plans.md": plans_page(), **lessons}


def _page(source: str, *parts: str) -> str:
    head = f"<!-- `ranklearn classroom guide` writes this page from {source}. -->"
    return "\n\n".join(part.strip() for part in (head, *parts) if part) + "\n"


def plans_page() -> str:
    """All lessons with their minutes, and the plans."""
    parts = ["# Lessons and plans", glance(), IN_CLASS_MEANS]
    for each in plans().values():
        parts += [f"## {each.title}", each.about, plan_table(each), each.then]
    return _page("the lessons and plans.toml", *parts)


def lesson_page(chapter: str) -> str:
    """What a teacher needs for one lesson."""
    found = chapters()[chapter]
    says = found.teaching
    return _page(
        f"chapters/{chapter}/chapter.toml and the lesson",
        f"# {found.number:02} {found.question}",
        _minutes(chapter),
        f"**Say.** {says.say}",
        f"**Show.** {says.show}",
        f"**Likely errors.** {says.likely_errors}",
        errors(chapter),
        f"**In a short course** {says.short_course}",
        exercises(chapter),
    )


def glance() -> str:
    """The table of all lessons with their minutes."""
    rows = [
        "| lesson | question | in class | first sitting | second sitting |",
        "| --- | --- | ---: | ---: | ---: |",
    ]
    for chapter in chapters().values():
        link = f"[{chapter.heading}]({chapter.lesson}.md)"
        alone = " | ".join(str(chapter.minutes[sitting]) for sitting in ("core", "further"))
        in_class = minutes_in_class(chapter.name)
        rows.append(f"| {link} | {chapter.question} | {in_class} | {alone} |")
    return "\n".join(rows)


def _minutes(chapter: str) -> str:
    alone = chapters()[chapter].minutes
    return (
        f"[Lesson](../../notebooks/{chapters()[chapter].lesson}.ipynb). "
        f"**{minutes_in_class(chapter)} minutes in class**; alone {alone['core']}, "
        f"in a second sitting {alone['further']}."
    )


def errors(chapter: str) -> str:
    """The likely errors of a lesson with counter-examples and follow-up questions."""
    lines: list[str] = []
    for exercise, ids in chapters()[chapter].teaching.mistakes.items():
        known = confusions(all_exercises()[exercise])
        lines += [f"In `{exercise}`:", "", *(_error(known[each]) for each in ids), ""]
    return "\n".join(lines)


def _error(found: Confusion) -> str:
    whose = f"It is a convention of {found.whose}. " if found.whose else ""
    return f"* **{found.title}** {whose}{found.example} *Ask:* {found.question}"


def exercises(chapter: str) -> str:
    """The exercises of a lesson: which in class, which at home."""
    shown = [name for _, name in editions.exercise_cells(lesson_of(chapter)[1])]
    rows = ["| exercise | kind | minutes | where |", "| --- | --- | ---: | --- |"]
    for name in shown:
        exercise = all_exercises()[name]
        kind = KINDS.get(type(exercise), "find an example")
        where = "in class" if name in chapters()[chapter].teaching.in_class else "homework"
        rows.append(f"| {exercise.title} | {kind} | {exercise.minutes} | {where} |")
    further = [f"`{name}`" for name in further_exercises() if name.startswith(f"{chapter}.")]
    if further:
        text = "Further exercises" if len(further) > 1 else "A further exercise"
        rows += ["", f"{text}, which the lesson does not show: {', '.join(sorted(further))}."]
    return "\n".join(rows)


def plan_table(plan: Plan) -> str:
    """A plan with the minutes of each day."""
    rows = ["| day | what | minutes |", "| --- | --- | ---: |"]
    for day in plan.all_days:
        for index, slot in enumerate(day.slots):
            first = f"**{day.day}**" if index == 0 else ""
            rows.append(f"| {first} | {_slot_text(slot)} | {slot_minutes(slot)} |")
        rows.append(f"| | **Together** | **{day_minutes(day)}** |")
    return "\n".join(rows)


def _slot_text(slot: Slot) -> str:
    if not slot.chapter:
        return slot.text
    lesson = f"Lesson {chapters()[slot.chapter].heading}"
    return f"{lesson}: {slot.text}" if slot.text else lesson


def slot_minutes(slot: Slot) -> int:
    """How long an entry of a plan takes."""
    return slot.minutes or minutes_in_class(slot.chapter)


def day_minutes(day: Day) -> int:
    """How long a day of a plan takes, with its breaks."""
    return sum(map(slot_minutes, day.slots))


# The files


def leading_page() -> str:
    """The page that leads a teacher, which is written by hand."""
    path = editions.lessons_as_delivered().parent / FOLDER / "README.md"
    return path.read_text(encoding="utf-8")


def write_guide() -> list[str]:
    """Write the pages that are out of date; their names. ClassroomError outside of a clone."""
    try:
        folder = editable_source().parent / FOLDER
    except LessonError as error:
        raise ClassroomError(str(error)) from None
    written = []
    for name, text in pages().items():
        path = folder / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            write_atomic(path, text.encode())
            written.append(name)
    return written
