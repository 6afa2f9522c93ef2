"""start.py on a course of stub packages: what it installs, what it mends, what it says."""

import json
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import typer

import start
from ranklearn_course.cli import app
from tests import stub_wheels
from tests.stub_course import Course, own_uv

ROOT = Path(start.__file__).parent


@pytest.fixture
def course(tmp_path):
    return Course(tmp_path)


BASE = {"numpy-1", "scipy-2"}


def test_the_first_start_installs_the_pins_and_opens_the_course(course):
    call, command, venv = json.loads(course.start("mine", "--port=9").stdout.splitlines()[-1])
    assert call == ["open", "mine", "--port=9"]
    assert command.endswith(f'"{course.folder / "start.py"}"')
    assert venv == str(course.folder / ".venv")
    assert course.installed() == BASE


def test_the_second_start_says_nothing_and_needs_nothing(course):
    course.start()
    shutil.rmtree(course.wheels)
    course.wheels.mkdir()
    again = course.start("--no-browser")
    assert json.loads(again.stdout)[0] == ["open", "--no-browser"]
    assert again.stderr == ""


def test_a_command_of_the_course_is_passed_on(monkeypatch):
    calls = []
    monkeypatch.setattr(start, "set_up", lambda *_, **__: None)
    monkeypatch.setattr(start, "run", lambda arguments: calls.append(arguments) or 0)
    for command in start.COMMANDS:
        assert start.main([command, "x", "--help"]) == start.main(["./" + command]) == 0
        assert calls[-2:] == [[command, "x", "--help"], ["open", "./" + command]]


def test_all_commands_of_the_course_are_known():
    groups = typer.main.get_command(app).commands
    assert sorted(groups) == [*start.COMMANDS]
    parts = {each.name: {*getattr(each, "commands", ())} for each in groups.values()}
    for group, names in start.PARTS.items():
        # A part that has a name of its own, or of another group, is taken for that.
        others = {*start.COMMANDS, *(n for g, ns in start.PARTS.items() if g != group for n in ns)}
        assert {*names} <= parts.pop(group) <= {*names} | others, group
    assert not set().union(*parts.values())


def test_what_is_installed_equals_the_pins_at_each_start(course):
    course.start()
    site = course.packages / "site-packages"
    shutil.rmtree(site / "numpy-1.dist-info")
    stub_wheels.write_wheel(course.wheels, "stranger", "1", {})
    pip = [own_uv(), "pip", "install", "-q", "-p", course.folder / ".venv", "--no-index"]
    subprocess.run([*pip, "-f", course.wheels, "stranger", "scipy<9"], check=True)
    course.pin("requirements.txt", numpy="1", scipy="4")
    course.start()
    assert course.installed() == {"numpy-1", "scipy-4"}


def test_an_extra_is_kept_by_later_starts_and_a_new_environment(course):
    answer = course.start("--with", "classroom")
    assert answer.stdout.splitlines()[-1] == "The environment is ready."
    course.start()
    assert course.installed() == BASE | {"nbconvert-3"}
    shutil.rmtree(course.folder / ".venv")
    assert json.loads(course.start("doctor").stdout.splitlines()[-1])[0] == ["doctor"]
    assert course.installed() == BASE | {"nbconvert-3"}


@pytest.mark.parametrize("arguments", [["--with"], ["--with", "no-such"]])
def test_an_unknown_extra_is_refused_with_those_there_are(course, arguments):
    answer = course.start(*arguments, code=1)
    assert answer.stderr == "--with takes one of: classroom, test\n"
    assert not (course.folder / ".venv").exists()


def test_the_tests_are_one_run_of_pytest(course):
    shown = course.start("--test", "-x", "tests", PYTEST_ADDOPTS="mine").stdout.splitlines()[-1]
    name, arguments, settings = shown.split(maxsplit=2)[0], *json.loads(shown.partition(" ")[2])
    assert (name, arguments) == ("pytest", ["-x", "tests"])
    assert "mine" not in settings.values()


def test_an_environment_of_the_users_own_is_left_alone(course):
    own = course.folder / ".venv"
    own.mkdir()
    (own / "mine").touch()
    answer = course.start(code=1)
    assert f"{own} was not made by start.py" in answer.stderr
    assert [each.name for each in own.iterdir()] == ["mine"]


def broken_python(course):
    python = course.folder / ".venv" / start.PYTHON.relative_to(start.VENV)
    python.unlink()


def unfinished(course):
    (course.folder / ".venv" / start.FINISHED.name).rename(
        course.folder / ".venv" / start.UNFINISHED.name
    )


def moved(course):
    course.folder = course.folder.rename(course.folder.with_name("moved"))


@pytest.mark.parametrize("harm", [broken_python, unfinished, moved])
def test_an_environment_that_is_not_whole_is_made_anew(course, harm):
    course.start()
    (course.packages / "half").touch()
    harm(course)
    course.start()
    assert not (course.packages / "half").exists()
    assert course.installed() == BASE


def test_repair_installs_everything_anew(course):
    course.start()
    site = course.packages / "site-packages"
    (site / "numpy.py").write_text("damaged = 1  # and with it the file that uv keeps")
    assert course.start("--repair").stdout.splitlines()[-1] == "The environment is ready."
    assert "damaged" not in (site / "numpy.py").read_text()


def test_a_failed_installation_gives_the_reason_and_goes_on_later(course):
    wheel = next(course.wheels.glob("scipy*"))
    wheel.rename(wheel.with_suffix(".away"))
    answer = course.start(code=1)
    assert "scipy" in answer.stderr
    assert "The installation did not finish" in answer.stderr
    wheel.with_suffix(".away").rename(wheel)
    course.start()
    assert course.installed() == BASE


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
    assert course.installed() == BASE | {"nbconvert-3"}


def test_a_folder_that_cannot_be_written_is_named(course):
    shutil.rmtree(course.folder / ".uv")
    (course.folder / ".uv").write_text("a file in the way")
    answer = course.start(code=1)
    assert f"must be able to write to {course.folder}" in answer.stderr


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
    monkeypatch.setattr(start, "TOOLS", tmp_path)


def test_pip_fetches_uv_of_one_version_once(no_uv, monkeypatch):
    def pip(*arguments):
        scripts = Path(arguments[arguments.index("--target") + 1]) / "bin"
        scripts.mkdir(parents=True)
        (scripts / ("uv.exe" if start.WINDOWS else "uv")).touch()
        assert arguments[-1] == start.UV
        return subprocess.CompletedProcess(arguments, 0)

    monkeypatch.setattr(start, "pip", pip)
    first = start.fetch_uv()
    monkeypatch.delattr(start, "pip")
    assert start.fetch_uv() == first
    assert start.TOOLS in first.parents


def test_without_uv_and_network_the_course_starts_as_it_was_set_up(course):
    course.start("--no-browser")
    shutil.rmtree(course.folder / ".uv")
    again = course.start("--no-browser", PIP_NO_INDEX="1")
    assert json.loads(again.stdout.splitlines()[-1])[0] == ["open", "--no-browser"]
    assert "could not be fetched, so the course starts as it was set up" in again.stdout
    course.start("--repair", PIP_NO_INDEX="1", code=1)


def without_pip(folder, *options):
    """A Python as Debian has it, with venv and without pip."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", *options, folder], check=True)
    return str(folder / ("Scripts/python.exe" if start.WINDOWS else "bin/python"))


def test_without_pip_that_of_an_own_environment_is_used(no_uv, tmp_path, monkeypatch):
    monkeypatch.setattr(start, "VENV", tmp_path / "no environment of the course")
    monkeypatch.setattr(sys, "executable", without_pip(tmp_path / "bare"))
    for _ in range(2):
        told = start.pip("--version", stdout=subprocess.PIPE).stdout.decode()
        assert str(start.TOOLS / "pip") in told


def test_with_neither_pip_nor_venv_the_way_to_one_is_said(no_uv, monkeypatch):
    monkeypatch.setattr(start.subprocess, "call", lambda *_, **__: 1)
    with pytest.raises(start.SetupError, match="sudo apt install python3-venv"):
        start.pip("--version")
    assert list(start.TOOLS.iterdir()) == []


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        *(("docter", "doctor"), ("exma", "exam"), ("--wiht", "--with")),
        *(("mark", "classroom mark"), ("board", "contest board"), ("markk", "classroom mark")),
    ],
)
def test_a_typing_error_is_refused_with_what_is_like_it(monkeypatch, capsys, typed, meant):
    monkeypatch.setattr(start, "set_up", lambda *_, **__: pytest.fail("it was set up"))
    assert start.main([typed, "x"]) == 1
    assert f"{typed} is unknown. Did you mean {meant}?" in capsys.readouterr().err


@pytest.mark.parametrize(("typed", "told"), [("lab", start.OPENS), ("update", start.NEWER)])
def test_what_others_call_a_command_is_no_folder(monkeypatch, capsys, typed, told):
    monkeypatch.setattr(start, "set_up", lambda *_, **__: pytest.fail("it was set up"))
    assert start.main([typed]) == 1
    assert capsys.readouterr().err == f"{typed} is no command. {told} A new folder: ./{typed}\n"


def test_folders_and_jupyterlabs_options_are_no_typing_errors(monkeypatch, tmp_path):
    calls = []
    monkeypatch.setattr(start, "set_up", lambda *_, **__: None)
    monkeypatch.setattr(start, "run", lambda arguments: calls.append(arguments) or 0)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docter").mkdir()
    for word in ("docter", "mine", "--no-browser", "--port=9", "--help-all", "./exma"):
        assert start.main([word]) == 0
        assert calls.pop() == ["open", word]
    assert start.main(["--version"]) == 0
    assert calls == [["--version"]]


def test_a_python_that_is_too_old_for_uv_is_named_first(monkeypatch, capsys):
    monkeypatch.setattr(sys, "version_info", (3, 6, 9))
    assert start.main([]) == 1
    assert capsys.readouterr().err == "This is Python 3.6. The course needs 3.11 to 3.14.\n"


def test_uv_is_told_what_pip_is_told_about_the_network(monkeypatch):
    told = (
        ":env:.index-url='https://mirror/simple'\n"
        "global.cert='/etc/a.crt'\n"
        "global.extra-index-url='https://b/simple https://c/simple'\n"
        "global.find-links='\\n/d\\n/e'\n"
        "global.index-url='https://ignored/simple'\n"
        "global.timeout='9'\n"
    )
    answer = subprocess.CompletedProcess([], 0, stdout=told.encode())
    monkeypatch.setattr(start, "pip", lambda *_, **__: answer)
    for name in start.NETWORK.values():
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SSL_CERT_FILE", "/mine.crt")
    assert start.network() == {
        "UV_DEFAULT_INDEX": "https://mirror/simple",
        "UV_INDEX": "https://b/simple https://c/simple",
        "UV_INDEX_STRATEGY": "unsafe-best-match",
        "UV_FIND_LINKS": "/d,/e",
    }


def test_an_old_python_can_read_the_file_up_to_its_message(course):
    old = next(Path.home().glob(".pyenv/versions/3.[6-9]*/bin/python"), None)
    if old is None:
        pytest.skip("no Python older than 3.10 was found under ~/.pyenv")
    answer = subprocess.run([old, ROOT / "start.py", "--help"], capture_output=True, text=True)
    assert "python3 start.py --with EXTRA" in answer.stdout


def test_an_interruption_is_survived(monkeypatch, capsys):
    def interrupt(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(start, "set_up", interrupt)
    assert start.main(["--test"]) == 130
    assert capsys.readouterr().err.startswith("Stopped.")
