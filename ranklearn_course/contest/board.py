"""The board of a contest: who submitted what and when, who leads, and the reveal at the end.

Who is trusted. The board's file stays with the organiser, on one machine or in a folder where
only the organiser writes; participants hand in files and see the page. So a team needs no token:
who can write the file could change any token in it as well. Give participants the page. Keep
the board's file, for it holds the lists of all teams, which others could copy, and keep
`public.csv`, with which they could score as often as they like.

What is secret. The private score of a submission is neither computed nor stored before the
reveal, and the board never sees the key before. So neither the page nor the board's file, nor a
copy of it, can tell it. The lists are kept, so that the reveal can score them.

What is certain. A submission that was confirmed is on the disk. A kill, a full disk or a second
process leaves it there or refuses the whole of it, and the same file of a team counts once. After
a kill between the write and the confirmation the same command says that the file is there.

Days begin at midnight UTC. All times are UTC, taken when the submission is recorded.
"""

from __future__ import annotations

import hashlib
import sqlite3
import zlib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from ranklearn_course.contest import board_refusals as refusals
from ranklearn_course.contest.board_names import clean_note, clean_team, clean_title, team_key
from ranklearn_course.contest.board_rows import (
    ENTRIES,
    About,
    as_entry,
    as_text,
    as_time,
    insert,
    read_about,
)
from ranklearn_course.contest.board_standings import FINALS, Entry, Score, Standing, standings
from ranklearn_course.contest.board_store import BoardError, Store

PER_DAY = 5
# The fastest: the most thorough takes ten times as long and makes a list a tenth smaller.
PACKING = 1


def utc_now() -> datetime:
    """Return the time now, in UTC."""
    return datetime.now(UTC)


class Board:
    """An open board.

    Parameters
    ----------
    path : path
        The file that `Board.create` made.
    clock : function, optional
        Returns the time now with its time zone; for tests.
    seconds : float, optional
        How long to wait while another process writes.

    Raises
    ------
    BoardError
        There is no such board.
    """

    def __init__(
        self,
        path: str | Path,
        *,
        clock: Callable[[], datetime] = utc_now,
        seconds: float = 20.0,
    ) -> None:
        self.clock = clock
        self.store = Store(path, seconds=seconds)

    @classmethod
    def create(
        cls,
        path: str | Path,
        *,
        title: str,
        contest: str,
        per_day: int = PER_DAY,
        clock: Callable[[], datetime] = utc_now,
    ) -> Board:
        """Make a board.

        Parameters
        ----------
        path : path
            A new file in a folder that exists.
        title : str
            Stands above the page; 1 to 100 characters.
        contest : str
            What tells this contest from others, such as a digest of its description.
        per_day : int
            How many submissions a team may hand in on one day in UTC.
        clock : function, optional
            Returns the time now with its time zone; for tests.

        Raises
        ------
        BoardError
            The file exists, or cannot be written, or an argument is wrong.

        Examples
        --------
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     with Board.create(f"{folder}/board.sqlite", title="Films", contest="a1") as board:
        ...         _ = board.submit("Foxes", b"...", lambda file: Score(0.05, 0.001), new=True)
        ...         board.standings()[0].team
        'Foxes'
        """
        if not isinstance(per_day, int) or per_day < 1:
            raise BoardError(refusals.PER_DAY_WRONG.format(per_day=per_day))
        row = {"title": clean_title(title), "contest": contest, "per_day": per_day}
        board = cls.__new__(cls)
        board.clock = clock
        board.store = Store.create(path, {"id": 1, **row, "opened": as_text(board.now())})
        return board

    def __enter__(self) -> Board:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self.store.close()

    def now(self) -> datetime:
        """Return the clock's time in UTC."""
        time = self.clock()
        if time.tzinfo is None:
            raise BoardError(refusals.NAIVE.format(time=time))
        return time.astimezone(UTC)

    def about(self) -> About:
        """Return the board's title, contest, limit and times."""
        with self.store.reading() as database:
            return read_about(database)

    def entries(self) -> list[Entry]:
        """Return all submissions in the order they came."""
        return self.state()[1]

    def standings(self) -> list[Standing]:
        """Return the table: by public score, after the reveal by private score."""
        return standings(self.entries())

    def standing(self, team: str) -> Standing:
        """Return the row of one team."""
        with self.store.reading() as database:
            name = _team(database, clean_team(team))["name"]
        return next(row for row in self.standings() if row.team == name)

    def state(self) -> tuple[About, list[Entry]]:
        """Return what the board says of itself and all submissions, at one moment."""
        with self.store.reading() as database:
            return read_about(database), [as_entry(row) for row in database.execute(ENTRIES)]

    def left_today(self, team: str) -> int:
        """Return how many files a team may still hand in today."""
        with self.store.reading() as database:
            row = _team(database, clean_team(team))
            return max(0, read_about(database).per_day - self._today(database, row["id"]))

    def submit(
        self,
        team: str,
        file: bytes,
        score: Callable[[bytes], Score],
        *,
        note: str = "",
        new: bool = False,
    ) -> Entry:
        """Record a submission.

        Parameters
        ----------
        team : str
            Its name; small and capital letters are the same.
        file : bytes
            The submission file as it was handed in.
        score : function
            Gives the file's public score; what it raises goes to the caller, and the file does
            not count.
        note : str
            What the team wants to remember; at most 200 characters.
        new : bool
            Enter a team that is not on the board yet: so a typing error is no new team.

        Returns
        -------
        Entry
            What was recorded: it is on the disk.

        Raises
        ------
        BoardError
            The contest is over, the team handed in this file before or as many as it may today,
            the name is not on the board, or the disk is full.
        """
        team, note = clean_team(team), clean_note(note)
        digest = hashlib.sha256(file).hexdigest()
        # Once before the work of scoring, once where no other process can come between.
        with self.store.reading() as database:
            self._may_submit(database, team, digest, new)
        public = score(file)
        packed = zlib.compress(file, PACKING)
        with self.store.writing() as database:
            row = self._may_submit(database, team, digest, new)
            team_id = row["id"] if row else insert(database, "team", name=team, key=team_key(team))
            time = self.now()
            number = insert(
                database,
                "submission",
                team=team_id,
                time=as_text(time),
                note=note,
                digest=digest,
                score=public.value,
                error=public.error,
                file=packed,
            )
        name = row["name"] if row else team
        return Entry(number, name, time, note, digest, public, chosen=False)

    def choose(self, team: str, numbers: list[int]) -> tuple[Entry, ...]:
        """Choose the submissions of a team that count at the end; the last choice holds.

        Parameters
        ----------
        team : str
            A team on the board.
        numbers : list of int
            One or two of its submissions; none takes the choice back.

        Returns
        -------
        tuple of Entry
            What counts now.

        Raises
        ------
        BoardError
            The contest is over, or a number is not the team's.
        """
        numbers = list(numbers)
        if len(numbers) > FINALS:
            raise BoardError(refusals.HOW_MANY.format(count=len(numbers)))
        if len(set(numbers)) < len(numbers):
            raise BoardError(refusals.TWICE.format(number=numbers[0]))
        team = clean_team(team)
        with self.store.writing() as database:
            _check_open(database)
            row = _team(database, team)
            query = "SELECT id FROM submission WHERE team = ? ORDER BY id"
            own = [number for (number,) in database.execute(query, [row["id"]])]
            for number in numbers:
                if number not in own:
                    own_text = ", ".join(map(str, own))
                    raise BoardError(
                        refusals.NOT_YOURS.format(team=row["name"], number=number, own=own_text)
                    )
            database.execute("UPDATE submission SET chosen = 0 WHERE team = ?", [row["id"]])
            query = "UPDATE submission SET chosen = 1 WHERE id = ?"
            database.executemany(query, [[number] for number in numbers])
        return self.standing(team).finals

    def reveal(self, score: Callable[[bytes], Score]) -> list[Standing]:
        """End the contest: score the private part of every submission, once and for all.

        Parameters
        ----------
        score : function
            Gives the private score of a file; it needs the key file.

        Returns
        -------
        list of Standing
            The final table.

        Raises
        ------
        BoardError
            It was revealed before, nothing was handed in, or a stored file is damaged. Then
            nothing changed, and the contest goes on.
        """
        with self.store.reading() as database:
            _check_open(database)
        scores: dict[int, Score] = {}
        # Scoring takes time: do it before other processes are shut out, then only the latecomers.
        self._score_rest(scores, score)
        with self.store.writing() as database:
            _check_open(database)
            self._score_rest(scores, score)
            if not scores:
                raise BoardError(refusals.NOTHING)
            for number, private in scores.items():
                values = {"submission": number, "score": private.value, "error": private.error}
                insert(database, "private", **values)
            database.execute("UPDATE board SET revealed = ?", [as_text(self.now())])
        return self.standings()

    def _score_rest(self, scores: dict[int, Score], score: Callable[[bytes], Score]) -> None:
        database = self.store.database
        with self.store.plain_errors():
            numbers = [row["id"] for row in database.execute("SELECT id FROM submission")]
        for number in numbers:
            if number not in scores:
                scores[number] = score(self.file(number))

    def file(self, number: int) -> bytes:
        """Return a submission as it was handed in, or refuse what was changed since."""
        query = "SELECT file, digest FROM submission WHERE id = ?"
        with self.store.plain_errors():
            row = self.store.database.execute(query, [number]).fetchone()
        try:
            file = zlib.decompress(row["file"])
        except zlib.error:
            file = b""
        if hashlib.sha256(file).hexdigest() != row["digest"]:
            raise BoardError(refusals.DAMAGED.format(number=number))
        return file

    def _today(self, database: sqlite3.Connection, team_id: int) -> int:
        query = "SELECT COUNT(*) FROM submission WHERE team = ? AND substr(time, 1, 10) = ?"
        (count,) = database.execute(query, [team_id, as_text(self.now())[:10]]).fetchone()
        return count

    def _may_submit(
        self, database: sqlite3.Connection, team: str, digest: str, new: bool
    ) -> sqlite3.Row | None:
        """Refuse what may not be recorded; return the team's row, None for a new team."""
        limit = _check_open(database).per_day
        query = "SELECT * FROM team WHERE key = ?"
        row = database.execute(query, [team_key(team)]).fetchone()
        if row is None:
            if not new:
                _team(database, team, refusals.NOT_ENTERED)
            return None
        query = "SELECT * FROM submission WHERE team = ? AND digest = ?"
        if same := database.execute(query, [row["id"], digest]).fetchone():
            time = as_time(same["time"])
            words = {"number": same["id"], "time": time, "score": same["score"]}
            raise BoardError(refusals.SAME_FILE.format(team=row["name"], **words))
        if new:
            raise BoardError(refusals.TEAM_THERE.format(team=row["name"]))
        count = self._today(database, row["id"])
        if count >= limit:
            raise BoardError(refusals.TOO_MANY.format(team=row["name"], count=count, limit=limit))
        return row


def _check_open(database: sqlite3.Connection) -> About:
    about = read_about(database)
    if about.revealed is not None:
        raise BoardError(refusals.CLOSED.format(time=about.revealed))
    return about


def _team(database: sqlite3.Connection, team: str, unknown: str = refusals.NO_TEAM) -> sqlite3.Row:
    query = "SELECT * FROM team WHERE key = ?"
    row = database.execute(query, [team_key(team)]).fetchone()
    if row is None:
        names = [name for (name,) in database.execute("SELECT name FROM team ORDER BY key")]
        known = refusals.TEAMS.format(names=", ".join(names)) if names else refusals.NO_TEAMS
        raise BoardError(unknown.format(team=team, known=known))
    return row
