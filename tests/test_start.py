"""start.py: what it installs, when it starts at once, and how it recovers from a bad end."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import start

ROOT = Path(start.__file__).parent
FAKE_PIP = """
import json, pathlib, sys
here = pathlib.Path(__file__).parent
calls = here / "calls.json"
seen = json.loads(calls.read_text()) if calls.exists() else []
calls.write_text(json.dumps(seen + [sys.argv[1:]]))
print("Collecting numpy==1")
print("what pip said last")
sys.exit(int((here / "code").read_text()) if (here / "code").exists() else 0)
"""


@pytest.fixture
def course(tmp_path, monkeypatch):
    """Pretend that a small course lies in a folder with spaces in its path."""
    here = tmp_path / "a course of mine"
    (here / "tests").mkdir(parents=True)
    (here / "requirements.txt").write_text("# pins\nnumpy==1\ntqdm==2 ; python_version > '3'\n")
    (here / "tests" / "requirements.txt").write_text("numpy==1\npytest==3\n")
    (here / "pyproject.toml").write_text("[project]\n")
    monkeypatch.setattr(start, "HERE", here)
    return here


@pytest.fixture
def no_ensurepip(monkeypatch):
    """Leave pip out of new environments, as a bare Debian does; it also saves seconds."""
    real = start.importlib.util.find_spec
    monkeypatch.setattr(
        start.importlib.util, "find_spec", lambda name: None if name == "ensurepip" else real(name)
    )


@pytest.fixture
def fake_pip(course, no_ensurepip, monkeypatch):
    """Put a script in the place of pip that notes its arguments."""
    script = course / "fake_pip.py"
    script.write_text(FAKE_PIP)
    monkeypatch.setattr(start.Environment, "pip", lambda self: [sys.executable, str(script)])
    return script


@pytest.fixture
def environment(course):
    return start.Environment(course / ".venv")


def calls(script: Path) -> list:
    path = script.with_name("calls.json")
    return json.loads(path.read_text()) if path.exists() else []


def bare(environment: start.Environment) -> start.Environment:
    """Make a real environment, without pip, which takes a fraction of a second."""
    subprocess.run(
        [sys.executable, "-m", "venv", "--without-pip", str(environment.folder)], check=True
    )
    return environment


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 12, 9), (3, 14, 99)])
def test_pythons_of_the_range_are_accepted(version):
    assert start.check_python(version) is None


@pytest.mark.parametrize("version", [(3, 10, 13), (3, 15, 0), (2, 7, 18), (4, 0, 0)])
def test_other_pythons_are_refused_by_name(version):
    with pytest.raises(start.SetupError, match=r"needs Python 3\.11 to 3\.14") as caught:
        start.check_python(version)
    assert "this is Python " + ".".join(map(str, version)) in str(caught.value)


def test_an_old_python_can_read_the_file_up_to_its_message():
    old = next(Path.home().glob(".pyenv/versions/3.[6-9]*/bin/python"), None)
    if old is None:
        pytest.skip("no Python older than 3.10 was found under ~/.pyenv")
    answer = subprocess.run([old, ROOT / "start.py"], capture_output=True, text=True)
    assert answer.returncode == 1
    assert answer.stderr.startswith("The course needs Python 3.11 to 3.14")


def test_set_up_installs_pins_then_the_course_without_dependencies(
    course, environment, fake_pip, capsys
):
    start.set_up(environment, start.PINS)
    common = ["install", "--no-input", "--disable-pip-version-check"]
    assert calls(fake_pip) == [
        [*common, "-r", str(course / "requirements.txt")],
        [*common, "--no-deps", "--editable", str(course)],
    ]
    assert environment.is_ready(start.PINS)
    assert not environment.is_ready(start.TEST_PINS)
    assert "Installing 2 packages" in capsys.readouterr().out


def test_second_set_up_calls_no_pip_and_says_nothing(environment, fake_pip, capsys):
    start.set_up(environment, start.PINS)
    before = calls(fake_pip)
    capsys.readouterr()
    start.set_up(environment, start.PINS)
    assert calls(fake_pip) == before
    assert capsys.readouterr().out == ""


def test_test_set_up_also_serves_the_learner(course, environment, fake_pip):
    start.set_up(environment, start.TEST_PINS)
    assert str(course / "tests" / "requirements.txt") in calls(fake_pip)[0]
    assert environment.is_ready(start.PINS)
    assert environment.is_ready(start.TEST_PINS)


@pytest.mark.parametrize("name", ["requirements.txt", "pyproject.toml"])
def test_changed_pins_are_installed_into_the_same_environment(course, environment, fake_pip, name):
    start.set_up(environment, start.PINS)
    witness = environment.folder / "witness"
    witness.touch()
    (course / name).write_text("numpy==2\n")
    assert not environment.is_ready(start.PINS)
    start.set_up(environment, start.PINS)
    assert len(calls(fake_pip)) == 2 + 2
    assert witness.exists()
    assert environment.is_ready(start.PINS)


def test_moved_course_is_installed_again(course, environment, fake_pip, monkeypatch):
    start.set_up(environment, start.PINS)
    elsewhere = course.rename(course.with_name("moved"))
    monkeypatch.setattr(start, "HERE", elsewhere)
    assert not start.Environment(elsewhere / ".venv").is_ready(start.PINS)


def test_failed_pip_is_reported_and_the_next_run_begins_afresh(course, environment, fake_pip):
    (course / "code").write_text("1")
    with pytest.raises(start.SetupError, match="what pip said last") as caught:
        start.set_up(environment, start.PINS)
    assert str(environment.log) in str(caught.value)
    assert b"Collecting numpy==1" in environment.log.read_bytes()
    assert not environment.is_usable()

    (environment.folder / "half").touch()
    (course / "code").unlink()
    start.set_up(environment, start.PINS)
    assert environment.is_ready(start.PINS)
    assert not (environment.folder / "half").exists()


def test_interrupted_renewal_of_a_finished_environment_begins_afresh(course, environment, fake_pip):
    start.set_up(environment, start.PINS)
    (course / "requirements.txt").write_text("numpy==2\n")
    (course / "code").write_text("1")
    with pytest.raises(start.SetupError):
        start.set_up(environment, start.PINS)
    assert environment.unfinished.exists()


def test_environment_without_its_python_is_made_anew(environment, fake_pip, capsys):
    start.set_up(environment, start.PINS)
    environment.python.unlink()
    capsys.readouterr()
    start.set_up(environment, start.PINS)
    assert "Making it anew" in capsys.readouterr().out
    assert environment.is_ready(start.PINS)


def test_environment_of_a_wrong_python_is_not_usable(environment, monkeypatch):
    bare(environment)
    assert environment.is_usable()
    monkeypatch.setattr(start.Environment, "version", lambda self: "3.10.13")
    assert not environment.is_usable()


def test_environment_made_by_hand_is_filled_and_never_removed(course, environment, fake_pip):
    bare(environment)
    witness = environment.folder / "made by hand"
    witness.touch()
    (course / "code").write_text("1")
    with pytest.raises(start.SetupError):
        start.set_up(environment, start.PINS)
    assert witness.exists()
    assert environment.is_usable()


def test_without_ensurepip_the_environment_is_made_without_pip(environment, no_ensurepip):
    environment.make()
    assert environment.version() == ".".join(map(str, sys.version_info[:3]))
    assert start.pip_version([str(environment.python), "-m", "pip"]) == ()


def test_environment_without_pip_is_filled_from_outside(environment, monkeypatch):
    monkeypatch.setattr(
        start, "pip_version", lambda pip: () if pip[0] == str(environment.python) else (22, 3)
    )
    outside = [start.own_python(), "-m", "pip"]
    assert environment.pip() == [*outside, "--python", str(environment.python)]


def test_pip_is_missing_everywhere(environment, monkeypatch):
    monkeypatch.setattr(start, "pip_version", lambda pip: ())
    with pytest.raises(start.SetupError, match="sudo apt install python3-pip"):
        environment.pip()


def test_pip_too_old_to_work_from_outside_is_refused(environment, monkeypatch):
    monkeypatch.setattr(
        start, "pip_version", lambda pip: () if pip[0] == str(environment.python) else (22, 2)
    )
    with pytest.raises(start.SetupError, match="Python has no pip"):
        environment.pip()


def test_folder_that_cannot_be_made_is_named(course, environment):
    environment.folder.write_text("a file in the way")
    with pytest.raises(start.SetupError, match="could not be made into a Python environment"):
        environment.make()


def test_shell_settings_that_change_python_are_dropped(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    monkeypatch.setenv("A_SETTING", "kept")
    kept = start.shell_without(start.FOREIGN)
    assert "PYTHONPATH" not in kept
    assert kept["A_SETTING"] == "kept"


def test_tests_do_not_see_personal_settings(environment, monkeypatch):
    for name in ("PYTEST_ADDOPTS", "MPLBACKEND", "JUPYTER_PATH", "PYTHONWARNINGS", "RUFF_CONFIG"):
        monkeypatch.setenv(name, "mine")
    settings = start.settings_for_tests(environment)
    assert "mine" not in settings.values()
    assert settings["PATH"].split(os.pathsep)[0] == str(environment.scripts)
    assert settings["MPLCONFIGDIR"].startswith(str(environment.folder))


def test_pytest_runs_everything_unless_paths_are_named(course):
    assert start.pytest_arguments(["-x"]) == [*start.PYTEST_OPTIONS, "-x", *start.TEST_PATHS]
    named = start.pytest_arguments(["tests/requirements.txt::test_a", "-x"])
    assert named[-3:] == ["tests/requirements.txt::test_a", "-x", "--cov-fail-under=0"]
    assert not set(start.TEST_PATHS) & set(named)


def test_the_gate_is_one_run_of_pytest(environment, monkeypatch):
    ran = []
    monkeypatch.setattr(
        start.Environment, "run", lambda self, *arguments, settings: ran.append(arguments) or 5
    )
    assert start.run_gate(environment, ["-x"]) == 5
    assert ran == [("-m", "pytest", *start.pytest_arguments(["-x"]))]


@pytest.mark.skipif(os.name == "nt", reason="Windows cannot replace a process by another")
def test_arguments_reach_ranklearn_open(environment, monkeypatch):
    seen = {}
    monkeypatch.setattr(start.os, "execve", lambda *arguments: seen.update(call=arguments))
    monkeypatch.setattr(start.subprocess, "call", lambda *_, **__: 0)
    start.open_course(environment, ["--no-browser", "--port=9999"])
    program, command, settings = seen["call"]
    assert program == str(environment.python)
    assert command[1:] == ["-P", "-m", "ranklearn_course", "open", "--no-browser", "--port=9999"]
    assert settings["VIRTUAL_ENV"] == str(environment.folder)


def test_windows_environment_has_its_scripts_elsewhere(monkeypatch, course):
    monkeypatch.setattr(start.os, "name", "nt")
    folder = course / ".venv"
    assert start.Environment(folder).python == folder / "Scripts" / "python.exe"


def test_progress_counts_packages_on_a_terminal(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(start.sys.stdout, "isatty", lambda: True, raising=False)
    lines = [b"Ignoring c\n", b"Collecting a\n", b"  Downloading a\n", b"Collecting b\n"]
    with (tmp_path / "log").open("wb") as log:
        tail = start.follow(lines, log, 2)
    assert tail == ["Collecting a", "  Downloading a", "Collecting b"]
    assert "\r  2 of 2 packages" in capsys.readouterr().out
    assert (tmp_path / "log").read_bytes() == b"".join(lines)


def test_main_turns_errors_into_a_message_and_a_code(course, monkeypatch, capsys):
    def fail(*_):
        raise start.SetupError("no network")

    monkeypatch.setattr(start, "set_up", fail)
    assert start.main([]) == 1
    assert capsys.readouterr().err == "no network\n"


def test_main_survives_an_interruption(course, monkeypatch, capsys):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(start, "set_up", interrupt)
    assert start.main(["--test"]) == 130
    assert capsys.readouterr().err.startswith("Stopped.")


@pytest.mark.parametrize(
    ("arguments", "pins", "expected"),
    [
        (["--test", "-x"], start.TEST_PINS, ("gate", ["-x"])),
        (["--no-browser"], start.PINS, ("open", ["--no-browser"])),
    ],
)
def test_main_chooses_between_course_and_gate(course, monkeypatch, arguments, pins, expected):
    done = []
    monkeypatch.setattr(start, "set_up", lambda _, chosen: done.append(chosen))
    monkeypatch.setattr(start, "run_gate", lambda _, extra: done.append(("gate", extra)) or 0)
    monkeypatch.setattr(start, "open_course", lambda _, extra: done.append(("open", extra)) or 0)
    assert start.main(arguments) == 0
    assert done == [pins, expected]


def test_help_names_both_commands(capsys):
    assert start.main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert "python3 start.py --test" in shown
    assert "--no-browser" in shown
