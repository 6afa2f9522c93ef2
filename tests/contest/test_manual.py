"""The manual for organisers: its commands run as they stand, and what it hands out is no more."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ranklearn_course.cli import app
from ranklearn_course.contest.files import HEADERS, PUBLIC, SOLUTION, read_contest

MANUAL = (Path(__file__).parents[2] / "docs/contest.md").read_text("utf-8")
SIZES = ["--users", "60", "--items", "80"]


def commands():
    blocks = re.findall(r"^```\n(.*?)^```", MANUAL, re.MULTILINE | re.DOTALL)
    return [shlex.split(line) for block in blocks for line in block.splitlines()]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The organiser's folder after all commands of the manual, and what the last ones said."""
    folder = tmp_path_factory.mktemp("organiser")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for command in commands():
            program, *arguments = command
            if program == "python3":
                subprocess.run([sys.executable, *arguments], check=True, timeout=60)
                continue
            assert program == "ranklearn"
            if arguments[1] == "make":
                arguments += SIZES
            result = CliRunner().invoke(app, arguments, input="y\n")
            assert result.exit_code == 0, (command, result.output)
            if arguments[1] == "make":
                sample = Path("films/sample_submission.csv")
                shutil.copy(sample, "foxes.csv")
                Path("better.csv").write_bytes(sample.read_bytes() + b"\n")
    return folder


def test_the_manual_leads_from_make_to_reveal(folder):
    named = [command[2:4] for command in commands() if command[0] == "ranklearn"]
    assert [name for name, *_ in named] == ["make", *["board"] * 8]
    assert [name for _, name in named[1:]] == [
        *("init", "submit", "submit", "show", "page"),
        *("choose", "reveal", "page"),
    ]
    assert "Private score" in (folder / "index.html").read_text("utf-8")


def test_the_handout_is_all_that_a_participant_needs_and_no_more(folder, tmp_path):
    shutil.unpack_archive(folder / "handout.zip", tmp_path)
    names = {path.name for path in tmp_path.rglob("*")}
    assert names == {"contest.json", *HEADERS} - {PUBLIC, SOLUTION}
    assert len(read_contest(tmp_path).test_users) > 0
    made = json.loads((folder / "films/teacher/made.json").read_bytes())
    assert str(made["seed"]) not in (tmp_path / "contest.json").read_text()
    arguments = ["contest", "score", str(tmp_path / "sample_submission.csv")]
    result = CliRunner().invoke(app, [*arguments, "--contest", str(tmp_path)])
    assert result.exit_code == 1
    assert "the organiser keeps it: hand the submission in there" in result.stderr
