"""Run a notebook in a fresh kernel of the current interpreter.

A kernel specification of the same name elsewhere on the machine may point to another Python, so
it is never asked for.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from jupyter_client.asynchronous import AsyncKernelClient
from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode

from ranklearn_course.authoring.lesson import NotebookError
from ranklearn_course.exercises.progress_store import VARIABLE

SECONDS_A_CELL = 60


class _WithoutHeartbeat(AsyncKernelClient):
    """Listens to no heartbeat: nbclient stops that thread when the kernel is gone.

    It was seen to wait for an answer for ever. Whether a kernel lives, nbclient asks its manager.
    """

    def start_channels(self, **channels: bool) -> None:
        super().start_channels(**channels | {"hb": False})


class ThisPython(AsyncKernelManager):
    """Starts a kernel of the interpreter that runs this module."""

    def _client_factory_default(self) -> type[AsyncKernelClient]:
        return _WithoutHeartbeat

    @property
    def kernel_spec(self) -> KernelSpec:
        """The running interpreter, whatever has its name elsewhere."""
        command = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
        return KernelSpec(argv=command, display_name="Python 3", language="python")


def run(notebook: NotebookNode, folder: Path, name: str) -> None:
    """Run the cells in order in a kernel that works in `folder`; their outputs change in place.

    Raises `NotebookError`, which says `name`, the cell and the reason, at the first cell that
    raises, takes more than `SECONDS_A_CELL` or ends the kernel.
    """
    client = NotebookClient(
        notebook,
        km=ThisPython(),
        timeout=SECONDS_A_CELL,
        coalesce_streams=True,
        force_raise_errors=True,
        record_timing=False,
        store_widget_state=False,
    )
    # The kernel's own log is not the cells' stderr, which arrives as an output.
    # What the author answered and guessed in this folder is no part of a lesson.
    environment = {**os.environ, VARIABLE: "off"}
    with client.setup_kernel(
        cwd=str(folder), env=environment, stderr=subprocess.DEVNULL, cleanup_kc=True
    ):
        for index, cell in enumerate(notebook.cells):
            try:
                client.execute_cell(cell, index)
            except Exception as error:
                message = f"{name}, cell {index + 1}: {_reason(error)}"
                raise NotebookError(message) from error


def _reason(error: Exception) -> str:
    if isinstance(error, CellExecutionError):
        return f"{error.ename}: {error.evalue}"
    return str(error).splitlines()[0]
