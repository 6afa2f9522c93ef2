"""Limits of time on the teacher's side; those of memory are tried with a large notebook."""

import time

import pytest

from ranklearn_course.classroom.marking import fork


def test_work_that_takes_too_long_is_ended(monkeypatch):
    monkeypatch.setattr(fork, "GRACE", 0.5)
    with pytest.raises(fork.TooMuchError):
        fork.in_a_fork(lambda: time.sleep(60), 0.1)
