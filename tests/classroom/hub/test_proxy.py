import sys

import pytest

from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.hub import proxy


def program(folder, text, name=proxy.NAME):
    path = folder / name
    path.write_text(f"#!{sys.executable}\n{text}\n")
    path.chmod(0o755)
    return path


def test_the_path_is_searched(tmp_path, monkeypatch):
    path = program(tmp_path, "print('5.0.1')")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert proxy.find_proxy() == str(path)


def test_a_given_path_comes_first(tmp_path, monkeypatch):
    program(tmp_path, "raise SystemExit(1)")
    other = program(tmp_path, "print('5.0.1')", "other")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert proxy.find_proxy("./other") == str(other)


def test_no_proxy_is_one_clear_error(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ClassroomError, match="none was found on the PATH") as caught:
        proxy.find_proxy()
    assert "npm install --prefix ~/hub-proxy configurable-http-proxy" in str(caught.value)


def test_a_wrong_path_is_named():
    with pytest.raises(ClassroomError, match="there is no program /nowhere/proxy"):
        proxy.find_proxy("/nowhere/proxy")


@pytest.mark.parametrize(
    ("text", "reason"),
    [("raise SystemExit(127)", "exit status 127"), ("import time; time.sleep(60)", "timed out")],
)
def test_a_proxy_that_does_not_run_is_told_apart(tmp_path, monkeypatch, text, reason):
    path = program(tmp_path, text)
    monkeypatch.setattr(proxy, "PATIENCE", 2)
    with pytest.raises(ClassroomError, match="does not run") as caught:
        proxy.find_proxy(str(path))
    assert reason in str(caught.value)
