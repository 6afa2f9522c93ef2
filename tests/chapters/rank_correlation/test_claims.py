"""What the texts of chapter rank_correlation say of numbers, held against what is computed."""

from itertools import combinations, permutations
from math import comb, factorial
from statistics import mean

import pytest

from ranklearn_course import data, metrics
from ranklearn_course.metrics import kendall_distance, kendall_tau, mid_ranks, spearman_rho, tau_ap
from tests.chapters.claims import function

PERFECT = range(7, 0, -1)


def test_catch_impostors_of_rho(asked):
    asked.says("Find the mid-ranks, subtract 2.5 from each,")
    for scores, ranks in (([0, 1, 1, 0], [1.5, 3.5, 3.5, 1.5]), ([1, 0, 0, 3], [3, 1.5, 1.5, 4])):
        assert list(mid_ranks(scores)) == ranks
        assert mean(ranks) == 2.5


def test_fewer_inversions_but_worse(asked):
    def both(*ranks):
        order = [-rank for rank in ranks]
        return *ranks, kendall_distance(order), tau_ap(order, PERFECT)

    found, shown = both(4, 3, 1, 2, 5, 6, 7), both(1, 2, 7, 6, 5, 3, 4)
    asked.says("`[4, 3, 1, 2, 5, 6, 7]` has 5 inversions, and τₐₚ is 0.1111.", *found)
    asked.says(r"1 2 7 6 5 3 4 has 9 inversions and $\tau_{AP} = 0.3556$.", *shown)


def test_tau_by_hand(asked):
    scores, grades = [5, 4, 3, 2, 1], [0, 3, 0, 1, 2]
    assert kendall_tau(scores, grades) == pytest.approx(asked.truth)
    asked.wrong_numbers(
        {
            "as discordant, and divided by all pairs": (3 - 6 - 1) / 10,
            "share of inversions": 6 / 10,
        },
        lambda mistake: function("rank_correlation.kendall_tau", mistake)(scores, grades),
    )


def test_swap_at_the_top(asked):
    perfect, top, bottom = PERFECT, [6, 7, 5, 4, 3, 2, 1], [7, 6, 5, 4, 3, 1, 2]
    by_ap = tau_ap(perfect, top), tau_ap(perfect, bottom)
    asked.says("0.667 for the swap at the top, 0.944 for the", *by_ap)
    assert by_ap == pytest.approx((1 - 2 / 6, 1 - 2 / 36))
    asked.says("tau is 0.905 for both.", kendall_tau(perfect, top))
    asked.says("rho is 0.964 for both.", spearman_rho(perfect, top))


def test_tau_of_clicks(asked):
    clicks, order = [1] + [0] * 9, range(10, 0, -1)
    told = sum(a > b for a, b in combinations(clicks, 2))
    asked.says("45 concordant pairs, and the labels tell only 9 pairs", comb(10, 2), told)
    asked.says("the 36 pairs of films that nobody watched are all tied.", comb(9, 2))
    asked.says("0.447", kendall_tau(clicks, order, "b"))
    asked.right(f"{kendall_tau(clicks, order, 'a'):.1f}")


def test_shortcut(asked):
    def shortcut(x, y):
        n, ranks = len(x), zip(mid_ranks(x), mid_ranks(y), strict=True)
        return 1 - 6 * sum((a - b) ** 2 for a, b in ranks) / (n * (n**2 - 1))

    tied = ([0, 0, 0, 0, 1], [5, 4, 3, 2, 1])
    asked.says("and y = 5, 4, 3, 2, 1 give -0.25, and rho", *tied[1], shortcut(*tied))
    asked.says("correlation of the ranks is -0.707.", spearman_rho(*tied))
    asked.right("for lists without ties")
    for order in permutations([1, 2, 3, 4]):
        assert shortcut([1, 2, 3, 4], order) == pytest.approx(spearman_rho([1, 2, 3, 4], order))


def test_which_pairs(asked):
    asked.right(f"{kendall_distance([1, 2, 3, 4, 5]):g}")


def test_top_or_bottom(asked):
    top, bottom = (kendall_tau(x, range(5, 0, -1)) for x in ([4, 5, 3, 2, 1], [5, 4, 3, 1, 2]))
    asked.right("Both raise it by the same amount")
    assert top == bottom == pytest.approx(0.8)


def test_inversions_of_a(asked):
    assert kendall_distance([7, 1, 2, 3, 4, 5, 6]) == asked.truth


def test_nine_or_eight(asked):
    orders = ([7, 6, 1, 2, 3, 5, 4], [3, 5, 4, 7, 6, 2, 1])
    asked.says("The first order has nine inversions, the second eight.")
    assert [*map(kendall_distance, orders)] == [9, 8]
    asked.right("The second")


def test_tau_ap_of_1_3_2(asked):
    assert tau_ap([3, 1, 2], [3, 2, 1]) == asked.truth


def test_rho_of_3_1_2_4(asked):
    x, y = [2, 4, 3, 1], [4, 3, 2, 1]
    assert spearman_rho(x, y) == pytest.approx(asked.truth)
    asked.says("Tau of this order is 0.333.", kendall_tau(x, y))


def test_list_with_itself(asked):
    five = [4, 4, 3, 2, 1]
    asked.says("(9 - 0)/10 = 0.9.", 9, 0, kendall_tau(five, five, "a"))
    asked.right("9/10")


def test_odd_metric(asked):
    found = [data.digits_retrieval("pixels", digit=digit) for digit in range(10)]
    mrr = [metrics.reciprocal_rank(each.ranked()).mean() for each in found]
    precision = [metrics.precision_at_k(each.ranked(), 10).mean() for each in found]
    ap = [metrics.average_precision(each.ranked(), judged=each.judged).mean() for each in found]
    asked.says("MRR is exactly 1 for four of the digits, and cannot tell these apart.")
    assert mrr.count(1) == 4
    asked.right("MRR")
    assert max(kendall_tau(mrr, precision), kendall_tau(mrr, ap)) < kendall_tau(precision, ap)


def test_tau_by_luck(asked):
    def by_luck(n, tau):
        # How many orders have 0, 1, 2, ... inversions.
        orders = [1]
        for k in range(2, n + 1):
            orders = [sum(orders[max(0, i - k + 1) : i + 1]) for i in range(len(orders) + k - 1)]
        found = (count for i, count in enumerate(orders) if 1 - 2 * i / comb(n, 2) > tau - 1e-3)
        return sum(found) / factorial(n)

    ten = by_luck(10, 0.556)
    asked.says("Of 10,000 shuffles 143 reach it on average", 10_000, 10_000 * ten)
    asked.says("about one in 70.", 1 / ten)
    asked.right("About one time in 70")
    asked.says("Half of the shuffles have a tau above 0, but few reach 0.556.")
    assert by_luck(10, 0.01) == 1 / 2
    asked.says("With five things that would be right.")
    assert by_luck(5, 0.556) == pytest.approx(1 / 10, abs=0.02)
    asked.says("With four things, one shuffle in six reaches a tau of 0.667.")
    assert by_luck(4, 0.667) == pytest.approx(1 / 6)


def test_rbo_of_one_shared(asked):
    assert metrics.rbo([2, 3, 4], [2, 6, 7], p=0.9) == pytest.approx(asked.truth)
    terms = (0.1, 1, 0.9, 1, 0.9**2, 1, 0.9**3, 1, asked.truth)
    asked.says("0.1 · (1 + 0.9 · 1/2 + 0.81 · 1/3) + 0.729 · 1/3 = 0.415.", *terms)
    asked.says("it is 0.855.", metrics.rbo([2, 4, 6], [4, 6, 2], p=0.9))
