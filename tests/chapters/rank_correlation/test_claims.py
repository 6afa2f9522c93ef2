"""What the texts of chapter rank_correlation say of numbers, held against what is computed."""

from itertools import combinations, permutations
from math import comb, factorial
from statistics import mean

import pytest

from ranklearn_course import data
from ranklearn_course.metrics import (
    average_precision,
    kendall_distance,
    kendall_tau,
    mid_ranks,
    precision_at_k,
    reciprocal_rank,
    spearman_rho,
    tau_ap,
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


def test_share_of_inversions():
    right = right_function("rank_correlation.share_of_inversions")
    said(
        "rank_correlation.share_of_inversions",
        r"D counts the pairs $i < j$ with $g_i < g_j$, and U",
    )
    said("rank_correlation.share_of_inversions", r"and U those with $g_i \ne g_j$")
    assert right([1, 2, 0, 0]) == 1 / 5


def test_kendall_tau():
    right = right_function("rank_correlation.kendall_tau")
    said("rank_correlation.kendall_tau", "1 for a concordant pair, -1 for a discordant one")
    assert (right([1, 2], [1, 2]), right([1, 2], [2, 1])) == (1, -1)
    said(
        "rank_correlation.kendall_tau.scale=ordered",
        "How many pairs do three documents have: 3 or 6?",
    )
    assert (comb(3, 2), 3 * (3 - 1)) == (3, 6)


def test_spearman_rho():
    said("rank_correlation.spearman_rho", "The mean of the ranks is $(n + 1)/2$")
    assert mean([1.5, 1.5, 3, 4]) == (4 + 1) / 2


def test_tau_ap():
    right = right_function("rank_correlation.tau_ap")
    said("rank_correlation.tau_ap", "there are $i - 1$ documents above.")
    said("rank_correlation.tau_ap", "$C(i)/(i - 1)$ is the share of them with a higher")
    assert right([3, 2, 1], [3, 1, 2]) == 2 / 2 * (1 / (2 - 1) + 1 / (3 - 1)) - 1


def test_catch_impostors_of_rho():
    said("rank_correlation.catch_impostors_of_rho", "Find the mid-ranks, subtract 2.5 from each,")
    for scores, ranks in (
        ([0, 1, 1, 0], [1.5, 3.5, 3.5, 1.5]),
        ([1, 0, 0, 3], [3, 1.5, 1.5, 4]),
    ):
        assert list(mid_ranks(scores)) == ranks
        assert mean(ranks) == 2.5


def test_fewer_inversions_but_worse():
    id, truth = "rank_correlation.fewer_inversions_but_worse", range(7, 0, -1)
    said(id, "costs $1/(i - 1)$ of the sum: at rank 2 a whole unit, at rank 7 a sixth")
    assert (1 / (2 - 1), 1 / (7 - 1)) == (1, 1 / 6)
    said(id, "`[4, 3, 1, 2, 5, 6, 7]` has 5 inversions, and τₐₚ is 0.1111.")
    order = [-4, -3, -1, -2, -5, -6, -7]
    assert (kendall_distance(order), round(tau_ap(order, truth), 4)) == (5, 0.1111)
    said(id, r"1 2 7 6 5 3 4 has 9 inversions and $\tau_{AP} = 0.3556$.")
    order = [-1, -2, -7, -6, -5, -3, -4]
    assert (kendall_distance(order), round(tau_ap(order, truth), 4)) == (9, 0.3556)


def test_tau_by_hand():
    scores, grades = [5, 4, 3, 2, 1], [0, 3, 0, 1, 2]
    pairs = [
        (scores[i] - scores[j]) * (grades[i] - grades[j]) for i, j in combinations(range(5), 2)
    ]
    concordant, discordant = sum(pair > 0 for pair in pairs), sum(pair < 0 for pair in pairs)
    assert (concordant, discordant, len(pairs)) == (3, 6, 10)
    assert kendall_tau(scores, grades) == pytest.approx(truth("rank_correlation.tau_by_hand"))
    wrong_numbers(
        "rank_correlation.tau_by_hand",
        {
            "as discordant, and divided by all pairs": (3 - 6 - 1) / 10,
            "share of inversions": 6 / 10,
        },
        lambda mistake: wrong_function("rank_correlation.kendall_tau", mistake)(scores, grades),
    )


def test_swap_at_the_top():
    perfect, top, bottom = range(7, 0, -1), [6, 7, 5, 4, 3, 2, 1], [7, 6, 5, 4, 3, 1, 2]
    said("rank_correlation.swap_at_the_top", "0.667 for the swap at the top, 0.944 for the")
    assert tau_ap(perfect, top) == pytest.approx(1 - 2 / 6) == pytest.approx(0.667, abs=5e-4)
    assert tau_ap(perfect, bottom) == pytest.approx(1 - 2 / 36) == pytest.approx(0.944, abs=5e-4)
    said("rank_correlation.swap_at_the_top", "0.905.")
    assert round(kendall_tau(perfect, top), 3) == 0.905
    said("rank_correlation.swap_at_the_top", "0.964.")
    assert round(spearman_rho(perfect, top), 3) == 0.964
    options(
        "rank_correlation.swap_at_the_top",
        {
            "AP correlation": tau_ap(perfect, top) != tau_ap(perfect, bottom),
            "Spearman's rho": spearman_rho(perfect, top) != spearman_rho(perfect, bottom),
            "Kendall's tau": kendall_tau(perfect, top) != kendall_tau(perfect, bottom),
            "Kendall's distance": kendall_distance(top) != kendall_distance(bottom),
        },
    )


def test_tau_of_clicks():
    clicks, order = [1] + [0] * 9, range(10, 0, -1)
    said(
        "rank_correlation.tau_of_clicks",
        "1 needs 45 concordant pairs, and the labels tell only 9 pairs",
    )
    assert (comb(10, 2), sum(a > b for a, b in combinations(clicks, 2))) == (45, 9)
    said(
        "rank_correlation.tau_of_clicks", "the 36 pairs of films that nobody watched are all tied."
    )
    assert comb(9, 2) == 36
    said("rank_correlation.tau_of_clicks", "0.447")
    assert round(kendall_tau(clicks, order, "b"), 3) == 0.447
    right_option("rank_correlation.tau_of_clicks", "0.2")
    assert kendall_tau(clicks, order, "a") == pytest.approx(0.2) == pytest.approx(9 / 45)


def test_shortcut():
    def shortcut(x, y):
        n, ranks = len(x), zip(mid_ranks(x), mid_ranks(y), strict=True)
        return 1 - 6 * sum((a - b) ** 2 for a, b in ranks) / (n * (n**2 - 1))

    said("rank_correlation.shortcut", "and y = 5, 4, 3, 2, 1 give -0.25, and rho")
    said("rank_correlation.shortcut", "correlation of the ranks is -0.707.")
    tied = ([0, 0, 0, 0, 1], [5, 4, 3, 2, 1])
    assert (shortcut(*tied), round(spearman_rho(*tied), 3)) == (-0.25, -0.707)
    ten = ([0] * 9 + [1], range(10))
    assert shortcut(*ten) != pytest.approx(spearman_rho(*ten))
    right_option("rank_correlation.shortcut", "for lists without ties")
    for order in permutations([1, 2, 3, 4]):
        assert shortcut([1, 2, 3, 4], order) == pytest.approx(spearman_rho([1, 2, 3, 4], order))


def test_which_pairs():
    right_option("rank_correlation.which_pairs", "10")
    assert kendall_distance([1, 2, 3, 4, 5]) == 10


def test_top_or_bottom():
    top, bottom = (kendall_tau(x, range(5, 0, -1)) for x in ([4, 5, 3, 2, 1], [5, 4, 3, 1, 2]))
    right_option("rank_correlation.top_or_bottom", "Both alike")
    assert top == bottom == pytest.approx(0.8)


def test_inversions_of_a():
    inversions = kendall_distance([7, 1, 2, 3, 4, 5, 6])
    assert inversions == truth("rank_correlation.inversions_of_a")
    said("rank_correlation.inversions_of_a", "How many of the 21 pairs are inversions?")
    assert comb(7, 2) == 21


def test_nine_or_eight():
    orders = ([7, 6, 1, 2, 3, 5, 4], [3, 5, 4, 7, 6, 2, 1])
    said("rank_correlation.nine_or_eight", "The first has nine inversions, the second eight.")
    assert [*map(kendall_distance, orders)] == [9, 8]
    right_option("rank_correlation.nine_or_eight", "The second")
    first, second = (kendall_tau(order, range(7, 0, -1)) for order in orders)
    assert first < second


def test_tau_ap_of_1_3_2():
    assert tau_ap([3, 1, 2], [3, 2, 1]) == truth("rank_correlation.tau_ap_of_1_3_2")
    said("rank_correlation.tau_ap_of_1_3_2", "have one inversion, and tau is 0.333 for both.")
    assert [round(kendall_tau(x, [3, 2, 1]), 3) for x in ([2, 3, 1], [3, 1, 2])] == [0.333] * 2


def test_rho_of_3_1_2_4():
    x, y = [2, 4, 3, 1], [4, 3, 2, 1]
    assert spearman_rho(x, y) == pytest.approx(truth("rank_correlation.rho_of_3_1_2_4"))
    said("rank_correlation.rho_of_3_1_2_4", "Tau of this order is 0.333.")
    assert round(kendall_tau(x, y), 3) == 0.333


def test_list_with_itself():
    said("rank_correlation.list_with_itself", "(5 - 0)/6 = 0.833.")
    right_option("rank_correlation.list_with_itself", "5/6")
    assert kendall_tau([2, 2, 0, 1], [2, 2, 0, 1], "a") == 5 / 6


def test_odd_metric():
    found = [data.digits_retrieval("pixels", digit=digit) for digit in range(10)]
    mrr = [reciprocal_rank(each.ranked()).mean() for each in found]
    precision = [precision_at_k(each.ranked(), 10).mean() for each in found]
    ap = [average_precision(each.ranked(), judged=each.judged).mean() for each in found]
    said("rank_correlation.odd_metric", "MRR is exactly 1 for four of the digits and ties them.")
    assert mrr.count(1) == 4
    right_option("rank_correlation.odd_metric", "MRR")
    assert max(kendall_tau(mrr, precision), kendall_tau(mrr, ap)) < kendall_tau(precision, ap)


def test_tau_by_luck():
    def by_luck(n, tau):
        # How many orders have 0, 1, 2, ... inversions.
        orders = [1]
        for k in range(2, n + 1):
            orders = [sum(orders[max(0, i - k + 1) : i + 1]) for i in range(len(orders) + k - 1)]
        found = (count for i, count in enumerate(orders) if 1 - 2 * i / comb(n, 2) > tau - 1e-3)
        return sum(found) / factorial(n)

    said("rank_correlation.tau_by_luck", "In 143 of 10,000 shuffles, on average: one in 70.")
    right_option("rank_correlation.tau_by_luck", "About one time in 70")
    assert (round(10_000 * by_luck(10, 0.556)), round(1 / by_luck(10, 0.556))) == (143, 70)
    said(
        "rank_correlation.tau_by_luck",
        "Half of the shuffles have a tau above 0, but few come so far.",
    )
    assert by_luck(10, 0.01) == 1 / 2
    said("rank_correlation.tau_by_luck", "With five things it would.")
    assert by_luck(5, 0.556) == pytest.approx(1 / 10, abs=0.02)
    said(
        "rank_correlation.tau_by_luck",
        "With four things a tau of 0.667 comes by luck in one of six.",
    )
    assert by_luck(4, 0.667) == pytest.approx(1 / 6)
