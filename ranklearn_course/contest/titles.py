"""Titles for the films of a made contest, which knows them by number only."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import numpy as np

from ranklearn_course.contest.files import Contest

_WORDS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
#: Another draw is made so often before a film becomes a sequel.
_DRAWS = 20


def film_titles(contest: Contest) -> dict[int, str]:
    """Invent a title for each film of a contest, from words that fit its genres.

    No file of the contest holds them, and no model gets them. A film keeps its title as long as
    the films with smaller ids stay.

    Parameters
    ----------
    contest : Contest
        What `read_contest` returns.

    Returns
    -------
    dict from int to str
        From the id of each film to its title, no two alike.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from ranklearn_course.contest.files import read_contest
    >>> from ranklearn_course.contest.generator import make_contest
    >>> with TemporaryDirectory() as parent:
    ...     made = make_contest(f"{parent}/tiny", users=50, items=80, events=800, seed=1)
    ...     titles = film_titles(read_contest(made))
    >>> len(titles), len(set(titles.values()))
    (80, 80)
    """
    films: dict[int, str] = {}
    used: Counter[str] = Counter()
    for item, row in zip(contest.item_ids.tolist(), contest.genres, strict=True):
        genres = [name for name, has in zip(contest.genre_names, row, strict=True) if has]
        rng = np.random.default_rng([0, item])
        title = _draw(genres, rng)
        for _ in range(_DRAWS):
            if title not in used:
                break
            title = _draw(genres, rng)
        used[title] += 1
        films[item] = title if used[title] == 1 else f"{title} {used[title]}"
    return films


def _draw(genres: list[str], rng: np.random.Generator) -> str:
    first, *_, last = [*genres[:1], *genres] or ["", ""]
    words = {
        "how": _of(first)["how"],
        "what": _of(last)["what"],
        "place": _WORDS["places"],
        "name": _WORDS["names"],
    }
    drawn = {name: some[rng.integers(len(some))] for name, some in words.items()}
    return _WORDS["patterns"][rng.integers(len(_WORDS["patterns"]))].format(**drawn)


def _of(genre: str) -> dict[str, list[str]]:
    words = _WORDS.get(genre.lower())
    return words if isinstance(words, dict) else _WORDS["any"]
