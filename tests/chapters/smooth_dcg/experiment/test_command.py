"""The command `ranklearn experiment smooth`: what it passes on, what it prints, exit codes."""

import os
import signal

import pytest
from typer.testing import CliRunner

from ranklearn_course.chapters.smooth_dcg.experiment import run as room
from ranklearn_course.chapters.smooth_dcg.experiment.study import Plan, small_plan
from ranklearn_course.cli import app
from tests.chapters.smooth_dcg.experiment.tiny import TINY


def ranklearn(*arguments):
    return CliRunner().invoke(app, [str(each) for each in arguments])


@pytest.fixture(autouse=True)
def _signals_of_a_terminal():
    """A shell starts its background jobs deaf to Ctrl+C, and the tests may be one of them."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.fixture
def runs(monkeypatch):
    """Catch the calls of the long form."""
    calls = []
    monkeypatch.setattr(room, "run", lambda *arguments: calls.append(arguments[:3]))
    return calls


def test_options_reach_the_run(runs, tmp_path):
    for options in ((), ("--small", "--seed", "3", "--processes", "2")):
        assert ranklearn("experiment", "smooth", tmp_path, *options).exit_code == 0
    assert runs == [(tmp_path, Plan(), os.cpu_count()), (tmp_path, small_plan(3), 2)]


def test_the_folder_may_be_left_out(runs):
    ranklearn("experiment", "smooth")
    assert str(runs[0][0]) == "smooth-experiment"


@pytest.mark.parametrize(
    "options", [("--seed", "-1"), ("--processes", "0"), ("--seed", "x"), ("--large",)]
)
def test_wrong_options_are_refused(runs, tmp_path, options):
    assert ranklearn("experiment", "smooth", tmp_path, *options).exit_code == 2
    assert runs == []


def test_a_folder_of_other_settings_is_an_error_that_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(room, "draw_figures", lambda tables: {})
    room.run(tmp_path, TINY, say=lambda line: None)
    result = ranklearn("experiment", "smooth", tmp_path, "--small")
    assert result.exit_code == 1
    assert "holds results of other settings: seed is 5 there and 2017 now" in result.output
    assert isinstance(result.exception, SystemExit)


def test_a_file_that_cannot_be_written_is_named(monkeypatch, tmp_path):
    def run(*arguments):
        raise OSError(28, "No space left on device", "smoothness.csv")

    monkeypatch.setattr(room, "run", run)
    result = ranklearn("experiment", "smooth", tmp_path)
    assert result.exit_code == 1
    assert "No space left on device: 'smoothness.csv'" in result.output


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_says_how_to_go_on(monkeypatch, tmp_path, number):
    def run(*arguments):
        signal.raise_signal(number)

    monkeypatch.setattr(room, "run", run)
    result = ranklearn("experiment", "smooth", tmp_path)
    assert result.exit_code == 130
    assert str(tmp_path) in result.output


def test_what_happens_is_printed(monkeypatch, tmp_path):
    from ranklearn_course.chapters.smooth_dcg.experiment import study

    monkeypatch.setattr(room, "draw_figures", lambda tables: {})
    monkeypatch.setattr(study, "small_plan", lambda seed: TINY)
    result = ranklearn("experiment", "smooth", tmp_path, "--small", "--processes", "1")
    assert result.exit_code == 0
    assert result.output.startswith("Computing ")
    assert f"files are in {tmp_path}: tables (CSV), figures (PNG)" in result.output
    assert (tmp_path / "relatives.csv").exists()


def test_the_help_names_the_experiment():
    assert "smooth" in ranklearn("experiment").output
    assert "--small" in ranklearn("experiment", "smooth", "--help").output
