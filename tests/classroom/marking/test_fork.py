"""Limits of time and memory on the teacher's side."""

import sys
import time

import pytest

from ranklearn_course.classroom.marking import fork
from ranklearn_course.classroom.marking.notebook_file import UnreadableError, read_notebook

LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux tells the memory")


def test_work_that_takes_too_long_is_ended(monkeypatch):
    monkeypatch.setattr(fork, "GRACE", 0.5)
    with pytest.raises(fork.TooMuchError):
        fork.in_a_fork(lambda: time.sleep(60), 0.1)


@LINUX
def test_a_file_that_takes_too_much_memory_is_refused_and_marking_lives(monkeypatch, tmp_path):
    (tmp_path / "bomb.ipynb").write_bytes(b"[" + b"[]," * 8_000_000 + b"[]]")
    monkeypatch.setattr(fork, "MEMORY", 2**26)

    def read():
        try:
            read_notebook(tmp_path / "bomb.ipynb")
        except UnreadableError as error:
            return str(error)

    assert "more time or memory" in fork.in_a_fork(read, 180)
