import json
import os
import socket
import stat

import pytest

from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.assignment import read_assignment
from ranklearn_course.classroom.hub import demo
from ranklearn_course.classroom.hub.demo import PUPILS, TEACHER, prepared
from ranklearn_course.lessons import LessonError


@pytest.fixture
def few_lessons(monkeypatch):
    """Spare each test the copying of all lessons."""

    def copy(folder):
        folder.mkdir(parents=True, exist_ok=True)

    monkeypatch.setattr(demo, "copy_lessons", copy)


@pytest.fixture
def settings(tmp_path, few_lessons):
    with prepared(tmp_path / "hub {here}", "/bin/proxy", 0) as settings:
        yield settings


def test_each_user_has_a_home_with_lessons(tmp_path):
    with prepared(tmp_path, "/bin/proxy", 0) as settings:
        for name in (TEACHER, *PUPILS):
            assert (settings.home_of(name) / "lessons" / "02_precision.ipynb").is_file()


def test_the_three_ports_differ_and_are_free(settings):
    ports = {settings.port, settings.hub_port, settings.proxy_port}
    assert len(ports) == 3
    for port in ports:
        with socket.socket() as free:
            free.bind(("127.0.0.1", port))
    assert settings.address == f"http://127.0.0.1:{settings.port}"


def test_passwords_are_long_differ_and_stay(tmp_path, few_lessons):
    with prepared(tmp_path, "/bin/proxy", 0) as first:
        assert min(len(first.password_of(name)) for name in PUPILS) >= 8
        assert len(first.password_of(TEACHER)) >= 32
        assert len(set(first.passwords.values())) == 1 + len(PUPILS)
    with prepared(tmp_path, "/bin/proxy", 0) as second:
        assert second.passwords == first.passwords


def test_two_folders_have_different_passwords(tmp_path, few_lessons):
    with prepared(tmp_path / "a", "p", 0) as one, prepared(tmp_path / "b", "p", 0) as other:
        assert not {*one.passwords.values()} & {*other.passwords.values()}


def test_other_accounts_cannot_look_in(settings):
    folder = settings.hub_folder.parent
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((settings.hub_folder / "settings.json").stat().st_mode) == 0o600


def test_the_file_of_settings_says_what_the_settings_say(settings):
    written = json.loads((settings.hub_folder / "settings.json").read_text())
    assert demo.Settings(**{**written, "pupils": tuple(written["pupils"])}) == settings


def traits(path):
    from traitlets.config import PyFileConfigLoader

    return PyFileConfigLoader(path.name, str(path.parent)).load_config()


def test_nbgrader_is_told_who_hands_in_and_where(settings):
    homes = {name: settings.home_of(name) / ".jupyter" for name in (TEACHER, *PUPILS)}
    read = {name: traits(home / "nbgrader_config.py") for name, home in homes.items()}
    assert {each.Exchange.root for each in read.values()} == {f"{settings.folder}/exchange"}
    assert {each.CourseDirectory.course_id for each in read.values()} == {"ranking"}
    for name in PUPILS:
        assert read[name].CourseDirectory.student_id == name
        assert "root" not in read[name].CourseDirectory
    assert "student_id" not in read[TEACHER].CourseDirectory
    assert read[TEACHER].CourseDirectory.root == str(settings.home_of(TEACHER) / "ranking")


def read(settings, name, file):
    return json.loads((settings.home_of(name) / ".jupyter" / file).read_text())


FORMGRADER = "nbgrader.server_extensions.formgrader"


def test_only_the_teacher_has_the_teachers_pages(settings):
    for name in PUPILS:
        server = read(settings, name, "jupyter_server_config.json")["ServerApp"]
        assert server == {"jpserver_extensions": {demo.START_PAGE: True, FORMGRADER: False}}
        page = read(settings, name, "labconfig/page_config.json")
        assert page["disabledExtensions"]["@jupyter/nbgrader:formgrader"] is True
    page = read(settings, TEACHER, "labconfig/page_config.json")
    assert not any("nbgrader" in name for name in page["disabledExtensions"])
    server = read(settings, TEACHER, "jupyter_server_config.json")["ServerApp"]
    assert server["jpserver_extensions"] == {demo.START_PAGE: True, FORMGRADER: True}
    policy = server["tornado_settings"]["headers"]["Content-Security-Policy"]
    assert policy == "frame-ancestors 'self'"


def test_the_teacher_has_an_assignment_to_release(settings):
    course = settings.home_of(TEACHER) / "ranking"
    assert (course / "source" / "week-1" / "week-1.ipynb").is_file()
    assignment = read_assignment(course / "assignments" / "week-1.json")
    assert [task.exercise for task in assignment.tasks] == list(demo.EXERCISES)


def test_what_the_class_made_stays_and_old_logins_go(tmp_path, few_lessons):
    with prepared(tmp_path, "p", 0) as settings:
        source = settings.home_of(TEACHER) / "ranking" / "source" / "week-1" / "week-1.ipynb"
        source.write_text("mine")
        (settings.hub_folder / "jupyterhub.sqlite").write_text("old")
    with prepared(tmp_path, "p", 0):
        assert source.read_text() == "mine"
        assert not (settings.hub_folder / "jupyterhub.sqlite").exists()


def test_a_folder_with_other_files_is_left_alone(tmp_path):
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(ClassroomError, match="holds other files"), prepared(tmp_path, "p", 0):
        pass
    assert os.listdir(tmp_path) == ["thesis.txt"]


def test_a_file_is_no_folder(tmp_path):
    path = tmp_path / "file"
    path.write_text("")
    with pytest.raises(ClassroomError, match="Name a new or empty folder"), prepared(path, "p", 0):
        pass


def test_a_folder_serves_one_hub_at_a_time(settings):
    folder = settings.hub_folder.parent
    with pytest.raises(ClassroomError, match="is running on "), prepared(folder, "p", 0):
        pass


def test_a_taken_port_is_named(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(ClassroomError, match=f"Port {port} "), prepared(tmp_path, "p", port):
            pass


@pytest.mark.parametrize("error", [PermissionError("no"), LessonError("no")])
def test_what_cannot_be_written_is_one_clear_error(tmp_path, monkeypatch, error):
    def fail(folder):
        raise error

    monkeypatch.setattr(demo, "copy_lessons", fail)
    with pytest.raises(ClassroomError, match="could not be written"), prepared(tmp_path, "p", 0):
        pass
