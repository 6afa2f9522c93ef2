"""The run of a submission in a kernel that can do no harm, to show the pupil's own outputs.

The bank's tasks earn nothing by this run: their marks come from `classroom.marking`, which compares
outside of the pupil's process. Tests that a teacher wrote are run here, as nbgrader does it, and
are as easily fooled. Those that hide something are run after all cells of the pupil, so that no
output can tell of them.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import tempfile
import time
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

from jupyter_client.manager import AsyncKernelManager
from nbclient.util import run_sync
from nbgrader.preprocessors import Execute
from traitlets import Instance, Integer

from ranklearn_course.classroom.leaks import hidden_lines
from ranklearn_course.classroom.marking import Limits, Sandbox, open_sandbox
from ranklearn_course.classroom.marking.sandbox import UNCONFINED

PLOTS_IN_CELLS = "module://matplotlib_inline.backend_inline"
OUTPUTS = ("stream", "display_data", "update_display_data", "execute_result", "error")
# From these nbgrader grades a teacher's own tests.
GRADED = ("execute_result", "error")

PROGRAM = """
import os, sys
os.environ.pop("JPY_PARENT_PID", None)
sys.path[:0] = {paths!r}
from ranklearn_course.classroom.marking.inside import stand_in, worker
worker.limit_process({limits!r})
stand_in.stand_in()
sys.argv[1:] = ["-f", {connection!r}, "--HistoryManager.hist_file=:memory:"]
from ipykernel.kernelapp import launch_new_instance
launch_new_instance()
"""


@cache
def sandbox() -> Sandbox:
    """The sandbox of this process; its files are deleted when the process ends."""
    stack = ExitStack()
    atexit.register(stack.close)
    return stack.enter_context(open_sandbox())


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
        code = PROGRAM.format(
            paths=self.sandbox.paths,
            limits=limits,
            connection=os.path.realpath(self.connection_file),
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
        confined = sandbox()
        if confined.kind == "plain":
            self.log.warning(UNCONFINED)
        self._end, self._at_the_end = time.monotonic() + self.seconds, False
        # A kernel has more threads and open files than a plain process, and plots open many more.
        limits = Limits(submission_seconds=self.seconds, files=32, processes=64, open_files=512)
        with tempfile.TemporaryDirectory(prefix="kernel-") as folder:
            self._folder = Path(folder) if confined.kind == "bubblewrap" else None
            manager = ConfinedKernelManager.in_folder(Path(folder), confined, limits)
            try:
                super().preprocess(notebook, resources, km=manager)
            except Exception as error:
                name = resources["nbgrader"]["student"]
                self.log.warning(
                    "The run of %s that shows its outputs was broken off: %s. The marks do "
                    "not need it.",
                    name,
                    str(error) or type(error).__name__,
                )
            finally:
                Path(folder).chmod(0o700)
                _end(manager)
        return notebook, resources

    def preprocess_cell(self, cell: Any, resources: Any, index: int) -> Any:
        """Run a cell, unless it holds tests of the bank or the time is over."""
        if index == 0 and self._folder:
            _close(self._folder)
        if not self._is_late(cell):
            self._run(cell, resources, index)
        if index == len(self.nb.cells) - 1:
            self._at_the_end = True
            for position, late in enumerate(self.nb.cells):
                if self._is_late(late):
                    self._run(late, resources, position)
        return cell, resources

    def _is_late(self, cell: Any) -> bool:
        """Tell whether a teacher's own tests hide something: no cell of the pupil may follow."""
        is_test = cell.metadata.get("nbgrader", {}).get("grade")
        return bool(is_test and hidden_lines(cell.source))

    def _run(self, cell: Any, resources: Any, index: int) -> None:
        own = resources["ranklearn"]["tests"]
        if cell.metadata.get("nbgrader", {}).get("grade_id") in own or time.monotonic() > self._end:
            return
        self._left = self.most_output
        super().preprocess_cell(cell, resources, index)

    def process_message(self, message: Any, cell: Any, cell_index: int) -> Any:
        """Drop outputs beyond the limit, and in the end all that could tell a hidden test."""
        kind = message["msg_type"]
        if kind in OUTPUTS:
            self._left -= len(str(message["content"]))
            if self._left < 0 or (self._at_the_end and kind not in GRADED):
                return None
        return super().process_message(message, cell, cell_index)


def _close(folder: Path) -> None:
    """Let no further file be made beside the kernel's sockets: it would fill the teacher's disk.

    A teacher without an administrator's rights owns the folder as the pupil's code does, which
    could open it again.
    """
    if os.geteuid() == 0:
        os.chown(folder, 0, 0)
    folder.chmod(0o555)


def _end(manager: ConfinedKernelManager) -> None:
    """End the kernel, also one that died while it was started."""
    process = getattr(manager.provisioner, "process", None)
    try:
        run_sync(manager.shutdown_kernel)(now=True)
    except Exception:
        if process is not None:
            process.kill()
            process.wait()
