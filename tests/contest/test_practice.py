"""The practice set: small, with its solution apart, and refused where it is damaged."""

import json
import shutil
import zipfile
from pathlib import Path

import pytest

from ranklearn_course.contest import ContestError, practice
from ranklearn_course.contest.practice import pack, unpack

HERE = Path(practice.__file__).parent


def files_in(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_it_is_small_and_no_file_of_the_participants_holds_the_solution_or_the_seed(tmp_path):
    assert sum(path.stat().st_size for path in HERE.iterdir() if path.is_file()) < 1_000_000
    with_solution = files_in(unpack(tmp_path / "practice", solution=True))
    made = json.loads(with_solution["teacher/made.json"])
    lines = with_solution["teacher/solution.csv"].splitlines()
    private = {line.removesuffix(b",private") for line in lines}
    assert made["seed"] > 2**40
    task = (Path(__file__).parents[2] / "docs" / "entrance_task.md").read_text("utf-8")
    assert f"{made['users']:,} users and their {made['items']:,} films" in task
    # A list of one item may also be a line of public.csv by chance of its user: none is.
    assert set(with_solution["public.csv"].splitlines()).isdisjoint(private)
    with zipfile.ZipFile(HERE / "contest.zip") as archive:
        content = {name: archive.read(name) for name in archive.namelist()}
    assert set(content) == set(practice.CONTENTS["contest.zip"])
    assert not any(str(made["seed"]).encode() in each for each in content.values())


def test_the_solution_can_be_added_later_and_to_no_other_folder(tmp_path):
    folder = unpack(tmp_path / "practice")
    assert not (folder / "teacher").exists()
    (folder / "mine.csv").write_text("my submission")
    for _ in range(2):
        unpack(folder, solution=True)
        assert (folder / "teacher/solution.csv").is_file()
        assert (folder / "mine.csv").read_text() == "my submission"
    shutil.rmtree(folder / "teacher")
    (folder / "contest.json").write_text("{}")
    with pytest.raises(ContestError, match="already holds a contest"):
        unpack(folder, solution=True)
    assert not (folder / "teacher").exists()


def test_what_is_packed_is_unpacked(made, tmp_path, monkeypatch):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        pack(made, tmp_path / name)
    assert files_in(tmp_path / "one") == files_in(tmp_path / "two")
    monkeypatch.setattr(practice, "HERE", tmp_path / "one")
    assert files_in(unpack(tmp_path / "again", solution=True)) == files_in(made)


def flip(path):
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


@pytest.mark.parametrize("damage", [flip, Path.unlink, lambda path: path.write_text("no archive")])
@pytest.mark.parametrize("name", ["contest.zip", "solution.zip"])
def test_a_damaged_archive_is_refused(tmp_path, monkeypatch, name, damage):
    archives = Path(shutil.copytree(HERE, tmp_path / "archives"))
    monkeypatch.setattr(practice, "HERE", archives)
    damage(archives / name)
    with pytest.raises(ContestError, match=rf"{name} is damaged or missing; install"):
        unpack(tmp_path / "practice", solution=True)
    assert not (tmp_path / "practice").exists()
