"""The doctor: it finds a healthy installation healthy, and each fault where it is."""

import json
import os
import socket
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace

import pytest
from jupyter_client import kernelspec
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from ranklearn_course import doctor, installation, jupyterlab, lessons
from tests.rows import with_each
from tests.stub_wheels import write_wheel


def only(checks):
    (check,) = checks
    return check


def test_this_installation_is_healthy():
    found = list(doctor.examine())
    assert [check.line() for check in found if not check.is_fine()] == []
    assert len(found) == 9


def test_state_is_a_word():
    assert doctor.ok("x").line() == "OK       x"
    assert doctor.note("x").line() == "NOTE     x"
    assert doctor.problem("x").line() == "PROBLEM  x"
    assert [each("x").is_fine() for each in (doctor.ok, doctor.note, doctor.problem)] == [
        True,
        True,
        False,
    ]


@with_each(
    [("3.11.0", True), ("3.13.5", True), ("3.10.9", False), ("3.14.2", True), ("3.15.0", False)]
)
def test_python_is_compared_with_the_packages_range(version, fine):
    check = only(doctor.check_python(version))
    assert check.is_fine() is fine
    assert version in check.message


def test_course_that_is_not_installed_is_found_once(monkeypatch):
    monkeypatch.setattr(doctor, "PACKAGE", "no-such-course")
    assert "not installed as a package" in only(doctor.check_python()).message
    assert list(doctor.check_packages(doctor.Path("no file"))) == []


def test_missing_and_misfitting_packages_are_named(tmp_path):
    pins = tmp_path / "requirements.txt"
    pins.write_text(
        "numpy==0.1\n"
        "no-such-package==1\n"
        f"tqdm=={metadata.version('tqdm')}\n"
        "no-such-windows-package==1 ; sys_platform == 'no such system'\n"
    )
    misfit, missing = doctor.check_packages(pins)
    assert (misfit.state, missing.state) == ("PROBLEM", "PROBLEM")
    assert misfit.message == f"numpy is {metadata.version('numpy')}, and the course needs ==0.1."
    assert missing.message == "The package no-such-package is missing."
    assert misfit.command == missing.command == installation.repair()


def test_without_a_file_of_pins_the_ranges_of_all_in_turn_count(tmp_path, monkeypatch):
    # These tests run in an environment of pins, which leave one package out: see .ci/pins.
    found = [each for each in doctor.needed(tmp_path / "none") if each.name != "rfc3987-syntax"]
    monkeypatch.setattr(doctor, "needed", lambda pins: found)
    check = only(doctor.check_packages(tmp_path / "none"))
    names = {each.name.lower() for each in found}
    assert {"numpy", "jupyterlab", "tornado", "kiwisolver"} <= names
    assert not {"nbval", "ruff"} & names
    assert check.message == f"All {len(names)} packages are there and fit."


def test_without_jupyterlab_the_way_to_it_is_said(tmp_path, monkeypatch):
    real = doctor.version_of
    monkeypatch.setattr(
        doctor, "version_of", lambda name: None if name == "jupyterlab" else real(name)
    )
    fit, lab = doctor.check_packages(tmp_path / "none")
    assert (fit.state, lab.state) == ("OK", "NOTE")
    assert installation.with_extra("lab") in lab.message


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (ModuleNotFoundError("No module", name="zmq"), "The package zmq is missing or damaged."),
        (OSError("disk"), "check_port ended with OSError: disk"),
    ],
)
def test_whatever_breaks_in_a_check_is_a_finding(monkeypatch, error, words):
    def check_port():
        raise error

    monkeypatch.setattr(doctor, "check_port", check_port)
    for slow in ("check_files", "check_kernel", "check_packages"):
        monkeypatch.setattr(doctor, slow, lambda: iter(()))
    *_, last = doctor.examine()
    assert (last.message, last.command) == (words, installation.repair())


@pytest.fixture
def no_lessons(monkeypatch):
    def missing():
        raise lessons.LessonError

    monkeypatch.setattr(lessons, "lesson_source", missing)


@pytest.mark.parametrize(
    ("kept", "end", "command"),
    [
        ([".git", "start.py"], ".", 'git -C "{}" checkout -- notebooks'),
        (["start.py"], "fetch the course again.", None),
        ([], ".", "all anew"),
    ],
)
def test_missing_lessons_come_back_from_where_they_were(
    monkeypatch, tmp_path, no_lessons, kept, end, command
):
    for name in kept:
        (tmp_path / name).touch()
    monkeypatch.setattr(installation, "HOME", tmp_path)
    monkeypatch.setattr(installation, "repair", lambda: "all anew")
    check = only(doctor.check_lessons())
    assert check.message.startswith("The lessons are missing.")
    assert check.message.endswith(end)
    assert check.command == (command and command.format(tmp_path))
    assert doctor.lesson_imports() == []


def test_lessons_folder_without_lessons_is_a_problem(monkeypatch, tmp_path):
    monkeypatch.setattr(lessons, "lesson_source", lambda: tmp_path)
    assert only(doctor.check_lessons()).state == "PROBLEM"


def test_widget_package_that_does_not_fit_is_named(monkeypatch):
    real = doctor.version_of
    monkeypatch.setattr(
        doctor,
        "version_of",
        lambda name: "1.0" if name.replace("_", "-") == "jupyterlab-widgets" else real(name),
    )
    check = only(doctor.check_widgets())
    assert check.state == "PROBLEM"
    assert "1.0 does not fit ipywidgets" in check.message


def test_missing_lab_extension_is_named(monkeypatch):
    monkeypatch.setattr(doctor, "LAB_EXTENSIONS", ("anywidget", "no-such-extension"))
    check = only(doctor.check_widgets())
    assert check.state == "PROBLEM"
    assert "no-such-extension is missing" in check.message


def kernel(said, instead="", **faults):
    """Examine a kernel that says something, with what a plain Python says in its place."""
    plain = instead or json.dumps([sys.prefix, faults])
    return list(doctor.check_kernel(lambda _: said, lambda _: plain))


def test_a_kernel_that_imports_all_is_well():
    (check,) = kernel(f"a warning\n[{json.dumps(sys.prefix)}, {{}}]\n")
    assert check.state == "OK"


@with_each(["", "3", "a warning", '{"a": 1}'])
def test_a_kernel_that_says_something_else_is_broken(said):
    (check,) = kernel(said)
    assert check.message == f"The kernel does not answer (it said {said!r})."
    assert check.command == installation.repair()


def test_a_dead_kernel_gives_its_reason_and_the_imports_are_tried_without_it():
    def fail(source):
        raise RuntimeError("first\nKernel died")

    dead, numpy = doctor.check_kernel(
        fail, lambda _: json.dumps([sys.prefix, {"import numpy": "no BLAS"}])
    )
    assert dead.message == "The kernel does not answer (Kernel died)."
    assert numpy.message == "numpy cannot be imported (no BLAS)."


def test_a_plain_python_can_take_the_place_of_the_kernel():
    assert doctor.run_in_python("print(1 + 1)") == "2\n"


def test_a_fault_of_the_course_itself_is_told_from_one_of_a_package():
    lesson = "from ranklearn_course.figures import show"
    (check,) = kernel(json.dumps([sys.prefix, {lesson: "gone", "import nothing": "gone"}]))
    assert f"`{lesson}` fails (gone)" in check.message
    (check,) = kernel(json.dumps([sys.prefix, {lesson: "gone", "import scipy": "gone"}]))
    assert check.message == "scipy cannot be imported (gone)."


@pytest.mark.parametrize("own", [True, False])
def test_the_kernel_of_another_installation_is_traced_to_its_folder(monkeypatch, tmp_path, own):
    folder = Path(sys.prefix) / "share" if own else tmp_path
    spec = SimpleNamespace(resource_dir=str(folder))
    monkeypatch.setattr(kernelspec.KernelSpecManager, "get_kernel_spec", lambda *_: spec)
    (check,) = kernel('["/another/python", {}]')
    assert "another installation, /another/python." in check.message
    assert check.command == (installation.repair() if own else None)
    assert (f"The folder {tmp_path} says so" in check.message) is not own


def test_the_lessons_imports_are_read_from_their_cells():
    found = doctor.lesson_imports()
    assert "import numpy as np" in found
    assert "from ranklearn_course.widgets import Forces" in found
    assert len(found) == len(set(found))


def test_the_modules_are_those_of_the_packages_that_a_learner_installs():
    base = [each for each in metadata.requires("ranklearn-course") if "extra ==" not in each]
    names = {canonicalize_name(Requirement(each).name) for each in base}
    providers = metadata.packages_distributions()
    assert {canonicalize_name(providers[name][0]) for name in doctor.MODULES} == names


def test_a_damaged_file_is_named(monkeypatch, tmp_path):
    wheel = write_wheel(tmp_path, "stub", "1", {"stub.py": "one = 1"})
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    pins = tmp_path / "requirements.txt"
    pins.write_text("stub==1\n")
    monkeypatch.setattr(doctor, "PACKAGE", "stub")
    assert only(doctor.check_files(pins)).state == "OK"
    (tmp_path / "stub.py").write_text("one = 11")
    assert only(doctor.check_files(pins)).message.endswith("stub.py was changed.")
    (tmp_path / "stub.py").unlink()
    assert only(doctor.check_files(pins)).message.endswith("stub.py is missing.")


@pytest.mark.parametrize("name", ["numpy.py", "random.py", "scipy/__init__.py"])
def test_a_file_of_the_learner_that_hides_a_module_is_named(monkeypatch, tmp_path, name):
    monkeypatch.setattr(lessons, "default_folder", lambda: tmp_path)
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).touch()
    (tmp_path / "mine.py").touch()
    _, hiding = doctor.check_lessons()
    assert hiding.message.startswith(f"{tmp_path / name.split('/')[0]} hides the module")


def test_a_folder_of_settings_that_cannot_be_written_is_a_problem(monkeypatch):
    monkeypatch.setattr(jupyterlab, "unwritable_folder", lambda: Path("/locked"))
    check = only(doctor.check_folders())
    assert check.state == "PROBLEM"
    assert "/locked" in check.message


def test_main_says_each_finding_once_and_ends_with_the_commands(monkeypatch, capsys):
    found = [doctor.ok("a"), doctor.problem("b", "mend b"), doctor.problem("b", "mend b")]
    monkeypatch.setattr(doctor, "examine", lambda: iter([*found, doctor.problem("c", "mend b")]))
    assert doctor.main() == 1
    shown = capsys.readouterr().out
    assert shown == "OK       a\nPROBLEM  b\nPROBLEM  c\n\nTo mend this, run:\n  mend b\n"
    monkeypatch.setattr(doctor, "examine", lambda: iter(found[:1]))
    assert doctor.main() == 0
    assert capsys.readouterr().out == "OK       a\n"


@pytest.mark.parametrize(("place", "state"), [("/usr/bin/chromium", "OK"), (None, "NOTE")])
def test_browser_is_only_needed_for_tests(monkeypatch, place, state):
    monkeypatch.setattr(doctor.shutil, "which", lambda name: place)
    assert only(doctor.check_browser()).state == state


def test_taken_port_is_worth_a_note():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        check = only(doctor.check_port(port))
    assert check.state == "NOTE"
    assert str(port) in check.message
    assert only(doctor.check_port(port)).state == "OK"


def test_computer_that_forbids_ports_is_a_problem(monkeypatch):
    def forbid(port):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(doctor, "_listen", forbid)
    check = only(doctor.check_port())
    assert check.state == "PROBLEM"
    assert "(Permission denied)" in check.message


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such pipe")
def test_a_reader_who_leaves_early_sees_no_traceback():
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "ranklearn_course", "doctor"]
    with open(write, "w") as nobody:
        done = subprocess.run(command, stdout=nobody, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (1, "")
