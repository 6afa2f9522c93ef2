"""What the processes of the store's tests do; run as `python workers.py TASK BOARD ...`.

Each line that a worker prints is a promise of the board: the number and digest of a submission
that was confirmed.
"""

from __future__ import annotations

import hashlib
import os
import random
import signal
import sys

from ranklearn_course.contest import Estimate
from ranklearn_course.contest.board import store
from ranklearn_course.contest.board.rules import BoardError
from ranklearn_course.contest.board.store import Board

# Random bytes do not shrink, so each submission is many pages of the store.
SIZE = 60_000


def file(index: int) -> bytes:
    """The same bytes in each process."""
    return random.Random(index).randbytes(SIZE)


def digest(index: int) -> str:
    return hashlib.sha256(file(index)).hexdigest()


def score(file: bytes) -> Estimate:
    return Estimate(file[0] / 255, 0.01)


def say(*parts: object) -> None:
    """Print a line by one write: a kill leaves the whole of it or nothing."""
    os.write(1, (" ".join(map(str, parts)) + "\n").encode())


def wait() -> None:
    say("ready")
    sys.stdin.readline()


def submit(path: str, first: str, last: str) -> None:
    """Hand in files; say what was confirmed and why others were not."""
    with Board(path) as board:
        wait()
        for index in range(int(first), int(last)):
            try:
                entry = board.submit("Foxes", file(index), score)
                say(entry.number, entry.digest)
            except BoardError as error:
                say("refused", error)


def die_before_the_end(path: str, index: str) -> None:
    """Hand in a file and be killed after the write, before the end of the transaction."""
    insert = store.insert

    def insert_and_die(database, table, **values):
        # With room for one page, the others are in the file before the transaction ends.
        database.execute("PRAGMA cache_size = 1")
        insert(database, table, **values)
        os.kill(os.getpid(), signal.SIGKILL)

    store.insert = insert_and_die
    with Board(path) as board:
        board.submit("Foxes", file(int(index)), score)


def with_little_room(path: str, room: str) -> None:
    """Hand in files until no file may grow beyond the room."""
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (int(room), resource.RLIM_INFINITY))
    with Board(path) if int(room) else Board.create(path, title="T", contest="c") as board:
        for index in range(1000):
            entry = board.submit("Foxes", file(index), score)
            say(entry.number, entry.digest)


def create(path: str, title: str) -> None:
    """Open a board at the same time as others do."""
    wait()
    Board.create(path, title=title, contest="c").close()
    say("created")


if __name__ == "__main__":
    try:
        globals()[sys.argv[1]](*sys.argv[2:])
    except BoardError as error:
        say("error", error)
