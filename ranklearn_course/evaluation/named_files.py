"""What is named on the command line: runs, FILE or NAME=FILE, and columns, ROLE=NAME."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from ranklearn_course.data.columns import NAMES

PACKED = {".gz", ".bz2", ".xz", ".zip"}


#: The end of a name that makes a file one of several runs of a system.
_PART = re.compile(r"[-_. ]*(seed|fold)[-_. ]*\d+$", re.IGNORECASE)


def named_files(runs: list[str]) -> dict[str, Path | list[Path]]:
    """Return the file of each system, or the files of its seeds or folds.

    Without a name a system is called after its file.

    >>> [*named_files(["runs/bm25.run.gz", "mine=runs/dense.run"])]
    ['bm25', 'mine']
    >>> [*named_files(["x/a.run", "y/a.run", "b.run", "b.csv"])]
    ['x/a', 'y/a', 'b.run', 'b.csv']
    >>> found = named_files(["a=1.run", "a=2.run", "b_seed1.run", "b_seed2.run", "c_fold1.run"])
    >>> {name: len(files) if isinstance(files, list) else 1 for name, files in found.items()}
    {'a': 2, 'b': 2, 'c_fold1': 1}
    """
    pairs = [_split(run) for run in runs]
    stems = [name or _stem(path) for name, path in pairs]
    names = [
        name
        or _apart(path, [other for other, same in zip(pairs, stems, strict=True) if same == stem])
        for stem, (name, path) in zip(stems, pairs, strict=True)
    ]
    found: dict[str, list[Path]] = {}
    for name, (given, path) in zip(names, pairs, strict=True):
        if not given and name in found:
            raise ValueError(f"two runs are called {name!r}: write NAME=FILE for one of them")
        found.setdefault(name, []).append(path)
    systems = [_PART.sub("", name) for name in found]
    together: dict[str, list[Path]] = {}
    for (name, paths), system in zip(found.items(), systems, strict=True):
        is_part = system and system != name and systems.count(system) > 1
        together.setdefault(system if is_part else name, []).extend(paths)
    return {name: paths if len(paths) > 1 else paths[0] for name, paths in together.items()}


def every_file(sources: Mapping[str, Path | list[Path]]) -> list[Path]:
    """Return all files of all systems.

    >>> len(every_file({"a": Path("a.run"), "b": [Path("1.run"), Path("2.run")]}))
    3
    """
    return [path for own in sources.values() for path in (own if isinstance(own, list) else [own])]


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


def _apart(path: Path, alike: list[tuple[str, Path]]) -> str:
    """Return the name of a file among those with the same: with its folder, or its ending."""
    folders = [other.parent for _, other in alike]
    if len(alike) > 1 and path.parent.name and folders.count(path.parent) == 1:
        return f"{path.parent.name}/{_stem(path)}"
    endings = [other.suffixes for _, other in alike]
    return path.name if len(alike) > 1 and endings.count(path.suffixes) == 1 else _stem(path)


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
