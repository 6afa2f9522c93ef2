"""The command `ranklearn exam`."""

import pytest
from typer.testing import CliRunner

from ranklearn_course.cli import app


def exam(*arguments):
    return CliRunner().invoke(app, ["exam", *map(str, arguments)])


def test_a_paper_is_made_and_marked(tmp_path):
    made = exam("--seed", 7, "--minutes", 60, tmp_path)
    path = tmp_path / "mock-exam-7-60-minutes.ipynb"
    assert made.exit_code == 0
    assert made.stdout.splitlines() == [
        f"Made {path}",
        f"Made {path.with_suffix('.md')}",
        f"Open it: jupyter lab {path}",
    ]
    marked = exam("mark", path)
    assert marked.exit_code == 0
    assert marked.stdout.startswith("Points: 0 of ")


def test_make_may_be_named(tmp_path):
    assert exam("make", tmp_path, "--seed", 1, "--minutes", 20).exit_code == 0
    assert (tmp_path / "mock-exam-1-20-minutes.md").exists()


def test_without_a_seed_a_paper_is_made_by_lot(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert exam().exit_code == 0
    assert len(list(tmp_path.glob("mock-exam-*-60-minutes.ipynb"))) == 1


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("--minutes", 5), "minutes must be a whole number from 20 to 150, got 5"),
        (("--seed", -1), "seed must be a whole number from 0 to 1000000000, got -1"),
        (("mark", "none.ipynb"), "there is no paper none.ipynb"),
    ],
)
def test_errors_are_one_plain_line(arguments, text, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = exam(*arguments)
    assert result.exit_code == 1
    assert result.stderr.strip() == text
    assert result.stdout == ""


def test_help_names_both_commands():
    for flag in ("--help", "-h"):
        text = exam(flag).stdout
        assert "make" in text
        assert "mark" in text
