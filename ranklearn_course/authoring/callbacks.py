"""Move every control of a lesson's widgets, as a reader would, and report what raises.

A callback that raises while a cell runs fails that cell, and nbval sees it. One that raises when
the reader moves a slider does not: the front end's message arrives when all cells are done, and
the error goes to a log. So this check runs the lesson, then has `probe` change the live widgets
inside the kernel, by the same call that such a message ends in.
"""

from __future__ import annotations

import json
from pathlib import Path

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell

from ranklearn_course.authoring.kernel import SECONDS_A_CELL, run
from ranklearn_course.authoring.lesson import Fault, Lesson, NotebookError


def check_callbacks(lesson: Lesson, folder: Path, timeout: float = SECONDS_A_CELL) -> list[Fault]:
    """Return one fault for each change of a widget that raises; none if all callbacks work.

    The lesson is run in `folder`; its outputs change in memory, not on disk. A cell that raises is
    not reported here, because nbval does; the widgets made by then and after it are checked all
    the same. `timeout` is the time a cell may take, in seconds. Raises `NotebookError` if a cell
    takes too long or ends the kernel, or the widgets cannot be reached.
    """
    report = new_code_cell("from ranklearn_course.authoring import probe\nprobe.report()")
    lesson.notebook.cells.append(report)
    run(lesson.notebook, folder, lesson.path.name, timeout=timeout, stop=False)
    lesson.notebook.cells.pop()
    return [_fault(**found) for found in _reported(report.outputs, lesson.path.name)]


def _reported(outputs: list[NotebookNode], name: str) -> list[dict[str, str]]:
    """Read the probe's last line; callbacks may have printed others before it."""
    for output in outputs:
        if output.output_type == "error":
            reason = f"{output.ename}: {output.evalue}"
            raise NotebookError(f"{name}: the widgets could not be checked: {reason}")
    printed = "".join(output.text for output in outputs if output.get("name") == "stdout")
    return json.loads(printed.splitlines()[-1])


def _fault(widget: str, error: str, trait: str | None = None, value: str = "") -> Fault:
    action = f"changing `{trait}` of the {widget} to {value}" if trait else f"pressing the {widget}"
    return Fault("callback", None, f"{action} raises {error}: mend the callback")
