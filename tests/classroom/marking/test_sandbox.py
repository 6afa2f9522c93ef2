"""The sandbox's parts: its command, its environment, its kit, and what to do without it."""

import os
import subprocess
import sys

import pytest

from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.marking import Limits, Sandbox, open_sandbox
from ranklearn_course.classroom.marking import sandbox as room
from tests.missing import missing


def test_the_kit_holds_no_solution(tmp_path):
    room._fill(tmp_path)
    packages = tmp_path / "ranklearn_course"
    assert {path.name for path in packages.iterdir()} - {"__pycache__"} == {
        "__init__.py",
        "cards.css",
        "cards.py",
        "checker",
        "classroom",
        "palette.py",
        "palette.toml",
    }
    assert (packages / "__init__.py").read_bytes() == b""


def test_packages_outside_of_the_prefix_are_there_and_hand_ins_and_the_course_are_not(
    monkeypatch, tmp_path
):
    site = tmp_path / "site-packages"
    hidden = [site / "exchange", site / "ranklearn_course"]
    for folder in hidden:
        folder.mkdir(parents=True)
        (folder / "anna.ipynb").write_text("the work of another")
    (site / "only_here.py").write_text("VALUE = 3")
    (tmp_path / "beside.txt").write_text("a file of the teacher")
    monkeypatch.setattr(room, "_site_packages", lambda: (str(site),))
    monkeypatch.setattr(room, "HIDDEN", (hidden[0], tmp_path / "missing"))
    with open_sandbox() as sandbox:
        if sandbox.kind == "plain":
            missing("bubblewrap does not work here")
        look = (
            f"import os, sys; sys.path[:0] = {sandbox.paths!r}; import only_here; "
            f"print(only_here.VALUE, *map(os.listdir, {[*map(str, hidden), str(tmp_path)]!r}))"
        )
        command = sandbox.command(Limits(), look)
        found = subprocess.run(command, capture_output=True, check=True, text=True, timeout=180)
    assert found.stdout.strip() == "3 [] [] ['site-packages']"


@pytest.mark.parametrize(("user", "spaces"), [(0, "--unshare-pid"), (1000, "--unshare-all")])
def test_an_administrator_gives_the_rights_up(tmp_path, monkeypatch, user, spaces):
    bubblewrap = Sandbox("bubblewrap", tmp_path)
    monkeypatch.setattr(os, "geteuid", lambda: user)
    assert spaces in bubblewrap.command(Limits(), "pass")
    first, second = (bubblewrap.first_line(Limits(memory=1, processes=5)) for _ in range(2))
    assert first["memory_bytes"] == 2**20
    assert (first["processes"] == 5) is (user == 0)
    # The system counts the processes of a user, so each start has another one.
    assert (first["user"] != second["user"]) is (user == 0)
    monkeypatch.setattr(sys, "platform", "darwin")
    assert (bubblewrap.first_line(Limits())["processes"] > 2000) is (user > 0)


def test_a_full_folder_for_temporary_files_gives_one_sentence(monkeypatch, tmp_path):
    def full(*_):
        raise OSError(28, "No space left on device", "words.toml")

    monkeypatch.setattr(room.tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(room.shutil, "copyfile", full)
    with pytest.raises(ClassroomError, match=r"No space left on device.* TMPDIR"):
        open_sandbox("plain").__enter__()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="bubblewrap is for Linux")
@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("", "the command bwrap is missing"),
        ("exit 1", "may not make name spaces"),
        ("exec sleep 60", "may not make name spaces"),
    ],
)
def test_where_bubblewrap_is_missing_or_does_not_work(monkeypatch, tmp_path, script, reason):
    fake = tmp_path / "bwrap"
    fake.write_text(f"#!/bin/sh\n{script}\n")
    fake.chmod(0o755)
    monkeypatch.setattr(room.shutil, "which", lambda name: str(fake) if script else None)
    monkeypatch.setattr(room, "SECONDS_OF_TRIAL", 0.5)
    with open_sandbox() as sandbox:
        assert sandbox.kind == "plain"
    assert not sandbox.kit.exists()
    with pytest.raises(ClassroomError, match=reason):
        open_sandbox("bubblewrap").__enter__()
