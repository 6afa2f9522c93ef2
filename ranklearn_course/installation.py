"""How this installation is called and mended, for messages that name a command to type."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib import metadata
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any

PACKAGE = "ranklearn-course"
#: The command of the course as the user types it. start.py says so to what it starts: the user's
#: own shell may not find `ranklearn`.
RANKLEARN = os.environ.get("RANKLEARN_COMMAND", "ranklearn")
#: The folder of a clone, or of the packages that the course is installed among.
HOME = Path(__file__).resolve().parent.parent
# Asked for pip, the finder of setuptools takes its own distutils away from all that comes later.
find_spec = PathFinder.find_spec


def git(*arguments: str) -> str:
    """Give what git says of the clone, nothing where there is no clone or no git."""
    if not (HOME / ".git").exists() or not shutil.which("git"):
        return ""
    command = ["git", "--no-optional-locks", "-C", str(HOME), *arguments]
    return subprocess.run(command, capture_output=True, text=True).stdout.rstrip()


def start_command(prefix: str = sys.prefix) -> str | None:
    """Give the command of the start.py that made this environment, None if none did."""
    if not any(Path(prefix, f"start-{state}").is_file() for state in ("finished", "unfinished")):
        return None
    return f'{"python" if os.name == "nt" else "python3"} "{HOME / "start.py"}"'


def with_extra(extra: str) -> str:
    """Give the command that installs an extra of the course here."""
    start = start_command()
    if start:  # which always installs JupyterLab
        return repair() if extra in ("lab", "lessons") else f"{start} --with {extra}"
    return f"{_installer()} {_source(extra)}"


def repair() -> str:
    """Give the command that installs everything here anew."""
    start = start_command()
    pins, again = HOME / "requirements.txt", "--force-reinstall"
    if start:
        return f"{start} --repair"
    if (HOME / "start.py").is_file():
        return f'{_installer(again)} -r "{pins}" -e "{HOME}"'
    return f"{_installer(again)} {_source('lab')}"


def checker() -> list[str]:
    """Give the command that tells whether what is installed here fits together."""
    if find_spec("pip"):
        return [sys.executable, "-m", "pip", "check"]
    # start.py keeps its uv beside the environment that it makes.
    own = next((HOME / ".uv").glob("uv-*/*/uv.exe" if os.name == "nt" else "uv-*/*/uv"), "uv")
    # Without a cache, for which the home folder may have no place.
    return [str(own), "pip", "check", "--no-cache", "--python", sys.executable]


def _installer(again: str = "") -> str:
    """Give the command that installs packages into this environment: pip, or uv if it has none."""
    python = f'"{sys.executable}"'
    if find_spec("pip"):
        return " ".join([python, "-m pip install", again]).strip()
    return " ".join(["uv pip install --python", python, again and "--reinstall"]).strip()


def _source(extra: str) -> str:
    """Name the course with an extra for an installer, at the address it was installed from."""
    url = installed_from().get("url")
    address = f" @ {url}" if url else ""
    return f'"{PACKAGE}[{extra}]{address}"'


def installed_from() -> dict[str, Any]:
    """Give what the installer has recorded of the address that the course came from."""
    try:
        told = metadata.distribution(PACKAGE).read_text("direct_url.json")
    except metadata.PackageNotFoundError:
        told = None
    return json.loads(told or "{}")
