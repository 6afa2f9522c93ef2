"""Tidy a lesson: run it, and store what is the same on every machine.

The `.ipynb` file with its outputs is the only source of a lesson, so everything in it that
differs from run to run would show up as a change that nobody made. Tidying has four parts:

* `run` (in `kernel`) executes the notebook in a fresh kernel, in the notebook's own folder, as
  JupyterLab and nbval do, so that all three see the same files;
* `tidied` is a pure function on the notebook, and the gate demands that it changes nothing;
* `add_pictures` (in `widget_pictures`) gives each widget a picture, taken in Chromium;
* `keep_same_pictures` (in `pictures`) keeps the bytes of pictures that look the same.

What `tidied` does not touch: printed numbers, alt texts and warnings. nbval compares the first two
with a new run, and `tests/authoring/rules.py` refuses the others. Machine paths are refused there
too, because the cell that prints one has to change, not its output. Execution counts come from the
run alone: to number them here would hide that cells were run out of order.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from copy import deepcopy
from itertools import chain, count
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from ranklearn_course.atomic import write_atomic
from ranklearn_course.authoring.chromium import NoChromiumError
from ranklearn_course.authoring.kernel import run
from ranklearn_course.authoring.lesson import as_text, read_notebook
from ranklearn_course.authoring.pictures import keep_same_pictures
from ranklearn_course.authoring.widget_pictures import add_pictures

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
KERNEL = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    # No version: it changes with the machine, and no reader of notebooks needs it.
    "language_info": {
        "codemirror_mode": {"name": "ipython", "version": 3},
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "nbconvert_exporter": "python",
        "pygments_lexer": "ipython3",
    },
}
# Lists of what stays, not of what goes: an extension invented tomorrow cannot slip in.
NOTEBOOK_METADATA = ("authors", "license", "title")
CELL_METADATA = (
    *("deletable", "editable", "jp-MarkdownHeadingCollapsed", "jupyter"),
    *("numbers", "site", "slideshow", "tags"),
)

READABLE_ID = re.compile(r"(?=.{1,64}$)[a-z][a-z0-9]*(-[a-z0-9]+)*")
RANDOM_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){0,3}(-[0-9a-f]{12})?")

ADDRESS = re.compile(r"\bat 0x[0-9A-Fa-f]{6,16}\b")
LINE_BREAK = re.compile(r"(?<=\S)[ \t]* {2}(?=\n[^\n])")
TRAILING_SPACE = re.compile(r"[ \t]+$", re.MULTILINE)


def tidy_notebook(path: str | Path) -> list[str]:
    """Run a notebook, tidy it, and write it back; return what there is to say about it.

    Nothing is said of a file that was tidy. Raises `NotebookError`, which names the notebook, the
    cell and the reason, if the file is not a notebook or a cell fails; it then stays as it was.
    """
    path = Path(path)
    old = read_notebook(path)
    new = deepcopy(old)
    run(new, path.parent, path.name)
    new = tidied(new)
    said = []
    try:
        add_pictures(new, old)
    except NoChromiumError as error:
        said = [f"{path}: a widget has its words and no picture, because {error}"]
    keep_same_pictures(new, tidied(old))
    text = as_text(new)
    if text == path.read_bytes().decode("utf-8"):
        return said
    write_atomic(path, text.encode())
    return [f"{path}: tidied", *said]


def tidied(notebook: NotebookNode) -> NotebookNode:
    """Return a copy without machine traces and widget state, with stable ids and metadata.

    Nothing is run, and `tidied(tidied(n)) == tidied(n)`.

    >>> cell = nbformat.v4.new_code_cell("1 + 1  ", metadata={"ExecuteTime": {}, "tags": ["x"]})
    >>> result = tidied(nbformat.v4.new_notebook(cells=[cell]))
    >>> result.cells[0].source, result.cells[0].metadata
    ('1 + 1', {'tags': ['x']})
    """
    notebook = deepcopy(notebook)
    notebook.nbformat_minor = 5
    notebook.metadata = _only(notebook.metadata, NOTEBOOK_METADATA)
    notebook.metadata.update(nbformat.from_dict(KERNEL))
    notebook.cells = [_tidied_cell(cell) for cell in notebook.cells if cell.source.strip()]
    for cell, cell_id in zip(notebook.cells, stable_ids(notebook.cells), strict=True):
        cell.id = cell_id
    return notebook


def _only(metadata: NotebookNode, keys: Sequence[str]) -> NotebookNode:
    empty = (None, [], {})
    return NotebookNode({key: metadata[key] for key in keys if metadata.get(key) not in empty})


def stable_ids(cells: Sequence[NotebookNode]) -> list[str]:
    """Return one id a cell: its own if it is readable and unique, else one made from its source.

    Ids that JupyterLab drew at random are replaced. An id once given stays even if the source
    changes later, so that diffs stay small and links to a cell survive; and a cell put between
    two others renames neither.

    >>> stable_ids([nbformat.v4.new_markdown_cell("a", id=own) for own in ("hook", "0f3c9a1e")])
    ['hook', 'cell-ca978112']
    """
    ids: list[str] = []
    for cell in cells:
        own = cell.get("id", "")
        readable = READABLE_ID.fullmatch(own) and not RANDOM_ID.fullmatch(own)
        ids.append(own if readable and own not in ids else _id_from(cell.source, ids))
    return ids


def _id_from(source: str, taken: Sequence[str]) -> str:
    stem = "cell-" + hashlib.sha256(source.encode()).hexdigest()[:8]
    ids = chain([stem], (f"{stem}-{number}" for number in count(2)))
    return next(cell_id for cell_id in ids if cell_id not in taken)


def _tidied_cell(cell: NotebookNode) -> NotebookNode:
    cell.source = _without_trailing_space(cell.source, markdown=cell.cell_type == "markdown")
    cell.metadata = _only(cell.metadata, CELL_METADATA)
    if cell.cell_type == "code":
        outputs = (_tidied_output(output, cell.execution_count) for output in cell.outputs)
        cell.outputs = [output for output in outputs if output is not None]
    return cell


def _without_trailing_space(source: str, *, markdown: bool) -> str:
    if not markdown:
        return TRAILING_SPACE.sub("", source).strip("\n")
    # Two spaces at the end of a line of Markdown are a line break, so they get a stand-in.
    marked = LINE_BREAK.sub("\0", source)
    return TRAILING_SPACE.sub("", marked).strip("\n").replace("\0", "  ")


def _tidied_output(output: NotebookNode, number: int | None) -> NotebookNode | None:
    """Return the output without machine traces, or None if nothing of it is left."""
    if output.output_type == "stream":
        output.text = ADDRESS.sub("at 0xADDRESS", output.text)
    if output.output_type not in ("display_data", "execute_result"):
        return output
    output.data.pop(WIDGET_VIEW, None)
    for kind, value in output.data.items():
        if isinstance(value, str) and kind.startswith("text/"):
            output.data[kind] = ADDRESS.sub("at 0xADDRESS", value)
    if output.output_type == "execute_result":
        output.execution_count = number
    return output if output.data else None
