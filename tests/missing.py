"""Skip a test for want of a program, and say which; on CI that fails the test.

Nobody would see it skipped there, and `.ci/run` installs these programs on Linux.
"""

from __future__ import annotations

import os
import sys
from typing import NoReturn

import pytest


def missing(reason: str) -> NoReturn:
    if os.environ.get("CI") and sys.platform.startswith("linux"):
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)
