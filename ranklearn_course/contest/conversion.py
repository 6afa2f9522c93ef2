"""Turn a table of events that the user has into a contest.

In such data each user has a time of their own: in MovieLens most people rate all their films in one
evening. So no day parts past and future for all: of each user the last events are kept back, and
the items among them are what the user chose. All earlier ones are handed out. Where the table has
ratings, only what is rated well was chosen; a lower rating is no event, but the user has seen it.

What such a table does not know is absent: positions on a screen, days on which items appeared.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ranklearn_course.contest import ContestError
from ranklearn_course.contest.baselines import recommend
from ranklearn_course.contest.events import (
    EVENTS,
    ITEMS,
    Ids,
    Table,
    first_of_each,
    read_events,
    read_items,
)
from ranklearn_course.contest.files import (
    Contest,
    lists_of,
    read_contest,
    refuse_overwriting,
    write_contest,
)
from ranklearn_course.contest.generator import K, check_seed, public_part
from ranklearn_course.contest.scorer import score_lists
from ranklearn_course.contest.solution import read_public
from ranklearn_course.contest.validation import are_last
from ranklearn_course.contest.words import say
from ranklearn_course.metrics import validation as check

#: The least rating that counts as an event.
LIKED = 4.0
READ = (*EVENTS, "rating")
WHY_DROPPED = {
    "again": "convert.again",
    "low_later": "convert.low_later",
    "unknown_item": "convert.unknown_item",
}
SECONDS_PER_DAY = 86_400
#: With fewer public users a board tells next to nothing.
FEW_USERS = 300


@dataclass(frozen=True)
class Conversion:
    """What became of the rows; each of them is counted once.

    Attributes
    ----------
    folder : Path
        The contest's.
    columns : dict
        The columns of the table that were read, by what they hold.
    liked : float or None
        The least rating that is an event; None if the table has no ratings.
    handed_out, low : int
        The rows in train.csv, and how many of them are rated lower.
    kept_back : int
        What the test users chose, the solution.
    dropped : dict
        How many rows are in no file, by the reason: "again", "low_later", "unknown_item".
    test_users, public_users : int
        Whose lists are wanted, and how many of them make the public score.
    """

    folder: Path
    columns: Mapping[str, str]
    liked: float | None
    handed_out: int
    low: int
    kept_back: int
    dropped: dict[str, int]
    test_users: int
    public_users: int

    def __str__(self) -> str:
        counts = {"count": self.handed_out, "low": self.low, "kept_back": self.kept_back}
        words = {"liked": "" if self.liked is None else f"{self.liked:g}", "users": self.test_users}
        rated = "convert.handed_out" if self.liked is None else "convert.handed_out_rated"
        columns = ", ".join(f"{what} is {name}" for what, name in self.columns.items())
        lines = [say("convert.columns", columns=columns)]
        lines.append(say(rated, folder=self.folder, **counts, **words))
        for reason, count in self.dropped.items():
            if reason != "low_later" or self.liked is not None:
                lines.append(say(WHY_DROPPED[reason], count=count, liked=words["liked"]))
        if self.public_users < FEW_USERS:
            lines.append(self._warning())
        return "\n".join(lines)

    def _warning(self) -> str:
        if self.public_users < 2:
            return say("convert.nobody", users=self.public_users)
        public, contest = read_public(self.folder), read_contest(self.folder)
        lists = recommend(contest, "popularity", public.users)
        scores = score_lists(lists, public.users, public, contest.item_ids)
        value, error = scores[f"MAP@{public.k}"]
        return say(
            "convert.few",
            users=self.public_users,
            wanted=FEW_USERS,
            k=public.k,
            value=f"{value:.3f}",
            error=f"{error:.3f}",
        )


def convert(
    log: str | os.PathLike,
    folder: str | os.PathLike,
    *,
    columns: Mapping[str, str] | None = None,
    liked: float | None = None,
    items: str | os.PathLike | None = None,
    last: int = 10,
    seed: int = 0,
) -> Conversion:
    r"""Turn a table with a row for each event into a contest.

    A test user has more than ``last`` rows, and among the last ones, by time, an item that somebody
    has in train.csv; where the table has ratings, with ``liked`` (by default 4) or more. Of rows in
    the same second ``seed`` draws the last ones; it also draws who is in the public part.
    ``columns`` names the columns, such as ``{"user": "customer"}``, or gives their place from 1;
    the others are found by their names. ``items`` is a table of the items with their genres.

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
    if not check.is_whole(last, 1):
        raise ContestError(f"last must be a whole number from 1, such as 10, got {last!r}")
    refuse_overwriting(folder)
    log = _there(log, "the table of events, a row for each")
    table = Table(log, EVENTS, columns)
    is_rated = "rating" in table.places
    if liked is not None and not is_rated:
        raise ContestError(
            f"liked is the lowest rating that counts, but {log} has no column of ratings; name it, "
            "as in rating=stars, or leave liked out"
        )
    least = LIKED if liked is None else float(liked)
    read, users, names = read_events(table)
    # Without ratings every row is an event.
    threshold = least if is_rated else -np.inf
    if not (read.ratings >= threshold).any():
        what = f"ratings of {least:g} or more" if is_rated else "rows"
        raise ContestError(f"{log} holds no {what}; name the whole file")
    known: dict[int, tuple[int, set[str]]] = {}
    if items is not None:
        known = read_items(Table(_there(items, "the table of items"), ITEMS), names.by_text())
    rng = np.random.default_rng(seed)
    once = first_of_each(read)
    # Of rows in the same second chance tells the last ones.
    order = np.lexsort((rng.random(len(once)), once.seconds, once.users))
    later = are_last(once.users, last, order)
    is_chosen = once.ratings >= threshold
    test_users = np.unique(once.users[later & is_chosen & np.isin(once.items, once.items[~later])])
    if len(test_users) < 2:
        raise ContestError(
            f"fewer than two users have more than {last} rows and an item that others have among "
            f"the last {last}; take a larger file or another number of last rows"
        )
    # Who is no test user hands out all rows.
    later &= np.isin(once.users, test_users)
    past = once[~later]
    chosen = once[later & np.isin(once.items, past.items) & is_chosen]
    public = public_part(len(test_users), rng)
    more = {"last": last, "liked": least} if is_rated else {"last": last}
    made = {"seed": int(seed), "source": log.name, **more}
    write_contest(
        folder,
        Contest(
            past.users,
            past.items,
            (past.seconds - once.seconds[0]) // SECONDS_PER_DAY,
            None,
            **_catalogue(known, np.unique(past.items)),
            test_users=test_users,
            k=K,
            split_day=None,
        ),
        lists_of(chosen.users, chosen.items, test_users),
        public,
        made,
        ratings=past.ratings if is_rated else None,
        ids=_ids(user=users, item=names),
        **more,
    )
    low_later = int((later & ~is_chosen).sum())
    dropped = {
        "again": len(read) - len(once),
        "low_later": low_later,
        "unknown_item": int(later.sum()) - low_later - len(chosen),
    }
    return Conversion(
        Path(folder),
        {what: table.names[table.places[what]] for what in READ if what in table.places},
        least if is_rated else None,
        len(past),
        int((past.ratings < threshold).sum()),
        len(chosen),
        dropped,
        len(test_users),
        int(public.sum()),
    )


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
