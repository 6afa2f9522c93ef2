"""Which options JupyterLab gets as root, without a screen, and in the name of privacy."""

import os
import sys
from importlib import import_module
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from ranklearn_course import installation, jupyterlab

FOLDER = Path("/home/me/ranklearn-lessons")


@pytest.fixture
def started(monkeypatch):
    """Catch the command instead of becoming JupyterLab."""
    commands = []
    monkeypatch.setattr(jupyterlab, "hand_over", lambda command, _: commands.append(command) or 0)
    monkeypatch.setattr(jupyterlab, "is_root", lambda: False)
    monkeypatch.setattr(jupyterlab, "has_display", lambda: True)
    return commands


def test_nothing_leaves_the_machine_and_the_browser_opens_on_the_start_page():
    options = jupyterlab.command(FOLDER)
    assert "--LabApp.news_url=None" in options
    assert "--LabApp.extension_manager=readonly" in options
    assert "--LabApp.default_url=/ranklearn" in options
    assert f"--ServerApp.root_dir={FOLDER}" in options
    # What they name is there.
    (checker,) = (each.partition("=")[2] for each in options if "check_for_updates" in each)
    module, _, attribute = checker.rpartition(".")
    assert attribute == "NeverCheckForUpdate"
    assert hasattr(import_module(module), attribute)
    (extension,) = (each.split("=")[1] for each in options if "jpserver_extensions" in each)
    assert callable(import_module(extension)._load_jupyter_server_extension)


def test_on_a_desk_the_browser_opens_and_the_learners_options_come_last(started, capsys):
    extra = ["--port=9999", "--log-level=INFO"]
    assert jupyterlab.start(FOLDER, extra, verbose=True) == 0
    command = started[0]
    assert command == [*jupyterlab.command(FOLDER, verbose=True), *extra]
    # JupyterLab refuses a level that is named twice.
    assert [each for each in command if "log" in each] == ["--log-level=INFO"]
    assert "opens in your browser" in capsys.readouterr().out


SCREEN, ADDRESS = "No screen was found", "The address to open in a browser follows"


@pytest.mark.parametrize(
    ("place", "answer", "browser", "option", "says", "silent"),
    [
        ("is_root", True, True, "--allow-root", "administrator (root)", ADDRESS),
        ("has_display", False, True, "--no-browser", f"{SCREEN} here, so no browser", "opens in"),
        ("has_display", False, False, "--no-browser", ADDRESS, SCREEN),
        ("has_display", True, False, "--no-browser", ADDRESS, "opens in"),
    ],
)
def test_where_it_starts_otherwise_it_says_so(
    started, monkeypatch, capsys, place, answer, browser, option, says, silent
):
    monkeypatch.setattr(jupyterlab, place, lambda: answer)
    jupyterlab.start(FOLDER, browser=browser)
    assert option in started[0]
    shown = capsys.readouterr().out
    assert says in shown
    assert silent not in shown


@pytest.mark.parametrize(
    ("place", "name", "value", "words"),
    [
        (jupyterlab, "find_spec", lambda _: None, installation.with_extra("lab")),
        (jupyterlab.os, "access", lambda *_: False, "JupyterLab keeps its settings in {}"),
        (jupyterlab, "free_space", lambda _: 3, "has 3 MiB left"),
    ],
)
def test_what_stops_it_is_said(started, monkeypatch, tmp_path, capsys, place, name, value, words):
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path / "not" / "there"))
    monkeypatch.setattr(place, name, value)
    assert jupyterlab.start(FOLDER) == 1
    assert words.format(tmp_path / "not" / "there") in capsys.readouterr().err
    assert started == []


def test_settings_of_the_course_join_those_of_the_user(tmp_path):
    own = [str(jupyterlab.CONFIG), str(jupyterlab.LEADS_BACK)]
    folders = os.pathsep.join([*own, str(tmp_path)])
    joined = jupyterlab.with_course_settings({"JUPYTER_CONFIG_PATH": str(tmp_path), "A": "b"})
    assert joined == {"JUPYTER_CONFIG_PATH": folders, "A": "b"}
    alone = {"JUPYTER_CONFIG_PATH": own[0]}
    assert jupyterlab.with_course_settings({}, lessons=False) == alone


def test_each_setting_is_one_of_jupyterlab_and_of_its_kind(monkeypatch):
    for name, value in jupyterlab.with_course_settings({}).items():
        monkeypatch.setenv(name, value)
    of_server = import_module("jupyterlab_server.settings_utils")
    overrides, error = of_server._get_overrides("")
    assert error == ""
    assert overrides
    share = Path(sys.prefix, "share", "jupyter")
    for plugin, settings in overrides.items():
        places = str(share / "lab/schemas"), plugin, {}, [str(share / "labextensions")]
        schema, _ = of_server._get_schema(*places)
        assert settings.keys() <= schema["properties"].keys()
        Draft7Validator(schema).validate(settings)


@pytest.mark.parametrize(
    ("variables", "platform", "expected"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"BROWSER": "firefox"}, "linux", True),
        ({}, "darwin", True),
    ],
)
def test_screens_are_recognised(variables, platform, expected):
    assert jupyterlab.has_display(variables, platform) is expected


COMMAND = ["python", "-m", "jupyterlab"]


@pytest.mark.parametrize(
    ("system", "seen"),
    [
        ("posix", ("python", COMMAND, {"A": "b"})),
        ("nt", (jupyterlab.signal.SIGINT, jupyterlab.signal.SIG_IGN)),
    ],
)
def test_the_process_becomes_jupyterlab_or_waits_and_leaves_ctrl_c_to_it(monkeypatch, system, seen):
    calls = []
    monkeypatch.setattr(jupyterlab.os, "name", system)
    monkeypatch.setattr(jupyterlab.os, "execve", lambda *call: calls.append(call), raising=False)
    monkeypatch.setattr(jupyterlab.signal, "signal", lambda *call: calls.append(call))
    monkeypatch.setattr(jupyterlab.subprocess, "call", lambda *_, **__: 3)
    assert jupyterlab.hand_over(COMMAND, {"A": "b"}) == 3
    assert calls[0] == seen


def test_space_is_that_of_the_folder_above_where_there_is_none_yet(tmp_path):
    assert jupyterlab.free_space(tmp_path / "not" / "yet") == jupyterlab.free_space(tmp_path)
