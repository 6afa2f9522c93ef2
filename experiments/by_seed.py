"""Runs experiments, and writes the tables of a chapter."""

from __future__ import annotations

import csv
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ranklearn_course.by_seed import BySeed


class Experiment(NamedTuple):
    """The columns of its table, "seed" first; its seeds; and what makes the rows of one seed."""

    columns: tuple[str, ...]
    seeds: Collection[int]
    rows_of: Callable[[int], Iterable[tuple]]


@dataclass(frozen=True)
class Runs:
    """The experiments of a chapter by name, whose tables hold numbers with so many decimals."""

    tables: BySeed
    experiments: Mapping[str, Experiment]
    digits: int = 5

    def run_again(self, name: str, seed: int) -> Iterable[dict[str, str]]:
        """Run an experiment with one seed, and yield its rows as the tables return them."""
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
            with self.tables.file(name).open("w", encoding="utf-8", newline="") as file:
                columns = self.experiments[name].columns
                writer = csv.DictWriter(file, columns, lineterminator="\n")
                writer.writeheader()
                writer.writerows(rows)

    def _cell(self, value: object) -> str:
        return str(round(float(value), self.digits) if isinstance(value, float) else value)
