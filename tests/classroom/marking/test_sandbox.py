"""The sandbox's parts: its command, its environment, its kit, and what to do without it."""

from __future__ import annotations

import os
import platform
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.marking import Limits, Sandbox, open_sandbox
from ranklearn_course.classroom.marking import sandbox as room
from ranklearn_course.classroom.marking.system_calls import REFUSED, call_filter
from tests.missing import missing


def after(command: list[str], option: str) -> list[str]:
    return [command[i + 1] for i, part in enumerate(command) if part == option]


@pytest.fixture
def bubblewrap(tmp_path: Path) -> Sandbox:
    room._fill(tmp_path)
    return Sandbox("bubblewrap", tmp_path)


def test_the_kit_holds_no_solution(bubblewrap: Sandbox) -> None:
    packages = bubblewrap.kit / "ranklearn_course"
    assert {path.name for path in packages.iterdir()} - {"__pycache__"} == {
        "__init__.py",
        "cards.css",
        "cards.py",
        "checker",
        "classroom",
        "palette.py",
        "palette.toml",
    }
    texts = [path.read_bytes() for path in bubblewrap.kit.rglob("*") if path.is_file()]
    assert not any(b"min(n_relevant, k)" in text or b"_SOLUTION" in text for text in texts)
    assert (packages / "__init__.py").read_bytes() == b""


def test_the_command_shows_python_and_the_system_alone(bubblewrap: Sandbox) -> None:
    command = bubblewrap.command(Limits(), "pass")
    shown = after(command, "--ro-bind")
    course = Path(*room.ranklearn_course.__path__)
    is_hidden = str(course) in after(command, "--tmpfs")
    assert is_hidden or not any(course.is_relative_to(path) for path in shown)
    assert str(Path.home()) not in shown
    assert {"/usr", str(bubblewrap.kit)} <= set(shown)
    assert "--unshare-net" in command or "--unshare-all" in command


def test_packages_outside_of_the_prefix_are_there_and_hand_ins_are_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    site, handed_in = tmp_path / "site-packages", tmp_path / "site-packages" / "exchange"
    handed_in.mkdir(parents=True)
    (site / "only_here.py").write_text("VALUE = 3")
    (handed_in / "anna.ipynb").write_text("the work of another")
    (tmp_path / "beside.txt").write_text("a file of the teacher")
    monkeypatch.setattr(room, "_site_packages", lambda: (str(site),))
    monkeypatch.setattr(room, "HIDDEN", (handed_in, tmp_path / "missing"))
    with open_sandbox() as sandbox:
        if sandbox.kind == "plain":
            missing("bubblewrap does not work here")
        look = (
            f"import os, sys; sys.path[:0] = {sandbox.paths!r}; import only_here; "
            f"print(only_here.VALUE, os.listdir({str(handed_in)!r}), os.listdir({str(tmp_path)!r}))"
        )
        command = sandbox.command(Limits(), look)
        found = subprocess.run(command, capture_output=True, check=True, text=True, timeout=30)
    assert found.stdout.strip() == "3 [] ['site-packages']"


@pytest.mark.parametrize(("user", "spaces"), [(0, "--unshare-pid"), (1000, "--unshare-all")])
def test_an_administrator_gives_the_rights_up(
    bubblewrap: Sandbox, monkeypatch: pytest.MonkeyPatch, user: int, spaces: str
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user)
    assert spaces in bubblewrap.command(Limits(), "pass")
    first = bubblewrap.first_line(Limits(memory=1, processes=5))
    assert (first["user"] > 0) is (user == 0)
    assert (first["processes"] == 5) is (user == 0)
    assert first["memory_bytes"] == 2**20
    monkeypatch.setattr(sys, "platform", "darwin")
    assert (bubblewrap.first_line(Limits())["processes"] > 2000) is (user > 0)


def test_each_start_has_another_user(bubblewrap: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert len({bubblewrap.first_line(Limits())["user"] for _ in range(50)}) == 50


def test_the_environment_is_small(bubblewrap: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_PASSWORD", "secret")
    monkeypatch.setenv("SYSTEMROOT", "C:/Windows")
    assert bubblewrap.environment("/srv") == room.ENVIRONMENT
    plain = Sandbox("plain", bubblewrap.kit).environment("/srv")
    assert (plain["HOME"], plain["SYSTEMROOT"]) == ("/srv", "C:/Windows")
    assert "MY_PASSWORD" not in plain


def test_without_bubblewrap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room.shutil, "which", lambda name: None)
    with open_sandbox() as sandbox:
        assert sandbox.kind == "plain"
        kit = sandbox.kit
    assert not kit.exists()
    with pytest.raises(ClassroomError, match="the command bwrap is missing"):
        open_sandbox("bubblewrap").__enter__()


def test_a_full_folder_for_temporary_files_gives_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "words.toml")

    monkeypatch.setattr(room.tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(room.shutil, "copyfile", full)
    with pytest.raises(ClassroomError) as raised:
        open_sandbox("plain").__enter__()
    assert str(raised.value) == (
        f"The folder {tmp_path} for temporary files cannot be used (No space left on device). "
        "Make room in it, or name another one by TMPDIR."
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="bubblewrap is for Linux")
@pytest.mark.parametrize("script", ["exit 1", "exec sleep 60"])
def test_a_bubblewrap_that_does_not_work(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, script: str
) -> None:
    fake = tmp_path / "bwrap"
    fake.write_text(f"#!/bin/sh\n{script}\n")
    fake.chmod(0o755)
    monkeypatch.setattr(room.shutil, "which", lambda name: str(fake))
    monkeypatch.setattr(room, "SECONDS_OF_TRIAL", 0.5)
    with pytest.raises(ClassroomError, match="may not make name spaces"):
        open_sandbox("bubblewrap").__enter__()


def test_the_filter_of_system_calls() -> None:
    for machine, column in (("x86_64", 0), ("aarch64", 1)):
        content = call_filter(machine)
        steps = [struct.unpack_from("=HBBI", content, 8 * i) for i in range(len(content) // 8)]
        compared = {value for code, _, _, value in steps if code == 0x15}
        assert {numbers[column] for numbers in REFUSED.values()} <= compared
        assert steps[-1] == (0x06, 0, 0, 0x7FFF0000)


def test_a_machine_without_a_filter_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    room._fill(tmp_path)
    assert "--seccomp" not in Sandbox("bubblewrap", tmp_path).command(Limits(), "pass")
