"""The course's own files for a page: those that check answers, and those that all cells need.

Answers are checked with the standard library alone. The other cells need NumPy.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping
from importlib.metadata import files as installed_files
from pathlib import Path

import markdown_it
import mdurl

PACKAGE = Path(__file__).parents[1]
#: Patterns of the files from which `check`, `hint`, `solution`, `progress` and `guesses` work
#: without NumPy.
WITHOUT_NUMPY = (
    "__init__.py",
    "cards.*",
    "chapters/__init__.py",
    "chapters/*/__init__.py",
    "chapters/*/chapter.toml",
    "chapters/*/checks.py",
    "chapters/*/exercises.toml",
    "chapters/*/guesses.toml",
    "chapters/*/solutions.py",
    "checker/*",
    "course/*",
    "exercises/*",
    "installation.py",
    "markdown.py",
    "misnamed.py",
    "palette.*",
    "table.py",
    "site/__init__.py",
    "site/cell.py",
    "site/words.*",
)
#: The rooms that no cell of a lesson needs.
NOT_IN_CELLS = ("authoring", "classroom", "lab", "site", "start_page")
#: What the cells need of other packages and Pyodide's distribution does not have.
OF_OTHERS = ("anywidget", "comm", "ipywidgets", "psygnal", "tqdm", "typing-extensions")


def files() -> Iterator[Path]:
    """Yield the files, relative to the folder that holds the package."""
    for pattern in WITHOUT_NUMPY:
        for path in sorted(PACKAGE.glob(pattern)):
            if path.is_file():
                yield path.relative_to(PACKAGE.parent)


def course_zip() -> bytes:
    """Return the files, and what they need of other packages, as an archive."""
    found = {path.as_posix(): PACKAGE.parent / path for path in files()}
    # Hints are in Markdown.
    for package in (markdown_it, mdurl):
        folder = Path(package.__file__).parent
        for path in sorted(folder.rglob("*.py")):
            found[path.relative_to(folder.parent).as_posix()] = path
    return _archive(found)


def cells_zip() -> bytes:
    """Return what the other cells need besides the files of `course_zip`, as an archive."""
    found = _of_course()
    for path in files():
        found.pop(path.as_posix(), None)
    for package in OF_OTHERS:
        found |= _of(package)
    return _archive(found)


def _of_course() -> dict[str, Path]:
    return {
        path.relative_to(PACKAGE.parent).as_posix(): path
        for path in PACKAGE.rglob("*")
        if path.is_file()
        and path.suffix != ".pyc"
        and path.relative_to(PACKAGE).parts[0] not in NOT_IN_CELLS
    }


def _of(package: str) -> dict[str, Path]:
    return {
        path.as_posix(): Path(str(path.locate()))
        for path in installed_files(package) or ()
        # A package asks for its version, which METADATA holds; the rest of it runs in pages.
        if path.suffix == ".py" or path.name == "METADATA" or "LICENSE" in path.name
    }


def _archive(found: Mapping[str, Path]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, path in sorted(found.items()):
            # A name alone has no time, so that equal courses make equal archives.
            archive.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    return buffer.getvalue()
