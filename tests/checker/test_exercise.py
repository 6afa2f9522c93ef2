"""Faults of the checker itself: they become a verdict, an interrupt passes."""

from dataclasses import replace

import pytest

from ranklearn_course.checker import Catalogue, Reason
from ranklearn_course.checker.exercise import never_raising
from ranklearn_course.checker.limits import OutOfTime
from ranklearn_course.checker.words import say
from tests.checker.test_impostors import CATCH
from tests.checker.test_short_answers import GIVE
from tests.checker.tiny import MISTAKES, TINY, make_ap


class UnspeakableError(Exception):
    def __str__(self):
        raise RuntimeError


def raising(error):
    def work(*_, **__):
        raise error

    return work


def odd_catalogue(error):
    """A catalogue whose variants, but for the reference, cannot even be made."""

    def make(**options):
        return raising(error)() if options else make_ap()

    return Catalogue(make, MISTAKES)


ODD = [ValueError("no\nluck"), LookupError(), SystemExit(3), UnspeakableError(), RecursionError()]


@pytest.mark.parametrize("error", ODD, ids=lambda error: type(error).__name__)
def test_a_catalogue_that_raises_something_odd(error):
    odd = replace(TINY, catalogue=odd_catalogue(error))
    verdict = odd.check(lambda relevance, k: len(relevance) / 7)
    assert verdict.reason is Reason.CHECK_FAILED
    assert type(error).__name__ in verdict.headline


def test_the_message_stands_on_one_line():
    verdict = never_raising(raising(ValueError("no\nluck")))
    assert verdict.headline == say("check.failed", error="ValueError (no luck)")


def test_an_impostor_that_cannot_be_made():
    verdict = replace(CATCH, catalogue=odd_catalogue(KeyError("gain"))).check([([1, 0], 2, 1.0)])
    assert verdict.reason is Reason.CHECK_FAILED
    assert "KeyError" in verdict.headline


@pytest.mark.parametrize("passing", [KeyboardInterrupt, OutOfTime])
def test_an_interrupt_passes(passing):
    with pytest.raises(passing):
        never_raising(raising(passing()))


def test_a_good_check_passes_unchanged():
    assert GIVE.check([1, 1]).status == "correct"
