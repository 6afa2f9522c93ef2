"""The run of a submission in a kernel that can do no harm, to show the pupil's own outputs.

This run earns no marks. Its outputs are the pupil's word; the marks come from
`classroom.marking`, which compares outside of the pupil's process.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from jupyter_client.manager import AsyncKernelManager
from nbclient.util import run_sync
from nbgrader.preprocessors import Execute
from traitlets import Instance, Integer

from ranklearn_course.classroom.marking import Limits, Sandbox
from ranklearn_course.classroom.marking.sandbox import PLAIN

BROKEN_OFF = "The run of %s that shows its outputs was broken off: %s. The marks do not need it."
PLOTS_IN_CELLS = "module://matplotlib_inline.backend_inline"
START = (
    # The kernel is the first process in there, which it would take for an orphan's sign.
    "import os, sys; os.environ.pop('JPY_PARENT_PID', None); sys.path[:0] = {paths!r}; "
    "from ranklearn_course.classroom.marking.inside import stand_in, worker; "
    "worker.limit_process({limits!r}); stand_in.stand_in(); "
    "sys.argv[1:] = ['-f', {file!r}, '--HistoryManager.hist_file=:memory:']; "
    "from ipykernel.kernelapp import launch_new_instance; launch_new_instance()"
)


class ConfinedKernelManager(AsyncKernelManager):
    """A kernel in the sandbox: it is reached by sockets in a folder, since it has no network."""

    sandbox = Instance(Sandbox)
    limits = Instance(Limits)

    @classmethod
    def in_folder(cls, folder: Path, sandbox: Sandbox, limits: Limits) -> ConfinedKernelManager:
        """A manager whose files all stand in one folder, the only one that the kernel may write."""
        manager = cls(kernel_name="python3", sandbox=sandbox, limits=limits)
        manager.connection_file = str(folder / "kernel.json")
        if os.name == "posix":
            manager.transport = "ipc"
        # A signal would end the sandbox; a message reaches the kernel inside.
        manager.kernel_spec.interrupt_mode = "message"
        return manager

    async def _async_launch_kernel(self, kernel_cmd: list[str], **named: Any) -> None:
        folder = Path(self.connection_file).parent
        limits = self.sandbox.first_line(self.limits)
        if limits["user"]:
            for path in (folder, Path(self.connection_file)):
                os.chown(path, limits["user"], limits["user"])
        code = START.format(
            paths=self.sandbox.paths, limits=limits, file=os.path.realpath(self.connection_file)
        )
        command = self.sandbox.command(self.limits, code, writable=(folder,))
        environment = self.sandbox.environment(folder) | {"MPLBACKEND": PLOTS_IN_CELLS}
        named |= {"cwd": str(folder), "env": environment}
        # What the cells print comes by message; this would be the kernel's own talk.
        named |= {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        await super()._async_launch_kernel(command, **named)


class ShowRun(Execute):
    """Runs the pupil's cells, not the tests of the bank's tasks, and keeps what they print."""

    seconds = Integer(60, help="Of the whole run of a notebook.").tag(config=True)
    most_output = Integer(200_000, help="Characters kept of a cell's outputs.").tag(config=True)

    def preprocess(self, notebook: Any, resources: Any) -> Any:
        """Run a notebook; whatever goes wrong with the run, the notebook comes back."""
        from ranklearn_course.classroom.nbgrader_marking import sandbox

        confined = sandbox()
        if confined.kind == "plain":
            self.log.warning(PLAIN)
        self._end = time.monotonic() + self.seconds
        limits = Limits(submission_seconds=self.seconds)
        with tempfile.TemporaryDirectory(prefix="kernel-") as folder:
            manager = ConfinedKernelManager.in_folder(Path(folder), confined, limits)
            try:
                super().preprocess(notebook, resources, km=manager)
            except Exception as error:
                name = resources["nbgrader"]["student"]
                self.log.warning(BROKEN_OFF, name, str(error) or type(error).__name__)
            finally:
                _end(manager)
        return notebook, resources

    def preprocess_cell(self, cell: Any, resources: Any, index: int) -> Any:
        """Run a cell, unless it holds tests of the bank or the time is over."""
        own = resources["ranklearn"]["tests"]
        if cell.metadata.get("nbgrader", {}).get("grade_id") in own or time.monotonic() > self._end:
            return cell, resources
        self._left = self.most_output
        return super().preprocess_cell(cell, resources, index)

    def process_message(self, message: Any, cell: Any, cell_index: int) -> Any:
        """Drop the outputs of a cell that go beyond the limit."""
        if message["msg_type"] in ("stream", "display_data", "execute_result", "error"):
            self._left -= len(str(message["content"]))
            if self._left < 0:
                return None
        return super().process_message(message, cell, cell_index)


def _end(manager: ConfinedKernelManager) -> None:
    """End the kernel, also one that died while it was started."""
    process = getattr(manager.provisioner, "process", None)
    try:
        run_sync(manager.shutdown_kernel)(now=True)
    except Exception:
        if process is not None:
            process.kill()
            process.wait()
