"""The tables at the end: how many times as long the peers take, and absolute times.

What `docs/benchmarks.md` shows is kept in `kept.json`, and its tables are made from it.
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

FILES_COLUMNS = ("from files to five means", "library", "CPU, s", "/ ours", "peak, MiB", "/ ours")

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
KEPT = Path(__file__).with_name("kept.json")
IN_PAGE = r"(?<=<!-- {name} -->\n\n).*(?=\n\n<!-- /{name} -->)"


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


def kept() -> dict[str, dict[str, list]]:
    """Return the rows of each table of the page, by where and when they were measured.

    Of batches a row is (work, peer, ratio by shape), of files (work, library, seconds, MiB).
    """
    return json.loads(KEPT.read_text(encoding="utf-8"))


def keep(races: list[Race], files: list[list]) -> None:
    """Keep what was measured; what this run did not measure stays as it was."""
    found = kept()
    if races:
        found["batches"] = batches(races, found["batches"])
    if files:
        found["files"] = {where_measured(): files}
    page = with_tables(PAGE.read_text(encoding="utf-8"), found)
    KEPT.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page, encoding="utf-8")


def batches(races: list[Race], before: dict[str, list]) -> dict[str, list]:
    """Return the ratios of the batches; peers that this run did not meet keep their older ones."""
    new: dict[tuple[str, str], dict[str, float]] = {}
    for race in races:
        work, _, shape = race.work.rpartition(", ")
        if "×" in shape:
            new.setdefault((work, race.peer), {})[shape] = float(f"{race.ratio:.3g}")
    runs = {where_measured(): [[*names, by_shape] for names, by_shape in new.items()]}
    for where, rows in before.items():
        if older := [row for row in rows if tuple(row[:2]) not in new]:
            runs.setdefault(where, []).extend(older)
    return runs


def with_tables(page: str, found: dict[str, dict[str, list]]) -> str:
    """Return the page with one table for each time that something was measured."""
    for name, tables in (("batches", of_batches), ("files", of_files)):
        text = "\n\n".join(tables(found[name]))
        page = re.sub(IN_PAGE.format(name=name), lambda _, text=text: text, page, flags=re.DOTALL)
    return page


def of_files(runs: dict[str, list]) -> list[str]:
    parts = []
    for where, rows in runs.items():
        first = {work: (seconds, size) for work, _, seconds, size in reversed(rows)}
        cells = [
            (
                work,
                name,
                f"{seconds:.2g}",
                f"{seconds / own:.2g}",
                f"{size:.0f}",
                f"{size / mib:.2g}",
            )
            for work, name, seconds, size in rows
            for own, mib in [first[work]]
        ]
        parts += [table(FILES_COLUMNS, cells), where]
    return parts


def of_batches(runs: dict[str, list]) -> list[str]:
    parts = []
    for where, rows in runs.items():
        works, shapes = list(dict.fromkeys(work for work, *_ in rows)), list(rows[0][2])
        rows = sorted(rows, key=lambda row: works.index(row[0]))
        cells = [
            (work, peer, *(f"{float(f'{by_shape[shape]:.2g}'):g}" for shape in shapes))
            for work, peer, by_shape in rows
        ]
        parts += [table(("work", "peer", *shapes), cells), where]
    return parts
