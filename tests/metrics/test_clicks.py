"""Clicks: every course of a session, every pattern of clicks, and the users of the cascade."""

from itertools import permutations, product
from math import prod

import numpy as np
import pytest
from numpy.testing import assert_allclose

from ranklearn_course import metrics
from ranklearn_course.metrics.dcg import discounts
from tests.metrics.catalogue import TOLERANCE

CHANCES = (0.0, 0.3, 1.0)
#: Every document with these chances of a click, and of being satisfied after it.
DOCUMENTS = list(product(CHANCES, repeat=2))
LISTS = [list(product(DOCUMENTS, repeat=n)) for n in range(1, 4)]
NAN = float("nan")


def sessions(documents, p):
    """Every course of a session: its chance, the ranks looked at, clicks, the rank that satisfied.

    Looked at, clicked or not, satisfied or not, gone on or not: each fork is followed.
    """
    open_ends = [(1.0, 0, ())]
    for rank, (attraction, satisfied) in enumerate(documents, start=1):
        still = []
        for chance, _, clicks in open_ends:
            yes, no = chance * attraction, chance * (1 - attraction)
            yield yes * satisfied, rank, (*clicks, rank), rank
            for share, clicked in ((yes * (1 - satisfied), (*clicks, rank)), (no, clicks)):
                yield share * (1 - p), rank, clicked, None
                still.append((share * p, rank, clicked))
        open_ends = still
    for chance, looks, clicks in open_ends:
        yield chance, looks, clicks, None


@pytest.mark.parametrize("p", [0.0, 0.8, 1.0])
def test_the_users_who_click_are_those_of_the_cascade(p):
    """Looks, satisfaction and 1 / rank of it are lesson 06's, from the product of the chances."""
    for lists in LISTS:
        attraction, satisfied = np.moveaxis(np.array(lists), -1, 0)
        relevance = attraction * satisfied
        expected = {"looks": [], "clicks": [], "satisfied": [], "reciprocal": []}
        for documents in lists:
            courses = list(sessions(documents, p))
            assert sum(chance for chance, *_ in courses) == pytest.approx(1)
            n = len(documents)
            expected["looks"].append(
                [sum(c for c, looks, *_ in courses if looks >= rank) for rank in range(1, n + 1)]
            )
            expected["clicks"].append(sum(c * len(clicks) for c, _, clicks, _ in courses))
            ends = [(c, rank) for c, *_, rank in courses if rank]
            expected["satisfied"].append(sum(c for c, _ in ends))
            expected["reciprocal"].append(sum(c / rank for c, rank in ends))
        found = {
            "looks": metrics.look_probability(relevance, p),
            "clicks": metrics.expected_clicks(attraction, satisfied, p),
            "satisfied": metrics.pfound(relevance, 1 - p),
            "reciprocal": metrics.err(relevance, p=p),
        }
        for name, values in expected.items():
            assert_allclose(found[name], values, atol=TOLERANCE, err_msg=name)


# looks -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("upper", "lower", "looks"),
    [
        ([200], [100], [1, 1 / 2]),
        ([200, 90, 30], [100, 60, 30], [1, 1 / 2, 1 / 3, 1 / 3]),
        ([1], [2], [1, 2]),
        ([4, 0, 3], [2, 5, 3], [1, 1 / 2, NAN, NAN]),
        ([4, 3, 2], [0, 3, 1], [1, 0, 0, 0]),
        ([0], [0], [1, NAN]),
    ],
)
def test_looks_are_chained_and_end_where_nobody_clicked_above(upper, lower, looks):
    assert_allclose(metrics.looks_from_swaps(upper, lower), looks, atol=TOLERANCE)


def test_swapped_neighbours_find_the_looks_whatever_the_documents():
    """Exact expected clicks: both halves hold both documents, so their attraction cancels."""
    looks = np.array([1, 0.8, 0.3, 0.35])
    for attraction in permutations((0.05, 0.2, 0.5, 0.8)):
        both = np.array([attraction[i] + attraction[i + 1] for i in range(3)])
        upper, lower = looks[:-1] * both, looks[1:] * both
        assert_allclose(metrics.looks_from_swaps(upper, lower), looks, atol=TOLERANCE)


# a new order -------------------------------------------------------------------------------------


def patterns(attraction, looks):
    """Every pattern of clicks of one session, with its probability."""
    rates = [look * a for look, a in zip(looks, attraction, strict=True)]
    for clicks in product((0, 1), repeat=len(rates)):
        yield prod(r if c else 1 - r for r, c in zip(rates, clicks, strict=True)), clicks


def value(attraction, order, k=None):
    """The truth: the sum over the new list, 0 for what was never shown."""
    liked = np.array([attraction[rank - 1] if rank else 0 for rank in order[:k]])
    return float(liked @ WEIGHTS[: len(liked)])


def orders(n):
    """Every new list of up to all documents of the old one, also with one that was not in it."""
    for length in range(1, n + 1):
        yield from permutations(range(n + 1), length)


def moments(attraction, looks, order, **options):
    """Mean and variance of the estimate from one session, by all its patterns of clicks."""
    chances, clicks = zip(*patterns(attraction, looks), strict=True)
    rows = [np.tile(each, (len(clicks), 1)) for each in (looks, order)]
    found = metrics.ips_dcg(clicks, 1, *rows, unshown=0, **options)
    mean = np.dot(chances, found)
    return mean, np.dot(chances, (found - mean) ** 2)


#: What a rank is worth, which is proven where DCG is.
WEIGHTS = discounts(np.arange(1.0, 6))
ATTRACTION, LOOKS = (0.3, 0.5, 0.2, 0.9), (1.0, 0.5, 0.2, 0.4)


def test_the_mean_over_all_clicks_is_the_truth_for_every_order():
    lists = [(n, order) for n in range(1, 5) for order in orders(n)]
    for (n, order), k in product(lists, (None, 1, 2)):
        mean, variance = moments(ATTRACTION[:n], LOOKS[:n], order, k=k)
        assert mean == pytest.approx(value(ATTRACTION, order, k), abs=TOLERANCE)
        terms = [
            (ATTRACTION[o - 1] / LOOKS[o - 1] - ATTRACTION[o - 1] ** 2) * WEIGHTS[j] ** 2
            for j, o in enumerate(order[:k])
            if o
        ]
        assert variance == pytest.approx(sum(terms), abs=TOLERANCE)


@pytest.mark.parametrize("clip", [1, 1.5, 2, 4, 10])
def test_clipping_takes_away_what_its_formula_says(clip):
    for order in permutations((1, 2, 3, 4)):
        mean, variance = moments(ATTRACTION, LOOKS, order, clip=clip)
        lost = [
            ATTRACTION[o - 1] * max(0, 1 - clip * LOOKS[o - 1]) * WEIGHTS[j]
            for j, o in enumerate(order)
        ]
        assert mean == pytest.approx(value(ATTRACTION, order) - sum(lost), abs=TOLERANCE)
        assert variance <= moments(ATTRACTION, LOOKS, order)[1] + TOLERANCE


@pytest.mark.parametrize("unshown", [0, 1, NAN])
def test_what_nobody_saw_is_what_one_assumes(unshown):
    """Document 0 was never shown, and nobody looks at rank 2."""
    expected = np.dot([0.3, unshown, unshown], WEIGHTS[:3])
    call = metrics.ips_dcg([3, 0], 10, [1, 0], [1, 0, 2], unshown=unshown)
    assert call == pytest.approx(expected, nan_ok=True)
    assert metrics.ips_dcg([3, 0], 10, [1, 0], [1, 0, 2], k=1) == pytest.approx(0.3 * WEIGHTS[0])


def test_many_lists_at_once_have_their_own_users():
    clicks, looks, order = [[3, 0], [4, 2]], [[1, 0.5]] * 2, [[2, 1], [1, 0]]
    alone = [
        metrics.ips_dcg(*row, unshown=0) for row in zip(clicks, (10, 20), looks, order, strict=True)
    ]
    assert metrics.ips_dcg(clicks, [10, 20], looks, order, unshown=0).tolist() == alone
    ragged = metrics.ips_dcg([[3], [4, 2]], [10, 20], [[1], [1, 0.5]], [[1], [2, 1]])
    assert_allclose(ragged, [0.3 * WEIGHTS[0], 0.2 * WEIGHTS[0] + 0.2 * WEIGHTS[1]])
