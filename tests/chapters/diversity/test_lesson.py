"""What lesson 13 says of its tables, held against what is stored."""

import re
from pathlib import Path

import nbformat
import numpy as np
import pytest

from experiments.diversity import BEST_PART
from ranklearn_course.chapters.diversity.experiments import (
    ASKED,
    BEST,
    TABLES,
    WEIGHTS,
    numbers,
    solved,
    stored,
)
from ranklearn_course.contest.validation import split_in_time
from ranklearn_course.course import chapters
from ranklearn_course.metrics import kendall_tau, mmr
from ranklearn_course.widgets import MeaningBoard
from tests.rows import with_each

NOTEBOOKS = Path(__file__).parents[3] / "notebooks"
SPLITS = "in time", "last event", "at random"
#: The models that follow no fashion.
CALM = [model for model in ASKED if "trend" not in model and "recent" not in model]


def of(name, column, model, seed):
    return numbers(name, column, model=model, seed=seed)[0]


def tau(split, seed, models=ASKED):
    board, held_out = (
        [numbers("splits", "map", split=each, seed=seed, model=model)[0] for model in models]
        for each in ("board", split)
    )
    return kendall_tau(board, held_out)


def cells_of(chapter):
    return nbformat.read(NOTEBOOKS / f"{chapters()[chapter].lesson}.ipynb", as_version=4).cells


def test_each_price_of_the_checklist_is_measured():
    text = next(c.source for c in cells_of("diversity") if "## A checklist" in c.source)
    (turned,) = stored("turned", seed=0, first="EASE with trend", second="ALS")
    (cheap,) = stored("aims", seed=0, aim="coverage")
    prices = [
        f"board {tau('in time', 0):.2f}; at random {tau('at random', 0):.2f}",
        f"without models of fashion {tau('at random', 0, CALM):.2f}",
        f"leaks and has {tau('last event', 0):.2f}, too",
        f"by {-float(turned['gap_of_100']):.4f} ± {float(turned['error_of_100']):.4f}",
        f"by {float(turned['exact_gap']):.4f} ± {float(turned['exact_error']):.4f}",
        f"Here {len(split_in_time(solved(0).contest, 21).no_past)};",
        f"coverage {float(cheap['coverage']):g} for {-float(cheap['gap']):.4f}",
        *(f"{of('models', each, 'SVD', 0):.4f}" for each in ("map", "map_seen_left_in")),
        *(f"{of('models', each, 'random', 0):.4f}" for each in ("map", "map_with_a_hit")),
        # As lesson 10 prints.
        "leads again in 34 % of draws",
        "0.0034 ± 0.0023",
    ]
    assert [price for price in prices if price not in text] == []


def test_lesson_10_prints_what_the_checklist_says_of_it():
    outputs = [
        str(output) for cell in cells_of("entrance_task") for output in cell.get("outputs", ())
    ]
    assert any("users of the last 21 days have no past" in output for output in outputs)
    for row in (r"955\W+new\W+(\d+%\W+){3}34%", r"EASE − ALS\W+-0\.0034\W+0\.0023"):
        assert any(re.search(row, re.sub("<[^>]+>", " ", output)) for output in outputs), row


def says(sentence):
    """The lesson says it, in these words."""
    text = " ".join(cell.source for cell in cells_of("diversity") if cell.cell_type == "markdown")
    assert sentence in text, sentence


@with_each([(0.9, "AAACT"), (0.7, "ACAAT"), (0.5, "ACTAA")])
def test_where_mmr_turns_on_the_board(weight, order):
    """The lesson names what is lifted and leaves 0.6 out, where two pages tie."""
    pages = [(mark, mark, grade) for mark, grade in zip("AAACT", (3, 3, 3, 2, 1), strict=True)]
    board = MeaningBoard(pages, {"A": "animal", "C": "car", "T": "team"}, weight=weight)
    found = mmr(board.relevance, board.similarity, weight=board.weight)
    assert "".join(board.names[document] for document in found) == order


def test_in_how_many_errors_the_tail_turns_svd_and_als():
    says("All eight gaps exceed two errors")
    for part, way in (("", 1), ("tail_", -1)):
        gaps, errors = (TABLES.numbers("tail", part + each) for each in ("gap", "error"))
        assert (len(gaps), (way * gaps > 2 * errors).all()) == (4, True)


def test_who_enters_the_mean_decides_how_far_popularity_leads():
    says("Over users with a hit **popularity** is 1.8 times as good as **random**, over all 17")
    for column, wanted in (("map", 17), ("map_with_a_hit", 1.8)):
        popularity, random = (of("models", column, each, 0) for each in ("popularity", "random"))
        assert popularity / random == pytest.approx(wanted, rel=0.02)


def test_where_the_knob_stops_to_buy():
    says("goes on rising where α-nDCG has turned")
    alpha, distance = (
        numbers("knob", each).reshape(10, -1).mean(axis=0) for each in ("alpha_ndcg", "distance")
    )
    assert WEIGHTS[alpha.argmax()] == 0.6
    assert (np.diff(distance) > 0).all()


def test_drawn_films_turn_few_pairs_and_never_the_first():
    assert all(BEST not in (row["first"], row["second"]) for row in stored("turned"))
    says("Six of the eleven were not told apart before")
    gaps, errors = (TABLES.numbers("turned", each) for each in ("exact_gap", "exact_error"))
    assert (len(gaps), (gaps < 2 * errors).sum()) == (11, 6)


def test_a_hit_among_100_is_a_place_among_the_first_9_5_per_cent():
    says("among the first 9.5 %")
    of_100, best_part = (numbers("negatives", each) for each in ("of_100", "best_part"))
    assert 100 * BEST_PART == 9.5
    assert abs(of_100 - best_part).max() < 0.012


def test_a_split_at_random_misplaces_what_follows_fashion_alone():
    says("**Last event** leaks and agrees as well as **in time**")
    for seed in range(4):
        in_time, last, random = (tau(split, seed) for split in SPLITS)
        assert random < 0.5 < 0.9 < min(in_time, last)
        assert in_time == pytest.approx(last, abs=0.1)
        assert min(tau(split, seed, CALM) for split in SPLITS) > 0.8
