"""Meanings, repeats and difference: every short list, all orders, and what TREC's tool prints."""

import csv
from itertools import combinations, combinations_with_replacement, product
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

from ranklearn_course import metrics
from ranklearn_course.chapters.diversity.solutions import alpha_dcg, mmr
from tests.metrics import slow
from tests.metrics.catalogue import TOLERANCE

NAN = float("nan")


def rows(pages, meanings="abc"):
    return [[meaning in page for meaning in meanings] for page in pages]


def pages_of(meanings):
    """Every page of these meanings, the empty one among them."""
    return ["".join(c) for n in range(len(meanings) + 1) for c in combinations(meanings, n)]


def test_alpha_dcg_is_what_a_learner_writes():
    sizes = [list(product(pages_of("abc"), repeat=n)) for n in (1, 2, 3)]
    for lists, k in product(sizes, (None, 2, 4)):
        covers = np.array([rows(pages) for pages in lists])
        for alpha in (0.2, 1):
            expected = [alpha_dcg(pages, k, alpha) for pages in lists]
            found = metrics.alpha_dcg(covers, k, alpha=alpha)
            assert_allclose(found, expected, atol=TOLERANCE)


def check_ideals(queries, meanings, k, alpha):
    """The exact ideal is the best of all orders; the greedy one that of the greatest next gain."""
    judged = np.array([rows(pages, meanings) for pages in queries])
    expected = [slow.ideal_alpha_dcg(pages, k, alpha) for pages in queries]
    assert_allclose(metrics.ideal_alpha_dcg(judged, k, alpha=alpha), expected)
    orders = [slow.greedy_order(pages, alpha) for pages in queries]
    greedy = [alpha_dcg(pages, k, alpha) for pages in orders]
    found = metrics.ideal_alpha_dcg(judged, k, alpha=alpha, method="greedy")
    assert_allclose(found, greedy)
    return np.array(greedy) < np.array(expected) - TOLERANCE


@pytest.mark.parametrize(("k", "alpha"), [(None, 0.5), (2, 0.5), (None, 1), (2, 0.2)])
def test_the_exact_ideal_is_the_best_of_all_orders(k, alpha):
    for n in (1, 2, 3):
        check_ideals([*combinations_with_replacement(pages_of("abc"), n)], "abc", k, alpha)


@pytest.mark.parametrize(
    ("pages", "k", "alpha"),
    [
        (["cd", "ac", "bd"], 2, 0.5),
        (["abeh", "degh", "cde", "fgh"], 3, 0.5),
        (["bcef", "abc", "def"], 2, 1),
    ],
)
def test_greed_may_lose_where_two_meanings_share_a_page(pages, k, alpha):
    assert check_ideals([pages], sorted(set("".join(pages))), k, alpha).all()


def test_agreement_with_ndeval():
    """What pyndeval 0.0.8, which wraps ndeval.c, prints for some queries, most drawn by chance.

    It takes the larger id of equal pages, its ideal list is greedy, and what is not divided by
    that list it divides by one in which each page serves every meaning.
    """
    text = Path(__file__).with_name("ndeval.csv").read_text(encoding="utf-8")
    for row in csv.DictReader(text.splitlines()):
        k, run = int(row["k"]), row["run"].split()
        pages = dict(page.split(":") for page in row["judged"].split())
        known = "".join(sorted(set("".join(pages.values()))))
        names = sorted(pages, reverse=True)
        covers = np.array(rows([pages[name] for name in run], known))
        judged = np.array(rows([pages[name] for name in names], known))
        by_rank = np.arange(1, k + 1)
        equal = np.full(len(known), 1 / len(known))
        ideal = rows(slow.greedy_order([pages[name] for name in names], 0.5), known)
        found = {
            "alpha-nDCG": metrics.alpha_ndcg(covers, k, judged=judged, ideal="greedy"),
            "ERR-IA": metrics.err_ia(covers * 0.5, equal, k) / sum(0.5**by_rank / by_rank),
            "nERR-IA": metrics.err_ia(covers * 0.5, equal, k)
            / metrics.err_ia(np.array(ideal) * 0.5, equal, k),
            "strec": metrics.subtopic_recall(covers, k, judged=judged),
        }
        for name, value in found.items():
            assert value == pytest.approx(float(row[name]), abs=2e-6), (row, name)


def symmetric(values, diagonal):
    """The matrix of the numbers of pairs 12, 13, 14, ..., 23, ..."""
    n = next(n for n in range(1, 9) if n * (n - 1) // 2 == len(values))
    matrix = np.full((n, n), float(diagonal))
    for (i, j), value in zip(combinations(range(n), 2), values, strict=True):
        matrix[i, j] = matrix[j, i] = value
    return matrix


def test_intra_list_distance_matches_the_loop():
    for n_pairs, k in product((0, 1, 3, 6), (None, 1, 3, 9)):
        matrices = [symmetric(each, 0) for each in product((0, 0.25), repeat=n_pairs)]
        expected = [slow.intra_list_distance(each.tolist(), k) for each in matrices]
        assert_allclose(metrics.intra_list_distance(matrices, k), expected)
    assert np.isnan(metrics.intra_list_distance([[0]], undefined=NAN))


@pytest.mark.parametrize("weight", [0, 0.25, 0.75, 1])
def test_mmr_is_what_a_learner_writes(weight):
    """In quarters, so that equals are equal."""
    rng = np.random.default_rng(0)
    for n in (1, 2, 3, 6) * 10:
        relevance = rng.integers(0, 5, n) / 4
        alike = symmetric(rng.integers(0, 5, n * (n - 1) // 2) / 4, 1)
        for k in (1, 2, n + 2):
            expected = mmr(relevance.tolist(), alike.tolist(), weight, k)
            assert metrics.mmr(relevance, alike, k, weight=weight).tolist() == expected


@pytest.mark.parametrize("metric", [metrics.subtopic_recall, metrics.alpha_ndcg])
def test_without_a_meaning_undefined_stands(metric):
    assert type(metric([[0, 0]])) is float
    assert_allclose(metric([[[0, 0]], [[1, 0]]], undefined=NAN), [NAN, 1])


def test_lists_of_many_axes_and_padding_below():
    rng = np.random.default_rng(1)
    covers = rng.random((2, 3, 5, 4)) < 0.4
    longer = np.concatenate([covers, np.zeros((2, 3, 2, 4))], axis=-2)
    for metric in (metrics.subtopic_recall, metrics.alpha_dcg, metrics.alpha_ndcg):
        alone = [[metric(each, 4) for each in query] for query in covers]
        assert_allclose(metric(longer.astype(int) * 3, 4), alone)
        assert metric(np.zeros((0, 5, 4))).shape == (0,)


def test_an_ideal_of_equal_pages_is_quick_and_greed_is_always():
    judged = [[1, 1, 0]] * 50 + [[0, 1, 1]] * 50
    assert metrics.ideal_alpha_dcg(judged, 10) >= metrics.alpha_dcg(judged, 10)
    many = [[i >> t & 1 for t in range(5)] for i in range(32)]
    assert metrics.ideal_alpha_dcg(many, method="greedy") > 0
