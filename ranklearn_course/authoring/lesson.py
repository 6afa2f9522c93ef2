"""A lesson as the structure checks see it, and the faults that they find in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from nbformat import NotebookNode

from ranklearn_course.authoring.files import read_notebook
from ranklearn_course.authoring.pictures import PICTURE

IN_THE_FILE = "{notebook}: {message}"
IN_A_CELL = "{notebook}, cell {cell}: {message}"
PART = "part:"


@dataclass(frozen=True)
class Fault:
    """One thing to mend: in which notebook, in which cell (from 1, of all cells), and how.

    >>> print(Fault("02_precision.ipynb", 3, "the cell was not run: run `ranklearn tidy`"))
    02_precision.ipynb, cell 3: the cell was not run: run `ranklearn tidy`
    """

    notebook: str
    cell: int | None
    message: str

    def __str__(self) -> str:
        """Return one line for a terminal."""
        text = IN_THE_FILE if self.cell is None else IN_A_CELL
        return text.format(notebook=self.notebook, cell=self.cell, message=self.message)


@dataclass(frozen=True)
class Lesson:
    """A notebook with its place on disk, which links and the file's name are checked against."""

    path: Path
    notebook: NotebookNode

    @classmethod
    def read(cls, path: str | Path) -> Lesson:
        """Read a lesson; errors as in `read_notebook`."""
        return cls(Path(path), read_notebook(path))

    def cells(self, kind: str | None = None) -> Iterator[tuple[int, NotebookNode]]:
        """Yield the cells of one kind, `"code"` or `"markdown"`, or all, numbered from 1."""
        for number, cell in enumerate(self.notebook.cells, start=1):
            if kind in (None, cell.cell_type):
                yield number, cell

    def parts(self) -> Iterator[tuple[int, str]]:
        """Yield the number of each cell that begins a part, and the part's name."""
        for number, cell in self.cells():
            for tag in tags(cell):
                if tag.startswith(PART):
                    yield number, tag.removeprefix(PART)

    def part_of_each(self) -> Iterator[tuple[int, str]]:
        """Yield each cell's number and the part it belongs to, empty before the first one."""
        begins, part = dict(self.parts()), ""
        for number, _ in self.cells():
            part = begins.get(number, part)
            yield number, part

    def fault(self, cell: int | None, message: str, **values: object) -> Fault:
        """Return a fault of this lesson; `values` fill the placeholders of `message`."""
        return Fault(self.path.name, cell, message.format(**values))


def tags(cell: NotebookNode) -> list[str]:
    """Return the tags of a cell."""
    return cell.metadata.get("tags", [])


def output_texts(cell: NotebookNode) -> Iterator[str]:
    """Yield what the outputs of a code cell say in words: streams, plain text, HTML."""
    for output in cell.outputs:
        if output.output_type == "stream":
            yield output.text
        for kind, value in output.get("data", {}).items():
            if kind.startswith("text/"):
                yield PICTURE.sub("PICTURE", value)
