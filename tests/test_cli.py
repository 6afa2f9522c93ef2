"""The command `ranklearn`: what it prints, what it passes on, and its exit codes."""

import json
import re
import runpy
import signal
import subprocess
import sys
from unittest.mock import Mock, call

import pytest
import typer
from typer.testing import CliRunner

from ranklearn_course import jupyterlab, lessons
from ranklearn_course.cli import LISTED, app
from ranklearn_course.exercises.progress_store import ProgressStore

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
    start = Mock(return_value=7)
    monkeypatch.setattr(jupyterlab, "start", start)
    return start


#: What is typed, what it loads among others, and what it does not.
LOADED = [
    ("--version", "typer", "numpy matplotlib sklearn nbformat nbclient ipywidgets jupyterlab"),
    (
        "evaluate gold run",
        "typer numpy ranklearn_course.checker.words",
        "matplotlib scipy tqdm jinja2 nbformat ranklearn_course.cli "
        "ranklearn_course.checker.exercise ranklearn_course.data.worked",
    ),
]


@pytest.mark.parametrize(("typed", "used", "unused"), LOADED)
def test_python_m_is_the_same_command_and_quick_because_it_loads_what_it_uses(
    typed, used, unused, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gold").write_text("q 0 a 1\n")
    (tmp_path / "run").write_text("q Q0 a 1 0.5 me\n")
    command = [sys.executable, "-X", "importtime", "-m", "ranklearn_course", *typed.split()]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert result.stdout == ranklearn(*typed.split()).stdout != ""
    imported = set(re.findall(r"\| +([\w.]+)$", result.stderr, re.MULTILINE))
    assert {*used.split()} <= imported
    assert {*unused.split()} & imported == set()


@pytest.mark.parametrize(
    ("typed", "at_work"), [("--version", "cli.app"), ("doctor", "doctor.main")]
)
def test_who_stops_before_a_command_begins_sees_a_word(typed, at_work, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["ranklearn", typed])
    monkeypatch.delitem(sys.modules, "ranklearn_course.__main__", raising=False)
    monkeypatch.setattr(f"ranklearn_course.{at_work}", Mock(side_effect=KeyboardInterrupt))
    with pytest.raises(SystemExit, match="130"):
        runpy.run_module("ranklearn_course", run_name="__main__")
    assert capsys.readouterr().err == "Stopped.\n"


def test_the_glossary_answers_a_word_and_a_question_of_several_words():
    assert ranklearn("glossary", "HR@10").output.startswith("success@k\n")
    assert "A value above 1 comes" in ranklearn("glossary", "nDCG", "greater", "than", "1").output
    assert ranklearn("glossary").output.startswith("Glossary: ")
    assert ranklearn("glossary", "zebra", "crossing").exit_code == 1


def test_the_list_of_all_commands_has_each_once_below_what_it_is_typed_for():
    listed = [name for names in LISTED.values() for name in names]
    assert sorted(listed) == sorted(typer.main.get_command(app).commands)
    told = ranklearn("--help").stdout
    assert [each for each in LISTED if f"\n{each}:\n" not in told] == []


@pytest.mark.parametrize(
    ("typed", "whole"),
    [
        ("mark hand-ins", ["ranklearn classroom mark", "ranklearn exam mark"]),
        ("contest reveal", ["ranklearn contest board reveal"]),
    ],
)
def test_a_command_typed_without_its_group_is_told_with_it(typed, whole):
    result = CliRunner().invoke(app, typed.split(), prog_name="ranklearn")
    assert result.exit_code == 2
    assert f"is typed with its group: {' or '.join(whole)}\n" in result.stderr


def test_a_slip_in_a_group_whose_first_command_needs_no_name_is_no_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "marks").mkdir()
    slip, folder = (
        ranklearn("exam", "marc", "paper.ipynb"),
        ranklearn("exam", "marks", "--seed", "x"),
    )
    assert (slip.exit_code, "Did you mean 'mark'" in slip.stderr) == (2, True)
    assert "'--seed'" in folder.stderr


def test_what_is_typed_has_capital_letters_and_numbers_are_called_so():
    usage, *_ = ranklearn("contest", "convert", "--help").stdout.splitlines()
    assert usage.endswith("LOG} {FOLDER}")
    assert "--seed NUMBER" in ranklearn("contest", "convert", "--help").stdout


def test_a_shell_can_complete_commands_and_options():
    def completed(typed):
        settings = {"_RANKLEARN_COMPLETE": "complete_bash", "COMP_WORDS": f"ranklearn {typed}"}
        settings["COMP_CWORD"] = str(len(typed.split()))
        return CliRunner().invoke(app, env=settings, prog_name="ranklearn").stdout.split()

    assert completed("eva") == ["evaluate"]
    assert completed("contest board re") == ["reveal"]
    assert "--minutes" in completed("exam make --mi")


HOME = "home/lessons"


@pytest.mark.parametrize(
    ("typed", "code", "calls", "told"),
    [
        ([], 7, [(HOME, [], True)], "copied to"),
        (["mine", "--no-browser", "--port", "9"], 7, [("mine", ["--port", "9"], False)], "mine: 1"),
        (["--port", "9999", "--no-browser"], 7, [(HOME, ["--port", "9999"], False)], "copied to"),
        (["--copy-only"], 0, [], "copied to"),
        (["--copy-only", "--fresh", "99"], 1, [], "There is no lesson named 99."),
        (["--verbos"], 2, [], "There is no --verbos. Did you mean --verbose?"),
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
    assert started.call_args_list == [
        call(tmp_path / folder, extra, browser=browser, verbose=False)
        for folder, extra, browser in calls
    ]


def test_tidy_leaves_an_installed_package_alone(home, monkeypatch):
    source = lessons.lesson_source()
    monkeypatch.setattr(lessons, "__file__", str(source.with_name("lessons.py")))
    before = {path.name: path.read_bytes() for path in source.iterdir()}
    result = ranklearn("tidy")
    assert result.exit_code == 1
    assert f"{source} belong to the installed package" in result.output
    assert {path.name: path.read_bytes() for path in source.iterdir()} == before


@pytest.mark.parametrize("text", [None, "{"])
def test_tidy_of_what_is_no_notebook_is_refused(tmp_path, text):
    path = tmp_path / "a.ipynb"
    if text:
        path.write_text(text)
    result = ranklearn("tidy", path)
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    assert "a.ipynb" in result.output


BEGINS_ANEW = "Stopped. To begin anew, run the same command again."
SHOWS = "Stopped. `ranklearn contest board show` tells what was recorded before."
GOES_ON = "Stopped; the same command goes on where this one was."


# The command, a function that is at work when somebody stops it, what is said.
@pytest.mark.parametrize(
    ("typed", "at_work", "said"),
    [
        ("slides 03", "classroom.slides.write_slides", BEGINS_ANEW),
        ("contest make new", "contest.generator.make_contest", BEGINS_ANEW),
        ("contest board show new", "contest.board.store.Board", SHOWS),
        ("contest rehearse --end --folder new", "contest.rehearsal.end", GOES_ON),
    ],
)
def test_who_stops_a_command_sees_a_sentence(typed, at_work, said, monkeypatch, tmp_path):
    def stopped(*_, **__):
        # A batch system asks what takes long with SIGTERM.
        if typed.startswith("contest"):
            signal.raise_signal(signal.SIGTERM)
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(f"ranklearn_course.{at_work}", stopped)
    before = signal.signal(signal.SIGTERM, unheard := Mock(side_effect=RuntimeError))
    try:
        result = ranklearn(*typed.split())
        assert signal.getsignal(signal.SIGTERM) == unheard
    finally:
        signal.signal(signal.SIGTERM, before)
    assert (result.exit_code, result.stderr.splitlines()[-1:]) == (130, [said])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "group", ["classroom", "contest", "contest board", "exam", "progress", "web"]
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
    monkeypatch.chdir(tmp_path)
    before = own.read_text()
    (tmp_path / "a.ipynb").write_text(json.dumps(NOTEBOOK))
    (tmp_path / "b.jsonl").write_text(AP)
    for typed, told in (
        ("read a.ipynb", "not a progress file"),
        ("read lost.jsonl", "No such file"),
        ("read b.jsonl --folder none", "There is no folder"),
        ("save c.jsonl --folder none", "no progress yet"),
        ("save none/c.jsonl", "the folder none must exist"),
    ):
        result = ranklearn("progress", *typed.split())
        assert result.exit_code == 1
        assert told in result.output
    monkeypatch.setenv("RANKLEARN_PROGRESS", "off")
    assert "is off" in ranklearn("progress", "read", "b.jsonl").output
    assert own.read_text() == before
    assert not (tmp_path / "c.jsonl").exists()
