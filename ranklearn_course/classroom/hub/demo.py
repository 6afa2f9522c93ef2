"""The folder of a demonstration hub: homes, settings, nbgrader's exchange and a course to release.

FOLDER/hub/            settings with the passwords, the hub's database, its log
FOLDER/exchange/       where nbgrader hands assignments out and in
FOLDER/homes/teacher/  with ranking/, the nbgrader course
FOLDER/homes/ada/      each pupil's home, with lessons/
"""

from __future__ import annotations

import json
import os
import secrets
import socket
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ranklearn_course.atomic import write_atomic
from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.assignment import make_assignment
from ranklearn_course.classroom.hub.loopback import HOST
from ranklearn_course.classroom.nbgrader.course import source_path, write_course
from ranklearn_course.jupyterlab import LEADS_BACK
from ranklearn_course.lessons import LessonError, copy_lessons

TEACHER = "teacher"
PUPILS = ("ada", "ben", "cleo")
COURSE_ID = "ranking"
ASSIGNMENT = "week-1"
EXERCISES = (
    "precision.precision_at_k",
    "precision.ap_by_hand",
    "precision.ceiling",
    "precision.average_precision",
)

#: A question about news from outside, which no page of a class should ask.
NEWS = "@jupyterlab/apputils-extension:announcements"
#: What of nbgrader a pupil has no use for: in the page and on the server.
TEACHERS_PAGES = tuple(
    f"@jupyter/nbgrader:{page}" for page in ("formgrader", "create-assignment", "course-list")
)
START_PAGE = "ranklearn_course.start_page.server"
#: The button that leads from a lesson to the start page.
BUTTON = LEADS_BACK / "labconfig" / "default_setting_overrides.json"
TEACHERS_SERVER = "nbgrader.server_extensions.formgrader"
CONFIGURATION = """\
from ranklearn_course.classroom.hub.loopback import configure

configure(get_config(), {settings!r})
"""

FOREIGN = (
    "{folder} holds other files. Name a new or empty folder for the demonstration, "
    "or one that it made before."
)


@dataclass(frozen=True)
class Settings:
    """What the hub's configuration reads: addresses, names, passwords and the proxy's path."""

    folder: str
    port: int
    hub_port: int
    proxy_port: int
    proxy: str
    passwords: Mapping[str, str]
    teacher: str = TEACHER
    pupils: tuple[str, ...] = PUPILS

    @property
    def address(self) -> str:
        """Where a browser finds the hub, without a slash at the end."""
        return f"http://{HOST}:{self.port}"

    @property
    def hub_folder(self) -> Path:
        """Where the hub keeps its own files."""
        return Path(self.folder, "hub")

    @property
    def configuration(self) -> Path:
        """The file to start JupyterHub with."""
        return self.hub_folder / "jupyterhub_config.py"

    @property
    def log(self) -> Path:
        """What the hub, its proxy and the servers say."""
        return self.hub_folder / "hub.log"

    def password_of(self, name: str) -> str:
        """The password that this user logs in with."""
        return self.passwords[name]

    def home_of(self, name: str) -> Path:
        """The home folder of a user."""
        return Path(self.folder, "homes", name)


@contextmanager
def prepared(folder: Path, proxy: str, port: int) -> Iterator[Settings]:
    """Make the folder, or bring it up to date, and keep it from a second hub.

    Pupils' files, what was handed in, and the passwords stay from one start to the next.
    """
    folder = folder.expanduser().absolute()
    with ExitStack() as lock:
        try:
            _make_ours(folder)
            lock.enter_context(_locked(folder))
            settings = _settings(folder, proxy, port)
            _fill(settings)
        except (OSError, LessonError) as error:
            raise ClassroomError(
                f"The demonstration could not be written to {folder} ({error}). Name a "
                "folder that you may write to."
            ) from None
        yield settings


def _make_ours(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise ClassroomError(FOREIGN.format(folder=folder))
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()) and not (folder / "hub").is_dir():
        raise ClassroomError(FOREIGN.format(folder=folder))
    # Other accounts of the machine have no business with passwords and pupils' work.
    folder.chmod(0o700)
    (folder / "hub").mkdir(exist_ok=True)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    import fcntl  # there is none on Windows, where the rest of the package is still imported

    with open(folder / "hub" / "lock", "w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ClassroomError(
                f"A hub is running on {folder} already. Stop it first, or name another folder."
            ) from None
        yield


def _settings(folder: Path, proxy: str, port: int) -> Settings:
    file = folder / "hub" / "settings.json"
    before = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    ports = _free_ports(port)
    settings = Settings(
        str(folder),
        *ports,
        proxy,
        {name: secrets.token_hex(5) for name in PUPILS}
        # Who has it may release, collect and mark.
        | {TEACHER: secrets.token_hex(16)}
        | before.get("passwords", {}),
    )
    _write_json(file, asdict(settings))
    text = CONFIGURATION.format(settings=str(file))
    write_atomic(settings.configuration, text.encode())
    # Whoever was logged in has to log in again; servers that a crash left behind are forgotten.
    (folder / "hub" / "jupyterhub.sqlite").unlink(missing_ok=True)
    return settings


def _free_ports(port: int) -> tuple[int, int, int]:
    """Check the wanted port and find two others, all three different."""
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(3)]
        for each, wanted in zip(sockets, (port, 0, 0), strict=True):
            each.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                each.bind((HOST, wanted))
            except OSError:
                raise ClassroomError(
                    f"Port {port} of this machine is taken. Name another one, such as --port "
                    f"{port + 100}, or --port 0 for any that is free."
                ) from None
        return tuple(each.getsockname()[1] for each in sockets)


def _fill(settings: Settings) -> None:
    exchange = Path(settings.folder, "exchange")
    exchange.mkdir(exist_ok=True)
    # nbgrader insists on it; the folder around keeps other accounts out.
    exchange.chmod(0o777)
    for name in (settings.teacher, *settings.pupils):
        home = settings.home_of(name)
        copy_lessons(home / "lessons")
        jupyter = home / ".jupyter"
        (jupyter / "labconfig").mkdir(parents=True, exist_ok=True)
        nbgrader = _nbgrader(settings, name, exchange)
        write_atomic(jupyter / "nbgrader_config.py", nbgrader.encode())
        _write_json(jupyter / "jupyter_server_config.json", _server(name == settings.teacher))
        hidden = (NEWS, *(() if name == settings.teacher else TEACHERS_PAGES))
        page = {"disabledExtensions": dict.fromkeys(hidden, True)}
        _write_json(jupyter / "labconfig" / "page_config.json", page)
        button = BUTTON.relative_to(LEADS_BACK)
        write_atomic(jupyter / button, BUTTON.read_bytes())
    course = settings.home_of(settings.teacher) / COURSE_ID
    if not source_path(course, ASSIGNMENT).exists():
        write_course(make_assignment(EXERCISES, ASSIGNMENT), course)


def _nbgrader(settings: Settings, name: str, exchange: Path) -> str:
    """Compose a user's settings of nbgrader.

    All servers run as one account, so nbgrader has to be told who hands in, and the owner of a
    file tells nothing.
    """
    values = {
        "CourseDirectory.course_id": COURSE_ID,
        "Exchange.root": str(exchange),
        "ExchangeCollect.check_owner": False,
    }
    if name == settings.teacher:
        values["CourseDirectory.root"] = str(settings.home_of(name) / COURSE_ID)
    else:
        values["CourseDirectory.student_id"] = name
    lines = (f"c.{trait} = {value!r}\n" for trait, value in values.items())
    return "c = get_config()\n" + "".join(lines)


def _server(is_teacher: bool) -> dict[str, Any]:
    """Compose the settings of a server: the formgrader is the teacher's, the start page all's."""
    extensions = {START_PAGE: True, TEACHERS_SERVER: is_teacher}
    # JupyterLab shows the formgrader in a frame, which a hub's server refuses by itself.
    policy = {"Content-Security-Policy": "frame-ancestors 'self'"}
    headers = {"tornado_settings": {"headers": policy}} if is_teacher else {}
    return {"ServerApp": {"jpserver_extensions": extensions, **headers}}


def _write_json(path: Path, content: dict[str, Any]) -> None:
    write_atomic(path, (json.dumps(content, indent=1) + "\n").encode())
    os.chmod(path, 0o600)
