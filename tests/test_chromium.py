"""Without a browser that starts, browser tests are skipped with a reason; on CI they fail."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests import chromium


def program(folder: Path, name: str) -> Path:
    """Put a program into the folder that ends at once with an error."""
    path = folder / name
    path.write_text("#!/bin/sh\necho cannot open shared object file >&2\nexit 127\n")
    path.chmod(0o755)
    return path


def outcome() -> tuple[type[BaseException], str]:
    given_up = (pytest.skip.Exception, pytest.fail.Exception)
    with pytest.raises(given_up) as caught, chromium.running_chromium():
        pass
    return caught.type, str(caught.value)


@pytest.fixture(params=["", "true"], ids=["at home", "on CI"])
def broken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> type[BaseException]:
    """What a test does without a browser: skipped at home, failed on CI."""
    monkeypatch.setenv("CI", request.param)
    fails = request.param and sys.platform.startswith("linux")
    return pytest.fail.Exception if fails else pytest.skip.Exception


def test_without_chromium(
    broken: type[BaseException], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("PATH", str(tmp_path))
    kind, reason = outcome()
    assert kind is broken
    assert "apt-get install chromium" in reason


def test_a_driver_that_does_not_start(
    broken: type[BaseException], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    program(tmp_path, "chromium")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_NODEJS_PATH", str(program(tmp_path, "node")))
    kind, reason = outcome()
    assert kind is broken
    assert "Playwright's driver did not start (Connection closed" in reason
    assert "libatomic1" in reason


def test_a_chromium_that_does_not_start(
    broken: type[BaseException], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path = program(tmp_path, "chromium-headless-shell")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    kind, reason = outcome()
    assert kind is broken
    assert reason.startswith(f"Chromium at {path} did not start")
