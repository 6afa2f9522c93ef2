"""What the texts of chapter clicks say of numbers, held against what is computed."""

from math import log2

import pytest

from ranklearn_course.chapters.clicks.simulations import stored
from ranklearn_course.chapters.clicks.users import LOOKS, shown
from ranklearn_course.comparison import balanced, balanced_credit, sign_test
from ranklearn_course.metrics import click_rates, expected_clicks, ips_dcg, pfound
from tests.chapters.claims import function


def test_dcg_of_new_order(asked):
    def dcg(looks, order):
        return function("clicks.ips_dcg")([60, 24, 16], 200, looks, order, 3)

    assert dcg([1, 0.5, 0.2], [3, 1, 2]) == pytest.approx(asked.truth)
    asked.wrong_numbers(
        {
            "users alone. Divide by the look as well": dcg([1, 1, 1], [3, 1, 2]),
            "That is the DCG of the old order": dcg([1, 0.5, 0.2], [1, 2, 3]),
            "multiplied by the looks": 0.08 * 0.2 + 0.3 / log2(3) + 0.12 * 0.5 / 2,
            "without the discount": 0.4 + 0.3 + 0.24,
            "looks at the new ranks": 0.08 / 1 + 0.3 / 0.5 / log2(3) + 0.12 / 0.2 / 2,
        }
    )


def test_votes(asked):
    assert sign_test(7, 2) == pytest.approx(asked.truth)
    asked.wrong_numbers(
        {
            "one side alone": sign_test(7, 2) / 2,
            "7 to 2 alone": 2 * 36 / 2**9,
            "one of the two ties": sign_test(8, 3),
            "against A": sign_test(7, 4),
            "the share of votes for A": 7 / 9,
        }
    )


def test_highest_rate(asked):
    asked.right("Where it was shown, it got most clicks per showing.")
    often_seen, attractive = click_rates([0.3, 0.5], [1, 0.5])
    assert often_seen > attractive


def test_rate_by_rank(asked):
    first, second = click_rates([0.6, 0.3], [1, 0.5])
    asked.says("a look of 0.5 is taken for 0.25.", 0.5, second / first)
    asked.right("It comes out too high.")


def test_clipping(asked):
    asked.right("It stays or falls.")
    assert ips_dcg([1], 10, [0.1], [1], clip=5) < ips_dcg([1], 10, [0.1], [1])
    assert ips_dcg([1], 10, [0.5], [1], clip=5) == ips_dcg([1], 10, [0.5], [1])


def test_many_ties(asked):
    asked.says("A wins with 29 to 21:", 12 + 34 / 2, 4 + 34 / 2)
    asked.says("75 % of the votes are for it.", 100 * 12 / 16)
    asked.right(f"p = {sign_test(12, 4):.3f}: no difference is shown at 5 %.")


def test_rank_ten(asked):
    clicks = (shown("bm25").attractiveness * LOOKS).mean(axis=0)
    assert round(100 * clicks[9] / clicks[0], 1) == asked.truth
    asked.says("Rank 10 has a tenth of the looks")
    asked.says("a look there is a ninth as likely to end in a click.")
    mean = shown("bm25").attractiveness.mean(axis=0)
    assert (round(mean[0] / mean[9]), LOOKS[9]) == (9, 1 / 10)


def test_of_title(asked):
    seen, title = shown("bm25"), shown("title")
    never = (seen.ranks_of(title) == 0)[title.documents >= 0].mean()
    asked.says("that **title** shows, **bm25** never showed 44 %", 100 * never)
    asked.says("The true DCG is 0.35.", title.dcg().mean())


def test_fewer_sessions(asked):
    def sessions(method):
        return stored("powers", pair="ranks 1 and 2 swapped", method=method)["sessions"][0]

    asked.right(f"about {round(sessions('clicks'), -3):,.0f}")
    asked.says(
        "An A/B test that counts clicks at rank 1 needs 228.", 1, sessions("a click at rank 1")
    )


def test_ten_peeks(asked):
    alarms = 100 * stored("peeks", peeks=10)["false_alarms"].mean()
    asked.says("About 19. Each peek is a new chance to be wrong", alarms)
    assert round(alarms) == asked.truth


def test_more_clicks(asked):
    worse = expected_clicks([0.6, 0.9], [0.1, 0.9], 0.8), pfound([0.06, 0.81], 0.2)
    better = expected_clicks([0.9, 0.6], [0.9, 0.1], 0.8), pfound([0.81, 0.06], 0.2)
    words = "putting the poor page first gives 29 % more clicks"
    asked.says(words, 100 * (worse[0] / better[0] - 1))
    words = "the share of satisfied users falls from 0.82 to 0.67."
    asked.says(words, better[1], worse[1])
    asked.right("Look at what users do after the clicks.")


def test_five_copies(asked):
    asked.says("only one user in seven gets as far as rank 5.")
    assert round(1 / (1 - 375 / 1000) ** 4) == 7
    asked.right(f"about {375 * (1 - 375 / 1000) ** 4:.0f}: few users get that far")


def test_random_votes(asked):
    for first in "AB":
        shown = balanced("abcd", "bcda", first=first)
        credits = {each: balanced_credit("abcd", "bcda", shown, each) for each in shown}
        assert credits == {"a": (1, 0), "b": (0, 1), "c": (0, 1), "d": (0, 1)}
    asked.right("3/4: clicks on b, c and d are for B")
