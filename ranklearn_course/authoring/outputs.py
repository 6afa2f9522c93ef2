"""What the stored outputs of a lesson may hold."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from ranklearn_course.authoring.lesson import Fault, Lesson, output_texts
from ranklearn_course.authoring.tidy import WIDGET_VIEW
from ranklearn_course.authoring.widget_pictures import is_pictured, known_widgets

NUMPY_SCALAR = re.compile(r"\bnp\.(float|int|uint|bool|str)_?\d*\(")
USUAL_PATH = re.compile(
    r"(?<![\w.:/-])/(?:home|root|Users|tmp|var/folders|private|usr|opt|mnt)/[\w./-]*\w"
    r"|\b[A-Za-z]:\\[\w\\.-]*\w"
)
NO_END_TAG = frozenset({"br", "col", "hr", "img", "input", "wbr"})

NOT_EXECUTED = "the cell was not run: run `ranklearn tidy`"
WRONG_COUNT = (
    "the cell was run as number {count}, and it is code cell {index}: run `ranklearn tidy`"
)
RAISED = "the cell raised {name}: mend it, then run `ranklearn tidy`"
WARNED = "the cell wrote to stderr ({start}): mend the cause, or print to stdout"
WIDGET_STORED = "the output holds a widget's view: run `ranklearn tidy`"
STATE_STORED = "the file holds the state of widgets: run `ranklearn tidy`"
NOT_PICTURED = (
    "the stored {widget} has no picture of its present state: run `ranklearn tidy` on a machine "
    "with Chromium"
)
BARE_PICTURE = "a picture ({kind}) has no description: show it with `figures.show(figure, alt)`"
NO_ALT = "a picture has no alt text: say what is drawn, with the numbers that matter"
NO_LABEL = "a drawing (<svg>) has no name: give it an `aria-label` or a <title>"
SCALAR = "the output shows `{text}...)`: print the number, or convert it with `float` or `int`"
MACHINE_PATH = "`{path}` is a path of one machine: print or link something that all readers have"


def executed_in_order(lesson: Lesson) -> Iterator[Fault]:
    """Each code cell was run, in order, counted from 1."""
    for index, (number, cell) in enumerate(lesson.cells("code"), start=1):
        if cell.execution_count is None:
            yield lesson.fault(number, NOT_EXECUTED)
        elif cell.execution_count != index:
            yield lesson.fault(number, WRONG_COUNT, count=cell.execution_count, index=index)


def no_errors(lesson: Lesson) -> Iterator[Fault]:
    """No cell raised, none warned."""
    for number, cell in lesson.cells("code"):
        for output in cell.outputs:
            if output.output_type == "error":
                yield lesson.fault(number, RAISED, name=output.ename)
            elif output.get("name") == "stderr":
                yield lesson.fault(number, WARNED, start=output.text.strip()[:60])


def no_widget_state(lesson: Lesson) -> Iterator[Fault]:
    """Nothing stored depends on a live kernel."""
    if "widgets" in lesson.notebook.metadata:
        yield lesson.fault(None, STATE_STORED)
    for number, cell in lesson.cells("code"):
        if any(WIDGET_VIEW in output.get("data", {}) for output in cell.outputs):
            yield lesson.fault(number, WIDGET_STORED)


def pictured_widgets(lesson: Lesson) -> Iterator[Fault]:
    """Each widget has a picture of its present state."""
    for number, cell in lesson.cells("code"):
        for output in cell.outputs:
            for widget in known_widgets(output.get("data", {}).get("text/html", "")):
                if not is_pictured(widget):
                    yield lesson.fault(number, NOT_PICTURED, widget=widget.name)


def described_pictures(lesson: Lesson) -> Iterator[Fault]:
    """Each picture, in outputs and in Markdown, has a description."""
    for number, cell in lesson.cells("code"):
        kinds = {kind for output in cell.outputs for kind in output.get("data", {})}
        for kind in sorted(kind for kind in kinds if kind.startswith("image/")):
            yield lesson.fault(number, BARE_PICTURE, kind=kind)
        for text in output_texts(cell):
            yield from (lesson.fault(number, message) for message in undescribed(text))
    for number, cell in lesson.cells("markdown"):
        html = re.sub(r"!\[\s*\]\(", "<img>(", cell.source)
        yield from (lesson.fault(number, message) for message in undescribed(html))


def undescribed(html: str) -> list[str]:
    """Return one message for each picture in `html` that has no description.

    >>> undescribed('<img src="a.png" alt="Three bars."><svg><rect/></svg>') == [NO_LABEL]
    True
    """
    reader = _PictureReader()
    reader.feed(html)
    reader.close()
    return reader.faults()


class _PictureReader(HTMLParser):
    """Collects pictures, and for each drawing whether it or an element around it has a name."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.without_alt = 0
        self.drawings: list[bool] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: (value or "").strip() for name, value in attrs}
        if tag == "img":
            self.without_alt += not given.get("alt")
        named = bool(given.get("aria-label") or given.get("aria-labelledby"))
        named = named or given.get("aria-hidden") == "true"
        inside_named = bool(self.open) and self.open[-1][1]
        if tag == "svg":
            self.drawings.append(named or inside_named)
        if tag == "title" and self.drawings:
            self.drawings[-1] = True
        if tag not in NO_END_TAG:
            self.open.append((tag, named or inside_named))

    def handle_endtag(self, tag: str) -> None:
        names = [name for name, _ in self.open]
        if tag in names:
            del self.open[len(names) - 1 - names[::-1].index(tag) :]

    def faults(self) -> list[str]:
        return [NO_ALT] * self.without_alt + [NO_LABEL] * self.drawings.count(False)


def plain_numbers(lesson: Lesson) -> Iterator[Fault]:
    """Numbers read as numbers, not as NumPy's names for them."""
    for number, cell in lesson.cells("code"):
        for text in output_texts(cell):
            for found in NUMPY_SCALAR.finditer(text):
                yield lesson.fault(number, SCALAR, text=found[0])


def no_machine_paths(lesson: Lesson) -> Iterator[Fault]:
    """No text names a folder of one machine."""
    for number, cell in lesson.cells():
        texts = [cell.source, *(output_texts(cell) if cell.cell_type == "code" else ())]
        for path in sorted(set(_paths("\n".join(texts)))):
            yield lesson.fault(number, MACHINE_PATH, path=path)


def _paths(text: str) -> Iterator[str]:
    yield from (found[0] for found in USUAL_PATH.finditer(text))
    for path in {sys.prefix, str(Path.cwd()), str(Path.home())}:
        if len(Path(path).parts) > 2 and path in text:
            yield path


CHECKS = (
    executed_in_order,
    no_errors,
    no_widget_state,
    pictured_widgets,
    described_pictures,
    plain_numbers,
    no_machine_paths,
)
