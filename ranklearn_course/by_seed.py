"""Experiments of minutes, stored seed by seed in tables beside the module that runs them."""

from __future__ import annotations

import csv
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np


class Experiment(NamedTuple):
    """The columns of its table, "seed" first; its seeds; and what makes the rows of one seed."""

    columns: tuple[str, ...]
    seeds: Collection[int]
    rows_of: Callable[[int], Iterable[tuple]]


@dataclass(frozen=True)
class BySeed:
    """The tables of some experiments, one file for each: `<name>_by_seed.csv`.

    Parameters
    ----------
    folder : Path
        Where the files are.
    experiments : mapping
        name -> experiment.
    digits : int
        To how many decimals numbers are stored.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     toy = Experiment(("seed", "kind", "square"), (2, 3), lambda n: [(n, "a", n * 1.0 * n)])
    ...     tables = BySeed(Path(folder), {"toy": toy})
    ...     tables.regenerate()
    ...     tables.rows("toy", seed=3), tables.numbers("toy", "square", kind="a").tolist()
    ([{'seed': '3', 'kind': 'a', 'square': '9.0'}], [4.0, 9.0])
    """

    folder: Path
    experiments: Mapping[str, Experiment]
    digits: int = 5

    def rows(self, name: str, **chosen: str | float) -> list[dict[str, str]]:
        """Return what is stored of an experiment, row by row: column -> text.

        `chosen` says which rows: seed=0, model="SVD".
        """
        wanted = {column: str(value) for column, value in chosen.items()}
        rows = csv.DictReader(self._file(name).read_text(encoding="utf-8").splitlines())
        return [row for row in rows if wanted.items() <= row.items()]

    def numbers(self, name: str, column: str, **chosen: str | float) -> np.ndarray:
        """Return one column of the chosen rows."""
        return np.array([float(row[column]) for row in self.rows(name, **chosen)])

    def columns(self, name: str, **chosen: str | float) -> dict[str, np.ndarray]:
        """Return all columns of the chosen rows, but for those of the choice."""
        names = self.experiments[name].columns
        return {each: self.numbers(name, each, **chosen) for each in names if each not in chosen}

    def run_again(self, name: str, seed: int) -> Iterable[dict[str, str]]:
        """Run an experiment with one seed, and yield its rows as `rows` returns them."""
        columns, _, rows_of = self.experiments[name]
        for row in rows_of(seed):
            yield dict(zip(columns, map(self._cell, row), strict=True))

    def regenerate(self) -> None:
        """Run all experiments and write their files, seed by seed: a seed's data is made once."""
        found: dict[str, list] = {name: [] for name in self.experiments}
        for seed in sorted({seed for each in self.experiments.values() for seed in each.seeds}):
            for name, experiment in self.experiments.items():
                if seed in experiment.seeds:
                    found[name] += self.run_again(name, seed)
        for name, rows in found.items():
            with self._file(name).open("w", encoding="utf-8", newline="") as file:
                columns = self.experiments[name].columns
                writer = csv.DictWriter(file, columns, lineterminator="\n")
                writer.writeheader()
                writer.writerows(rows)

    def _cell(self, value: object) -> str:
        return str(round(float(value), self.digits) if isinstance(value, float) else value)

    def _file(self, name: str) -> Path:
        return self.folder / f"{name}_by_seed.csv"
