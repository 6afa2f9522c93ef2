"""Bad input gets one clear error: the argument's name, what is wrong, what would be right."""

import re
from inspect import signature
from itertools import product

import numpy as np
import pytest

from ranklearn_course import metrics
from tests.metrics.catalogue import STANDS_FOR, TABLE, draw
from tests.rows import with_each

pytestmark = pytest.mark.filterwarnings("error")

NAN, INF = float("nan"), float("inf")

#: One row of the catalogue for each public name.
ONE_EACH = {STANDS_FOR.get(entry.name, entry.name): entry for entry in TABLE}

#: Where a document may be infinitely good or bad.
TAKES_INFINITY = {(name, "scores") for name in ("rank_by", "mid_ranks", "tie_averaged", "roc_auc")}

BAD_LISTS = {
    "NaN": ([1.0, NAN], ValueError, "{name} .*finite.*nan|{name} .*NaN"),
    "infinity": ([1.0, INF], ValueError, "{name} .*finite.*inf"),
    "empty": ([], ValueError, "{name} .*at least one"),
    "empty batch of lists": ([[], []], ValueError, "{name} .*at least one"),
    "one number": (3, ValueError, "{name} must be a list.*3"),
    "lists among numbers": ([[1, 0], 1], ValueError, "{name} .*equal length"),
    "ragged lists of lists": ([[[1, 0], [1]], [[1]]], ValueError, "{name} .*equal length"),
    "words": (["a", "b"], TypeError, "{name} must hold numbers"),
    "complex": ([1j, 2], TypeError, "{name} must hold numbers, got complex"),
    "None": (None, TypeError, "{name} must hold numbers, got None"),
    "a None inside": ([1, None], TypeError, "{name} must hold numbers"),
    "a generator": ((i for i in (1, 0)), TypeError, "{name} must hold numbers, got generator"),
    "a set": ({1, 0}, TypeError, "{name} must hold numbers, got set"),
}

BAD_CUTOFFS = [0, -1, 2.5, 3.0, True, "3", NAN, np.float64(2.0), [1, 2], np.array(2.5)]


def is_allowed(name, argument, bad):
    return (
        # rank_by puts anything in order, also names of documents.
        (name, argument) == ("rank_by", "values")
        or (bad == "infinity" and (name, argument) in TAKES_INFINITY)
        or (bad == "NaN" and name == "mean_over_queries")
    )


def bad_arguments():
    """Every array argument of every metric, with everything it must refuse."""
    for (name, entry), bad in product(ONE_EACH.items(), BAD_LISTS):
        called = list(signature(getattr(metrics, name)).parameters)
        for position, argument in enumerate(called[name == "tie_averaged" :][: len(entry.inputs)]):
            if not is_allowed(name, argument, bad):
                yield name, position, argument, bad


def refuses(call, error, fragment):
    """The call raises this error; its text is one line and never a message of NumPy."""
    with pytest.raises(error, match=fragment) as caught:
        call()
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 200
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


@with_each(bad_arguments())
def test_what_is_no_list_of_finite_numbers(name, position, argument, bad):
    value, error, fragment = BAD_LISTS[bad]
    arrays = draw(ONE_EACH[name], (), n=2)
    arrays[position] = value
    refuses(lambda: ONE_EACH[name](*arrays), error, fragment.format(name=argument))


@with_each(product([name for name, entry in ONE_EACH.items() if "k" in entry.takes], BAD_CUTOFFS))
def test_a_cutoff_that_is_no_positive_whole_number(name, k):
    entry = ONE_EACH[name]
    wanted = re.escape(f"k must be a positive whole number, got {k!r}")
    refuses(lambda: entry(*draw(entry, ()), k=k), ValueError, wanted)


@with_each(BAD_CUTOFFS)
def test_a_cutoff_of_the_ranking_that_is_no_positive_whole_number(k):
    wanted = re.escape(f"k must be a positive whole number, got {k!r}")
    refuses(lambda: metrics.rank_by([1, 2], [1, 0], k=k), ValueError, wanted)


@with_each(
    # An approximate search may return more or fewer ids than the exact one.
    name
    for name, entry in ONE_EACH.items()
    if len(entry.inputs) == 2 and name != "ann_recall"
)
def test_two_lists_that_do_not_describe_the_same_documents(name):
    entry = ONE_EACH[name]
    first = draw(entry, (2,), n=4)[0]
    for other_shape in [((2,), 3), ((3,), 4), ((), 3)]:
        second = draw(entry, *other_shape)[1]
        fragment = rf"must have .*{re.escape(str(second.shape))}"
        refuses(lambda second=second: entry(first, second), ValueError, fragment)


SIGNED = {"cumulative_gain", "dcg", "ideal_dcg", "ndcg", "binarize"}
NON_NEGATIVE = [name for name, entry in ONE_EACH.items() if entry.inputs == ("grades",)]


@with_each(sorted(set(NON_NEGATIVE) - SIGNED))
def test_negative_grades_where_they_mean_nothing(name):
    fragment = r"(relevance|grades|values) must not be below 0, got -1"
    refuses(lambda: ONE_EACH[name]([2, -1, 0]), ValueError, fragment)


@with_each(["approx_dcg", "soft_dcg", "noised_soft_dcg", "fair_soft_dcg"])
def test_negative_grades_of_documents_with_scores(name):
    fragment = "relevance must not be below 0, got -1"
    refuses(lambda: ONE_EACH[name]([1.0, 2.0], [0, -1]), ValueError, fragment)


@with_each(sorted(SIGNED))
def test_negative_grades_where_they_have_a_meaning(name):
    assert np.all(np.isfinite(getattr(metrics, name)([2, -1, 0])))


@with_each(product(["rbp", "err", "pfound", "look_probability"], [1.5, -0.25]))
def test_a_chance_outside_0_to_1(name, bad):
    argument = {"rbp": "relevance", "pfound": "p_rel"}.get(name, "satisfaction")
    fragment = rf"{argument} must (lie between 0 and 1|not be below 0), got {bad}"
    refuses(lambda: ONE_EACH[name]([0.5, bad]), ValueError, fragment)


WITH_JUDGED = [name for name, entry in ONE_EACH.items() if "judged" in entry.takes]


@with_each(product(WITH_JUDGED, [bad for bad in BAD_LISTS if bad != "None"]))
def test_judged_is_checked_like_the_list(name, bad):
    value, error, fragment = BAD_LISTS[bad]
    metric = getattr(metrics, name)
    refuses(lambda: metric([1, 0], judged=value), error, fragment.format(name="judged"))


@with_each(WITH_JUDGED)
def test_judged_must_belong_to_the_same_queries(name):
    metric = getattr(metrics, name)
    fragment = r"judged must have the leading axes \(2,\).*got \(3,\)"
    refuses(lambda: metric([[1], [0]], judged=[[1], [0], [1]]), ValueError, fragment)
    refuses(lambda: metric([1, 0], judged=[[1, 0]]), ValueError, "judged must have the leading")


@with_each(sorted(set(WITH_JUDGED) - {"ndcg"}))
def test_judged_must_hold_the_relevant_documents_of_the_list(name):
    metric = getattr(metrics, name)
    fragment = "judged must hold all known grades.* 1 relevant.* 2"
    refuses(lambda: metric([1, 1, 0], judged=[1, 0, 0]), ValueError, fragment)
    batch, judged = [[1, 0], [1, 1]], [[1, 0], [1, 0]]
    refuses(lambda: metric(batch, judged=judged), ValueError, fragment)


@with_each(
    [
        ([3, 0], [2, 2], "its best grade is 2, the list has a 3"),
        ([[1], [3]], [[1], [2]], "its best grade is 2, the list has a 3"),
        ([1.0001], [1], "its best grade is 1, the list has a 1.0001"),
        ([2, 2, 0], [2, 0, 0], "its best order is 3, that of the list 4.8"),
        ([[1, 0], [1, 1]], [[1, 0], [1, 0]], "its best order is 1, that of the list 1.6"),
    ]
)
def test_judged_of_ndcg_must_hold_what_the_list_holds(relevance, judged, lacks):
    fragment = f"judged must hold all known grades of the query: .*{lacks}"
    refuses(lambda: metrics.ndcg(relevance, judged=judged), ValueError, fragment)


WITH_WHERE = [name for name, entry in ONE_EACH.items() if "where" in entry.takes]


NO_MASKS = [
    ([1, 0], TypeError, "where must hold True and False, got int"),
    ([0.5, 1.0], TypeError, "where must hold True and False, got float"),
    ([True, False, True], ValueError, r"where must have the shape \(2,\).*got \(3,\)"),
    (["yes", "no"], TypeError, "where must hold"),
]


@with_each(product(WITH_WHERE, NO_MASKS))
def test_a_mask_that_is_no_mask(name, no_mask):
    where, error, fragment = no_mask
    entry = ONE_EACH[name]
    refuses(lambda: entry(*draw(entry, (), n=2), where=where), error, fragment)


# The others divide by no number of documents.
@with_each(sorted(set(WITH_WHERE) - {"rank_by", "mid_ranks", "condensed", "dcg_bounds"}))
def test_a_mask_that_hides_a_whole_list(name):
    entry = ONE_EACH[name]
    where = np.array([[True, False, True], [False, False, False]])
    fragment = "where must keep at least one document of each list"
    refuses(lambda: entry(*draw(entry, (2,), n=3), where=where), ValueError, fragment)


WITH_UNDEFINED = [name for name, entry in ONE_EACH.items() if "undefined" in entry.takes]


@with_each(product(WITH_UNDEFINED, ["zero", None, [0.0], 1j]))
def test_undefined_must_be_a_number(name, undefined):
    entry = ONE_EACH[name]
    fragment = "undefined must be a number"
    refuses(lambda: entry(*entry.empty, undefined=undefined), (ValueError, TypeError), fragment)
