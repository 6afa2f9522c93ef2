"""What the texts of chapter clicks say of numbers, held against what is computed."""

from math import log2

import pytest

from ranklearn_course import comparison
from ranklearn_course.metrics import click_rates, expected_clicks, ips_dcg, pfound
from tests.chapters.claims import right_option, said, truth, wrong_numbers


def test_dcg_of_new_order():
    value = ips_dcg([60, 24, 16], 200, [1, 0.5, 0.2], [3, 1, 2])
    said("clicks.dcg_of_new_order", "0.4 + 0.3 · 0.6309 + 0.24 · 0.5 = 0.709")
    likings = [round(found, 2) for found in (16 / 200 / 0.2, 60 / 200, 24 / 200 / 0.5)]
    assert (likings, round(1 / log2(3), 4)) == ([0.4, 0.3, 0.24], 0.6309)
    assert value == pytest.approx(truth("clicks.dcg_of_new_order"))
    wrong_numbers(
        "clicks.dcg_of_new_order",
        {
            "by the users alone": ips_dcg([60, 24, 16], 200, [1, 1, 1], [3, 1, 2]),
            "the old order": ips_dcg([60, 24, 16], 200, [1, 0.5, 0.2], [1, 2, 3]),
            "multiplied by the looks": 0.08 * 0.2 + 0.3 / log2(3) + 0.12 * 0.5 / 2,
            "without the discount": 0.4 + 0.3 + 0.24,
            "at the new ranks": 0.08 / 1 + 0.3 / 0.5 / log2(3) + 0.12 / 0.2 / 2,
        },
    )


def test_votes():
    said("clicks.votes", "2 · (36 + 9 + 1) / 512 = 0.180")
    assert comparison.sign_test(7, 2) == pytest.approx(truth("clicks.votes"))
    wrong_numbers(
        "clicks.votes",
        {
            "one side alone": comparison.sign_test(7, 2) / 2,
            "7 to 2 alone": 2 * 36 / 2**9,
            "one of the two ties": comparison.sign_test(8, 3),
            "against A": comparison.sign_test(7, 4),
            "the share that A won": 7 / 9,
        },
    )


def test_highest_rate():
    right_option("clicks.highest_rate", "Shown where it stood, it was clicked most.")
    often_seen, liked = click_rates([0.3, 0.5], [1, 0.5])
    assert often_seen > liked


def test_rate_by_rank():
    first, second = click_rates([0.6, 0.3], [1, 0.5])
    said("clicks.rate_by_rank", "with likings 0.6 and 0.3 a look of 0.5 is taken for 0.25.")
    assert second / first == pytest.approx(0.25)
    right_option("clicks.rate_by_rank", "They come out too high.")
    assert 0.3 * 0.5 / 0.25 > 0.3


def test_never_shown():
    right_option("clicks.never_shown", "Too little, and not how much too little.")
    assert ips_dcg([3], 10, [1], [1, 0], unshown=0) < ips_dcg([3], 10, [1], [1, 0], unshown=0.1)


def test_clipping():
    right_option("clicks.clipping", "It stays or falls.")
    assert ips_dcg([1], 10, [0.1], [1], clip=5) < ips_dcg([1], 10, [0.1], [1])
    assert ips_dcg([1], 10, [0.5], [1], clip=5) == ips_dcg([1], 10, [0.5], [1])


def test_many_ties():
    said("clicks.many_ties", "A wins with 29 to 21:")
    assert (12 + 34 / 2, 4 + 34 / 2) == (29, 21)
    said("clicks.many_ties", "75 % of the votes are for it.")
    assert 100 * 12 / 16 == 75
    right_option("clicks.many_ties", "p = 0.077: at 5 % nothing is shown yet.")
    assert round(comparison.sign_test(12, 4), 3) == 0.077


def test_more_clicks():
    worse = expected_clicks([0.6, 0.9], [0.1, 0.9], 0.8), pfound([0.06, 0.81], 0.2)
    better = expected_clicks([0.9, 0.6], [0.9, 0.1], 0.8), pfound([0.81, 0.06], 0.2)
    said("clicks.more_clicks", "Two documents in the worse order give 29 % more clicks")
    assert round(worse[0] / better[0], 2) == 1.29
    said("clicks.more_clicks", "0.67 satisfied users in place of 0.82.")
    assert (round(worse[1], 2), round(better[1], 2)) == (0.67, 0.82)
    right_option("clicks.more_clicks", "Look at what follows the clicks.")
    assert worse[0] > better[0]


def test_five_copies():
    said("clicks.five_copies", "only one user in seven gets as far as rank 5.")
    assert round(1 / (1 - 375 / 1000) ** 4) == 7
    right_option("clicks.five_copies", "about 57: few come that far")
    assert round(375 * (1 - 375 / 1000) ** 4) == 57


def test_blind_votes():
    credits = [comparison.balanced_credit("abc", "bca", "abc", each) for each in "abc"]
    assert credits == [(1, 0), (0, 1), (0, 1)]
    other = [comparison.balanced_credit("abc", "bca", "bac", each) for each in "bac"]
    assert other == [(0, 1), (1, 0), (0, 1)]
    right_option("clicks.blind_votes", "in 2/3: two of three places are for B")
    assert credits.count((0, 1)) / 3 == 2 / 3
