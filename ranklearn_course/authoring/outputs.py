"""What the stored outputs of a lesson may hold."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from bs4 import BeautifulSoup, Tag

from ranklearn_course.authoring.lesson import Fault, Lesson, output_texts
from ranklearn_course.authoring.widget_pictures import is_pictured, known_widgets
from ranklearn_course.installation import RANKLEARN

NUMPY_SCALAR = re.compile(r"\bnp\.(float|int|uint|bool|str)_?\d*\(")
# Below the head of a table in Markdown.
RULE = re.compile(r"\s*\|?(\s*:?-+:?\s*\|)+(\s*:?-+:?)?\s*")
USUAL_PATH = re.compile(
    r"(?<![\w.:/-])/(?:home|root|Users|tmp|var/folders|private|usr|opt|mnt)/[\w./-]*\w"
    r"|\b[A-Za-z]:\\[\w\\.-]*\w"
)


def executed_in_order(lesson: Lesson) -> Iterator[Fault]:
    """Each code cell was run, in order, counted from 1."""
    for index, (number, cell) in enumerate(lesson.cells("code"), start=1):
        if cell.execution_count is None:
            yield Fault("never_run", number, f"the cell was not run: run `{RANKLEARN} tidy`")
        elif cell.execution_count != index:
            message = (
                f"the cell was run as number {cell.execution_count}, and it is code cell {index}: "
                f"run `{RANKLEARN} tidy`"
            )
            yield Fault("run_order", number, message)


def no_errors(lesson: Lesson) -> Iterator[Fault]:
    """No cell raised, none warned."""
    for number, cell in lesson.cells("code"):
        for output in cell.outputs:
            if output.output_type == "error":
                message = f"the cell raised {output.ename}: mend it, then run `{RANKLEARN} tidy`"
                yield Fault("raised", number, message)
            elif output.get("name") == "stderr":
                message = (
                    f"the cell wrote to stderr ({output.text.strip()[:60]}): mend the cause, or "
                    "print to stdout"
                )
                yield Fault("stderr", number, message)


def pictured_widgets(lesson: Lesson) -> Iterator[Fault]:
    """Each widget has a picture of its present state."""
    for number, cell in lesson.cells("code"):
        for output in cell.outputs:
            for widget in known_widgets(output.get("data", {}).get("text/html", "")):
                if not is_pictured(widget):
                    message = (
                        f"the stored {widget.name} has no picture of its present state: run "
                        f"`{RANKLEARN} tidy` on a machine with Chromium"
                    )
                    yield Fault("widget_picture", number, message)


def described_pictures(lesson: Lesson) -> Iterator[Fault]:
    """Each picture, in outputs and in Markdown, has a description."""
    for number, cell in lesson.cells("code"):
        kinds = {kind for output in cell.outputs for kind in output.get("data", {})}
        for kind in sorted(kind for kind in kinds if kind.startswith("image/")):
            message = (
                f"a picture ({kind}) has no description: show it with `figures.show(figure, alt)`"
            )
            yield Fault("undescribed_picture", number, message)
        for text in output_texts(cell):
            yield from _undescribed(number, text)
    for number, cell in lesson.cells("markdown"):
        yield from _undescribed(number, re.sub(r"!\[\s*\]\(", "<img>(", cell.source))


def _undescribed(number: int, html: str) -> Iterator[Fault]:
    # In a tag, because it warns of a text that is the name of a file.
    soup = BeautifulSoup(f"<div>{html}</div>", "html.parser")
    for image in soup("img"):
        if not image.get("alt", "").strip():
            message = "a picture has no alt text: say what is drawn, with the numbers that matter"
            yield Fault("no_alt", number, message)
    for drawing in soup("svg"):
        if not (drawing.find("title") or any(map(_is_named, [drawing, *drawing.parents]))):
            message = "a drawing (<svg>) has no name: give it an `aria-label` or a <title>"
            yield Fault("unnamed_drawing", number, message)


def _is_named(tag: Tag) -> bool:
    label = tag.get("aria-label") or tag.get("aria-labelledby") or ""
    return bool(label.strip()) or tag.get("aria-hidden") == "true"


def named_columns(lesson: Lesson) -> Iterator[Fault]:
    """Each column of a table has a name, in outputs and in Markdown."""
    for number, cell in lesson.cells():
        if cell.cell_type == "markdown":
            rows = zip(cell.source.splitlines(), cell.source.splitlines()[1:], strict=False)
            heads = [head for head, rule in rows if RULE.fullmatch(rule)]
            names = [name for head in heads for name in head.strip().strip("|").split("|")]
        else:
            soup = BeautifulSoup(f"<div>{''.join(output_texts(cell))}</div>", "html.parser")
            names = [head.get_text() for head in soup("th")]
        if not all(map(str.strip, names)):
            message = "a table has a column without a name: say what stands in it"
            yield Fault("unnamed_column", number, message)


def no_numpy_scalars(lesson: Lesson) -> Iterator[Fault]:
    """Numbers read as numbers, not as NumPy's names for them."""
    for number, cell in lesson.cells("code"):
        for text in output_texts(cell):
            for found in NUMPY_SCALAR.finditer(text):
                message = (
                    f"the output shows `{found[0]}...)`: print the number, or convert it with "
                    "`float` or `int`"
                )
                yield Fault("numpy_scalar", number, message)


def no_machine_paths(lesson: Lesson) -> Iterator[Fault]:
    """No text names a folder of one machine."""
    for number, cell in lesson.cells():
        texts = [cell.source, *(output_texts(cell) if cell.cell_type == "code" else ())]
        for path in sorted(set(_paths("\n".join(texts)))):
            message = (
                f"`{path}` is a path of one machine: print or link something that all readers have"
            )
            yield Fault("machine_path", number, message)


def _paths(text: str) -> Iterator[str]:
    yield from (found[0] for found in USUAL_PATH.finditer(text))
    for path in {sys.prefix, str(Path.cwd()), str(Path.home())}:
        if len(Path(path).parts) > 2 and path in text:
            yield path


CHECKS = (
    executed_in_order,
    no_errors,
    pictured_widgets,
    described_pictures,
    named_columns,
    no_numpy_scalars,
    no_machine_paths,
)
