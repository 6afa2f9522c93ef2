"""What the texts of chapter cascade say of numbers, held against what is computed."""

from functools import partial
from itertools import product

import pytest

from ranklearn_course import widgets
from ranklearn_course.metrics import (
    dcg,
    err,
    look_probability,
    pfound,
    precision_at_k,
    rank_by,
    rbp,
    rbp_residual,
    satisfaction,
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


def test_rbp():
    right = right_function("cascade.rbp")
    said("cascade.rbp", "at rank $i$ is $p^{i-1}$")
    assert right([0, 0, 1], 0.5) == (1 - 0.5) * 0.5 ** (3 - 1)
    said("cascade.rbp", "$1 - p$ stands in front of the sum")
    assert right([1], 0.25) == 1 - 0.25


def test_satisfaction():
    assert [float(x) for x in satisfaction([0, 1, 2], 2)] == [0, 1 / 4, 3 / 4]


def test_err():
    right = right_function("cascade.err")
    said("cascade.err", "multiplied by $p$ and by $1 - s_i$")
    assert right([1, 1], 1, 0.5) == 1 / 2 + 1 / 2 * 0.5 * (1 - 1 / 2) * 1 / 2


def test_pfound():
    right = right_function("cascade.pfound")
    said("cascade.pfound", "multiplied by $1 - pRel$ and by $1 - pBreak$")
    assert right([0.5, 0.5], 0.25) == 0.5 + (1 - 0.5) * (1 - 0.25) * 0.5


def test_catch_impostors_of_err():
    right, wrong = right_function("cascade.err"), wrong_function("cascade.err", "persistence=leave")
    said("cascade.catch_impostors_of_err", "What does p = 1 hide, and what does p = 0.5 hide?")
    assert right([1, 1], 1, 0.5) == wrong([1, 1], 1, 0.5)
    assert right([1, 1], 1, 0.9) != wrong([1, 1], 1, 0.9)


def test_two_users():
    said("cascade.two_users", "ERR 0.75 against 0.433, RBP 0.2 against 0.672.")
    assert round(err(satisfaction([1] * 5, 2)), 3) == 0.433
    assert round(rbp([1, 0, 0, 0, 0], p=0.8), 1) == 0.2
    assert round(rbp([1] * 5, p=0.8), 3) == 0.672
    assert err(satisfaction([2, 0, 0, 0, 0], 2)) == 0.75


def test_err_by_hand():
    first, second, third = 1 / 4, 3 / 4, 1 / 4
    looks = [1, 1 - first, (1 - first) * (1 - second)]
    assert err([first, second, third]) == pytest.approx(truth("cascade.err_by_hand"))
    wrong_numbers(
        "cascade.err_by_hand",
        {
            "1/(i + 1)": first / 2 + looks[1] * second / 3 + looks[2] * third / 4,
            "the third document": first + looks[1] * second / 2,
            "the scale up to 3": err([1 / 8, 3 / 8, 1 / 8]),
        },
        lambda mistake: wrong_function("cascade.err", mistake)([1, 2, 1], 2, 1),
    )


def test_pfound_by_hand():
    assert pfound([0.4, 0, 0.4], 0.15) == pytest.approx(truth("cascade.pfound_by_hand"))
    wrong_numbers(
        "cascade.pfound_by_hand",
        {"added up pRel": 0.4 + 0 + 0.4},
        lambda mistake: wrong_function("cascade.pfound", mistake)([0.4, 0, 0.4], 0.15),
    )


def test_ceiling_of_rbp():
    said("cascade.ceiling_of_rbp", "With p = 0.9, RBP is 0.410.")
    assert round(rbp([1] * 5, p=0.9), 3) == 0.410
    said("cascade.ceiling_of_rbp", "The residual 0.590 is what the unseen ranks could add.")
    assert round(rbp_residual(5, p=0.9), 3) == 0.590
    said("cascade.ceiling_of_rbp", "Without it the sum would be 4.10, above 1.")
    assert round(sum(0.9**i for i in range(5)), 2) == 4.10
    right_option("cascade.ceiling_of_rbp", "The ranks after the fifth hold the rest of the weight.")
    assert rbp([1] * 5, p=0.9) + 0.9**5 == pytest.approx(1)


def test_rbp_of_four():
    def wrong(mistake):
        return wrong_function("cascade.rbp", mistake)([0, 1, 1, 0], 0.8)

    said("cascade.rbp_of_four", "Add up the shares at the two hits, 0.8 and 0.64.")
    said("cascade.rbp_of_four", "1.44", "That is the sum 0.8 + 0.64.")
    assert (round(0.8**2, 2), round(wrong("scale=none"), 2)) == (0.64, 1.44)
    said("cascade.rbp_of_four", "0.36", "You counted hits, not ranks")
    assert round(wrong("exponent=hits"), 2) == 0.36
    said(
        "cascade.rbp_of_four",
        "0.192",
        "You took p for the probability of stopping: 0.8 * (0.2 + 0.04)",
    )
    assert round(wrong("persistence=swapped"), 3) == 0.192
    right_option("cascade.rbp_of_four", "0.288")
    assert round(rbp([0, 1, 1, 0], p=0.8), 3) == 0.288


def test_what_err_averages():
    right_option("cascade.what_err_averages", "over the rank where a user is satisfied")
    assert err([0.5, 0.5]) == 1 * 0.5 + 1 / 2 * 0.5 * 0.5


def test_nobody_leaves():
    said("cascade.nobody_leaves", "the worst document comes first")
    assert pfound([0.1, 0.4], 0.2) < pfound([0.4, 0.1], 0.2)
    said("cascade.nobody_leaves", "two with pRel 0.4 give 0.64.")
    assert pfound([0.4, 0.4], p_break=0) == 0.64
    said(
        "cascade.nobody_leaves", "Take two documents with pRel 0.5 and 0 and work out both orders."
    )
    right_option("cascade.nobody_leaves", "It stays the same.")
    for one, other in ((0.1, 0.4), (0.5, 0)):
        first, second = (pfound(order, p_break=0) for order in ([one, other], [other, one]))
        assert first == pytest.approx(second)


def test_ceiling_of_pfound():
    right_option("cascade.ceiling_of_pfound", "0.833")
    assert round(pfound([0.5] * 99, p_break=0.2), 3) == 0.833


def test_one_good_answer():
    def is_worth_little(metric):
        return metric([1, 1]) - metric([1, 0]) < metric([0, 1]) - 1e-9

    options(
        "cascade.one_good_answer",
        {
            "RBP": is_worth_little(partial(rbp, p=0.8)),
            "nDCG": is_worth_little(dcg),
            "ERR": is_worth_little(err),
            "P@5": is_worth_little(precision_at_k),
        },
    )


def test_most_stop():
    grades = [1, 0, 2, 3, 0]
    said("cascade.most_stop", "A 3 satisfies seven of eight users who see it, a 2 three of eight,")
    assert satisfaction([1, 2, 3], 3).tolist() == [1 / 8, 3 / 8, 7 / 8]
    said("cascade.most_stop", "About half of the users come to rank 4,")
    assert 0.5 < look_probability(satisfaction(grades, 3))[3] < 0.6
    ends = widgets.UserCrowd(grades, "err", n_users=60, seed=3).walk().counts(5)
    said("cascade.most_stop", "of this crowd 28 of 60 stop there.")
    said("cascade.most_stop", "4 users walk past the end.")
    assert (ends[3], ends[5]) == (28, 4)
    right_option("cascade.most_stop", "At rank 4: the best document")
    assert ends.argmax() == 3
    said("cascade.most_stop", "with the grade divided by 3, another convention, rank 3 would win.")
    ratio = satisfaction(grades, 3, kind="ratio")
    assert (look_probability(ratio) * ratio).argmax() == 2


def test_ten_hits():
    assert rbp([1] * 10, p=0.95) == pytest.approx(truth("cascade.ten_hits"))


def test_router_by_err():
    a, b = (err(satisfaction(grades, 3)) for grades in ([3, 0, 0, 0, 0], [2, 2, 2, 2, 2]))
    said("cascade.router_by_err", "ERR is 0.875 for A and 0.575 for B.")
    assert (a, round(b, 3)) == (0.875, 0.575)
    right_option("cascade.router_by_err", "A: one sure answer")
    assert a > b


def test_beaten():
    lists = [*product([0, 1 / 8, 3 / 8, 7 / 8], repeat=4)]
    said("cascade.beaten", "that makes 256 lists.")
    assert len(lists) == 256
    right_option("cascade.beaten", "None")
    assert not any(err(each) > err(sorted(each, reverse=True)) + 1e-12 for each in lists)


def test_pfound_of_many():
    assert pfound([0.4] * 200) == pytest.approx(0.4 / 0.49)


def test_score_rises():
    def value(score):
        return err(satisfaction(rank_by([2.0, 1.2, score], [0, 2, 3]), 3))

    right_option("cascade.score_rises", "It changes once")
    assert value(0.7) == value(1.19) == value(1.2) < value(1.21) == value(1.9)
