"""Lists of unequal length: each counts as if it stood alone, or the batch is refused."""

from functools import partial

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from ranklearn_course import metrics
from ranklearn_course.metrics.per_list import CHUNK
from tests.metrics.catalogue import TABLE, draw
from tests.rows import with_each

pytestmark = pytest.mark.filterwarnings("error")

LENGTHS = (3, 1, 6, 3, 2)
SCORES, GRADES = [[-1.2, -2.3, -3.1], [-0.7, -4.0]], [[1, 0, 0], [1, 0]]
#: They take all lists at once: ragged ones are refused, `rank_by` has tests of its own.
NOT_A_BATCH = {"best_first", "rr_over_ties", "mean_over_queries", "noised_soft_dcg"}


def lists(entry):
    """For each argument its lists, one of each length."""
    lengths = [max(2, n) for n in LENGTHS] if "order" in entry.inputs else LENGTHS
    drawn = [draw(entry, (), n) for n in lengths]
    return [[row.tolist() for row in rows] for rows in zip(*drawn, strict=True)]


@with_each(e for e in TABLE if e.answer == "number" and e.name not in NOT_A_BATCH)
def test_each_list_counts_as_if_it_stood_alone(entry):
    if "smooth" in entry.name or entry.name == "approximation_quality":
        return  # a curve needs more points than these lists have
    batch = lists(entry)
    alone = [entry(*rows) for rows in zip(*batch, strict=True)]
    assert_allclose(entry(*batch), alone, rtol=1e-12)
    arrays = [[np.array(row) for row in rows] for rows in batch]
    assert_allclose(entry(*arrays), alone, rtol=1e-12)
    objects = [np.array(rows, dtype=object) for rows in arrays]
    assert_allclose(entry(*objects), alone, rtol=1e-12)


@with_each(e for e in TABLE if "judged" in e.takes and e.answer == "number")
def test_judged_documents_may_be_more_or_fewer_than_the_shown_ones(entry):
    (batch,) = lists(entry)
    judged = [[*filter(None, row), *[3, 0] * i, 0] for i, row in enumerate(batch)]
    alone = [entry(row, judged=known) for row, known in zip(batch, judged, strict=True)]
    assert_allclose(entry(batch, judged=judged), alone, rtol=1e-12)
    regular = np.array([row[:1] for row in batch])
    wanted = [entry(row, judged=known) for row, known in zip(regular, judged, strict=True)]
    assert_allclose(entry(regular, judged=judged), wanted, rtol=1e-12)


@with_each(
    entry
    for entry in TABLE
    if (entry.answer != "number" or entry.name in NOT_A_BATCH) and entry.name != "best_first"
)
def test_what_has_no_answer_for_such_a_batch_says_what_to_do(entry):
    with pytest.raises(ValueError, match="equal length; take lists of other lengths one at a time"):
        entry(*([[1, 0][:n] for n in (1, 2, 2)] for _ in entry.inputs))


def test_a_mask_may_be_as_ragged():
    where = [[True, False, False], [True, True]]
    assert_array_equal(metrics.precision_at_k(GRADES, where=where), [1, 0.5])
    ranked = metrics.rank_by(SCORES, [[1, 0, 0], [0, 1]], where=where)
    assert_array_equal(ranked, [[1, 0, 0], [0, 1, 0]])


def test_a_gain_of_your_own_that_gives_zero_something_does_not_count_padding():
    plus_one = partial(metrics.dcg, gain=lambda grades: grades + 1.0)
    assert_allclose(plus_one(GRADES), [plus_one(row) for row in GRADES])


def test_negative_scores_stand_above_what_is_not_there():
    ranked = metrics.rank_by(SCORES, GRADES)
    assert ranked.tolist() == [[1, 0, 0], [1, 0, 0]]
    assert metrics.reciprocal_rank(ranked).tolist() == [1.0, 1.0]


@with_each(["stable", "best", "worst", "average"])
def test_rank_by_ranks_each_list_alone(ties):
    rng = np.random.default_rng(7)
    scores, grades = [[rng.integers(-3, 3, n).tolist() for n in LENGTHS] for _ in "sg"]
    ranked, again = metrics.rank_by(scores, grades, grades, ties=ties)
    for row, own, values in zip(ranked, scores, grades, strict=True):
        alone = metrics.rank_by(own, values, ties=ties)
        assert_array_equal(row, [*alone, *np.zeros(max(LENGTHS) - len(own))])
    assert_array_equal(ranked, again)


def test_rank_by_orders_names_and_knows_silent_queries():
    assert metrics.rank_by([[1, 2], [3], []], [["a", "b"], ["c"], []]).tolist() == [
        ["b", "a"],
        ["c", ""],
        ["", ""],
    ]


BAD = [
    (metrics.rank_by, [[1, 2], [3]], [[1, 2], [3, 4]], r"values\[1\] must hold as many .*1, got 2"),
    (metrics.rank_by, [[1, 2], [3, 4]], [[1, 2], [3]], r"values\[1\] must hold as many .*2, got 1"),
    (
        metrics.rank_by,
        [[1, 2], [3]],
        [[1, 2]],
        "values must hold as many lists .*2, got 1",
    ),
    (metrics.rank_by, [[1, 2], [3]], [1, 2], "equal length"),
    (metrics.rank_by, [[1], [2, float("nan")]], [[1], [1, 0]], "scores must hold finite"),
    (metrics.rank_by, [[[1], [1, 2]], [[1]]], [[[1], [1, 2]], [[1]]], "equal length"),
    (metrics.roc_auc, [[1, 0], [1]], [[1], [1, 0]], r"scores\[0\] must hold as many .*2, got 1"),
    (metrics.kendall_tau, [[1, 0], [1]], [[1, 0]], "y must hold as many lists as x, 2, got 1"),
]


@with_each(BAD)
def test_lists_that_do_not_fit_are_refused(function, first, second, fragment):
    with pytest.raises(ValueError, match=fragment) as caught:
        function(first, second)
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


def test_an_empty_list_is_no_answer_of_a_metric():
    with pytest.raises(ValueError, match="relevance must hold at least one value"):
        metrics.reciprocal_rank([[1, 0], []])


def test_a_large_batch_is_the_loop_over_its_lists():
    rng = np.random.default_rng(3)
    batch = [rng.integers(0, 2, n) for n in rng.integers(1, 60, CHUNK // 40)]
    wanted = [metrics.average_precision(row, 10) for row in batch[:200]]
    assert_allclose(metrics.average_precision(batch, 10)[:200], wanted)
