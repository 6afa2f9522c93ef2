"""The file under the board: one SQLite database, its tables, its transactions, its errors.

A rollback journal, not a write-ahead log: it works on network drives, and between two calls the
store is one file, which can be copied and sent. Writers are few, so they may wait for each other.
`synchronous = EXTRA` brings each submission to the disk before it is confirmed.

SQLite's own promises do the rest: what was committed is there after a kill or a power cut, what
was not is taken back by whoever opens the store next.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from ranklearn_course.contest.files import ContestError

SCHEMA = 1
# "RLbd" in the file's header tells a board from any other database.
APPLICATION = 0x524C6264
MAGIC = b"SQLite format 3\x00"
OLDEST_SQLITE = (3, 37, 0)

TABLES = (
    """CREATE TABLE board (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        title TEXT NOT NULL,
        contest TEXT NOT NULL,
        per_day INTEGER NOT NULL CHECK (per_day >= 1),
        opened TEXT NOT NULL,
        revealed TEXT
    ) STRICT""",
    """CREATE TABLE team (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        key TEXT NOT NULL UNIQUE
    ) STRICT""",
    """CREATE TABLE submission (
        id INTEGER PRIMARY KEY,
        team INTEGER NOT NULL REFERENCES team (id),
        time TEXT NOT NULL,
        note TEXT NOT NULL,
        digest TEXT NOT NULL,
        score REAL NOT NULL CHECK (score BETWEEN 0 AND 1),
        error REAL NOT NULL CHECK (error >= 0),
        chosen INTEGER NOT NULL DEFAULT 0 CHECK (chosen IN (0, 1)),
        file BLOB NOT NULL,
        UNIQUE (team, digest)
    ) STRICT""",
    """CREATE TABLE private (
        submission INTEGER PRIMARY KEY REFERENCES submission (id),
        score REAL NOT NULL CHECK (score BETWEEN 0 AND 1),
        error REAL NOT NULL CHECK (error >= 0)
    ) STRICT""",
)
NO_BOARD = "{path} is no board of this course; give the file that `board init` made"
IS_THERE = "{path} exists already; a board is never overwritten, so give another name"
BUSY = "another process was writing to {path} for {seconds:g} seconds; wait a moment and try again"
NOT_WRITTEN = (
    "{path} could not be written, and nothing was changed: is the disk full? ({error}) "
    "Make room and give the same command again; nothing can count twice"
)
READ_ONLY = "{path} cannot be written ({error}); the board's file and its folder must be yours"
BROKEN = (
    "{path} is damaged ({error}); take your last copy of it, or rescue what is there by "
    "`sqlite3 FILE .recover`"
)
ODD = "{path} could not be used ({error})"

NOT_WRITTEN_CODES = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}
BUSY_CODES = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
READ_ONLY_CODES = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}


class BoardError(ContestError):
    """What a board refuses, in one plain message."""


class Store:
    """An open store: `reading` and `writing` are its only ways in.

    Parameters
    ----------
    path : path
        A file that `create` made.
    seconds : float
        How long to wait for another process that writes.

    Raises
    ------
    BoardError
        There is no such file, or it is no board, or one of another format.
    """

    def __init__(self, path: str | Path, *, seconds: float = 20.0) -> None:
        self.path, self.seconds = Path(path), seconds
        if not self.path.is_file():
            raise BoardError(
                f"there is no board at {path}; `ranklearn contest board init` makes one"
            )
        with self.plain_errors():
            self.database = _connect(self.path, "rw", seconds)
        try:
            with self.plain_errors():
                self._check_format()
        except BaseException:
            self.close()
            raise

    @classmethod
    def create(cls, path: str | Path, row: dict[str, Any], *, seconds: float = 20.0) -> Store:
        """Make the file with its tables and its one row of table `board`, then open it.

        It is all one transaction: a kill leaves no half board, and of two processes that make
        the same board one is refused.
        """
        path = Path(path)
        if not path.parent.is_dir():
            raise BoardError(
                f"the folder {path.parent} must exist, so that the board {path.name} can be "
                f"made in it"
            )
        if path.exists() and _is_foreign(path):
            raise BoardError(IS_THERE.format(path=path))
        store = cls.__new__(cls)
        store.path, store.seconds = path, seconds
        # The lists of all teams lie in it, so nobody else may read it. What fails here SQLite says.
        with suppress(OSError):
            path.touch(mode=0o600)
        with store.plain_errors():
            store.database = _connect(path, "rwc", seconds)
        try:
            with store.writing() as database:
                if _pragma(database, "schema_version"):
                    raise BoardError(IS_THERE.format(path=path))
                for table in TABLES:
                    database.execute(table)
                names = ", ".join(row)
                marks = ", ".join(f":{name}" for name in row)
                database.execute(f"INSERT INTO board ({names}) VALUES ({marks})", row)
                database.execute(f"PRAGMA application_id = {APPLICATION}")
                database.execute(f"PRAGMA user_version = {SCHEMA}")
        except BaseException:
            store.close()
            raise
        return store

    def close(self) -> None:
        """Close the file."""
        self.database.close()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Read one state of the store, whatever others write meanwhile."""
        with self._transaction("DEFERRED") as database:
            yield database

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Write all or nothing; from the first line on no other process writes."""
        with self._transaction("IMMEDIATE") as database:
            yield database

    @contextmanager
    def _transaction(self, kind: str) -> Iterator[sqlite3.Connection]:
        with self.plain_errors():
            self.database.execute(f"BEGIN {kind}")
            try:
                yield self.database
                self.database.execute("COMMIT")
            except BaseException:
                # Where even this fails, the next one to open the store takes the change back.
                with suppress(sqlite3.Error):
                    self.database.execute("ROLLBACK")
                raise

    @contextmanager
    def plain_errors(self) -> Iterator[None]:
        """Turn SQLite's errors into messages that say what to do."""
        try:
            yield
        except sqlite3.DatabaseError as error:
            raise BoardError(self._in_words(error)) from error

    def _in_words(self, error: sqlite3.DatabaseError) -> str:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        text = ODD
        if code in NOT_WRITTEN_CODES:
            text = NOT_WRITTEN
        elif code in BUSY_CODES:
            text = BUSY
        elif code in READ_ONLY_CODES:
            text = READ_ONLY
        elif code == sqlite3.SQLITE_CORRUPT:
            text = BROKEN
        elif code == sqlite3.SQLITE_NOTADB:
            text = NO_BOARD
        return text.format(path=self.path, error=error, seconds=self.seconds)

    def _check_format(self) -> None:
        found = _pragma(self.database, "user_version")
        if _pragma(self.database, "application_id") != APPLICATION:
            raise BoardError(NO_BOARD.format(path=self.path))
        if found != SCHEMA:
            raise BoardError(
                f"the board {self.path} has the format {found}, this course knows {SCHEMA}; "
                "use the version of the course that made it"
            )


def _connect(path: Path, mode: str, seconds: float) -> sqlite3.Connection:
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise BoardError(
            f"the board needs SQLite 3.37 or newer, this Python has "
            f"{sqlite3.sqlite_version}; use a newer Python"
        )
    address = f"{path.absolute().as_uri()}?mode={mode}"
    database = sqlite3.connect(address, uri=True, timeout=seconds, isolation_level=None)
    database.row_factory = sqlite3.Row
    database.execute("PRAGMA foreign_keys = ON")
    database.execute("PRAGMA synchronous = EXTRA")
    # A page from a forged file must not call functions of ours.
    database.execute("PRAGMA trusted_schema = OFF")
    return database


def _is_foreign(path: Path) -> bool:
    """Whether something else than SQLite wrote the file: a board half made by a kill is ours."""
    if not path.is_file():
        return True
    with path.open("rb") as file:
        head = file.read(len(MAGIC))
    return head not in (b"", MAGIC)


def _pragma(database: sqlite3.Connection, name: str) -> int:
    return database.execute(f"PRAGMA {name}").fetchone()[0]
