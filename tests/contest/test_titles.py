"""Titles of films: no two alike, the same each time, of words that fit the genres."""

import re
import tomllib
from dataclasses import replace
from pathlib import Path

import numpy as np

from ranklearn_course.contest import titles
from ranklearn_course.contest.titles import film_titles
from ranklearn_course.contest.user_model import GENRES
from tests.contest.small_contest import by_hand

WORDS = tomllib.loads(Path(titles.__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def contest_of(genres, names=GENRES):
    genres = np.array(genres, bool)
    small = by_hand([(1, 1, 0)], n_items=len(genres), genres=genres)
    return replace(small, genre_names=tuple(names))


def many(n=1500):
    return contest_of(np.random.default_rng(0).random((n, len(GENRES))) < 0.15)


def is_made_of(title, first, last):
    """Whether a pattern with words of two genres gives the title."""
    places = {
        "how": WORDS[first]["how"],
        "what": WORDS[last]["what"],
        "place": WORDS["places"],
        "name": WORDS["names"],
    }
    choices = {name: f"({'|'.join(map(re.escape, some))})" for name, some in places.items()}
    return any(re.fullmatch(pattern.format(**choices), title) for pattern in WORDS["patterns"])


def test_no_two_films_share_a_title_and_each_fits_its_genres():
    contest = many()
    found = film_titles(contest)
    assert list(found) == contest.item_ids.tolist()
    assert len(set(found.values())) == len(found)
    for title, row in zip(found.values(), contest.genres, strict=True):
        own = [name for name, has in zip(GENRES, row, strict=True) if has] or ["any"]
        assert is_made_of(title, own[0], own[-1]), (title, own)


def test_a_film_keeps_its_title_as_long_as_those_before_it_stay():
    contest = many(60)
    found = film_titles(contest)
    cut = contest_of(contest.genres[:20])
    assert film_titles(cut) == {item: found[item] for item in range(1, 21)}


def test_what_all_draws_give_twice_becomes_a_sequel(monkeypatch):
    monkeypatch.setitem(titles._WORDS, "patterns", ["The Film"])
    found = film_titles(contest_of([[True]] * 3, ["drama"]))
    assert list(found.values()) == ["The Film", "The Film 2", "The Film 3"]
