"""A contest folder: read as written, whole or not at all, and errors that say what to do."""

import csv
import errno
import hashlib
import json
import os
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ranklearn_course.contest import ContestError, writing
from ranklearn_course.contest.files import (
    HEADERS,
    Contest,
    read_about,
    read_columns,
    read_contest,
    write_submission,
)
from ranklearn_course.contest.writing import write_contest

CONTEST = Contest(
    users=np.array([2, 5, 2]),
    items=np.array([7, 7, 9]),
    days=np.array([0, 1, 4]),
    positions=np.array([1, 0, 20]),
    item_ids=np.array([7, 9, 12]),
    years=np.array([1999, 0, 2026]),
    genre_names=("comedy", "science fiction"),
    genres=np.array([[True, True], [False, False], [False, True]]),
    first_days=np.array([0, 3, 5]),
    test_users=np.array([2, 5]),
    k=10,
    split_day=5,
)
SOLUTION = [[12], [9, 12]]
TEXTS = {
    "train.csv": "user_id,item_id,day,position\n2,7,0,1\n5,7,1,0\n2,9,4,20\n",
    "items.csv": "item_id,year,genres,first_day\n7,1999,comedy|science fiction,0\n9,,,3\n"
    "12,2026,science fiction,5\n",
    "test_users.csv": "user_id\n2\n5\n",
    "sample_submission.csv": "user_id,item_ids\n2,7 9 12\n5,7 9 12\n",
    "public.csv": "user_id,item_ids\n5,9 12\n",
    "teacher/solution.csv": "user_id,item_ids,part\n2,12,private\n5,9 12,public\n",
}


@pytest.fixture
def folder(tmp_path):
    return write_contest(tmp_path / "contest", CONTEST, SOLUTION, [False, True], {"seed": 3})


def left_in(parent):
    return sorted(path.name for path in parent.iterdir())


def test_each_file_is_as_promised(folder):
    for name, text in TEXTS.items():
        assert (folder / name).read_bytes() == text.encode(), name
    assert set(TEXTS) == set(HEADERS)


def test_a_contest_is_read_as_it_was_written(folder):
    got = read_contest(folder)
    for name, value in vars(CONTEST).items():
        assert np.array_equal(getattr(got, name), value), name
    numbers = (got.users, got.items, got.days, got.positions, got.item_ids, got.years)
    assert {array.dtype for array in numbers} == {np.dtype(np.intp)}
    assert got.genres.dtype == bool


def test_contest_json_has_sizes_versions_and_digests_but_not_the_seed(folder):
    about = read_about(folder)
    assert about["sizes"] == {"items": 3, "train_events": 3, "test_users": 2, "test_events": 3}
    assert about["versions"]["numpy"] == np.__version__
    assert about["sha256"] == {
        name: hashlib.sha256(text.encode()).hexdigest() for name, text in TEXTS.items()
    }
    assert "seed" not in (folder / "contest.json").read_text()
    assert json.loads((folder / "teacher/made.json").read_bytes()) == {"seed": 3}


def test_a_participant_needs_no_teacher_folder(folder):
    for name in ("teacher/solution.csv", "teacher/made.json", "public.csv"):
        (folder / name).unlink()
    assert len(read_contest(folder).users) == 3


def test_a_contest_with_nothing_in_it_is_read(folder):
    for name, header in HEADERS.items():
        (folder / name).write_text(f"{header}\n")
    got = read_contest(folder)
    assert got.genres.shape == (0, 0)
    assert [len(each) for each in (got.users, got.positions, got.test_users)] == [0, 0, 0]


def test_blank_lines_are_nothing(folder):
    (folder / "test_users.csv").write_text("user_id\n\n \n")
    assert len(read_contest(folder).test_users) == 0


def test_long_columns_are_written_in_pieces(tmp_path, monkeypatch):
    monkeypatch.setattr(writing, "_LINES", 2)
    folder = write_contest(tmp_path / "contest", CONTEST, SOLUTION, [False, True])
    assert (folder / "train.csv").read_text() == TEXTS["train.csv"]
    assert json.loads((folder / "teacher/made.json").read_bytes()) == {}


@pytest.mark.parametrize("name", ["contest.json", "train.csv", "items.csv", "test_users.csv"])
def test_a_missing_file_says_how_to_make_a_contest(folder, name):
    (folder / name).unlink()
    with pytest.raises(ContestError, match=f"holds no contest: {name} is missing; name the con"):
        read_contest(folder)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("train.csv", "user,item\n", "line 1: the header must be user_id,item_id,day,position"),
        ("train.csv", TEXTS["train.csv"] + "2,x,4,1\n", "is damaged: .*'x'"),
        ("train.csv", "user_id,item_id,day,position\n1,2,3\n", "4 columns .* got 3"),
        ("items.csv", "item_id,year,genres,first_day\n7,1999\n", "items.csv is damaged"),
        ("items.csv", "item_id,year,genres,first_day\n7,new,comedy,0\n", "is damaged: .*'new'"),
        ("train.csv", TEXTS["train.csv"] + f"{10**30},7,4,1\n", "train.csv is damaged"),
        ("train.csv", TEXTS["train.csv"] + "2,7.5,4,1\n", "train.csv is damaged: .*'7.5'"),
        ("items.csv", TEXTS["items.csv"] + f"{10**30},1999,,0\n", "items.csv is damaged"),
        ("items.csv", TEXTS["items.csv"] + "1,1999," + 200_000 * "x" + ",0\n", "damaged: field"),
        (
            "train.csv",
            TEXTS["train.csv"] + "5,8,4,1\n",
            "train.csv: item 8 is not in items.csv; the",
        ),
        ("items.csv", TEXTS["items.csv"] + "9,1999,,0\n", "damaged: item 9 stands twice in it"),
        ("contest.json", "{", "contest.json is damaged"),
        ("contest.json", "5", "contest.json is damaged"),
        ("contest.json", "{}", "k, sha256, sizes, split_day must stand in it"),
        ("contest.json", "null", "k, sha256, sizes, split_day must stand in it"),
        (
            "contest.json",
            '{"k": "10", "sha256": [], "sizes": {}, "split_day": 3}',
            "damaged: k, sha256 must",
        ),
        ("contest.json", '{"k": 0, "sha256": {}, "sizes": {}, "split_day": 3}', "damaged: k must"),
    ],
)
def test_a_damaged_file_is_named(folder, name, text, message):
    # It holds for the whole process, and who reads a learner's own files raises it.
    csv.field_size_limit(2**17)
    (folder / name).write_text(text)
    with pytest.raises(ContestError, match=message):
        read_contest(folder)


@pytest.mark.parametrize("name", ["train.csv", "items.csv", "test_users.csv"])
@pytest.mark.parametrize("at", [0, -1])
def test_a_file_that_is_not_utf8_is_damaged(folder, name, at):
    lines = (folder / name).read_bytes().splitlines(keepends=True)
    lines[at] = b"\xff" + lines[at]
    (folder / name).write_bytes(b"".join(lines))
    with pytest.raises(ContestError, match=rf"{name} is damaged: .*utf-8.*take the file from its"):
        read_contest(folder)


def test_a_folder_that_holds_something_is_refused(folder, tmp_path):
    with pytest.raises(ContestError, match="already holds a contest; name another folder"):
        write_contest(folder, CONTEST, SOLUTION, [False, True])
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").touch()
    with pytest.raises(ContestError, match="full is not empty"):
        write_contest(tmp_path / "full", CONTEST, SOLUTION, [False, True])
    with pytest.raises(ContestError, match=r"letter\.txt is a file"):
        write_contest(tmp_path / "full" / "letter.txt", CONTEST, SOLUTION, [False, True])
    with pytest.raises(ContestError, match=r"the folder .*none must exist, so that contest can"):
        write_contest(tmp_path / "none" / "contest", CONTEST, SOLUTION, [False, True])
    assert left_in(tmp_path) == ["contest", "full"]


def test_a_folder_that_cannot_be_replaced_is_refused_before_the_work(tmp_path, monkeypatch):
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    for name in (".", tmp_path / "here"):
        with pytest.raises(ContestError, match=r"here is the folder you are in|^\. is the folder"):
            write_contest(name, CONTEST, SOLUTION, [False, True])
    assert left_in(tmp_path) == ["here"]


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such rights")
def test_only_the_owner_may_look_into_a_new_contest(tmp_path):
    folder = write_contest(tmp_path / "contest", CONTEST, SOLUTION, [False, True])
    for path in (folder, folder / "teacher"):
        assert path.stat().st_mode & 0o077 == 0


def test_an_empty_folder_is_taken(tmp_path):
    (tmp_path / "contest").mkdir()
    write_contest(tmp_path / "contest", CONTEST, SOLUTION, [False, True])
    assert left_in(tmp_path) == ["contest"]


def test_a_path_may_be_relative(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_contest("contest", CONTEST, SOLUTION, [False, True])
    assert read_contest("contest").k == 10


@pytest.mark.parametrize("stop", [KeyboardInterrupt(), ValueError("other")])
def test_whatever_stops_the_writing_leaves_nothing(tmp_path, stop):
    def write():
        with writing.contest_writer(tmp_path / "contest", 10, 5) as writer:
            writer.add_train(*[np.array([1])] * 4)
            raise stop

    with pytest.raises(type(stop)):
        write()
    assert left_in(tmp_path) == []


@pytest.mark.parametrize("after", [0, 1, 5, 9])
def test_a_full_disk_leaves_nothing_and_names_the_folder(tmp_path, monkeypatch, after):
    writes = []

    def full(self, data):
        writes.append(data)
        if len(writes) > after:
            raise OSError(errno.ENOSPC, "No space left on device", "hidden")

    monkeypatch.setattr(writing._Digested, "write", full)
    with pytest.raises(OSError, match=r"No space left on device: '.*contest'"):
        write_contest(tmp_path / "contest", CONTEST, SOLUTION, [False, True])
    assert left_in(tmp_path) == []


def test_an_error_without_a_number_stays_as_it_is(tmp_path):
    with pytest.raises(OSError, match=r"^odd$"), writing.new_folder(tmp_path / "contest"):
        raise OSError("odd")


def test_a_submission_is_one_line_for_each_user(tmp_path):
    path = tmp_path / "mine.csv"
    write_submission(path, np.array([2, 5]), np.array([[7, 9], [12, 7]]))
    assert path.read_bytes() == b"user_id,item_ids\n2,7 9\n5,12 7\n"
    with pytest.raises(ValueError, match="got 2 users and 1 lists"):
        write_submission(path, [2, 5], [[7]])
    assert path.read_bytes().startswith(b"user_id,item_ids\n2,7 9\n")
    with pytest.raises(FileNotFoundError):
        write_submission(tmp_path / "none" / "mine.csv", [2], [[7]])


events = st.lists(
    st.tuples(st.integers(1, 2**62), st.integers(1, 9), st.integers(0, 9), st.integers(0, 20))
)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(events=events)
def test_any_events_survive_the_way_to_the_disk_and_back(tmp_path, events):
    columns = [np.array(column, np.int64) for column in zip(*events, strict=True)]
    columns = columns or [np.empty(0, np.int64)] * 4
    name = hashlib.sha256(repr(events).encode()).hexdigest()[:20]
    folder = tmp_path / name
    if not folder.exists():
        with writing.contest_writer(folder, 10, 5) as writer:
            writer.add_train(*columns)
    got = read_columns(Path(folder) / "train.csv", HEADERS["train.csv"])
    assert all(map(np.array_equal, got, columns))
