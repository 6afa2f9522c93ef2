"""Tables of experiments of minutes, which the scripts in `experiments/` write seed by seed."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

import numpy as np


@dataclass(frozen=True)
class BySeed:
    r"""The tables of some experiments, one file for each: `<name>_by_seed.csv`.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as name:
    ...     tables = BySeed(Path(name))
    ...     _ = tables.file("toy").write_text("seed,kind,square\n2,a,4.0\n3,a,9.0\n")
    ...     tables.rows("toy", seed=3), tables.columns("toy", kind="a")["square"].tolist()
    ([{'seed': '3', 'kind': 'a', 'square': '9.0'}], [4.0, 9.0])
    """

    folder: Path

    def file(self, name: str) -> Path:
        """Return where the table of an experiment stands."""
        return self.folder / f"{name}_by_seed.csv"

    def rows(self, name: str, **chosen: str | float) -> list[dict[str, str]]:
        """Return what is stored of an experiment, row by row: column -> text.

        `chosen` says which rows: seed=0, model="SVD".
        """
        wanted = {column: str(value) for column, value in chosen.items()}
        rows = csv.DictReader(self.file(name).read_text(encoding="utf-8").splitlines())
        return [row for row in rows if wanted.items() <= row.items()]

    def numbers(self, name: str, column: str, **chosen: str | float) -> np.ndarray:
        """Return one column of the chosen rows."""
        return np.array([float(row[column]) for row in self.rows(name, **chosen)])

    def columns(self, name: str, **chosen: str | float) -> dict[str, np.ndarray]:
        """Return all columns of the chosen rows, but for those of the choice."""
        names = next(iter(self.rows(name)))
        return {each: self.numbers(name, each, **chosen) for each in names if each not in chosen}
