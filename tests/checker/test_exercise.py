"""Faults of the checker itself: they become a verdict, an interrupt passes."""

from dataclasses import replace

import pytest

from ranklearn_course.checker import Reason
from ranklearn_course.checker.exercise import never_raising
from ranklearn_course.checker.limits import OutOfTime
from ranklearn_course.checker.words import say
from tests.checker.test_impostors import CATCH
from tests.checker.tiny import CATALOGUE, TINY, make_ap


class UnspeakableError(Exception):
    def __str__(self):
        raise RuntimeError


def raising(error):
    def work(**options):
        if options:
            raise error
        return make_ap()

    return work


@pytest.mark.parametrize(
    ("error", "shown"),
    [
        (ValueError("no\nluck"), "ValueError (no luck)"),
        (SystemExit(3), "SystemExit (3)"),
        (UnspeakableError(), "UnspeakableError"),
    ],
)
def test_wrong_variants_that_cannot_even_be_made(error, shown):
    odd = replace(CATALOGUE, make=raising(error))
    for verdict in (
        replace(TINY, catalogue=odd).check(lambda relevance, k: len(relevance) / 7),
        replace(CATCH, catalogue=odd).check([([1, 0], 2, 1.0)]),
    ):
        assert verdict.reason is Reason.CHECK_FAILED
        assert verdict.headline == say("check.failed", error=shown)


@pytest.mark.parametrize("passing", [KeyboardInterrupt, OutOfTime])
def test_an_interrupt_passes(passing):
    with pytest.raises(passing):
        never_raising(lambda: raising(passing())(any=1))
