"""Turn MovieLens ratings, which the user has, into a contest with the same files.

A rating of 4 or more counts as an event, any other as none. Day 0 is the day of the first event.
MovieLens does not say where on a screen a film stood, so the position is 0, unknown.
"""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np

from ranklearn_course.contest.files import Contest, ContestError
from ranklearn_course.contest.generator import K, check_seed, public_part
from ranklearn_course.contest.movielens_files import (
    LIKED,
    Film,
    Liked,
    find_format,
    read_movies,
    read_ratings,
)
from ranklearn_course.contest.writing import lists_of, write_contest

SECONDS_PER_DAY = 86_400


def convert_movielens(
    ratings: str | os.PathLike,
    folder: str | os.PathLike,
    *,
    movies: str | os.PathLike | None = None,
    test_share: float = 0.2,
    seed: int = 0,
) -> Path:
    r"""Turn the files of MovieLens 100K, 1M, or later into a contest.

    Ratings of 4 or more are events. The split is a day, the same for all: the events from that
    day on, about the share ``test_share`` of all, are the test. Test users have events on both
    sides; in MovieLens many rate all their films in one evening, so they are far fewer than all
    users. A film that nobody liked before the split gets the split as its first day.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as name:
    ...     parent = Path(name)
    ...     lines = ["1::7::5::0", "2::7::4::9", "1::8::4::90000", "2::8::5::90001", "2::9::3::5"]
    ...     _ = (parent / "ratings.dat").write_text("\n".join(lines))
    ...     _ = (parent / "movies.dat").write_text("7::Seven (1999)::Drama\n8::Eight (2001)::War")
    ...     folder = convert_movielens(parent / "ratings.dat", parent / "contest", test_share=0.5)
    ...     print((folder / "train.csv").read_text(), end="")
    user_id,item_id,day,position
    1,7,0,0
    2,7,0,0
    """
    check_seed(seed)
    if not isinstance(test_share, float) or not 0 < test_share < 1:
        raise ContestError(
            f"test_share must be a number between 0 and 1, such as 0.2, got {test_share!r}"
        )
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
    events = read_ratings(ratings, form).sorted()
    if not len(events.users):
        raise ContestError(
            f"{ratings} holds no ratings of {LIKED:g} or more; name the whole file of ratings"
        )
    films = read_movies(movies, form)
    contest, solution = _contest(events, films, movies, test_share)
    public = public_part(len(solution), np.random.default_rng(seed))
    made = {"seed": int(seed), "source": ratings.name, "liked": LIKED, "test_share": test_share}
    return write_contest(folder, contest, solution, public, made)


def _contest(
    events: Liked, films: dict[int, Film], movies: Path, test_share: float
) -> tuple[Contest, list[np.ndarray]]:
    unknown = set(np.unique(events.films).tolist()) - films.keys()
    if unknown:
        raise ContestError(
            f"{movies}: film {min(unknown)} of the ratings is missing; the two files "
            f"must belong together"
        )
    days = (events.seconds - events.seconds[0]) // SECONDS_PER_DAY
    split_day = int(days[min(int((1 - test_share) * len(days)), len(days) - 1)])
    first_test = int(np.searchsorted(days, split_day))
    past, future = slice(first_test), slice(first_test, None)
    test_users = np.intersect1d(events.users[past], events.users[future])
    if len(test_users) < 2:
        raise ContestError(
            "fewer than two users have events before and after the split; take a "
            f"larger file or another test_share than {test_share:g}"
        )
    ids = np.array(sorted(films))
    names = tuple(sorted({name for film in films.values() for name in film.genres}))
    flags = [[name in films[film].genres for name in names] for film in ids.tolist()]
    genres = np.array(flags, bool).reshape(len(ids), len(names))
    first_days = np.full(len(ids), split_day)
    # The first day in the past only: a first day in the test would tell that somebody liked it.
    seen, first = np.unique(events.films[past], return_index=True)
    first_days[np.searchsorted(ids, seen)] = days[past][first]
    contest = Contest(
        events.users[past],
        events.films[past],
        days[past],
        np.zeros(first_test, np.int64),
        ids,
        np.array([films[film].year for film in ids.tolist()]),
        names,
        genres,
        first_days,
        test_users,
        K,
        split_day,
    )
    return contest, lists_of(events.users[future], events.films[future], test_users)
