"""Without a browser that starts it is said what is missing."""

import os

import pytest

from ranklearn_course.authoring import chromium


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
