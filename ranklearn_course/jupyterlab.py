"""JupyterLab on a folder of lessons: which options it needs here, and how to hand over to it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from ranklearn_course import installation

#: No request leaves the machine: no news, no update check, no list of extensions.
OFFLINE = (
    "--LabApp.news_url=None",
    "--LabApp.check_for_updates_class=jupyterlab.handlers.announcements.NeverCheckForUpdate",
    "--LabApp.extension_manager=readonly",
)
#: The server tells its address and what goes wrong. Another --log-level beside it is an error.
QUIET = ("--log-level=WARN", "--LabApp.log_level=WARN")

#: The browser opens on the course's own page; this server alone has it.
START_PAGE = "/ranklearn"
HAS_START_PAGE = "--ServerApp.jpserver_extensions=ranklearn_course.start_page.server=True"
#: A folder of Jupyter's configuration: defaults, so that what the user chose in JupyterLab
#: wins. It is not installed where Jupyter looks by itself, so that a JupyterLab that is
#: started for other work stays as it is.
CONFIG = Path(__file__).with_name("lab")
#: The button that leads from a lesson to the start page, where the served folder holds lessons.
LEADS_BACK = Path(__file__).with_name("start_page")
STYLE = (
    "--LabApp.custom_css=True",
    # Otherwise the style sheet is looked for among the user's own files.
    f"--ServerApp.tornado_settings=static_custom_path={CONFIG}",
)

NOT_WRITABLE = (
    "JupyterLab keeps its settings in {folder}, and you may not write there. Give it a home folder "
    "in which you may write: HOME=FOLDER {ranklearn} open FOLDER"
)
#: So many MiB hold a learner's lessons, JupyterLab's settings and what it keeps while it runs.
SPACE = 50
NO_SPACE = (
    "The disk that holds {folder} has {free} MiB left, and the course needs {needed} to work. Make "
    "room there."
)


def with_course_settings(
    environment: Mapping[str, str] = os.environ, *, lessons: bool = True
) -> dict[str, str]:
    """Return an environment in which JupyterLab also reads the settings of the course.

    Without `lessons` in the served folder, nothing leads to the start page.
    """
    own = (CONFIG, *([LEADS_BACK] if lessons else []))
    folders = [*map(str, own), environment.get("JUPYTER_CONFIG_PATH", "")]
    return {**environment, "JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, folders))}


def is_root() -> bool:
    """Tell whether this process runs as root; never so on Windows."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def has_display(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Tell whether a browser window can be shown here."""
    if not platform.startswith(("linux", "freebsd")):
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def unwritable_folder() -> Path | None:
    """Give the first folder of Jupyter's settings that cannot be written, None if all can."""
    from jupyter_core.paths import jupyter_config_dir, jupyter_data_dir, jupyter_runtime_dir

    for folder in map(Path, (jupyter_config_dir(), jupyter_data_dir(), jupyter_runtime_dir())):
        if not os.access(nearest(folder), os.W_OK):
            return folder
    return None


def nearest(folder: Path) -> Path:
    """Give the folder, or the one above it that exists; one inside of a locked folder is none."""
    return next(each for each in (folder, *folder.parents) if os.path.exists(each))


def free_space(folder: Path) -> int:
    """Tell how many MiB are free where the folder is or will be."""
    return shutil.disk_usage(nearest(folder)).free // 2**20


def lack_of_space(folder: Path) -> str:
    """Say that a disk is too full to work on; nothing where it is not."""
    free = free_space(folder)
    return NO_SPACE.format(folder=folder, free=free, needed=SPACE) if free < SPACE else ""


def command(
    folder: Path,
    extra: Sequence[str] = (),
    *,
    page: str = START_PAGE,
    browser: bool = True,
    root: bool = False,
    lessons: bool = True,
    verbose: bool = False,
) -> list[str]:
    """Compose the command that starts JupyterLab; `extra` comes last and so wins."""
    options = [*OFFLINE, *STYLE, f"--ServerApp.root_dir={folder}"]
    options += [] if verbose else QUIET
    options += [HAS_START_PAGE] if lessons else []
    # Given twice, it is an error of JupyterLab.
    options.append(f"--LabApp.default_url={page}")
    options += [] if browser else ["--no-browser"]
    options += ["--allow-root"] if root else []
    # -P keeps files of the current folder from hiding modules of the same name.
    return [sys.executable, "-P", "-m", "jupyterlab", *options, *extra]


def start(
    folder: Path,
    extra: Sequence[str] = (),
    *,
    page: str = START_PAGE,
    browser: bool = True,
    lessons: bool = True,
    verbose: bool = False,
) -> int:
    """Say what is about to happen, or what stops it, and let JupyterLab take this process over.

    Without `lessons` in the folder there is no start page, and nothing leads to one.
    """
    if find_spec("jupyterlab") is None:
        print(
            f"JupyterLab is not installed. Run: {installation.with_extra('lab')}", file=sys.stderr
        )
        return 1
    unwritable, full = unwritable_folder(), lack_of_space(Path.home())
    if unwritable or full:
        message = NOT_WRITABLE.format(folder=unwritable, ranklearn=installation.RANKLEARN)
        print(message if unwritable else full, file=sys.stderr)
        return 1
    root, display = is_root(), has_display()
    if root:
        print(
            "You are the administrator (root), as is usual in a container. "
            "JupyterLab is told to accept it."
        )
    if browser and not display:
        print("No screen was found here, so no browser opens by itself.")
    browser = browser and display
    address = ". The address to open in a browser follows, with its token:"
    if browser:
        address = " and opens in your browser. If it does not, open the address that follows:"
    print(f"JupyterLab starts on {folder}{address}", flush=True)
    how = {"browser": browser, "root": root, "lessons": lessons, "verbose": verbose}
    arguments = command(folder, extra, page=page, **how)
    return hand_over(arguments, with_course_settings(lessons=lessons))


def hand_over(arguments: Sequence[str], environment: Mapping[str, str]) -> int:
    """Become the command where the system can, so that Ctrl+C reaches it alone."""
    if os.name != "nt":
        os.execve(arguments[0], arguments, environment)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return subprocess.call(arguments, env=environment)
