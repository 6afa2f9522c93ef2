"""The packages of npm that the site is made with, by the lock in the folder `npm`.

`npm ci` installs exactly these, and refuses one whose hash is another. This module needs the
standard library alone: `python3 -I ranklearn_course/site/packages.py` installs them beforehand.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

LOCK = Path(__file__).with_name("npm") / "package-lock.json"
COMPILE = LOCK.with_name("standard_library.mjs")
#: Python's standard library as pages have it: Pyodide's own is not compiled, and each start would
#: do that anew.
STANDARD_LIBRARY = "pyodide/compiled_stdlib.zip"


class PackagesError(Exception):
    """The packages cannot be installed; the text says why and what to do."""


def node_modules() -> Path:
    """Give the folder with the packages, from a cache or by npm."""
    digest = hashlib.sha256(LOCK.read_bytes() + COMPILE.read_bytes()).hexdigest()[:16]
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = cache / f"ranklearn-web-{digest}"
    # npm writes this file last.
    if not (folder / "node_modules" / ".package-lock.json").is_file():
        _install(folder)
    modules = folder / "node_modules"
    if not (modules / STANDARD_LIBRARY).is_file():
        _compile(modules)
    return modules


def _install(folder: Path) -> None:
    npm = _program("npm")
    folder.mkdir(parents=True, exist_ok=True)
    for file in (LOCK, LOCK.with_name("package.json")):
        shutil.copy(file, folder)
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", str(folder)]
    _run(command, "npm could not install the packages of the site")


def _compile(modules: Path) -> None:
    # Who looks for the file while it is written finds none.
    unfinished = modules / f"{STANDARD_LIBRARY}.{os.getpid()}"
    command = [_program("node"), str(COMPILE), str(modules / "pyodide"), str(unfinished)]
    _run(command, "Python for the browser did not start in Node.js")
    unfinished.replace(modules / STANDARD_LIBRARY)


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise PackagesError(
            f"To make the site, {name} is missing. Install Node.js, which brings it."
        )
    return found


def _run(command: list[str], failure: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        last = "\n".join(done.stderr.splitlines()[-5:])
        raise PackagesError(f"{failure}:\n{last}")


if __name__ == "__main__":
    try:
        print(node_modules())
    except PackagesError as error:
        sys.exit(str(error))
