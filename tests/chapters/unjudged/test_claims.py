"""What the texts of chapter unjudged say of numbers, held against what is computed."""

import pytest

from ranklearn_course.metrics import (
    ann_recall,
    average_precision,
    cohen_kappa,
    ndcg,
    overlap,
    precision_at_k,
    precision_bounds,
    rbp,
    rbp_bounds,
    rbp_residual,
    recall_at_k,
)
from tests.chapters.claims import right_option, said, truth, wrong_numbers


def test_rbp_interval():
    known, best = [1, 0, 0, 1, 0, 0, 1, 0], [1, 0, 1, 1, 0, 1, 1, 0]
    said("unjudged.rbp_interval", "1 + 0.64 + 0.512 + 0.3277 + 0.2621 = 2.7418, and 0.2 · 2.7418")
    terms = [0.8**power for power in (0, 2, 3, 5, 6)]
    assert [round(term, 4) for term in terms] == [1, 0.64, 0.512, 0.3277, 0.2621]
    assert round(sum(terms), 4) == 2.7418
    said("unjudged.rbp_interval", "0.2 · 2.7418 + 0.1678 = 0.716.")
    low, high = rbp_bounds(known, [1, 1, 0, 1, 1, 0, 1, 1], 0.8)
    assert (round(0.8**8, 4), round(high, 3)) == (0.1678, 0.716)
    assert high == pytest.approx(truth("unjudged.rbp_interval"))
    wrong_numbers(
        "unjudged.rbp_interval",
        {
            "the residual": high - low,
            "the base, the lower end": rbp(known, 0.8),
            "left out what stands below the list": rbp(best, 0.8),
            "the weight below the list alone": rbp(known, 0.8) + rbp_residual(8, 0.8),
            "deleted the unjudged": rbp([1, 0, 1, 0, 1, 0], 0.8),
        },
    )


def test_new_and_old():
    said("unjudged.new_and_old", "Of the new list 70 % is unknown: its P@10 lies between 0.25 and")
    said("unjudged.new_and_old", "its P@10 lies between 0.25 and 0.95.")
    said("unjudged.new_and_old", "0.40 lies inside of the new system's interval, so either may be")
    right_option("unjudged.new_and_old", "Nothing about their order.")
    assert 0.25 < 0.40 < 0.25 + (1 - 0.3) == 0.95


def test_way_of_condensed():
    right_option("unjudged.way_of_condensed", "Too high.")
    assert precision_at_k([1, 0], 2) > precision_at_k([0, 0, 1, 0], 2)


def test_zero_and_one():
    lowest, highest = [1, 0, 0], [1, 0, 1]
    said("unjudged.zero_and_one", "is 1 if the gap is not relevant, and 0.83 if it is.")
    assert (average_precision(lowest), round(average_precision(highest), 2)) == (1, 0.83)
    assert ndcg(highest) < ndcg(lowest)
    right_option("unjudged.zero_and_one", "For P@k, RBP and DCG.")
    bounds = precision_at_k(lowest), precision_at_k(highest)
    assert precision_bounds([1, 0, 0], [1, 1, 0]) == bounds


def test_worse_by_finding():
    said("unjudged.worse_by_finding", "`[1, 0, 0, '?']`: AP falls from 1 to (1 + 2/4)/2 = 0.75.")
    assert (average_precision([1, 0, 0, 0]), average_precision([1, 0, 0, 1])) == (1, 0.75)


def test_kappa_table():
    labels = [1] * 65 + [0] * 35, [1] * 60 + [0] * 5 + [1] * 15 + [0] * 20
    assert cohen_kappa(*labels) == pytest.approx(truth("unjudged.kappa_table"))
    wrong_numbers(
        "unjudged.kappa_table",
        {
            "share of equal labels": (60 + 20) / 100,
            "did not divide": 0.8 - 0.575,
            "divided by the agreement by chance": (0.8 - 0.575) / 0.575,
            "the overlap": overlap(*labels),
            "took a half": (0.8 - 1 / 2) / (1 - 1 / 2),
        },
    )


def test_many_noes():
    said("unjudged.many_noes", "Kappa asks what share of the rest, 0.13, they agree on.")
    said("unjudged.many_noes", "(0.94 - 0.87) / 0.13 = 0.54.")
    first, second = [1] * 7 + [0] * 93, [1] * 4 + [0] * 3 + [1] * 3 + [0] * 90
    assert sum(a == b for a, b in zip(first, second, strict=True)) == 94
    assert round(0.93 * 0.93 + 0.07 * 0.07, 2) == 0.87
    right_option("unjudged.many_noes", "Nearly all labels are no, so chance agrees often, too.")
    assert (
        round(cohen_kappa(first, second), 2) == 0.54 == round(cohen_kappa(first * 9, second * 9), 2)
    )
    said("unjudged.many_noes", "Two who always agree would have 0.6 then.")
    assert (1 - 0.4, cohen_kappa([1, 0], [1, 0])) == (0.6, 1)


def test_recall_of_an_index():
    right_option("unjudged.recall_of_an_index", "It returns nearly what exact search would return.")
    assert ann_recall([1, 2, 3, 4], [4, 3, 2, 1]) == 1
    # Exact search itself may find nothing.
    assert ann_recall([1, 2], [1, 2]) > recall_at_k([0, 0], judged=[0, 0, 1])
    assert ann_recall([1, 2], [1, 2]) > precision_at_k([0, 0])


def test_values_of_six():
    lists = ([1, 0, 0, 0, 0, 0], [1, 1, 0, 0, 0, 0], [1, 1, 0, 1, 0, 0], [1, 1, 0, 1, 0, 1])
    right_option("unjudged.values_of_six", "1/6, 2/6, 3/6 and 4/6")
    assert [*map(precision_at_k, lists)] == [1 / 6, 2 / 6, 3 / 6, 4 / 6]
    assert precision_bounds(lists[0], [1, 0, 1, 0, 1, 0]) == (1 / 6, 4 / 6)


def test_one_more_relevant():
    said("unjudged.one_more_relevant", "Without the find AP is 1.")
    right_option("unjudged.one_more_relevant", "It falls")
    assert average_precision([1, 0, 0]) == 1 > average_precision([1, 0, 1])


def test_same_agreement():
    first = cohen_kappa([1] * 49 + [0] * 51, [1] * 40 + [0] * 9 + [1] * 6 + [0] * 45)
    second = cohen_kappa([1] * 90 + [0] * 10, [1] * 80 + [0] * 10 + [1] * 5 + [0] * 5)
    said("unjudged.same_agreement", "Kappa is 0.70 for the first pair and 0.32 for the second.")
    right_option("unjudged.same_agreement", "that of the first pair")
    assert (round(first, 2), round(second, 2)) == (0.70, 0.32)
    said("unjudged.same_agreement", "By chance they agree on 78 of 100 already")
    assert round(100 * (0.90 * 0.85 + 0.10 * 0.15)) == 78
