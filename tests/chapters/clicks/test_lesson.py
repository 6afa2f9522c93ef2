"""What lesson 12 asks to guess, held against what it computes."""

import numpy as np

from experiments.clicks import COUNTED, INTERLEAVED, PAIRS, sessions_needed
from ranklearn_course import metrics
from ranklearn_course.chapters.clicks.figures import OF_CLICKS, OF_SESSIONS
from ranklearn_course.chapters.clicks.simulations import stored
from ranklearn_course.chapters.clicks.users import LIKED, LOOKS, shown
from ranklearn_course.widgets import PermutationCoins, UserCrowd
from tests.chapters.claims import said, truth
from tests.rows import with_each


def test_the_likings_of_the_four_grades():
    """Cell `crowd-answers`: 0.05, 0.2, 0.5, 0.8."""
    assert LIKED.tolist() == [0.05, 0.2, 0.5, 0.8]


def test_the_coins_of_votes_speak_of_sessions_alone():
    coins = PermutationCoins({"A": [1, 1], "B": [0, 0]}, words=OF_SESSIONS)
    assert [said for said in coins.words.values() if "quer" in said.lower()] == []
    assert coins.describe().startswith("2 sessions. A minus B is")


def test_the_crowd_of_this_lesson_clicks():
    for simple in (True, False):
        crowd = UserCrowd([2, 1], "err", simple=simple, words=OF_CLICKS)
        seen = ["ended_none", "ended_rank", "ended_past", "ended", "key_paid", "key_unpaid"]
        seen += ["read_err", "read_bars", "one_paid_err", "look_satisfied"]
        for name in seen:
            assert "click" in crowd.words[name]
        assert "users click" in crowd.describe()


def test_rank_ten_gets_one_click_for_a_hundred_at_rank_one():
    clicks = (shown("bm25").attraction * LOOKS).mean(axis=0)
    assert round(100 * clicks[9] / clicks[0], 1) == truth("clicks.rank_ten")
    liking = shown("bm25").attraction.mean(axis=0)
    assert round(liking[0] / liking[9]) == 9
    said("clicks.rank_ten", f"{liking[0]:.2f}, at rank 10 of {liking[9]:.2f}", "a ninth", "a tenth")


def test_click_rates_as_looks_double_the_estimate():
    found = stored("estimates", engine="tf-idf", divided_by="click rate by rank")["estimate"].mean()
    assert round(found, 1) == 1.5
    assert round(shown("tf-idf").dcg().mean(), 2) == 0.72
    assert found > 2 * 0.72
    said("clicks.wrong_looks", "1.5", "twice")


def test_of_title_much_was_never_shown():
    seen, title = shown("bm25"), shown("title")
    looks, order = np.ones((44, 10)), seen.ranks_of(title)
    found = metrics.ips_dcg(seen.attraction, 1, looks, order, unshown=0).mean()
    never = (order == 0)[title.documents >= 0].mean()
    said("clicks.of_title", f"{found:.2f}", f"{100 * never:.0f} %", f"{title.dcg().mean():.2f}")


@with_each(
    [
        ("team draft", 0, "182"),
        ("clicks", -3, "76,000"),
        ("a click at rank 1", 0, "228"),
    ]
)
def test_how_many_sessions_it_takes(method, digits, number):
    found = stored("powers", pair="ranks 1 and 2 swapped", method=method)["sessions"]
    assert f"{round(found[0], digits):,.0f}" == number
    said("clicks.fewer_sessions", number)


def test_an_ab_test_needs_from_a_third_more_to_hundreds_of_times_the_sessions_of_drafts():
    """Cell `honest`: 1.3 times, with clicks at rank 1, to 417 times, with all clicks."""
    times = {
        method: [
            sessions_needed(pair, method) / sessions_needed(pair, "team draft")
            for pair in PAIRS[:3]
        ]
        for method in COUNTED
    }
    least, most = (min(times, key=lambda m: min(times[m])), max(times, key=lambda m: max(times[m])))
    assert (least, most) == ("a click at rank 1", "clicks")
    assert round(min(times[least]), 1) == 1.3
    assert round(max(times[most])) == 417
    needed = [sessions_needed("title", m) for m in ("clicks", *INTERLEAVED[:2], *COUNTED)]
    assert needed[:3] == [171, 4105, 217], "cell `honest`"
    assert max(needed) == needed[1]
    assert sessions_needed("title", "1 / rank of the first click") == 625


def test_most_clicks_go_to_the_worst_engine():
    found = {}
    lists = {name: shown(name) for name in ("bm25", "random")}
    for name, each in (lists | {"upside down": lists["bm25"].upside_down()}).items():
        liking = 0.5 * (each.documents >= 0)
        relevance = liking * np.array([0, 0.3, 0.6, 0.9])[each.grades]
        satisfies = np.array([0, 0.3, 0.6, 0.9])[each.grades]
        found[name] = (
            metrics.expected_clicks(liking, satisfies, 0.85).mean(),
            metrics.pfound(relevance, 0.15).mean(),
        )
    (best, happy), (worst, few) = found["bm25"], found["random"]
    said(
        "clicks.most_clicks",
        f"{worst:.2f}",
        f"{best:.2f}",
        f"{100 * few:.0f} of 100",
        f"{100 * happy:.0f}",
    )
    said("clicks.most_clicks", f"{found['upside down'][0]:.2f}")


def test_ten_looks_find_what_is_not_there():
    found = 100 * stored("peeks", peeks=10)["false_alarms"].mean()
    assert round(found) == truth("clicks.ten_looks")
