"""Faults of the checker itself: they become a verdict, an interrupt passes."""

from dataclasses import replace

import pytest

from ranklearn_course.checker import Reason
from ranklearn_course.checker.exercise import never_raising
from ranklearn_course.checker.limits import OutOfTime
from ranklearn_course.checker.words import say
from tests.checker.learners import raises
from tests.checker.tiny import TINY


class UnspeakableError(Exception):
    def __str__(self):
        raise RuntimeError


@pytest.mark.parametrize(
    ("error", "shown"),
    [
        (ValueError("no\nluck"), "ValueError (no luck)"),
        (SystemExit(3), "SystemExit (3)"),
        (UnspeakableError(), "UnspeakableError"),
    ],
)
def test_a_fault_of_the_check_is_a_verdict(error, shown):
    verdict = replace(TINY, explain=raises(error)).check(lambda relevance, k: 1 / 7)
    assert verdict.reason is Reason.CHECK_FAILED
    assert verdict.headline == say("check.failed", error=shown)


@pytest.mark.parametrize("passing", [KeyboardInterrupt, OutOfTime])
def test_an_interrupt_passes(passing):
    with pytest.raises(passing):
        never_raising(lambda: raises(passing())(1, 2))
