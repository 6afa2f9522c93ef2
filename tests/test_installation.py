"""Which command is advised where: it must work in the installation that advises it."""

import json
import re
import sys
from importlib import metadata
from types import SimpleNamespace

import pytest

from ranklearn_course import __main__ as command_line
from ranklearn_course import doctor, installation


def test_where_start_py_made_the_environment_it_also_mends_it(tmp_path):
    assert installation.start_command(str(tmp_path)) is None
    (tmp_path / "start-finished").touch()
    assert installation.start_command(str(tmp_path)).endswith(f'"{installation.HOME}/start.py"')


PIP, UV = f'"{sys.executable}" -m pip install', f'uv pip install --python "{sys.executable}"'
PINS = f'-r "{installation.HOME / "requirements.txt"}" -e "{installation.HOME}"'


# Made by start.py, in a clone, with pip, from which address: what mends it, what brings an extra.
@pytest.mark.parametrize(
    ("start", "clone", "pip", "address", "repair", "lab", "author"),
    [
        ("s", True, False, "u", "s --repair", "s --repair", "s --with author"),
        (None, True, True, "u", f"{PIP} --force-reinstall {PINS}", f"{PIP} [lab @ u]", None),
        (None, False, False, "u", f"{UV} --reinstall [lab @ u]", f"{UV} [lab @ u]", None),
        (None, False, True, None, f"{PIP} --force-reinstall [lab]", f"{PIP} [lab]", None),
    ],
)
def test_the_advice_works_where_it_is_given(
    monkeypatch, tmp_path, start, clone, pip, address, repair, lab, author
):
    told = SimpleNamespace(read_text=lambda _: address and json.dumps({"url": address}))
    monkeypatch.setattr(installation, "start_command", lambda: start)
    monkeypatch.setattr(installation, "find_spec", lambda name: pip and name == "pip")
    monkeypatch.setattr(metadata, "distribution", lambda _: told)
    if not clone:
        monkeypatch.setattr(installation, "HOME", tmp_path)

    def source(advice):
        return re.sub(r"\[(\w+)(.*)\]", r'"ranklearn-course[\1]\2"', advice)

    author = author or lab.replace("lab", "author")
    assert installation.repair() == source(repair)
    assert installation.with_extra("lab") == source(lab)
    assert installation.with_extra("lessons") == source(lab.replace("lab", "lessons"))
    assert installation.with_extra("author") == source(author)


def test_who_looks_for_pip_asks_no_finder_that_acts_on_its_name(monkeypatch):
    asked = []
    monkeypatch.setattr(installation, "start_command", lambda: None)
    finder = SimpleNamespace(find_spec=lambda name, *_: asked.append(name))
    monkeypatch.setattr(sys, "meta_path", [finder, *sys.meta_path])
    installation.repair()
    assert "pip" not in asked


NEEDS = "This command needs nbconvert, which is not installed."
CLASSROOM, REPAIR = installation.with_extra("classroom"), installation.repair()


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (ModuleNotFoundError("none", name="nbconvert.x"), (NEEDS, CLASSROOM)),
        (ModuleNotFoundError("none", name="typer"), ("(none)", REPAIR, "ranklearn doctor")),
        (ImportError("no symbol"), ("(no symbol)", REPAIR, "ranklearn doctor")),
    ],
)
def test_a_missing_or_broken_package_is_no_traceback(monkeypatch, error, words):
    def fail(**_):
        raise error

    monkeypatch.setattr(sys, "argv", ["ranklearn", "open"])
    monkeypatch.setitem(sys.modules, "ranklearn_course.cli", SimpleNamespace(app=fail))
    with pytest.raises(SystemExit) as ended:
        command_line.main()
    assert [word for word in words if word not in ended.value.code] == []


def test_the_doctor_needs_no_command_line(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["ranklearn", "doctor"])
    monkeypatch.setitem(sys.modules, "ranklearn_course.cli", None)
    monkeypatch.setattr(doctor, "main", lambda: 1)
    with pytest.raises(SystemExit, match="1"):
        command_line.main()
