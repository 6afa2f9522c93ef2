"""Which files of tests the changes since main touch, by what they import and what they read.

The files of a chapter touch its own tests, its lesson, and the tests over all chapters. These go
through that chapter alone, if nothing else touches them.
"""

from __future__ import annotations

import re
import subprocess
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.imports import ROOT, handed_on, imported, modules_in

# What stands in `tests` itself looks at the project as a whole, so it runs after any other change
# than one of a chapter.
WHOLE = ROOT / "tests"
SCOPE, STYLE = WHOLE / "scope.py", WHOLE / "test_ruff.py"
EVERYWHERE = re.compile(r"conftest\.py|pyproject\.toml|requirements.*")
OF_CHAPTER = re.compile(r"(?:ranklearn_course|tests)/chapters/(\w+)/.*|notebooks/\d\d_(\w+)\.ipynb")
# What the tests over all chapters read; no module beside it does.
READ_BY_ALL = re.compile(
    r"ranklearn_course/chapters/\w+/(chapter|exam|exercises|guesses|worked)\.toml"
    r"|notebooks/\d\d_\w+\.ipynb"
)
# Where each chapter has its lines. Beside a change of a chapter, these are meant.
LINES_OF_CHAPTERS = re.compile(
    r"README\.md|TEACHING\.md|ranklearn_course/classroom/plans\.toml"
    r"|tests/chapters/(references|admissible)\.py|tests/checker/mechanical\.toml"
)


@dataclass(frozen=True)
class Touched:
    """The files that have to run, None for all, and the only chapters to go through, if any."""

    files: frozenset[Path] | None
    chapters: frozenset[str] = frozenset()

    def __contains__(self, path: Path) -> bool:
        whole = path.parent == WHOLE and not self.chapters
        return self.files is None or whole or path in self.files


def touched_by(names: Iterable[str]) -> Touched:
    """Tell what a change of some files touches, given by their paths in the project."""
    names = set(names)
    if any(EVERYWHERE.fullmatch(name) for name in names):
        return Touched(None)
    of_chapters = {name for name in names if chapter_of(name)}
    others = {name for name in names - of_chapters if not is_meant(name, of_chapters)}
    files = closure(ROOT / name for name in of_chapters | others)
    # A chapter's own files may be what a change elsewhere touches.
    chapters = {chapter_of(path.relative_to(ROOT).as_posix()) for path in files} - {""}
    if chapters:
        files |= users()(SCOPE) | {STYLE} | set().union(*map(own_tests, chapters))
    return Touched(frozenset(files), frozenset() if others else frozenset(chapters))


def is_meant(name: str, of_chapters: Iterable[str]) -> bool:
    return bool(of_chapters and LINES_OF_CHAPTERS.fullmatch(name))


def chapter_of(name: str) -> str:
    """The chapter to which a file belongs; empty for all other files."""
    found = OF_CHAPTER.fullmatch(name)
    return (found[1] or found[2]) if found else ""


def own_tests(chapter: str) -> set[Path]:
    return {
        *(WHOLE / "chapters" / chapter).glob("**/*.py"),
        *ROOT.glob(f"notebooks/[0-9][0-9]_{chapter}.ipynb"),
    }


def files_of(chapters: Iterable[str]) -> list[str]:
    """The files of some chapters, as though all of them had changed."""
    found = []
    for name in chapters:
        folder = ROOT / "ranklearn_course" / "chapters" / name
        if not (folder / "chapter.toml").is_file():
            known = sorted(path.parent.name for path in folder.parent.glob("*/chapter.toml"))
            raise ValueError(f"--chapter takes one of {', '.join(known)}, got {name!r}")
        found += [*folder.rglob("*.*"), *own_tests(name)]
    return [path.relative_to(ROOT).as_posix() for path in found if path.suffix != ".pyc"]


def closure(start: Iterable[Path]) -> set[Path]:
    """Some files and all that need them."""
    reached, new, needed_by = set(), set(start), users()
    # Who takes a name from a package that only hands it on needs the module that the name is of.
    modules = modules_in("ranklearn_course")
    for path in [path for path in new if path in modules.values()]:
        new |= {modules[name] for name in handed_on(path).values() if name in modules}
    while new:
        reached |= new
        new = set().union(*map(needed_by, new)) - reached
    return reached


def changed_names() -> list[str]:
    def git(*arguments: str) -> list[str]:
        command = ["git", "-C", str(ROOT), *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()

    (base,) = git("merge-base", "main", "HEAD")
    new = git("ls-files", "--others", "--exclude-standard")
    return git("diff", "--name-only", "--no-renames", base) + new


def named_in(notebook: str, origins: Mapping[str, str]) -> set[str]:
    """What a notebook names of the course; of a package that hands on names, where these are of."""
    found = set(re.findall(r"ranklearn_course[\w.]*", notebook))
    for package, names in re.findall(r"from (ranklearn_course[\w.]*) import ([\w, ]+)", notebook):
        of_names = [origins.get(f"{package}.{name.strip()}") for name in names.split(",")]
        if all(of_names):
            found = found - {package} | {*of_names}
    return found


@cache
def users() -> Callable[[Path], set[Path]]:
    """What gives the files that need a file."""
    modules = modules_in("ranklearn_course") | modules_in("tests")
    texts = {path: path.read_text(encoding="utf-8") for path in modules.values()}
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        texts[path] = path.read_text(encoding="utf-8")
    origins, handing_on = {}, set()
    for name, path in modules.items():
        if handed := handed_on(path):
            origins |= handed
            handing_on.add(name)
    importers = defaultdict(set)
    for name, path in modules.items():
        # A module also needs its packages, and a test the conftest.py of its folder. The outermost
        # package imports nothing before it is asked, and one that hands on names does nothing else.
        packages = {name[: dot.start()] for dot in re.finditer(r"\.", name)} - {"ranklearn_course"}
        packages -= handing_on
        helpers = {f"{package}.conftest" for package in packages}
        for other in imported(path, modules, origins) | (packages | helpers) & modules.keys():
            importers[modules[other]].add(path)
    for path in texts:
        if path.suffix == ".ipynb":
            for name in named_in(texts[path], origins) & modules.keys():
                importers[modules[name]].add(path)
    folders = {path.parent for path in modules.values()} - {WHOLE}

    def needed_by(path: Path) -> set[Path]:
        found = set(importers[path])
        if path.suffix != ".py" and not READ_BY_ALL.fullmatch(path.relative_to(ROOT).as_posix()):
            # What reads a file of data stands beside it; any other file is named where it is read.
            near = next((folder for folder in path.parents if folder in folders), None)
            found |= {
                each
                for each in texts
                if (each.parent == near if near else path.name in texts[each])
            }
        return found

    return needed_by
