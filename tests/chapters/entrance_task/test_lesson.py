"""What lesson 10 says of other contests, and its screens of users."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np

from experiments import entrance_task
from ranklearn_course.authoring.lesson import read_notebook
from ranklearn_course.chapters.entrance_task.other_contests import (
    TABLES,
    ladder_on_real_logs,
    rows_of,
)
from ranklearn_course.chapters.entrance_task.screens import screens
from ranklearn_course.contest.titles import film_titles
from tests.contest.small_contest import by_hand

LESSON = next(Path(__file__).parents[3].glob("notebooks/*_entrance_task.ipynb"))


def test_what_the_lesson_says_of_rankers_is_what_other_contests_gave():
    cells = {cell.id: cell.source for cell in read_notebook(LESSON).cells}
    text = cells["second-stage-read"] + cells["rankers-why"]
    numbers, trees = TABLES.numbers, entrance_task.TREES
    names = dict.fromkeys(row["model"] for row in TABLES.rows("contests"))
    gain = {name: numbers("contests", "private_gap", model=name) for name in names}
    few, many, linear = gain["LambdaRank, 6 leaves"], gain["LambdaRank, 31 leaves"], gain["ListNet"]
    ranked = (gain["ListNet, one source"], linear, few)
    assert all((less < more).all() for less, more in pairwise(ranked))
    assert (many < linear).all()
    errors = numbers("contests", "private_error", model="pointwise, 31 leaves")
    assert (gain["pointwise, 31 leaves"] < 2 * errors).all()
    assert (gain["6 leaves, mean of three seeds"] > few).all()
    for way in ("6 leaves, a fifth of the negatives", "6 leaves, two windows"):
        assert abs(gain[way].mean() - few.mean()) < 0.001
    of_trees, of_listnet = (
        [f"{numbers('half', asked, model=name).mean():.3f}" for asked in entrance_task.ASKED]
        for name in ("LambdaRank, 31 leaves", "ListNet")
    )
    told = "leads by {} on these users, {} on the others in the same weeks, and {} in later weeks. "
    assert told.format(*of_trees) in text
    assert f"ListNet leads by {' or '.join(sorted({*of_listnet}))} everywhere." in text
    for name in ("ListNet", "LambdaRank, 6 leaves", "LambdaRank, 31 leaves"):
        assert f"by {gain[name].min():.4f} to {gain[name].max():.4f}" in text
    assert (linear > 3 * numbers("contests", "private_error", model="ListNet")).all()
    one_source = gain["ListNet, one source"]
    assert f"by at most {one_source.max():.4f}, and in one it is behind" in text
    assert np.count_nonzero(one_source < 0) == 1
    ranker = entrance_task.RANKER
    assert trees["max_iter"] == ranker["n_estimators"] == trees["min_samples_leaf"] == 100
    assert ranker["min_child_samples"] == 100


def test_the_ladder_on_real_logs_is_as_the_lesson_tells():
    names, *columns = zip(*ladder_on_real_logs().rows, strict=True)
    made, large, small = (dict(zip(names, map(float, column), strict=True)) for column in columns)
    for of_model in (made, small):
        assert of_model["genre profile"] < 1.1
        assert of_model["item-kNN"] + 0.2 < of_model["item-kNN, half-life 5"]
    assert max(made, key=made.get) == "EASE"
    assert max(large, key=large.get) == "EASE"
    assert max(small, key=small.get) == "item-kNN, half-life 5"
    leads = (
        ("latest-small", "EASE", "item-kNN, half-life 5", 1),
        ("100K", "EASE", "SVD, 16 factors", 1),
        ("100K", "item-kNN, half-life 5", "item-kNN", 2),
    )
    for log, model, minus, errors in leads:
        told = {"log": log, "model": model, "minus": minus}
        (lead,) = (row for row in rows_of("movielens.csv") if told.items() <= row.items())
        assert abs(float(lead["value"])) < errors * float(lead["error"])
    assert large["item-kNN"] < large["item-kNN, half-life 5"]


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
