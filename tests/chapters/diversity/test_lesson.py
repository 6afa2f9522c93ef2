"""What lesson 13 asks to guess and says of its tables, held against what is stored."""

import pytest

from ranklearn_course.chapters.diversity.experiments import ASKED, BEST, numbers, stored
from ranklearn_course.chapters.guesses import all_guesses
from ranklearn_course.metrics import kendall_tau
from tests.rows import with_each

SEEDS = range(4)


def of(name, column, model, seed):
    return numbers(name, column, model=model, seed=seed)[0]


def said(name, *truths):
    """The question or the reason of a guess states these numbers."""
    guess = all_guesses()[f"diversity.{name}"]
    for truth in truths:
        assert truth in guess.question + guess.because, truth


def test_what_the_knob_costs():
    at = {
        (column, weight): numbers("knob", column, weight=weight).mean()
        for column in ("ndcg", "s_recall_5")
        for weight in (1.0, 0.6)
    }
    said("what_mmr_costs", *(f"{value:.2f}" for value in at.values()))


def test_random_is_first_in_all_that_is_no_relevance():
    for column, first in (("coverage", max), ("gini", min), ("novelty", max), ("distance", max)):
        values = {model: of("models", column, model, 0) for model in ASKED}
        assert first(values, key=values.get) == "random"
    assert of("models", "map", "random", 0) == pytest.approx(0.002, abs=5e-4)
    assert round(100 * of("models", "coverage", "popularity", 0)) == 3


@with_each(SEEDS)
def test_the_tail_turns_svd_and_als(seed):
    for column, better, worse in (("map", "SVD", "ALS"), ("tail_map", "ALS", "SVD")):
        assert of("models", column, better, seed) > of("models", column, worse, seed)


def test_who_gains_from_the_future():
    past, future, early = (
        of("leak", column, "recent popularity", 0)
        for column in ("past", "with_future", "not_yet_there")
    )
    assert future < past / 3
    said("who_gains", f"{past:.3f}", f"{future:.3f}", f"{100 * early:.0f} of 100")
    for model, rises in (("item-kNN", True), ("SVD", True), ("recent popularity", False)):
        for seed in SEEDS:
            assert bool(of("leak", "gain", model, seed) > 0) is rises
    assert abs(of("leak", "gain", BEST, 3)) < of("leak", "error", BEST, 3)


def test_drawn_films_turn_few_pairs_and_never_the_first():
    assert all(BEST not in (row["first"], row["second"]) for row in stored("turned"))
    assert max(len(stored("turned", seed=seed)) for seed in SEEDS) <= 5


@with_each(SEEDS)
def test_a_split_at_random_agrees_least_with_the_board(seed):
    board = numbers("splits", "map", split="board", seed=seed)
    tau = {
        split: kendall_tau(board, numbers("splits", "map", split=split, seed=seed))
        for split in ("in time", "last event", "at random")
    }
    assert tau["at random"] < 0.5 < 0.9 < min(tau["in time"], tau["last event"])


def test_coverage_can_be_had_for_little():
    (row,) = stored("aims", seed=0, aim="coverage")
    assert float(row["coverage"]) == 1
    assert -0.005 < float(row["gap"]) < -2 * float(row["error"])
