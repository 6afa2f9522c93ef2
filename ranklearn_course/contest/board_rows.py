"""The rows of the store and what they mean in Python."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from ranklearn_course.contest.board_standings import Entry, Score

# Sorted as text it is sorted by time, and its first ten signs are the day.
TIME = "%Y-%m-%dT%H:%M:%S.%fZ"

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
    opened: datetime
    revealed: datetime | None


def insert(database: sqlite3.Connection, table: str, **values: Any) -> int:
    """Add a row to a table and return its number."""
    names, marks = ", ".join(values), ", ".join(f":{name}" for name in values)
    return database.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", values).lastrowid


def as_text(time: datetime) -> str:
    """Return a time in UTC as the store keeps it."""
    return time.strftime(TIME)


def as_time(text: str | None) -> datetime | None:
    """Return a time of the store, None for NULL."""
    return None if text is None else datetime.strptime(text, TIME).replace(tzinfo=UTC)


def as_entry(row: sqlite3.Row) -> Entry:
    """Return a row of `ENTRIES` as a submission."""
    private = None if row["last"] is None else Score(row["last"], row["last_error"])
    return Entry(
        number=row["id"],
        team=row["name"],
        time=as_time(row["time"]),
        note=row["note"],
        digest=row["digest"],
        public=Score(row["score"], row["error"]),
        chosen=bool(row["chosen"]),
        private=private,
    )


def read_about(database: sqlite3.Connection) -> About:
    """Return the one row of the table `board`."""
    row = database.execute("SELECT * FROM board").fetchone()
    times = {name: as_time(row[name]) for name in ("opened", "revealed")}
    return About(row["title"], row["contest"], row["per_day"], **times)
