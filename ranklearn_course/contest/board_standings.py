"""The rules of the table: who stands where, which two submissions are finals, who moved how far.

Before the reveal a team stands by its best public score, after it by the best private score of
its two finals. Of equal scores the earlier submission stands first.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

FINALS = 2


@dataclass(frozen=True)
class Score:
    """A score from 0 to 1 and its standard error.

    >>> Score(0.05, 0.0013).value
    0.05
    """

    value: float
    error: float

    def __post_init__(self) -> None:
        if not 0 <= self.value <= 1:
            raise ValueError(f"the score must be a number from 0 to 1, got {self.value!r}")
        if not (self.error >= 0 and math.isfinite(self.error)):
            raise ValueError(
                f"the standard error must be a number of at least 0, got {self.error!r}"
            )


@dataclass(frozen=True)
class Entry:
    """One submission of a team: `private` is None until the reveal."""

    number: int
    team: str
    time: datetime
    note: str
    digest: str
    public: Score
    chosen: bool
    private: Score | None = None


@dataclass(frozen=True)
class Standing:
    """One row of the table.

    `rank` is the rank by the best public score, `private_rank` the one after the reveal, when
    `final` is the submission that gave it; `climbed` counts the ranks between them.
    """

    rank: int
    team: str
    best: Entry
    entries: tuple[Entry, ...]
    finals: tuple[Entry, ...]
    private_rank: int | None = None
    final: Entry | None = None

    @property
    def last(self) -> datetime:
        """The time of the team's last submission."""
        return self.entries[-1].time

    @property
    def climbed(self) -> int:
        """Ranks won by the reveal; a negative number are ranks lost."""
        return 0 if self.private_rank is None else self.rank - self.private_rank


def finals(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return the two submissions of a team that count at the end.

    Those that the team chose; if it chose none, its two best by public score. One chosen counts
    alone: a team may decide that its second best idea must not count.

    Parameters
    ----------
    entries : sequence of Entry
        All submissions of one team, in order of time.

    Returns
    -------
    tuple of Entry
        One or two, the best public score first.
    """
    chosen = [entry for entry in entries if entry.chosen]
    return tuple(sorted(chosen or entries, key=_by_public)[:FINALS])


def standings(entries: Sequence[Entry]) -> list[Standing]:
    """Return the table: by public score before the reveal, by private score after it.

    Parameters
    ----------
    entries : sequence of Entry
        All submissions of all teams. Revealed are all of them or none.

    Returns
    -------
    list of Standing
        The first of the table first.
    """
    teams: dict[str, list[Entry]] = {}
    for entry in sorted(entries, key=_by_time):
        teams.setdefault(entry.team, []).append(entry)
    bests = {team: min(own, key=_by_public) for team, own in teams.items()}
    by_public = _places(bests)
    lasts: dict[str, Entry] = {}
    if entries and all(entry.private is not None for entry in entries):
        lasts = {team: min(finals(own), key=_by_private) for team, own in teams.items()}
    by_private = _places(lasts, _by_private)
    rows = [
        Standing(
            rank=by_public[team],
            team=team,
            best=bests[team],
            entries=tuple(own),
            finals=finals(own),
            private_rank=by_private.get(team),
            final=lasts.get(team),
        )
        for team, own in teams.items()
    ]
    return sorted(rows, key=lambda row: row.private_rank or row.rank)


def _by_time(entry: Entry) -> tuple:
    return entry.time, entry.number


def _by_public(entry: Entry) -> tuple:
    return -entry.public.value, *_by_time(entry)


def _by_private(entry: Entry) -> tuple:
    return -entry.private.value, *_by_time(entry)


def _places(entries: dict[str, Entry], key=_by_public) -> dict[str, int]:
    order = sorted(entries, key=lambda team: key(entries[team]))
    return {team: place for place, team in enumerate(order, 1)}
