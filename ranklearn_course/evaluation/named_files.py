"""What each run is called on the command line: FILE or NAME=FILE."""

from __future__ import annotations

from pathlib import Path


def named_files(runs: list[str]) -> dict[str, Path]:
    """Return the file of each system; without a name it is called after its file.

    >>> [*named_files(["runs/bm25.run.gz", "mine=runs/dense.run"])]
    ['bm25', 'mine']
    """
    pairs = [_split(run) for run in runs]
    stems = [name or _stem(path) for name, path in pairs]
    names = [
        f"{path.parent.name}/{stem}" if not name and stems.count(stem) > 1 else stem
        for stem, (name, path) in zip(stems, pairs, strict=True)
    ]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"two runs are called {name!r}: write NAME=FILE for one of them")
    return {name: path for name, (_, path) in zip(names, pairs, strict=True)}


def _split(run: str) -> tuple[str, Path]:
    name, equals, path = run.partition("=")
    return ("", Path(run)) if not equals or Path(run).exists() else (name, Path(path))


def _stem(path: Path) -> str:
    return path.with_suffix("").stem if path.suffix == ".gz" else path.stem
