"""Start Chromium for a test, or skip the test and say why.

Import it as `from tests.chromium import running_chromium`. Where the variable CI is set and
Chromium is there, what cannot start fails the test: nobody would see it skipped.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser

from ranklearn_course.authoring import chromium


@contextmanager
def running_chromium() -> Iterator[Browser]:
    """Run Chromium without a window; skip the calling test where that is impossible."""
    try:
        with chromium.running_chromium() as browser:
            yield browser
    except chromium.NoChromiumError as error:
        reason = f"{error}; so there are no browser tests"
        if isinstance(error, chromium.BrokenChromiumError) and os.environ.get("CI"):
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
