"""The proxy that a JupyterHub stands behind: a program for Node.js, which pip cannot install."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from ranklearn_course.classroom import ClassroomError

NAME = "configurable-http-proxy"
#: Seconds for the proxy to say its version.
PATIENCE = 30

UNUSABLE = """\
The hub needs the proxy configurable-http-proxy, a program for Node.js, and {reason}.
Install Node.js, then the proxy into a folder of its own:
  npm install --prefix ~/hub-proxy configurable-http-proxy
and name it:
  --proxy ~/hub-proxy/node_modules/.bin/configurable-http-proxy"""


def find_proxy(given: str | None = None) -> str:
    """Find a proxy that runs, the given one or the one on the PATH."""
    named = Path(given).expanduser() if given else NAME
    found = shutil.which(named)
    if found is None:
        reason = f"there is no program {given}" if given else "none was found on the PATH"
        raise ClassroomError(UNUSABLE.format(reason=reason))
    path = str(Path(found).absolute())
    try:
        # Without Node.js the program is there and yet does not run.
        subprocess.run(
            [path, "--version"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE,
            check=True,
        )
    except (OSError, subprocess.SubprocessError) as error:
        reason = f"{path} does not run ({error})"
        raise ClassroomError(UNUSABLE.format(reason=reason)) from None
    return path
