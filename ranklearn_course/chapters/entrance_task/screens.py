"""What users see: a card for each film of their lists, and which of them they watched later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

import numpy as np

from ranklearn_course import cards
from ranklearn_course.contest.files import Contest
from ranklearn_course.contest.titles import film_titles
from ranklearn_course.figures.cards import HIT
from ranklearn_course.figures.words import all_of, listing, number, texts
from ranklearn_course.metrics import average_precision
from ranklearn_course.palette import fill_colors

TEXT = texts(__file__, "screens.toml")
_MOST_GENRES = 2


@dataclass(frozen=True)
class Film:
    """A film on a screen; `told` is all of it in words."""

    rank: int
    title: str
    facts: str
    is_watched: bool

    @property
    def told(self) -> str:
        """The film in words."""
        sentence = TEXT["film_watched" if self.is_watched else "film"]
        return sentence.format(**vars(self))


@dataclass(frozen=True)
class Screen:
    """The list of one user: whose it is, what the user likes, the films, and how good it is."""

    user: str
    taste: str
    films: tuple[Film, ...]
    told: str


@dataclass(frozen=True)
class Screens:
    """The screens of some users; a notebook shows them as cards, `print` in words."""

    screens: tuple[Screen, ...]

    def __str__(self) -> str:
        lines = (
            [f"{screen.user}. {screen.taste} {screen.told}", *(film.told for film in screen.films)]
            for screen in self.screens
        )
        return "\n\n".join("\n".join(block) for block in lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        inside = "".join(map(_screen, self.screens))
        css = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")
        style = f"{cards.style()}<style>{fill_colors(css)}</style>"
        return cards.frame(TEXT["region"], "word", style + inside)


def screens(
    contest: Contest, lists: Mapping[int, Sequence[int]], watched: Mapping[int, Sequence[int]]
) -> Screens:
    """Return what users see, and which of it they watched later.

    Parameters
    ----------
    contest : Contest
        What `read_contest` returns.
    lists : dict from int to list of int
        From a user to the films shown, best first.
    watched : dict from int to list of int
        From each of these users to all films that the user watched later, at least one.

    Raises
    ------
    ValueError
        A user without watched films, or a film that is not in the catalogue.
    """
    titles = film_titles(contest)
    for user, films in lists.items():
        if not len(watched.get(user, ())):
            raise ValueError(f"watched must hold films of user {user}, got none")
        if unknown := set(map(int, films)) - titles.keys():
            raise ValueError(f"lists[{user}] must hold films of the contest, got {min(unknown)}")
    return Screens(
        tuple(
            _screen_of(contest, titles, user, np.asarray(films), watched[user])
            for user, films in lists.items()
        )
    )


def _screen_of(
    contest: Contest, titles: dict[int, str], user: int, films: np.ndarray, watched: Sequence[int]
) -> Screen:
    hits = np.isin(films, watched)
    k = len(films)
    value = average_precision(hits, k, judged=[1] * len(watched))
    return Screen(
        user=TEXT["user"].format(user=user),
        taste=_taste(contest, user),
        films=tuple(
            Film(rank, titles[int(film)], _facts(contest, film), is_watched=bool(hit))
            for rank, (film, hit) in enumerate(zip(films, hits, strict=True), 1)
        ),
        told=TEXT["told"].format(hits=hits.sum(), k=k, value=number(value)),
    )


def _facts(contest: Contest, film: int) -> str:
    column = np.searchsorted(contest.item_ids, film)
    genres = np.array(contest.genre_names)[contest.genres[column]]
    return listing([*genres, contest.years[column]])


def _taste(contest: Contest, user: int) -> str:
    seen = np.unique(contest.items[contest.users == user])
    counts = contest.genres[np.searchsorted(contest.item_ids, seen)].sum(axis=0)
    if not counts.any():
        return TEXT["nothing_known"]
    best = np.argsort(-counts, kind="stable")[:_MOST_GENRES]
    genres = all_of(contest.genre_names[genre] for genre in best if counts[genre])
    return TEXT["taste"].format(n=len(seen), genres=genres)


def _screen(screen: Screen) -> str:
    films = "".join(map(_card, screen.films))
    return (
        f'<section class="rlc-screen" aria-label="{escape(screen.user)}">'
        f"<p><b>{escape(screen.user)}</b> <small>{escape(screen.taste)}</small></p>"
        f'<ol class="rlc-films">{films}</ol><p>{escape(screen.told)}</p></section>'
    )


def _card(film: Film) -> str:
    mark = f"<span>{HIT} {escape(TEXT['watched'])}</span>" if film.is_watched else ""
    return (
        f'<li class="rlc-film{" rlc-shade-3" if film.is_watched else ""}">'
        f'<span class="rlc-place"><span>{film.rank}</span> {mark}</span> '
        f"<b>{escape(film.title)}</b> <small>{escape(film.facts)}</small></li>"
    )
