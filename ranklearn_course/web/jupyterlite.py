"""JupyterLite in a folder of the site: all lessons as notebooks, with Python in the browser.

`jupyter lite build` makes it. It shares Pyodide with the pages, and has a lock of its own that
names all that a lesson imports: so each opens as it stands, and asks no other host.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ranklearn_course import installation
from ranklearn_course.jupyterlab import CONFIG
from ranklearn_course.start_page.family import FAMILY, START
from ranklearn_course.web.distribution import NEEDED, all_of
from ranklearn_course.web.python_files import packages
from ranklearn_course.web.words import say

FOLDER = "jupyter"
#: The page that shows the notebook of `?path=`.
PAGE = f"{FOLDER}/notebooks/index.html"
LOCK = "pyodide/jupyterlite-lock.json"
#: What the kernel needs besides, by the names in pyodide-lock.json.
OF_KERNEL = ("jedi", "micropip")
_KERNEL = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", _KERNEL, "anywidget")
# The wheels that come with the kernel, which are not those of PyPI.
_WHEELS = f"extensions/{_KERNEL}/static/pypi"
_OF_WHEELS = ("ipykernel", "piplite", "pyodide-kernel")
_OF_SERVER = re.compile(rf"\[([^][]+)\]\(/(?:{START}|{FAMILY})\)")


class JupyterLiteError(Exception):
    """JupyterLite cannot be made; the text says why and what to do."""


def extensions() -> list[str]:
    """Return the folders of the extensions that it has; raises `JupyterLiteError` without them."""
    folders = []
    for name in EXTENSIONS:
        folder = Path(sys.prefix, "share", "jupyter", "labextensions", name)
        if not folder.is_dir():
            raise JupyterLiteError(
                f"JupyterLite is made with the package {name}, which is not installed. "
                f"Run: {installation.with_extra('jupyterlite')}"
            )
        folders.append(str(folder))
    return folders


def jupyterlite(
    notebooks: Mapping[str, str], pyodide_lock: dict[str, Any]
) -> Iterator[tuple[str, bytes]]:
    """Yield the files, by their names in the site.

    Parameters
    ----------
    notebooks
        The lessons, by the names of their files.
    pyodide_lock
        That of Pyodide.

    Raises
    ------
    JupyterLiteError
        An extension is not installed, or the build fails.
    """
    known = pyodide_lock["packages"]
    locked = {name: known[name] for name in all_of((*NEEDED, *OF_KERNEL), known)}
    ours = dict(packages())
    files = {f"packages/{name}.zip": archive for name, archive in ours.items()}
    files |= _built(notebooks, sorted({*locked, *ours, *_OF_WHEELS}))
    for name in ours:
        locked[name] = _locked(name, version(name), f"packages/{name}.zip", files)
    offered = json.loads(files[f"{_WHEELS}/all.json"])
    for name in _OF_WHEELS:
        ((number, (wheel,)),) = offered[name]["releases"].items()
        locked[name] = _locked(name, number, f"{_WHEELS}/{wheel['filename']}", files)
    yield LOCK, json.dumps(pyodide_lock | {"packages": locked}).encode()
    for name, content in files.items():
        yield f"{FOLDER}/{name}", content


def _locked(name: str, number: str, file: str, files: Mapping[str, bytes]) -> dict[str, Any]:
    """What the lock says of a package that is not Pyodide's."""
    return {
        "name": name,
        "version": number,
        "file_name": f"../{FOLDER}/{file}",
        "sha256": sha256(files[file]).hexdigest(),
        "install_dir": "site",
        "package_type": "package",
        "imports": [],
        "depends": [],
    }


def _built(notebooks: Mapping[str, str], at_start: list[str]) -> dict[str, bytes]:
    """Run the build, and return its files; the packages are there when the kernel starts."""
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        (folder / "lessons").mkdir()
        for name, text in notebooks.items():
            # There is no server with this page; the button above a notebook leads to the site's.
            mended = _OF_SERVER.sub(r"\1", text)
            (folder / "lessons" / name).write_bytes(mended.encode())
        for name, told in _settings(at_start).items():
            (folder / f"{name}.json").write_text(json.dumps(told), encoding="utf-8")
        command = [sys.executable, "-m", "jupyterlite_core", "build", f"--lite-dir={folder}"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            last = "\n".join(done.stderr.splitlines()[-5:])
            raise JupyterLiteError(f"JupyterLite could not be made:\n{last}")
        site = folder / "site"
        return {
            path.relative_to(site).as_posix(): _styled(path)
            for path in sorted(site.rglob("*"))
            if path.is_file()
        }


def _settings(at_start: list[str]) -> dict[str, Any]:
    """Return the files of settings, by their names, from which JupyterLite is built."""
    kernel = {
        "pyodideUrl": "./../pyodide/pyodide.mjs",
        "loadPyodideOptions": {
            "lockFileURL": f"../{LOCK}",
            "packages": at_start,
            # What a widget's page clears must be None for its traits.
            "convertNullToNone": True,
        },
        "disablePyPIFallback": True,
    }
    file = CONFIG / "labconfig" / "default_setting_overrides.json"
    overrides = json.loads(file.read_text(encoding="utf-8"))
    words = say("frame.all_lessons")
    back = {
        "name": "all-lessons",
        "command": "help:open",
        "args": {"url": "../../index.html", "text": words, "newBrowserTab": True},
        "label": words,
        "rank": 0,
    }
    overrides["@jupyterlab/notebook-extension:panel"] = {"toolbar": [back]}
    return {
        "jupyter_lite_config": {
            "LiteBuildConfig": {
                "contents": ["lessons"],
                "federated_extensions": extensions(),
                # An author may have others, which belong to servers.
                "ignore_sys_prefix": ["federated_extensions"],
                "no_libarchive": True,
                "no_sourcemaps": True,
                "output_dir": "site",
            }
        },
        "jupyter-lite": {
            "jupyter-lite-schema-version": 0,
            "jupyter-config-data": {"litePluginSettings": {f"{_KERNEL}:kernel": kernel}},
        },
        "overrides": overrides,
    }


def _styled(path: Path) -> bytes:
    """Return a file; a page of JupyterLite's comes with the course's style sheet."""
    content = path.read_bytes()
    if path.name != "index.html":
        return content
    style = (CONFIG / "custom.css").read_bytes()
    return content.replace(b"</head>", b"<style>%b</style></head>" % style)
