"""Which options JupyterLab gets as root, without a screen, and in the name of privacy."""

import json
import os
import sys
from importlib import import_module
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from ranklearn_course import installation, jupyterlab
from tests.rows import with_each

FOLDER = Path("/home/me/ranklearn-lessons")


@pytest.fixture
def started(monkeypatch):
    """Catch the command instead of becoming JupyterLab."""
    commands = []
    monkeypatch.setattr(jupyterlab, "hand_over", lambda command, _: commands.append(command) or 0)
    monkeypatch.setattr(jupyterlab, "is_root", lambda: False)
    monkeypatch.setattr(jupyterlab, "has_display", lambda: True)
    return commands


def test_nothing_leaves_the_machine():
    options = " ".join(jupyterlab.command(FOLDER))
    assert "--LabApp.news_url=None" in options
    assert "NeverCheckForUpdate" in options
    assert "--LabApp.extension_manager=readonly" in options


def test_the_browser_opens_on_the_start_page():
    command = jupyterlab.command(FOLDER)
    assert "--LabApp.default_url=/ranklearn" in command
    extensions = [option for option in command if "jpserver_extensions" in option]
    (module,) = (each.split("=")[1] for each in extensions if each.endswith("=True"))
    assert callable(import_module(module)._load_jupyter_server_extension)


def test_class_that_never_checks_for_updates_exists():
    name = next(option for option in jupyterlab.OFFLINE if "NeverCheck" in option).split("=")[1]
    module, _, attribute = name.rpartition(".")
    __import__(module)
    assert hasattr(sys.modules[module], attribute)


def test_learners_options_come_last_and_so_win():
    command = jupyterlab.command(FOLDER, ["--port=9999", "--log-level=INFO"], browser=False)
    assert command[-2:] == ["--port=9999", "--log-level=INFO"]
    assert "--no-browser" in command
    assert f"--ServerApp.root_dir={FOLDER}" in command


def test_on_a_desk_the_browser_opens(started, capsys):
    assert jupyterlab.start(FOLDER, ["--port=9999"]) == 0
    assert started == [jupyterlab.command(FOLDER, ["--port=9999"])]
    assert "opens in your browser" in capsys.readouterr().out


def test_as_root_it_starts_and_says_so(started, monkeypatch, capsys):
    monkeypatch.setattr(jupyterlab, "is_root", lambda: True)
    jupyterlab.start(FOLDER)
    assert "--allow-root" in started[0]
    assert "administrator (root)" in capsys.readouterr().out


def test_without_a_screen_it_starts_and_says_so(started, monkeypatch, capsys):
    monkeypatch.setattr(jupyterlab, "has_display", lambda: False)
    jupyterlab.start(FOLDER)
    assert "--no-browser" in started[0]
    shown = capsys.readouterr().out
    assert "No screen was found" in shown
    assert "The address to open in a browser follows" in shown


def test_asked_for_no_browser_it_does_not_speak_of_screens(started, monkeypatch, capsys):
    monkeypatch.setattr(jupyterlab, "has_display", lambda: False)
    jupyterlab.start(FOLDER, browser=False)
    assert "No screen" not in capsys.readouterr().out


def test_settings_of_the_course_join_those_of_the_user(tmp_path):
    own = map(str, (jupyterlab.CONFIG, jupyterlab.LEADS_BACK))
    folders = [*own, str(tmp_path)]
    joined = jupyterlab.with_course_settings({"JUPYTER_CONFIG_PATH": str(tmp_path), "A": "b"})
    assert joined == {"JUPYTER_CONFIG_PATH": os.pathsep.join(folders), "A": "b"}
    own = os.pathsep.join(folders[:2])
    assert jupyterlab.with_course_settings({}) == {"JUPYTER_CONFIG_PATH": own}
    alone = {"JUPYTER_CONFIG_PATH": folders[0]}
    assert jupyterlab.with_course_settings({}, lessons=False) == alone


def test_each_setting_is_one_of_jupyterlab_and_of_its_kind(monkeypatch):
    for name, value in jupyterlab.with_course_settings({}).items():
        monkeypatch.setenv(name, value)
    overrides, error = import_module("jupyterlab_server.settings_utils")._get_overrides("")
    assert error == ""
    assert overrides
    for plugin, settings in overrides.items():
        schema = schema_of(plugin)
        assert settings.keys() <= schema["properties"].keys()
        Draft7Validator(schema).validate(settings)


def schema_of(plugin):
    package, _, name = plugin.partition(":")
    share = Path(sys.prefix, "share", "jupyter")
    folders = [share / "lab" / "schemas", share / "labextensions" / package / "schemas"]
    files = [folder / package / f"{name}.json" for folder in folders]
    return json.loads(next(filter(Path.exists, files)).read_text(encoding="utf-8"))


@with_each(
    [
        ({}, "linux", False),
        ({"DISPLAY": ""}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"BROWSER": "firefox"}, "linux", True),
        ({}, "darwin", True),
        ({}, "win32", True),
    ]
)
def test_screens_are_recognised(variables, platform, expected):
    assert jupyterlab.has_display(variables, platform) is expected


@pytest.mark.parametrize(("user", "expected"), [(0, True), (1000, False)])
def test_root_is_recognised(monkeypatch, user, expected):
    monkeypatch.setattr(jupyterlab.os, "geteuid", lambda: user, raising=False)
    assert jupyterlab.is_root() is expected


def test_unix_process_becomes_jupyterlab(monkeypatch):
    seen = []
    monkeypatch.setattr(jupyterlab.os, "name", "posix")
    monkeypatch.setattr(
        jupyterlab.os, "execve", lambda *arguments: seen.append(arguments), raising=False
    )
    monkeypatch.setattr(jupyterlab.signal, "signal", lambda *_: None)
    monkeypatch.setattr(jupyterlab.subprocess, "call", lambda _, env: 0)
    command = ["python", "-m", "jupyterlab"]
    jupyterlab.hand_over(command, {"A": "b"})
    assert seen == [("python", command, {"A": "b"})]


def test_windows_process_waits_and_leaves_ctrl_c_to_jupyterlab(monkeypatch):
    seen = []
    monkeypatch.setattr(jupyterlab.os, "name", "nt")
    monkeypatch.setattr(jupyterlab.signal, "signal", lambda *arguments: seen.append(arguments))
    monkeypatch.setattr(jupyterlab.subprocess, "call", lambda command, env: len(command))
    assert jupyterlab.hand_over(["python", "-m", "jupyterlab"], {"A": "b"}) == 3
    assert seen == [(jupyterlab.signal.SIGINT, jupyterlab.signal.SIG_IGN)]


def test_without_jupyterlab_the_way_to_it_is_said(monkeypatch, capsys, started):
    monkeypatch.setattr(jupyterlab, "find_spec", lambda name: None)
    assert jupyterlab.start(FOLDER) == 1
    assert capsys.readouterr().err.endswith(installation.with_extra("lab") + "\n")
    assert started == []


def test_a_home_that_cannot_be_written_is_said(monkeypatch, capsys, started, tmp_path):
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path / "not" / "there"))
    monkeypatch.setattr(jupyterlab.os, "access", lambda path, _: path != tmp_path)
    assert jupyterlab.start(FOLDER) == 1
    assert f"settings in {tmp_path / 'not' / 'there'}," in capsys.readouterr().err
    assert started == []


def test_on_a_full_disk_nothing_starts(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(jupyterlab, "free_space", lambda folder: 3)
    monkeypatch.setattr(jupyterlab, "hand_over", lambda *_: pytest.fail("it started"))
    assert jupyterlab.start(tmp_path) == 1
    assert "has 3 MiB left" in capsys.readouterr().err


def test_space_is_that_of_the_folder_above_where_there_is_none_yet(tmp_path):
    assert jupyterlab.free_space(tmp_path / "not" / "yet") == jupyterlab.free_space(tmp_path)
