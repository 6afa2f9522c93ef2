"""Notebooks on disk: read one with a clear error, give the text of a tidy one, find them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import nbformat
from nbformat import NotebookNode

NOT_A_NOTEBOOK = "{notebook} is not a Jupyter notebook: {reason}"
NO_SUCH_PATH = "{path} must be a notebook or a folder of notebooks, and it does not exist"


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
        raise NotebookError(NOT_A_NOTEBOOK.format(notebook=path, reason=reason)) from error
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
            raise FileNotFoundError(NO_SUCH_PATH.format(path=path))
        found += sorted(path.glob("*.ipynb")) if path.is_dir() else [path]
    return found
