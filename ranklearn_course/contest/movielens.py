"""Turn MovieLens ratings, which the user has, into a contest.

In MovieLens most people rate all their films in one evening, at a time of their own. So no day
parts past and future for all: of each user the last ratings are kept back, and the films among
them with 4 or more stars are what the user chose. All earlier ratings are handed out. A lower one
is no event, but the user has seen the film.

What MovieLens does not know is absent: positions on a screen, days on which films appeared.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ranklearn_course.contest import ContestError
from ranklearn_course.contest.baselines import recommend
from ranklearn_course.contest.files import read_contest
from ranklearn_course.contest.generator import K, check_seed, public_part
from ranklearn_course.contest.movielens_files import (
    LIKED,
    Film,
    Ratings,
    find_format,
    read_movies,
    read_ratings,
)
from ranklearn_course.contest.scorer import score_lists
from ranklearn_course.contest.solution import read_public
from ranklearn_course.contest.words import say
from ranklearn_course.contest.writing import ContestWriter, contest_writer, lists_of
from ranklearn_course.metrics import validation as check

SECONDS_PER_DAY = 86_400
#: With fewer public users a board tells next to nothing.
FEW_USERS = 300
WHY_DROPPED = {
    "again": "convert.again",
    "low_later": "convert.low_later",
    "unknown_film": "convert.unknown_film",
}


@dataclass(frozen=True)
class Conversion:
    """What became of the ratings; each of them is counted once.

    Attributes
    ----------
    folder : Path
        The contest's.
    handed_out, low : int
        The ratings in train.csv, and how many of them are below 4.
    kept_back : int
        What the test users chose, the solution.
    dropped : dict
        How many ratings are in no file, by the reason: "again", "low_later", "unknown_film".
    test_users, public_users : int
        Whose lists are wanted, and how many of them make the public score.
    """

    folder: Path
    handed_out: int
    low: int
    kept_back: int
    dropped: dict[str, int]
    test_users: int
    public_users: int

    def __str__(self) -> str:
        lines = [
            say(
                "convert.handed_out",
                folder=self.folder,
                count=self.handed_out,
                low=self.low,
                liked=f"{LIKED:g}",
                kept_back=self.kept_back,
                users=self.test_users,
            )
        ]
        for reason, count in self.dropped.items():
            lines.append(say(WHY_DROPPED[reason], count=count, liked=f"{LIKED:g}"))
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


def convert_movielens(
    ratings: str | os.PathLike,
    folder: str | os.PathLike,
    *,
    movies: str | os.PathLike | None = None,
    last: int = 10,
    seed: int = 0,
) -> Conversion:
    r"""Turn the files of MovieLens 100K, 1M, or later into a contest.

    A test user has more than ``last`` ratings, and among the last ones, by time, a film with 4 or
    more that somebody has rated in train.csv. Of ratings in the same second ``seed`` draws the
    last ones; it also draws who is in the public part.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as name:
    ...     parent = Path(name)
    ...     lines = ["1::7::5::0", "2::7::4::9", "1::8::4::90000", "2::8::5::90001", "3::8::3::5"]
    ...     _ = (parent / "ratings.dat").write_text("\n".join(lines))
    ...     _ = (parent / "movies.dat").write_text("7::Seven (1999)::Drama\n8::Eight (2001)::War")
    ...     made = convert_movielens(parent / "ratings.dat", parent / "contest", last=1)
    ...     print((made.folder / "train.csv").read_text(), end="")
    user_id,item_id,day,rating
    1,7,0,5
    3,8,0,3
    2,7,0,4
    """
    check_seed(seed)
    if not check.is_whole(last, 1):
        raise ContestError(f"last must be a whole number from 1, such as 10, got {last!r}")
    ratings = Path(ratings)
    if not ratings.is_file():
        raise ContestError(
            f"{ratings} does not exist; name the ratings of MovieLens, such as ratings.csv"
        )
    form = find_format(ratings)
    movies = Path(movies) if movies is not None else ratings.with_name(form.movies)
    if not movies.is_file():
        raise ContestError(
            f"no file of films beside {ratings}: {movies} is missing; name it with "
            "--movies or movies="
        )
    read = read_ratings(ratings, form)
    if not (read.stars >= LIKED).any():
        raise ContestError(
            f"{ratings} holds no ratings of {LIKED:g} or more; name the whole file of ratings"
        )
    films, rng = read_movies(movies, form), np.random.default_rng(seed)
    unknown = set(np.unique(read.films).tolist()) - films.keys()
    if unknown:
        raise ContestError(
            f"{movies}: film {min(unknown)} of the ratings is missing; the two files "
            f"must belong together"
        )
    once = read.once()
    later = _later(once, last, rng)
    known = np.isin(once.films, once.films[~later])
    test_users = np.unique(once.users[later & known & (once.stars >= LIKED)])
    if len(test_users) < 2:
        raise ContestError(
            f"fewer than two users have more than {last} ratings and {LIKED:g} or more for one "
            f"of the last {last}; take a larger file or another number of last ratings"
        )
    # Who is no test user hands out all ratings.
    later &= np.isin(once.users, test_users)
    past = once[~later]
    chosen = once[later & np.isin(once.films, past.films) & (once.stars >= LIKED)]
    public = public_part(len(test_users), rng)
    made = {"seed": int(seed), "source": ratings.name, "liked": LIKED, "last": last}
    more = {"last": last, "liked": LIKED}
    with contest_writer(folder, K, None, made, **more) as writer:
        _add_films(writer, films, np.unique(past.films))
        days = (past.seconds - once.seconds[0]) // SECONDS_PER_DAY
        writer.add_train(past.users, past.films, days, past.stars)
        writer.add_test(test_users, lists_of(chosen.users, chosen.films, test_users), public)
    low_later = int((later & (once.stars < LIKED)).sum())
    dropped = {
        "again": len(read) - len(once),
        "low_later": low_later,
        "unknown_film": int(later.sum()) - low_later - len(chosen),
    }
    low = int((past.stars < LIKED).sum())
    return Conversion(
        Path(folder), len(past), low, len(chosen), dropped, len(test_users), int(public.sum())
    )


def _later(ratings: Ratings, last: int, rng: np.random.Generator) -> np.ndarray:
    """Return which ratings are the last ones of their user, who has more than these."""
    order = np.lexsort((rng.random(len(ratings)), ratings.seconds, ratings.users))
    _, first, counts = np.unique(ratings.users[order], return_index=True, return_counts=True)
    left = np.repeat(first + counts, counts) - np.arange(len(ratings))
    later = np.empty(len(ratings), bool)
    later[order] = (left <= last) & (np.repeat(counts, counts) > last)
    return later


def _add_films(writer: ContestWriter, films: dict[int, Film], ids: np.ndarray) -> None:
    """Write the films that somebody has rated in train.csv."""
    names = tuple(sorted({name for film in films.values() for name in film.genres}))
    flags = [[name in films[film].genres for name in names] for film in ids.tolist()]
    genres = np.array(flags, bool).reshape(len(ids), len(names))
    years = np.array([films[film].year for film in ids.tolist()])
    writer.add_items(ids, years, names, genres, None)
