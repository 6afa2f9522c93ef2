"""A learner's own copy of the lessons, brought up to date without touching the learner's work.

A notebook is delivered without its stored outputs: they would answer what the learner is asked to
guess. What was delivered stands in `.ranklearn.json`, as fingerprints of the sources of the cells,
for running a notebook is not editing it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from ranklearn_course import __version__
from ranklearn_course.atomic import write_atomic
from ranklearn_course.course import find_chapter
from ranklearn_course.installation import PACKAGE, RANKLEARN
from ranklearn_course.versions import what_is_new

STATE_FILE = ".ranklearn.json"
# The first version, which did not write down which it was.
FIRST = "0.1.0"


class LessonError(Exception):
    """The lessons cannot be copied; the text says why and what to do."""


@dataclass
class Report:
    """What one call of `copy_lessons` did, in the words that the learner reads."""

    folder: Path
    copied: list[str] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)
    #: The version of the course that was copied last, and what is new since then.
    earlier: str = __version__
    news: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        """Give the sentences to print."""
        lines = list(self.messages)
        if self.copied:
            lines.insert(0, f"Files of the course copied to {self.folder}: {len(self.copied)}")
        if self.news:
            lines += [f"New in the course since {self.earlier}:", *(f"* {n}" for n in self.news)]
        return lines or [f"Your lessons in {self.folder} are up to date."]


def default_folder() -> Path:
    """Give the folder for a learner's copy when none is named, outside of any clone."""
    return Path.home() / "ranklearn-lessons"


def folder_of(path: Path) -> Path | None:
    """Give the learner's copy of the lessons in which a file lies, None if it lies in none."""
    return next((folder for folder in path.parents if (folder / STATE_FILE).is_file()), None)


def lesson_source() -> Path:
    """Find the lessons as delivered: inside an installed package or beside it in a clone."""
    package = Path(__file__).resolve().parent
    for folder in (package / "notebooks", package.parent / "notebooks"):
        # The lessons' own licence tells their folder from any other of that name.
        if (folder / "LICENSE").is_file():
            return folder
    raise LessonError(
        f"The lessons are missing beside the package in {package}. To learn what brings them back: "
        f"{RANKLEARN} doctor"
    )


def editable_source() -> Path:
    """Find the lessons as delivered where an author may change them: in a clone."""
    folder = lesson_source()
    if folder.parent == Path(__file__).resolve().parent:
        raise LessonError(
            f"The lessons in {folder} belong to the installed package and stay as they are. "
            f"Name the notebooks to tidy: {RANKLEARN} tidy NOTEBOOK"
        )
    return folder


def lesson_files(source: Path) -> Iterator[Path]:
    """Yield every file a learner needs, relative to `source`, in order of name."""
    for path in sorted(source.rglob("*")):
        relative = path.relative_to(source)
        hidden = any(part.startswith((".", "__pycache__")) for part in relative.parts)
        if path.is_file() and not hidden:
            yield relative


def fingerprint(content: bytes) -> str:
    """Hash what an edit changes: the cells' sources of a notebook, all bytes of another file."""
    cells = _cells(content)
    if cells is None:
        return sha256(content).hexdigest()
    sources = [[cell.get("cell_type"), "".join(cell["source"])] for cell in cells]
    return sha256(json.dumps(sources).encode()).hexdigest()


def _cells(content: bytes) -> list[dict[str, Any]] | None:
    """Read the cells that are not blank; None if this is no readable notebook."""
    try:
        cells = json.loads(content.decode())["cells"]
        # Running the last cell with Shift+Enter adds a blank one, which is no edit.
        return [cell for cell in cells if "".join(cell["source"]).strip()]
    except (ValueError, KeyError, TypeError):  # also a file that is no UTF-8 text
        return None


def without_outputs(notebook: dict[str, Any]) -> dict[str, Any]:
    """Clear all outputs of a notebook, and the numbers that say when its cells were run."""
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
    return notebook


def cells_of(path: Path) -> list[dict[str, Any]] | None:
    """Read the cells of a notebook that are not blank; None if it is no whole notebook."""
    return _cells(path.read_bytes())


def _as_delivered(original: Path) -> bytes:
    content = original.read_bytes()
    if original.suffix != ".ipynb":
        return content
    if _cells(content) is None:
        raise LessonError(
            f"The lesson {original} is cut off or damaged, so nothing was copied. To learn what "
            f"brings it back: {RANKLEARN} doctor"
        )
    lesson = without_outputs(json.loads(content))
    return f"{json.dumps(lesson, indent=1, ensure_ascii=False)}\n".encode()


def _read_state(folder: Path) -> dict[str, dict[str, str]]:
    """Read what was delivered; without it every difference counts as an edit."""
    try:
        state = json.loads((folder / STATE_FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    entries = state.items() if isinstance(state, dict) else ()
    return {name: entry for name, entry in entries if isinstance(entry, dict)}


def free_name(path: Path, word: str, is_free: Callable[[Path], bool]) -> Path:
    """Find a free name beside `path`: a.ipynb gives a.old.ipynb, a.old-2.ipynb, ..."""
    number, candidate = 1, path.with_name(f"{path.stem}.{word}{path.suffix}")
    while not is_free(candidate):
        number += 1
        candidate = path.with_name(f"{path.stem}.{word}-{number}{path.suffix}")
    return candidate


class _Copy:
    """One learner's folder: brings each file of the course to its newest state, or says why not."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.state = _read_state(folder)
        earlier = self.state.get(PACKAGE, {"version": FIRST})["version"] if self.state else None
        self.state[PACKAGE] = {"version": __version__}
        news = what_is_new(since=earlier) if earlier else []
        self.report = Report(folder, earlier=earlier or __version__, news=news)

    def bring(self, relative: Path, content: bytes, afresh: bool) -> None:
        """Bring one file up to date; `afresh` puts even an edited one aside."""
        mine, name = self.folder / relative, relative.as_posix()
        delivered, newest = self.state.get(name, {}).get("cells"), fingerprint(content)
        if not mine.exists():
            self.deliver(content, name)
            self.report.copied.append(name)
            return
        own = fingerprint(mine.read_bytes())
        if afresh:
            aside = self.put_aside(mine)
            self.deliver(content, name)
            self.say(f"{name} is fresh again. Your version of it is now {aside}.")
        elif own == newest:
            self.state[name] = {"cells": newest}
        elif own == delivered:
            was_run = any(cell.get("outputs") for cell in cells_of(mine) or ())
            kept = f" The one with its outputs is now {self.put_aside(mine)}." if was_run else ""
            self.deliver(content, name)
            self.say(f"Updated {name}. You had not edited it.{kept}")
        elif newest != delivered:
            self.offer(name, content, newest)

    def say(self, message: str) -> None:
        """Tell the learner."""
        self.report.messages.append(message)

    def deliver(self, content: bytes, name: str) -> None:
        """Write a file of the course into the folder and remember what was delivered."""
        mine = self.folder / name
        mine.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(mine, content)
        self.state[name] = {"cells": fingerprint(content)}

    def put_aside(self, mine: Path) -> str:
        """Rename a learner's file out of the way and give its new name."""
        aside = free_name(mine, "old", lambda path: not path.exists())
        mine.rename(aside)
        return aside.relative_to(self.folder).as_posix()

    def offer(self, name: str, content: bytes, newest: str) -> None:
        """Lay the newer version beside an edited file, once; afterwards only mention it."""
        entry = self.state.setdefault(name, {})
        beside = free_name(self.folder / name, "new", lambda path: self.may_hold(path, newest))
        stays = f"{name} has a newer version. You edited yours, so it stays."
        if entry.get("offered") == newest and not beside.exists():
            self.say(f"{stays} To start afresh with the newer one: {RANKLEARN} open --fresh {name}")
            return
        beside_name = beside.relative_to(self.folder).as_posix()
        if not beside.exists() or fingerprint(beside.read_bytes()) != newest:
            self.deliver(content, beside_name)
        entry["offered"] = newest
        self.say(
            f"{stays} The newer one is {beside_name}. "
            f"To start afresh with it: {RANKLEARN} open --fresh {name}"
        )

    def may_hold(self, path: Path, newest: str) -> bool:
        """Tell whether a newer version may be laid here without losing an edit."""
        if not path.exists():
            return True
        delivered = self.state.get(path.relative_to(self.folder).as_posix(), {})
        return fingerprint(path.read_bytes()) in (newest, delivered.get("cells"))

    def save(self) -> None:
        """Write down what was delivered."""
        text = json.dumps(self.state, indent=1, sort_keys=True) + "\n"
        write_atomic(self.folder / STATE_FILE, text.encode())


def _chosen(names: list[str], files: list[Path]) -> set[Path]:
    """Find the files that `--fresh` names: 03, 3, dcg, 03_dcg or a file."""
    lessons = {each.stem: each for each in files if each.suffix == ".ipynb"}
    by_name = lessons | {each.as_posix(): each for each in files}
    chosen = set()
    for name in names:
        chapter = find_chapter(name)
        file = by_name.get(chapter.lesson if chapter else name)
        if file is None:
            raise LessonError(
                f"There is no lesson named {name}. The lessons are: {', '.join(lessons)}. Its "
                "number or its name alone will do, such as 03 or dcg."
            )
        chosen.add(file)
    return chosen


def copy_lessons(
    folder: Path, source: Path | None = None, afresh: list[str] | None = None
) -> Report:
    """Bring a learner's folder up to date without losing anything the learner wrote.

    The lessons as delivered are found by `lesson_source` by default; `afresh` names those that
    start anew. Raises `LessonError` if the folder is a file, holds the originals or cannot be
    written, or a name is unknown.
    """
    source = source or lesson_source()
    folder = folder.expanduser().absolute()
    if folder.resolve() == source.resolve():
        raise LessonError(
            f"{folder} holds the lessons as they are delivered. Name another folder "
            "for your own copy, so that the originals stay as they are."
        )
    # os.path answers also where the folder above is locked.
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise LessonError(
            f"{folder} is a file. Name a folder for your copy of the lessons, or a new name."
        )
    files = list(lesson_files(source))
    chosen, copy = _chosen(afresh or [], files), _Copy(folder)
    # Read before anything is written: a damaged lesson leaves the learner's folder as it was.
    delivered = {relative: _as_delivered(source / relative) for relative in files}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        try:
            for relative, content in delivered.items():
                copy.bring(relative, content, afresh=relative in chosen)
        finally:
            # What was delivered before a failure must be known to the next run.
            copy.save()
    except OSError as error:
        reason = error.strerror or str(error)
        raise LessonError(
            f"Your copy of the lessons could not be written to {folder} ({reason}). "
            f"Name a folder that you may write to: {RANKLEARN} open FOLDER"
        ) from error
    return copy.report
