"""The board's file: one SQLite database, and what may be done with it, in whole transactions.

A rollback journal, not a write-ahead log: it works on network drives, and between two calls the
board is one file, which can be copied and sent. Writers are few, so they may wait for each other.
`synchronous = EXTRA` brings each submission to the disk before it is confirmed.

SQLite's own promises do the rest: what was committed is there after a kill or a power cut, what
was not is taken back by whoever opens the board next.
"""

from __future__ import annotations

import hashlib
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partialmethod
from pathlib import Path
from typing import Any

from ranklearn_course.contest import Estimate
from ranklearn_course.contest.board.rules import (
    FINALS,
    BoardError,
    Entry,
    Standing,
    clean,
    standings,
    team_key,
)
from ranklearn_course.installation import RANKLEARN

#: Files of a team, as in the contest of lesson 10.
PER_DAY = 5
#: So long a writer waits for another one.
SECONDS = 20.0
SCHEMA = 1
# "RLbd" in the file's header tells a board from any other database.
APPLICATION = 0x524C6264

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
#: What to do about the errors of SQLite that happen to an organiser.
ADVICE = {
    sqlite3.SQLITE_FULL: "make room and give the same command again, nothing can count twice",
    sqlite3.SQLITE_IOERR: "make room and give the same command again, nothing can count twice",
    sqlite3.SQLITE_BUSY: "another process is writing, so wait a moment and try again",
    sqlite3.SQLITE_READONLY: "the board's file and its folder must be yours",
    sqlite3.SQLITE_CANTOPEN: "the board's file and its folder must be yours",
    sqlite3.SQLITE_CORRUPT: "take your last copy, or rescue it by `sqlite3 FILE .recover`",
}
ENTRIES = """
    SELECT submission.id, team.name, time, note, digest, chosen,
           submission.score, submission.error, private.score AS last, private.error AS last_error
    FROM submission JOIN team ON team.id = submission.team
    LEFT JOIN private ON private.submission = submission.id
    ORDER BY submission.id
"""


@dataclass(frozen=True)
class About:
    """What a board says of itself; `revealed` is None while the contest goes on."""

    title: str
    contest: str
    per_day: int
    revealed: datetime | None


class Board:
    """An open board; ``clock`` returns the time.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with Board.create(f"{folder}/board.sqlite", title="Films", contest="a1") as board:
    ...         _ = board.submit("Foxes", b"...", lambda file: Estimate(0.05, 0.001), new=True)
    ...         board.standings()[0].team
    'Foxes'
    """

    def __init__(self, path: str | Path, *, clock: Callable[[], datetime] = datetime.now) -> None:
        self.path, self.clock = Path(path), clock
        if not self.path.is_file():
            raise BoardError(
                f"there is no board at {path}; `{RANKLEARN} contest board init` makes one"
            )
        self._connect("rw")
        try:
            with self._errors_told():
                (application,) = self.database.execute("PRAGMA application_id").fetchone()
            if application != APPLICATION:
                raise self._no_board()
        except BaseException:
            self.close()
            raise

    @classmethod
    def create(
        cls,
        path: str | Path,
        *,
        title: str,
        contest: str,
        per_day: int = PER_DAY,
        clock: Callable[[], datetime] = datetime.now,
    ) -> Board:
        """Make a board; ``contest`` is what tells this contest from others.

        It is all one transaction: a kill leaves no half board, and of two processes that make
        the same board one is refused.
        """
        title = clean("title", title, 100)
        board = cls.__new__(cls)
        board.path, board.clock = Path(path), clock
        if not board.path.parent.is_dir():
            raise BoardError(
                f"the folder {board.path.parent} must exist, so that the board {board.path.name} "
                "can be made in it"
            )
        # An empty file is a board that a kill left half made.
        if board.path.exists() and board.path.stat().st_size:
            raise BoardError(
                f"{path} exists already; a board is never overwritten, so give another name"
            )
        # The lists of all teams lie in it, so nobody else may read it. What fails here SQLite says.
        with suppress(OSError):
            board.path.touch(mode=0o600)
        board._connect("rwc")
        try:
            with board.writing() as database:
                for table in TABLES:
                    database.execute(table)
                about = {"title": title, "contest": contest, "per_day": per_day}
                insert(database, "board", id=1, opened=_as_text(board.now()), **about)
                database.execute(f"PRAGMA application_id = {APPLICATION}")
                database.execute(f"PRAGMA user_version = {SCHEMA}")
        except BaseException:
            board.close()
            raise
        return board

    def __enter__(self) -> Board:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self.database.close()

    def now(self) -> datetime:
        """Return the clock's time in UTC."""
        return self.clock().astimezone(UTC)

    def state(self) -> tuple[About, list[Entry]]:
        """Return what the board says of itself and all submissions as they came, at one moment."""
        with self.reading() as database:
            return _state(database)

    def standings(self) -> list[Standing]:
        """Return the table: by public score, after the reveal by private score."""
        return standings(self.state()[1])

    def standing(self, team: str) -> Standing:
        """Return where one team stands."""
        entries = self.state()[1]
        name = _known(entries, team)[0].team
        return next(each for each in standings(entries) if each.team == name)

    def left_today(self, team: str) -> int:
        """Return how many files a team may still hand in today."""
        about, entries = self.state()
        return max(0, about.per_day - self._today(_known(entries, team)))

    def submit(
        self,
        team: str,
        file: bytes,
        score: Callable[[bytes], Estimate],
        *,
        note: str = "",
        new: bool = False,
    ) -> Entry:
        """Record a submission and return it when it is on the disk.

        What ``score`` raises goes to the caller, and the file does not count. Only with ``new`` a
        team is entered that is not on the board yet: so a typing error is no new team.
        """
        team, note = _clean_team(team), clean("note", note, 200) if note.strip() else ""
        digest, key = hashlib.sha256(file).hexdigest(), team_key(team)
        with self.writing() as database:
            about, entries = _state(database)
            _check_open(about)
            own = _of_team(entries, team)
            if own:
                team = own[0].team
                self._check_known(own, digest, new, about.per_day)
            else:
                _check_new_name(entries, team, is_meant=new)
                insert(database, "team", name=team, key=key)
            public, time = score(file), self.now()
            number = insert(
                database,
                "submission",
                team=database.execute("SELECT id FROM team WHERE key = ?", [key]).fetchone()[0],
                time=_as_text(time),
                note=note,
                digest=digest,
                score=public.value,
                error=public.standard_error,
                # The most thorough packing takes ten times as long for a tenth less.
                file=zlib.compress(file, 1),
            )
        return Entry(number, team, time, note, digest, public, chosen=False)

    def choose(self, team: str, numbers: list[int]) -> tuple[Entry, ...]:
        """Choose the submissions of a team that count at the end, and return what counts now.

        The last choice holds; no numbers take it back.
        """
        if len(numbers) > FINALS:
            raise BoardError(
                f"choose one or two submissions, or none to go back to the two best; got "
                f"{len(numbers)}"
            )
        if len(set(numbers)) < len(numbers):
            raise BoardError(f"submission {numbers[0]} is chosen twice; name two different ones")
        with self.writing() as database:
            about, entries = _state(database)
            _check_open(about)
            team = _known(entries, team)[0].team
            own = [entry.number for entry in entries if entry.team == team]
            if unknown := [number for number in numbers if number not in own]:
                raise BoardError(
                    f"{team} has no submission {unknown[0]}; its submissions are "
                    f"{', '.join(map(str, own))}"
                )
            query = "UPDATE submission SET chosen = ? WHERE id = ?"
            database.executemany(query, [(number in numbers, number) for number in own])
        return self.standing(team).finals

    def reveal(self, score: Callable[[bytes], Estimate]) -> list[Standing]:
        """End the contest: score the private part of every submission, once and for all.

        If anything fails, nothing has changed, and the contest goes on.
        """
        with self.writing() as database:
            about, entries = _state(database)
            _check_open(about)
            if not entries:
                raise BoardError("there is no submission to reveal")
            for entry in entries:
                value, error = score(self.file(entry.number))
                insert(database, "private", submission=entry.number, score=value, error=error)
            database.execute("UPDATE board SET revealed = ?", [_as_text(self.now())])
        return self.standings()

    def file(self, number: int) -> bytes:
        """Return a submission as it was handed in; its packing has a check sum."""
        query = "SELECT file FROM submission WHERE id = ?"
        with self._errors_told():
            (packed,) = self.database.execute(query, [number]).fetchone()
        try:
            return zlib.decompress(packed)
        except zlib.error:
            raise BoardError(
                f"submission {number} is not the file that was handed in; take your last copy of "
                "the board"
            ) from None

    def _today(self, own: list[Entry]) -> int:
        """Count a team's files of today."""
        return sum(entry.time.date() == self.now().date() for entry in own)

    def _check_known(self, own: list[Entry], digest: str, new: bool, per_day: int) -> None:
        """Refuse what a team that is on the board may not hand in."""
        team = own[0].team
        if same := next((entry for entry in own if entry.digest == digest), None):
            raise BoardError(
                f"{team} handed in the same file before: submission {same.number} of "
                f"{same.time:%Y-%m-%d %H:%M} UTC, public score {same.public.value:.5f}; "
                "it is not counted again"
            )
        if new:
            raise BoardError(
                f"there is a team {team!r} already; a new team needs another name, and "
                "a team that exists needs no --new-team"
            )
        if (count := self._today(own)) >= per_day:
            raise BoardError(
                f"{team} has handed in {count} files on {self.now():%Y-%m-%d}, the limit is "
                f"{per_day} a day; a new day begins at midnight UTC"
            )

    @contextmanager
    def _transaction(self, kind: str) -> Iterator[sqlite3.Connection]:
        with self._errors_told():
            self.database.execute(f"BEGIN {kind}")
            try:
                yield self.database
                self.database.execute("COMMIT")
            except BaseException:
                # Where even this fails, the next one to open the board takes the change back.
                with suppress(sqlite3.Error):
                    self.database.execute("ROLLBACK")
                raise

    #: One state of the board, whatever others write meanwhile.
    reading = partialmethod(_transaction, "DEFERRED")
    #: All or nothing; from the first line on no other process writes.
    writing = partialmethod(_transaction, "IMMEDIATE")

    @contextmanager
    def _errors_told(self) -> Iterator[None]:
        """Turn SQLite's errors into messages that say what to do."""
        try:
            yield
        except sqlite3.DatabaseError as error:
            raise self._in_words(error) from error

    def _in_words(self, error: sqlite3.DatabaseError) -> BoardError:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code == sqlite3.SQLITE_NOTADB:
            return self._no_board()
        advice = ADVICE.get(code, "nothing was changed")
        return BoardError(f"{self.path} could not be used ({error}); {advice}")

    def _no_board(self) -> BoardError:
        return BoardError(
            f"{self.path} is not a board of this course; give the file that `board init` made"
        )

    def _connect(self, mode: str) -> None:
        address = f"{self.path.absolute().as_uri()}?mode={mode}"
        with self._errors_told():
            self.database = sqlite3.connect(
                address, uri=True, timeout=SECONDS, isolation_level=None
            )
            self.database.row_factory = sqlite3.Row
            self.database.execute("PRAGMA foreign_keys = ON")
            self.database.execute("PRAGMA synchronous = EXTRA")
            # A page from a forged file must not call functions of ours.
            self.database.execute("PRAGMA trusted_schema = OFF")


def insert(database: sqlite3.Connection, table: str, **values: Any) -> int:
    """Add a record to a table and return its number."""
    names, placeholders = ", ".join(values), ", ".join(f":{name}" for name in values)
    return database.execute(
        f"INSERT INTO {table} ({names}) VALUES ({placeholders})", values
    ).lastrowid


def _state(database: sqlite3.Connection) -> tuple[About, list[Entry]]:
    title, contest, per_day, revealed = database.execute(
        "SELECT title, contest, per_day, revealed FROM board"
    ).fetchone()
    about = About(title, contest, per_day, revealed and datetime.fromisoformat(revealed))
    return about, [_entry(record) for record in database.execute(ENTRIES)]


def _check_open(about: About) -> None:
    if about.revealed is not None:
        raise BoardError(
            f"the private scores were revealed on {about.revealed:%Y-%m-%d %H:%M} UTC; the contest "
            "is over"
        )


def _entry(record: sqlite3.Row) -> Entry:
    """Return a record of `ENTRIES` as a submission."""
    is_revealed = record["last"] is not None
    return Entry(
        number=record["id"],
        team=record["name"],
        time=datetime.fromisoformat(record["time"]),
        note=record["note"],
        digest=record["digest"],
        public=Estimate(record["score"], record["error"]),
        chosen=bool(record["chosen"]),
        private=Estimate(record["last"], record["last_error"]) if is_revealed else None,
    )


def _clean_team(name: str) -> str:
    return clean("team's name", name, 60)


def _of_team(entries: list[Entry], team: str) -> list[Entry]:
    """Return the submissions of a team; there is no team without one."""
    return [entry for entry in entries if team_key(entry.team) == team_key(team)]


def _known(entries: list[Entry], team: str) -> list[Entry]:
    """Return the submissions of a team that must be on the board."""
    team = _clean_team(team)
    own = _of_team(entries, team)
    if not own:
        raise BoardError(
            f"there is no team {team!r} on this board ({_teams(entries)}); check the name"
        )
    return own


def _check_new_name(entries: list[Entry], team: str, is_meant: bool) -> None:
    """Refuse a name that is on no board by mistake."""
    if not is_meant:
        raise BoardError(
            f"there is no team {team!r} on this board yet ({_teams(entries)}); check the "
            "name, or enter a new team with --new-team"
        )


def _teams(entries: list[Entry]) -> str:
    names = sorted({entry.team for entry in entries}, key=team_key)
    return f"the teams are {', '.join(names)}" if names else "no team so far"


def _as_text(time: datetime) -> str:
    return f"{time:%Y-%m-%dT%H:%M:%S.%fZ}"
