"""The doctor: it finds a healthy installation healthy, and each fault where it is."""

import socket
import sys
from importlib import metadata

import pytest

from ranklearn_course import doctor, lessons


def only(checks):
    (check,) = checks
    return check


def test_this_installation_is_healthy():
    found = list(doctor.examine())
    assert [check.line() for check in found if not check.is_fine()] == []
    assert len(found) == 7


def test_state_is_a_word():
    assert doctor.ok("x").line() == "OK       x"
    assert doctor.note("x").line() == "NOTE     x"
    assert doctor.problem("x").line() == "PROBLEM  x"
    assert [each("x").is_fine() for each in (doctor.ok, doctor.note, doctor.problem)] == [
        True,
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("version", "fine"),
    [("3.11.0", True), ("3.13.5", True), ("3.10.9", False), ("3.14.2", True), ("3.15.0", False)],
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
        "# a comment\n"
        "numpy==0.1\n"
        "no-such-package==1\n"
        f"tqdm=={metadata.version('tqdm')}  # right\n"
        "no-such-windows-package==1 ; sys_platform == 'no such system'\n"
    )
    found = list(doctor.check_packages(pins))
    assert [check.state for check in found] == ["PROBLEM", "PROBLEM"]
    assert found[0].message.startswith(f"numpy is {metadata.version('numpy')}")
    assert "tested with ==0.1" in found[0].message
    assert found[1].message.startswith("The package no-such-package is missing")


def test_without_a_file_of_pins_the_packages_own_ranges_count(tmp_path):
    check = only(doctor.check_packages(tmp_path / "none"))
    direct = [each for each in metadata.requires("ranklearn-course") if "extra ==" not in each]
    assert f"All {len(direct)} packages" in check.message


def test_missing_lessons_are_a_problem(monkeypatch):
    def missing():
        raise lessons.LessonError("gone {not a placeholder}")

    monkeypatch.setattr(lessons, "lesson_source", missing)
    check = only(doctor.check_lessons())
    assert (check.state, check.message) == ("PROBLEM", "gone {not a placeholder}")


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


@pytest.mark.parametrize(
    ("answer", "state", "words"),
    [
        (f"2 {sys.prefix}\n", "OK", "starts and computes"),
        ("3 /usr\n", "PROBLEM", "1 + 1 gave '3'"),
        ("", "PROBLEM", "1 + 1 gave ''"),
        ("2 /another/python\n", "PROBLEM", "/another/python"),
    ],
)
def test_answers_of_the_kernel_are_judged(answer, state, words):
    check = only(doctor.check_kernel(lambda source: answer))
    assert check.state == state
    assert words in check.message


@pytest.mark.parametrize(
    ("error", "words"),
    [(RuntimeError("first\nKernel died"), "(Kernel died)"), (TimeoutError(), "(TimeoutError)")],
)
def test_kernel_that_fails_gives_its_reason(error, words):
    def fail(source):
        raise error

    check = only(doctor.check_kernel(fail))
    assert check.state == "PROBLEM"
    assert words in check.message


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
