"""Without a browser that starts, browser tests are skipped with a reason; on CI they fail."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests import chromium


def ends_at_once(path: Path) -> Path:
    """Write a program that ends with an error."""
    path.write_text("#!/bin/sh\necho cannot open shared object file >&2\nexit 127\n")
    path.chmod(0o755)
    return path


@pytest.mark.parametrize(
    ("programs", "reason", "ci"),
    [
        ([], "apt-get install chromium", ""),
        ([], "apt-get install chromium", "true"),
        (["chromium", "node"], "Playwright's driver did not start .*libatomic1", "true"),
        (["chromium-headless-shell"], "^Chromium at .* did not start", ""),
    ],
)
def test_without_a_browser_that_starts(programs, reason, ci, tmp_path, monkeypatch):
    for name in programs:
        ends_at_once(tmp_path / name)
    monkeypatch.setenv("CI", ci)
    # Playwright's own driver needs what lies on the path.
    of_system = "chromium-headless-shell" in programs
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep if of_system else None)
    if "node" in programs:
        monkeypatch.setenv("PLAYWRIGHT_NODEJS_PATH", str(tmp_path / "node"))
    fails = ci and sys.platform.startswith("linux")
    # A skip that nobody catches would skip this test.
    outcomes = pytest.skip.Exception, pytest.fail.Exception
    with pytest.raises(outcomes, match=reason) as ended, chromium.running_chromium():
        pass
    assert ended.type is outcomes[bool(fails)]
