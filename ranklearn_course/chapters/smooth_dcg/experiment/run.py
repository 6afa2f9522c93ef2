"""The long form of the experiments: several processes, and a run that was stopped goes on.

Every finished part is appended to `curves.csv`. A second call with the same settings computes what
is missing there; its results are the same bytes as those of one long run.
"""

from __future__ import annotations

import csv
import json
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import asdict
from io import StringIO
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread

import numpy as np
from tqdm.auto import tqdm

from ranklearn_course import __version__
from ranklearn_course.atomic import write_atomic
from ranklearn_course.chapters.smooth_dcg.experiment.study import (
    Curves,
    Part,
    Plan,
    Study,
    is_interactive,
)
from ranklearn_course.chapters.smooth_dcg.experiment.tables import make_tables
from ranklearn_course.table import Table

SETTINGS = "settings.json"
CURVES = "curves.csv"
#: Files that a folder without settings must not hold.
RESULTS = ("*.csv", "*.svg", "*.txt")


class ExperimentError(Exception):
    """The experiments cannot run; the message says why and what to do."""


def run(
    folder: str | os.PathLike,
    plan: Plan,
    processes: int = 1,
    say: Callable[[str], None] = print,
) -> list[Path]:
    """Compute what is missing, `processes` parts at a time, then write all tables and figures.

    Raises ExperimentError if the folder cannot be used or a process was lost, OSError if a file
    cannot be written.
    """
    folder = Path(folder)
    _prepare(folder, plan)
    parts = plan.parts()
    curves = _read(folder / CURVES, plan)
    left = [part for part in parts if part not in curves]
    # What an interrupted or full disk left of a part is dropped.
    write_atomic(folder / CURVES, _csv(plan, curves).encode())
    if left:
        say(f"Computing {len(left)} of {len(parts)} parts, {processes} at a time.")
        what = f"{len(left)} of {len(parts)} parts to compute"
        computed = _computed(plan, left, processes, say)
        for part, found in tqdm(
            computed, what, total=len(left), leave=False, disable=not is_interactive()
        ):
            curves[part] = found
            with open(folder / CURVES, "a", encoding="utf-8", newline="") as file:
                file.write(_rows(part, found))
    say(f"All {len(parts)} parts are finished.")
    written = _write_results(folder, make_tables(Study(plan, curves)))
    say(f"{len(written)} files are in {folder}: tables (CSV), figures (PNG) and their words (TXT).")
    return written


def _prepare(folder: Path, plan: Plan) -> None:
    if folder.exists() and not folder.is_dir():
        raise ExperimentError(f"{folder} is a file; name a folder for the results.")
    path = folder / SETTINGS
    settings = json.dumps({"version": __version__, **asdict(plan)}, indent=1) + "\n"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _check_no_results(folder)
            write_atomic(path, settings.encode())
    except OSError as error:
        raise ExperimentError(str(error)) from None
    _check_settings(path, json.loads(settings))


def _check_no_results(folder: Path) -> None:
    found = [path for pattern in RESULTS for path in sorted(folder.glob(pattern))]
    if found:
        raise ExperimentError(
            f"{found[0]} is there, but no {SETTINGS} that says what made it; the run might mix or "
            "replace files. Name another folder, or move the files away."
        )


def _check_settings(path: Path, settings: dict) -> None:
    try:
        old = dict(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError) as error:
        raise ExperimentError(f"{path} cannot be read ({error}). Name another folder.") from None
    differences = "; ".join(
        f"{name} is {old.get(name)} there and {value} now"
        for name, value in settings.items()
        if old.get(name) != value
    )
    if differences:
        raise ExperimentError(
            f"{path.parent} holds results of other settings: {differences}. Name another "
            "folder, or give the same settings to go on."
        )


def _csv(plan: Plan, curves: dict[Part, Curves]) -> str:
    head = _lines([("part", "metric", "size", "pool", *range(plan.n_settings))])
    return head + "".join(_rows(part, found) for part, found in curves.items())


def _rows(part: Part, curves: Curves) -> str:
    """Return a line of CSV for each curve; its numbers keep all their digits."""
    return _lines(
        (part.kind, part.smoothing.label, size, index, *curve.tolist())
        for size, pools in curves.items()
        for index, curve in enumerate(pools)
    )


def _lines(rows) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _read(path: Path, plan: Plan) -> dict[Part, Curves]:
    """Return the parts of which every curve stands in the file, whole and finite."""
    text = path.read_bytes().decode(errors="replace") if path.exists() else ""
    found = {}
    # After the last end of a line stands what a killed run was writing.
    for row in csv.reader(text[: text.rfind("\n") + 1].splitlines()):
        with suppress(ValueError):
            curve = np.array(row[4:], dtype=float)
            if curve.shape == (plan.n_settings,) and np.isfinite(curve).all():
                found[tuple(row[:4])] = curve
    curves = {}
    for part in plan.parts():
        with suppress(KeyError):
            curves[part] = {
                size: np.array(
                    [
                        found[part.kind, part.smoothing.label, str(size), str(index)]
                        for index in range(count)
                    ]
                )
                for size, count in part.cuts
            }
    return curves


def _computed(
    plan: Plan, parts: list[Part], processes: int, say: Callable[[str], None]
) -> Iterator[tuple[Part, Curves]]:
    """Yield each part when it is finished."""
    if processes == 1:
        yield from ((part, compute(plan, part)) for part in parts)
        return
    workers = ProcessPoolExecutor(
        min(processes, len(parts)), get_context("spawn"), initializer=_start_worker
    )
    futures = {workers.submit(compute, plan, part): part for part in parts}
    try:
        for future in as_completed(list(futures)):
            yield futures.pop(future), future.result()
    except KeyboardInterrupt:
        say("Stopping: the parts in hand are finished first.")
        workers.shutdown(cancel_futures=True)
        for future, part in futures.items():
            if not future.cancelled() and future.exception() is None:
                yield part, future.result()
        raise
    except BrokenProcessPool:
        raise ExperimentError(
            "A process that computed a part was ended, perhaps for want of memory. "
            "Finished parts are kept: give the same command again, with fewer processes."
        ) from None
    finally:
        workers.shutdown(cancel_futures=True)


def compute(plan: Plan, part: Part) -> Curves:
    """Compute one part."""
    return Study(plan).compute(part, progress=False)


def _start_worker() -> None:
    # Ctrl-C in a terminal reaches the workers too; they finish the part in hand.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Leave when the parent is gone: a worker must not outlive a command that was killed."""
    parent_process().join()
    os._exit(1)


def _write_results(folder: Path, tables: dict[str, Table]) -> list[Path]:
    from ranklearn_course.figures.vector import as_svg

    written = {f"{name}.csv": table.to_csv() for name, table in tables.items()}
    for name, (figure, alt) in draw_figures(tables).items():
        written |= {f"{name}.svg": as_svg(figure).encode(), f"{name}.txt": f"{alt}\n".encode()}
    for name, content in written.items():
        write_atomic(folder / name, content)
    return [folder / name for name in written]


def draw_figures(tables: dict[str, Table]) -> dict[str, tuple]:
    """Return (figure, alt) for each table that has a picture."""
    # A worker draws nothing and starts sooner without it.
    from ranklearn_course.chapters.smooth_dcg.figures import experiments as figures

    return {
        "smoothness": figures.smoothness_by_pool_size(tables["smoothness"]),
        "approximation": figures.approximation_by_pool_size(tables["approximation"]),
        "noise": figures.change_by_noise(tables["noise"]),
        "temperatures": figures.regret_by_temperature(tables["temperatures"]),
        "temperatures_scores": figures.regret_by_temperature(tables["temperatures"], "scores"),
        "confident_scores": figures.confidence_by_temperature(tables["confident_scores"]),
        "relatives": figures.relatives_side_by_side(tables["relatives"]),
    }
