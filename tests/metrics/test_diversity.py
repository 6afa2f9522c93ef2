"""Meanings, repeats and difference: every short list, all orders, and what TREC's tool prints."""

import csv
from itertools import combinations, combinations_with_replacement, permutations, product
from math import log2
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

from ranklearn_course import metrics
from tests.metrics import slow
from tests.metrics.catalogue import TOLERANCE

ALPHAS = (0, 0.2, 0.5, 1)
NAN = float("nan")


def rows(pages, meanings="abc"):
    return [[meaning in page for meaning in meanings] for page in pages]


def pages_of(meanings):
    """Every page of these meanings, the empty one among them."""
    return ["".join(c) for n in range(len(meanings) + 1) for c in combinations(meanings, n)]


LISTS = [list(product(pages_of("abc"), repeat=n)) for n in (1, 2, 3)]


def test_subtopic_recall_and_alpha_dcg_match_the_loops():
    for lists, k in product(LISTS, (None, 1, 2, 4)):
        covers = np.array([rows(pages) for pages in lists])
        expected = [slow.subtopic_recall(pages, k, pages) for pages in lists]
        assert_allclose(metrics.subtopic_recall(covers, k), expected)
        for alpha in ALPHAS:
            expected = [slow.alpha_dcg(pages, k, alpha) for pages in lists]
            found = metrics.alpha_dcg(covers, k, alpha=alpha)
            assert_allclose(found, expected, atol=TOLERANCE)


def test_the_exact_ideal_is_the_best_of_all_orders():
    sets = [list(combinations_with_replacement(pages_of("abc"), n)) for n in (1, 2, 3, 4)]
    for queries, k, alpha in product(sets, (None, 2, 3), ALPHAS[1:]):
        judged = np.array([rows(pages) for pages in queries])
        expected = [slow.ideal_alpha_dcg(pages, k, alpha) for pages in queries]
        assert_allclose(metrics.ideal_alpha_dcg(judged, k, alpha=alpha), expected)
        expected = [slow.alpha_dcg(slow.greedy_order(p, alpha), k, alpha) for p in queries]
        found = metrics.ideal_alpha_dcg(judged, k, alpha=alpha, method="greedy")
        assert_allclose(found, expected)


def test_greed_may_lose_where_two_meanings_share_a_page():
    judged = rows(["cd", "ac", "bd"], "abcd")
    assert metrics.ideal_alpha_dcg(judged, 2) == pytest.approx(2 + 2 / log2(3))
    greedy = metrics.ideal_alpha_dcg(judged, 2, method="greedy")
    assert greedy == pytest.approx(2 + 1.5 / log2(3))


def test_greed_may_lose_without_a_tie():
    pages = ["abeh", "degh", "cde", "fgh"]
    judged = rows(pages, "abcdefgh")
    assert metrics.ideal_alpha_dcg(judged, 3) == pytest.approx(6.8273, abs=5e-5)
    for order in permutations(judged):
        greedy = metrics.ideal_alpha_dcg(list(order), 3, method="greedy")
        assert greedy == pytest.approx(6.7678, abs=5e-5)
    judged = rows(["bcef", "abc", "def"], "abcdef")
    greedy = metrics.ideal_alpha_dcg(judged, 2, alpha=1, method="greedy")
    assert greedy == pytest.approx(4 + 1 / log2(3))
    assert metrics.ideal_alpha_dcg(judged, 2, alpha=1) == pytest.approx(3 + 3 / log2(3))


# TREC's ndeval ------------------------------------------------------------------------------------


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
            "alpha-DCG": metrics.alpha_dcg(covers, k)
            / (len(known) * sum(0.5 ** (by_rank - 1) / np.log2(by_rank + 1))),
            "ERR-IA": metrics.err_ia(covers * 0.5, equal, k) / sum(0.5**by_rank / by_rank),
            "nERR-IA": metrics.err_ia(covers * 0.5, equal, k)
            / metrics.err_ia(np.array(ideal) * 0.5, equal, k),
            "strec": metrics.subtopic_recall(covers, k, judged=judged),
        }
        for name, value in found.items():
            assert value == pytest.approx(float(row[name]), abs=2e-6), (row, name)


# intents ------------------------------------------------------------------------------------------


def test_intents_are_readers():
    """Each reader means one thing and walks down the list until satisfied, all courses counted."""
    shares = [0.7, 0.3]
    for table in product((0, 0.5, 0.8), repeat=6):
        satisfaction = np.array(table).reshape(3, 2)
        expected = 0.0
        for share, stops in zip(shares, satisfaction.T.tolist(), strict=True):
            looks = share
            for rank, stop in enumerate(stops, start=1):
                expected += looks * stop / rank
                looks *= 1 - stop
        assert metrics.err_ia(satisfaction, shares) == pytest.approx(expected)


# difference ---------------------------------------------------------------------------------------


def symmetric(values, diagonal):
    """The matrix of the numbers of pairs 12, 13, 14, ..., 23, ..."""
    n = next(n for n in range(1, 9) if n * (n - 1) // 2 == len(values))
    matrix = np.full((n, n), float(diagonal))
    for (i, j), value in zip(combinations(range(n), 2), values, strict=True):
        matrix[i, j] = matrix[j, i] = value
    return matrix


def test_intra_list_distance_matches_the_loop():
    for n_pairs in (0, 1, 3, 6):
        choices = (0, 0.25, 1) if n_pairs < 6 else (0, 1)
        matrices = [symmetric(each, 0) for each in product(choices, repeat=n_pairs)]
        for k in (None, 1, 2, 3, 9):
            expected = [slow.intra_list_distance(each.tolist(), k) for each in matrices]
            assert_allclose(metrics.intra_list_distance(matrices, k), expected)
    assert np.isnan(metrics.intra_list_distance([[0]], undefined=NAN))


def test_mmr_matches_the_loop():
    """In quarters, so that equals are equal."""
    rng = np.random.default_rng(0)
    for n, weight in product((1, 2, 3, 4, 6), (0, 0.25, 0.5, 0.75, 1)):
        for _ in range(40):
            relevance = rng.integers(0, 5, n) / 4
            alike = symmetric(rng.integers(0, 5, n * (n - 1) // 2) / 4, 1)
            for k in (1, 2, n, n + 2):
                expected = slow.mmr(relevance.tolist(), alike.tolist(), k, weight)
                assert metrics.mmr(relevance, alike, k, weight=weight).tolist() == expected
            if weight == 1:
                by_relevance = np.argsort(-relevance, kind="stable").tolist()
                assert metrics.mmr(relevance, alike, weight=1).tolist() == by_relevance


# 0/0, batches, bad input --------------------------------------------------------------------------


@pytest.mark.parametrize("metric", [metrics.subtopic_recall, metrics.alpha_ndcg])
def test_without_a_meaning_undefined_stands(metric):
    assert metric([[0, 0]]) == 0
    assert type(metric([[0, 0]])) is float
    assert_allclose(metric([[[0, 0]], [[1, 0]]], undefined=NAN), [NAN, 1])


def test_lists_of_many_axes_and_padding_below():
    rng = np.random.default_rng(1)
    covers = rng.random((2, 3, 5, 4)) < 0.4
    longer = np.concatenate([covers, np.zeros((2, 3, 2, 4))], axis=-2)
    for metric in (metrics.subtopic_recall, metrics.alpha_dcg, metrics.alpha_ndcg):
        alone = [[metric(each, 4) for each in query] for query in covers]
        assert_allclose(metric(covers, 4), alone)
        assert_allclose(metric(longer.astype(int) * 3, 4), alone)
        assert metric(np.zeros((0, 5, 4))).shape == (0,)


def test_an_ideal_of_equal_pages_is_quick_and_greed_is_always():
    judged = [[1, 1, 0]] * 50 + [[0, 1, 1]] * 50
    assert metrics.ideal_alpha_dcg(judged, 10) >= metrics.alpha_dcg(judged, 10)
    many = [[i >> t & 1 for t in range(5)] for i in range(32)]
    assert metrics.ideal_alpha_dcg(many, method="greedy") > 0
