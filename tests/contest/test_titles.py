"""Titles of films: no two alike, and of words that fit the genres."""

from dataclasses import replace

import numpy as np

from ranklearn_course.contest import titles
from ranklearn_course.contest.titles import film_titles
from ranklearn_course.contest.user_model import GENRES
from tests.contest.small_contest import by_hand


def contest_of(genres, names=GENRES):
    genres = np.array(genres, bool)
    small = by_hand([(1, 1, 0)], n_items=len(genres), genres=genres)
    return replace(small, genre_names=tuple(names))


def test_words_fit_the_genres_of_a_film(monkeypatch):
    monkeypatch.setitem(titles._WORDS, "patterns", ["{how}|{what}"])
    contest = contest_of(np.random.default_rng(0).random((50, len(GENRES))) < 0.15)
    for title, row in zip(film_titles(contest).values(), contest.genres, strict=True):
        own = [name for name, has in zip(GENRES, row, strict=True) if has] or ["any"]
        how, what = title.split("|")
        assert how in titles._WORDS[own[0]]["how"]
        # The same words again are a sequel.
        assert what.rstrip(" 23456789") in titles._WORDS[own[-1]]["what"]


def test_what_all_draws_give_twice_becomes_a_sequel(monkeypatch):
    monkeypatch.setitem(titles._WORDS, "patterns", ["The Film"])
    found = film_titles(contest_of([[True]] * 3, ["drama"]))
    assert list(found.values()) == ["The Film", "The Film 2", "The Film 3"]
