"""Find the machine's Chromium and start it for a test, or skip the test and say why.

Import it as `from tests.chromium import running_chromium`. Where the variable CI is set and
Chromium is there, what cannot start fails the test: nobody would see it skipped.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
MISSING = (
    "Chromium was not found (looked on the PATH for {names}). Install it to run the browser "
    "tests; on Debian: apt-get install chromium"
)
NO_DRIVER = (
    "Playwright's driver did not start ({error}), so there are no browser tests. It needs the "
    "system library libatomic; on Debian: apt-get install libatomic1"
)
NO_START = "Chromium at {path} did not start, so there are no browser tests: {error}"


def find_chromium() -> str | None:
    """Path of the first Chromium on the PATH, None where there is none."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def running_chromium() -> Iterator[Browser]:
    """Run Chromium without a window; skip the calling test where that is impossible."""
    path = find_chromium()
    if path is None:
        pytest.skip(MISSING.format(names=", ".join(NAMES)))
    with running_playwright() as playwright:
        browser = launch(playwright, path)
        yield browser
        browser.close()


@contextmanager
def running_playwright() -> Iterator[Playwright]:
    """Run Playwright's driver; skip the calling test where it does not start."""
    # Playwright has no narrower kind of error than Exception for a driver that ends at once.
    try:
        playwright = sync_playwright().start()
    except Exception as error:
        _give_up(NO_DRIVER.format(error=_first_line(error)))
    try:
        yield playwright
    finally:
        playwright.stop()


def launch(playwright: Playwright, path: str) -> Browser:
    """Start the Chromium at this path; skip the calling test where it does not start."""
    try:
        return playwright.chromium.launch(executable_path=path, args=list(FLAGS))
    except Exception as error:
        _give_up(NO_START.format(path=path, error=_first_line(error)))


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]


def _give_up(reason: str) -> NoReturn:
    if os.environ.get("CI"):
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)
