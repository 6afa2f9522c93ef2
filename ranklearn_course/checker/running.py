"""Calls a learner's function on all cases and survives whatever it does."""

from __future__ import annotations

import contextlib
import functools
import itertools
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from types import FrameType
from typing import Any, TypeVar

from ranklearn_course.checker.capture import Prints, captured
from ranklearn_course.checker.cases import Case, as_lists
from ranklearn_course.checker.error_location import error_location
from ranklearn_course.checker.limits import OutOfTime, run_in_time
from ranklearn_course.checker.results import NOT_RUN, Result, read_result

LONGEST_MESSAGE = 120
# After so many errors in a row the rest would tell nothing new.
TRIES = 250

# Capturing replaces sys.stdout and the like for all threads, so one check runs at a time.
_one_at_a_time = threading.RLock()
_here = threading.local()

Unfold = Callable[[Case], tuple[Any, ...]]
Read = Callable[[Any], Result]
Answer = TypeVar("Answer")
Fallback = TypeVar("Fallback")


def with_lists(case: Case) -> tuple[Any, ...]:
    """The arguments of a case, with new lists instead of tuples.

    >>> with_lists(((1, 0), 2))
    ([1, 0], 2)
    """
    return tuple(map(as_lists, case))


def with_arrays() -> Unfold | None:
    """What gives NumPy arrays in place of lists, None where NumPy is not installed."""
    try:
        import numpy
    except ImportError:
        return None

    def as_array(part: Any) -> Any:
        if type(part) is not tuple:
            return part
        is_ragged = len({len(row) if type(row) is tuple else -1 for row in part}) > 1
        return [as_array(row) for row in part] if is_ragged else numpy.array(part)

    def unfold(case: Case) -> tuple[Any, ...]:
        return tuple(map(as_array, case))

    return unfold


@dataclass
class Run:
    """All results of one function, one for every case, and what else it did."""

    results: list[Result]
    # The indices of the cases whose arguments the function changed.
    changed: list[int] = field(default_factory=list)
    # The position of the argument that was changed first.
    changed_argument: int = 0
    # The beginning of what it printed.
    printed: str = ""
    # When each call began, and the last one ended.
    started: list[float] = field(default_factory=list)
    # The index of the case that took too long, None if none did.
    stopped_at: int | None = None
    is_endless: bool = False


def run_cases(
    function: Callable[..., Any],
    cases: Sequence[Case],
    seconds: float,
    unfold: Unfold = with_lists,
    read: Read = read_result,
) -> Run:
    """Call the function on every case within the time limit; only a real Ctrl+C is raised."""
    modules = len(sys.modules)
    run = _run_once(function, cases, seconds, unfold, read)
    if run.stopped_at is None or len(sys.modules) == modules:
        return run
    # A library is slow when it is used for the first time, also after its import.
    return _run_once(function, cases, seconds, unfold, read)


def _run_once(
    function: Callable[..., Any], cases: Sequence[Case], seconds: float, unfold: Unfold, read: Read
) -> Run:
    run = Run([NOT_RUN] * len(cases))

    def work() -> None:
        _call_all(function, cases, unfold, read, run)

    in_time, run.printed = guarded(work, seconds)
    if not in_time:
        _find_slowest(run)
    return run


def is_checking() -> bool:
    """Tell whether this thread is in the middle of a check."""
    return getattr(_here, "busy", False)


def guarded(work: Callable[[], None], seconds: float) -> tuple[bool, str]:
    """Run code that may call the learner's; return whether it ended in time and what it printed."""
    prints = Prints()
    with _one_at_a_time, captured(prints), _real_interrupts():
        before, _here.busy = is_checking(), True
        try:
            return run_in_time(work, seconds), prints.text()
        finally:
            _here.busy = before


@contextlib.contextmanager
def _real_interrupts() -> Iterator[None]:
    """Note every Ctrl+C; one that the function swallowed is raised again at the end."""
    _here.interrupted = False
    old = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(old):
        yield
        return

    def note(number: int, frame: FrameType | None) -> None:
        _here.interrupted = True
        old(number, frame)

    signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, old)
    if _here.interrupted:
        raise KeyboardInterrupt


def _call_all(
    function: Callable[..., Any],
    cases: Sequence[Case],
    unfold: Unfold,
    read: Read,
    run: Run,
) -> None:
    failures = 0
    for index, case in enumerate(cases):
        run.started.append(time.perf_counter())
        arguments = unfold(case)
        result = run.results[index] = _call(function, arguments, read)
        failures = 0 if result.kind == "number" else failures + 1
        changed = _find_changed(arguments, case)
        if changed and not run.changed:
            run.changed_argument = changed[0]
        if changed:
            run.changed.append(index)
        if failures == TRIES:
            break
    run.started.append(time.perf_counter())


def _call(function: Callable[..., Any], arguments: tuple[Any, ...], read: Read) -> Result:
    try:
        return read(function(*arguments))
    except OutOfTime:
        raise
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt) and _here.interrupted:
            raise
        return _read_error(error, function)


def _read_error(error: BaseException, function: Callable[..., Any]) -> Result:
    return Result(
        "raised",
        text=safely(lambda: " ".join(str(error).split())[:LONGEST_MESSAGE], ""),
        error=safely(lambda: str(type(error).__name__), ""),
        location=safely(lambda: error_location(error.__traceback__, function), ""),
    )


def safely(read: Callable[[], Answer], fallback: Fallback) -> Answer | Fallback:
    """Read something of an object of the learner's; the fallback if that raises anything."""
    try:
        return read()
    except OutOfTime:
        raise
    except BaseException:
        return fallback


def _find_changed(arguments: tuple[Any, ...], case: Case) -> list[int]:
    pairs = enumerate(zip(arguments, case, strict=True))
    return [
        position
        for position, (given, part) in pairs
        if type(part) is tuple and not safely(functools.partial(_is_same, given, part), False)
    ]


def _is_same(given: Any, part: tuple[Any, ...]) -> bool:
    values = _plain(given)
    # The first comparison is the faster one, where no list stands in a list.
    return bool(tuple(values) == part or values == as_lists(part))


def _plain(given: Any) -> Any:
    """Lists in place of arrays, which say no single yes or no when they are compared."""
    if type(given) is list:
        return [_plain(each) for each in given]
    return given.tolist() if hasattr(given, "tolist") else given


def _find_slowest(run: Run) -> None:
    """Find the case that took longest, and whether it alone used up the time."""
    times = [*run.started, time.perf_counter()]
    spent = [after - before for before, after in itertools.pairwise(times)]
    spent = spent[: len(run.results)] or [0.0]
    run.stopped_at = max(range(len(spent)), key=spent.__getitem__)
    # All cases together may take longer than the limit: other programs keep the processor busy.
    run.is_endless = spent[run.stopped_at] > sum(spent) / 2
    run.results[run.stopped_at] = NOT_RUN
