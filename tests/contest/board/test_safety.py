"""The board keeps what it confirmed through races, kills and full disks, and keeps its secret."""

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
from functools import cache
from pathlib import Path

import pytest

from ranklearn_course.contest import Estimate
from ranklearn_course.contest.board.page import write_page
from ranklearn_course.contest.board.rules import BoardError
from ranklearn_course.contest.board.store import Board
from tests.contest.board import workers

POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows has neither SIGKILL nor limits of size")


def start(*arguments):
    command = [sys.executable, workers.__file__, *map(str, arguments)]
    root = Path(__file__).parents[3]
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(root), "PYTHONUTF8": "1"},
    )


def before_ready(process):
    """What a worker says until it is ready."""
    lines = []
    while (line := process.stdout.readline()) != "ready\n":
        assert line, "the worker has ended"
        lines.append(line)
    return lines


def let_go(processes, rounds=1):
    """Wait until all are ready, then start them as nearly at once as can be; so many times."""
    lines = [[] for _ in processes]
    for _ in range(rounds):
        for process, said in zip(processes, lines, strict=True):
            said += before_ready(process)
        for process in processes:
            process.stdin.write("go\n")
            process.stdin.flush()
    for process, said in zip(processes, lines, strict=True):
        said += process.communicate(timeout=60)[0].splitlines()
        assert process.returncode == 0
    return [[line.rstrip() for line in said] for said in lines]


@cache
def digest_of(team, index):
    return hashlib.sha256(workers.file(team, index)).hexdigest()


def promises(lines):
    """Number and digest of what was confirmed."""
    split = [line.split(" ", 1) for line in lines]
    return [(int(number), digest) for number, digest in split if number.isdigit()]


def new_board(path, *, teams=("Foxes",), per_day=10_000):
    """A board on which each team has handed in one small file."""
    with Board.create(path, title="T", contest="c", per_day=per_day) as board:
        for team in teams:
            board.submit(team, b"first", workers.score, new=True)
    return path


def stored(path):
    """What the store holds, after SQLite has looked through all of it."""
    with Board(path) as board:
        database = board.database
        assert database.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        assert database.execute("PRAGMA foreign_key_check").fetchone() is None
        entries = board.state()[1]
        for entry in entries:
            assert hashlib.sha256(board.file(entry.number)).hexdigest() == entry.digest
    pairs = [(entry.team, entry.digest) for entry in entries]
    assert len(set(pairs)) == len(pairs)
    return {entry.number: entry for entry in entries}


def test_two_processes_at_once_lose_nothing(tmp_path):
    path = new_board(tmp_path / "b", teams=("Foxes", "Owls"))
    processes = [start("submit_many", path, team, 0, 40, 5) for team in ("Foxes", "Owls")]
    lines = let_go(processes, rounds=8)
    confirmed = promises(lines[0]) + promises(lines[1])
    assert len(confirmed) == 80
    entries = stored(path)
    assert len(entries) == 82
    assert all(entries[number].digest == digest for number, digest in confirmed)
    # They did write among each other: in each round both are there.
    teams = [entry.team for entry in entries.values()][2:]
    assert all(len(set(teams[first : first + 10])) == 2 for first in range(0, 80, 10))


def test_two_processes_with_the_same_files_double_nothing(tmp_path):
    path = new_board(tmp_path / "b")
    lines = let_go([start("submit_many", path, "Foxes", 0, 25) for _ in range(2)])
    refused = [line for part in lines for line in part if line.startswith("refused")]
    assert len(refused) == 25
    assert all("handed in the same file before" in line for line in refused)
    assert len(promises(lines[0]) + promises(lines[1])) == 25
    assert len(stored(path)) == 26


def test_two_processes_share_one_limit(tmp_path):
    path = new_board(tmp_path / "b", per_day=21)
    lines = let_go([start("submit_many", path, "Foxes", *span) for span in ((0, 15), (15, 30))])
    refused = [line for part in lines for line in part if line.startswith("refused")]
    # Midnight may pass between the first and the last.
    days = {entry.time.date() for entry in stored(path).values()}
    if len(days) == 1:
        assert len(stored(path)) == 21
        assert len(refused) == 10
    assert all("the limit is 21 a day" in line for line in refused)


def test_two_processes_that_open_one_board_make_one(tmp_path):
    for round_ in range(3):
        path = tmp_path / f"b{round_}"
        lines = let_go([start("create", path, title) for title in ("One", "Two")])
        said = sorted(line[0].split(" ")[0] for line in lines)
        assert said == ["created", "error"]
        winner = "One" if lines[0] == ["created"] else "Two"
        with Board(path) as board:
            assert board.state()[0].title == winner


@POSIX
def test_a_kill_at_any_moment_loses_nothing_that_was_confirmed(tmp_path):
    path = new_board(tmp_path / "b")
    randomness = random.Random(2026)
    confirmed, n_stored, unsaid = 0, 0, 0
    for _ in range(8):
        # Each process begins with the last file that is there, as somebody would who was not told.
        process = start("submit_many", path, "Foxes", max(n_stored - 1, 0), 1000)
        assert process.stdout.readline() == "ready\n"
        process.stdin.write("go\n")
        process.stdin.flush()
        # After the first promise, at any moment.
        lines = [process.stdout.readline().rstrip() for _ in range(2 if n_stored else 1)]
        time.sleep(randomness.uniform(0, 0.04))
        os.kill(process.pid, signal.SIGKILL)
        lines += process.communicate()[0].splitlines()
        if n_stored:
            assert "handed in the same file before" in lines.pop(0)
        said = promises(lines)
        entries = stored(path)
        assert all(entries[number].digest == digest for number, digest in said)
        # Nothing is missing, nothing is there twice, nothing is half there.
        digests = [entries[number].digest for number in sorted(entries)][1:]
        assert digests == [digest_of("Foxes", index) for index in range(len(digests))]
        # The kill can have come between the write and the promise, but only once a round.
        assert len(digests) - n_stored - len(said) in (0, 1)
        unsaid += len(digests) - n_stored - len(said)
        confirmed += len(said)
        n_stored = len(digests)
    assert n_stored == confirmed + unsaid
    assert confirmed >= 8


@POSIX
def test_a_kill_in_the_middle_of_a_write_is_taken_back(tmp_path):
    path = new_board(tmp_path / "b")
    before = stored(path)
    for _ in range(3):
        process = start("die_before_the_end", path, "Foxes", 7)
        process.communicate(timeout=60)
        assert process.returncode == -signal.SIGKILL
        # Half of it is in the file, and the journal that takes it back lies beside it.
        assert Path(f"{path}-journal").stat().st_size > 0
        assert path.stat().st_size > workers.SIZE
        assert stored(path) == before
        assert not Path(f"{path}-journal").exists()
    with Board(path) as board:
        entry = board.submit("Foxes", workers.file("Foxes", 7), workers.score)
    assert stored(path) == {**before, entry.number: entry}


@POSIX
def test_a_full_disk_is_one_clear_error_and_loses_nothing(tmp_path):
    path = new_board(tmp_path / "b")
    process = start("with_little_room", path, "Foxes", path.stat().st_size + 5 * workers.SIZE)
    lines = process.communicate(timeout=60)[0].splitlines()
    assert process.returncode == 0
    assert lines[-1].startswith(f"error {path} could not be written, and nothing was changed")
    assert "is the disk full?" in lines[-1]
    confirmed = promises(lines)
    assert len(confirmed) in (4, 5)
    entries = stored(path)
    assert len(entries) == len(confirmed) + 1
    assert all(entries[number].digest == digest for number, digest in confirmed)
    with Board(path) as board:
        board.submit("Foxes", workers.file("Foxes", len(confirmed)), workers.score)
    assert len(stored(path)) == len(confirmed) + 2


@POSIX
def test_a_board_that_found_no_room_can_be_opened_later(tmp_path):
    process = start("create_without_room", tmp_path / "b")
    assert "could not be written" in process.communicate(timeout=60)[0]
    Board.create(tmp_path / "b", title="T", contest="c").close()
    assert stored(tmp_path / "b") == {}


def test_a_full_store_changes_nothing(tmp_path):
    """The store may not grow by a page: SQLite then says what it says of a full disk."""
    path = new_board(tmp_path / "b")
    with Board(path) as board:
        database = board.database
        # Not each of them has to reach the disk here.
        database.execute("PRAGMA synchronous = OFF")
        # So many private scores need more than a page.
        for index in range(200):
            board.submit("Foxes", b"%d" % index, workers.score)
        before = board.state()[1]
        pages = database.execute("PRAGMA page_count").fetchone()[0]
        database.execute(f"PRAGMA max_page_count = {pages}")
        for act in (
            lambda: board.submit("Foxes", workers.file("Foxes", 0), workers.score),
            lambda: board.reveal(workers.score),
        ):
            with pytest.raises(BoardError, match=r"could not be written.*disk is full"):
                act()
            assert board.state()[1] == before
            assert board.state()[0].revealed is None
        database.execute(f"PRAGMA max_page_count = {2 * pages}")
        board.submit("Foxes", b"more", workers.score)
        board.reveal(workers.score)
    assert len(stored(path)) == 202


def test_who_waits_too_long_for_another_process_is_told(tmp_path):
    path = new_board(tmp_path / "b")
    with Board(path) as writer, Board(path, seconds=0.05) as waiter, writer.writing():
        with pytest.raises(BoardError, match=r"another process was writing .* for 0\.05 seconds"):
            waiter.submit("Foxes", b"two", workers.score)
        # To look is possible meanwhile.
        assert len(waiter.state()[1]) == 1
    assert len(stored(path)) == 1


def test_an_interrupt_leaves_no_half_submission(tmp_path, monkeypatch):
    path = new_board(tmp_path / "b")
    with Board(path) as board:

        def interrupted(*arguments, **values):
            raise KeyboardInterrupt

        monkeypatch.setattr(workers.store, "insert", interrupted)
        with pytest.raises(KeyboardInterrupt):
            board.submit("Foxes", b"two", workers.score)
        monkeypatch.undo()
        board.submit("Foxes", b"three", workers.score)
    assert len(stored(path)) == 2


def test_a_damaged_board_is_told(tmp_path):
    path = new_board(tmp_path / "b")
    with Board(path) as board:
        board.submit("Foxes", workers.file("Foxes", 0), workers.score)
    content = bytearray(path.read_bytes())
    content[4096:20_480] = bytes(16_384)
    path.write_bytes(content)
    with pytest.raises(BoardError, match="is damaged"), Board(path) as board:
        board.state()[1]


def test_a_board_that_may_not_be_written_is_told(tmp_path):
    with Board(new_board(tmp_path / "b")) as board:
        # Root may write every file, so the database itself refuses.
        board.database.execute("PRAGMA query_only = ON")
        with pytest.raises(BoardError, match=r"cannot be written .*must be yours"):
            board.submit("Foxes", b"two", workers.score)
        assert len(board.state()[1]) == 1


@POSIX
def test_only_the_owner_may_read_the_lists_of_all_teams(tmp_path):
    assert new_board(tmp_path / "b").stat().st_mode & 0o077 == 0


def test_a_submission_is_on_the_disk_before_it_is_confirmed(tmp_path):
    with Board(new_board(tmp_path / "b")) as board:
        database = board.database
        assert database.execute("PRAGMA synchronous").fetchone()[0] == 3
        assert database.execute("PRAGMA journal_mode").fetchone()[0] == "delete"
        assert database.execute("PRAGMA foreign_keys").fetchone()[0] == 1
    assert sorted(os.listdir(tmp_path)) == ["b"]


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


def test_before_the_reveal_nothing_depends_on_the_private_scores(tmp_path):
    """Two contests that differ in their private parts alone leave the same bytes."""
    privates = {"one": [0.111, 0.222, 0.333, 0.444], "two": [0.9, 0.8, 0.7, 0.6]}
    boards = {name: contest_of(tmp_path / name, values) for name, values in privates.items()}
    for name in ("b", "page.html"):
        one, two = ((tmp_path / folder / name).read_bytes() for folder in ("one", "two"))
        assert one == two
    for name, (board, score) in boards.items():
        for number in privates[name]:
            assert not holds(tmp_path / name, number)
        assert dumped(tmp_path / name).count('INSERT INTO "private"') == 0
        board.reveal(score)
        write_page(board, tmp_path / name / "page.html")
        # After it they are there, so the search would have found them.
        assert all(holds(tmp_path / name, number) for number in privates[name])
        board.close()


def holds(folder, number):
    """Whether the store has a number, as SQLite writes it or as text."""
    content = (folder / "b").read_bytes()
    return struct.pack(">d", number) in content or f"{number:.3f}" in dumped(folder)


def dumped(folder):
    with closing(sqlite3.connect(folder / "b")) as database:
        return "\n".join(database.iterdump())
