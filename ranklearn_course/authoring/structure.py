"""Check that a notebook has the shape of a lesson.

The contract, for those who write lessons. The file is `notebooks/NN_chapter.ipynb`. A tag marks
the first cell of each part, so that headings can read as the lesson needs them; the parts stand
in the order of `PARTS`, and those in `OPTIONAL_PARTS` may be left out. A lesson is two sittings:
the core, which stands alone, and what goes further. After the set-up, `warm_up("NN")` asks again
what was learned on other days.

| tag | the part |
| --- | --- |
| `part:title` | the first cell, Markdown: a heading `# ...?` that asks the lesson's question, and the lines `**You need:** ...`, `**You will be able to:**` with a list of 3 to 5 points (`* ...` or `- ...`), `**Minutes:** ...` with the times of both sittings and in class, `**Articles:** ...` |
| `part:setup` | the second cell, code: imports, then `print("...")` of one fixed line, nothing else |
| `part:hook` | play first: a guess (`predict`), then the widget reduced to one gesture and one question |
| `part:by-hand` | the arithmetic on 3 to 5 documents |
| `part:definition` | the formula, a short function that mirrors it, the tested version beside it |
| `part:explore` | the full widget, with two things to try; their answers are folded |
| `part:exercises` | statements, stubs and checks |
| `part:quiz` | three questions |
| `part:summary` | the first sitting in three sentences |
| `part:further` | the second sitting: what it adds, in a sentence or two; then a folded cell that makes the names again, in the same words, for on another day the kernel is a fresh one |
| `part:articles` | the articles' worked numbers, computed again |
| `part:real-data` | the same metric on real data |
| `part:limits` | where it fails |
| `part:practice` | further exercises and questions |
| `part:conventions` | who does it how; where the articles need care stands in a folded part, "For readers of the articles", with a small table of what proves it; its words do not count |
| `part:cheat-sheet` | the guesses, a row for the cheat sheet, the next lesson |

A cell that only shows something (a picture, a widget, a question) hides its code:
`"jupyter": {"source_hidden": true}` in its metadata. A heading `## ...` above what is for some
readers alone has `"jp-MarkdownHeadingCollapsed": true`: what follows up to the next one is folded,
and takes none of the minutes of the card. `"numbers"` in the metadata of a text holds what proves
its numbers. The site and slides have no cells to run: `without_cells` of `lesson` says what they say
in place of it.

The limits on size are constants below. What a cell may say, contain and print is checked in
`prose`, `numbers`, `sources`, `reruns`, `outputs` and `sittings`.
"""  # noqa: E501  (a row of a table is one line)

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from pathlib import Path

from ranklearn_course.authoring import numbers, outputs, prose, reruns, sittings, sources
from ranklearn_course.authoring.lesson import PART, Fault, Lesson, tags
from ranklearn_course.chapters import chapters

CORE = (
    "title",
    "setup",
    "hook",
    "by-hand",
    "definition",
    "explore",
    "exercises",
    "quiz",
    "summary",
)
PARTS = (
    *CORE,
    "further",
    "articles",
    "real-data",
    "limits",
    "practice",
    "conventions",
    "cheat-sheet",
)
OPTIONAL_PARTS = ("exercises", "quiz", "practice")
FEWEST_CELLS, MOST_CELLS = 25, 70
# Three exercises of three cells: without them a lesson may be that much shorter.
EXERCISE_CELLS = 9
FILE_NAME = re.compile(r"\d\d_[a-z]+(_[a-z]+)*\.ipynb")
TITLE_FIELDS = ("You need", "You will be able to", "Minutes", "Articles")
FEWEST_ABILITIES, MOST_ABILITIES = 3, 5


def check_structure(
    path: str | Path, checks: Iterable[Callable[[Lesson], Iterable[Fault]]] | None = None
) -> list[Fault]:
    """Return the faults of a lesson in the order of its cells; none if it has the right shape.

    ``checks`` are those of a lesson, or `OF_A_WORKBOOK`. Nothing is run. Raises `NotebookError` if
    the file is not a notebook.
    """
    lesson = Lesson.read(path)
    found = [fault for check in checks or CHECKS for fault in check(lesson)]
    return sorted(found, key=lambda fault: fault.cell or 0)


def file_name(lesson: Lesson) -> Iterator[Fault]:
    """The name says the chapter."""
    if not FILE_NAME.fullmatch(lesson.path.name):
        message = "call the file NN_chapter.ipynb, in lower case, as in 02_precision.ipynb"
        yield Fault("file_name", None, message)


def number_of_cells(lesson: Lesson) -> Iterator[Fault]:
    """A lesson is two sittings long."""
    shorter = 0 if "exercises" in dict(_first_cells(lesson)) else EXERCISE_CELLS
    fewest, cells = FEWEST_CELLS - shorter, len(lesson.notebook.cells)
    if not fewest <= cells <= MOST_CELLS:
        rule, cure = (
            ("too_few_cells", "split or add some")
            if cells < fewest
            else ("too_many_cells", "cut or merge some")
        )
        message = f"a lesson has {fewest} to {MOST_CELLS} cells, this one has {cells}: {cure}"
        yield Fault(rule, None, message)


def _first_cells(lesson: Lesson) -> Iterator[tuple[str, int]]:
    """Yield each known part with its first cell."""
    seen = set()
    for number, part in lesson.parts():
        if part in PARTS and part not in seen:
            seen.add(part)
            yield part, number


def known_parts(lesson: Lesson) -> Iterator[Fault]:
    """Each part is a known one, and is marked once."""
    first = dict(_first_cells(lesson))
    for number, part in lesson.parts():
        if part not in PARTS:
            message = f"`part:{part}` is not a part of a lesson: use one of {', '.join(PARTS)}"
            yield Fault("unknown_part", number, message)
        elif number != first[part]:
            message = f"`part:{part}` marks a second cell: tag the part's first cell only"
            yield Fault("repeated_part", number, message)


def required_parts(lesson: Lesson) -> Iterator[Fault]:
    """No part is missing, and they stand in order."""
    first = dict(_first_cells(lesson))
    for part in PARTS:
        if part not in first and part not in OPTIONAL_PARTS:
            message = f"the lesson has no part `{part}`: tag its first cell `part:{part}`"
            yield Fault("missing_part", None, message)
    for before, part in pairwise(first):
        if PARTS.index(part) < PARTS.index(before):
            message = f"`part:{part}` comes after `part:{before}`: move it before"
            yield Fault("part_order", first[part], message)


def first_cells(lesson: Lesson) -> Iterator[Fault]:
    """The title card comes first, the set-up second."""
    opening = (("title", "markdown"), ("setup", "code"))
    for (number, cell), (part, kind) in zip(lesson.cells(), opening, strict=False):
        if PART + part not in tags(cell):
            message = (
                f"begin with the title card, then the set-up cell: tag this cell `part:{part}`"
            )
            yield Fault("first_cells", number, message)
        elif cell.cell_type != kind:
            yield Fault("cell_type", number, f"`part:{part}` must be a {kind} cell")


def title_card(lesson: Lesson) -> Iterator[Fault]:
    """The title card asks a question and has all its fields."""
    number = dict(_first_cells(lesson)).get("title")
    if number is None:
        return
    text = lesson.notebook.cells[number - 1].source
    if not re.match(r"# .*\?[ \t]*(\n|$)", text):
        message = "begin the title card with a heading `# ...?` that asks the lesson's question"
        yield Fault("no_question", number, message)
    for field in TITLE_FIELDS:
        content = _field(text, field)
        if content is None:
            message = f"the title card has no field: add a line that begins with `**{field}:**`"
            yield Fault("missing_field", number, message)
        elif not re.search(r"\w", content):
            message = f"the field `**{field}:**` says nothing: fill it in"
            yield Fault("empty_field", number, message)
    abilities = _field(text, "You will be able to") or ""
    points = re.findall(r"^ *[*-] +\w", abilities, re.MULTILINE)
    if not FEWEST_ABILITIES <= len(points) <= MOST_ABILITIES:
        message = (
            f"list {FEWEST_ABILITIES} to {MOST_ABILITIES} points under "
            f"`**You will be able to:**`, not {len(points)}"
        )
        yield Fault("abilities", number, message)


def what_it_needs(lesson: Lesson) -> Iterator[Fault]:
    """The title card links to the lessons that chapter.toml says it needs, and to no other."""
    chapter, number = sittings.chapter_of(lesson), dict(_first_cells(lesson)).get("title")
    if chapter is None or number is None:
        return
    card = _field(lesson.notebook.cells[number - 1].source, "You need") or ""
    needed = {chapters()[name].lesson for name in chapter.needs}
    if {*re.findall(r"\((\w+)\.ipynb\)", card)} != needed:
        names = ", ".join(sorted(needed)) or "no lesson"
        message = f"`needs` of chapter.toml says {names}: link to these under `**You need:**`"
        yield Fault("needs", number, message)


def _field(text: str, name: str) -> str | None:
    """Return what stands between the field's name and the next field, None without the field."""
    ends = "|".join(map(re.escape, TITLE_FIELDS))
    found = re.search(rf"\*\*{name}:\*\*(.*?)(?=\*\*(?:{ends}):\*\*|\Z)", text, re.DOTALL)
    return found[1] if found else None


#: What holds for a workbook, too: a notebook without a number, where readers go on by themselves.
OF_A_WORKBOOK = (*outputs.CHECKS, *prose.CHECKS, *numbers.CHECKS)
CHECKS = (
    file_name,
    number_of_cells,
    known_parts,
    required_parts,
    first_cells,
    title_card,
    what_it_needs,
    *sources.CHECKS,
    *reruns.CHECKS,
    *OF_A_WORKBOOK,
    *sittings.CHECKS,
)
