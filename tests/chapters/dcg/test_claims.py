"""What the texts of chapter dcg say of numbers, held against what its solutions compute."""

from functools import partial
from math import isnan, log2, log10, nan

import pytest

from ranklearn_course import data, metrics
from ranklearn_course.chapters.dcg.solutions import dcg, ndcg
from ranklearn_course.metrics import average_precision
from tests.chapters.claims import function


def test_blind_spot(asked):
    asked.says(r"\log_2 i)$ is 1, 1, 1.585, 2, 2.322.", *(max(1, log2(i)) for i in range(1, 6)))
    asked.says("for a loss of more than 0.2?")


def test_dcg_by_hand(asked):
    grades = [3, 2, 0, 1]
    asked.says("7, 3, 0 and 1", *(2**grade - 1 for grade in grades))
    asked.says(r"3 = 1.5850$ and $\log_2 5 = 2.3219$.", 3, log2(3), 5, log2(5))
    assert dcg(grades, 4) == pytest.approx(asked.truth, abs=5e-5)
    asked.wrong_numbers(
        {
            "base 10": dcg(grades, 4) * log2(10),
            "that is nDCG": ndcg(grades, 4),
            "2 3 0 1": dcg([2, 3, 0, 1], 4),
        },
        lambda mistake: function("dcg.dcg", mistake)(grades, 4),
    )


def test_ndcg_by_hand(asked):
    grades, ideal = [1, 3, 0, 2, 1], dcg([3, 2, 1], 3)
    asked.says("5.4165 / 9.3928 = 0.577", dcg(grades, 3), ideal, ndcg(grades, 3))
    assert ndcg(grades, 3) == pytest.approx(asked.truth)
    asked.wrong_numbers(
        {"That is the ideal DCG": ideal},
        lambda mistake: function("dcg.ndcg", mistake)(grades, 3),
    )


def test_two_votes(asked):
    lists = [1, 3, 0], [3, 0, 1]
    values = [*map(average_precision, lists), *(ndcg(each, 3) for each in lists)]
    asked.says("AP is 1 against 0.833, nDCG is 0.710 against 0.983.", *values)


def test_which_ideal(asked):
    of_all = partial(metrics.ndcg, [2, 1], judged=[4, 2, 1])
    asked.options(
        {
            "The ideal list": ndcg([2, 1], 2) == 1 > of_all(2),
            "The cutoff was ignored.": of_all() == 1,
            "The gain was": of_all(2, gain="linear") == 1,
        }
    )


def test_from_three_to_one(asked):
    asked.right(f"{dcg([2, 0, 0], 3) - dcg([0, 0, 2], 3):.1f}")


def test_base_of_the_logarithm(asked):
    grades = [4, 3, 4, 2, 1]

    def decimal(ranks):
        return [1 / log10(rank + 1) for rank in ranks]

    article = partial(metrics.ndcg, grades, gain="linear", discount="jarvelin")
    values = article(base=2), article(base=10)
    asked.says("The list 4, 3, 4, 2, 1 gets 0.967 and 1 with linear gains.", *grades, *values)
    asked.says(r"with the discount $1/\log(i + 1)$: the constant cancels")
    asked.right("nDCG with the discount 1/log(i + 1)")
    assert ndcg(grades, 5) == pytest.approx(metrics.ndcg(grades, discount=decimal))
    assert dcg(grades, 5) != pytest.approx(metrics.dcg(grades, discount=decimal))


def test_negative_grades(asked):
    grades = [-1, -1, -1, 0]
    linear = function("dcg.dcg", "gain=linear")
    above = linear(grades, 4) / linear(grades[::-1], 4)
    asked.says("-1, -1, -1, 0 gets 1.36.", *grades, above)
    assert isnan(metrics.ndcg(grades, gain="linear", undefined=nan))
    asked.right("It may be negative, and it may exceed 1.")
    assert linear([-1, 0, 0, 0, 1], 1) == -linear([1, 0, 0, 0, -1], 1)


def test_top_or_bottom(asked):
    top, bottom = 1 - ndcg([2, 3, 1, 0], 4), 1 - ndcg([3, 2, 0, 1], 4)
    asked.says("from 1 by 0.157, the slip", 1, top)
    asked.says("at the bottom by 0.007: 21.3 times as much.", bottom, top / bottom)
    asked.right("More than twenty times as much")


def test_worth_of_four(asked):
    asked.says("The gains are 15 and 31", dcg([4], 1), dcg([5], 1))
    assert asked.truth == dcg([4], 1) / dcg([5], 1)


def test_first_two_ranks(asked):
    named = [{"discount": "log2"}, {"discount": "reciprocal"}]
    maxima = [{"discount": "jarvelin", "base": base} for base in (2, 10)]
    dcgs = [partial(metrics.dcg, **each) for each in (*named, *maxima)]
    alike = [each([1, 0]) == each([0, 1]) for each in dcgs]
    asked.right("Two")
    assert alike == [False, False, True, True]
    asked.says("With base 10 all gains at the first ten ranks are.")
    assert dcgs[3]([1] + [0] * 9) == dcgs[3]([0] * 9 + [1])


def test_bm25_or_title(asked):
    bm25, title = map(data.glossary_search, ("bm25", "title"))
    row = bm25.questions.index("How can I draw precision and recall in one picture?")

    def value(metric, system):
        return metric(system.ranked()[row], 10, judged=system.judged[row])

    asked.right("**title** has the higher AP@10, **bm25** the higher nDCG@10")
    assert value(average_precision, title) > value(average_precision, bm25)
    assert value(metrics.ndcg, title) < value(metrics.ndcg, bm25)
