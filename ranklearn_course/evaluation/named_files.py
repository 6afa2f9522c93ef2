"""What is named on the command line: runs, FILE or NAME=FILE, and columns, ROLE=NAME."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from ranklearn_course.data.columns import NAMES

PACKED = {".gz", ".bz2", ".xz", ".zip"}


def named_files(runs: list[str]) -> dict[str, Path]:
    """Return the file of each system; without a name it is called after its file.

    >>> [*named_files(["runs/bm25.run.gz", "mine=runs/dense.run"])]
    ['bm25', 'mine']
    """
    pairs = [_split(run) for run in runs]
    stems = [name or _stem(path) for name, path in pairs]
    names = [
        f"{path.parent.name}/{stem}"
        if not name and path.parent.name and stems.count(stem) > 1
        else stem
        for stem, (name, path) in zip(stems, pairs, strict=True)
    ]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"two runs are called {name!r}: write NAME=FILE for one of them")
    return {name: path for name, (_, path) in zip(names, pairs, strict=True)}


def demand_apart(written: Mapping[str, Path | None], read: Iterable[Path]) -> None:
    """Refuse an option whose file is read, or is written by another option as well.

    >>> demand_apart({"--html": Path("page.html"), "--values": None}, [Path("a.run")])
    """
    taken = [*read]
    for option, path in written.items():
        if path and any(_same(path, other) for other in taken):
            raise ValueError(
                f"{option} would write over {path}, which is read or written as well: give it "
                "another name"
            )
        taken += [path] if path else []


def _same(path: Path, other: Path) -> bool:
    try:
        return path.samefile(other)
    except OSError:
        return path.resolve() == other.resolve()


def _split(run: str) -> tuple[str, Path]:
    name, equals, path = run.partition("=")
    return ("", Path(run)) if not equals or Path(run).exists() else (name, Path(path))


def _stem(path: Path) -> str:
    return path.with_suffix("").stem if path.suffix in PACKED else path.stem


def named_columns(text: str) -> dict[str, str]:
    """Return the name of the column for each role.

    >>> named_columns("query=frage,document=url")
    {'query': 'frage', 'document': 'url'}
    """
    pairs = [pair.partition("=") for pair in text.split(",") if pair]
    for role, _, name in pairs:
        if not name or role not in NAMES:
            known = ", ".join(NAMES)
            raise ValueError(f"columns are ROLE=NAME with a role of {known}, got {text!r}")
    return {role: name for role, _, name in pairs}
