"""What the texts of chapter comparing_systems say of numbers, held against what is computed."""

from itertools import product
from operator import mul
from statistics import NormalDist, pstdev

from ranklearn_course import comparison, data
from ranklearn_course.comparison import passport
from ranklearn_course.metrics import (
    average_precision,
    dcg,
    err,
    kendall_distance,
    kendall_tau,
    mse,
    ndcg,
    pfound,
    precision_at_k,
    r_precision,
    rank_by,
    rbp,
    recall_at_k,
    reciprocal_rank,
    rmse,
    roc_auc,
)
from tests.chapters.claims import (
    options,
    right_function,
    right_option,
    said,
    truth,
    wrong_function,
    wrong_numbers,
)


def bm25_and_tf_idf():
    found = map(data.glossary_search, ("bm25", "tf-idf"))
    return [ndcg(each.ranked(10), 10, judged=each.judged) for each in found]


def test_p_by_hand():
    lists = [3, 2, 1, 0], [0, 0, 0, 1]
    p_value = right_function("comparing_systems.permutation_test")(*lists)
    assert p_value == truth("comparing_systems.p_by_hand")
    wrong_numbers(
        "comparing_systems.p_by_hand",
        {
            "2 of 6 choices": 2 / 2**4,
            "one choice of signs": 1 / 2**4,
            "One of the two 1s is missing": (1 + 1 + 1 + 1) / 2**4,
        },
        lambda mistake: wrong_function("comparing_systems.permutation_test", mistake)(*lists),
    )


def test_web_search():
    options(
        "comparing_systems.web_search",
        {
            "P@10": precision_at_k([4, 1], 10) > precision_at_k([1, 4], 10),
            "Kendall's tau": kendall_distance([3, 4, 2, 1]) > kendall_distance([4, 3, 1, 2]),
            "nDCG@10": ndcg([4, 1], 10) > ndcg([1, 4], 10),
            "AUC": roc_auc([4 > 0, 1 > 0, 0], [3, 2, 1]) > roc_auc([1 > 0, 4 > 0, 0], [3, 2, 1]),
        },
    )


def test_shop():
    options(
        "comparing_systems.shop",
        {
            "RR": reciprocal_rank([1, 1]) > reciprocal_rank([1, 0]),
            "MSE of the predicted price": mse([1, 0], [0.5, 0.6]) > mse([1, 0], [3, 0]),
            "ERR": err([1, 1]) > err([1, 0]),
            "RBP, persistence 0.95": rbp([1, 1], p=0.95) > rbp([1, 0], p=0.95),
        },
    )


def test_news_feed():
    options(
        "comparing_systems.news_feed",
        {
            "R@5": recall_at_k([1, 0], 5) == recall_at_k([1, 0], 5, judged=[1, 1]),
            "AP over R": average_precision([1, 0]) == average_precision([1, 0], judged=[1, 1]),
            "P@5": precision_at_k([1, 0, 0, 0, 0, 0], 5) == precision_at_k([1, 0, 0, 0, 0, 1], 5),
        },
    )


def test_question_answering():
    options(
        "comparing_systems.question_answering",
        {
            "RR": reciprocal_rank([1, 0, 1])
            == reciprocal_rank([1, 0, 0])
            > reciprocal_rank([0, 1, 1]),
            "R@100": recall_at_k([1] + [0] * 99) > recall_at_k([0] * 99 + [1]),
            "DCG": dcg([1, 1]) == dcg([1, 0]),
            "P@10": precision_at_k([1] + [0] * 9) > 0.1,
        },
    )


def test_legal_search():
    some, more = [1] * 10, [1] * 11
    options(
        "comparing_systems.legal_search",
        {
            "nDCG@10": ndcg(more, 10) > ndcg(some, 10, judged=more),
            "RR": reciprocal_rank(more) > reciprocal_rank(some),
            "R@1000": recall_at_k(more, 1000) > recall_at_k(some, 1000, judged=more),
            "PFound": pfound([1, 1]) > pfound([1, 0]),
        },
    )


def test_video_feed():
    options(
        "comparing_systems.video_feed",
        {
            "R-precision": r_precision([1, 0, 1]) > r_precision([0, 1, 1]),
            "PFound": pfound([1, 1]) == pfound([1, 0]) > pfound([0, 1]),
            "RBP": rbp([1, 1], p=0.8) == rbp([1, 0], p=0.8),
            "RMSE of the watch time": rmse([3, 0], [1.4, 1.5]) > rmse([3, 0], [9, 0]),
        },
    )


def test_ads():
    right, half = [0.8, 0.2], [0.4, 0.1]
    ranked = rank_by(right, [1, 0]), rank_by(half, [1, 0])
    options(
        "comparing_systems.ads",
        {
            "nDCG": ndcg(ranked[0]) != ndcg(ranked[1]),
            "R@10": recall_at_k(ranked[0]) != recall_at_k(ranked[1]),
            "Kendall's tau": kendall_tau(right, [1, 0]) != kendall_tau(half, [1, 0]),
            "The squared error of the probabilities": mse([1, 0], right) != mse([1, 0], half),
        },
    )


def test_dating():
    options(
        "comparing_systems.dating",
        {
            "nDCG@5 with stated": ndcg([4, 1], 5) > ndcg([1, 4], 5),
            "P@5 of replies,": precision_at_k([4, 0], 5) > precision_at_k([1, 0], 5),
            "until it comes": reciprocal_rank([4, 1]) > reciprocal_rank([1, 4]),
            "MAP over all": average_precision([4, 1]) > average_precision([1, 4]),
        },
    )


def test_why_pairs():
    right_option("comparing_systems.why_pairs", "The hardness of a query drops out")
    assert pstdev([0.9 - 0.8, 0.2 - 0.15]) < pstdev([0.9, 0.2])


def test_twenty_comparisons():
    said("comparing_systems.twenty_comparisons", "0.0025")
    assert 0.05 / 20 == 0.0025
    right_option("comparing_systems.twenty_comparisons", "0.64")
    assert round(1 - 0.95**20, 2) == 0.64


def test_not_significant():
    right_option("comparing_systems.not_significant", "the 95 % interval holds 0.")
    standard_error = 0.015 / NormalDist().inv_cdf(1 - 0.4 / 2)
    assert 1.96 * standard_error > 0.015


def test_both_prefer_a():
    def are_below_a(order):
        a = [1, 2, 0]
        return average_precision(order) < average_precision(a) and ndcg(order) < ndcg(a)

    orders = ([2, 1, 0], [1, 2, 0], [0, 2, 1])
    said("comparing_systems.both_prefer_a", "0 1 2 and 1 0 2 do it, too.")
    assert are_below_a([0, 1, 2])
    assert are_below_a([1, 0, 2])
    options(
        "comparing_systems.both_prefer_a",
        {" ".join(map(str, order)): are_below_a(order) for order in orders},
    )


def test_tf_idf_by_chance():
    p = comparison.permutation_test(*bm25_and_tf_idf()).p_value
    assert round(100 * p) == truth("comparing_systems.tf_idf_by_chance")


def test_sums_as_far():
    sums = [sum(map(mul, signs, [3, 2, 2, -1])) for signs in product((1, -1), repeat=4)]
    assert sum(abs(each) >= 6 for each in sums) == truth("comparing_systems.sums_as_far")
    said(
        "comparing_systems.sums_as_far", "Only turning the −1 leads to 8, and turning nothing to 6."
    )
    assert sorted(sums)[-2:] == [6, 8]


def test_queries_needed():
    bm25, tf_idf = bm25_and_tf_idf()
    found = {n: comparison.power(bm25 - tf_idf, n, trials=400) for n in (50, 300, 1000)}
    said("comparing_systems.queries_needed", "So many find it in less than one of ten studies.")
    assert found[50] < 0.1
    said("comparing_systems.queries_needed", "So many find it in less than half of the studies.")
    assert found[300] < 0.5
    right_option("comparing_systems.queries_needed", "more than 1,000")
    assert found[1000] < 0.6


def test_divided_by():
    answers = passport.answers("cut").column("AP")
    said(
        "comparing_systems.divided_by", "One library divides it by that one hit, two by the cutoff"
    )
    said("comparing_systems.divided_by", "three by all four relevant documents.")
    assert (answers.count(1), answers[1:].count(1 / 2), answers.count(1 / 4)) == (1, 2, 3)
    right_option("comparing_systems.divided_by", "By the hits among the first two")
    assert average_precision([1, 0, 1, 1, 1], 2, denominator="hits") == 1
