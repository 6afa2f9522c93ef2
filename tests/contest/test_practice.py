"""The practice set: whole, as the generator makes it, and with its solution apart."""

import json
import shutil
import zipfile
from pathlib import Path

import numpy as np
import pytest

from ranklearn_course.contest import ContestError, generator, practice
from ranklearn_course.contest.files import read_about, read_contest
from ranklearn_course.contest.generator import make_contest
from ranklearn_course.contest.practice import pack, unpack

HERE = Path(practice.__file__).parent


@pytest.fixture
def archives(tmp_path):
    """Give a copy of what ships, to be damaged."""
    return Path(shutil.copytree(HERE, tmp_path / "archives"))


@pytest.fixture
def made(tmp_path, monkeypatch):
    """Give a contest that is made at once."""
    monkeypatch.setattr(generator, "_CELLS", 64 * 80)
    monkeypatch.setattr(generator, "PILOT_USERS", 64)
    return make_contest(tmp_path / "made", users=60, items=80, events=500, seed=8)


def files_in(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_it_is_small_and_ships_with_the_package():
    sizes = {path.name: path.stat().st_size for path in HERE.iterdir() if path.is_file()}
    assert {"contest.zip", "solution.zip", "SHA256SUMS"} <= set(sizes)
    assert sum(sizes.values()) < 1_000_000


def test_it_comes_without_the_solution(tmp_path):
    folder = unpack(tmp_path / "practice")
    assert set(files_in(folder)) == set(practice.CONTENTS["contest.zip"])
    contest = read_contest(folder)
    assert len(contest.item_ids) == 2000
    assert len(contest.users) > 150_000


def test_no_file_of_the_participants_holds_the_solution_or_the_seed(tmp_path):
    with_solution = files_in(unpack(tmp_path / "practice", solution=True))
    seed = json.loads(with_solution["teacher/made.json"])["seed"]
    private = [
        line.rsplit(b",", 1)[0]
        for line in with_solution["teacher/solution.csv"].splitlines()
        if line.endswith(b",private")
    ]
    assert seed > 2**40
    # A list of one item may also be a line of public.csv by chance of its user: none is.
    shown = set(with_solution["public.csv"].splitlines())
    assert shown.isdisjoint(private)
    with zipfile.ZipFile(HERE / "contest.zip") as archive:
        content = {name: archive.read(name) for name in archive.namelist()}
    assert not any(name.startswith("teacher") for name in content)
    assert not any(str(seed).encode() in each for each in content.values())


def test_the_generator_makes_the_same_files(tmp_path):
    folder = unpack(tmp_path / "practice", solution=True)
    versions = read_about(folder)["versions"]
    if versions["numpy"] != np.__version__:
        pytest.skip("another version of NumPy may draw other numbers")
    made = json.loads((folder / "teacher/made.json").read_bytes())
    again = files_in(make_contest(tmp_path / "again", **made))
    shipped = files_in(folder)
    # The version of the course may go up while the data stay.
    del again["contest.json"], shipped["contest.json"]
    assert again == shipped


def test_the_solution_can_be_added_later(tmp_path):
    folder = unpack(tmp_path / "practice")
    (folder / "mine.csv").write_text("my submission")
    unpack(folder, solution=True)
    assert (folder / "teacher/solution.csv").is_file()
    assert (folder / "mine.csv").read_text() == "my submission"
    unpack(folder, solution=True)


def test_another_folder_is_not_touched(tmp_path):
    folder = unpack(tmp_path / "practice")
    with pytest.raises(ContestError, match="already holds a contest"):
        unpack(folder)
    (folder / "contest.json").write_text("{}")
    with pytest.raises(ContestError, match="already holds a contest"):
        unpack(folder, solution=True)
    assert not (folder / "teacher").exists()


def test_what_is_packed_is_unpacked(tmp_path, made):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        pack(made, tmp_path / name)
    assert files_in(tmp_path / "one") == files_in(tmp_path / "two")
    folder = unpack(tmp_path / "again", solution=True, source=tmp_path / "one")
    assert files_in(folder) == files_in(made)


def flip(path):
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


@pytest.mark.parametrize(
    ("name", "damage"),
    [
        ("contest.zip", flip),
        ("solution.zip", flip),
        ("solution.zip", Path.unlink),
        ("SHA256SUMS", lambda path: path.write_text("one\n")),
        ("SHA256SUMS", lambda path: path.write_text("0  contest.zip\n")),
    ],
)
def test_a_damaged_archive_is_refused(tmp_path, archives, name, damage):
    damage(archives / name)
    with pytest.raises(ContestError, match=r"\.zip is damaged or missing; install"):
        unpack(tmp_path / "practice", solution=True, source=archives)
    assert not (tmp_path / "practice").exists()
