"""The board's file through races, kills and full disks: what was confirmed is there, and no more.

The private scores are nowhere before the reveal.
"""

import hashlib
import os
import random
import signal
import sqlite3
import struct
import subprocess
import sys
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from ranklearn_course.contest import Estimate
from ranklearn_course.contest.board.page import write_page
from ranklearn_course.contest.board.rules import BoardError
from ranklearn_course.contest.board.store import Board
from tests.contest.board import workers

POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows has neither SIGKILL nor limits of size")


def start(*arguments):
    return subprocess.Popen(
        [sys.executable, workers.__file__, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3]), "PYTHONUTF8": "1"},
    )


def let_go(*processes):
    """Wait until all are ready, start them as nearly at once as can be, and return their lines."""
    for process in processes:
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        process.stdin.write("go\n")
        process.stdin.flush()
    return [process.communicate(timeout=60)[0].splitlines() for process in processes]


def promises(lines):
    """Number and digest of what was confirmed."""
    split = [line.split(" ", 1) for line in lines]
    return {int(number): digest for number, digest in split if number.isdigit()}


@pytest.fixture
def path(tmp_path):
    """A board on which Foxes have handed in one small file."""
    with Board.create(tmp_path / "b", title="T", contest="c", per_day=10_000) as board:
        board.submit("Foxes", b"first", workers.score, new=True)
    return tmp_path / "b"


def stored(path):
    """The digests of what the store holds, after SQLite has looked through all of it."""
    with Board(path) as board:
        assert board.database.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        assert board.database.execute("PRAGMA foreign_key_check").fetchone() is None
        entries = board.state()[1]
        for entry in entries:
            assert hashlib.sha256(board.file(entry.number)).hexdigest() == entry.digest
    return {entry.number: entry.digest for entry in entries}


def test_two_processes_at_once_lose_nothing_and_double_nothing(path):
    one, two = let_go(start("submit", path, 0, 30), start("submit", path, 15, 45))
    confirmed = promises(one) | promises(two)
    refused = [line for line in one + two if line.startswith("refused")]
    assert (len(confirmed), len(refused)) == (45, 15)
    assert all("handed in the same file before" in line for line in refused)
    entries = stored(path)
    assert confirmed.items() <= entries.items()
    assert len(set(entries.values())) == len(entries) == 46


def test_two_processes_that_open_one_board_make_one(tmp_path):
    lines = let_go(*(start("create", tmp_path / "b", title) for title in ("One", "Two")))
    winner = lines.index(["created"])
    assert lines[1 - winner][0].endswith(
        "exists already; a board is never overwritten, so give another name"
    )
    with Board(tmp_path / "b") as board:
        assert board.state()[0].title == ("One", "Two")[winner]


@POSIX
def test_a_kill_at_any_moment_loses_nothing_that_was_confirmed(path):
    randomness, n_stored, n_confirmed = random.Random(2026), 0, 0
    for _ in range(5):
        process = start("submit", path, n_stored, 1000)
        assert process.stdout.readline() == "ready\n"
        process.stdin.write("go\n")
        process.stdin.flush()
        # After the first promise, at any moment.
        lines = [process.stdout.readline()]
        time.sleep(randomness.uniform(0, 0.04))
        os.kill(process.pid, signal.SIGKILL)
        lines += process.communicate()[0].splitlines()
        said, entries = promises(map(str.strip, lines)), stored(path)
        assert said.items() <= entries.items()
        # Nothing is missing, nothing is there twice, nothing is half there.
        digests = [entries[number] for number in sorted(entries)][1:]
        assert digests == [workers.digest(index) for index in range(len(digests))]
        # The kill can have come between the write and the promise, but only once a round.
        assert len(digests) - n_stored - len(said) in (0, 1)
        n_stored, n_confirmed = len(digests), n_confirmed + len(said)
    assert n_confirmed >= 5


@POSIX
def test_a_kill_in_the_middle_of_a_write_is_taken_back(path):
    before = stored(path)
    process = start("die_before_the_end", path, 7)
    process.communicate(timeout=60)
    assert process.returncode == -signal.SIGKILL
    # Half of it is in the file, and the journal that takes it back lies beside it.
    assert Path(f"{path}-journal").stat().st_size > 0
    assert path.stat().st_size > workers.SIZE
    assert stored(path) == before
    with Board(path) as board:
        board.submit("Foxes", workers.file(7), workers.score)
    assert len(stored(path)) == len(before) + 1


@POSIX
def test_a_full_disk_is_one_clear_error_and_loses_nothing(path, tmp_path):
    room = path.stat().st_size + 5 * workers.SIZE
    lines = start("with_little_room", path, room).communicate(timeout=60)[0].splitlines()
    assert lines[-1].startswith(f"error {path} could not be used (")
    assert lines[-1].endswith("make room and give the same command again, nothing can count twice")
    confirmed = promises(lines)
    assert len(confirmed) in (4, 5)
    assert len(stored(path)) == len(confirmed) + 1
    assert confirmed.items() <= stored(path).items()
    # A board that found no room can be opened later.
    assert "make room" in start("with_little_room", tmp_path / "new", 0).communicate()[0]
    Board.create(tmp_path / "new", title="T", contest="c").close()
    assert stored(tmp_path / "new") == {}


def test_a_reveal_on_a_full_disk_changes_nothing(path):
    with Board(path) as board:
        # Not each of them has to reach the disk here.
        board.database.execute("PRAGMA synchronous = OFF")
        # So many private scores need more than a page.
        for index in range(200):
            board.submit("Foxes", b"%d" % index, workers.score)
        before = board.state()
        pages = board.database.execute("PRAGMA page_count").fetchone()[0]
        board.database.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(BoardError, match=r"disk is full.*make room"):
            board.reveal(workers.score)
        assert board.state() == before


def test_who_waits_too_long_for_another_process_is_told_and_may_look(path):
    with Board(path) as writer, Board(path, seconds=0.05) as waiter, writer.writing():
        with pytest.raises(BoardError, match="another process is writing, so wait a moment"):
            waiter.submit("Foxes", b"two", workers.score)
        assert len(waiter.state()[1]) == 1
    assert len(stored(path)) == 1


def test_a_submission_is_on_the_disk_before_it_is_confirmed(path):
    with Board(path) as board:
        settings = {"synchronous": 3, "journal_mode": "delete", "foreign_keys": 1}
        for name, value in settings.items():
            assert board.database.execute(f"PRAGMA {name}").fetchone()[0] == value


@POSIX
def test_only_the_owner_may_read_the_lists_of_all_teams(path):
    assert path.stat().st_mode & 0o077 == 0


# What is no board, or no more.


def damaged(path):
    with Board(path) as board:
        board.submit("Foxes", workers.file(0), workers.score)
    content = bytearray(path.read_bytes())
    content[4096:20_480] = bytes(16_384)
    path.write_bytes(content)


def changed(path, statement, *values):
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(statement, values)


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda path: path.write_text("user_id,item_ids\n" * 100), "is no board of this course"),
        (lambda path: path.write_text(""), "is no board of this course"),
        (lambda path: changed(path, "PRAGMA application_id = 7"), "is no board of this course"),
        (
            lambda path: changed(path, "PRAGMA user_version = 7"),
            "the format 7, this course knows 1",
        ),
        (damaged, r"malformed.*; take your last copy, or rescue it by `sqlite3 FILE \.recover`"),
        (
            lambda path: changed(path, "UPDATE submission SET file = ?", b"no zlib"),
            "submission 1 is not the file that was handed in",
        ),
        (
            lambda path: changed(
                path, "UPDATE submission SET file = ?", b"x\x9c\x03\x00\x00\x00\x00\x01"
            ),
            "submission 1 is not the file that was handed in",
        ),
    ],
)
def test_what_is_no_board_or_was_damaged_is_told(path, damage, message):
    damage(path)
    with pytest.raises(BoardError, match=message), Board(path) as board:
        board.reveal(workers.score)


def test_a_board_that_may_not_be_written_is_told(path):
    with Board(path) as board:
        # Root may write every file, so the database itself refuses.
        board.database.execute("PRAGMA query_only = ON")
        with pytest.raises(BoardError, match="the board's file and its folder must be yours"):
            board.submit("Foxes", b"two", workers.score)


def test_no_file_and_no_folder_is_overwritten(tmp_path):
    (tmp_path / "folder").mkdir()
    with pytest.raises(BoardError, match="folder exists already"):
        Board.create(tmp_path / "folder", title="Other", contest="c2")


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE submission SET score = 1.5",
        "UPDATE submission SET score = 'good'",
        "UPDATE submission SET team = 99",
        "UPDATE submission SET file = NULL",
        "INSERT INTO team (name, key) VALUES ('Foxes', 'foxes')",
        "INSERT INTO board SELECT 2, title, contest, per_day, opened, revealed FROM board",
        "INSERT INTO private VALUES (99, 0.5, 0.1)",
        "UPDATE board SET per_day = 0",
    ],
)
def test_the_store_refuses_what_the_rules_forgot(path, change):
    with (
        Board(path) as board,
        pytest.raises(BoardError, match=r"constraint|STRICT|cannot store"),
        board.writing() as database,
    ):
        database.execute(change)


# The secret.


def contest_of(folder, privates):
    """Run a contest whose private scores are these; stop before the reveal."""
    folder.mkdir()
    now = [datetime(2026, 7, 1, tzinfo=UTC)]
    board = Board.create(folder / "b", title="T", contest="c", clock=lambda: now[0])
    for index, team in enumerate(("Foxes", "Owls", "Foxes", "Owls")):
        now[0] += timedelta(hours=1)
        board.submit(team, b"%d" % index, workers.score, new=index < 2, note=f"try {index}")
    board.choose("Foxes", [1])
    write_page(board, folder / "page.html")
    return board, lambda file: Estimate(privates[int(file)], 0.0123456789)


def holds(path, number):
    """Whether the store has a number, as SQLite writes it or as text."""
    with closing(sqlite3.connect(path)) as database:
        dumped = "\n".join(database.iterdump())
    return struct.pack(">d", number) in path.read_bytes() or f"{number:.3f}" in dumped


def test_before_the_reveal_nothing_depends_on_the_private_scores(tmp_path):
    """Two contests that differ in their private parts alone leave the same bytes."""
    privates = {"one": [0.111, 0.222, 0.333, 0.444], "two": [0.9, 0.8, 0.7, 0.6]}
    boards = {name: contest_of(tmp_path / name, values) for name, values in privates.items()}
    for name in ("b", "page.html"):
        one, two = ((tmp_path / folder / name).read_bytes() for folder in privates)
        assert one == two
    for name, (board, score) in boards.items():
        assert not any(holds(board.path, number) for number in privates[name])
        board.reveal(score)
        # After it they are there, so the search would have found them.
        assert all(holds(board.path, number) for number in privates[name])
        board.close()
