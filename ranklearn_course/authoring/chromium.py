"""The machine's Chromium without a window, for those who write lessons and for tests."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ranklearn_course import installation

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = (
    "chromium-headless-shell",  # it draws the same pages in half of the time
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class NoChromiumError(RuntimeError):
    """There is no Chromium that starts, or no Playwright to drive it."""


@contextmanager
def running_chromium() -> Iterator[Browser]:
    """Run Chromium; raises `NoChromiumError`, which says what to do."""
    try:
        from playwright.sync_api import sync_playwright
    except ModuleNotFoundError:
        raise NoChromiumError(
            f"Playwright is not installed; run: {installation.with_extra('author')}"
        ) from None
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        raise NoChromiumError(
            f"Chromium was not found (looked on the PATH for {', '.join(NAMES)}); "
            "on Debian: apt-get install chromium"
        )
    # Playwright has no narrower kind of error than Exception for a program that ends at once.
    try:
        playwright = sync_playwright().start()
    except Exception as error:
        raise NoChromiumError(
            f"Playwright's driver did not start ({_first_line(error)}); it needs the system "
            "library libatomic; on Debian: apt-get install libatomic1"
        ) from error
    try:
        yield _launched(playwright, path)
    finally:
        playwright.stop()


def _launched(playwright, path: str) -> Browser:
    try:
        return playwright.chromium.launch(executable_path=path, args=list(FLAGS))
    except Exception as error:
        reason = f"Chromium at {path} did not start: {_first_line(error)}"
        raise NoChromiumError(reason) from error


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]
