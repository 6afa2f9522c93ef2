"""The board's file: files of a day, a kill, a full disk and other writers, and what is no board."""

import hashlib
import os
import random
import signal
import sqlite3
import subprocess
import sys
import zlib
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from threading import Thread

import pytest

from ranklearn_course.contest import Estimate
from ranklearn_course.contest.board import store
from ranklearn_course.contest.board.rules import BoardError
from ranklearn_course.contest.board.store import Board

POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows has neither SIGKILL nor such rights")
# Random bytes do not shrink, so this submission is many pages of the store.
LARGE = random.Random(7).randbytes(60_000)


def score(file):
    return Estimate(file[0] / 255, 0.01)


@pytest.fixture
def path(tmp_path):
    """A board on which Foxes have handed in one small file."""
    with Board.create(tmp_path / "b", title="T", contest="c", per_day=10_000) as board:
        board.submit("Foxes", b"first", score, new=True)
    return tmp_path / "b"


def stored(path):
    """The digests of what the store holds, after SQLite has looked through all of it."""
    with Board(path) as board:
        assert board.database.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        entries = board.state()[1]
        for entry in entries:
            assert hashlib.sha256(board.file(entry.number)).hexdigest() == entry.digest
    return {entry.number: entry.digest for entry in entries}


def test_the_limit_holds_for_a_day_in_utc_and_is_told_before_the_work(tmp_path):
    late = datetime(2026, 7, 1, 23, 59, 59, 999999, tzinfo=UTC)
    # The same day in UTC, whatever a clock on the wall shows, and the next one.
    same_day = datetime(2026, 7, 2, 8, 59, tzinfo=timezone(timedelta(hours=9)))
    times, calls = [late], []
    about = {"title": "T", "contest": "c", "per_day": 2}
    with Board.create(tmp_path / "b", clock=lambda: times[-1], **about) as board:
        for left in (1, 0):
            board.submit("Foxes", b"%d" % left, score, new=left == 1)
            assert board.left_today("foxes") == left
        board.submit("Owls", b"other", score, new=True)
        times.append(same_day)
        with pytest.raises(BoardError, match="in 2 files on 2026-07-01, the limit is 2 a day"):
            board.submit("Foxes", b"more", calls.append)
        assert calls == []
        times.append(datetime(2026, 7, 2, tzinfo=UTC))
        assert board.left_today("Foxes") == 2
        assert board.submit("Foxes", b"more", score).time == times[-1]


KILLED = """
import os, random, signal, sys
from ranklearn_course.contest import Estimate
from ranklearn_course.contest.board import store

inner = store.insert

def insert_and_die(database, table, **values):
    # With room for one page, the others are in the file before the transaction ends.
    database.execute("PRAGMA cache_size = 1")
    inner(database, table, **values)
    os.kill(os.getpid(), signal.SIGKILL)

store.insert = insert_and_die
file = random.Random(7).randbytes(60_000)
store.Board(sys.argv[1]).submit("Foxes", file, lambda file: Estimate(0.5, 0.01))
"""


@POSIX
def test_a_kill_in_the_middle_of_a_write_is_taken_back(path):
    before = stored(path)
    result = subprocess.run([sys.executable, "-c", KILLED, path], check=False)
    assert result.returncode == -signal.SIGKILL
    # Half of it is in the file, and the journal that takes it back lies beside it.
    assert path.with_name("b-journal").stat().st_size > 0
    assert path.stat().st_size > len(LARGE)
    assert stored(path) == before
    with Board(path) as board:
        board.submit("Foxes", LARGE, score)
    assert len(stored(path)) == len(before) + 1


@pytest.mark.parametrize(
    "act", [lambda board: board.submit("Foxes", LARGE, score), lambda board: board.reveal(score)]
)
def test_a_full_disk_is_one_clear_error_and_changes_nothing(path, act):
    with Board(path) as board:
        # So many private scores need more than a page, and not each has to reach the disk here.
        board.database.execute("PRAGMA synchronous = OFF")
        for index in range(200):
            board.submit("Foxes", b"%d" % index, score)
        before = board.state()
        pages = board.database.execute("PRAGMA page_count").fetchone()[0]
        board.database.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(BoardError, match=r"disk is full.*make room and give the same command"):
            act(board)
        assert board.state() == before


def test_who_waits_too_long_for_another_process_is_told_and_may_look(path, monkeypatch):
    monkeypatch.setattr(store, "SECONDS", 0.05)
    with Board(path) as writer, Board(path) as waiter, writer.writing():
        with pytest.raises(BoardError, match="another process is writing, so wait a moment"):
            waiter.submit("Foxes", b"two", score)
        assert len(waiter.state()[1]) == 1
    assert len(stored(path)) == 1


def test_of_two_who_record_at_once_one_waits_for_the_other(path):
    def hand_in_another():
        with Board(path) as board:
            board.submit("Owls", b"other", score, new=True)

    def slow(file):
        other.start()
        other.join(0.2)
        return score(file)

    other = Thread(target=hand_in_another)
    with Board(path) as board:
        board.submit("Foxes", b"two", slow)
        other.join()
        assert [entry.team for entry in board.state()[1]] == ["Foxes", "Foxes", "Owls"]


def test_a_submission_is_on_the_disk_before_it_is_confirmed_and_the_organiser_s_alone(path):
    with Board(path) as board:
        settings = {"synchronous": 3, "journal_mode": "delete", "foreign_keys": 1}
        for name, value in settings.items():
            assert board.database.execute(f"PRAGMA {name}").fetchone()[0] == value
    assert os.name == "nt" or path.stat().st_mode & 0o077 == 0


def damaged(path):
    with Board(path) as board:
        board.submit("Foxes", LARGE, score)
    content = bytearray(path.read_bytes())
    content[4096:20_480] = bytes(16_384)
    path.write_bytes(content)


def changed(path, statement, *values):
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(statement, values)


def file_changed(path):
    """A bit of it is another one."""
    packed = bytearray(zlib.compress(b"first", 1))
    packed[4] ^= 1
    changed(path, "UPDATE submission SET file = ?", packed)


NO_BOARD = "is not a board of this course"


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda path: path.write_text("user_id,item_ids\n" * 100), NO_BOARD),
        (lambda path: changed(path, "PRAGMA application_id = 7"), NO_BOARD),
        (damaged, r"malformed.*; take your last copy, or rescue it by `sqlite3 FILE \.recover`"),
        (file_changed, "submission 1 is not the file that was handed in"),
    ],
)
def test_what_is_no_board_or_was_damaged_is_told(path, damage, message):
    damage(path)
    with pytest.raises(BoardError, match=message), Board(path) as board:
        board.reveal(score)


def test_a_board_that_may_not_be_written_is_told(path):
    with Board(path) as board:
        # Root may write every file, so the database itself refuses.
        board.database.execute("PRAGMA query_only = ON")
        with pytest.raises(BoardError, match="the board's file and its folder must be yours"):
            board.submit("Foxes", b"two", score)
