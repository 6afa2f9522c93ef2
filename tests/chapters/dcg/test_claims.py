"""What the texts of chapter dcg say of numbers, held against what is computed."""

from functools import partial
from math import isnan, log2, log10, nan

import pytest

from ranklearn_course import data
from ranklearn_course.metrics import (
    average_precision,
    cumulative_gain,
    dcg,
    ideal_dcg,
    ndcg,
    precision_at_k,
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


def test_dcg():
    right = right_function("dcg.dcg")
    said("dcg.dcg", "The gain $2^g - 1$ is 0, 1 and 3 for the grades 0, 1 and 2.")
    assert [right([grade], 1) for grade in (0, 1, 2)] == [0, 1, 3]
    said("dcg.dcg", r"The divisor $\log_2(i + 1)$ is 1 at rank 1 and 2 at rank 3")
    assert (right([1], 1), right([0, 0, 1], 3)) == (1, 1 / 2)


def test_ndcg():
    right = right_function("dcg.ndcg")
    said("dcg.ndcg", "pull a document up from after rank $k$")
    assert right([1, 2], 1) == (2**1 - 1) / (2**2 - 1)


def test_blind_spot():
    said("dcg.blind_spot", r"$\max(1, \log_2 i)$ is 1, 1, 1.585, 2, 2.322.")
    assert (round(log2(3), 3), round(log2(5), 3)) == (1.585, 2.322)
    said("dcg.blind_spot", "for a loss of more than 0.2?")
    said("dcg.blind_spot", "the other nDCG is 1/log2(3) = 0.631.")
    assert round(ndcg([0, 4, 0, 0, 0]), 3) == 0.631 < 1 - 0.2


def test_dcg_by_hand():
    grades = [3, 2, 0, 1]
    said("dcg.dcg_by_hand", "7, 3, 0 and 1")
    assert [2**grade - 1 for grade in grades] == [7, 3, 0, 1]
    said("dcg.dcg_by_hand", r"$\log_2 3 = 1.5850$ and $\log_2 5 = 2.3219$.")
    assert (round(log2(3), 4), round(log2(5), 4)) == (1.5850, 2.3219)
    assert dcg(grades) == pytest.approx(truth("dcg.dcg_by_hand"), abs=5e-5)
    wrong_numbers(
        "dcg.dcg_by_hand",
        {
            "base 10": dcg(grades) * log2(10),
            "that is nDCG": ndcg(grades),
            "2 3 0 1": dcg([2, 3, 0, 1]),
        },
        lambda mistake: wrong_function("dcg.dcg", mistake)(grades, 4),
    )


def test_ndcg_by_hand():
    grades = [1, 3, 0, 2, 1]
    said("dcg.ndcg_by_hand", "5.4165 / 9.3928 = 0.577")
    assert (round(dcg(grades, 3), 4), round(ideal_dcg(grades, 3), 4)) == (5.4165, 9.3928)
    assert ndcg(grades, 3) == pytest.approx(truth("dcg.ndcg_by_hand"))
    wrong_numbers(
        "dcg.ndcg_by_hand",
        {"That is the ideal DCG": ideal_dcg(grades, 3)},
        lambda mistake: wrong_function("dcg.ndcg", mistake)(grades, 3),
    )


def test_two_votes():
    said("dcg.two_votes", "AP is 1 against 0.833, nDCG is 0.710 against 0.983.")
    assert average_precision([1, 3, 0]) == 1
    assert round(average_precision([3, 0, 1]), 3) == 0.833
    assert (round(ndcg([1, 3, 0]), 3), round(ndcg([3, 0, 1]), 3)) == (0.710, 0.983)


def test_which_ideal():
    options(
        "dcg.which_ideal",
        {
            "The ideal list": ndcg([2, 1], 2) == 1 > ndcg([2, 1], 2, judged=[4, 2, 1]),
            "The cutoff was ignored.": ndcg([2, 1], judged=[4, 2, 1]) == 1,
            "The gain was": ndcg([2, 1], 2, gain="linear", judged=[4, 2, 1]) == 1,
        },
    )


def test_from_three_to_one():
    right_option("dcg.from_three_to_one", "1.5")
    assert dcg([2, 0, 0]) - dcg([0, 0, 2]) == 1.5


def test_base_of_the_logarithm():
    grades = [4, 3, 4, 2, 1]

    def decimal(ranks):
        return [1 / log10(rank + 1) for rank in ranks]

    article = partial(ndcg, grades, gain="linear", discount="jarvelin")
    said("dcg.base_of_the_logarithm", "The list 4, 3, 4, 2, 1 gets 0.967 and 1 with linear gains.")
    assert (round(article(base=2), 3), article(base=10)) == (0.967, 1)
    said("dcg.base_of_the_logarithm", r"with the discount $1/\log(i + 1)$: the constant cancels")
    right_option("dcg.base_of_the_logarithm", "nDCG with the discount 1/log(i + 1)")
    assert ndcg(grades) == pytest.approx(ndcg(grades, discount=decimal))
    assert dcg(grades) != pytest.approx(dcg(grades, discount=decimal))


def test_negative_grades():
    said("dcg.negative_grades", "-1, -1, -1, 0 gets 1.36.")
    above = dcg([-1, -1, -1, 0], gain="linear") / ideal_dcg([-1, -1, -1, 0], gain="linear")
    assert round(above, 2) == 1.36
    assert isnan(ndcg([-1, -1, -1, 0], gain="linear", undefined=nan))
    right_option("dcg.negative_grades", "It may be negative, and it may exceed 1.")
    assert ndcg([-1, 0, 0, 0, 1], 1, gain="linear") == -1
    assert not isnan(ndcg([1, -1], gain="linear", undefined=nan))


def test_graded_results():
    options(
        "dcg.graded_results",
        {
            "P@10": precision_at_k([3, 1], 10) > precision_at_k([1, 3], 10),
            "CG@10": cumulative_gain([3, 1], 10) > cumulative_gain([1, 3], 10),
            "AP@10": average_precision([3, 1], 10) > average_precision([1, 3], 10),
            "nDCG@10": ndcg([3, 1], 10) > ndcg([1, 3], 10),
        },
    )


def test_top_or_bottom():
    top, bottom = 1 - ndcg([2, 3, 1, 0]), 1 - ndcg([3, 2, 0, 1])
    said("dcg.top_or_bottom", "The slip at the top takes 0.157 from the 1, the slip at the bottom")
    said("dcg.top_or_bottom", "the bottom 0.007: 21.3 times as much.")
    assert (round(top, 3), round(bottom, 3), round(top / bottom, 1)) == (0.157, 0.007, 21.3)
    right_option("dcg.top_or_bottom", "More than twenty times as much")


def test_first_two_ranks():
    named = [{"discount": "log2"}, {"discount": "reciprocal"}]
    maxima = [{"discount": "jarvelin", "base": base} for base in (2, 10)]
    alike = [dcg([1, 0], **each) == dcg([0, 1], **each) for each in (*named, *maxima)]
    right_option("dcg.first_two_ranks", "Two")
    assert alike == [False, False, True, True]
    said("dcg.first_two_ranks", "With base 10 the first ten ranks are.")
    assert dcg([1] + [0] * 9, **maxima[1]) == dcg([0] * 9 + [1], **maxima[1])


def test_bm25_or_title():
    bm25, title = map(data.glossary_search, ("bm25", "title"))
    asked = bm25.questions.index("How can I draw precision and recall in one picture?")

    def value(metric, system):
        return metric(system.ranked()[asked], 10, judged=system.judged[asked])

    right_option("dcg.bm25_or_title", "**title** has the higher AP@10, **bm25** the higher nDCG@10")
    assert value(average_precision, title) > value(average_precision, bm25)
    assert value(ndcg, title) < value(ndcg, bm25)
