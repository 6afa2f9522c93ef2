"""Which files of tests the changes since main touch, by what they import and what they read."""

from __future__ import annotations

import re
import subprocess
from collections import defaultdict
from functools import cache
from pathlib import Path

from tests.imports import ROOT, imported, modules_in

# What stands in `tests` itself looks at the project as a whole, so it always runs.
WHOLE = ROOT / "tests"
EVERYWHERE = re.compile(r"conftest\.py|pyproject\.toml|requirements.*")


def is_touched(path: Path) -> bool:
    """Tell whether a file of tests, a module with doctests or a notebook has to run."""
    touched = touched_files()
    return touched is None or path.parent == WHOLE or path in touched


@cache
def touched_files() -> frozenset[Path] | None:
    """The changed files and all that need them; None if everything does."""
    names = changed_names()
    if any(EVERYWHERE.fullmatch(name) for name in names):
        return None
    needed_by = users()
    touched, new = set(), {ROOT / name for name in names}
    while new:
        touched |= new
        new = set().union(*(needed_by(path) for path in new)) - touched
    return frozenset(touched)


def changed_names() -> list[str]:
    def git(*arguments: str) -> list[str]:
        command = ["git", "-C", str(ROOT), *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()

    (base,) = git("merge-base", "main", "HEAD")
    new = git("ls-files", "--others", "--exclude-standard")
    return git("diff", "--name-only", "--no-renames", base) + new


@cache
def users():
    """What gives the files that need a file."""
    modules = modules_in("ranklearn_course") | modules_in("tests")
    texts = {path: path.read_text(encoding="utf-8") for path in modules.values()}
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        texts[path] = path.read_text(encoding="utf-8")
    importers = defaultdict(set)
    for name, path in modules.items():
        # A module also needs its packages, and a test the conftest.py of its folder. The outermost
        # package imports nothing before it is asked.
        packages = {name[: dot.start()] for dot in re.finditer(r"\.", name)} - {"ranklearn_course"}
        helpers = {f"{package}.conftest" for package in packages}
        for other in imported(path, modules) | (packages | helpers) & modules.keys():
            importers[modules[other]].add(path)
    for path in texts:
        if path.suffix == ".ipynb":
            for name in set(re.findall(r"ranklearn_course[\w.]*", texts[path])) & modules.keys():
                importers[modules[name]].add(path)
    loaders = {
        ROOT / "ranklearn_course" / "chapters": "__init__.py",
        WHOLE / "chapters": "test_exercises.py",
    }
    folders = {path.parent for path in modules.values()} - {WHOLE}

    def needed_by(path: Path) -> set[Path]:
        found = set(importers[path])
        if path.suffix != ".py":
            # What reads a file of data stands beside it; any other file is named where it is read.
            near = next((folder for folder in path.parents if folder in folders), None)
            word = "notebooks" if path.suffix == ".ipynb" else path.name
            found |= {
                each for each in texts if (each.parent == near if near else word in texts[each])
            }
        # The folders of the chapters are loaded by name.
        found |= {room / name for room, name in loaders.items() if room in path.parents[1:]}
        return found

    return needed_by
