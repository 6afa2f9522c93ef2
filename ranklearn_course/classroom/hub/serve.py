"""Run JupyterHub until it is told to stop or until the process that started it is gone.

The starter keeps the other end of our standard input open and never writes to it, so its end is
noticed however the starter ends, on every system.
"""

from __future__ import annotations

import os
import signal
import threading


def stop_with_the_starter() -> None:
    """Wait until standard input ends, then let the hub stop its servers and its proxy."""
    # Not through sys.stdin: its lock would be held when the interpreter ends.
    while os.read(0, 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def main() -> None:
    """Run JupyterHub with the arguments of the command line."""
    from jupyterhub.app import main as run_hub

    threading.Thread(target=stop_with_the_starter, daemon=True).start()
    run_hub()


if __name__ == "__main__":
    main()
