"""Ratings in the shape of MovieLens; no rating of it is in them.

What matters for a contest: most users rate all their films in one evening, many in the same second,
everybody at least twenty; a few films have most ratings; about 55 % of the ratings are 4 or 5.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np

GENRES = tuple(f"genre {number}" for number in range(19))


class Size(NamedTuple):
    """How many of each there are."""

    users: int
    films: int
    ratings: int
    days: int


SMALL, LARGE = Size(943, 1682, 100_000, 214), Size(6040, 3706, 1_000_209, 1038)
#: The order of the models that need no common day, from the lowest on.
LADDER = ["random", "popularity", "genre profile", "item-kNN", "SVD"]


def shaped(size: Size, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Return rows of user, film, stars and seconds in any order, and the flags of genres."""
    rng = np.random.default_rng(seed)
    tail = rng.lognormal(0, 1.1, size.users)
    counts = 20 + (tail / tail.sum() * (size.ratings - 20 * size.users)).astype(int)
    counts = np.minimum(counts, size.films // 2)
    missing = size.ratings - counts.sum()
    counts[np.argsort(counts)[: abs(missing)]] += np.sign(missing)
    while (missing := size.ratings - counts.sum()) > 0:
        counts[np.argsort(counts)[:missing]] += 1
    genres = np.zeros((size.films, len(GENRES)), bool)
    main = rng.integers(1, len(GENRES), size.films)
    genres[np.arange(size.films), main] = True
    of_genres = rng.standard_normal((len(GENRES), 6))
    films = (of_genres[main] + rng.standard_normal((size.films, 6))) / np.sqrt(2)
    popularity = -0.9 * np.log(rng.permutation(size.films) + 30)
    quality = 0.4 * rng.standard_normal(size.films)
    kinds = rng.standard_normal((12, 6))
    rows = []
    for user, count in enumerate(counts.tolist()):
        own = 0.8 * kinds[rng.integers(12)] + 0.6 * rng.standard_normal(6)
        taste = films @ own / np.sqrt(6)
        pull = popularity + taste + 0.3 * quality + rng.gumbel(size=size.films)
        rated = rng.permutation(np.argpartition(-pull, count)[:count])
        felt = 3.1 + 0.6 * taste[rated] + quality[rated] + 0.6 * rng.standard_normal(count)
        stars = felt.round().clip(1, 5).astype(int)
        evening = rng.integers(0, size.days) * 86_400 + rng.integers(0, 80_000)
        seconds = evening + rng.integers(0, 40, count).cumsum() // 20 * 20
        rows.append(np.stack([np.full(count, user + 1), rated + 1, stars, seconds], axis=1))
    return rng.permutation(np.concatenate(rows)), genres


def write(size: Size, folder: Path) -> tuple[Path, Path]:
    """Write ratings.csv and movies.csv, as the later editions of MovieLens have them."""
    rows, genres = shaped(size)
    ratings, movies = folder / "ratings.csv", folder / "movies.csv"
    lines = ["userId,movieId,rating,timestamp", *(",".join(map(str, row)) for row in rows.tolist())]
    ratings.write_text("\n".join(lines))
    films = (
        f"{i},Film {i} (1990),{'|'.join(np.array(GENRES)[own])}" for i, own in enumerate(genres, 1)
    )
    movies.write_text("\n".join(["movieId,title,genres", *films]))
    return ratings, movies
