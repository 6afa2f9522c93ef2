"""The files of the course that need the standard library alone: they check answers in a page."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import markdown_it
import mdurl

PACKAGE = Path(__file__).parents[1]
#: Patterns of the files from which `check`, `hint`, `solution`, `progress` and `guesses` work
#: without NumPy.
WITHOUT_NUMPY = (
    "__init__.py",
    "cards.*",
    "chapters/*.py",
    "chapters/*.toml",
    "chapters/*/__init__.py",
    "chapters/*/chapter.toml",
    "chapters/*/checks.py",
    "chapters/*/exercises.toml",
    "chapters/*/guesses.toml",
    "chapters/*/mistakes.py",
    "chapters/*/solutions.py",
    "checker/*",
    "exercises/*",
    "misnamed.py",
    "palette.*",
    "table.py",
    "web/__init__.py",
    "web/cell.py",
    "web/markdown.py",
)


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
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, path in sorted(found.items()):
            # A name alone has no time, so that equal courses make equal archives.
            archive.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    return buffer.getvalue()
