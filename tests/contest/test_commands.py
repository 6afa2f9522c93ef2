"""The commands of a contest: the manual as it stands, and what they say."""

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
from ranklearn_course.contest import generator
from ranklearn_course.contest.files import HEADERS, PUBLIC, SOLUTION, read_about, read_contest

MANUAL = (Path(__file__).parents[2] / "docs/contest.md").read_text("utf-8")
SMALL = ("--users", "60", "--items", "80")


@pytest.fixture(autouse=True)
def _small_blocks(monkeypatch):
    monkeypatch.setattr(generator, "_CELLS", 64 * 80)
    monkeypatch.setattr(generator, "PILOT_USERS", 64)


def contest(*arguments, **options):
    return CliRunner().invoke(app, ["contest", *map(str, arguments)], **options)


def test_the_manual_leads_from_make_to_reveal_and_hands_out_no_more_than_is_needed(
    tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```\n(.*?)^```", MANUAL, re.MULTILINE | re.DOTALL)
    named = []
    for command in (shlex.split(line) for block in blocks for line in block.splitlines()):
        program, *arguments = command
        if program == "python3":
            subprocess.run([sys.executable, *arguments], check=True, timeout=180)
            continue
        assert command[:2] == ["ranklearn", "contest"]
        named.append(arguments[1] if arguments[1] != "board" else arguments[2])
        arguments += SMALL if named[-1] == "make" else ()
        result = contest(*arguments[1:], input="y\n")
        assert result.exit_code == 0, (command, result.output)
        if named[-1] == "make":
            made = result.output
            sample = Path("films/sample_submission.csv")
            shutil.copy(sample, "foxes.csv")
            Path("better.csv").write_bytes(sample.read_bytes() + b"\n")
    board = ["init", "submit", "submit", "show", "page", "choose", "reveal", "page"]
    assert named == ["make", *board]
    assert "Private score" in Path("index.html").read_text("utf-8")
    shutil.unpack_archive("handout.zip", "out")
    names = {path.name for path in Path("out").rglob("*")}
    assert names == {"contest.json", *HEADERS} - {PUBLIC, SOLUTION}
    assert len(read_contest("out").test_users) > 0
    sizes = read_about("films")["sizes"]
    assert made.startswith(f"films: {sizes['train_events']} events of the past")
    assert "and contest.json; keep public.csv and the folder teacher" in made
    assert "So small a seed can be found by trying" not in made
    small = contest("make", "again", *SMALL, "--seed", 3).output
    assert "So small a seed can be found by trying" in small
    seed = json.loads(Path("films/teacher/made.json").read_bytes())["seed"]
    assert seed >= 2**40
    assert str(seed) not in Path("out/contest.json").read_text()
    refused = contest("score", "out/sample_submission.csv", "--contest", "out")
    assert refused.exit_code == 1
    assert "the organiser keeps it: hand the submission in there" in refused.stderr


def test_convert_is_told_what_the_columns_hold_from_left_to_right(tmp_path):
    rows = [f"{(user + n) % 3 + 7};{user};5;{n}" for user in (1, 2, 3) for n in range(3)]
    (tmp_path / "log").write_text("\n".join(["item;user;stars;time", *rows]))
    told = ("--columns", "item, user, -,time", "--last", 1)
    result = contest("convert", tmp_path / "log", tmp_path / "one", *told)
    assert "Read: user is user, item is item, time is time.\n" in result.output
    assert json.loads((tmp_path / "one/teacher/made.json").read_bytes())["seed"] >= 2**40
    assert f"contest rehearse --folder {tmp_path / 'one'}" in result.output
    wrong = contest("convert", tmp_path / "log", tmp_path / "two", "--columns", "item,user,time")
    assert "column 3 is called stars, which is no time; name the columns" in wrong.stderr
    assert not (tmp_path / "two").exists()
    by_day = contest("convert", tmp_path / "log", tmp_path / "two", "--split-day", "2026-01-01")
    assert by_day.stderr.startswith("all rows are of one day")
    random = contest("convert", tmp_path / "log", tmp_path / "two", "--at-random", "--repeats")
    assert "has times, so leave --at-random out" in random.stderr


REFUSED = [
    (("make", ".."), ".. is not empty; name a folder that does not exist\n"),
    (("make", "new", "--users", 3), "users must be a whole number from 20 to 1000000, got 3\n"),
    (("convert", "log", "new"), "log does not exist; name the table of events, a row for eac"),
    (
        ("convert", "log", "new", "--columns", "user=1,item"),
        "--columns must name each once, in pairs such as user=buyer",
    ),
    (("convert", "log", "new", "--columns", "user,user,item"), "--columns must name each once"),
    (("score", "log", "--contest", "new"), "new holds no contest"),
    (("score", "log"), "There is no contest where you are, nor beside log: add --contest FOLDER"),
    (("rehearse", "--end", "--folder", "typo"), "There is no rehearsal"),
]


@pytest.mark.parametrize(("command", "message"), REFUSED)
def test_an_error_is_one_message_before_the_work(tmp_path, monkeypatch, command, message):
    monkeypatch.setattr(generator, "simulate", None)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    result = contest(*command)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (1, "", 1)
    assert result.stderr.startswith(message)
    assert list(Path().iterdir()) == []
