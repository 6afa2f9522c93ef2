"""Faults of the checker itself: they become a verdict, an interrupt passes."""

from dataclasses import replace

import pytest

from ranklearn_course.checker import Catalogue
from ranklearn_course.checker.door import at_the_door
from ranklearn_course.checker.limits import OutOfTime
from tests.checker.test_answers import GIVE
from tests.checker.test_impostors import CATCH
from tests.checker.tiny import SWITCHES, TINY, make_ap


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

    return Catalogue(make, SWITCHES)


ODD = [ValueError("no\nluck"), LookupError(), SystemExit(3), UnspeakableError(), RecursionError()]


@pytest.mark.parametrize("error", ODD, ids=lambda error: type(error).__name__)
def test_a_catalogue_that_raises_something_odd(error):
    odd = replace(TINY, catalogue=odd_catalogue(error))
    verdict = odd.check(lambda relevance, k: len(relevance) / 7)
    assert verdict.status == "error"
    assert str(verdict).startswith(f"The check itself failed: {type(error).__name__}")
    assert "lease report it" in str(verdict)


def test_the_message_stands_on_one_line():
    verdict = at_the_door(raising(ValueError("no\nluck")))
    assert "ValueError (no luck). Your answer was not judged." in str(verdict)


def test_an_impostor_that_cannot_be_made():
    verdict = replace(CATCH, catalogue=odd_catalogue(KeyError("gain"))).check([([1, 0], 2, 1.0)])
    assert "The check itself failed: KeyError" in str(verdict)
    assert verdict.status == "error"


@pytest.mark.parametrize("passing", [KeyboardInterrupt, OutOfTime])
def test_an_interrupt_passes(passing):
    with pytest.raises(passing):
        at_the_door(raising(passing()))


def test_a_good_check_passes_unchanged():
    assert GIVE.check([1, 1]).status == "correct"
