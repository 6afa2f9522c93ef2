"""Runs a candidate's cells in a Python of their own, as saving and marking do.

The notebook keeps its names and its figures, an endless call ends with the process, and nothing is
there but what the cells themselves define.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

# On the clock. The cells of an answer, with the others, end before: see `cells.OF_OTHERS`.
SECONDS = 60.0
COMMAND = (sys.executable, "-P", "-m", "ranklearn_course.exam.apart")


def apart(folder: Path, function: Callable[..., Any], *arguments: Any) -> Any:
    """Call a function of this room in another process; None if that did not come to its end.

    Parameters
    ----------
    folder
        Where the cells run, which may read files there.
    function, arguments
        What is called, and with what.
    """
    if sys.platform == "emscripten":  # which has no processes
        return function(*arguments)
    # The cells were run by whoever runs this, so what they may send is trusted as they are.
    sent = pickle.dumps((function, arguments))
    with suppress(subprocess.TimeoutExpired, EOFError, pickle.UnpicklingError):
        child = subprocess.run(
            COMMAND,
            input=sent,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            # No window for a figure.
            env={**os.environ, "MPLBACKEND": "Agg"},
            timeout=SECONDS,
            check=False,
        )
        return pickle.loads(child.stdout)
    return None


def main() -> None:
    """Answer one call; what the cells print goes nowhere."""
    function, arguments = pickle.load(sys.stdin.buffer)
    with os.fdopen(os.dup(1), "wb") as reply:
        os.dup2(os.open(os.devnull, os.O_RDWR), 1)
        # As in a notebook, a file beside it can be imported.
        sys.path.insert(0, "")
        reply.write(pickle.dumps(function(*arguments)))
    # Threads of a cell may never end.
    os._exit(0)


if __name__ == "__main__":
    main()
