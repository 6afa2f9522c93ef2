"""What the course is while a notebook is marked."""

from __future__ import annotations

import importlib
import sys
from types import ModuleType

import pytest

from ranklearn_course.classroom.marking.inside import stand_in
from ranklearn_course.classroom.marking.inside.stand_in import MissingPart, MissingPartError


def test_a_part_of_the_course_lets_lessons_run() -> None:
    board = MissingPart("widgets.Board")([1, 0], k=2)
    with board as opened:
        assert opened is board
    assert (1 - board / 2 + board["x"]).value is not None
    assert f"{board:.3f}" == ""
    assert list(board) == []
    assert repr(board) == "<widgets.Board, not there>"


@pytest.mark.parametrize("read", [float, int, len, range])
def test_a_part_of_the_course_is_no_number(read: type) -> None:
    with pytest.raises(MissingPartError, match=r"metrics\.dcg of the course is not there"):
        read(MissingPart("metrics.dcg"))


def test_a_part_of_the_course_does_not_claim_what_it_is_not() -> None:
    with pytest.raises(AttributeError):
        _ = MissingPart("metrics").__array_interface__
    with pytest.raises(AttributeError):
        stand_in.part_of_the_course("__path__")


def test_the_course_is_found_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    course = ModuleType("ranklearn_course")
    course.__path__ = []
    for name in [name for name in sys.modules if name.startswith("ranklearn_course.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "ranklearn_course", course)
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    stand_in.stand_in()
    metrics = importlib.import_module("ranklearn_course.metrics.precision")
    assert isinstance(metrics.precision_at_k, MissingPart)
    with pytest.raises(AttributeError):
        _ = metrics.__wrapped__
    assert isinstance(course.glossary("nDCG"), MissingPart)
    assert isinstance(course.check("dcg.dcg", 1), MissingPart)
    assert stand_in.CourseFinder().find_spec("numpy") is None
    # Not by monkeypatch, which would put the empty modules back.
    for name in [name for name in sys.modules if name.startswith("ranklearn_course.")]:
        del sys.modules[name]
