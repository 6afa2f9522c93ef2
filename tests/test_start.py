"""start.py on a course of stub packages: what it installs, what it mends, what it says."""

import ast
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest
import typer

import start
from ranklearn_course.cli import app
from ranklearn_course.command_group import within
from tests import stub_wheels
from tests.stub_course import Course, own_uv

MISSING = "The installation did not finish"


@pytest.fixture
def course(tmp_path):
    return Course(tmp_path)


def told(answer):
    """What the course was started with: its arguments and its environment."""
    return json.loads(answer.stdout.splitlines()[-1])


def broken_python(course):
    (course.folder / ".venv" / start.PYTHON.relative_to(start.VENV)).unlink()


def interrupted(course):
    venv = course.folder / ".venv"
    (venv / start.FINISHED.name).rename(venv / start.UNFINISHED.name)


def moved(course):
    course.folder = course.folder.rename(course.folder.with_name("moved"))


def test_a_course_is_set_up_grows_is_mended_and_opens_without_a_network(course):
    # A failed installation gives the reason, opens nothing, and goes on later.
    wheel = next(course.wheels.glob("scipy*"))
    wheel.rename(wheel.with_suffix(".away"))
    failed = course.start(code=1)
    assert "scipy" in failed.stderr
    assert MISSING in failed.stderr
    assert failed.stdout.endswith("Installing the packages of the course.\n")
    wheel.with_suffix(".away").rename(wheel)

    foreign = {"PYTHONPATH": "/elsewhere", "UV_SYSTEM_PYTHON": "1", "A_SETTING": "kept"}
    call, settings = told(course.start("./mine", "--port=9", **foreign))
    assert call == ["open", "./mine", "--port=9"]
    assert settings["RANKLEARN_COMMAND"].endswith(f'"{course.folder / "start.py"}"')
    assert settings["VIRTUAL_ENV"] == str(course.folder / ".venv")
    assert settings["PATH"].startswith(settings["VIRTUAL_ENV"])
    assert settings["A_SETTING"] == "kept"
    assert {"PYTHONPATH", "UV_SYSTEM_PYTHON"} & {*settings} == set()
    assert course.installed() == {"numpy-1", "scipy-2"}

    # Each start brings what is installed to the pins, and an extra stays.
    assert course.start("--with", "classroom").stdout.endswith("The environment is ready.\n")
    shutil.rmtree(course.packages / "site-packages" / "numpy-1.dist-info")
    stub_wheels.write_wheel(course.wheels, "stranger", "1", {})
    pip = [own_uv(), "pip", "install", "-q", "-p", course.folder / ".venv", "--no-index"]
    subprocess.run([*pip, "-f", course.wheels, "stranger", "scipy<9"], check=True)
    course.pin("requirements.txt", numpy="1", scipy="4", tqdm="5")
    # The tests are an extra, too, and one run of pytest.
    call, settings = told(course.start("--test", "-x", "tests", PYTEST_ADDOPTS="mine"))
    assert call == ["-x", "tests"]
    assert "mine" not in settings.values()
    pinned = {"numpy-1", "scipy-4", "tqdm-5", "nbconvert-3", "pytest-9"}
    assert course.installed() == pinned

    # What is not whole is made anew.
    for harm in (broken_python, interrupted, moved):
        (course.packages / "half").touch()
        harm(course)
        course.start()
        assert not (course.packages / "half").exists(), harm
        assert course.installed() == pinned

    # A repair installs all anew, or leaves all as it was.
    modules = [course.packages / "site-packages" / f"{name}.py" for name in ("numpy", "scipy")]
    whole = [module.read_text() for module in modules]
    # It is the same file as the one that uv keeps.
    modules[0].write_text("damaged")
    modules[1].unlink()
    course.start("--repair")
    assert [module.read_text() for module in modules] == whole
    shutil.rmtree(course.wheels)
    course.wheels.mkdir()
    assert MISSING in course.start("--repair", code=1).stderr
    # What needs nothing says nothing.
    quiet = course.start()
    assert (json.loads(quiet.stdout)[0], quiet.stderr) == (["open"], "")
    # Without uv, too, the course starts as it was set up.
    shutil.rmtree(course.folder / ".uv" / start.UV.replace("==", "-"))
    again = course.start("--no-browser", PIP_NO_INDEX="1")
    assert told(again)[0] == ["open", "--no-browser"]
    assert "could not be fetched, so the course starts as it was set up" in again.stdout
    assert course.installed() == pinned


def test_a_folder_of_packages_beside_it_takes_the_place_of_the_network(course):
    shutil.copytree(course.wheels, course.folder / "wheels")
    dead = "http://127.0.0.1:9"
    course.start("--version", UV_FIND_LINKS="/none", UV_DEFAULT_INDEX=dead, PIP_INDEX_URL=dead)
    assert course.installed() == {"numpy-1", "scipy-2"}


def test_two_starts_at_once_take_turns(course):
    (course.folder / ".uv").mkdir(exist_ok=True)
    other = sqlite3.connect(course.folder / ".uv" / "lock", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with subprocess.Popen(
        course.command("--with", "classroom"), stdout=subprocess.PIPE, env=course.settings()
    ) as waiting:
        assert waiting.stdout.readline().startswith(b"Another start.py is at work")
        assert not (course.folder / ".venv").exists()
        other.close()
        assert waiting.stdout.read().endswith(b"The environment is ready.\n")


def environment_of_the_users_own(course):
    (course.folder / ".venv").mkdir()
    (course.folder / ".venv" / "mine").touch()


def file_in_the_way(course):
    shutil.rmtree(course.folder / ".uv")
    (course.folder / ".uv").write_text("a file in the way")


@pytest.mark.parametrize(
    ("harm", "sentence"),
    [
        (environment_of_the_users_own, ".venv was not made by start.py, so it stays as it is"),
        (file_in_the_way, "must be able to write to {}"),
    ],
)
def test_what_cannot_be_set_up_is_said_and_nothing_is_touched(course, harm, sentence):
    harm(course)
    before = [*(course.folder / ".venv").glob("*")]
    assert sentence.format(course.folder) in course.start(code=1).stderr
    assert [*(course.folder / ".venv").glob("*")] == before


def test_an_environment_that_another_account_looks_after_is_used_as_it_is(tmp_path, monkeypatch):
    monkeypatch.setattr(start, "VENV", tmp_path)
    monkeypatch.setattr(start, "FINISHED", tmp_path / "start-finished")
    monkeypatch.setattr(start.os, "access", lambda path, _: False)
    monkeypatch.setattr(start, "TOOLS", tmp_path / "tools")
    start.TOOLS.mkdir()
    (start.TOOLS / "extras").write_text("test")
    start.FINISHED.touch()
    assert start.set_up() is start.set_up(["test"]) is None
    for wanted, repair in ((["classroom"], False), ([], True)):
        with pytest.raises(start.SetupError, match="Nothing was installed"):
            start.set_up(wanted, repair=repair)


@pytest.fixture
def no_uv(tmp_path, monkeypatch):
    monkeypatch.setattr(start, "TOOLS", tmp_path / "tools")
    monkeypatch.setattr(start, "VENV", tmp_path / "no environment of the course")
    start.TOOLS.mkdir()


def test_pip_fetches_uv_of_one_version_once_and_a_fetch_that_fails_leaves_nothing(
    no_uv, monkeypatch
):
    def pip(*arguments):
        scripts = Path(arguments[arguments.index("--target") + 1]) / "bin"
        scripts.mkdir(parents=True)
        (scripts / ("uv.exe" if start.WINDOWS else "uv")).touch()
        assert arguments[-1] == start.UV
        assert "--no-index" in arguments
        return subprocess.CompletedProcess(arguments, codes.pop(0))

    codes = [1, 0]
    monkeypatch.setattr(start, "pip", pip)
    monkeypatch.setattr(start, "LOCAL", ["--no-index"])
    with pytest.raises(start.SetupError, match="needs a network"):
        start.fetch_uv()
    first = start.fetch_uv()
    assert start.fetch_uv() == first
    assert start.TOOLS in first.parents


@pytest.mark.parametrize("has_venv", [True, False])
def test_a_python_without_pip_makes_an_environment_that_has_it_once(no_uv, monkeypatch, has_venv):
    own = start.TOOLS / "pip" / start.SCRIPTS.name / start.PYTHON.name
    made = []

    def call(command, **_):
        if command[1:3] == ["-m", "venv"] and has_venv:
            own.parent.mkdir(parents=True)
            own.touch()
            made.append(command[-1])
        return int(str(own) != command[0] and not (has_venv and "venv" in command))

    monkeypatch.setattr(start.subprocess, "call", call)
    if has_venv:
        assert start.with_pip() == start.with_pip() == str(own)
        assert made == [str(start.TOOLS / "pip")]
    else:
        with pytest.raises(start.SetupError, match="sudo apt install python3-venv"):
            start.with_pip()


@pytest.fixture
def calls(monkeypatch, tmp_path):
    """What is handed to the course, without a set-up."""
    found = []
    monkeypatch.setattr(start, "set_up", lambda *_, **__: None)
    monkeypatch.setattr(start, "run", lambda arguments: found.append(arguments) or 0)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docter").mkdir()
    (tmp_path / "mark").mkdir()
    return found


@pytest.mark.parametrize(
    "word", ["docter", "./exam", "--port=9", "--help-all", "exam", "doctor", "--version"]
)
def test_commands_folders_and_jupyterlabs_options_are_passed_on(calls, word):
    assert start.main([word, "x", "--help"]) == 0
    command = [] if word in (*start.FIRST, "--version") else ["open"]
    assert calls == [[*command, word, "x", "--help"]]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("doktor x", "doktor is unknown. Did you mean doctor? The commands are: classroom, contes"),
        ("update x", "A new folder: ./update\n"),
        (
            "mark x",
            "typed with its group: classroom mark or exam mark\nA folder of this name: ./mark",
        ),
        ("reveal", "reveal is typed with its group: contest board reveal\n"),
        ("--wiht x", "--wiht is unknown. Did you mean --with?\n"),
        ("--with", "--with takes one of: author, benchmark, classroom"),
        ("--with x", "--with takes one of: author, benchmark, classroom"),
    ],
)
def test_what_is_no_command_no_folder_and_no_extra_is_refused(calls, capsys, typed, sentence):
    assert start.main(typed.split()) == 1
    assert sentence in capsys.readouterr().err
    assert calls == []


def test_uv_is_told_what_pip_is_told_about_the_network(monkeypatch, tmp_path):
    settings = tmp_path / "pip.conf"
    settings.write_text(
        "[global]\ncert = /etc/a.crt\ntimeout = 9\nindex-url = https://ignored/simple\n"
        "extra-index-url = https://b/simple https://c/simple\nfind-links =\n  /d\n  /e\n"
    )
    for name in [*os.environ]:
        if name.startswith(("PIP_", "UV_")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", str(settings))
    monkeypatch.setenv("PIP_INDEX_URL", "https://mirror/simple")
    monkeypatch.setenv("SSL_CERT_FILE", "/mine.crt")
    wanted = {
        "UV_DEFAULT_INDEX": "https://mirror/simple",
        "UV_INDEX": "https://b/simple https://c/simple",
        "UV_INDEX_STRATEGY": "unsafe-best-match",
        "UV_FIND_LINKS": "/d,/e",
    }
    found = start.network()
    assert {name: found.get(name) for name in wanted} == wanted
    assert "SSL_CERT_FILE" not in found


def test_an_old_python_can_read_the_file_and_is_named(monkeypatch, capsys):
    path = Path(start.__file__)
    ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 6))
    monkeypatch.setattr(sys, "version_info", (3, 6, 9))
    assert start.main([]) == 1
    assert capsys.readouterr().err == "This is Python 3.6. The course needs Python 3.11 to 3.14.\n"


def test_an_interruption_is_survived_and_help_names_the_commands_and_extras(monkeypatch, capsys):
    monkeypatch.setattr(start, "set_up", Mock(side_effect=KeyboardInterrupt))
    assert start.main(["--test"]) == 130
    assert capsys.readouterr().err.startswith("Stopped.")
    assert start.main(["--help"]) == 0
    shown = capsys.readouterr().out
    paths = [each.rpartition(" ") for each in within(typer.main.get_command(app))]
    assert sorted(last for first, _, last in paths if not first) == start.FIRST
    known = {
        first: [last for group, _, last in paths if group == first] for first in start.COMMANDS
    }
    assert {first: parts.split() for first, parts in start.COMMANDS.items()} == known
    extras = [path.stem for path in (start.HERE / "requirements").glob("*.txt")]
    words = (*start.FIRST, *start.OPTIONS[1:], *extras)
    assert [word for word in words if word not in shown] == []
