"""A contest folder: read as written, refused where it would overwrite, and errors that say what."""

import csv
import hashlib
import json
import os

import numpy as np
import pytest

from ranklearn_course.contest import ContestError
from ranklearn_course.contest.files import (
    HEADERS,
    Contest,
    read_about,
    read_contest,
    refuse_overwriting,
    write_contest,
    write_submission,
)

CONTEST = Contest(
    users=np.array([2, 5, 2**40]),
    items=np.array([7, 7, 9]),
    days=np.array([0, 1, 4]),
    item_ids=np.array([7, 9, 12]),
    years=np.array([1999, 0, 2026]),
    genre_names=("comedy", "science fiction"),
    genres=np.array([[True, True], [False, False], [False, True]]),
    first_days=np.array([0, 3, 5]),
    test_users=np.array([2, 5]),
    k=10,
    split_day=5,
)
TRAIN = f"user_id,item_id,day\n2,7,0\n5,7,1\n{2**40},9,4\n"
ITEMS = (
    "item_id,year,genres,first_day\n7,1999,comedy|science fiction,0\n9,,,3\n"
    "12,2026,science fiction,5\n"
)
TEXTS = {
    "train.csv": TRAIN,
    "items.csv": ITEMS,
    "test_users.csv": "user_id\n2\n5\n",
    "sample_submission.csv": "user_id,item_ids\n2,7 9 12\n5,7 9 12\n",
    "public.csv": "user_id,item_ids\n5,9 12\n",
    "teacher/solution.csv": "user_id,item_ids,part\n2,12,private\n5,9 12,public\n",
}


def write(folder):
    return write_contest(folder, CONTEST, [[12], [9, 12]], [False, True], {"seed": 3})


@pytest.fixture
def folder(tmp_path):
    return write(tmp_path / "contest")


def test_each_file_is_as_promised_and_only_the_teacher_s_tells_the_seed(folder):
    assert {name: (folder / name).read_bytes().decode() for name in HEADERS} == TEXTS
    about = read_about(folder)
    assert about["sizes"] == {"items": 3, "train_events": 3, "test_users": 2, "test_events": 3}
    assert about["versions"]["numpy"] == np.__version__
    assert about["sha256"] == {
        name: hashlib.sha256(text.encode()).hexdigest() for name, text in TEXTS.items()
    }
    assert "seed" not in (folder / "contest.json").read_text()
    assert json.loads((folder / "teacher/made.json").read_bytes()) == {"seed": 3}


def test_a_participant_reads_it_as_it_was_written(folder):
    for name in ("teacher/solution.csv", "teacher/made.json", "public.csv"):
        (folder / name).unlink()
    got = read_contest(folder)
    for name, value in vars(CONTEST).items():
        assert np.array_equal(getattr(got, name), value), name
    numbers = (got.users, got.items, got.days, got.item_ids, got.years)
    assert {array.dtype for array in numbers} == {np.dtype(np.intp)}


NOT_UTF8 = "\udcff"
DAMAGED = [
    ("contest.json", None, "holds no contest: contest.json is missing; name the contest's folder"),
    ("train.csv", None, "holds no contest: train.csv is missing"),
    ("train.csv", "user,item\n", "line 1: the header must be user_id,item_id,day, got"),
    ("train.csv", "user_id,item_id,day\n1,2\n", "3 columns .* got 2"),
    ("train.csv", TRAIN + "2,7.5,4\n", "train.csv is damaged: .*'7.5'"),
    ("train.csv", TRAIN + "5,8,4\n", "train.csv: item 8 is not in items.csv; the"),
    ("items.csv", NOT_UTF8 + ITEMS, "items.csv is damaged: .*utf-8"),
    ("items.csv", "item_id,year,genres,first_day\n7,new,comedy,0\n", "is damaged: .*'new'"),
    ("items.csv", ITEMS + f"{10**30},1999,,0\n", "items.csv is damaged"),
    ("items.csv", ITEMS + "1,1999," + 200_000 * "x" + ",0\n", "damaged: field"),
    ("contest.json", "{", "contest.json is damaged"),
    ("contest.json", "null", "k, sha256, sizes, split_day must stand in it"),
    ("contest.json", '{"k": "10", "sha256": [], "sizes": {}, "split_day": 3}', "k, sha256 must"),
]


@pytest.mark.parametrize(("name", "text", "message"), DAMAGED, ids=[row[2] for row in DAMAGED])
def test_a_damaged_or_missing_file_is_named(folder, name, text, message):
    # It holds for the whole process, and who reads a learner's own files raises it.
    csv.field_size_limit(2**17)
    (folder / name).unlink()
    if text is not None:
        (folder / name).write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(ContestError, match=message):
        read_contest(folder)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("contest", "contest already holds a contest; name another folder"),
        ("full", "full is not empty"),
        ("full/letter.txt", r"letter\.txt is a file"),
        ("none/contest", r"the folder .*none must exist, so that contest can"),
        ("here/../here", "here is the folder you are in"),
    ],
)
def test_a_folder_that_cannot_be_taken_is_refused_before_the_work(
    tmp_path, monkeypatch, name, message
):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").touch()
    (tmp_path / "here").mkdir()
    write(tmp_path / "contest")
    before = sorted(tmp_path.rglob("*"))
    monkeypatch.chdir(tmp_path / "here")
    with pytest.raises(ContestError, match=message):
        refuse_overwriting(tmp_path / name)
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such rights")
def test_only_the_owner_may_look_into_a_new_contest(folder):
    for path in (folder, folder / "teacher"):
        assert path.stat().st_mode & 0o077 == 0


def test_a_submission_needs_a_list_for_each_user(tmp_path):
    with pytest.raises(ValueError, match="got 2 users and 1 lists"):
        write_submission(tmp_path / "mine.csv", [2, 5], [[7]])
