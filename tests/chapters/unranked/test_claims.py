"""What the texts of chapter unranked say of numbers, held against what is computed."""

from math import sqrt
from statistics import mean

import pytest

from ranklearn_course import data
from ranklearn_course.metrics import (
    f_beta,
    mae,
    mse,
    precision_at_k,
    rank_by,
    recall,
    recall_at_k,
    rmse,
    roc_auc,
    roc_curve,
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

RATINGS = [5, 4, 4, 2, 2, 1, 1]
SYSTEM_1 = [3.2, 2.7, 2.6, 0.6, 0.5, 0.2, 0.1]
SYSTEM_2 = [3.6, 3.5, 3.4, 3.9, 3.8, 1, 1]


def test_rmse():
    right = right_function("unranked.rmse")
    said("unranked.rmse", r"$\sqrt{\frac{1}{n}\sum_i (y_i - \hat y_i)^2}$")
    assert right([5, 4], [1, 4]) == sqrt(1 / 2 * ((5 - 1) ** 2 + (4 - 4) ** 2))


def test_f_beta():
    right = right_function("unranked.f_beta")
    said("unranked.f_beta", "$P$ is TP / retrieved, and $R$ is TP / relevant")
    assert right([1, 1, 0], [1, 0, 0], 1) == 2 * (1 / 1) * (1 / 2) / (1 / 1 + 1 / 2)


def test_macro_recall():
    right = right_function("unranked.macro_recall")
    said("unranked.macro_recall", "adds up these shares and divides by the number of users")
    assert right([1, 1], [1, 10]) == (1 / 1 + 1 / 10) / 2


def test_roc_auc():
    right = right_function("unranked.roc_auc")
    said("unranked.roc_auc", "A tie adds 1/2 to the count")
    assert right([1, 0, 0], [1, 1, 0]) == (1 / 2 + 1) / (1 * 2)


def test_better_mse_worse_list():
    said("unranked.better_mse_worse_list", "`[3, 3, 3.5]`: the MSE is $(4 + 1 + 6.25)/3 = 3.75$,")
    assert (mse([5, 4, 1], [3, 3, 3.5]), mse([5, 4, 1], [2, 1, 0])) == (3.75, (9 + 9 + 1) / 3)


def test_f2_by_hand():
    p, r = 4 / 5, 4 / 8
    said("unranked.f2_by_hand", "| retrieved | 4 | 1 |", "| left out | 4 | 11 |")
    relevant, retrieved = [1] * 8 + [0] * 12, [0] * 4 + [1] * 5 + [0] * 11
    said("unranked.f2_by_hand", r"$F = (1 + \beta^2) P R / (\beta^2 P + R)$, and $\beta^2$ is 4")
    assert (1 + 4) * p * r / (4 * p + r) == pytest.approx(f_beta(relevant, retrieved, 2))
    assert f_beta(relevant, retrieved, 2) == pytest.approx(truth("unranked.f2_by_hand"))
    wrong_numbers(
        "unranked.f2_by_hand",
        {
            "plain mean": mean([p, r]),
            "That is accuracy": (4 + 11) / 20,
            "That is precision": p,
            "That is recall": r,
        },
        lambda mistake: wrong_function("unranked.f_beta", mistake)(relevant, retrieved, 2),
    )


def test_mae_of_four():
    ratings, predicted = [5, 4, 2, 1], [4, 4, 4, 1]
    said("unranked.mae_of_four", "That is RMSE, the root of 1.25.")
    said("unranked.mae_of_four", "1.118")
    assert mse(ratings, predicted) == 1.25
    assert round(rmse(ratings, predicted), 3) == 1.118
    said("unranked.mae_of_four", "-0.25")
    assert mean([1, 0, -2, 0]) == -0.25
    right_option("unranked.mae_of_four", "0.75")
    assert mae(ratings, predicted) == 0.75


def test_auc_by_hand():
    labels, scores = [1, 1, 0, 0, 0], [3, 1, 3, 2, 2]
    assert roc_auc(labels, scores) == pytest.approx(truth("unranked.auc_by_hand"))
    wrong_numbers(
        "unranked.auc_by_hand",
        {},
        lambda mistake: wrong_function("unranked.roc_auc", mistake)(labels, scores),
    )


def test_micro_or_macro():
    said("unranked.micro_or_macro", "The macro average is (0.75 + 0.0625) / 2 = 0.406.")
    assert (3 / 4, 1 / 16) == (0.75, 0.0625)
    right_option("unranked.micro_or_macro", "It took the micro average.")
    assert (3 + 1) / (4 + 16) == 0.2


def test_what_beta_means():
    said("unranked.what_beta_means", r"$1/(1 + \beta^2)$ for precision and $\beta^2/(1 + \beta^2)$")
    said("unranked.what_beta_means", "0.8 against 0.2.")
    right_option("unranked.what_beta_means", "four times as much")
    assert (4 / (4 + 1), 1 / (4 + 1)) == (0.8, 0.2)
    p, r = 1 / 2, 1 / 4
    f2 = f_beta([1, 1, 1, 1, 0], [1, 0, 0, 0, 1], beta=2)
    assert f2 == pytest.approx(1 / (0.2 / p + 0.8 / r))


def test_lower_threshold():
    right_option("unranked.lower_threshold", "To the right")
    false_positives, found, _ = roc_curve([1, *[0] * 10], [2, *[1] * 10])
    assert (false_positives.tolist(), found.tolist()) == ([0, 0, 1], [0, 1, 1])


def test_low_auc():
    right_option("unranked.low_auc", "The ranking upside down has AUC 0.9.")
    scores = [1, *range(2, 11), 0]
    labels = [1, *[0] * 10]
    assert roc_auc(labels, scores) == pytest.approx(0.1)
    assert roc_auc(labels, [-score for score in scores]) == pytest.approx(0.9)


def test_never_falls():
    pages = [0, 1, 1, 0, 1, 0]
    found = [recall_at_k(pages, k) for k in range(1, 7)]
    precisions = [precision_at_k(pages, k) for k in range(1, 7)]
    said("unranked.never_falls", "it goes from 2/3 to 2/4, to 3/5 and to 3/6.")
    assert precisions[2:] == [2 / 3, 2 / 4, 3 / 5, 3 / 6]
    options(
        "unranked.never_falls",
        {"Precision": precisions == sorted(precisions), "Recall": found == sorted(found)},
    )


def test_mse_of_perfect():
    assert mse(RATINGS, SYSTEM_1) == pytest.approx(truth("unranked.mse_of_perfect"))
    said("unranked.mse_of_perfect", "Every film is off by about 1.3 stars, and 1.3² is 1.69.")
    assert (round(mae(RATINGS, SYSTEM_1), 1), round(1.3**2, 2)) == (1.3, 1.69)
    said(
        "unranked.mse_of_perfect", "System 2 has the smaller error, 1.346, and puts two films of 2"
    )
    assert round(mse(RATINGS, SYSTEM_2), 3) == 1.346
    assert rank_by(SYSTEM_2, RATINGS)[:2].tolist() == [2, 2]


def test_plus_one():
    raised = [prediction + 1 for prediction in SYSTEM_1]
    said("unranked.plus_one", "The MSE falls from 1.793 to 0.193.")
    right_option("unranked.plus_one", "Its MSE only")
    assert [round(mse(RATINGS, each), 3) for each in (SYSTEM_1, raised)] == [1.793, 0.193]
    assert (rank_by(raised, range(7)) == rank_by(SYSTEM_1, range(7))).all()


def test_area_of_five():
    labels, scores = [1, 0, 1, 0, 0], [5, 4, 3, 2, 1]
    assert roc_auc(labels, scores) == pytest.approx(truth("unranked.area_of_five"))
    said("unranked.area_of_five", "The bars of B, D and E are 1/2, 1 and 1 high")
    assert roc_curve(labels, scores)[1].tolist() == [0, 1 / 2, 1 / 2, 1, 1, 1]


def test_one_pot():
    assert recall([1] * 10, [1] + [1] + [0] * 8) == truth("unranked.one_pot")
    said("unranked.one_pot", "The macro recall is 0.556.")
    assert round(mean([1, 1 / 9]), 3) == 0.556


def test_f1_of_extremes():
    said("unranked.f1_of_extremes", "Their plain mean is 0.505.")
    assert mean([1, 0.01]) == 0.505


def test_ink_or_random():
    ink, random = (data.digits_retrieval(name, digit=3) for name in ("ink", "random"))
    said(
        "unranked.ink_or_random",
        "the mean AUC of **ink** is 0.499 and that of **random** is 0.501.",
    )
    aucs = [roc_auc(each.relevance, each.scores).mean() for each in (ink, random)]
    assert [round(auc, 3) for auc in aucs] == [0.499, 0.501]
    said("unranked.ink_or_random", "**ink** finds 0.140 of the first ten, **random** 0.094;")
    right_option("unranked.ink_or_random", "**ink**")
    assert [round(each.ranked(10).mean(), 3) for each in (ink, random)] == [0.140, 0.094]
    said("unranked.ink_or_random", "chance would find 182 of 1,796, which is 0.101.")
    assert round(182 / 1796, 3) == 0.101
