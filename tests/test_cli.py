"""The command `ranklearn`: what it prints, what it passes on, and its exit codes."""

import json
import re
import runpy
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from ranklearn_course import jupyterlab, lessons
from ranklearn_course.authoring import tidy
from ranklearn_course.cli import app
from ranklearn_course.exercises.progress_store import ProgressStore
from ranklearn_course.versions import which

NOTEBOOK = {"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


def ranklearn(*arguments):
    return CliRunner().invoke(app, [str(each) for each in arguments])


@pytest.fixture
def home(tmp_path, monkeypatch):
    """Give the learner an empty home and the course one lesson."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "jupyter"))
    source = tmp_path / "course"
    source.mkdir()
    (source / "02_precision.ipynb").write_text(json.dumps(NOTEBOOK))
    monkeypatch.setattr(lessons, "lesson_source", lambda: source)
    monkeypatch.setattr(lessons, "__file__", str(tmp_path / "package" / "lessons.py"))
    monkeypatch.setattr(lessons, "default_folder", lambda: tmp_path / "home" / "lessons")
    return tmp_path / "home"


@pytest.fixture
def started(monkeypatch):
    """Catch the start of JupyterLab."""
    calls = []

    def start(folder, extra, browser):
        calls.append((folder, extra, browser))
        return 7

    monkeypatch.setattr(jupyterlab, "start", start)
    return calls


def test_python_m_is_the_same_command():
    command = [sys.executable, "-m", "ranklearn_course", "--version"]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert result.stdout == f"ranklearn-course {which()}\n"


def test_who_stops_before_a_command_begins_sees_a_word(monkeypatch, capsys):
    def stopped(prog_name):
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "argv", ["ranklearn", "--version"])
    monkeypatch.setattr("ranklearn_course.cli.app", stopped)
    with pytest.raises(SystemExit, match="130"):
        runpy.run_module("ranklearn_course", run_name="__main__")
    assert capsys.readouterr().err == "Stopped.\n"


def test_help_is_quick_because_heavy_rooms_are_not_imported():
    heavy = {"numpy", "matplotlib", "sklearn", "nbformat", "nbclient", "ipywidgets", "jupyterlab"}
    source = "import sys, ranklearn_course.cli; print(*{m.split('.')[0] for m in sys.modules})"
    result = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, check=True
    )
    assert heavy & set(result.stdout.split()) == set()


HOME = "home/lessons"


@pytest.mark.parametrize(
    ("typed", "code", "calls", "told"),
    [
        ([], 7, [(HOME, [], True)], "copied to"),
        (["mine", "--no-browser", "--port", "9"], 7, [("mine", ["--port", "9"], False)], "mine: 1"),
        (["--port", "9999", "--no-browser"], 7, [(HOME, ["--port", "9999"], False)], "copied to"),
        (["--copy-only"], 0, [], "copied to"),
        (["--copy-only", "--fresh", "99"], 1, [], "There is no lesson named 99."),
        (["course"], 1, [], "Name another folder"),
    ],
)
def test_open_copies_the_lessons_and_starts_jupyterlab(
    home, started, tmp_path, monkeypatch, typed, code, calls, told
):
    monkeypatch.chdir(tmp_path)
    result = ranklearn("open", *typed)
    assert result.exit_code == code
    assert told in result.output
    assert started == [(tmp_path / folder, *rest) for folder, *rest in calls]


@pytest.fixture
def installed(home, monkeypatch):
    """Put the course's lessons inside the package, as a wheel does."""
    source = lessons.lesson_source()
    monkeypatch.setattr(lessons, "__file__", str(source.with_name("lessons.py")))
    return source / "02_precision.ipynb"


def test_tidy_without_a_path_leaves_an_installed_package_alone(installed):
    before = installed.read_bytes()
    result = ranklearn("tidy")
    assert result.exit_code == 1
    assert f"{installed.parent} belong to the installed package" in result.output
    assert installed.read_bytes() == before
    assert [path.name for path in installed.parent.iterdir()] == [installed.name]


def test_tidy_check_may_read_an_installed_package(installed, monkeypatch):
    seen = []
    monkeypatch.setattr(tidy, "run_tidy", lambda paths, check: seen.append((paths, check)))
    assert ranklearn("tidy", "--check").exit_code == 0
    assert seen == [([installed.parent], True)]


def test_tidy_of_a_missing_file_is_refused():
    result = ranklearn("tidy", "no/such.ipynb")
    assert result.exit_code == 1
    assert "no/such.ipynb" in result.output
    assert isinstance(result.exception, SystemExit)


def test_tidy_of_no_notebook_is_refused(tmp_path):
    path = tmp_path / "a.ipynb"
    path.write_text("{")
    result = ranklearn("tidy", "--check", path)
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    assert "a.ipynb" in result.output


@pytest.mark.parametrize(
    ("command", "place"),
    [
        (["slides", "03"], "ranklearn_course.classroom.slides.write_slides"),
        (["tidy", "--check"], "ranklearn_course.authoring.tidy.run_tidy"),
        (
            ["classroom", "assignment", "dcg", "--course", "c"],
            "ranklearn_course.classroom.release.write_course",
        ),
    ],
    ids=lambda given: given[-1] if isinstance(given, list) else "",
)
def test_ctrl_c_is_answered_by_a_sentence(command, place, monkeypatch, tmp_path):
    def stopped(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(place, stopped)
    result = ranklearn(*command)
    assert result.exit_code == 130
    said = "Stopped. What was not finished, the same command begins anew."
    assert result.stderr.splitlines()[-1] == said
    assert not isinstance(result.exception, KeyboardInterrupt)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "group", ["", "classroom", "contest", "contest board", "exam", "progress", "web"]
)
def test_a_list_of_commands_has_whole_sentences(group):
    told = ranklearn(*group.split(), "--help").stdout.partition("Commands:")[2].partition("\n\n")[0]
    assert "..." not in told
    listed = re.split(r"\n  (?=\S)", told)[1:]
    assert listed
    assert [line for line in listed if not line.rstrip().endswith(".")] == []


AP = '{"exercise": "precision.average_precision", "status": "correct"}'


@pytest.fixture
def own(home, monkeypatch):
    """The file of progress of a learner with one hint."""
    monkeypatch.delenv("RANKLEARN_PROGRESS", raising=False)
    folder = home / "lessons"
    folder.mkdir(parents=True)
    path = folder / ".ranklearn-progress.jsonl"
    path.write_text('{"exercise": "dcg.dcg", "hint": 1}')
    return path


def test_a_file_of_the_site_is_joined_with_the_own_progress(own, tmp_path):
    file = tmp_path / "ranklearn-progress (1).jsonl"
    lines = (AP, '{"forget": null}', AP, '{"kept": "code:dcg.dcg", "text": "x"}', "{half")
    file.write_text("\ufeff" + "\r\n".join(lines), encoding="utf-8")
    result = ranklearn("progress", "read", file)
    assert result.exit_code == 0
    for told in ("New: 1.", "stay behind: 1.", "cannot be read: 1."):
        assert told in result.output
    entries = ProgressStore(own).entries()
    assert entries["precision.average_precision"]["status"] == "correct"
    assert entries["dcg.dcg"]["hints"] == 1
    again = ranklearn("progress", "read", file, "--folder", own.parent)
    assert "New: 0. The same as here: 1." in again.output


def test_the_progress_is_saved_for_the_site(own, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = ranklearn("progress", "save")
    assert result.exit_code == 0
    assert (tmp_path / "ranklearn-progress.jsonl").read_text() == own.read_text() + "\n"
    own.write_text(AP)
    again = ranklearn("progress", "save")
    assert again.exit_code == 1
    assert "is there already" in again.output
    assert "hint" in (tmp_path / "ranklearn-progress.jsonl").read_text()


def test_what_is_no_progress_or_cannot_be_reached_changes_nothing(own, tmp_path, monkeypatch):
    before = own.read_text()
    notebook = tmp_path / "a.ipynb"
    notebook.write_text(json.dumps(NOTEBOOK))
    no_folder = ("--folder", tmp_path / "none")
    saved = tmp_path / "b.jsonl"
    saved.write_text(AP)
    for arguments, told in (
        (("read", notebook), "not a file of progress"),
        (("read", tmp_path / "lost.jsonl"), "No such file"),
        (("read", saved, *no_folder), "There is no folder"),
        (("save", tmp_path / "c.jsonl", *no_folder), "no progress yet"),
        (("save", tmp_path / "none" / "c.jsonl"), "No such file"),
    ):
        result = ranklearn("progress", *arguments)
        assert result.exit_code == 1
        assert told in result.output
    monkeypatch.setenv("RANKLEARN_PROGRESS", "off")
    assert "is off" in ranklearn("progress", "read", saved).output
    assert own.read_text() == before
    assert not (tmp_path / "c.jsonl").exists()
