"""Starts a process for a pupil's code: in bubblewrap, or with limits alone where there is none."""

from __future__ import annotations

import compileall
import functools
import importlib.util
import itertools
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from py_compile import PycInvalidationMode
from typing import Any, Literal

import ranklearn_course
from ranklearn_course import checker
from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.marking.system_calls import call_filter

Kind = Literal["bubblewrap", "plain"]
MEGABYTE = 2**20
NO_ANSWER = "it is installed, but may not make name spaces on this system"
UNCONFINED = (
    "WARNING: the pupils' code runs in plain processes. It has limits, but it can read, change and "
    "delete your files, change the marks, its own and those of others, stop the marking, and use "
    "the network. Mark so only the work of those whom you trust, or install bubblewrap "
    "(apt install bubblewrap, Linux only)."
)
KIT = "ranklearn-marking-"
SECONDS_OF_TRIAL = 20
START = (
    "import sys; sys.path[:0] = {paths!r}; "
    "from ranklearn_course.classroom.marking.inside import stand_in, worker; "
    "stand_in.stand_in(); worker.main()"
)
# The system counts the processes of a user, so each start has a user of its own.
FIRST_USER, USERS, STARTS = 200_000, 1_000_000, 1000
_starts = itertools.count()
ENVIRONMENT = {
    "PATH": "/usr/bin:/bin",
    "HOME": "/tmp",
    "TMPDIR": "/tmp",
    "LANG": "C.UTF-8",
    "MPLBACKEND": "agg",
    "MPLCONFIGDIR": "/tmp",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "PYTHONHASHSEED": "0",
    "PYTHONDONTWRITEBYTECODE": "1",
}
FILTER = "system-calls.bpf"
SYSTEM = ("usr", "lib", "lib32", "lib64", "libx32", "bin", "sbin")
# Where nbgrader keeps what is handed in, unless its settings say otherwise.
HIDDEN = (Path("/usr/local/share/nbgrader"),)
SMALL_FILES = ("etc/ld.so.cache", "etc/localtime", "etc/alternatives")


@dataclass(frozen=True)
class Limits:
    """How much time and space a submission gets."""

    # Seconds of work for each cell and for each task.
    seconds: float = 5.0
    # On the clock, for the whole submission, all restarts included.
    submission_seconds: float = 120.0
    # Megabytes of all processes together.
    memory: int = 2048
    # Megabytes of each file, and of all files together.
    files: int = 8
    # How many processes and threads the pupil's code may have.
    processes: int = 16
    # How many files and pipes may be open at a time.
    open_files: int = 64
    # Seconds on the clock that the pupil's process has beyond its own limits.
    grace: float = 3.0


@dataclass(frozen=True)
class Sandbox:
    """How pupils' processes are started."""

    kind: Kind
    # The folder with the few modules of the course that the process may see.
    kit: Path

    def start(self, limits: Limits) -> subprocess.Popen[bytes]:
        """Start a process; its first line of input must be `first_line`."""
        folder = None if self.kind == "bubblewrap" else tempfile.mkdtemp(dir=self.kit)
        return subprocess.Popen(
            self.command(limits, START.format(paths=self.paths)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=self.environment(folder),
            cwd=folder or "/",
            start_new_session=True,
        )

    @property
    def paths(self) -> list[str]:
        """Where the process finds its modules, as it sees the folders."""
        kit = "/kit" if self.kind == "bubblewrap" else str(self.kit)
        return [kit, *_site_packages()]

    def environment(self, folder: str | os.PathLike | None) -> dict[str, str]:
        """The variables of a process, whose home is a folder where it is not confined."""
        if self.kind == "bubblewrap":
            return dict(ENVIRONMENT)
        own = dict.fromkeys(("HOME", "TMPDIR", "TEMP", "TMP", "MPLCONFIGDIR"), str(folder))
        # Windows starts no process without it.
        system = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
        return {**ENVIRONMENT, **own, **system}

    def first_line(self, limits: Limits) -> dict[str, Any]:
        """What the process must know of its limits."""
        return {
            "memory_bytes": limits.memory * MEGABYTE,
            "file_bytes": limits.files * MEGABYTE,
            # Other processes of the same user may count.
            "processes": limits.processes + (0 if self._is_root() else _own_processes()),
            "open_files": limits.open_files,
            "cpu_seconds": int(limits.submission_seconds) + 1,
            "user": _unused_user() if self._is_root() else 0,
        }

    def _is_root(self) -> bool:
        return self.kind == "bubblewrap" and os.geteuid() == 0

    def command(self, limits: Limits, code: str) -> list[str]:
        """The command that runs Python's code."""
        python = [sys.executable, "-I", "-S", "-B", "-c", code]
        if self.kind == "plain":
            return python
        filtered = self.kit / FILTER
        command = [
            str(shutil.which("bwrap")),
            *_alone(self._is_root()),
            *("--die-with-parent", "--new-session", "--hostname", "pupil"),
            *_system(),
            *("--proc", "/proc", "--dev", "/dev"),
            *("--size", str(limits.files * MEGABYTE), "--perms", "1777", "--tmpfs", "/tmp"),
            # After the empty folder, in which Python itself may lie.
            *_prefixes(),
            *("--ro-bind", str(self.kit), "/kit"),
            *("--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/tmp"),
            *(("--seccomp", "9") if filtered.exists() else ()),
            *python,
        ]
        # bubblewrap reads the filter from an open file, which a shell opens in every way of start.
        opened = f'exec "$@" 9< {shlex.quote(str(filtered))}'
        return ["/bin/sh", "-c", opened, "sh", *command] if filtered.exists() else command


def _alone(is_root: bool) -> list[str]:
    """Options for name spaces of one's own.

    The system does not count the processes of the administrator. So the worker gives these rights
    up itself, before the pupil's code runs, and needs the two capabilities for that.
    """
    if not is_root:
        return ["--unshare-all", "--cap-drop", "ALL"]
    spaces = ("ipc", "pid", "net", "uts", "cgroup-try")
    capabilities = ("--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID")
    return [*(f"--unshare-{space}" for space in spaces), "--cap-drop", "ALL", *capabilities]


def _system() -> list[str]:
    """The system's programs and libraries, read-only."""
    options: list[str] = []
    for name in SYSTEM:
        path = Path("/", name)
        if path.is_symlink():
            options += ["--symlink", os.readlink(path), str(path)]
        elif path.is_dir():
            options += ["--ro-bind", str(path), str(path)]
    for name in SMALL_FILES:
        options += ["--ro-bind-try", f"/{name}", f"/{name}"]
    return options


def _prefixes() -> list[str]:
    """Python and its packages, read-only, without the course and hand-ins wherever they lie."""
    options: list[str] = []
    seen = {Path("/usr")}
    prefixes = (sys.base_prefix, sys.base_exec_prefix, sys.prefix)
    # Packages may lie outside of them, such as those of `pip install --user`.
    for prefix in dict.fromkeys((*prefixes, *_site_packages())):
        for path in dict.fromkeys((Path(prefix), Path(os.path.realpath(prefix)))):
            if not any(path.is_relative_to(one) for one in seen):
                for parent in reversed(path.parents[:-1]):
                    options += ["--perms", "0755", "--dir", str(parent)]
                options += ["--ro-bind", str(path), str(path)]
                seen.add(path)
    for path in (*_course_folders(), *filter(Path.is_dir, HIDDEN)):
        if any(path.is_relative_to(one) for one in seen):
            options += ["--tmpfs", str(path), "--remount-ro", str(path)]
    return options


def _course_folders() -> list[Path]:
    """Every folder that holds the course: beside this file, and wherever it is installed."""
    found = [Path(folder) for folder in ranklearn_course.__path__]
    found += [Path(site, "ranklearn_course") for site in _site_packages()]
    spec = importlib.util.find_spec("ranklearn_course")
    found += [Path(folder) for folder in (spec.submodule_search_locations or ())] if spec else []
    return list(dict.fromkeys(folder.absolute() for folder in found if folder.is_dir()))


@functools.cache
def _site_packages() -> tuple[str, ...]:
    return tuple(
        path
        for path in dict.fromkeys(map(os.path.abspath, sys.path))
        if Path(path).name in ("site-packages", "dist-packages") and Path(path).is_dir()
    )


def _unused_user() -> int:
    # Each process has another one: those of the pupil before may still be on their way out.
    return FIRST_USER + (os.getpid() * STARTS + next(_starts) % STARTS) % USERS


def _own_processes() -> int:
    """How many processes and threads this user has."""
    count = 0
    if not sys.platform.startswith("linux"):
        return 2048
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if entry.stat().st_uid == os.getuid():
                count += len(list((entry / "task").iterdir()))
        except OSError:
            continue
    return count


@contextmanager
def open_sandbox(wanted: Literal["auto", "bubblewrap", "plain"] = "auto") -> Iterator[Sandbox]:
    """Prepare the sandbox; the kit is deleted in the end.

    "bubblewrap" must have it, or this raises ClassroomError; "auto" takes it where it works.
    """
    with _filled_kit() as kit:
        kind: Kind = "plain"
        if wanted != "plain":
            reason = _trial(Sandbox("bubblewrap", kit))
            if not reason:
                kind = "bubblewrap"
            elif wanted == "bubblewrap":
                raise ClassroomError(
                    f"bubblewrap does not work here ({reason}). Install it (apt install "
                    "bubblewrap), or allow a plain process with --sandbox plain."
                )
        yield Sandbox(kind, kit)


@contextmanager
def _filled_kit() -> Iterator[Path]:
    """A folder with the kit, deleted in the end."""
    with ExitStack() as stack:
        try:
            kit = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix=KIT)))
            _fill(kit)
        except OSError as error:
            raise ClassroomError(
                f"The folder {tempfile.gettempdir()} for temporary files cannot be used "
                f"({error.strerror or error}). Make room in it, or name another one by TMPDIR."
            ) from None
        yield kit


def _copy(source: Path, target: Path) -> None:
    """Copy a folder's files; unlike `copytree` it ends with the first error, in plain words."""
    for path in source.rglob("*"):
        if path.is_file() and path.parent.name != "__pycache__":
            copy = target / path.relative_to(source)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)


def _fill(kit: Path) -> None:
    """Copy what the pupil's process may see; the packages themselves are empty."""
    root = kit / "ranklearn_course"
    _copy(Path(__file__).with_name("inside"), root / "classroom" / "marking" / "inside")
    _copy(Path(*checker.__path__), root / "checker")
    # What the checker draws a case with.
    for name in ("cards.py", "cards.css", "palette.py", "palette.toml"):
        shutil.copy(Path(*checker.__path__).with_name(name), root)
    # The worker needs few modules of the checker, and each process would import all.
    packages = (root, root / "checker", root / "classroom", root / "classroom" / "marking")
    for package in packages:
        (package / "__init__.py").write_bytes(b"")
    if call_filter():
        (kit / FILTER).write_bytes(call_filter())
    # Compiled once, here, instead of by each process: the kit is read-only there.
    compileall.compile_dir(kit, quiet=2, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)
    # Another user may run the process.
    for path in (kit, *kit.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)


def _trial(sandbox: Sandbox) -> str:
    """Why bubblewrap does not work, empty if it does."""
    if not sys.platform.startswith("linux") or not shutil.which("bwrap"):
        return "the command bwrap is missing"
    process = sandbox.start(Limits())
    try:
        lines = (
            sandbox.first_line(Limits()),
            {"do": "open", "cells": [], "tasks": [], "number": 1},
        )
        sent = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
        answer, _ = process.communicate(sent, SECONDS_OF_TRIAL)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return NO_ANSWER
    return "" if answer == b'{"cells": 0, "number": 1}\n' else NO_ANSWER
