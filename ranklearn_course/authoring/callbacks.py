"""Move every control of a lesson's widgets, as a reader would, and report what raises.

A callback that raises while a cell runs fails that cell, and nbval sees it. One that raises when
the reader moves a slider does not: the front end's message arrives when all cells are done, and
the error goes to a log. So this check runs the lesson, then has `probe` change the live widgets
inside the kernel, by the same call that such a message ends in.
"""

from __future__ import annotations

import json
from pathlib import Path

from nbformat.v4 import new_code_cell

from ranklearn_course.authoring.kernel import SECONDS_A_CELL, kernel_for, run_cells
from ranklearn_course.authoring.lesson import Fault, Lesson, NotebookError

RAISED = "changing `{trait}` of the {widget} to {value} raises {error}: mend the callback"
CLICK_RAISED = "pressing the {widget} raises {error}: mend the callback"


def check_callbacks(path: str | Path, timeout: float = SECONDS_A_CELL) -> list[Fault]:
    """Return one fault for each change of a widget that raises; none if all callbacks work.

    The notebook is run in a fresh kernel and not written. A cell that raises is not reported
    here, because nbval does; the widgets made by then and after it are checked all the same.
    `timeout` is the time a cell may take, in seconds. Raises `NotebookError` if the file is not
    a notebook, a cell takes too long or ends the kernel, or the widgets cannot be reached.
    """
    lesson = Lesson.read(path)
    return run_and_move(lesson, lesson.path.parent, timeout)


def run_and_move(lesson: Lesson, folder: Path, timeout: float = SECONDS_A_CELL) -> list[Fault]:
    """Do what `check_callbacks` does in a folder; the lesson in memory keeps the run's outputs."""
    lesson.notebook.cells.append(
        new_code_cell("from ranklearn_course.authoring import probe\nprobe.report()")
    )
    with kernel_for(lesson.notebook, folder, timeout) as client:
        run_cells(client, lesson.path.name, stop=False)
    faults = [_fault(lesson, found) for found in _report(lesson)]
    lesson.notebook.cells.pop()
    return faults


def _report(lesson: Lesson) -> list[dict[str, str]]:
    """Read the probe's last line; callbacks may have printed others before it."""
    outputs = lesson.notebook.cells[-1].outputs
    for output in outputs:
        if output.output_type == "error":
            reason = f"{output.ename}: {output.evalue}"
            raise NotebookError(f"{lesson.path.name}: the widgets could not be checked: {reason}")
    printed = "".join(output.text for output in outputs if output.get("name") == "stdout")
    return json.loads(printed.splitlines()[-1])


def _fault(lesson: Lesson, found: dict[str, str]) -> Fault:
    return lesson.fault(None, RAISED if "trait" in found else CLICK_RAISED, **found)
