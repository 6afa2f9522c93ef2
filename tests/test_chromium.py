"""Without a browser that starts it is said what is missing; on CI a browser test fails then."""

import os
import sys

import pytest

from ranklearn_course.authoring import chromium
from tests.missing import missing


@pytest.mark.parametrize(
    ("programs", "reason"),
    [
        ([], "apt-get install chromium"),
        (["chromium", "node"], "Playwright's driver did not start .*libatomic1"),
        (["chromium-headless-shell"], "^Chromium at .* did not start"),
    ],
)
def test_without_a_browser_that_starts(programs, reason, tmp_path, monkeypatch):
    for name in programs:
        (tmp_path / name).write_text("#!/bin/sh\necho cannot open shared object >&2\nexit 127\n")
        (tmp_path / name).chmod(0o755)
    # Playwright's own driver needs what lies on the path.
    of_system = "chromium-headless-shell" in programs
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep if of_system else None)
    if "node" in programs:
        monkeypatch.setenv("PLAYWRIGHT_NODEJS_PATH", str(tmp_path / "node"))
    with pytest.raises(chromium.NoChromiumError, match=reason), chromium.running_chromium():
        pass


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason=".ci/run installs it on Linux")
def test_what_is_missing_skips_a_test_but_not_on_ci(monkeypatch):
    for ci, outcome in (("", pytest.skip.Exception), ("true", pytest.fail.Exception)):
        monkeypatch.setenv("CI", ci)
        with pytest.raises(outcome, match="no Node"):
            missing("no Node")
