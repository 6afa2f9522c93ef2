"""The teaching guide: keeps the parts of `TEACHING.md` that say what other files say up to date.

A part between the comments `<!-- errors dcg -->` and `<!-- end -->` is written here: mistakes from
the exercises' catalogues, minutes from the lessons' title cards, exercises from the lessons. What
stands outside of such parts is written by hand, and is never touched.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import nbformat

from ranklearn_course.atomic import write_atomic
from ranklearn_course.chapters import chapters
from ranklearn_course.checker import CatchImpostors, NumberByHand, WriteFunction
from ranklearn_course.classroom import ClassroomError, editions
from ranklearn_course.classroom.confusions import Confusion, confusions
from ranklearn_course.classroom.plans import Day, Slot, plans
from ranklearn_course.exercises.bank import all_exercises, further_exercises
from ranklearn_course.installation import RANKLEARN

NAME = "TEACHING.md"
PART = re.compile(r"(<!-- (?P<name>[a-z]+(?: [a-z_]+)?) -->\n)(?P<text>.*?)(<!-- end -->)", re.S)
IN_CLASS = re.compile(r"\*\*Minutes:\*\*.*?(\d+) in class")

KINDS: dict[type, str] = {
    WriteFunction: "write a function",
    NumberByHand: "on paper",
    CatchImpostors: "catch impostors",
}


@cache
def lesson_of(chapter: str) -> tuple[Path, nbformat.NotebookNode]:
    """The file of a chapter's lesson and its content."""
    (path,) = editions.lessons_as_delivered().glob(f"??_{chapter}.ipynb")
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


# The parts


def glance() -> str:
    """The table of all lessons with their minutes."""
    rows = [
        "| lesson | question | in class | first sitting | second sitting |",
        "| --- | --- | ---: | ---: | ---: |",
    ]
    for chapter in chapters().values():
        link = f"[{chapter.heading}](notebooks/{lesson_of(chapter.name)[0].name})"
        alone = " | ".join(str(chapter.minutes[sitting]) for sitting in ("core", "further"))
        in_class = minutes_in_class(chapter.name)
        rows.append(f"| {link} | {chapter.question} | {in_class} | {alone} |")
    return "\n".join(rows)


def card(chapter: str) -> str:
    """The minutes of one lesson."""
    alone = chapters()[chapter].minutes
    return (
        f"[Lesson](notebooks/{lesson_of(chapter)[0].name}). "
        f"**{minutes_in_class(chapter)} minutes in class**; alone {alone['core']} for the first "
        f"sitting and {alone['further']} for the second."
    )


def chosen_errors(chapter: str) -> dict[str, tuple[Confusion, ...]]:
    """The mistakes that the guide names, by the exercise in which they are made."""
    found = {}
    for exercise, ids in chapters()[chapter].teaching.mistakes.items():
        known = confusions(all_exercises()[exercise])
        found[exercise] = tuple(known[each] for each in ids)
    return found


def errors(chapter: str) -> str:
    """The likely errors of a lesson with counter-examples and follow-up questions."""
    lines: list[str] = []
    for exercise, found in chosen_errors(chapter).items():
        lines += ["", f"In `{exercise}`:", "", *map(_error, found)]
    return "\n".join(lines[1:])


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


def plan(name: str) -> str:
    """One of the three plans with the minutes of each day."""
    rows = ["| day | what | minutes |", "| --- | --- | ---: |"]
    for day in plans()[name]:
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


OF_A_LESSON: dict[str, Callable[[str], str]] = {
    "card": card,
    "errors": errors,
    "exercises": exercises,
}


def parts() -> dict[str, Callable[[], str]]:
    """Every part that can be written, by the name in its comment."""
    found: dict[str, Callable[[], str]] = {"glance": glance}
    for name in plans():
        found[f"plan {name}"] = lambda name=name: plan(name)
    for chapter in chapters():
        for kind, write in OF_A_LESSON.items():
            found[f"{kind} {chapter}"] = lambda write=write, chapter=chapter: write(chapter)
    return found


# The file


def guide_path() -> Path:
    """Where the guide stands: beside the folder of the lessons."""
    return editions.lessons_as_delivered().parent / NAME


def read_guide(path: Path | None = None) -> str:
    """The text of the guide."""
    path = path or guide_path()
    if not path.is_file():
        raise ClassroomError(
            f"{path} is missing. The guide stands beside the lessons in a clone of the course."
        )
    text = path.read_text(encoding="utf-8")
    begun = len(re.findall(r"^<!-- (?!end)", text, re.M))
    ended = len(re.findall(r"^<!-- end -->", text, re.M))
    if not begun == ended == len(PART.findall(text)):
        raise ClassroomError(
            f"{path.name} has {begun} comments that begin a part and {ended} that end one."
        )
    return text


def written_anew(text: str, name: str = NAME) -> tuple[str, list[str]]:
    """The text with every part written anew, and the names of the parts that were out of date."""
    known, stale = parts(), []

    def anew(found: re.Match[str]) -> str:
        part = found["name"]
        if part not in known:
            raise ClassroomError(
                f"{name} has a part {part!r}, and no such part is known. The parts are: "
                f"{', '.join(sorted(known))}."
            )
        written = f"{known[part]()}\n"
        if written != found["text"]:
            stale.append(part)
        return f"{found[1]}{written}{found[4]}"

    return PART.sub(anew, text), stale


def check_guide() -> list[str]:
    """A sentence for each part of the guide that is out of date; nothing is changed."""
    path = guide_path()
    _, stale = written_anew(read_guide(path), path.name)
    return [
        f"{path.name}: the part {name!r} is out of date; `{RANKLEARN} classroom guide` "
        "writes it anew."
        for name in stale
    ]


def write_guide(path: Path | None = None) -> list[str]:
    """Write all parts of the guide anew; the names of those that were out of date.

    Raises ClassroomError if it is part of an installed package, or as `read_guide` does.
    """
    path = path or guide_path()
    if path.parent == Path(__file__).parents[1]:
        raise ClassroomError(
            f"{path} belongs to the installed package and stays as it is. Work in a clone."
        )
    text, stale = written_anew(read_guide(path), path.name)
    if stale:
        write_atomic(path, text.encode())
    return stale
