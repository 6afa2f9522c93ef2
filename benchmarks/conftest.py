"""Fixtures that race ours against a peer, and the tables at the end of the run.

python -m pytest benchmarks                         # everything; absent peers are skipped
python -m pytest benchmarks --ratios-to table.md    # also write the tables
python -m pytest benchmarks/test_batches.py benchmarks/test_evaluate.py --page
                                                    # also write the tables of docs/benchmarks.md
python -m pytest benchmarks --benchmark-disable     # only check that the peers agree
"""

import os

# Before NumPy is loaded: a peer's extra threads would only be counted against it.
os.environ["OMP_NUM_THREADS"] = "1"
os.environ["OPENBLAS_NUM_THREADS"] = "1"

import gc
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
import pytest

from benchmarks.report import Measure, Race, keep, report

RACES = pytest.StashKey[list[Race]]()
MEASURES = pytest.StashKey[list[Measure]]()
FILES = pytest.StashKey[list[list]]()

#: Each function is run so often, but not for longer than about so many seconds.
ROUNDS, BUDGET = 9, 4.0
#: What is timed at once lasts at least so many seconds.
SHORTEST = 0.005


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--ratios-to", metavar="FILE", help="also write the tables, as Markdown")
    parser.addoption(
        "--page", action="store_true", help="also write the tables of docs/benchmarks.md"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.stash[RACES], config.stash[MEASURES], config.stash[FILES] = [], [], []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        item.add_marker(pytest.mark.benchmark(timer=time.process_time, max_time=0.2))


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    races, measures = config.stash[RACES], config.stash[MEASURES]
    if not races and not measures:
        return
    text = report(races, measures)
    terminalreporter.section("ours and the peers")
    terminalreporter.write_line(text)
    if config.option.ratios_to:
        Path(config.option.ratios_to).write_text(text + "\n", encoding="utf-8")
    if config.option.page:
        keep(races, config.stash[FILES])


def cpu_seconds(function: Callable[[], Any]) -> float:
    gc.collect()
    start = time.process_time()
    function()
    return time.process_time() - start


def often(function: Callable[[], Any], times: int) -> None:
    for _ in range(times):
        function()


def times_to_last(function: Callable[[], Any]) -> tuple[int, float]:
    """How often to call the function so that the clock's own cost does not count; the seconds."""
    once = cpu_seconds(function)
    if once < SHORTEST:  # the first call may have filled a cache
        once = max(cpu_seconds(function), 1e-6)
    times = max(1, round(SHORTEST / once))
    return times, times * once


def rounds_of(seconds: float) -> int:
    """How many rounds of so many seconds each fit into the budget, at least three."""
    return int(np.clip(BUDGET / seconds, 3, ROUNDS))


@pytest.fixture
def race(benchmark: Any, request: pytest.FixtureRequest) -> Callable[..., None]:
    """Check that ours and the peer agree, then time them in turns at the same work."""

    def run(
        work: str,
        peer: str,
        ours: Callable[[], Any],
        theirs: Callable[[], Any],
        *,
        read: Callable[[Any], Any] = np.asarray,
        goal: float | None = None,
        tolerance: float = 1e-12,
    ) -> None:
        np.testing.assert_allclose(np.array(ours()), read(theirs()), rtol=tolerance, atol=tolerance)
        if benchmark.disabled:
            return
        benchmark.group = work
        (n_ours, cost), (n_theirs, their_cost) = times_to_last(ours), times_to_last(theirs)
        own: list[float] = []
        benchmark.pedantic(
            partial(often, theirs, n_theirs),
            setup=lambda: own.append(cpu_seconds(partial(often, ours, n_ours)) / n_ours),
            rounds=rounds_of(cost + their_cost),
        )
        # A round with a setup cannot have iterations: the plug-in's table shows one call, too.
        rounds = benchmark.stats.stats.data
        rounds[:] = [seconds / n_theirs for seconds in rounds]
        result = Race(work, peer, own, list(rounds), goal)
        benchmark.extra_info.update(peer=peer, ratio=result.ratio)
        request.config.stash[RACES].append(result)

    return run


@pytest.fixture
def measure(request: pytest.FixtureRequest) -> Callable[..., None]:
    """Note one number for the table of absolute figures."""

    def note(*cells: Any, **more: Any) -> None:
        request.config.stash[MEASURES].append(Measure(*cells, **more))

    return note


@pytest.fixture
def files_measured(request: pytest.FixtureRequest) -> list[list]:
    """The rows of the page on files: work, library, seconds of CPU time, peak MiB."""
    return request.config.stash[FILES]


@pytest.fixture
def clock(benchmark: Any) -> Callable[[Callable[[], Any]], float]:
    """Return the median CPU seconds of one call."""

    def run(function: Callable[[], Any]) -> float:
        times, cost = times_to_last(function)
        rounds = rounds_of(cost)
        benchmark.pedantic(function, rounds=rounds, iterations=times, warmup_rounds=1)
        return float("nan") if benchmark.disabled else median(benchmark.stats.stats.data)

    return run
