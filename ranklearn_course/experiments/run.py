"""The long form of the experiments: several processes, and files that survive an interruption.

Every finished part is a file of its own, written whole or not at all. A second call with the same
settings computes what is missing; the results are the same bytes as those of one long run.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, as_completed, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from dataclasses import asdict
from multiprocessing import connection, get_context, parent_process
from pathlib import Path
from threading import Thread

import numpy as np

from ranklearn_course import __version__
from ranklearn_course.atomic import write_atomic
from ranklearn_course.experiments import progress
from ranklearn_course.experiments.parts import SUFFIX, read_part, write_part
from ranklearn_course.experiments.results import draw_figures, make_tables
from ranklearn_course.experiments.study import Plan, Study, Task
from ranklearn_course.figures.display import as_png

SETTINGS = "settings.json"
PARTS = "parts"
#: Rough microseconds of one list, so that the bar is fair and long parts start first.
COST = {
    "soft_dcg": 6,
    "noised_soft_dcg": 7,
    "noised_smooth_dcg": 34,
    "fair_soft_dcg": 41,
    "repaired_soft_dcg": 90,
    "sampled_dcg": 65,
    "soft_rank_dcg": 7,
    "thurstone_dcg": 230,
    "neural_sort_rounds": 90,
}
#: A worker uses one thread: more would only fight for the cores.
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
STOPPING = "Stopping: the parts in hand are finished first."
STOPPED = "Stopped. Finished parts are kept in {folder}; the same command goes on from there."
#: Files that a folder without settings must not hold.
RESULTS = (f"{PARTS}/*{SUFFIX}", "*.csv", "*.png", "*.txt")
#: Hidden drafts, which only a killed run leaves.
DRAFTS = (f"{PARTS}/.*{SUFFIX}.*.part", ".*.csv.*.part", ".*.png.*.part", ".*.txt.*.part")


class ExperimentError(Exception):
    """The experiments cannot run; the message says why and what to do."""


def run(
    folder: str | os.PathLike,
    plan: Plan,
    processes: int = 1,
    say: Callable[[str], None] = print,
) -> list[Path]:
    """Compute what is missing, then write all tables and figures.

    Parameters
    ----------
    folder : path
        Made if it does not exist. Results of other settings in it are an error, never mixed.
    plan : Plan
        The sizes and the seed.
    processes : int
        How many parts are computed at a time; 1 computes them in this process.
    say : callable
        Gets the lines that tell what happens.

    Returns
    -------
    list of Path
        The tables, figures and texts.

    Raises
    ------
    ExperimentError
        The folder cannot be used, or a process was lost.
    OSError
        A file cannot be written.
    """
    folder = Path(folder)
    _prepare(folder, plan)
    tasks = plan.tasks()
    left = sorted(
        (task for task in tasks if _read(folder, task, plan) is None),
        key=_work,
        reverse=True,
    )
    if left:
        say(f"Computing {len(left)} of {len(tasks)} parts, {processes} at a time.")
        _compute_all(folder, plan, left, len(tasks), processes, say)
    say(f"All {len(tasks)} parts are finished.")
    written = _write_results(folder, StoredStudy(folder, plan))
    say(f"{len(written)} files are in {folder}: tables (CSV), figures (PNG) and their words (TXT).")
    return written


def _prepare(folder: Path, plan: Plan) -> None:
    if folder.exists() and not folder.is_dir():
        raise ExperimentError(f"{folder} is a file; name a folder for the results.")
    path = folder / SETTINGS
    settings = _settings(plan)
    try:
        (folder / PARTS).mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _check_no_results(folder)
            write_atomic(path, settings.encode("utf-8"))
    except OSError as error:
        raise ExperimentError(str(error)) from None
    _check_settings(folder, path, json.loads(settings))
    for draft in _found(folder, DRAFTS):
        draft.unlink(missing_ok=True)


def _settings(plan: Plan) -> str:
    return json.dumps({"version": __version__, **asdict(plan)}, indent=1) + "\n"


def _found(folder: Path, patterns: tuple[str, ...]) -> list[Path]:
    return [path for pattern in patterns for path in sorted(folder.glob(pattern))]


def _check_no_results(folder: Path) -> None:
    found = [path for path in _found(folder, RESULTS) if not path.name.startswith(".")]
    if found:
        raise ExperimentError(
            f"{found[0]} is there, but no settings.json that says what made it; the run "
            "might mix or replace files. Name another folder, or move the files "
            "away."
        )


def _check_settings(folder: Path, path: Path, settings: dict) -> None:
    try:
        old = dict(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError) as error:
        raise ExperimentError(f"{path} cannot be read ({error}). Name another folder.") from None
    names = [name for name in settings if old.get(name) != settings[name]]
    if names:
        differences = "; ".join(
            (f"{name} is {old.get(name)} there and {settings[name]} now") for name in names
        )
        raise ExperimentError(
            f"{folder} holds results of other settings: {differences}. Name another "
            "folder, or give the same settings to go on."
        )


def _work(task: Task) -> float:
    queries = max(part.size * part.count for part in task.parts)
    return queries * COST.get(task.smoothing.metric, 2)


def _part(folder: Path, task: Task) -> Path:
    return folder / PARTS / f"{task.name}{SUFFIX}"


def _read(folder: Path, task: Task, plan: Plan) -> np.ndarray | None:
    """Return the curves of a finished part, None if it is missing or damaged."""
    shape = (sum(part.count for part in task.parts), plan.n_settings)
    return read_part(_part(folder, task), shape, _key(plan, task))


def _key(plan: Plan, task: Task) -> str:
    return task.name + "\n" + _settings(plan)


def compute(folder: Path, plan: Plan, task: Task) -> Task:
    """Compute one part and write its file."""
    curves = Study(plan).load(task)
    rows = np.concatenate([curves[part.size] for part in task.parts])
    write_part(_part(folder, task), rows, _key(plan, task))
    return task


def _compute_all(
    folder: Path,
    plan: Plan,
    left: list[Task],
    total: int,
    processes: int,
    say: Callable[[str], None],
) -> None:
    what = f"{len(left)} of {total} parts to compute"
    work = round(sum(map(_work, left)))
    layout = "{l_bar}{bar}| {elapsed}, {remaining} left"
    with (
        progress.bar(work, what, bar_format=layout) as shown,
        progress.silenced(),
        closing(_finished(folder, plan, left, processes)) as finished,
    ):
        try:
            for task in finished:
                shown.update(round(_work(task)))
        except KeyboardInterrupt:
            say(STOPPING)
            raise


def _finished(folder: Path, plan: Plan, left: list[Task], processes: int) -> Iterator[Task]:
    """Yield each task when its file is there."""
    if processes == 1:
        for task in left:
            yield compute(folder, plan, task)
        return
    with _one_thread():
        # Each gets one part at a time, so that an interrupt waits for no other part.
        workers = _workers(min(processes, len(left)))
        try:
            in_hand = set()
            for task in left:
                if len(in_hand) == processes:
                    done, in_hand = wait(in_hand, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in done)
                in_hand.add(workers.submit(compute, folder, plan, task))
            for future in as_completed(in_hand):
                yield future.result()
        except BrokenProcessPool:
            raise ExperimentError(
                "A process that computed a part was ended, perhaps for want of memory. "
                "Finished parts are kept: give the same command again, with fewer "
                "processes."
            ) from None
        finally:
            workers.shutdown(cancel_futures=True)


def _workers(count: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_start_worker)


def _start_worker() -> None:
    progress.silence()
    # Ctrl-C in a terminal reaches the workers too; they finish the part in hand.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(parent_process(),), daemon=True).start()


def _end_with(parent) -> None:
    """Leave when the parent is gone: a worker must not outlive a command that was killed."""
    connection.wait([parent.sentinel])
    os._exit(1)


@contextmanager
def _one_thread() -> Iterator[None]:
    before = {name: os.environ.get(name) for name in THREADS}
    os.environ.update(dict.fromkeys(THREADS, "1"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


class StoredStudy(Study):
    """A study whose curves stand in files."""

    def __init__(self, folder: Path, plan: Plan):
        super().__init__(plan)
        self.folder = folder

    def load(self, task: Task) -> dict[int, np.ndarray]:
        """Read curves, which must be finished."""
        rows = _read(self.folder, task, self.plan)
        if rows is None:
            raise ExperimentError(
                f"{_part(self.folder, task)} is not there or damaged; give the same command "
                f"again to compute it."
            )
        ends = np.cumsum([part.count for part in task.parts])
        pieces = np.split(rows, ends[:-1])
        return {part.size: piece for part, piece in zip(task.parts, pieces, strict=True)}


def _write_results(folder: Path, study: Study) -> list[Path]:
    written = []
    tables = make_tables(study)
    for name, table in tables.items():
        written.append(folder / f"{name}.csv")
        write_atomic(written[-1], table.to_csv())
    for name, (figure, alt) in draw_figures(tables).items():
        for suffix, content in ((".png", as_png(figure)), (".txt", (alt + "\n").encode("utf-8"))):
            written.append(folder / f"{name}{suffix}")
            write_atomic(written[-1], content)
    return written
