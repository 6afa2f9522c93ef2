"""The rules of the board: names, who stands where, which two submissions are finals.

Before the reveal a team stands by its best public score, after it by the best private score of
its two finals. Of equal scores the earlier submission stands first.

In names and notes any script is welcome. Refused is what cannot be seen or turns the text around
it: control characters, and those that change the direction of writing.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from ranklearn_course.contest import ContestError, Estimate

FINALS = 2

_TURNING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
# No file in XML may hold the last two.
_REFUSED = frozenset(_TURNING + "\ufffe\uffff")


class BoardError(ContestError):
    """What a board refuses, in one message."""


@dataclass(frozen=True)
class Entry:
    """One submission of a team: `private` is None until the reveal."""

    number: int
    team: str
    time: datetime
    note: str
    digest: str
    public: Estimate
    chosen: bool
    private: Estimate | None = None


@dataclass(frozen=True)
class Standing:
    """Where a team stands.

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
    """Return the submissions of a team that count at the end, the best public score first.

    Those that the team chose; if it chose none, its two best by public score. One chosen counts
    alone: a team may decide that its second best idea must not count.
    """
    chosen = [entry for entry in entries if entry.chosen]
    return tuple(sorted(chosen or entries, key=_by_public)[:FINALS])


def standings(entries: Sequence[Entry]) -> list[Standing]:
    """Return the table, the first team first; revealed are all submissions or none."""
    teams: dict[str, list[Entry]] = {}
    for entry in sorted(entries, key=_by_time):
        teams.setdefault(entry.team, []).append(entry)
    best = {team: min(own, key=_by_public) for team, own in teams.items()}
    final: dict[str, Entry] = {}
    if all(entry.private is not None for entry in entries):
        final = {team: min(finals(own), key=_by_private) for team, own in teams.items()}
    ranks, private_ranks = _ranks(best, _by_public), _ranks(final, _by_private)
    table = [
        Standing(
            rank=ranks[team],
            team=team,
            best=best[team],
            entries=tuple(own),
            finals=finals(own),
            private_rank=private_ranks.get(team),
            final=final.get(team),
        )
        for team, own in teams.items()
    ]
    return sorted(table, key=lambda standing: standing.private_rank or standing.rank)


def _ranks(entries: dict[str, Entry], key: Callable[[Entry], tuple]) -> dict[str, int]:
    order = sorted(entries, key=lambda team: key(entries[team]))
    return {team: rank for rank, team in enumerate(order, 1)}


def _by_time(entry: Entry) -> tuple:
    return entry.time, entry.number


def _by_public(entry: Entry) -> tuple:
    return -entry.public.value, *_by_time(entry)


def _by_private(entry: Entry) -> tuple:
    return -entry.private.value, *_by_time(entry)


def clean(what: str, text: str, longest: int) -> str:
    """Return a text with single spaces and composed letters, or refuse it.

    >>> clean("team's name", "  The   Foxes ", 60)
    'The Foxes'
    """
    for position, sign in enumerate(text, 1):
        is_hidden = unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp")
        if sign in _REFUSED or (is_hidden and sign not in "\t\n\r"):
            raise BoardError(
                f"the {what} may not hold the sign U+{ord(sign):04X} at position {position}; "
                "leave it out"
            )
    words = unicodedata.normalize("NFC", " ".join(text.split()))
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in words):
        raise BoardError(
            f"the {what} must have at least one letter, digit or sign that can be seen, got "
            f"{text!r}"
        )
    if len(words) > longest:
        raise BoardError(f"the {what} may have {longest} characters, got {len(words)}")
    return words


def team_key(name: str) -> str:
    """Return what two names must not share: neither letter case nor unseen signs make a difference.

    >>> team_key("The Foxes") == team_key("the foxes")
    True
    """
    seen = "".join(sign for sign in name if unicodedata.category(sign) != "Cf")
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold())
