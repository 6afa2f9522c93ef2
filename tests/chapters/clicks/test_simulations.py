"""The users of lesson 12: they click as the metrics expect, and stored worlds are their seeds'."""

import numpy as np
import pytest

from ranklearn_course import metrics
from ranklearn_course.chapters.clicks import simulations
from ranklearn_course.chapters.clicks.users import (
    LIKED,
    LOOKS,
    PERSISTENCE,
    K,
    click_log,
    click_pairs,
    shown,
)
from tests.by_seed import assert_as_stored
from tests.rows import with_each


def test_the_log_holds_clicks_as_often_as_looks_and_likings_say():
    bm25 = shown("bm25")
    log = click_log(bm25, 400_000, seed=1)
    expected = metrics.click_rates(bm25.attraction, np.tile(LOOKS, (44, 1)))
    assert np.abs(log.clicks / log.users[:, None] - expected).max() < 0.03
    assert not log.clicks[bm25.documents < 0].any()


@with_each([("tf-idf", 0.6940), ("title", 0.2654)])
def test_of_an_order_that_nobody_saw_the_log_holds_what_was_shown(engine, held):
    """From expected clicks, so without noise: the truth but for what bm25 never showed."""
    bm25, new = shown("bm25"), shown(engine)
    looks, order = np.tile(LOOKS, (44, 1)), bm25.ranks_of(new)
    found = metrics.ips_dcg(bm25.attraction * looks, 1, looks, order, unshown=0)
    assert found.mean() == pytest.approx(held, abs=5e-5)
    liked = [
        {d: a for d, a in zip(*rows, strict=True) if d >= 0}
        for rows in zip(bm25.documents.tolist(), bm25.attraction.tolist(), strict=True)
    ]
    for value, row, seen in zip(found, new.documents.tolist(), liked, strict=True):
        known = [seen.get(document, 0) for document in row]
        assert value == pytest.approx(metrics.dcg(known, gain="linear"))


def test_lists_keep_their_documents_when_they_are_turned_or_swapped():
    bm25 = shown("bm25")
    for other in (bm25.upside_down(), bm25.swapped(1, 5), bm25.swapped(1, 2)):
        assert (np.sort(other.documents) == np.sort(bm25.documents)).all()
        assert ((other.documents < 0) == (bm25.documents < 0)).all()
    first, last = bm25.upside_down().documents[0], bm25.documents[0]
    assert first[first >= 0].tolist() == last[last >= 0][::-1].tolist()


def test_a_course_is_that_of_the_metrics():
    for grades in ([3], [0, 3, 1], [2, 2, 0, 1]):
        liked = LIKED[grades]
        clicks = simulations.course(grades, [1] * len(grades), 0)
        assert sum(clicks.values()) == pytest.approx(1)
        mean = sum(n * share for n, share in clicks.items())
        assert mean == pytest.approx(metrics.expected_clicks(liked, liked, PERSISTENCE))


def test_swaps_with_rank_1_are_less_noisy_than_a_chain():
    spread = {
        method: simulations.stored("swaps", method=method, sessions=100_000)["rank_10"].std(ddof=1)
        for method in ("neighbours", "with rank 1")
    }
    assert 3 < spread["neighbours"] / spread["with rank 1"] < 8
    for landmark in (True, False):
        upper, lower = click_pairs(shown("bm25"), 90_000, landmark=landmark)
        assert len(upper) == len(lower) == K - 1


def test_the_formula_for_sessions_keeps_its_word():
    """The sign test of few votes jumps from one p to the next, so its power is a little less."""
    for row in simulations.TABLES.rows("powers"):
        assert 0.70 < float(row["power"]) < 0.86, row


@with_each([("swaps", 6), ("estimates", 14), ("powers", 6), ("peeks", 6)])
def test_a_stored_world_is_what_its_seed_gives(name, n):
    assert_as_stored(simulations.TABLES, name, seed=0, n=n, near=2e-4)
