"""Starting and ending, with a small program in the place of JupyterHub."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ranklearn_course import installation
from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.hub import running
from ranklearn_course.classroom.hub.demo import Settings
from ranklearn_course.cli import app

ANSWERS = """
import http.server, os, signal, sys, threading
{before}
asked = []
class Door(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200); self.end_headers(); asked.append(self.path)
        if len(asked) == {requests}:
            threading.Timer(0.3, os._exit, [0]).start()
for port in sys.argv[1:]:
    server = http.server.HTTPServer(("127.0.0.1", int(port)), Door)
    threading.Thread(target=server.serve_forever, daemon=True).start()
signal.pause()
"""


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@pytest.fixture
def settings(tmp_path):
    (tmp_path / "hub").mkdir()
    ports = free_port(), free_port(), free_port()
    passwords = {name: f"of-{name}" for name in ("teacher", "ada", "ben", "cleo")}
    return Settings(str(tmp_path), *ports, "proxy", passwords)


@pytest.fixture
def instead(monkeypatch, settings):
    """Let this program run in the place of JupyterHub."""

    def put(text):
        ports = [str(settings.port), str(settings.hub_port)]
        command = [sys.executable, "-c", text, *ports]
        monkeypatch.setattr(running, "_command", lambda settings: command)

    return put


def program(before="", requests=0):
    """A hub that answers at its two doors, and ends soon after so many requests."""
    return ANSWERS.format(before=before, requests=requests)


def listens(port):
    with socket.socket() as door:
        return door.connect_ex(("127.0.0.1", port)) == 0


def wait_for(what, seconds=10):
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_it_runs_inside_the_block_alone(settings, instead):
    instead(program())
    with running.running(settings) as hub:
        assert hub.poll() is None
        assert listens(settings.port)
    assert hub.returncode == -signal.SIGTERM
    assert not listens(settings.port)


def test_what_the_hub_leaves_behind_is_killed(settings, instead):
    child = (
        "import signal, socket; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
        f"door = socket.create_server(('127.0.0.1', {settings.proxy_port})); signal.pause()"
    )
    instead(program(f"import subprocess; subprocess.Popen([sys.executable, '-c', {child!r}])"))
    with running.running(settings):
        wait_for(lambda: listens(settings.proxy_port))
    wait_for(lambda: not listens(settings.proxy_port))


def test_a_hub_that_does_not_listen_is_killed(settings, instead, monkeypatch):
    monkeypatch.setattr(running, "STOP", 0.2)
    instead(program("signal.signal(signal.SIGTERM, signal.SIG_IGN)"))
    with running.running(settings) as hub:
        pass
    assert hub.returncode == -signal.SIGKILL


def test_a_hub_that_ends_at_once_tells_why(settings, instead):
    instead("raise SystemExit('no such database')")
    with pytest.raises(ClassroomError, match="no such database"), running.running(settings):
        pass


def test_a_hub_that_never_answers_is_given_up(settings, instead, monkeypatch):
    monkeypatch.setattr(running, "START", 0.5)
    instead("import signal; print('thinking', flush=True); signal.pause()")
    with pytest.raises(ClassroomError, match="did not start"), running.running(settings):
        pass


def test_an_error_inside_ends_the_hub_too(settings, instead):
    instead(program())
    with pytest.raises(KeyError), running.running(settings) as hub:
        raise KeyError
    assert hub.returncode is not None


def test_the_command_is_jupyterhub_with_our_file(settings):
    command = running._command(settings)
    assert command[-2:] == ["-f", str(settings.configuration)]
    assert "ranklearn_course.classroom.hub.serve" in command


def test_the_hub_gets_no_token_of_another(monkeypatch):
    monkeypatch.setenv("JUPYTERHUB_API_TOKEN", "x")
    monkeypatch.setenv("CONFIGPROXY_AUTH_TOKEN", "x")
    monkeypatch.setenv("KEPT", "x")
    environment = running._environment()
    assert environment["KEPT"] == "x"
    assert not {"JUPYTERHUB_API_TOKEN", "CONFIGPROXY_AUTH_TOKEN"} & set(environment)
    assert environment["PATH"].split(os.pathsep)[0] == str(Path(sys.executable).parent)


def test_the_hub_ends_when_its_starter_is_gone(tmp_path):
    text = (
        "import signal, threading, time\n"
        "from ranklearn_course.classroom.hub import serve\n"
        "threading.Thread(target=serve.stop_with_the_starter, daemon=True).start()\n"
        "print('ready', flush=True)\n"
        "time.sleep(60)"
    )
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", text], stdin=pipe, stdout=pipe) as hub:
        assert hub.stdout.readline() == b"ready\n"
        assert hub.poll() is None
        hub.stdin.close()
        assert hub.wait(10) == -signal.SIGTERM


def test_serving_watches_the_starter_and_runs_the_hub(monkeypatch):
    pytest.importorskip("jupyterhub", reason="the extra classroom is not installed")
    from ranklearn_course.classroom.hub import serve

    done = []
    ended = threading.Event()
    monkeypatch.setattr("jupyterhub.app.main", lambda: done.append("hub") or ended.wait(5))
    monkeypatch.setattr(serve.os, "read", lambda file, count: b"")
    monkeypatch.setattr(serve.os, "kill", lambda pid, sign: done.append(sign) or ended.set())
    serve.main()
    assert sorted(map(str, done)) == sorted(map(str, ["hub", signal.SIGTERM]))


# The command


@pytest.fixture
def ready(monkeypatch, settings):
    """Put the prepared settings in the place of a folder, and a proxy that is there."""

    @contextmanager
    def prepared(folder, proxy, port):
        yield settings

    monkeypatch.setattr(running, "demand_hub", lambda: None)
    monkeypatch.setattr(running, "find_proxy", lambda given: given)
    monkeypatch.setattr(running, "prepared", prepared)
    handler = signal.getsignal(signal.SIGTERM)
    yield
    signal.signal(signal.SIGTERM, handler)


def command(*arguments):
    return CliRunner().invoke(app, ["classroom", "hub", *arguments])


@pytest.mark.parametrize("root", [True, False])
def test_the_command_says_how_to_enter_and_ends_on_a_signal(
    ready, instead, settings, monkeypatch, root
):
    instead(program())
    monkeypatch.setattr(running, "is_root", lambda: root)
    # The moment when all is said, whatever the machine's speed.
    wait = subprocess.Popen.wait
    asked = []

    def interrupted(process, timeout=None):
        if timeout is None and not asked:
            asked.append(process.pid)
            raise KeyboardInterrupt
        return wait(process, timeout)

    monkeypatch.setattr(subprocess.Popen, "wait", interrupted)
    result = command("--demo", "--port", "0")
    assert result.exit_code == 0, result.output
    assert settings.address in result.stdout
    assert "ada logs in with the password of-ada" in result.stdout
    assert "teacher logs in with the password of-teacher" in result.stdout
    assert ("You are root" in result.stdout) == root
    assert "have ended" in result.stdout
    assert asked
    assert not listens(settings.port)


def test_the_command_fails_if_the_hub_ends_by_itself(ready, instead):
    instead(program(requests=2))
    result = command("--demo")
    assert result.exit_code == 1
    assert "ended by itself" in result.stderr


def test_without_demo_the_command_points_to_the_text():
    result = command()
    assert result.exit_code == 1
    assert "docs/hub.md" in result.stderr


def test_a_missing_proxy_is_an_error_without_traceback(monkeypatch, tmp_path):
    pytest.importorskip("jupyterhub", reason="the extra classroom is not installed")
    result = command(str(tmp_path), "--demo", "--proxy", str(tmp_path / "none"))
    assert result.exit_code == 1
    assert "npm install" in result.stderr
    assert os.listdir(tmp_path) == []


def test_windows_and_a_missing_extra_are_named(monkeypatch):
    with pytest.raises(ClassroomError, match="Windows Subsystem for Linux"):
        running.demand_hub("win32")
    monkeypatch.setattr(running, "find_spec", lambda name: None)
    with pytest.raises(ClassroomError, match=re.escape(installation.with_extra("classroom"))):
        running.demand_hub("linux")


def test_with_the_extra_nothing_is_missing():
    pytest.importorskip("jupyterhub", reason="the extra classroom is not installed")
    running.demand_hub("linux")
