"""A time limit for code that may never come back, in a notebook or in a test.

Only Python code can be stopped: one call into C that never returns, such as
`sum(itertools.count())`, can not.
"""

from __future__ import annotations

import ctypes
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import Any

Work = Callable[[], None]

# Kept here: the code that is timed may put other clocks into the module `time`.
_monotonic = time.monotonic
_clock_of_thread = getattr(time, "pthread_getcpuclockid", None)
_read_clock = getattr(time, "clock_gettime", None)
_HERE = (lambda: None).__code__.co_filename


class OutOfTime(BaseException):
    """Raised in the middle of the learner's code; no Exception, so few handlers swallow it."""

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)
        # A handler that swallows every exception is left by the next one, at its first line.
        if frames := _limited_frames(sys._getframe(1)):
            sys.settrace(_stop)
        for frame in frames:
            frame.f_trace = _stop


def _limited_frames(frame: FrameType | None) -> list[FrameType]:
    """The frames of the code that is limited, where it is running; none after its end."""
    found = []
    while frame is not None and frame.f_code.co_filename == _HERE:
        frame = frame.f_back
    while frame is not None and frame.f_code.co_filename != _HERE:
        found.append(frame)
        frame = frame.f_back
    return found if frame is not None else []


def _stop(frame: FrameType, event: str, argument: Any) -> Any:
    # An exception that is on its way to a handler, and leaves functions on it, would take this one
    # along into that handler; the first line of the handler is late enough.
    if event not in ("exception", "return"):
        raise OutOfTime
    return _stop


# How soon the next one follows, where code swallows that, too.
_NEXT_TRY = 0.02
# Another program may keep the processor busy: code that only waits for it is given this many times
# its seconds on the clock.
_LONGEST = 5
_SHORTEST_WAIT = 1e-3
# Imports are not counted, up to so many seconds on the clock; how often to look at one.
_LONGEST_IMPORTS, _NEXT_LOOK = 60.0, 0.05
_IMPORT = "<frozen importlib._bootstrap>"
# Ten times what the slowest right answer of the course needs; a browser traces them in a second.
_LINES_PER_SECOND = 2_000_000


class _Meter:
    """How much time the code of this thread has left."""

    # Its seconds are seconds of work where the system counts them for each thread. Code that only
    # sleeps or waits is stopped by the clock.

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._clock = _clock_of_thread(threading.get_ident()) if _clock_of_thread else None
        self._imports_end, self._has_imported = _monotonic() + _LONGEST_IMPORTS, False
        self._start()

    def _start(self) -> None:
        self._started, self._worked = _monotonic(), self._work()

    def _work(self) -> float:
        if self._clock is None or _read_clock is None:
            return _monotonic()
        return _read_clock(self._clock)

    def left(self, frame: FrameType | None) -> float:
        """After how many seconds to look again at the frame; 0 when the time is over."""
        left = self._left()
        if left or _monotonic() > self._imports_end:
            return left
        if _is_importing(frame):
            self._has_imported = True
            return _NEXT_LOOK
        if self._has_imported:
            self._has_imported = False
            self._start()
        return self._left()

    def _left(self) -> float:
        work = self._seconds - (self._work() - self._worked)
        wait = _LONGEST * self._seconds - (_monotonic() - self._started)
        left = min(work, wait)
        return max(left, _SHORTEST_WAIT) if left > 0 else 0.0


def _is_importing(frame: FrameType | None) -> bool:
    """Tell whether the work that is timed is in the middle of an import."""
    while frame is not None and frame.f_code.co_filename != _HERE:
        if frame.f_code.co_filename == _IMPORT:
            return True
        frame = frame.f_back
    return False


def run_with_alarm(work: Work, seconds: float) -> bool:
    """Run `work` and tell whether it ended in time; for the main thread of Unix systems."""
    armed, meter, tracer = [True], _Meter(seconds), sys.gettrace()

    def ring(number: int, frame: FrameType | None) -> None:
        if not armed[0]:
            return
        left = meter.left(frame)
        if not left:
            raise OutOfTime
        signal.setitimer(signal.ITIMER_REAL, left, _NEXT_TRY)

    started = time.monotonic()
    handler = signal.signal(signal.SIGALRM, ring)
    delay, interval = signal.setitimer(signal.ITIMER_REAL, seconds, _NEXT_TRY)
    try:
        try:
            work()
        finally:
            # No call stands before this line, so no signal can come between.
            armed[0] = False
            sys.settrace(tracer)
    except OutOfTime:
        return False
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        if delay:
            left = max(delay - (time.monotonic() - started), 1e-3)
            signal.setitimer(signal.ITIMER_REAL, left, interval)
    return True


def run_with_watchdog(work: Work, seconds: float) -> bool:
    """Run `work` and tell whether it ended in time; for every thread, on every system."""
    # Locks and no events: an exception in the middle of an event leaves it locked for ever.
    begun, done, ended = threading.Lock(), threading.Lock(), threading.Lock()
    has_ended: list[bool] = []
    me, tracer = threading.get_ident(), sys.gettrace()

    def watch() -> None:
        try:
            begun.acquire()
            wait = meter.left(None)
            while not done.acquire(timeout=wait):
                wait = meter.left(sys._current_frames().get(me))
                if not wait:
                    raise_in_thread(ctypes.c_ulong(me), ctypes.py_object(OutOfTime))
                    wait = _NEXT_TRY
        finally:
            has_ended.append(True)
            ended.release()

    raise_in_thread = ctypes.pythonapi.PyThreadState_SetAsyncExc
    watchdog = threading.Thread(target=watch, daemon=True)
    in_time = is_called_off = False
    begun.acquire()
    done.acquire()
    ended.acquire()
    watchdog.start()
    meter = _Meter(seconds)
    try:
        try:
            begun.release()
            work()
            in_time = True
        except OutOfTime:
            # In Python 3.12 the next one is raised where this handler ends.
            in_time = False
    except OutOfTime:
        in_time = False
    finally:
        while not is_called_off:
            try:
                sys.settrace(tracer)
                is_called_off = _call_off(done, ended, has_ended)
            except OutOfTime:
                continue
    return in_time


def _call_off(done: threading.Lock, ended: threading.Lock, has_ended: list[bool]) -> bool:
    """End the watchdog; an exception that is still on its way is raised in one of these calls."""
    # Taking it back instead, as the C interface allows, leaves the interpreter looking for it for
    # ever in Python 3.11.
    if done.locked():
        done.release()
    # Not without an end: in Python 3.11 an exception that waits for this thread keeps one that is
    # traced, as coverage does, from going on. And no `join`: two exceptions in a row in its midst
    # leave the thread alive for ever.
    ended.acquire(timeout=_NEXT_TRY)
    return bool(has_ended)


def run_with_steps(work: Work, seconds: float) -> bool:
    """Run `work` and tell whether it ended in time; where neither signals nor threads exist."""
    # Lines are counted, not seconds: on a slow phone a right answer needs no more of them.
    most = round(_LINES_PER_SECOND * max(seconds, 1.0))
    left, imports_end = most, _monotonic() + _LONGEST_IMPORTS

    def step(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            if not _is_importing(frame) or _monotonic() > imports_end:
                raise OutOfTime
            left = most
        return step

    tracer = sys.gettrace()
    sys.settrace(step)
    try:
        work()
    except OutOfTime:
        return False
    finally:
        sys.settrace(tracer)
    return True


def run_in_time(work: Work, seconds: float) -> bool:
    """Run `work` for at most so many seconds and tell whether it ended in time."""
    return _limit_for(sys.platform)(work, seconds)


def _limit_for(platform: str) -> Callable[[Work, float], bool]:
    if platform in ("emscripten", "wasi"):
        return run_with_steps
    in_main = threading.current_thread() is threading.main_thread()
    return run_with_alarm if in_main and hasattr(signal, "setitimer") else run_with_watchdog
