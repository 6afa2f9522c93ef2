"""A long step counts its seconds on a terminal, and nowhere else."""

import io
import sys
from threading import Event

from ranklearn_course.contest import waiting


class Terminal(io.StringIO):
    def __init__(self):
        super().__init__()
        self.shown = Event()

    def isatty(self):
        return True

    def write(self, text):
        super().write(text)
        self.shown.set()


def test_a_terminal_shows_the_seconds_until_the_step_ends(monkeypatch):
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(waiting, "SECOND", 0.01)
    with waiting.at_work():
        assert screen.shown.wait(20)
    lines = screen.getvalue().split("\r")
    assert lines[1].startswith("At work: ")
    assert (lines[-1], lines[-2].strip()) == ("", "")
    assert len(lines[-2]) >= len(lines[1])


def test_what_is_no_terminal_shows_nothing(capsys):
    with waiting.at_work():
        pass
    assert capsys.readouterr() == ("", "")
