"""The doctor: it finds a healthy installation healthy, and each fault where it is."""

import json
import os
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
from tests.stub_wheels import write_wheel


def only(checks):
    (check,) = checks
    return check


def test_this_installation_is_healthy():
    found = list(doctor.examine())
    assert [check.line() for check in found if not check.is_fine()] == []
    assert {check.state for check in found} <= {"OK", "NOTE"}


def test_course_that_is_not_installed_is_found_once(monkeypatch):
    monkeypatch.setattr(doctor, "PACKAGE", "no-such-course")
    monkeypatch.setattr(doctor, "version_of", lambda name: None)
    assert "not installed as a package" in only(doctor.check_packages()).message


SAID = """numpy 1.2 has requirement mine>=2, but you have mine 1.
Checked 3 packages in 1ms
The package `jupyterlab-widgets` requires `gone>=1`, but it's not installed
a-stranger 1 requires gone, which is not installed.
"""


def test_what_the_installer_says_of_the_courses_packages_is_a_finding(monkeypatch):
    printing = [sys.executable, "-c", f"print({SAID!r})"]
    monkeypatch.setattr(installation, "checker", lambda: printing)
    numpy, widgets = doctor.check_packages()
    assert (numpy.state, widgets.state) == ("PROBLEM", "PROBLEM")
    assert (numpy.message, widgets.message) == (SAID.splitlines()[0], SAID.splitlines()[2])
    assert numpy.command == installation.repair()


def test_an_installer_that_fails_is_no_good_sign(monkeypatch):
    failing = [sys.executable, "-c", "import sys; sys.exit('error: no environment here')"]
    monkeypatch.setattr(installation, "checker", lambda: failing)
    check = only(doctor.check_packages())
    assert (check.state, "no environment here" in check.message) == ("PROBLEM", True)


def test_without_jupyterlab_the_course_is_a_healthy_library(monkeypatch):
    real = doctor.version_of
    monkeypatch.setattr(
        doctor, "version_of", lambda name: None if name == "jupyterlab" else real(name)
    )
    lab, imports = doctor.check_kernel()
    assert (lab.state, imports.state) == ("NOTE", "OK")
    assert installation.with_extra("lab") in lab.message


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (ModuleNotFoundError("No module", name="zmq"), "The package zmq is missing or damaged."),
        (OSError("disk"), "check_folders ended with OSError: disk"),
    ],
)
def test_whatever_breaks_in_a_check_is_a_finding(monkeypatch, error, words):
    def check_folders():
        raise error

    monkeypatch.setattr(doctor, "check_folders", check_folders)
    for slow in ("check_files", "check_kernel", "check_packages"):
        monkeypatch.setattr(doctor, slow, lambda: iter(()))
    *_, last = doctor.examine()
    assert (last.message, last.command) == (words, installation.repair())


def test_a_chapter_that_is_missing_is_a_lesson_that_is_missing(monkeypatch):
    left = {name: chapter for name, chapter in doctor.chapters().items() if name != "dcg"}
    monkeypatch.setattr(doctor, "chapters", lambda: left)
    (fault,) = [check for check in doctor.check_lessons() if check.state != "NOTE"]
    assert "The chapter of lesson 03_dcg is missing" in fault.message
    assert "ranklearn_course/chapters" in f"{fault.message} {fault.command}"


def test_a_folder_for_temporary_files_that_is_not_there_is_named(monkeypatch, tmp_path):
    monkeypatch.setenv("TMPDIR", str(tmp_path / "none"))
    assert [check.line() for check in doctor.check_packages() if not check.is_fine()] == []
    fault = only(check for check in doctor.check_folders() if not check.is_fine())
    assert (f"TMPDIR names {tmp_path / 'none'}" in fault.message, fault.command) == (True, None)


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


@pytest.fixture
def some_lessons(monkeypatch, tmp_path):
    """A copy of the lessons as delivered, which a test may harm."""
    for path in lessons.lesson_source().glob("*.ipynb"):
        (tmp_path / path.name).write_text('{"cells": [{"cell_type": "raw", "source": "a"}]}')
    monkeypatch.setattr(lessons, "lesson_source", lambda: tmp_path)
    return tmp_path


@pytest.mark.parametrize("harm", ["missing", "cut off"])
def test_a_lesson_that_is_missing_or_cut_off_is_named(some_lessons, harm):
    lesson = sorted(some_lessons.iterdir())[3]
    if harm == "missing":
        lesson.unlink()
    else:
        lesson.write_text(lesson.read_text()[:20])
    faults = [check for check in doctor.check_lessons() if not check.is_fine()]
    assert f"{lesson} is {harm}" in only(faults).message
    assert all("lessons are whole" not in check.message for check in doctor.check_lessons())
    # The probe of the kernel reads the lessons that are left.
    assert doctor.lesson_imports() == []


def test_a_changed_lesson_is_worth_a_note(some_lessons, monkeypatch):
    monkeypatch.setattr(installation, "git", lambda *_: " M notebooks/03_dcg.ipynb")
    changed, _ = doctor.check_lessons()
    assert (changed.state, "03_dcg" in changed.message) == ("NOTE", True)


def test_a_learners_lesson_that_cant_be_read_can_begin_anew(monkeypatch, tmp_path):
    monkeypatch.setattr(lessons, "default_folder", lambda: tmp_path)
    chapter = next(iter(doctor.chapters().values()))
    (tmp_path / f"{chapter.lesson}.ipynb").write_text('{"cells": [')
    fault = only(doctor.check_own_copy())
    assert "is no whole notebook" in fault.message
    assert fault.command.endswith(f"open --copy-only --fresh {chapter.lesson}")


def test_a_full_disk_is_named(monkeypatch):
    monkeypatch.setattr(jupyterlab, "free_space", lambda folder: 3)
    told = [check.message for check in doctor.check_folders() if "MiB" in check.message]
    disks = {os.stat(each).st_dev for each in (installation.HOME, Path.home())}
    assert len(told) == len(disks)
    assert all("has 3 MiB left" in each for each in told)


def kernel(said, instead="", **faults):
    """Examine a kernel that says something, with what a plain Python says in its place."""
    plain = instead or json.dumps([sys.prefix, faults])
    return list(doctor.check_kernel(lambda _: said, lambda _: plain))


@pytest.mark.parametrize("said", ["", "3", "a warning", '{"a": 1}'])
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


def test_settings_of_ipython_that_end_the_kernel_are_named(monkeypatch, tmp_path):
    startup = tmp_path / "profile_default" / "startup"
    startup.mkdir(parents=True)
    (startup / "00.py").write_text("import os; os._exit(1)")
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    fault = only(doctor.check_kernel())
    assert (str(tmp_path) in fault.message, fault.command) == (True, None)
    assert os.environ["IPYTHONDIR"] == str(tmp_path)


def late(source):
    raise subprocess.TimeoutExpired("python", 60)


def late_kernel(source):
    raise TimeoutError("Timeout waiting for output")


def dead(source):
    raise RuntimeError("Kernel died")


@pytest.mark.parametrize(
    ("run", "instead", "before"), [(late_kernel, late, 0), (dead, late, 1), (late, late, 0)]
)
def test_a_machine_that_is_busy_is_no_broken_one(run, instead, before):
    check = [*doctor.check_kernel(run, instead)][before]
    assert "no lesson could be begun" in check.message
    assert (check.state, check.command) == ("PROBLEM", None)


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
    monkeypatch.setattr(doctor, "PACKAGE", "stub")
    assert only(doctor.check_files()).state == "OK"
    (tmp_path / "stub.py").write_text("one = 11")
    assert only(doctor.check_files()).message.endswith("stub.py was changed.")
    (tmp_path / "stub.py").unlink()
    assert only(doctor.check_files()).message.endswith("stub.py is missing.")


@pytest.mark.parametrize("name", ["numpy.py", "random.py", "scipy/__init__.py"])
def test_a_file_of_the_learner_that_hides_a_module_is_named(monkeypatch, tmp_path, name):
    monkeypatch.setattr(lessons, "default_folder", lambda: tmp_path)
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).touch()
    (tmp_path / "mine.py").touch()
    hiding = only(doctor.check_own_copy())
    assert hiding.message.startswith(f"{tmp_path / name.split('/')[0]} hides the module")


def test_a_folder_of_settings_that_cannot_be_written_is_a_problem(monkeypatch):
    monkeypatch.setattr(jupyterlab, "unwritable_folder", lambda: Path("/locked"))
    check, _ = doctor.check_folders()
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


def test_who_stops_it_sees_a_word(monkeypatch, capsys):
    def interrupted():
        yield doctor.ok("a")
        raise KeyboardInterrupt

    monkeypatch.setattr(doctor, "examine", interrupted)
    assert doctor.main() == 130
    assert capsys.readouterr().err == "Stopped.\n"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such pipe")
def test_a_reader_who_leaves_early_sees_no_traceback():
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "ranklearn_course", "doctor"]
    with open(write, "w") as nobody:
        done = subprocess.run(command, stdout=nobody, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (1, "")
