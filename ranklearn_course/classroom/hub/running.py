"""Start a hub that was prepared, wait until it answers, and end it with all it started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

from ranklearn_course import installation
from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.hub.demo import Settings, prepared
from ranklearn_course.classroom.hub.loopback import HOST
from ranklearn_course.classroom.hub.proxy import find_proxy
from ranklearn_course.jupyterlab import is_root

#: Seconds until the hub answers, and until it has ended all it started.
START, STOP = 120, 30
STEP = 0.1
READY = """\
The hub is ready: {address}
{users}
This is a demonstration: all servers run as your own account, and nobody is kept from anybody's
files. Only this machine can reach it. Let no one in whom you would not let use your account."""
NOT_STARTED = """\
The hub did not start. The last lines of {log} are:

{tail}"""


def run_demo(folder: Path, proxy: str | None, port: int, say: Callable[[str], None]) -> None:
    """Make a demonstration hub, tell how to enter it, and run it until Ctrl+C or SIGTERM."""
    demand_hub()
    program = find_proxy(proxy)
    with prepared(folder, program, port) as settings:
        say(f"Starting the hub in {settings.folder}. This takes some seconds.")
        with running(settings) as hub:
            for message in _welcome(settings):
                say(message)
            _until_interrupted(hub)
            ended_by_itself = hub.poll() is not None
        if ended_by_itself:
            raise ClassroomError(f"The hub ended by itself. Its log is {settings.log}.")
        say(f"The hub and its servers have ended. What was made stays in {settings.folder}.")


def demand_hub(platform: str = sys.platform) -> None:
    """Raise ClassroomError, which says what to do, where no JupyterHub can run."""
    if platform == "win32":
        raise ClassroomError(
            "JupyterHub does not run on Windows. Use Linux, macOS, or the Windows "
            "Subsystem for Linux."
        )
    if not (find_spec("jupyterhub") and find_spec("nbgrader")):
        raise ClassroomError(
            "JupyterHub or nbgrader is not installed. They come with the part for teachers. Run: "
            + installation.with_extra("classroom")
        )


def _welcome(settings: Settings) -> list[str]:
    users = (settings.teacher, *settings.pupils)
    lines = (f"  {name} logs in with the password {settings.password_of(name)}" for name in users)
    messages = [READY.format(address=settings.address, users="\n".join(lines))]
    if is_root():
        messages.append(
            "You are root, so whoever has a password can do everything on this machine."
        )
    return [
        *messages,
        f"The log is {settings.log}. Press Ctrl+C to stop the hub and all servers.",
    ]


def _until_interrupted(hub: subprocess.Popen[bytes]) -> None:
    # A batch system asks with SIGTERM: stop as after Ctrl+C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        hub.wait()


@contextmanager
def running(settings: Settings) -> Iterator[subprocess.Popen[bytes]]:
    """Run the hub inside a `with` block; at its end nothing of it is left."""
    with open(settings.log, "wb") as log:
        hub = subprocess.Popen(
            _command(settings),
            # Its end tells the hub that we are gone.
            stdin=subprocess.PIPE,
            stdout=log,
            stderr=subprocess.STDOUT,
            cwd=settings.hub_folder,
            env=_environment(),
            # Ctrl+C is for us: we let the hub end its servers in order.
            start_new_session=True,
        )
        with hub:
            try:
                _await(hub, settings)
                yield hub
            finally:
                _stop(hub)


def _command(settings: Settings) -> list[str]:
    # -P keeps files of the current folder from hiding modules of the same name.
    serve = [sys.executable, "-P", "-m", f"{__package__}.serve"]
    return [*serve, "-f", str(settings.configuration)]


def _environment() -> dict[str, str]:
    """Give the hub our variables, with this Python's programs first on the search path."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    # A token of another hub would lock this one out of its own proxy.
    foreign = ("JUPYTERHUB_", "CONFIGPROXY_")
    own = {name: each for name, each in os.environ.items() if not name.startswith(foreign)}
    return {**own, "PATH": path, "PYTHONUNBUFFERED": "1"}


def _await(hub: subprocess.Popen[bytes], settings: Settings) -> None:
    end = time.monotonic() + START
    # The hub itself first: the proxy would log each question that comes too early.
    addresses = [f"http://{HOST}:{settings.hub_port}/hub/api/", f"{settings.address}/hub/api/"]
    while time.monotonic() < end and hub.poll() is None:
        if _answers(addresses[0]):
            addresses.pop(0)
        if not addresses:
            return
        time.sleep(STEP)
    with open(settings.log, encoding="utf-8", errors="replace") as lines:
        tail = "".join(deque(lines, 15)).rstrip()
    raise ClassroomError(NOT_STARTED.format(log=settings.log, tail=tail))


def _answers(address: str) -> bool:
    # A proxy that the shell names knows nothing of this machine's own ports.
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(address, timeout=5) as answer:
            return answer.status == 200
    except OSError:
        return False


def _stop(hub: subprocess.Popen[bytes]) -> None:
    """Ask the hub to end its servers and its proxy; then kill what is left of its group."""
    try:
        hub.terminate()
        hub.wait(STOP)
    except subprocess.TimeoutExpired:
        pass
    finally:
        with suppress(ProcessLookupError):
            os.killpg(hub.pid, signal.SIGKILL)
