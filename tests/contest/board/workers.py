"""What the processes of the safety tests do; run as `python workers.py TASK BOARD ...`.

Each line that a worker prints is a promise of the board: the number and digest of a submission
that was confirmed.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time

from ranklearn_course.contest import Estimate
from ranklearn_course.contest.board import store
from ranklearn_course.contest.board.rules import BoardError
from ranklearn_course.contest.board.store import Board

# Random bytes do not shrink, so each submission is many pages of the store.
SIZE = 60_000


def file(team: str, index: int) -> bytes:
    """The same bytes in each process: they tell the team and the index."""
    return random.Random(f"{team} {index}").randbytes(SIZE)


def score(file: bytes) -> Estimate:
    return Estimate(file[0] / 255, 0.01)


def score_at_leisure(file: bytes) -> Estimate:
    """Score as long as a real one takes at least: meanwhile others have their turn."""
    time.sleep(0.002)
    return score(file)


def say(*parts: object) -> None:
    """Print a line by one write: a kill leaves the whole of it or nothing."""
    os.write(1, (" ".join(map(str, parts)) + "\n").encode())


def submit_many(path: str, team: str, start: str, stop: str, each: str = "1000") -> None:
    """Hand in the files from start to stop; say what was confirmed and why others were not.

    Before the first file, and after each so many, wait for a word to go on.
    """
    with Board(path) as board:
        for index in range(int(start), int(stop)):
            if (index - int(start)) % int(each) == 0:
                say("ready")
                sys.stdin.readline()
            try:
                entry = board.submit(team, file(team, index), score_at_leisure)
                say(entry.number, entry.digest)
            except BoardError as error:
                say("refused", error)


def die_before_the_end(path: str, team: str, index: str) -> None:
    """Hand in a file and be killed after the write, before the end of the transaction."""
    insert = store.insert

    def insert_and_die(database, table, **values):
        # With room for one page, the others are in the file before the transaction ends.
        database.execute("PRAGMA cache_size = 1")
        insert(database, table, **values)
        os.kill(os.getpid(), signal.SIGKILL)

    store.insert = insert_and_die
    with Board(path) as board:
        board.submit(team, file(team, int(index)), score)


def with_little_room(path: str, team: str, room: str) -> None:
    """Hand in files until no file may grow beyond the room; then say what the board says."""
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (int(room), resource.RLIM_INFINITY))
    with Board(path) as board:
        for index in range(1000):
            entry = board.submit(team, file(team, index), score)
            say(entry.number, entry.digest)


def create_without_room(path: str) -> None:
    """Open a board where not a byte can be written."""
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    Board.create(path, title="T", contest="c")


def create(path: str, title: str) -> None:
    """Open a board at the same time as others do."""
    say("ready")
    sys.stdin.readline()
    Board.create(path, title=title, contest="c").close()
    say("created")


if __name__ == "__main__":
    try:
        globals()[sys.argv[1]](*sys.argv[2:])
    except BoardError as error:
        say("error", error)
