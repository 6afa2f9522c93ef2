"""The doctor: it finds a healthy installation healthy, and says of each fault what mends it."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from jupyter_client import kernelspec

from ranklearn_course import doctor, installation, jupyterlab, lessons
from tests.stub_wheels import write_wheel

REPAIR = "all anew"


def test_this_installation_is_healthy():
    found = list(doctor.examine())
    assert [check.line() for check in found if not check.is_fine()] == []
    assert {check.state for check in found} <= {"OK", "NOTE"}
    assert "jupyterlab" in doctor.installed_for()


@pytest.fixture
def bench(monkeypatch, tmp_path):
    """A small course in a folder that a test may harm, with one lesson, and a learner's own."""
    monkeypatch.setattr(installation, "repair", lambda: REPAIR)
    monkeypatch.setattr(installation, "HOME", tmp_path)
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    notebooks, own = tmp_path / "notebooks", tmp_path / "own"
    notebooks.mkdir()
    own.mkdir()
    cell = {"cell_type": "code", "source": ["from ranklearn_course import check\n"]}
    for chapter in doctor.chapters().values():
        (notebooks / f"{chapter.lesson}.ipynb").write_text(json.dumps({"cells": [cell]}))
    monkeypatch.setattr(lessons, "lesson_source", lambda: notebooks)
    monkeypatch.setattr(lessons, "default_folder", lambda: own)
    return SimpleNamespace(folder=tmp_path, notebooks=notebooks, own=own, patch=monkeypatch)


def setting(place, name, value):
    return lambda bench: bench.patch.setattr(place, name, value)


def the_installer_says(text, code=1):
    source = f"import sys; print({text!r}); sys.exit({code})"
    return setting(installation, "checker", lambda: [sys.executable, "-c", source])


def stub(bench):
    """Let the course be a stub package with one file."""
    wheel = write_wheel(bench.folder, "stub", "1", {"stub.py": "one = 1"})
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(bench.folder)
    bench.patch.syspath_prepend(bench.folder)
    bench.patch.setattr(doctor, "PACKAGE", "stub")
    bench.patch.setattr(doctor, "installed_for", lambda: {"stub"})
    return bench.folder / "stub.py"


def hides(name):
    def harm(bench):
        (bench.own / name).parent.mkdir(exist_ok=True)
        (bench.own / name).touch()
        (bench.own / "mine.py").touch()

    return harm


def damaged(bench):
    """Let the course in the kernel raise an error."""
    # Not in the folder of IPython, which takes that from the path.
    (bench.notebooks / "ranklearn_course.py").write_text("raise OSError('it broke')")
    bench.patch.setenv("PYTHONPATH", str(bench.notebooks))


def half_a_lesson(bench):
    (bench.own / "03_dcg.ipynb").write_text('{"cells": [')


def no_lessons(*kept):
    def harm(bench):
        for name in kept:
            (bench.folder / name).touch()
        bench.patch.setattr(lessons, "lesson_source", Mock(side_effect=lessons.LessonError))

    return harm


def no_chapter(bench):
    left = {name: each for name, each in doctor.chapters().items() if name != "dcg"}
    bench.patch.setattr(doctor, "chapters", lambda: left)


def locked(bench):
    bench.patch.setattr(doctor.os, "access", lambda path, _: path != bench.own)


def kernel(**answer):
    return setting(doctor, "ask_kernel", Mock(**answer))


def with_own_settings(bench):
    startup = bench.folder / "profile_default" / "startup"
    startup.mkdir(parents=True)
    (startup / "00.py").touch()
    kernel(side_effect=RuntimeError("Kernel died"))(bench)


def foreign(folder):
    def harm(bench):
        spec = SimpleNamespace(resource_dir=str(folder))
        bench.patch.setattr(kernelspec.KernelSpecManager, "get_kernel_spec", lambda *_: spec)
        kernel(return_value=("/another/python", "no course"))(bench)

    return harm


def lesson(change):
    return lambda bench: change(bench.notebooks / "03_dcg.ipynb")


LOCKED = setting(jupyterlab, "unwritable_folder", lambda: Path("/locked"))
LACKS = "numpy 1.2 has requirement mine>=2, but you have mine 1."
OF_UV = "The package `numpy` requires `mine==1`, but `2` is installed"
STRANGER = "a-stranger 1 requires gone, which is not installed."
LESSON = "The lesson {notebooks}/03_dcg.ipynb is"
FOREIGN = "the kernel of another installation, /another/python."
# What is broken, and what the doctor says of it: installing all anew mends it.
REPAIRED = [
    ("packages", setting(doctor, "version_of", lambda _: None), "not installed as a package."),
    ("packages", the_installer_says(f"{LACKS}\n{STRANGER}"), LACKS),
    ("packages", the_installer_says(f"{OF_UV}\n{STRANGER}"), OF_UV),
    ("files", lambda bench: stub(bench).unlink(), "stub is damaged: {folder}/stub.py is missing."),
    ("files", lambda bench: stub(bench).write_text("one = 11"), "{folder}/stub.py was changed."),
    ("lessons", lesson(Path.unlink), f"{LESSON} missing."),
    ("lessons", lesson(lambda path: path.write_text('{"cel')), f"{LESSON} cut off or damaged."),
    ("lessons", no_chapter, "The chapter of lesson 03_dcg is missing"),
    ("lessons", no_lessons(), "The lessons are missing."),
    ("kernel", damaged, "ranklearn_course cannot be imported (it broke)."),
    ("kernel", kernel(return_value=("", "")), "The kernel does not answer (it says nothing)."),
    ("kernel", kernel(side_effect=RuntimeError("a\nb")), "does not answer (b)."),
    ("kernel", foreign(Path(sys.prefix, "share")), FOREIGN),
]
# The same, and the command that mends it, if there is one: the sentence says what to do.
MENDED = [
    ("packages", the_installer_says("error: no environment"), "error: no environment", None),
    ("lessons", no_lessons("start.py"), "Put the folder notebooks back, or fetch the", None),
    ("lessons", no_lessons("start.py", ".git"), "are missing.", '{folder}" checkout -- notebooks'),
    (
        "own_copy",
        half_a_lesson,
        "{own}/03_dcg.ipynb is not a whole",
        "open --copy-only --fresh 03_dcg",
    ),
    ("own_copy", hides("tqdm.py"), "{own}/tqdm.py hides the module tqdm", None),
    ("own_copy", hides("random.py"), "{own}/random.py hides the module random", None),
    ("own_copy", hides("tqdm/__init__.py"), "{own}/tqdm hides the module tqdm", None),
    ("folders", setting(jupyterlab, "free_space", lambda _: 3), "has 3 MiB left, and the", None),
    ("folders", locked, "You may not write to {own}, where your lessons are.", None),
    ("folders", LOCKED, "JupyterLab keeps its settings in /locked", None),
    ("kernel", kernel(side_effect=TimeoutError("late")), "No lesson could be started", None),
    ("kernel", with_own_settings, "{folder}/profile_default/startup/00.py runs first", None),
    ("kernel", foreign(Path("/spec")), f"{FOREIGN} The folder /spec says so", None),
]


@pytest.mark.parametrize(
    ("check", "harm", "sentence", "command"), [*((*row, REPAIR) for row in REPAIRED), *MENDED]
)
def test_what_is_broken_is_told_with_what_mends_it(bench, check, harm, sentence, command):
    harm(bench)
    bench.patch.setattr(doctor, "CHECKS", (getattr(doctor, f"check_{check}"),))
    faults = [each for each in doctor.examine() if not each.is_fine()]
    folders = {name: str(getattr(bench, name)) for name in ("folder", "notebooks", "own")}
    assert faults
    for fault in faults:
        assert sentence.format(**folders) in fault.message
        if command is None:
            assert fault.command is None
        else:
            assert fault.command.endswith(command.format(**folders))


NOTES = [
    ("packages", installation, "checker", ["no-such-program"], "Neither pip nor uv is here"),
    ("kernel", doctor, "has_jupyterlab", False, "is not installed. To have it: all anew"),
    ("lessons", installation, "git", " M notebooks/a", "Changed since the course was fetched: not"),
]


@pytest.mark.parametrize(("check", "place", "name", "answer", "sentence"), NOTES)
def test_what_stops_nothing_is_a_note(bench, check, place, name, answer, sentence):
    bench.patch.setattr(place, name, lambda *_: answer)
    found = [*getattr(doctor, f"check_{check}")()]
    assert sentence in found[0].message
    assert [each.state for each in found] == ["NOTE", "OK"][: len(found)]


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (ModuleNotFoundError("No module", name="zmq"), "The package zmq is missing or damaged."),
        (OSError("disk"), "check_course ended with OSError: disk"),
    ],
)
def test_whatever_breaks_in_a_check_is_a_finding(monkeypatch, error, words):
    def check_course():
        raise error

    monkeypatch.setattr(doctor, "CHECKS", (check_course,))
    first = next(doctor.examine())
    assert (first.message, first.command) == (words, installation.repair())


def test_main_says_each_finding_once_and_ends_with_the_commands(monkeypatch, capsys):
    found = [doctor.ok("a"), doctor.problem("b", "mend b"), doctor.problem("b", "mend b")]
    monkeypatch.setattr(doctor, "examine", lambda: iter([*found, doctor.problem("c", "mend b")]))
    assert doctor.main() == 1
    shown = capsys.readouterr().out
    assert shown == "OK       a\nPROBLEM  b\nPROBLEM  c\n\nTo mend this, run:\n  mend b\n"
    monkeypatch.setattr(doctor, "examine", lambda: iter(found[:1]))
    assert doctor.main() == 0
    assert capsys.readouterr().out == "OK       a\n"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such pipe")
def test_a_reader_who_leaves_early_sees_no_traceback():
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "ranklearn_course", "doctor"]
    with open(write, "w") as nobody:
        done = subprocess.run(command, stdout=nobody, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (1, "")
