"""What the texts of chapter unranked say of numbers, held against what is computed."""

from statistics import mean

import pytest

from ranklearn_course import data
from ranklearn_course.metrics import (
    f_beta,
    mae,
    mse,
    precision_at_k,
    rank_by,
    recall_at_k,
    rmse,
    roc_auc,
    roc_curve,
)
from tests.chapters.claims import function

RATINGS = [5, 4, 4, 2, 2, 1, 1]
SYSTEM_1 = [3.2, 2.7, 2.6, 0.6, 0.5, 0.2, 0.1]
SYSTEM_2 = [3.6, 3.5, 3.4, 3.9, 3.8, 1, 1]


def test_better_mse_worse_list(asked):
    asked.says("`[3, 3, 3.5]`: the MSE is $(4 + 1 + 6.25)/3 = 3.75$,")
    assert mse([5, 4, 1], [3, 3, 3.5]) == 3.75 < mse([5, 4, 1], [2, 1, 0])


def test_f2_by_hand(asked):
    p, r = 4 / 5, 4 / 8
    asked.says("| retrieved | 4 | 1 |")
    asked.says("| left out | 4 | 11 |")
    relevant, retrieved = [1] * 8 + [0] * 12, [0] * 4 + [1] * 5 + [0] * 11
    assert f_beta(relevant, retrieved, 2) == pytest.approx(asked.truth)
    asked.wrong_numbers(
        {
            "plain mean": mean([p, r]),
            "That is accuracy": (4 + 11) / 20,
            "That is precision": p,
            "That is recall": r,
        },
        lambda mistake: function("unranked.f_beta", mistake)(relevant, retrieved, 2),
    )


def test_mae_of_four(asked):
    ratings, predicted = [5, 4, 2, 1], [4, 4, 4, 1]
    asked.says("That is RMSE, the root of 1.25.", mse(ratings, predicted))
    asked.says("1.118", rmse(ratings, predicted))
    asked.says("-0.25", mean([1, 0, -2, 0]))
    asked.right(f"{mae(ratings, predicted)}")


def test_auc_by_hand(asked):
    labels, scores = [1, 1, 0, 0, 0], [3, 1, 3, 2, 2]
    assert roc_auc(labels, scores) == pytest.approx(asked.truth)
    asked.wrong_numbers({}, lambda mistake: function("unranked.roc_auc", mistake)(labels, scores))


def test_micro_or_macro(asked):
    asked.says("The macro average is (0.75 + 0.0625) / 2 = 0.406.", 3 / 4, 1 / 16, 2, 0.40625)
    asked.right("It took the micro average.")


def test_what_beta_means(asked):
    asked.says(r"$1/(1 + \beta^2)$ for precision and $\beta^2/(1 + \beta^2)$")
    asked.says("0.8 against 0.2.")
    asked.right("four times as much")
    f2 = f_beta([1, 1, 1, 1, 0], [1, 0, 0, 0, 1], beta=2)
    assert f2 == pytest.approx(1 / (0.2 / (1 / 2) + 0.8 / (1 / 4)))


def test_lower_threshold(asked):
    asked.right("To the right")
    false_positives, found, _ = roc_curve([1, *[0] * 10], [2, *[1] * 10])
    assert (false_positives.tolist(), found.tolist()) == ([0, 0, 1], [0, 1, 1])


def test_low_auc(asked):
    asked.right("The ranking upside down has AUC 0.9.")
    labels, scores = [1, *[0] * 10], [1, *range(2, 11), 0]
    assert roc_auc(labels, scores) == pytest.approx(0.1)
    assert roc_auc(labels, [-score for score in scores]) == pytest.approx(0.9)


def test_never_falls(asked):
    pages = [0, 1, 1, 0, 1, 0]
    found = [recall_at_k(pages, k) for k in range(1, 7)]
    precisions = [precision_at_k(pages, k) for k in range(1, 7)]
    asked.says("it goes from 2/3 to 2/4, to 3/5 and to 3/6.")
    assert precisions[2:] == [2 / 3, 2 / 4, 3 / 5, 3 / 6]
    asked.options({"Precision": precisions == sorted(precisions), "Recall": found == sorted(found)})


def test_mse_of_perfect(asked):
    assert mse(RATINGS, SYSTEM_1) == pytest.approx(asked.truth)
    asked.says("Every film is off by about 1.3 stars, and 1.3² is 1.69.")
    assert mae(RATINGS, SYSTEM_1) == pytest.approx(1.3, abs=0.05)
    asked.says("System 2 has the smaller error, 1.346, and puts two films of 2")
    assert rank_by(SYSTEM_2, RATINGS)[:2].tolist() == [2, 2]


def test_plus_one(asked):
    raised = [prediction + 1 for prediction in SYSTEM_1]
    asked.says("from 1.793 to 0.193.", mse(RATINGS, SYSTEM_1), mse(RATINGS, raised))
    asked.right("Its MSE only")


def test_area_of_five(asked):
    labels, scores = [1, 0, 1, 0, 0], [5, 4, 3, 2, 1]
    assert roc_auc(labels, scores) == pytest.approx(asked.truth)
    asked.says("The bars of B, D and E are 1/2, 1 and 1 high")
    assert roc_curve(labels, scores)[1].tolist() == [0, 1 / 2, 1 / 2, 1, 1, 1]


def test_one_pot(asked):
    assert asked.truth == (1 + 1) / (1 + 9)
    asked.says("The macro recall is 0.556.", mean([1, 1 / 9]))


def test_f1_of_extremes(asked):
    asked.says("Their plain mean is 0.505.", mean([1, 0.01]))


def test_ink_or_random(asked):
    ink, random = (data.digits_retrieval(name, digit=3) for name in ("ink", "random"))
    aucs = [roc_auc(each.relevance, each.scores).mean() for each in (ink, random)]
    asked.says("the mean AUC of **ink** is 0.499 and that of **random** is 0.501.", *aucs)
    asked.right("**ink**")
    assert ink.ranked(10).mean() > random.ranked(10).mean()
    asked.says("Chance would give 182 of 1,796, which is 0.101.", 182, 1796, 182 / 1796)
