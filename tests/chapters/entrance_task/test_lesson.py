"""What lesson 10 says of other contests, and its screens of users."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np

from experiments import entrance_task
from ranklearn_course.authoring.lesson import read_notebook
from ranklearn_course.chapters.entrance_task.other_contests import TABLES
from ranklearn_course.chapters.entrance_task.screens import screens
from ranklearn_course.contest.titles import film_titles
from tests.contest.small_contest import by_hand

LESSON = next(Path(__file__).parents[3].glob("notebooks/*_entrance_task.ipynb"))


def test_what_the_lesson_says_of_trees_is_what_other_contests_gave():
    (cell,) = (cell for cell in read_notebook(LESSON).cells if cell.id == "articles")
    numbers, trees = TABLES.numbers, entrance_task.TREES
    behind = {
        name: int((numbers("contests", "private_gap", model=name) + 2 * errors < 0).sum())
        for name in entrance_task.SECOND_STAGES
        for errors in [numbers("contests", "private_error", model=name)]
    }
    assert [*behind.values()] == [0, 2, 3, 4]
    means = {
        name: [numbers("half", asked, model=name).mean() for asked in entrance_task.ASKED]
        for name in ("LambdaRank, 31 leaves", "two stages, ListNet")
    }
    of_these, _, later = means["LambdaRank, 31 leaves"]
    for words in (
        "6 leaves is more than two errors behind the first row in two contests",
        "with 31 leaves in three, and pointwise trees in all four",
        f"31 leaves gains {of_these:.3f} on these, but loses {-later:.3f} on later days",
        "ListNet gains {:.3f} and {:.3f}".format(*means["two stages, ListNet"][::2]),
    ):
        assert words in cell.source, words
    ranker = entrance_task.RANKER
    assert trees["max_iter"] == ranker["n_estimators"] == trees["min_samples_leaf"] == 100
    assert ranker["min_child_samples"] == 100


def test_screens_in_words_and_as_cards():
    kinds = np.array([[1, 0], [1, 1], [0, 1], [1, 0], [0, 0]], bool)
    events = [(1, 1, 0), (1, 2, 1), (1, 1, 2), (2, 3, 3)]
    contest = replace(by_hand(events, n_items=5, genres=kinds), genre_names=("crime", "drama"))
    watched = {1: [3, 5], 9: np.array([4])}
    found = screens(contest, {1: [3, 4, 5], 9: [1, 2, 3]}, watched)
    titles = film_titles(contest)
    assert str(found) == "\n".join(
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
    films = re.findall(r'<li class="([^"]+)">(.*?)</li>', found._repr_html_())
    is_watched = [True, False, True, False, False, False]
    assert ["watched" in inside for _, inside in films] == is_watched
    assert ["rlc-shade-3" in name for name, _ in films] == is_watched
