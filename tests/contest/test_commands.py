"""The commands `ranklearn contest make`, `practice` and `convert`: what they say and return."""

import errno
import json
import os
import re
import signal

import pytest
from typer.testing import CliRunner

from ranklearn_course.cli import app
from ranklearn_course.contest import generator, writing
from ranklearn_course.contest.files import read_about

SMALL = ("--users", "60", "--items", "80", "--events", "500")


def contest(*arguments):
    return CliRunner().invoke(app, ["contest", *map(str, arguments)])


@pytest.fixture(autouse=True)
def _small_blocks(monkeypatch):
    monkeypatch.setattr(generator, "_CELLS", 64 * 80)
    monkeypatch.setattr(generator, "PILOT_USERS", 64)


def test_make_says_what_it_made_and_what_to_hand_out(tmp_path):
    result = contest("make", tmp_path / "one", *SMALL, "--seed", 3)
    assert result.exit_code == 0
    sizes = read_about(tmp_path / "one")["sizes"]
    assert result.output.startswith(f"{tmp_path / 'one'}: {sizes['train_events']} events of the")
    assert "and contest.json; keep public.csv and the folder teacher" in result.output
    assert "So small a seed can be found by trying" in result.output
    contest("make", tmp_path / "two", *SMALL, "--seed", 3)
    assert read_about(tmp_path / "one")["sha256"] == read_about(tmp_path / "two")["sha256"]


def test_make_without_a_seed_takes_one_that_nobody_can_guess(tmp_path):
    seeds = set()
    for name in ("one", "two"):
        result = contest("make", tmp_path / name, *SMALL)
        assert result.exit_code == 0
        assert "small a seed" not in result.output
        seeds.add(json.loads((tmp_path / name / "teacher/made.json").read_bytes())["seed"])
    assert len(seeds) == 2
    assert min(seeds) >= 2**40


def test_an_error_is_one_message_and_exit_code_1(tmp_path):
    for arguments in (("make", tmp_path), ("practice", tmp_path)):
        (tmp_path / "letter").touch()
        result = contest(*arguments)
        assert result.exit_code == 1
        assert result.stdout == ""
        assert result.stderr == f"{tmp_path} is not empty; name a folder that does not exist\n"


def test_a_full_disk_is_one_message(tmp_path, monkeypatch):
    def full(self, data):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(writing._Digested, "write", full)
    result = contest("make", tmp_path / "contest", *SMALL)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        f"{tmp_path / 'contest'}: No space left on device; check the path, its rights and the room "
        "on the disk\n"
    )


def test_an_error_of_the_system_without_a_file_is_told_as_it_is(tmp_path, monkeypatch):
    def broken(*_, **__):
        raise OSError("the folder must exist")

    monkeypatch.setattr(generator, "make_contest", broken)
    assert contest("make", tmp_path / "contest").stderr == "the folder must exist\n"


def test_the_command_that_is_named_tells_the_score(tmp_path):
    said = contest("practice", tmp_path / "set").output
    command = re.search("`ranklearn contest (.+?)`", said)[1]
    arguments = command.replace("SUBMISSION", str(tmp_path / "set/sample_submission.csv")).split()
    result = contest(*arguments)
    assert result.exit_code == 0
    assert "MAP@10" in result.output


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_a_stopped_command_says_so(tmp_path, monkeypatch):
    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr(generator, "simulate", lambda *_: os.kill(os.getpid(), signal.SIGTERM))
    result = contest("make", tmp_path / "contest", *SMALL)
    assert (result.exit_code, result.stderr) == (130, "Stopped; nothing was left behind.\n")
    assert signal.getsignal(signal.SIGTERM) == before


def test_practice_has_the_solution_only_if_asked(tmp_path):
    result = contest("practice", tmp_path / "set")
    assert result.exit_code == 0
    assert "2000 items" in result.output
    assert not (tmp_path / "set/teacher").exists()
    result = contest("practice", tmp_path / "set", "--solution")
    assert result.exit_code == 0
    assert f"The solution is in {tmp_path / 'set'}/teacher." in result.output
    assert (tmp_path / "set/teacher/solution.csv").exists()


def test_convert_makes_a_contest_of_a_table(tmp_path):
    rows = [f"{user};{(user + n) % 3 + 7};{n}" for user in (1, 2, 3) for n in range(3)]
    (tmp_path / "log").write_text("\n".join(rows))
    told = ("--columns", "user=1, item=2, time=3", "--last", 1)
    result = contest("convert", tmp_path / "log", tmp_path / "one", *told)
    assert result.exit_code == 0, result.output
    assert "Read: user is column 1, item is column 2, time is column 3." in result.output
    assert "Give participants train.csv" in result.output
    assert json.loads((tmp_path / "one/teacher/made.json").read_bytes())["seed"] >= 2**40
    failed = contest("convert", tmp_path / "log", tmp_path / "two", "--columns", "user=4")
    assert failed.exit_code == 1
    assert "has no column 4; it has column 1, column 2, column 3" in failed.stderr


def test_help_names_the_commands():
    result = contest("--help")
    assert result.exit_code == 0
    assert all(name in result.output for name in ("make", "practice", "rehearse", "convert"))
