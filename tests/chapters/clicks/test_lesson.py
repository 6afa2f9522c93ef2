"""The users of lesson 12 click as the metrics expect, and what it says of stored worlds is so."""

from pathlib import Path

import numpy as np
import pytest

from experiments import clicks as simulations
from ranklearn_course import metrics
from ranklearn_course.authoring.lesson import read_notebook
from ranklearn_course.chapters.clicks.figures import OF_CLICKS
from ranklearn_course.chapters.clicks.simulations import stored
from ranklearn_course.chapters.clicks.users import (
    ATTRACTIVENESS,
    LOOKS,
    PERSISTENCE,
    click_log,
    shown,
)
from ranklearn_course.widgets import UserCrowd

LESSON = next(Path(__file__).parents[3].glob("notebooks/*_clicks.ipynb"))


def test_the_log_holds_clicks_as_often_as_looks_and_attractiveness_say():
    bm25 = shown("bm25")
    log = click_log(bm25, 400_000, seed=1)
    expected = metrics.click_rates(bm25.attractiveness, np.tile(LOOKS, (44, 1)))
    assert np.abs(log.clicks / log.users[:, None] - expected).max() < 0.03
    assert not log.clicks[bm25.documents < 0].any()


def test_of_an_order_that_nobody_saw_the_log_holds_what_was_shown():
    """From expected clicks, so without noise: the truth but for what bm25 never showed."""
    bm25, new = shown("bm25"), shown("title")
    looks, order = np.tile(LOOKS, (44, 1)), bm25.ranks_of(new)
    found = metrics.ips_dcg(bm25.attractiveness * looks, 1, looks, order, unshown=0)
    rows = zip(bm25.documents.tolist(), bm25.attractiveness.tolist(), strict=True)
    worth = [{d: a for d, a in zip(*row, strict=True) if d >= 0} for row in rows]
    for value, row, seen in zip(found, new.documents.tolist(), worth, strict=True):
        known = [seen.get(document, 0) for document in row]
        assert value == pytest.approx(metrics.dcg(known, gain="linear"))


def test_clipped_weights_come_out_too_low_as_the_table_at_the_end_says():
    bm25, looks = shown("bm25"), np.tile(LOOKS, (44, 1))
    clicks, order = bm25.attractiveness * looks, bm25.ranks_of(bm25.upside_down())
    whole = metrics.ips_dcg(clicks, 1, looks, order, unshown=0).mean()
    clipped = metrics.ips_dcg(clicks, 1, looks, order, clip=2, unshown=0).mean()
    cells = {cell.id: cell.source for cell in read_notebook(LESSON).cells}
    assert clipped < whole
    assert "(clipped: too low)" in cells["cheat-sheet-row"]


def test_lists_keep_their_documents_when_they_are_turned_or_swapped():
    bm25 = shown("bm25")
    for other in (bm25.upside_down(), bm25.swapped(1, 5), bm25.swapped(1, 2)):
        assert (np.sort(other.documents) == np.sort(bm25.documents)).all()
        assert ((other.documents < 0) == (bm25.documents < 0)).all()
    first, last = bm25.upside_down().documents[0], bm25.documents[0]
    assert first[first >= 0].tolist() == last[last >= 0][::-1].tolist()


@pytest.mark.parametrize("grades", [[3], [0, 3, 1], [2, 2, 0, 1]])
def test_a_course_is_that_of_the_metrics(grades):
    clicks = simulations.course(grades, [1] * len(grades), 0)
    assert sum(clicks.values()) == pytest.approx(1)
    mean = sum(n * share for n, share in clicks.items())
    chances = ATTRACTIVENESS[grades]
    assert mean == pytest.approx(metrics.expected_clicks(chances, chances, PERSISTENCE))


def test_the_formula_for_sessions_keeps_its_word():
    """The sign test of few votes jumps from one p to the next, so its power may be less."""
    for pair in simulations.PAIRS:
        for method in (*simulations.INTERLEAVED, *simulations.COUNTED):
            found = stored("powers", pair=pair, method=method)
            least = 0.7 if method in simulations.INTERLEAVED else 0.77
            assert least < found["power"].mean() < 0.83, (pair, method)


def test_the_crowd_of_this_lesson_speaks_of_clicks():
    assert "users click" in UserCrowd([2, 1], "err", words=OF_CLICKS).describe()
