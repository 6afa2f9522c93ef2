"""Documents that nobody judged: loops over lists with gaps, libraries, and every filling."""

from functools import partial
from itertools import combinations, permutations, product

import numpy as np
import pytest
import pytrec_eval
from numpy.testing import assert_allclose

from ranklearn_course import metrics
from tests.metrics import slow
from tests.metrics.catalogue import TOLERANCE

MARKS = (0, 1, None)
#: Every list of these marks, by length.
LISTS = [list(product(MARKS, repeat=n)) for n in range(1, 6)]
GRADED = [list(product((0, 1, 3, None), repeat=n)) for n in range(1, 5)]
BINARY = LISTS[:4]
close = partial(assert_allclose, rtol=TOLERANCE, atol=TOLERANCE)


def arrays(marks):
    """Marks as grades and what was judged; where it was not, a grade that must not count."""
    shown = np.array([[1 if mark is None else mark for mark in row] for row in marks])
    return shown, np.array([[mark is not None for mark in row] for row in marks])


def counts(marks, missed):
    """How many were judged relevant and non-relevant: those of the list, and those it missed."""
    relevant = [sum(bool(mark) for mark in row) + missed[0] for row in marks]
    return relevant, [row.count(0) + missed[1] for row in marks]


def test_an_empty_answer_is_judged_as_undefined_says():
    call = partial(metrics.judged_at_k, [[1, 0], [1, 1]], short="returned")
    where = [[True, True], [False, False]]
    assert call(where=where).tolist() == [0.5, 0.0]
    assert call(where=where, k=5, undefined=1).tolist() == [0.5, 1.0]


@pytest.mark.parametrize(
    ("form", "missed"), [*product(("trec_eval", "2004", "ten"), product((0, 1, 2), repeat=2))]
)
def test_bpref_matches_the_loop(form, missed):
    for marks in LISTS:
        known, others = counts(marks, missed)
        expected = [
            slow.bpref(row, r, n, form) for row, r, n in zip(marks, known, others, strict=True)
        ]
        answer = metrics.bpref(*arrays(marks), n_relevant=known, n_nonrelevant=others, form=form)
        close(answer, expected)


STATES = (0, 1, None, "outside")


def pooled(marks):
    return np.array([[mark != "outside" for mark in row] for row in marks])


@pytest.mark.parametrize("missed", [0, 1, 2])
def test_inferred_ap_matches_the_loop(missed):
    for marks in (list(product(STATES, repeat=n)) for n in range(1, 5)):
        judged = [[None if mark == "outside" else mark for mark in row] for row in marks]
        known, _ = counts(judged, (missed, 0))
        expected = [slow.inferred_ap(row, r) for row, r in zip(marks, known, strict=True)]
        close(metrics.inferred_ap(*arrays(judged), pooled(marks), n_relevant=known), expected)


# bounds ------------------------------------------------------------------------------------------


def check_bounds(bounds, metric, lists, grades=(0, 1)):
    """The closed form gives the ends that trying every filling gives."""
    for marks in lists:
        low, high = bounds(*arrays(marks))
        expected = [slow.bounds(metric, row, grades) for row in marks]
        close(np.stack([low, high], axis=-1), expected)


@pytest.mark.parametrize("k", [None, 1, 2, 7])
def test_the_bounds_of_precision_are_those_of_all_fillings(k):
    metric = partial(metrics.precision_at_k, k=k)
    check_bounds(partial(metrics.precision_bounds, k=k), metric, LISTS)


@pytest.mark.parametrize("k", [None, 1, 3])
def test_the_bounds_of_dcg_are_those_of_all_fillings(k):
    for options in ({}, {"gain": "linear", "discount": "jarvelin"}):
        bounds = partial(metrics.dcg_bounds, k=k, max_grade=3, **options)
        check_bounds(bounds, partial(metrics.dcg, k=k, **options), GRADED, (0, 1, 2, 3))


@pytest.mark.parametrize("p", [0.0, 0.5, 0.8])
def test_the_bounds_of_rbp_are_those_of_all_fillings_and_the_tail(p):
    check_bounds(partial(metrics.rbp_bounds, p=p, tail=False), partial(metrics.rbp, p=p), BINARY)
    for marks in BINARY:
        shown, judged = arrays(marks)
        low, high = metrics.rbp_bounds(shown, judged, p)
        short = metrics.rbp_bounds(shown, judged, p, tail=False)
        close(low, short[0])
        close(high - short[1], metrics.rbp_residual(shown.shape[1], p))


@pytest.mark.parametrize(
    ("metric", "marks"),
    [*product((metrics.average_precision, metrics.ndcg, metrics.recall_at_k), LISTS[:4])],
)
def test_the_bounds_of_any_metric_are_those_of_all_fillings(metric, marks):
    for row, shown, judged in zip(marks, *arrays(marks), strict=True):
        found = metrics.metric_bounds(metric, shown, judged)
        assert (found.low, found.high) == slow.bounds(metric, list(row))
        assert (metric(found.filling_low), metric(found.filling_high)) == (found.low, found.high)
        assert all(m in (None, f) for m, f in zip(row, found.filling_low, strict=True))


@pytest.mark.parametrize(
    ("case", "not_returned"),
    [
        *product(
            (
                (partial(metrics.average_precision), LISTS, (0, 1)),
                (partial(metrics.average_precision, k=2), LISTS, (0, 1)),
                (partial(metrics.recall_at_k, k=2), LISTS[:3], (0, 1)),
                (partial(metrics.ndcg, k=3), GRADED[:3], (0, 1, 3)),
            ),
            ((), (1, 0, 1)),
        )
    ],
)
def test_few_fillings_do_where_earlier_is_better(case, not_returned):
    """Whatever the gaps hold, best first and worst first are the ends."""
    metric, lists, grades = case
    found = partial(metrics.metric_bounds, grades=grades, earlier_is_better=True)

    def of_query(row):
        return metric(row, judged=[*row, *not_returned])

    for row in (row for marks in lists for row in marks):
        (shown,), (judged,) = arrays([row])
        low, high, *fillings = found(of_query, shown, judged)
        assert (low, high) == slow.bounds(of_query, list(row), grades)
        assert [*map(of_query, fillings)] == [low, high]


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


@pytest.mark.parametrize(
    ("table", "value"),
    [
        ((40, 9, 6, 45), 0.6995),
        ((80, 10, 5, 5), 0.3182),
        ((20, 5, 10, 15), 0.4),
        # Nearly all agree by lot.
        ((998, 1, 1, 0), -0.0010),
    ],
)
def test_kappa_of_a_table(table, value):
    """The first two are Feinstein and Cicchetti's (1990): 85 % agreement both times."""
    cells = [(1, 1), (1, 0), (0, 1), (0, 0)]
    first, second = zip(*np.repeat(cells, table, axis=0).tolist(), strict=True)
    assert metrics.cohen_kappa(first, second) == pytest.approx(value, abs=5e-5)


def test_nugget_recall_matches_sets():
    pieces = [set(chosen) for n in range(4) for chosen in combinations(range(3), n)]
    masks = np.array([[nugget in piece for nugget in range(3)] for piece in pieces])
    for indices in product(range(8), repeat=3):
        shown = [pieces[i] for i in indices]
        for k, wanted in product((None, 1, 2, 5), (0, 1, 4, 7)):
            needed = masks[wanted]
            answer = metrics.nugget_recall(masks[list(indices)], k, needed=needed)
            assert answer == slow.nugget_recall(shown, pieces[wanted], k)
    batch = np.stack([masks[:2], masks[3:5]])
    alone = [metrics.nugget_recall(each) for each in batch]
    assert metrics.nugget_recall(batch).tolist() == alone
    assert np.isnan(metrics.nugget_recall(batch, needed=masks[[0, 0]], undefined=np.nan)).all()


def test_ann_recall_matches_sets():
    for found in product(range(4), repeat=3):
        for exact, k in product(permutations(range(4), 3), (1, 2, 3)):
            assert metrics.ann_recall(exact, found, k) == slow.ann_recall(exact, found, k)
    assert metrics.ann_recall([1, 2, 3], [3]) == pytest.approx(1 / 3)


# libraries ---------------------------------------------------------------------------------------


def as_trec(states, missed):
    """Lists of four states as qrels, where a grade of -1 is "pooled, not judged", and as a run."""
    qrels, run = {}, {}
    grades = {0: 0, 1: 1, None: -1}
    for number, row in enumerate(states):
        names = [f"d{i}" for i in range(len(row))]
        known = {d: grades[s] for d, s in zip(names, row, strict=True) if s != "outside"}
        known |= {f"r{i}": 1 for i in range(missed[0])} | {f"n{i}": 0 for i in range(missed[1])}
        qrels[str(number)] = known
        run[str(number)] = {d: float(-i) for i, d in enumerate(names)}
    return qrels, run


@pytest.mark.parametrize("missed", [*product((0, 1, 2), repeat=2)])
def test_agreement_with_trec_eval(missed):
    for states in (list(product(STATES, repeat=n)) for n in range(1, 5)):
        # A batch with a query that has no grade from 0 on can end trec_eval's own process.
        states = [row for row in states if {0, 1} & set(row) or any(missed)]
        marks = [[None if s == "outside" else s for s in row] for row in states]
        qrels, run = as_trec(states, missed)
        evaluator = pytrec_eval.RelevanceEvaluator(qrels, {"bpref", "infAP"})
        theirs = evaluator.evaluate(run)
        known, others = counts(marks, missed)
        ours = {
            "bpref": metrics.bpref(*arrays(marks), n_relevant=known, n_nonrelevant=others),
            "infAP": metrics.inferred_ap(*arrays(marks), pooled(states), n_relevant=known),
        }
        for name, values in ours.items():
            close(values, [theirs[str(i)][name] for i in range(len(states))], err_msg=name)


def test_lists_of_unequal_length_take_their_own_counts():
    marks = [(1, None, 0, 1), (0, 1)]
    shown, judged = ([arrays([row])[i][0] for row in marks] for i in (0, 1))
    answer = metrics.bpref(shown, judged, n_relevant=[2, 3], n_nonrelevant=[1, 1])
    close(answer, [slow.bpref(marks[0], 2, 1), slow.bpref(marks[1], 3, 1)])
