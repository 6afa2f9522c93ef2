"""Notebooks on disk, and what the cells of a lesson are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import nbformat
from nbformat import NotebookNode

PART = "part:"
# What the tag of an exercise's cell begins with.
EXERCISE = "exercise:"
# Who runs no cells has no use for sentences about these calls.
_CALL = re.compile(
    r"(?:(?<=[.?!] )|^)(?:(?!(?<=[.?!]) ).)*?`(?:hint|solution|progress|task|glossary)\(.*?\)`.*?"
    r"\.(?: |$)",
    re.MULTILINE,
)
_TASK = re.compile(r'`task\("([\w.]+)"\)`')


class NotebookError(RuntimeError):
    """A notebook cannot be read, or a cell of it cannot be run."""


def read_notebook(path: str | Path) -> NotebookNode:
    """Read a notebook in version 4 of the format.

    Raises `NotebookError`, which names the file, if it is not a notebook, and `OSError` if it
    cannot be opened.
    """
    path = Path(path)
    try:
        # nbformat.reads would log what is wrong and go on.
        notebook = nbformat.convert(nbformat.reader.reads(path.read_text(encoding="utf-8")), 4)
        nbformat.validate(notebook)
    except OSError:
        raise
    except Exception as error:  # nbformat raises whatever its first wrong step happens to raise
        reason = str(error).splitlines()[0]
        raise NotebookError(f"{path} is not a Jupyter notebook: {reason}") from error
    return notebook


def as_text(notebook: NotebookNode) -> str:
    """Return the text of a tidy file: sorted keys, an indent of one, one final newline."""
    return nbformat.writes(notebook).rstrip("\n") + "\n"


def notebooks_in(paths: Iterable[str | Path]) -> list[Path]:
    """Return the notebooks that `paths` name: files as they are, folders by name, not below.

    Raises `FileNotFoundError` for a path that does not exist.
    """
    found: list[Path] = []
    for path in map(Path, paths):
        if not path.exists():
            raise FileNotFoundError(
                f"{path} must be a notebook or a folder of notebooks, and it does not exist"
            )
        found += sorted(path.glob("*.ipynb")) if path.is_dir() else [path]
    return found


def tags(cell: NotebookNode) -> list[str]:
    """Return the tags of a cell."""
    return cell.metadata.get("tags", [])


def is_hidden(cell: NotebookNode) -> bool:
    """Return whether JupyterLab folds the code of a cell."""
    return bool(cell.metadata.get("jupyter", {}).get("source_hidden"))


def is_collapsed(cell: NotebookNode) -> bool:
    """Return whether JupyterLab folds what stands below a heading."""
    return bool(cell.metadata.get("jp-MarkdownHeadingCollapsed"))


def without_cells(cell: NotebookNode, of_task: Callable[[str], str] | None = None) -> str:
    """Return the text of a cell for a place that runs no cells: a page of the site, or a slide.

    `site` in the metadata of the cell maps passages to what a page says in their place, and
    sentences with a call such as `hint("dcg.dcg")` are left out. ``of_task`` makes what a page says
    of an exercise beyond the lesson; without it, on a slide, the passages are left out, too.
    """
    text = cell.source
    for passage, instead in cell.metadata.get("site", {}).items():
        if text.count(passage) != 1:
            raise ValueError(f"cell {cell.id}: its site speaks of what it says once: {passage!r}")
        text = text.replace(passage, instead if of_task else "")

    def said(found: re.Match[str]) -> str:
        task = _TASK.search(found[0])
        return f"{of_task(task[1])} " if of_task and task else ""

    return _CALL.sub(said, text)


def _begun(cell: NotebookNode) -> Iterator[str]:
    return (tag.removeprefix(PART) for tag in tags(cell) if tag.startswith(PART))


def with_parts(notebook: NotebookNode) -> Iterator[tuple[str, NotebookNode]]:
    """Yield each cell with the part it belongs to, empty before the first one."""
    part = ""
    for cell in notebook.cells:
        part = next(_begun(cell), part)
        yield part, cell
