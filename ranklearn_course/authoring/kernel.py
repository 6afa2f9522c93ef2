"""Run a notebook in a fresh kernel of the current interpreter.

A kernel specification of the same name elsewhere on the machine may point to another Python, so
it is never asked for.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path

from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode

from ranklearn_course.authoring.lesson import NotebookError

SECONDS_A_CELL = 60


class _ThisPython(AsyncKernelManager):
    """Starts the kernel of the interpreter that runs this module."""

    @property
    def kernel_spec(self) -> KernelSpec:
        command = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
        return KernelSpec(argv=command, display_name="Python 3", language="python")


@contextmanager
def kernel_for(
    notebook: NotebookNode, folder: Path, timeout: float = SECONDS_A_CELL
) -> Iterator[NotebookClient]:
    """Start a kernel that works in `folder`; it runs `notebook`, whose outputs change in place."""
    client = NotebookClient(
        notebook,
        km=_ThisPython(),
        timeout=timeout,
        coalesce_streams=True,
        force_raise_errors=True,
        record_timing=False,
        store_widget_state=False,
    )
    # The kernel's own log is not the cells' stderr, which arrives as an output.
    with client.setup_kernel(cwd=str(folder), stderr=subprocess.DEVNULL, cleanup_kc=True):
        yield client


def run_cells(client: NotebookClient, name: str, *, stop: bool = True) -> None:
    """Run the cells in order; `stop=False` goes on after a cell that raises.

    Raises `NotebookError`, which names the notebook, the cell and the reason, at the first cell
    that raises (unless `stop=False`), takes too long or ends the kernel.
    """
    for index, cell in enumerate(client.nb.cells):
        try:
            client.execute_cell(cell, index)
        except Exception as error:
            if isinstance(error, CellExecutionError) and not stop:
                continue
            message = f"{name}, cell {index + 1}: {_reason(error)}"
            raise NotebookError(message) from error


def executed(
    notebook: NotebookNode, folder: Path, name: str, timeout: float = SECONDS_A_CELL
) -> NotebookNode:
    """Return a copy of the notebook with the outputs of a run; errors as in `run_cells`."""
    notebook = deepcopy(notebook)
    with kernel_for(notebook, folder, timeout) as client:
        run_cells(client, name)
    return notebook


def _reason(error: Exception) -> str:
    if isinstance(error, CellExecutionError):
        return f"{error.ename}: {error.evalue}"
    return str(error).splitlines()[0]
