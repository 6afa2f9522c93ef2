"""Documents that nobody judged: loops over lists with None, trec_eval, and every filling."""

from functools import partial
from itertools import combinations, product

import numpy as np
import pytest
import pytrec_eval
from numpy.testing import assert_allclose

from ranklearn_course import metrics
from ranklearn_course.chapters.unjudged.solutions import nugget_recall
from tests.metrics import slow
from tests.metrics.catalogue import TOLERANCE

#: Every list of these marks, by length: 1, judged not relevant, nobody judged it.
LISTS = [list(product((0, 1, None), repeat=n)) for n in range(1, 6)]
GRADED = [list(product((0, 1, 3, None), repeat=n)) for n in range(1, 4)]
#: These may also be outside of the pool.
STATES = [list(product((0, 1, None, "outside"), repeat=n)) for n in range(1, 5)]
#: Relevant and non-relevant documents that were judged and not returned.
MISSED = [(0, 0), (1, 0), (0, 2), (2, 1)]
close = partial(assert_allclose, rtol=TOLERANCE, atol=TOLERANCE)


def arrays(marks):
    """Marks as grades and what was judged; where it was not, a grade that must not count."""
    is_judged = np.array([[mark in (0, 1, 3) for mark in row] for row in marks])
    return np.where(is_judged, np.array(marks), 1).astype(int), is_judged


def pooled(states):
    return np.array([[state != "outside" for state in row] for row in states])


def counts(marks, missed):
    """How many were judged relevant and non-relevant: those of the list, and those it missed."""
    relevant = [row.count(1) + missed[0] for row in marks]
    return relevant, [row.count(0) + missed[1] for row in marks]


def test_an_empty_answer_is_judged_as_undefined_says():
    call = partial(metrics.judged_at_k, [[1, 0], [1, 1]], short="returned")
    where = [[True, True], [False, False]]
    assert call(where=where).tolist() == [0.5, 0.0]
    assert call(where=where, k=5, undefined=1).tolist() == [0.5, 1.0]


@pytest.mark.parametrize("form", ["trec_eval", "2004", "ten"])
def test_bpref_matches_the_loop(form):
    for marks, missed in product(LISTS, MISSED):
        known, others = counts(marks, missed)
        expected = [
            slow.bpref(row, r, n, form) for row, r, n in zip(marks, known, others, strict=True)
        ]
        found = metrics.bpref(*arrays(marks), n_relevant=known, n_nonrelevant=others, form=form)
        close(found, expected, err_msg=str(missed))


def test_lists_of_unequal_length_take_their_own_counts():
    marks = [(1, None, 0, 1), (0, 1)]
    shown, judged = ([arrays([row])[i][0] for row in marks] for i in (0, 1))
    answer = metrics.bpref(shown, judged, n_relevant=[2, 3], n_nonrelevant=[1, 1])
    close(answer, [slow.bpref(marks[0], 2, 1), slow.bpref(marks[1], 3, 1)])


def as_trec(states, missed):
    """Qrels, where a grade of -1 is "pooled, not judged", and a run."""
    qrels, run = {}, {}
    grades = {0: 0, 1: 1, None: -1}
    for number, row in enumerate(states):
        names = [f"d{i}" for i in range(len(row))]
        known = {d: grades[s] for d, s in zip(names, row, strict=True) if s != "outside"}
        known |= {f"r{i}": 1 for i in range(missed[0])} | {f"n{i}": 0 for i in range(missed[1])}
        qrels[str(number)] = known
        run[str(number)] = {d: float(-i) for i, d in enumerate(names)}
    return qrels, run


@pytest.mark.parametrize("missed", MISSED)
def test_agreement_with_trec_eval(missed):
    for states in STATES[:3]:
        # A batch with a query that has no grade from 0 on can end trec_eval's own process.
        states = [row for row in states if {0, 1} & set(row) or any(missed)]
        qrels, run = as_trec(states, missed)
        evaluator = pytrec_eval.RelevanceEvaluator(qrels, {"bpref", "infAP"})
        theirs = evaluator.evaluate(run)
        known, others = counts(states, missed)
        ours = {
            "bpref": metrics.bpref(*arrays(states), n_relevant=known, n_nonrelevant=others),
            "infAP": metrics.inferred_ap(*arrays(states), pooled(states), n_relevant=known),
        }
        for name, values in ours.items():
            close(values, [theirs[str(i)][name] for i in range(len(states))], err_msg=name)


# bounds ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bounds", "metric", "options", "lists", "grades"),
    [
        *(
            (metrics.precision_bounds, metrics.precision_at_k, {"k": k}, LISTS[:4], (0, 1))
            for k in (None, 2, 7)
        ),
        *(
            (partial(metrics.dcg_bounds, max_grade=3), metrics.dcg, options, GRADED, (0, 1, 2, 3))
            for options in ({"k": 2}, {"gain": "linear", "discount": "jarvelin"})
        ),
        *(
            (partial(metrics.rbp_bounds, tail=False), metrics.rbp, {"p": p}, LISTS[:4], (0, 1))
            for p in (0.0, 0.8)
        ),
    ],
)
def test_the_closed_form_gives_the_ends_of_all_fillings(bounds, metric, options, lists, grades):
    for marks in lists:
        low, high = bounds(*arrays(marks), **options)
        expected = [slow.bounds(partial(metric, **options), row, grades) for row in marks]
        close(np.stack([low, high], axis=-1), expected)


def test_the_tail_of_rbp_is_the_residual_of_the_documents_that_are_there():
    shown, judged, where = [1, 0, 0], [True, False, False], [True, True, False]
    for n, given in ((3, {}), (2, {"where": where})):
        low, high = metrics.rbp_bounds(shown, judged, 0.8, **given)
        short = metrics.rbp_bounds(shown, judged, 0.8, tail=False, **given)
        close([low, high - short[1]], [short[0], metrics.rbp_residual(n, 0.8)])


@pytest.mark.parametrize(
    "metric", [metrics.average_precision, partial(metrics.recall_at_k, k=2), metrics.ndcg]
)
@pytest.mark.parametrize(("not_returned", "early"), [((), False), ((), True), ((1, 0, 1), True)])
def test_the_bounds_of_any_metric_are_those_of_all_fillings(metric, not_returned, early):
    """Few fillings do where earlier is better: best first and worst first are the ends."""

    def of_query(row):
        return metric(row, judged=[*row, *not_returned])

    for row in (row for marks in LISTS[:4] for row in marks):
        (shown,), (judged,) = arrays([row])
        found = metrics.metric_bounds(of_query, shown, judged, earlier_is_better=early)
        assert (found.low, found.high) == slow.bounds(of_query, list(row))
        assert [*map(of_query, found[2:])] == [found.low, found.high]
        assert all(m in (None, f) for m, f in zip(row, found.filling_low, strict=True))


def test_a_list_of_a_run_has_bounds_of_ap_at_once():
    relevance, judged = np.tile([1, 0, 0, 0], 50), np.tile([1, 1, 0, 1], 50)
    few = partial(metrics.metric_bounds, metrics.average_precision, relevance, judged)
    low, high, *_ = few(earlier_is_better=True)
    assert 0 < low < metrics.average_precision(relevance) < high < 1
    with pytest.raises(ValueError, match="earlier_is_better=True needs fewer"):
        few()
    with pytest.raises(ValueError, match=r"make 102, got 101$"):
        few(earlier_is_better=True, most=101)


# judges, nuggets, neighbours ---------------------------------------------------------------------


def test_nugget_recall_is_what_a_learner_writes():
    pieces = [set(chosen) for n in range(4) for chosen in combinations(range(3), n)]
    masks = np.array([[nugget in piece for nugget in range(3)] for piece in pieces])
    indices = np.array([*product(range(8), repeat=3)])
    for k, wanted in product((None, 1, 5), (0, 1, 4, 7)):
        needed = np.tile(masks[wanted], (len(indices), 1))
        shown = [[pieces[i] for i in row] for row in indices]
        expected = [nugget_recall(row, pieces[wanted], k) for row in shown]
        assert metrics.nugget_recall(masks[indices], k, needed=needed).tolist() == expected
    assert np.isnan(metrics.nugget_recall(masks[:2], needed=masks[0], undefined=np.nan))
