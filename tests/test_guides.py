"""Each command that stands in a block of a guide is run: here, or by the test that is named."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ranklearn_course import lessons
from ranklearn_course.cli import app
from tests.rows import with_each

ROOT = Path(__file__).parents[1]
GUIDES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
BLOCK = re.compile(r"^ *```\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"(ranklearn|python3|\.venv/|npm|sudo|rm|git|helm) ?\S.*")
# What is run elsewhere, by how it begins.
ELSEWHERE = {
    r"python3 start\.py( --no-browser| --with (benchmark|classroom))?": "test_start.py",
    r"python3 start\.py --test.*|\.venv/bin/ruff format \.": "test_contributing.py",
    r"python3 -m zipfile .*|ranklearn contest (make|board) .*": "contest/test_commands.py",
    r"ranklearn contest rehearse.*": "contest/test_rehearsal.py",
    r"ranklearn exam (--seed 7 --minutes 60|mark PAPER --finished)": "exam/test_commands.py",
    r"python3 start\.py (--with \w+ )?web .*": "web/test_commands.py",
    r"\.venv/bin/python -m (benchmarks|pytest benchmarks).*": "test_benchmarks.py",
    r"(npm install|pip install jupyterhub|jupyterhub|sudo bash) .*": "classroom/test_hub.py",
}
# They need a cluster; docs/hub.md says so.
NOT_RUN = r"(git archive|helm) .*"
# What makes a long command short.
SHORT = {"ranklearn exam --seed": ["--minutes", "20", "--only", "02"]}
# No file is in the order of its queries.
FILES = {
    "gold.qrels": [f"q{i} 0 d{j} {(i + j) % 3 // 2}" for j in range(9) for i in range(12)],
    "bm25.run": [f"q{i} Q0 d{j} {j} {9 - j} b" for j in range(9) for i in range(12)],
    "corpus.jsonl": [f'{{"_id": "d{j}", "title": "t", "text": "words {j}"}}' for j in range(9)],
    "dense.run": [f"q{i} Q0 d{j} {j} {j * i % 7} d" for j in range(9) for i in range(12)],
}


def commands(guide: Path) -> list[str]:
    """The commands in the blocks of a guide, without comments; a line may go on below."""
    text = "".join(BLOCK.findall(guide.read_text("utf-8"))).replace("\\\n", " ")
    lines = (line.partition(" #")[0].strip() for line in text.splitlines())
    return [line for line in lines if COMMAND.fullmatch(line)]


def place_of(command: str) -> str | None:
    return next((test for how, test in ELSEWHERE.items() if re.fullmatch(how, command)), None)


def here(guide: Path) -> list[str]:
    """The commands of a guide that no other test runs."""
    return [c for c in commands(guide) if not place_of(c) and not re.fullmatch(NOT_RUN, c)]


def test_the_tests_that_are_named_exist_and_each_is_needed():
    assert [test for test in ELSEWHERE.values() if not (ROOT / "tests" / test).exists()] == []
    every = [command for guide in GUIDES for command in commands(guide)]
    for how in (*ELSEWHERE, NOT_RUN):
        assert any(re.fullmatch(how, command) for command in every), how


@with_each([guide for guide in GUIDES if here(guide)])
def test_the_commands_of_a_guide_run_in_their_order(guide, tmp_path_factory):
    folder = tmp_path_factory.mktemp(guide.stem)
    for name, lines in FILES.items():
        (folder / name).write_text("\n".join(lines))
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setattr(lessons, "default_folder", lambda: folder / "mine")
        for command in here(guide):
            typed = command.replace("python3 start.py", "ranklearn", 1)
            program, *arguments = shlex.split(typed)
            assert program == "ranklearn", command
            result = CliRunner().invoke(app, arguments)
            assert result.exit_code == 0, (command, result.output)


def test_a_command_that_nobody_runs_is_noticed(tmp_path):
    guide = tmp_path / "guide.md"
    guide.write_text("```\nranklearn exam --sed 7  # a slip\n```\n")
    assert here(guide) == ["ranklearn exam --sed 7"]
