"""Files are there whole or not at all."""

import os
import re
import signal
import stat
import subprocess
import sys
from unittest.mock import Mock

import pytest

from ranklearn_course.atomic import atomic_file, atomic_folder, write_atomic


def names(folder):
    return sorted(os.listdir(folder))


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such rights")
def test_a_new_file_has_the_usual_rights_and_a_replaced_one_keeps_its_own(tmp_path):
    path, plain = tmp_path / "file", tmp_path / "plain"
    plain.touch()
    write_atomic(path, b"old")
    assert path.stat().st_mode == plain.stat().st_mode
    path.chmod(0o640)
    write_atomic(str(path), b"new")
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_the_bytes_reach_the_disk_before_the_name_changes(tmp_path, monkeypatch):
    path, steps = tmp_path / "file", []
    for name in ("fsync", "replace"):
        real = getattr(os, name)
        monkeypatch.setattr(
            os, name, lambda *args, name=name, real=real: (steps.append(name), real(*args))
        )
    with atomic_file(path) as file:
        file.write(b"half")
        assert not path.exists()
        assert all(name.startswith(".") for name in names(tmp_path))
    assert names(tmp_path) == ["file"]
    assert steps == ["fsync", "replace"]


FULL = OSError(28, "No space left on device")


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize("error", [FULL, KeyboardInterrupt()])
def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch, step, error):
    path = tmp_path / "file"
    path.write_text("old")
    monkeypatch.setattr(os, step, Mock(side_effect=error))
    # It names the file that was asked for.
    with pytest.raises(type(error), match=r": '.*/file'$" if error is FULL else None):
        write_atomic(path, b"new")
    assert path.read_text() == "old"
    assert names(tmp_path) == ["file"]


def test_an_error_names_the_file_that_was_asked_for(tmp_path):
    text = f"the folder {tmp_path / 'none'} must exist, so that file can be written into it"
    with pytest.raises(FileNotFoundError, match=f"^{re.escape(text)}$"):
        write_atomic(tmp_path / "none" / "file", b"")
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match=r"^[^.]*: '[^']*folder'$"):
        write_atomic(tmp_path / "folder", b"")
    assert names(tmp_path) == ["folder"]


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (FULL, "No space left on device: '.*new'$"),
        (OSError(5, "broken", "another file"), "another file'$"),
        (OSError("odd"), "^odd$"),
    ],
)
@pytest.mark.parametrize("atomic", [atomic_file, atomic_folder])
def test_an_error_of_the_writer_names_what_was_asked_for_or_goes_through(
    tmp_path, atomic, error, told
):
    def halfway():
        with atomic(tmp_path / "new"):
            raise error

    with pytest.raises(OSError, match=told):
        halfway()
    assert names(tmp_path) == []


def test_a_folder_takes_its_name_whole_and_that_of_an_empty_one(tmp_path, monkeypatch):
    (tmp_path / "new").mkdir()
    monkeypatch.chdir(tmp_path)
    with (
        pytest.raises(FileNotFoundError, match=r"directory: 'new'$"),
        atomic_folder("new") as draft,
    ):
        (draft / "none" / "one").touch()
    with atomic_folder("new") as draft:
        (draft / "one").touch()
        assert names(tmp_path / "new") == []
    assert (names(tmp_path), names(tmp_path / "new")) == (["new"], ["one"])


HALFWAY = """
import os, signal, sys
from ranklearn_course.atomic import atomic_folder, atomic_file
# Whoever runs the tests in the background ignores Ctrl+C, and so do their children.
signal.signal(signal.SIGINT, signal.default_int_handler)
with atomic_folder(sys.argv[1] + "/new") as draft, atomic_file(sys.argv[1] + "/file") as file:
    (draft / "half").touch()
    os.kill(os.getpid(), int(sys.argv[2]))
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize(("number", "hidden"), [(signal.SIGINT, 0), (signal.SIGKILL, 2)])
def test_a_killed_process_leaves_no_half_file_and_no_half_folder(tmp_path, number, hidden):
    command = [sys.executable, "-c", HALFWAY, str(tmp_path), str(int(number))]
    subprocess.run(command, stderr=subprocess.DEVNULL, check=False)
    assert len(list(tmp_path.glob(".*.part"))) == len(names(tmp_path)) == hidden
