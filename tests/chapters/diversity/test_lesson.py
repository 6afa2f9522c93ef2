"""What lesson 13 says of its tables, held against what is stored."""

import re
from math import comb
from pathlib import Path

import nbformat
import numpy as np
import pytest

from experiments.diversity import BEST_PART
from ranklearn_course.chapters.diversity.experiments import (
    ASKED,
    BEST,
    WEIGHTS,
    numbers,
    solved,
    stored,
)
from ranklearn_course.contest.validation import split_in_time
from ranklearn_course.course import chapters
from ranklearn_course.metrics import mmr
from ranklearn_course.widgets import MeaningBoard
from tests.rows import with_each

NOTEBOOKS = Path(__file__).parents[3] / "notebooks"


def of(name, column, model, seed):
    return numbers(name, column, model=model, seed=seed)[0]


def cells_of(chapter):
    return nbformat.read(NOTEBOOKS / f"{chapters()[chapter].lesson}.ipynb", as_version=4).cells


def test_each_price_of_the_checklist_is_measured():
    text = next(c.source for c in cells_of("diversity") if "## A checklist" in c.source)
    (turned,) = stored("turned", seed=0, first="EASE with trend", second="ALS")
    prices = [
        f"trails by {-float(turned['gap_of_100']):.4f} ± {float(turned['error_of_100']):.4f}",
        f"leads ALS by {float(turned['exact_gap']):.4f} ± {float(turned['exact_error']):.4f}",
        f"Here there are {len(split_in_time(solved(0).contest, 21).no_past)};",
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
    """The lesson names what moves up and leaves 0.6 out, where two pages tie."""
    pages = [(mark, mark, grade) for mark, grade in zip("AAACT", (3, 3, 3, 2, 1), strict=True)]
    board = MeaningBoard(pages, {"A": "animal", "C": "car", "T": "team"}, weight=weight)
    found = mmr(board.relevance, board.similarity, weight=board.weight)
    assert "".join(board.names[document] for document in found) == order


def first_in(column, seed):
    values = {model: of("leak", column, model, seed) for model in ASKED}
    return max(values, key=values.get)


def test_what_a_leak_does_to_the_first_model():
    says("With others' future in the log, SVD passes SVD with trend")
    says("In another contest of this kind the first model stays first")
    for seed, column, best in ((3, "past", BEST), (3, "with_future", BEST), (0, "past", BEST)):
        assert first_in(column, seed) == best
    assert first_in("with_future", 0) == "SVD"


def test_who_enters_the_mean_decides_how_far_popularity_leads():
    says("**popularity** is 1.8 times as good as **random**, over all users 17 times")
    says("SVD wastes 64 of 100 places")
    assert round(100 * of("models", "places_wasted", "SVD", 0)) == 64
    for column, wanted in (("map", 17), ("map_with_a_hit", 1.8)):
        popularity, random = (of("models", column, each, 0) for each in ("popularity", "random"))
        assert popularity / random == pytest.approx(wanted, rel=0.02)


def test_where_the_knob_stops_to_buy():
    says("nDCG is highest at $\\lambda = 1$, α-nDCG at 0.6, with each of the ten seeds")
    says("goes on rising where α-nDCG has turned")
    ndcg, alpha, distance = (
        numbers("knob", each).reshape(10, -1) for each in ("ndcg", "alpha_ndcg", "distance")
    )
    for values, best in ((ndcg, 1), (alpha, 0.6)):
        assert {WEIGHTS[place] for place in values.argmax(axis=1)} == {best}
    assert (np.diff(distance.mean(axis=0)) > 0).all()


def test_drawn_films_turn_few_pairs_and_never_the_first():
    assert all(BEST not in (row["first"], row["second"]) for row in stored("turned"))
    says("11 of 180 pairs change places")
    assert len(stored("turned")) == 11
    assert 4 * comb(len(ASKED), 2) == 180


def test_a_hit_among_100_is_a_place_among_the_first_9_5_per_cent():
    says("in the first 9.5 %")
    of_100, best_part = (numbers("negatives", each) for each in ("of_100", "best_part"))
    assert 100 * BEST_PART == 9.5
    assert abs(of_100 - best_part).max() < 0.012
