"""The screens of users: their films in order, what was watched, and the arithmetic below."""

import re
from dataclasses import replace

import numpy as np
import pytest

from ranklearn_course.chapters.entrance_task.screens import screens
from ranklearn_course.contest.titles import film_titles
from tests.contest.small_contest import by_hand

EVENTS = [(1, 1, 0), (1, 2, 1), (1, 1, 2), (2, 3, 3)]
KINDS = np.array([[1, 0], [1, 1], [0, 1], [1, 0], [0, 0]], bool)
CONTEST = replace(by_hand(EVENTS, n_items=5, genres=KINDS), genre_names=("crime", "drama"))
LISTS, WATCHED = {1: [3, 4, 5], 9: [1, 2, 3]}, {1: [3, 5], 9: np.array([4])}


def test_a_screen_in_words():
    titles = film_titles(CONTEST)
    found = str(screens(CONTEST, LISTS, WATCHED))
    assert found == "\n".join(
        (
            "User 1. Watched 2 films before, most often crime and drama. "
            f"2 of 3 were watched later: AP@3 is {(1 / 1 + 2 / 3) / 2:.3f}.",
            f"1 {titles[3]} (drama, 2000), watched",
            f"2 {titles[4]} (crime, 2000)",
            f"3 {titles[5]} (2000), watched",
            "",
            "User 9. Nothing is known of this user. 0 of 3 were watched later: AP@3 is 0.000.",
            f"1 {titles[1]} (crime, 2000)",
            f"2 {titles[2]} (crime, drama, 2000)",
            f"3 {titles[3]} (drama, 2000)",
        )
    )


def test_the_cards_say_the_same_and_mark_what_was_watched_by_a_word():
    html = screens(CONTEST, LISTS, WATCHED)._repr_html_()
    films = re.findall(r"<li class=\"([^\"]+)\">(.*?)</li>", html)
    assert len(films) == 6
    marked = ["watched" in inside for _, inside in films]
    assert marked == ["rlc-shade-3" in name for name, _ in films]
    assert marked == [True, False, True, False, False, False]
    words = re.sub(r"<style>.*?</style>|<[^>]*>", " ", html, flags=re.DOTALL).split()
    assert words[:3] == ["User", "1", "Watched"]
    for title in film_titles(CONTEST).values():
        assert title in html


def test_what_is_no_screen_is_refused():
    with pytest.raises(ValueError, match="watched must hold films of user 9, got none"):
        screens(CONTEST, LISTS, {1: [3]})
    with pytest.raises(ValueError, match=re.escape("lists[1] must hold films of the contest, got")):
        screens(CONTEST, {1: [77]}, {1: [3]})
