"""Endless code of all sorts, on the main thread, in other threads and without either."""

import signal
import sys
import threading
import time
from dataclasses import replace

import pytest

from ranklearn_course.checker import Reason, limits
from ranklearn_course.checker.limits import run_with_alarm, run_with_steps, run_with_watchdog
from tests.checker.learners import Slow, right
from tests.checker.tiny import TINY

SHORT = 0.05
# So long that a busy machine sleeps no multiple of it.
ASLEEP = 0.3
AMPLE = 3600.0


@pytest.fixture(autouse=True)
def _impatient(monkeypatch):
    monkeypatch.setattr(limits, "_LINES_PER_SECOND", 20_000)
    # As in a check: an exception that comes while Python tidies up is dropped by a built-in, which
    # the next one cannot interrupt.
    monkeypatch.setattr(sys, "unraisablehook", bool)


def endless():
    while True:
        pass


def swallowing():
    # A limit that stops it once and no more fails its test, and does not hang it.
    for _ in range(50):
        try:
            while True:
                pass
        except BaseException:
            pass


def swallowing_in_a_generator():
    def numbers():
        while True:
            try:
                yield 1
            except BaseException:
                continue

    for _ in numbers():
        pass


each_work = pytest.mark.parametrize("work", [endless, swallowing, swallowing_in_a_generator])
ON_A_CLOCK = [run_with_alarm, run_with_watchdog]
each_on_a_clock = pytest.mark.parametrize("limit", ON_A_CLOCK)
each_limit = pytest.mark.parametrize("limit", [*ON_A_CLOCK, run_with_steps])


def in_thread(function):
    found = []
    thread = threading.Thread(target=lambda: found.append(function()))
    thread.start()
    thread.join()
    return found[0]


@each_work
@each_on_a_clock
def test_endless_work_is_stopped(limit, work):
    assert limit(work, SHORT) is False


@each_work
def test_time_that_is_over_at_once_begins_with_the_work(work):
    assert [run_with_watchdog(work, 1e-6) for _ in range(20)] == [False] * 20


@pytest.mark.skipif(
    not hasattr(time, "pthread_getcpuclockid"), reason="this system has no clock for each thread"
)
@each_on_a_clock
def test_time_in_which_others_have_the_processor_does_not_count(limit):
    assert limit(lambda: time.sleep(ASLEEP), ASLEEP / 2) is True
    assert run_with_alarm(lambda: time.sleep(3600), SHORT) is False


@each_on_a_clock
def test_without_a_clock_for_each_thread_all_time_counts(limit, monkeypatch):
    monkeypatch.setattr(limits, "_clock_of_thread", None)
    assert limit(lambda: time.sleep(ASLEEP), SHORT) is False


@each_limit
def test_short_work_ends_in_time_and_its_errors_pass(limit):
    done = []
    assert limit(lambda: done.append(sum(range(100))), AMPLE) is True
    assert done == [100 * 99 / 2]
    with pytest.raises(ZeroDivisionError):
        limit(lambda: 1 / 0, AMPLE)


def test_lines_are_counted_where_neither_signals_nor_threads_exist():
    tracer = sys.gettrace()
    assert run_with_steps(endless, SHORT) is False
    assert sys.gettrace() is tracer
    # A slow machine refuses nothing.
    assert run_with_steps(lambda: time.sleep(ASLEEP), SHORT) is True


def test_the_limit_follows_the_platform():
    assert limits._limit_for("emscripten") is run_with_steps
    assert limits._limit_for("linux") is run_with_alarm
    assert in_thread(lambda: limits._limit_for("linux")) is run_with_watchdog


def test_an_alarm_of_somebody_else_is_kept():
    rung = []
    before = signal.signal(signal.SIGALRM, lambda number, frame: rung.append(number))
    try:
        signal.setitimer(signal.ITIMER_REAL, 3600, 30)
        assert run_with_alarm(endless, SHORT) is False
        left, interval = signal.setitimer(signal.ITIMER_REAL, 0)
        assert 3000 < left < 3600 - SHORT / 2
        assert interval == 30
        assert rung == []
        signal.raise_signal(signal.SIGALRM)
        assert rung == [signal.SIGALRM]
    finally:
        signal.signal(signal.SIGALRM, before)


def test_nothing_is_left_pending():
    """After a stop, no late exception hits innocent code."""
    for limit in ON_A_CLOCK:
        assert limit(endless, SHORT) is False
        end = time.monotonic() + 0.1
        while time.monotonic() < end:
            sum(range(10))
    assert sys.getswitchinterval() == pytest.approx(0.005)


def loops_forever(relevance, k):
    while k < 10:
        relevance = relevance[:]


def turns_the_stop_into_an_answer(relevance, k):
    try:
        endless()
    except BaseException:
        return 0.0


class HangsWhenLookedAt:
    @property
    def __signature__(self):
        endless()

    def __call__(self, relevance, k):
        return 1.0


@pytest.mark.parametrize(
    ("answer", "case"),
    [
        (loops_forever, ((), 1)),
        (lambda relevance, k: Slow(), ((), 1)),
        (turns_the_stop_into_an_answer, ((), 1)),
        (HangsWhenLookedAt(), None),
    ],
)
def test_a_learner_who_does_not_come_back(answer, case):
    verdict = replace(TINY, seconds=SHORT).check(answer)
    assert (verdict.reason, verdict.case) == (Reason.ENDLESS, case)


@pytest.fixture
def ctrl_c_is_heard():
    """A shell starts its background jobs deaf to Ctrl+C, and this may be one of them."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c_is_heard")
@pytest.mark.parametrize("is_swallowed", [False, True])
def test_a_real_interrupt_passes(is_swallowed):
    def learner(relevance, k):
        if relevance == [1, 0] and k == 1:
            try:
                signal.raise_signal(signal.SIGINT)
            except KeyboardInterrupt:
                if not is_swallowed:
                    raise
        return right(relevance, k)

    handler = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        TINY.check(learner)
    assert signal.getsignal(signal.SIGINT) is handler
    assert TINY.check(right).is_correct


def test_checks_in_many_threads_do_not_disturb_each_other():
    found = []
    threads = [
        threading.Thread(target=lambda: found.append(TINY.check(right).status)) for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == ["correct"] * 6


def test_the_recursion_limit_is_restored():
    before = sys.getrecursionlimit()

    def tiny_ap(relevance, k):
        sys.setrecursionlimit(before + 5000)
        return right(relevance, k)

    assert TINY.check(tiny_ap).status == "correct"
    assert sys.getrecursionlimit() == before


# By the clock that the limits read: another program may keep the processor busy.
SLOW_MODULE = (
    "import time\nend = time.thread_time() + {seconds}\nwhile time.thread_time() < end:\n    pass\n"
)


@pytest.fixture
def slow_module(tmp_path, monkeypatch):
    """Make a module of this name that is slow to import."""

    def make(name, seconds):
        (tmp_path / f"{name}.py").write_text(SLOW_MODULE.format(seconds=seconds))
        return lambda: __import__(name)

    monkeypatch.syspath_prepend(tmp_path)
    return make


@each_limit
def test_imports_are_not_counted_and_endless_code_after_one_is_stopped(limit, slow_module):
    load, done = slow_module(f"slow_for_{limit.__name__}", 4 * SHORT), []

    def work():
        load()
        done.append(1)
        endless()

    assert limit(work, SHORT) is False
    assert done == [1]


@each_limit
def test_an_endless_import_is_stopped(limit, slow_module, monkeypatch):
    monkeypatch.setattr(limits, "_LONGEST_IMPORTS", 2 * SHORT)
    assert limit(slow_module(f"endless_for_{limit.__name__}", AMPLE), SHORT) is False


@pytest.mark.parametrize(("imports", "reason"), [(True, "correct"), (False, "endless")])
def test_a_library_that_is_slow_when_first_used_is_no_endless_loop(imports, reason, slow_module):
    load, used = slow_module(f"slow_when_used_{imports}", 0), []

    def answer(relevance, k):
        if imports:
            load()
        if not used:
            used.append(1)
            endless()
        return right(relevance, k)

    assert replace(TINY, seconds=2 * SHORT).check(answer).reason == reason
