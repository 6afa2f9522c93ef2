"""Ruff's two checks as tests, so that what they find stands in pytest's summary."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("arguments", [["check"], ["format", "--check", "--diff"]], ids=" ".join)
def test_ruff_finds_nothing_to_mend(arguments):
    command = [sys.executable, "-m", "ruff", *arguments, "."]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, f"ruff {arguments[0]}:\n{ran.stdout}{ran.stderr}"
