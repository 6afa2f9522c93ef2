"""Set the course up and open it, or set it up and test it.

    python3 start.py [FOLDER] [--no-browser] [more arguments for JupyterLab]
    python3 start.py --test [more arguments for pytest]

The first call makes the folder .venv beside this file and installs the course into it.
Later calls start at once. Nothing but Python 3.11 to 3.14 and its pip is needed.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
OLDEST, NEWEST = (3, 11), (3, 14)
PINS = ("requirements.txt",)
TEST_PINS = ("requirements.txt", "tests/requirements.txt")
TEST_PATHS = ("tests", "ranklearn_course", "notebooks")
PYTEST_OPTIONS = (
    "--numprocesses=2",
    "--dist=loadfile",
    # By default the files with the fewest tests come last: the browser's, which take longest.
    "--no-loadscope-reorder",
    "--nbval",
    "--nbval-current-env",
    "--nbval-cell-timeout=60",
    "--nbval-sanitize-with=tests/sanitize.cfg",
    # nbval hands the source to its kernels, so it must have a name.
    "--cov=ranklearn_course",
    "--cov-report=term-missing:skip-covered",
)
# Settings of the user's shell that would change what Python or pip do.
FOREIGN = ("PYTHONHOME", "PYTHONPATH", "__PYVENV_LAUNCHER__")
FOREIGN_TO_PIP = ("PIP_PREFIX", "PIP_PYTHON", "PIP_TARGET")
FOREIGN_TO_TESTS = (
    "COVERAGE_",
    "COV_CORE_",
    "IPYTHON",
    "JUPYTER",
    "MPL",
    "PYTEST",
    "PYTHON",
    "RUFF_",
)

WRONG_PYTHON = """\
The course needs Python 3.11 to 3.14, and this is Python {found}.
Start it with one of these, for example: python3.12 start.py"""
NO_PIP = """\
Python has no pip here, so the packages of the course cannot be installed.
On Debian and Ubuntu, run: sudo apt install python3-pip
Then run start.py again."""
NO_ENVIRONMENT = """\
The folder {folder} could not be made into a Python environment.
{detail}
Make sure that you may write there and that the disk is not full, then run start.py again."""
INSTALL_FAILED = """\
The installation did not finish. The last lines of pip were:

{detail}

Check the connection to the network and the space on the disk, then run start.py again.
It begins afresh, and everything pip said is in {log}."""


class SetupError(Exception):
    """The set-up cannot go on; the text says why and what to do."""


def check_python(version=None) -> None:
    """Refuse a Python that the pins were not made for."""
    version = version or sys.version_info
    if not OLDEST <= tuple(version[:2]) <= NEWEST:
        raise SetupError(WRONG_PYTHON.format(found=".".join(map(str, version[:3]))))


def own_python() -> str:
    """Give the interpreter that makes the environment, never the environment's own."""
    if Path(sys.prefix).resolve() == (HERE / ".venv").resolve():
        return getattr(sys, "_base_executable", sys.executable)
    return sys.executable


def shell_without(foreign, prefixes=()) -> dict:
    """Copy the shell's variables without those that would change the outcome."""
    return {
        name: value
        for name, value in os.environ.items()
        if name not in foreign and not name.startswith(tuple(prefixes))
    }


class Environment:
    """The folder .venv: how to look at it, make it, fill it and run things in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        windows = os.name == "nt"
        self.scripts = folder / ("Scripts" if windows else "bin")
        self.python = self.scripts / ("python.exe" if windows else "python")
        self.unfinished = folder / "start-unfinished"
        self.log = folder / "start.log"

    def version(self) -> str:
        """Ask the environment's Python for its version; '' if it does not run."""
        try:
            answer = subprocess.run(
                [str(self.python), "-c", "import sys; print(*sys.version_info[:3], sep='.')"],
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                stdin=subprocess.DEVNULL,
                env=shell_without(FOREIGN),
                timeout=60,
                check=True,
            )
        except (OSError, subprocess.SubprocessError):
            return ""
        return answer.stdout.decode().strip()

    def is_usable(self) -> bool:
        """Tell whether the environment runs, is complete and has a Python that fits."""
        if self.unfinished.exists():
            return False
        found = tuple(int(part) for part in self.version().split(".") if part.isdigit())
        return OLDEST <= found[:2] <= NEWEST

    def stamp(self, pins) -> Path:
        """Name the file that says which pins are installed."""
        return self.folder / "start-{}.stamp".format(Path(pins[-1]).parent.name or "course")

    def is_ready(self, pins) -> bool:
        """Tell whether exactly these pins were installed here, completely."""
        stamp = self.stamp(pins)
        return stamp.is_file() and self.is_usable() and stamp.read_text() == fingerprint(self, pins)

    def make(self) -> None:
        """Make the environment from nothing, with pip if this Python carries one."""
        shutil.rmtree(str(self.folder), ignore_errors=True)
        try:
            self.folder.mkdir()
            self.unfinished.touch()
        except OSError as error:
            raise SetupError(NO_ENVIRONMENT.format(folder=self.folder, detail=error)) from None
        # Debian leaves ensurepip out unless python3-venv is installed.
        bare = [] if importlib.util.find_spec("ensurepip") else ["--without-pip"]
        for options in [bare] if bare else [[], ["--without-pip"]]:
            command = [own_python(), "-m", "venv", *options, str(self.folder)]
            made = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                env=shell_without(FOREIGN),
            )
            if made.returncode == 0:
                return
        detail = made.stdout.decode(errors="replace").strip()
        raise SetupError(NO_ENVIRONMENT.format(folder=self.folder, detail=detail))

    def pip(self) -> list:
        """Give the command that installs here: the environment's own pip, or ours from outside."""
        inside = [str(self.python), "-m", "pip"]
        if pip_version(inside):
            return inside
        outside = [own_python(), "-m", "pip"]
        # --python came with pip 22.3.
        if pip_version(outside) >= (22, 3):
            return [*outside, "--python", str(self.python)]
        raise SetupError(NO_PIP)

    def install(self, pip: list, *arguments, count: int = 0) -> None:
        """Run pip, show how far it is, keep what it says in a file."""
        settings = shell_without(FOREIGN + FOREIGN_TO_PIP)
        settings.update(PIP_USER="0", PIP_REQUIRE_VIRTUALENV="0", PYTHONUNBUFFERED="1")
        command = [*pip, "install", "--no-input", "--disable-pip-version-check", *arguments]
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=settings,
            cwd=str(HERE),
        )
        with process, open(str(self.log), "ab") as log:
            tail = follow(process.stdout, log, count)
        if process.returncode:
            raise SetupError(INSTALL_FAILED.format(detail="\n".join(tail), log=self.log))

    def run(self, *arguments, settings: dict) -> int:
        """Run the environment's Python in the course's folder and give its exit code."""
        return subprocess.call([str(self.python), *arguments], cwd=str(HERE), env=settings)

    def activated(self, settings: dict) -> dict:
        """Put the environment first on the search path, as activating it would."""
        path = os.pathsep.join([str(self.scripts), settings.get("PATH", os.defpath)])
        return dict(settings, PATH=path, VIRTUAL_ENV=str(self.folder))


def pip_version(pip: list) -> tuple:
    """Ask a pip command for its version; () if there is no such pip."""
    try:
        answer = subprocess.run(
            [*pip, "--version"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=shell_without(FOREIGN),
        )
    except OSError:
        return ()
    found = re.match(r"pip (\d+)\.(\d+)", answer.stdout.decode(errors="replace"))
    return tuple(map(int, found.groups())) if found and answer.returncode == 0 else ()


def follow(lines, log, count: int) -> list:
    """Copy pip's lines to the log, count the packages on a terminal, give the last lines."""
    tail, done = [], 0
    for line in lines:
        log.write(line)
        # Pins for other systems say nothing about what went wrong.
        if not line.startswith(b"Ignoring "):
            tail = [*tail[-14:], line.decode(errors="replace").rstrip()]
        if line.startswith(b"Collecting ") and count and sys.stdout.isatty():
            done = min(done + 1, count)
            print(
                (f"\r  {done} of {count} packages looked up"),
                end="",
                flush=True,
            )
    if done:
        print()
    return tail


def fingerprint(environment: Environment, pins) -> str:
    """Hash everything that decides what has to be installed."""
    parts = [str(HERE), environment.version()]
    parts += [(HERE / name).read_text(encoding="utf-8") for name in (*pins, "pyproject.toml")]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def count_packages(pins) -> int:
    """Count the packages that the pins name."""
    lines = "\n".join((HERE / name).read_text(encoding="utf-8") for name in pins)
    return len(set(re.findall(r"^([\w.-]+)==", lines, flags=re.MULTILINE)))


def set_up(environment: Environment, pins) -> None:
    """Bring the environment to exactly these pins, repairing whatever is broken."""
    if environment.is_ready(pins):
        return
    ours = any(environment.stamp(each).exists() for each in (PINS, TEST_PINS))
    if not environment.is_usable():
        if environment.folder.exists():
            print(
                (
                    f"The environment in {environment.folder} is unfinished or broken. Making it "
                    f"anew."
                ),
                flush=True,
            )
        version = ".".join(map(str, sys.version_info[:3]))
        print(
            (f"Making a Python {version} environment in {environment.folder}"),
            flush=True,
        )
        environment.make()
    elif ours:
        # From here on an interruption leaves the mark, and the next run begins afresh.
        environment.unfinished.touch()
    fill(environment, pins)
    print("The environment is ready.", flush=True)


def fill(environment: Environment, pins) -> None:
    """Install the pins and the course, then say in stamps that this is done."""
    pip, count = environment.pip(), count_packages(pins)
    print(
        (f"Installing {count} packages. The first time this takes one to three minutes."),
        flush=True,
    )
    files = [part for name in pins for part in ("-r", str(HERE / name))]
    environment.install(pip, *files, count=count)
    print("Installing the course itself", flush=True)
    environment.install(pip, "--no-deps", "--editable", str(HERE))
    environment.stamp(PINS).write_text(fingerprint(environment, PINS))
    if pins != PINS:
        environment.stamp(pins).write_text(fingerprint(environment, pins))
    if environment.unfinished.exists():
        environment.unfinished.unlink()


def open_course(environment: Environment, arguments: list) -> int:
    """Hand this process over to `ranklearn open`, so that Ctrl+C reaches JupyterLab alone."""
    print("Opening the course. Press Ctrl+C in this window to stop it.", flush=True)
    settings = environment.activated(shell_without(FOREIGN))
    # -P keeps files of the caller's folder from hiding modules of the same name.
    command = [str(environment.python), "-P", "-m", "ranklearn_course", "open", *arguments]
    if os.name != "nt":
        os.execve(command[0], command, settings)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return subprocess.call(command, env=settings)


def settings_for_tests(environment: Environment) -> dict:
    """Give the tests a shell of their own: no personal Jupyter, IPython or matplotlib settings."""
    state = environment.folder / "test-state"
    settings = environment.activated(shell_without((), FOREIGN_TO_TESTS))
    settings.update(
        IPYTHONDIR=str(state / "ipython"),
        JUPYTER_CONFIG_DIR=str(state / "jupyter-config"),
        JUPYTER_DATA_DIR=str(state / "jupyter-data"),
        MPLCONFIGDIR=str(state / "matplotlib"),
        # The tests' processes share the cores; threads of linear algebra would wait for each other.
        OMP_NUM_THREADS="1",
        OPENBLAS_NUM_THREADS="1",
        PYTHONUTF8="1",
    )
    return settings


def pytest_arguments(extra: list) -> list:
    """Compose pytest's arguments; paths in `extra` take the place of the whole suite."""
    named = any((HERE / each.split("::")[0]).exists() for each in extra if each[:1] != "-")
    # A part of the tests cannot be asked for the coverage of the whole.
    return [*PYTEST_OPTIONS, *extra, *(["--cov-fail-under=0"] if named else TEST_PATHS)]


def run_gate(environment: Environment, extra: list) -> int:
    """Run all tests, which include ruff; 0 only if everything passes."""
    settings = settings_for_tests(environment)
    return environment.run("-m", "pytest", *pytest_arguments(extra), settings=settings)


def main(arguments: list) -> int:
    """Do what the command line asks and give the exit code."""
    if arguments in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    testing = arguments[:1] == ["--test"]
    environment = Environment(HERE / ".venv")
    try:
        check_python()
        set_up(environment, TEST_PINS if testing else PINS)
        if testing:
            return run_gate(environment, arguments[1:])
        return open_course(environment, arguments)
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(
            "Stopped. Run start.py again whenever you like: it repairs what is half done.",
            file=sys.stderr,
        )
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
