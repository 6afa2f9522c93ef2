"""Read the ratings and films of MovieLens, in each of its three formats.

============  =============================================  ================================
ratings       a line                                         films beside it
============  =============================================  ================================
u.data        user TAB film TAB rating TAB seconds           u.item, 24 columns with "|"
ratings.dat   user::film::rating::seconds                    movies.dat, film::title::genres
ratings.csv   userId,movieId,rating,timestamp (header)       movies.csv, movieId,title,genres
============  =============================================  ================================
"""

from __future__ import annotations

import csv
import re
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from tqdm import tqdm

from ranklearn_course.contest import ContestError

#: The least rating that counts as an event.
LIKED = 4.0

#: The columns of flags of u.item, in their order.
GENRES_100K = (
    "unknown",
    "Action",
    "Adventure",
    "Animation",
    "Children's",
    "Comedy",
    "Crime",
    "Documentary",
    "Drama",
    "Fantasy",
    "Film-Noir",
    "Horror",
    "Musical",
    "Mystery",
    "Romance",
    "Sci-Fi",
    "Thriller",
    "War",
    "Western",
)
_NO_GENRE = {"unknown", "(no genres listed)", ""}
_YEAR = re.compile(r"\((\d{4})\)\s*$")
_DIGITS = re.compile(r"[0-9]{1,10}")
_STARS = re.compile(r"[0-9](\.[0-9]+)?")


class Format(NamedTuple):
    """How one of the editions writes its two files."""

    separator: str
    encoding: str
    header: str
    ratings_example: str
    movies: str
    movies_header: str
    movies_example: str


_TAB = Format(
    "\t",
    "latin-1",
    "",
    "196<TAB>242<TAB>3<TAB>881250949",
    "u.item",
    "",
    "1|Title (1995)|01-Jan-1995||address|0|0|1 ... (24 columns)",
)
_COLONS = Format(
    "::", "latin-1", "", "1::1193::5::978300760", "movies.dat", "", "1::Title (1995)::Comedy|Drama"
)
_COMMAS = Format(
    ",",
    "utf-8-sig",
    "userId,movieId,rating,timestamp",
    "1,31,2.5,1260759144",
    "movies.csv",
    "movieId,title,genres",
    "1,Title (1995),Comedy|Drama",
)
_FORMATS = (_TAB, _COLONS, _COMMAS)


@dataclass(frozen=True, eq=False)
class Ratings:
    """Ratings, in any order."""

    users: np.ndarray
    films: np.ndarray
    stars: np.ndarray
    seconds: np.ndarray

    def __len__(self) -> int:
        return len(self.users)

    def __getitem__(self, chosen: np.ndarray) -> Ratings:
        """Return some of them, by a mask or by numbers."""
        columns = (self.users, self.films, self.stars, self.seconds)
        return Ratings(*(column[chosen] for column in columns))

    def once(self) -> Ratings:
        """Return them by time; of a film that a user rated twice, the first rating."""
        ordered = self[np.lexsort((self.films, self.users, self.seconds))]
        pairs = np.lexsort((ordered.films, ordered.users))
        again = (np.diff(ordered.users[pairs]) == 0) & (np.diff(ordered.films[pairs]) == 0)
        return ordered[np.sort(np.delete(pairs, np.flatnonzero(again) + 1))]


class Film(NamedTuple):
    """A film of the catalogue."""

    year: int
    """0 if the title names none."""
    genres: list[str]


def find_format(ratings: Path) -> Format:
    """Tell the format by the first line."""
    with open(ratings, "rb") as file:
        line = file.readline(200).decode("latin-1").removeprefix("\xef\xbb\xbf").rstrip("\r\n")
    for form in _FORMATS:
        if line == form.header if form.header else line.count(form.separator) == 3:
            return form
    example = " or ".join(form.header or form.ratings_example for form in _FORMATS)
    raise _unknown(ratings, line, "ratings", example)


def _lines(path: Path, form: Format, header: str) -> Iterator[tuple[int, str]]:
    """Yield the numbered lines after the header, with a progress bar."""
    bar = tqdm(
        total=path.stat().st_size,
        desc=f"Reading {path.name}",
        unit="B",
        unit_scale=True,
        disable=None,
    )
    with open(path, "rb") as file, bar:
        for number, line in enumerate(file, 1):
            bar.update(len(line))
            try:
                text = line.decode(form.encoding).rstrip("\r\n")
            except UnicodeDecodeError:
                raise ContestError(
                    f"{path}, line {number}: the line is not UTF-8; take the file from "
                    "MovieLens as it is"
                ) from None
            if number == 1 and header:
                if text != header:
                    raise _unknown(path, text, "films", header)
            elif text:
                yield number, text


def _unknown(path: Path, line: str, what: str, example: str) -> ContestError:
    return ContestError(
        f"{path}, line 1: {line[:60]!r} is in none of the three formats of MovieLens; "
        f"{what} look like {example}"
    )


def read_ratings(path: Path, form: Format) -> Ratings:
    """Read all ratings, in the order of the file; a bad line is an error."""
    columns = [array(kind) for kind in "qqdq"]
    for line, text in _lines(path, form, form.header):
        try:
            user, film, rating, seconds = _split(text, form.separator, 4)
            numbers = (_id(user), _id(film), _stars(rating), _seconds(seconds))
        except ValueError as error:
            raise _bad_line(path, line, error, form.ratings_example) from None
        for column, value in zip(columns, numbers, strict=True):
            column.append(value)
    return Ratings(*map(np.array, columns))


def _split(text: str, separator: str, wanted: int) -> list[str]:
    quoted = separator == "," and '"' in text
    columns = next(csv.reader([text])) if quoted else text.split(separator)
    if len(columns) != wanted:
        raise ValueError(f"{wanted} columns must stand in it, got {len(columns)}")
    return columns


def _id(text: str) -> int:
    if not _DIGITS.fullmatch(text) or int(text) == 0:
        raise ValueError(f"an id must be a whole number from 1, got {text[:40]!r}")
    return int(text)


def _seconds(text: str) -> int:
    if not _DIGITS.fullmatch(text):
        raise ValueError(f"the time must be a whole number of seconds, got {text[:40]!r}")
    return int(text)


def _stars(text: str) -> float:
    if not _STARS.fullmatch(text) or not 0.5 <= float(text) <= 5:
        raise ValueError(f"the rating must be a number from 0.5 to 5, got {text[:40]!r}")
    return float(text)


def _bad_line(path: Path, line: int, cause: Any, example: str) -> ContestError:
    return ContestError(f"{path}, line {line}: {cause}; a line must look like {example}")


def read_movies(path: Path, form: Format) -> dict[int, Film]:
    """Read all films by their id; a bad line is an error."""
    films: dict[int, Film] = {}
    for line, text in _lines(path, form, form.movies_header):
        try:
            number, title, genres = _movie_columns(text, form)
            film = _id(number)
        except ValueError as error:
            raise _bad_line(path, line, error, form.movies_example) from None
        if film in films:
            raise ContestError(
                f"{path}, line {line}: film {film} stands there twice; take the file "
                "from MovieLens as it is"
            )
        year = _YEAR.search(title)
        films[film] = Film(int(year[1]) if year else 0, sorted(set(genres) - _NO_GENRE))
    return films


def _movie_columns(text: str, form: Format) -> tuple[str, str, list[str]]:
    """Return id, title and genres of a film's line."""
    if form is not _TAB:
        number, title, genres = _split(text, form.separator, 3)
        return number, title, genres.split("|")
    columns = _split(text, "|", 5 + len(GENRES_100K))
    flags = columns[5:]
    if set(flags) - {"0", "1"}:
        raise ValueError("the last 19 columns must be 0 or 1")
    genres = [name for name, flag in zip(GENRES_100K, flags, strict=True) if flag == "1"]
    return columns[0], columns[1], genres
