"""Set the course up, then open it, run one of its commands or test it.

    python3 start.py [FOLDER] [--no-browser] [more options for JupyterLab]
    python3 start.py COMMAND ...        a command of the course: {commands}
    python3 start.py --with EXTRA ...   from now on also install: {extras}
    python3 start.py --repair ...       install everything anew, over the network
    python3 start.py --test [more arguments for pytest]
    python3 start.py --version

The course goes into the folder .venv beside this file. Each call makes what is installed there
equal to the pins, without the network if it is so already. uv does the work; it and the packages
that it downloads are kept in the folder .uv. A new folder, or one named like a command: ./exam
"""

import difflib
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV, TOOLS = HERE / ".venv", HERE / ".uv"
# Files that tell our .venv from another. They hold its path: an environment cannot be moved.
FINISHED, UNFINISHED = VENV / "start-finished", VENV / "start-unfinished"
WINDOWS = os.name == "nt"
SCRIPTS = VENV / ("Scripts" if WINDOWS else "bin")
PYTHON = SCRIPTS / ("python.exe" if WINDOWS else "python")
UV = "uv==0.13.9"
OLDEST, NEWEST = (3, 11), (3, 14)
PYTHONS = "Python {}.{} to {}.{}".format(*OLDEST, *NEWEST)
# An older Python cannot fetch uv, which would find a newer one.
OLDEST_FOR_UV = (3, 8)
# The commands of the course, and those that are typed after them.
COMMANDS = {
    "classroom": "solved assignment demo mark guide report",
    "contest": "make rehearse convert score board",
    "contest board": "init submit choose show reveal page",
    "doctor": "",
    "evaluate": "",
    "exam": "make open mark key",
    "glossary": "",
    "new": "chapter exercise widget",
    "open": "",
    "progress": "read save",
    "slides": "",
    "tidy": "",
    "web": "build serve",
}
FIRST = [each for each in COMMANDS if " " not in each]
OPTIONS = ("--help", "--repair", "--test", "--version", "--with")
# Settings of the user's shell, by how they begin, that lead Python or the installation elsewhere.
FOREIGN = ("PYTHONHOME", "PYTHONPATH", "__PYVENV_LAUNCHER__", "VIRTUAL_ENV")
FOREIGN += ("PIP_PREFIX", "PIP_PYTHON", "PIP_TARGET", "UV_PYTHON", "UV_SYSTEM_PYTHON")
FOREIGN_TO_TESTS = ("COVERAGE_", "COV_CORE_", "PYTEST_", "PYTHON", "RANKLEARN_")
# What pip may be told about the network, and the names by which uv understands it.
NETWORK = {
    "cert": "SSL_CERT_FILE",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "index-url": "UV_DEFAULT_INDEX",
    "proxy": "ALL_PROXY",
    "trusted-host": "UV_INSECURE_HOST",
}


# A folder of packages beside this file takes the place of the network.
WHEELS = HERE / "wheels"
LOCAL = ["--no-index", "--find-links", str(WHEELS)] if WHEELS.is_dir() else []
SILENT = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


class SetupError(Exception):
    """The set-up cannot go on; the text says why and what to do."""


def shell(foreign=(), **more) -> dict:
    """Copy the shell's variables without the foreign ones."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith((*FOREIGN, *foreign))}
    return dict(kept, **more)


def with_pip() -> str:
    """Give the Python that runs this file, or, if it lacks pip, one in an environment that has it.

    Debian's Python comes without pip, and its venv with one.
    """
    inside = Path(sys.prefix).resolve() == VENV
    python = getattr(sys, "_base_executable", sys.executable) if inside else sys.executable
    own = TOOLS / "pip" / SCRIPTS.name / PYTHON.name
    for each in [python, *([str(own)] if own.exists() else [])]:
        if subprocess.call([each, "-m", "pip", "--version"], env=shell(), **SILENT) == 0:
            return each
    if subprocess.call([python, "-m", "venv", "--clear", str(TOOLS / "pip")], **SILENT):
        raise SetupError(
            "This Python has neither pip nor a whole venv, and one of them has to fetch uv, which "
            "installs the course.\nOn Debian or Ubuntu, run:\nsudo apt install python3-venv\n"
            "Then run start.py again."
        )
    return str(own)


def pip(*arguments, **options) -> subprocess.CompletedProcess:
    """Run a pip."""
    settings = shell(PIP_USER="0", PIP_REQUIRE_VIRTUALENV="0", PIP_DISABLE_PIP_VERSION_CHECK="1")
    settings["PIP_ROOT_USER_ACTION"] = "ignore"  # it installs into a folder of the course
    return subprocess.run([with_pip(), "-m", "pip", *arguments], env=settings, **options)


def network() -> dict:
    """Tell uv what pip is told about the network; what the shell tells uv itself wins."""
    told = pip("config", "list", stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode()
    found = {"UV_INDEX_STRATEGY": "unsafe-best-match"}  # pip's own: all indexes count alike
    for name, value in re.findall(r"^[\w:-]+\.([\w-]+)='(.*)'\s*$", told, flags=re.MULTILINE):
        if name in NETWORK:
            words = value.replace("\\n", " ").split()
            found.setdefault(NETWORK[name], ("," if name == "find-links" else " ").join(words))
    return {name: value for name, value in found.items() if name not in os.environ}


def fetch_uv(*options, **how) -> Path:
    """Give the program uv, of one version on all systems; pip fetches it once, as it is told."""
    folder, half = TOOLS / UV.replace("==", "-"), TOOLS / "unfinished"
    if not folder.exists():
        print("Fetching uv, which installs the course.", flush=True)
        shutil.rmtree(str(half), ignore_errors=True)
        command = ["install", "--quiet", "--no-input", *LOCAL, *options, "--target", str(half), UV]
        if pip(*command, **how).returncode:
            raise SetupError(
                "uv, which installs the course, could not be fetched; the reason stands above. It "
                "needs a network\nand space on the disk. Mend what is missing, then run start.py "
                "again."
            )
        half.rename(folder)
    return next(folder.glob("*/uv.exe" if WINDOWS else "*/uv"))


def is_whole() -> bool:
    """Tell whether .venv was completed at this place, and its Python still runs and fits."""
    if not FINISHED.is_file() or FINISHED.read_text(encoding="utf-8") != str(HERE):
        return False
    fits = f"import sys; sys.exit(not {OLDEST} <= sys.version_info[:2] <= {NEWEST})"
    try:
        return subprocess.call([str(PYTHON), "-c", fits], env=shell()) == 0
    except OSError:
        return False


def make_environment(uv, settings) -> None:
    """Make .venv of this Python; if it does not fit, of one that uv finds or fetches."""
    print(f"Making an environment in {VENV}", flush=True)
    VENV.mkdir()
    UNFINISHED.write_text(str(HERE), encoding="utf-8")
    chosen = ["--python", sys.executable] if OLDEST <= sys.version_info[:2] <= NEWEST else []
    command = [str(uv), "venv", "--quiet", "--allow-existing", *chosen, str(VENV)]
    told = settings if chosen else dict(settings, **network())
    if subprocess.call(command, env=told, cwd=str(HERE)):
        raise SetupError(
            f"The course needs {PYTHONS}. This is {sys.version.split()[0]}, and "
            f"uv could not make an environment; the reason\nstands above. Install a Python that "
            f"fits and start with it, for example: python3.{NEWEST[1]} start.py"
        )


def fill(uv, extras, settings, *, repair) -> None:
    """Make what is installed equal to the pins, without the network if that is possible."""
    files = ["requirements.txt", *(f"requirements/{extra}.txt" for extra in extras)]
    command = [str(uv), "pip", "sync", *LOCAL, "--python", str(PYTHON), *files, "-"]

    def sync(*options, **how):
        return subprocess.run([*command, *options], input=b"-e .", cwd=str(HERE), **how).returncode

    if not repair and sync("--offline", env=settings, stderr=subprocess.DEVNULL) == 0:
        return
    print("Installing the packages of the course.", flush=True)
    how = [] if sys.stderr.isatty() else ["--quiet"]
    if sync(*how, env=dict(settings, **network())):
        raise SetupError(
            "The installation did not finish; the reason stands above. Check the connection to the "
            "network and the\nspace on the disk, then give the same command again."
        )


def locked() -> sqlite3.Connection:
    """Wait until no other call is at work. All systems have this lock, and a kill releases it."""
    lock = sqlite3.connect(str(TOOLS / "lock"), timeout=0, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if "locked" not in str(error):
            raise
        print("Another start.py is at work in this folder. Waiting for it.", flush=True)
        lock.execute("PRAGMA busy_timeout = 3600000")
        lock.execute("BEGIN EXCLUSIVE")
    return lock


def set_up(wanted=(), *, repair=False) -> None:
    """Bring .venv to the pins of the course and of all extras ever wanted."""
    if VENV.exists() and not any(VENV.glob("start-*")):
        raise SetupError(
            f"{VENV} was not made by start.py, so it stays as it is, and the course needs this "
            "name.\nRename or delete it, then run start.py again."
        )
    memory, replaced = TOOLS / "extras", TOOLS / "replaced"
    known = memory.read_text().split() if memory.exists() else []
    if FINISHED.exists() and not os.access(str(VENV), os.W_OK):  # another account looks after it
        if repair or not {*wanted} <= {*known}:
            raise SetupError(
                f"Nothing was installed: you may not write to {VENV}.\nAsk who set the course up "
                f"there to give this command, or copy\n{HERE} without .venv and .uv, and give it "
                "there."
            )
        return
    TOOLS.mkdir(exist_ok=True)
    lock, extras = locked(), sorted({*wanted, *known})
    # The files that uv keeps are those of the environment, by hard links: both may be damaged.
    cache = TOOLS / ("fresh-cache" if repair else "cache")
    settings = shell(UV_SYSTEM_CERTS="1", UV_CACHE_DIR=str(cache))
    make = repair or not is_whole()
    try:
        uv = fetch_uv() if make or wanted else fetch_uv("--retries", "0", stderr=subprocess.DEVNULL)
    except SetupError:
        if make or wanted:
            raise
        print("It could not be fetched, so the course starts as it was set up.", flush=True)
        lock.close()
        return
    if make:
        shutil.rmtree(str(replaced), ignore_errors=True)
        if VENV.exists():
            VENV.rename(replaced)
    else:
        FINISHED.rename(UNFINISHED)
    try:
        if make:
            make_environment(uv, settings)
        fill(uv, extras, settings, repair=repair)
    except BaseException:
        if replaced.exists():
            shutil.rmtree(str(VENV), ignore_errors=True)
            replaced.rename(VENV)
        raise
    memory.write_text(" ".join(extras))
    UNFINISHED.rename(FINISHED)
    shutil.rmtree(str(replaced), ignore_errors=True)
    if repair:
        shutil.rmtree(str(TOOLS / "cache"), ignore_errors=True)
        cache.rename(TOOLS / "cache")
    lock.close()


def activated(foreign=(), **more) -> dict:
    """Put the environment first on the search path, as activating it would."""
    path = os.pathsep.join([str(SCRIPTS), os.environ.get("PATH", os.defpath)])
    return shell(foreign, PATH=path, VIRTUAL_ENV=str(VENV), **more)


def test(arguments) -> int:
    """Run pytest without the user's settings of Python and pytest."""
    command = [str(PYTHON), "-m", "pytest", *arguments]
    settings = activated(FOREIGN_TO_TESTS, PYTHONUTF8="1")
    return subprocess.call(command, cwd=str(HERE), env=settings)


def run(arguments) -> int:
    """Hand this process over to the command `ranklearn`, so that Ctrl+C reaches it alone."""
    typed = f'{Path(sys.executable).stem} "{HERE / "start.py"}"'
    # -P keeps files of the caller's folder from hiding modules of the same name.
    command = [str(PYTHON), "-P", "-m", "ranklearn_course", *arguments]
    if not WINDOWS:
        os.execve(command[0], command, activated(RANKLEARN_COMMAND=typed))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return subprocess.call(command, env=activated(RANKLEARN_COMMAND=typed))


def refuse_a_slip(word) -> None:
    """Refuse what is no command or option of this file, and no folder: most often a slip."""
    if {"/", os.sep} & {*word} or word in (*FIRST, *OPTIONS):
        return
    whole = [f"{first} {word}" for first, parts in COMMANDS.items() if word in parts.split()]
    if whole:
        raise SetupError(
            f"{word} is typed with its group: {' or '.join(whole)}\nA folder of this name: ./{word}"
        )
    if os.path.exists(word):
        return
    meant = difflib.get_close_matches(word, (*FIRST, *OPTIONS), n=1, cutoff=0.8)
    told = f"{word} is unknown." + "".join(f" Did you mean {each}?" for each in meant)
    if not word.startswith("-"):
        commands = ", ".join(FIRST)
        raise SetupError(f"{told} The commands are: {commands}.\nA new folder: ./{word}")
    if meant:
        raise SetupError(told)


def obey(arguments, known) -> int:
    """Read what stands before the arguments of others, set up, and do what is asked."""
    rest, extras = list(arguments), []
    while rest[:1] == ["--with"]:
        if not set(rest[1:2]) & set(known):
            raise SetupError("--with takes one of: " + ", ".join(known))
        extras.append(rest[1])
        rest = rest[2:]
    repair = rest[:1] == ["--repair"]
    rest = rest[repair:]
    if rest:
        refuse_a_slip(rest[0])
    if rest[:1] == ["--test"]:
        set_up([*extras, "test"], repair=repair)
        return test(rest[1:])
    set_up(extras, repair=repair)
    if arguments and not rest:
        print("The environment is ready.")
        return 0
    return run(rest if {*rest[:1]} & {*FIRST, "--version"} else ["open", *rest])


def main(arguments) -> int:
    """Turn what goes wrong into a sentence, and give the exit code."""
    known = sorted(path.stem for path in (HERE / "requirements").glob("*.txt"))
    if arguments in (["-h"], ["--help"]):
        print(__doc__.format(commands=", ".join(FIRST), extras=", ".join(known)))
        return 0
    if sys.version_info < OLDEST_FOR_UV:
        python = ".".join(map(str, sys.version_info[:2]))
        print(f"This is Python {python}. The course needs {PYTHONS}.", file=sys.stderr)
        return 1
    try:
        return obey(arguments, known)
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    except (OSError, sqlite3.Error) as error:
        free = shutil.disk_usage(str(HERE)).free // 2**20
        print(
            f"{error}\nstart.py must be able to write to {HERE}, where {free} MiB are free; the "
            "course needs 800.\nMake room or move the course, close a JupyterLab that still runs, "
            "then run start.py again.",
            file=sys.stderr,
        )
        return 1
    except KeyboardInterrupt:
        print("Stopped. Run start.py again whenever you like: it goes on.", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
