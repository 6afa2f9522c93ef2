"""The tables at the end: how many times as long the peers take, and absolute times.

The ratios of the batches are kept in `batches.json`, and `docs/benchmarks.md` is made from them.
"""

import json
import platform
import re
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from os import cpu_count
from pathlib import Path
from statistics import median
from typing import NamedTuple

SHOWN_VERSIONS = (
    "ranklearn-course",
    "numpy",
    "scipy",
    "scikit-learn",
    "pytrec_eval-terrier",
    "ir-measures",
    "ranx",
    "numba",
    "torch",
    "torchmetrics",
    "lightgbm",
)
RACE_COLUMNS = ("work", "peer", "peer, ms", "ours, ms", "peer / ours", "goal")
MEASURE_COLUMNS = ("work", "what", "measured", "goal")
LEGEND = "Medians of CPU time, all threads together; each round runs ours, then the peer."
WHERE = "{date}, {cpu}, {cores} cores, Python {python}; {versions}."

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
BATCHES = Path(__file__).with_name("batches.json")
IN_PAGE = re.compile(r"(?<=<!-- batches -->\n\n).*(?=\n\n<!-- /batches -->)", re.DOTALL)


class Race(NamedTuple):
    """Seconds of CPU time of ours and of a peer at the same work, round by round."""

    work: str
    peer: str
    ours: list[float]
    theirs: list[float]
    goal: float | None

    @property
    def ratio(self) -> float:
        return median(peer / own for peer, own in zip(self.theirs, self.ours, strict=True))

    def cells(self) -> tuple[str, ...]:
        times = (f"{1e3 * median(times):.4g}" for times in (self.theirs, self.ours))
        goal = "" if self.goal is None else f"at least {self.goal:g}"
        return (self.work, self.peer, *times, f"{self.ratio:.3g}", goal)


class Measure(NamedTuple):
    """One number with its unit, and the most it may be."""

    work: str
    what: str
    value: float
    unit: str
    goal: float | None = None

    def cells(self) -> tuple[str, ...]:
        goal = "" if self.goal is None else f"at most {self.goal:g}"
        return self.work, self.what, f"{self.value:.3g} {self.unit}".strip(), goal


def table(columns: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """Write a table in Markdown whose columns also line up as plain text."""
    widths = [max(map(len, column)) for column in zip(columns, *rows, strict=True)]
    rule = tuple("-" * width for width in widths)
    lines = (
        " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        for row in (columns, rule, *rows)
    )
    return "\n".join(f"| {line} |" for line in lines)


def where_measured() -> str:
    return WHERE.format(
        date=datetime.now(tz=UTC).date(),
        cpu=cpu_name(),
        cores=cpu_count(),
        python=platform.python_version(),
        versions=", ".join(f"{name} {found}" for name in SHOWN_VERSIONS if (found := known(name))),
    )


def known(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def cpu_name() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def report(races: list[Race], measures: list[Measure]) -> str:
    parts = [f"{LEGEND}\n{where_measured()}"]
    if races:
        parts.append(table(RACE_COLUMNS, [race.cells() for race in races]))
    if measures:
        parts.append(table(MEASURE_COLUMNS, [measure.cells() for measure in measures]))
    return "\n\n".join(parts)


def kept_ratios() -> dict[str, list]:
    """Return the rows (work, peer, ratio by shape) by where and when they were measured."""
    return json.loads(BATCHES.read_text(encoding="utf-8"))


def keep_ratios(races: list[Race]) -> None:
    """Note the ratios of the batches; peers that this run did not meet keep their older ones."""
    new: dict[tuple[str, str], dict[str, float]] = {}
    for race in races:
        work, _, shape = race.work.rpartition(", ")
        if "×" in shape:
            new.setdefault((work, race.peer), {})[shape] = float(f"{race.ratio:.3g}")
    runs = {where_measured(): [[*names, by_shape] for names, by_shape in new.items()]}
    for where, rows in kept_ratios().items():
        if older := [row for row in rows if tuple(row[:2]) not in new]:
            runs.setdefault(where, []).extend(older)
    page = with_ratios(PAGE.read_text(encoding="utf-8"), runs)
    BATCHES.write_text(json.dumps(runs, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page, encoding="utf-8")


def with_ratios(page: str, runs: dict[str, list]) -> str:
    """Return the page with one table of ratios for each time they were measured."""
    parts = []
    for where, rows in runs.items():
        works, shapes = list(dict.fromkeys(work for work, *_ in rows)), list(rows[0][2])
        rows = sorted(rows, key=lambda row: works.index(row[0]))
        cells = [
            (work, peer, *(f"{float(f'{by_shape[shape]:.2g}'):g}" for shape in shapes))
            for work, peer, by_shape in rows
        ]
        parts += [table(("work", "peer", *shapes), cells), where]
    return IN_PAGE.sub(lambda _: "\n\n".join(parts), page)
