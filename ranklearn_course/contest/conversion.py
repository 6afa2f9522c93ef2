"""Turn a table of events that the user has into a contest.

In many such tables each user has a time of their own: in MovieLens most people rate all their films
in one evening. Then no day parts past and future for all: of each user the last events are kept
back, and the items among them are what the user chose. All earlier ones are handed out. Where
people come again and again, as in a shop, a day does part them: all that is later is kept back.
Without times rows can only be drawn, and nothing is said about a future.

Where the table has ratings, only what is rated well was chosen; a lower rating is no event, but the
user has seen it. The same holds for plays.

What such a table does not know is absent: the days on which items appeared.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from ranklearn_course.contest import ContestError
from ranklearn_course.contest.events import (
    EVENTS,
    ITEMS,
    VALUES,
    Ids,
    Table,
    are_first,
    read_events,
    read_items,
    seconds_of,
)
from ranklearn_course.contest.files import (
    Contest,
    lists_of,
    refuse_overwriting,
    write_contest,
)
from ranklearn_course.contest.generator import K, check_seed, public_part
from ranklearn_course.contest.validation import are_last
from ranklearn_course.contest.words import say
from ranklearn_course.metrics import validation as check

#: The least rating, and the fewest plays, that count as an event.
LIKED = {"rating": 4.0, "plays": 1.0, "": -np.inf}
#: So many rows of a test user are kept back.
LAST = 10
READ = (*EVENTS, *VALUES)
WHY_DROPPED = {
    "again": "convert.again",
    "twice": "convert.twice",
    "low_later": "convert.low_later",
    "unknown_item": "convert.unknown_item",
    "not_asked": "convert.not_asked",
}
SECONDS_PER_DAY = 86_400
#: With fewer public users a board tells next to nothing.
FEW_USERS = 300


@dataclass(frozen=True)
class Conversion:
    """A contest that was made of a table, and what became of the rows: each is counted once.

    Attributes
    ----------
    folder : Path
        The contest's.
    said : str
        All of it in sentences.
    handed_out, low : int
        The rows in train.csv, and how many of them are too low for an event.
    kept_back : int
        What the test users chose, the solution.
    dropped : dict
        How many rows are in no file, by the reason: "again", "twice", "low_later",
        "unknown_item", "not_asked".
    public_users : int
        The test users who make the public score.
    """

    folder: Path
    said: str
    handed_out: int
    low: int
    kept_back: int
    dropped: dict[str, int]
    public_users: int

    def __str__(self) -> str:
        return self.said


def convert(
    log: str | os.PathLike,
    folder: str | os.PathLike,
    *,
    columns: Mapping[str, str] | None = None,
    liked: float | None = None,
    items: str | os.PathLike | None = None,
    last: int | None = None,
    split_day: int | str | None = None,
    at_random: bool = False,
    repeats: bool = False,
    seed: int = 0,
) -> Conversion:
    r"""Turn a table with a row for each event into a contest.

    A test user has more than ``last`` rows, by default 10, and among the last ones, by time, an
    item that somebody has in train.csv; where the table has ratings or plays, with ``liked`` or
    more, by default a rating of 4 and one play. With ``split_day``, a date or a day counted from
    the first one, 0, all rows from that day on are kept back; a test user has such a row and an
    earlier one. A table without times needs ``at_random``: the rows to keep back are drawn. An item
    counts the first time that a user has it; with ``repeats`` each time.

    Of rows in the same second ``seed`` draws the last ones; it also draws who is in the public
    part. ``columns`` names the columns, such as ``{"user": "customer"}``, or gives their place
    from 1; the others are found by their names. ``items`` is a table of the items with their
    genres.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as name:
    ...     parent = Path(name)
    ...     lines = ["user,item,time", "ann,pen,1", "bob,pen,2", "ann,ink,90000", "bob,ink,90001"]
    ...     _ = (parent / "log.csv").write_text("\n".join([*lines, "cy,ink,5"]))
    ...     made = convert(parent / "log.csv", parent / "contest", last=1)
    ...     print((made.folder / "train.csv").read_text(), end="")
    user_id,item_id,day
    1,2,0
    2,2,0
    3,1,0
    """
    check_seed(seed)
    _check_split(last, split_day, at_random)
    refuse_overwriting(folder)
    log = _there(log, "the table of events, a row for each")
    table = Table(log, EVENTS[:2] if at_random else EVENTS, columns)
    values = next((each for each in VALUES if each in table.places), "")
    if liked is not None and not values:
        raise ContestError(
            f"liked is the lowest rating, or the fewest plays, that counts, but {log} has no "
            "column of either; name it, as in rating=stars, or leave liked out"
        )
    if at_random and "time" in table.places:
        raise ContestError(
            f"{log} has times, so leave --at-random out: rows drawn at random let a model learn "
            "from what came after those it is asked about"
        )
    least = LIKED[values] if liked is None else float(liked)
    if not (liked is None or np.isfinite(least)):
        raise ContestError(f"liked must be a number such as 4, got {liked}")
    read, users, names = read_events(table)
    if not (read.ratings >= least).any():
        what = f"{values} of {least:.15g} or more" if values else "rows"
        raise ContestError(f"{log} holds no {what}; name the whole file")
    known: dict[int, tuple[int, set[str]]] = {}
    if items is not None:
        known = read_items(Table(_there(items, "the table of items"), ITEMS), names.by_text())
    rng = np.random.default_rng(seed)
    # Of rows in the same second chance tells the last ones.
    events = read[np.lexsort((rng.random(len(read)), read.users, read.seconds))]
    once = events if repeats else events[are_first(events)]
    days = once.seconds // SECONDS_PER_DAY
    later, first_day, split_said, few = _split(once, days, last or LAST, split_day, at_random)
    is_liked = once.ratings >= least
    is_known = np.isin(once.items, once.items[~later])
    test_users = np.intersect1d(once.users[later & is_liked & is_known], once.users[~later])
    if len(test_users) < 2:
        raise ContestError(few)
    asked = later & np.isin(once.users, test_users)
    # Who is no test user hands out all rows, but none of the days that are asked about.
    is_past = ~later if first_day is not None else ~asked
    past = once[is_past]
    is_known = np.isin(once.items, past.items)
    taken = once[asked & is_liked & is_known]
    chosen = taken[are_first(taken)]
    public = public_part(len(test_users), rng)
    settings: dict[str, Any] = {"values": values}
    if values:
        settings["liked"] = least
    if first_day is None:
        settings["last"] = last or LAST
    if at_random:
        settings["at_random"] = True
    if repeats:
        settings["repeats"] = True
    write_contest(
        folder,
        Contest(
            past.users,
            past.items,
            days[is_past] - days[0],
            **_catalogue(known, np.unique(past.items)),
            test_users=test_users,
            k=K,
            split_day=first_day,
        ),
        lists_of(chosen.users, chosen.items, test_users),
        public,
        {"seed": int(seed), "source": log.name, "days": int(days[-1] - days[0]) + 1, **settings},
        ratings=past.ratings if values else None,
        ids=_ids(user=users, item=names),
        **settings,
    )
    liked_as, low = f"{least:.15g}", int((past.ratings < least).sum())
    dropped = {
        "again": len(read) - len(once),
        "twice": len(taken) - len(chosen),
        "low_later": int((asked & ~is_liked).sum()),
        "unknown_item": int((asked & is_liked & ~is_known).sum()),
        "not_asked": int((later & ~asked & ~is_past).sum()),
    }
    read_as = {what: table.names[table.places[what]] for what in READ if what in table.places}
    said = [
        say("convert.columns", columns=", ".join(f"{what} is {n}" for what, n in read_as.items())),
        split_said,
        say(
            "convert.handed_out",
            folder=folder,
            count=len(past),
            kept_back=len(chosen),
            users=len(test_users),
        ),
    ]
    if low:
        said.append(say("convert.low", count=low, liked=liked_as))
    if repeats:
        said.append(say("convert.repeats"))
    said += [
        say(WHY_DROPPED[reason], count=count, liked=liked_as)
        for reason, count in dropped.items()
        if count
    ]
    if not any(genres for _, genres in known.values()):
        said.append(say("convert.no_genres"))
    if (n_public := int(public.sum())) < FEW_USERS:
        said.append(say("convert.few", users=n_public, wanted=FEW_USERS))
    return Conversion(Path(folder), "\n".join(said), len(past), low, len(chosen), dropped, n_public)


def _check_split(last: int | None, split_day: int | str | None, at_random: bool) -> None:
    if last is not None and not check.is_whole(last, 1):
        raise ContestError(f"last must be a whole number from 1, such as 10, got {last!r}")
    if split_day is not None and (last is not None or at_random):
        raise ContestError(
            "a split by a day keeps back all that is later: leave out the number of last rows and "
            "--at-random"
        )


def _split(
    events: np.recarray, days: np.ndarray, last: int, split_day: int | str | None, at_random: bool
) -> tuple[np.ndarray, int | None, str, str]:
    """Return which events are kept back, from which day on, and how to say it, or that few are."""
    if split_day is None:
        return (
            are_last(events.users, last, np.argsort(events.users, kind="stable")),
            None,
            say("convert.at_random" if at_random else "convert.by_user", last=last),
            f"fewer than two users have more than {last} rows and an item that others have among "
            f"the last {last}; take a larger file or another number of last rows",
        )
    first = _first_day(str(split_day).strip(), days)
    later = days - days[0] >= first
    date = _date(days[0] + first)
    return (
        later,
        first,
        say("convert.by_day", day=first, date=date, share=later.mean()),
        f"fewer than two users have a row before {date} and later an item that is new to them and "
        "that others had before; take another day, or keep back the last rows of each user",
    )


def _first_day(text: str, days: np.ndarray) -> int:
    """Return the day, counted from the first one, that a date or a number names."""
    last = int(days[-1] - days[0])
    try:
        day = int(text) if text.isdecimal() else seconds_of(text) // SECONDS_PER_DAY - int(days[0])
    except ValueError:
        day = 0
    if not 1 <= day <= last:
        raise ContestError(
            f"split_day must be a date from {_date(days[0] + 1)} to {_date(days[-1])}, or a day "
            f"from 1 to {last}, got {text[:40]!r}"
            if last
            else "all rows are of one day; keep back the last rows of each user"
        )
    return day


def _date(day: int) -> str:
    return f"{datetime.fromtimestamp(int(day) * SECONDS_PER_DAY, UTC):%Y-%m-%d}"


def _there(path: str | os.PathLike, what: str) -> Path:
    if not Path(path).is_file():
        raise ContestError(f"{path} does not exist; name {what}")
    return Path(path)


def _catalogue(known: Mapping[int, tuple[int, set[str]]], ids: np.ndarray) -> dict[str, Any]:
    """Return the items that somebody has in train.csv, as a `Contest` has them."""
    of_items = [known.get(item, (0, set())) for item in ids.tolist()]
    names = tuple(sorted(set().union(*(genres for _, genres in of_items))))
    flags = [[name in genres for name in names] for _, genres in of_items]
    return {
        "item_ids": ids,
        "years": np.array([year for year, _ in of_items]),
        "genre_names": names,
        "genres": np.array(flags, bool).reshape(len(ids), len(names)),
        "first_days": None,
    }


def _ids(**ids: Ids) -> str:
    """Return lines that say which number stands for which name, where the table has names."""
    return "".join(
        f"{kind}\t{number}\t{text}\n"
        for kind, each in ids.items()
        if not each.are_numbers()
        for text, number in each.by_text().items()
    )
