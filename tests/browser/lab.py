"""JupyterLab for one test run, as `ranklearn open` starts it: on loopback, in its own folders."""

from __future__ import annotations

import secrets
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_notebook

from ranklearn_course.jupyterlab import command, with_course_settings

START_SECONDS = 180


class Lab:
    """A running JupyterLab server; `root` is the folder with its notebooks."""

    def __init__(self, home: Path) -> None:
        self.root = home / "notebooks"
        self.log = home / "lab.log"
        self.port = _free_port()
        self.token = secrets.token_hex(16)
        self.environment = _environment(home)
        self.root.mkdir(parents=True)
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                self._command(), env=self.environment, stdout=log, stderr=log
            )
        self._wait_until_it_answers()

    def _command(self) -> list[str]:
        options = (
            *("--ip=127.0.0.1", f"--port={self.port}", "--ServerApp.port_retries=0"),
            *(f"--IdentityProvider.token={self.token}", "--LabApp.expose_app_in_browser=True"),
        )
        return command(self.root, options, browser=False, root=True)

    def _wait_until_it_answers(self) -> None:
        until = time.monotonic() + START_SECONDS
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > until:
                self.close()
                raise RuntimeError(f"JupyterLab did not start:\n{self.log.read_text()[-3000:]}")
            time.sleep(0.1)

    def _answers(self) -> bool:
        try:
            urllib.request.urlopen(f"{self.home}api?token={self.token}", timeout=2)
        except (OSError, urllib.error.URLError):
            return False
        return True

    def put(self, name: str, *cells: NotebookNode) -> Path:
        """Write a notebook of these cells into its folder."""
        notebook = new_notebook(cells=[*cells])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
        nbformat.write(notebook, self.root / name)
        return self.root / name

    @property
    def home(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    @property
    def start(self) -> str:
        """Address of the start page."""
        return f"{self.home}ranklearn?token={self.token}"

    def url(self, notebook: str) -> str:
        """Address of a notebook in a fresh workspace."""
        return f"{self.home}lab/tree/{notebook}?token={self.token}&reset"

    def close(self) -> None:
        """Stop the server and its kernels."""
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _environment(home: Path) -> dict[str, str]:
    return with_course_settings() | {
        # Where it finds Node.js, it starts it twice to read settings that it needs for no test.
        "PATH": str(Path(sys.executable).parent),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
    }
