"""Start Chromium for a test, or skip the test and say why.

Import it as `from tests.chromium import running_chromium`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser

from ranklearn_course.authoring import chromium
from tests.missing import missing


@contextmanager
def running_chromium() -> Iterator[Browser]:
    """Run Chromium without a window; skip the calling test where that is impossible."""
    try:
        with chromium.running_chromium() as browser:
            yield browser
    except chromium.NoChromiumError as error:
        missing(f"{error}; so there are no browser tests")
