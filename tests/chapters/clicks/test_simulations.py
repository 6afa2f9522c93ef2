"""The users of lesson 12: they click as the metrics expect, and stored worlds are their seeds'."""

import numpy as np
import pytest

from experiments import clicks as simulations
from ranklearn_course import metrics
from ranklearn_course.chapters.clicks.simulations import stored
from ranklearn_course.chapters.clicks.users import (
    LIKED,
    LOOKS,
    PERSISTENCE,
    K,
    click_log,
    click_pairs,
    shown,
)
from ranklearn_course.comparison import all_drafts, sign_test
from tests.by_seed import assert_as_stored
from tests.later import Later
from tests.rows import with_each

stats = Later("scipy.stats")


def test_the_log_holds_clicks_as_often_as_looks_and_likings_say():
    bm25 = shown("bm25")
    log = click_log(bm25, 400_000, seed=1)
    expected = metrics.click_rates(bm25.attraction, np.tile(LOOKS, (44, 1)))
    assert np.abs(log.clicks / log.users[:, None] - expected).max() < 0.03
    assert not log.clicks[bm25.documents < 0].any()


@with_each([("tf-idf", 0.6940), ("title", 0.2654)])
def test_of_an_order_that_nobody_saw_the_log_holds_what_was_shown(engine, held):
    """From expected clicks, so without noise: the truth but for what bm25 never showed."""
    bm25, new = shown("bm25"), shown(engine)
    looks, order = np.tile(LOOKS, (44, 1)), bm25.ranks_of(new)
    found = metrics.ips_dcg(bm25.attraction * looks, 1, looks, order, unshown=0)
    assert found.mean() == pytest.approx(held, abs=5e-5)
    liked = [
        {d: a for d, a in zip(*rows, strict=True) if d >= 0}
        for rows in zip(bm25.documents.tolist(), bm25.attraction.tolist(), strict=True)
    ]
    for value, row, seen in zip(found, new.documents.tolist(), liked, strict=True):
        known = [seen.get(document, 0) for document in row]
        assert value == pytest.approx(metrics.dcg(known, gain="linear"))


def test_lists_keep_their_documents_when_they_are_turned_or_swapped():
    bm25 = shown("bm25")
    for other in (bm25.upside_down(), bm25.swapped(1, 5), bm25.swapped(1, 2)):
        assert (np.sort(other.documents) == np.sort(bm25.documents)).all()
        assert ((other.documents < 0) == (bm25.documents < 0)).all()
    first, last = bm25.upside_down().documents[0], bm25.documents[0]
    assert first[first >= 0].tolist() == last[last >= 0][::-1].tolist()


def test_a_course_is_that_of_the_metrics():
    for grades in ([3], [0, 3, 1], [2, 2, 0, 1]):
        liked = LIKED[grades]
        clicks = simulations.course(grades, [1] * len(grades), 0)
        assert sum(clicks.values()) == pytest.approx(1)
        mean = sum(n * share for n, share in clicks.items())
        assert mean == pytest.approx(metrics.expected_clicks(liked, liked, PERSISTENCE))


def test_swaps_with_rank_1_are_less_noisy_than_a_chain():
    spread = {
        method: stored("swaps", method=method, sessions=100_000)["rank_10"].std(ddof=1)
        for method in ("neighbours", "with rank 1")
    }
    assert 3 < spread["neighbours"] / spread["with rank 1"] < 8
    for landmark in (True, False):
        upper, lower = click_pairs(shown("bm25"), 90_000, landmark=landmark)
        assert len(upper) == len(lower) == K - 1


def test_one_over_a_noisy_look_is_too_large_on_average():
    """It hides that tf-idf's unseen documents are missing: expected clicks, so no other noise."""
    bm25, logs = shown("bm25"), 400
    rates = metrics.click_rates(bm25.attraction, np.tile(LOOKS, (44, 1)))
    order = bm25.ranks_of(shown("tf-idf"))
    heavier, found = [], []
    for seed in range(logs):
        looks = simulations.looks_of(*click_pairs(bm25, 20_000, seed))
        assert (looks > 0).all()
        heavier.append(LOOKS / looks)
        rows = np.tile(looks, (44, 1))
        found.append(metrics.ips_dcg(rates, 1, rows, order, unshown=0).mean())
    over = (np.mean(heavier, axis=0) - 1) * np.sqrt(logs)
    assert (over[6:] > 3 * np.std(heavier, axis=0, ddof=1)[6:]).all()
    assert np.mean(found) - 0.6940 > 3 * np.std(found, ddof=1) / np.sqrt(logs)
    logged = stored("estimates", engine="tf-idf", divided_by="looks from 20,000 swaps")
    assert logged["estimate"].std(ddof=1) == pytest.approx(np.std(found, ddof=1), rel=0.3)


def test_trust_is_no_factor_of_the_rank():
    """Users who click one in five of what they would not like on top: lesson 12's example."""
    top = {liked: liked + 0.2 * (1 - liked) for liked in (0.2, 0.8)}
    assert top == pytest.approx({0.2: 0.36, 0.8: 0.84})
    assert top[0.8] / top[0.2] != pytest.approx(0.8 / 0.2, rel=0.4), "no division mends both"
    (_, below) = metrics.looks_from_swaps([sum(top.values())], [0.5 * (0.2 + 0.8)])
    assert below == pytest.approx(0.42, abs=5e-3)
    bm25, looks = shown("bm25"), np.tile(LOOKS, (44, 1))
    assert (bm25.documents[:, 0] >= 0).all(), "there is a first document to trust"
    rates = looks * bm25.attraction
    rates[:, 0] += 0.2 * (1 - bm25.attraction[:, 0])
    found = metrics.ips_dcg(rates, 1, looks, bm25.ranks_of(shown("tf-idf")), unshown=0).mean()
    assert found == pytest.approx(0.805, abs=5e-4)


def test_a_draft_that_goes_on_gives_blind_clicks_to_the_longer_list():
    """Those of title are shorter; by the rule of the paper blind clicks do not lean to bm25."""
    bm25, title = (
        [row[row >= 0].tolist() for row in shown(each).documents] for each in ("bm25", "title")
    )
    by_paper, going_on = [], []
    for a, b in zip(bm25, title, strict=True):
        for draft, chance in all_drafts(a, b, K).items() if b else ():
            teams = [*draft.teams, *(side for _, side in simulations.rest_of(draft, a, b))]
            assert len(teams) == min(K, len({*a, *b}))
            for found, each in ((by_paper, draft.teams), (going_on, teams)):
                found.append(float(chance) * (each.count("A") - each.count("B")) / len(each))
    asked = sum(map(bool, title))
    assert sum(by_paper) / asked <= 0
    assert sum(going_on) / asked > 0.2


def test_an_ab_test_asks_the_questions_that_mixed_lists_ask():
    """Where title returns nothing nobody can vote: 6 of the 44 questions are asked by no method."""
    pair = simulations.lists_of("title")
    both = np.logical_and(*((each.documents >= 0).any(axis=1) for each in pair))
    assert both.sum() == 38
    for lists, found in zip(pair, simulations.counted("title", "a click at rank 1"), strict=True):
        assert found[1.0] == pytest.approx(lists.attraction[both, 0].mean())


def test_drafts_of_lists_of_equal_length_do_not_go_on():
    for pair in simulations.PAIRS[:3]:
        found = [simulations.votes(pair, each) for each in simulations.INTERLEAVED[:2]]
        assert found[0] == pytest.approx(found[1])


def power_of_votes(pair, method, n):
    """The power of the sign test after n sessions, from all numbers of wins and losses."""
    win, _, loss = simulations.votes(pair, method)
    power = 0.0
    for votes, chance in enumerate(stats.binom.pmf(range(n + 1), n, win + loss)):
        wins = [w for w in range(votes // 2, votes + 1) if sign_test(w, votes - w) <= 0.05]
        if chance > 1e-9:
            power += chance * stats.binom.pmf(wins, votes, win / (win + loss)).sum()
    return power


def test_the_formula_for_sessions_keeps_its_word():
    """The sign test of few votes jumps from one p to the next, so its power is a little less."""
    for pair in simulations.PAIRS:
        for method in (*simulations.INTERLEAVED, *simulations.COUNTED):
            found = stored("powers", pair=pair, method=method)
            n, power = int(found["sessions"][0]), 0.8
            if method in simulations.INTERLEAVED and n < 200:
                power = power_of_votes(pair, method, n)
                assert 0.73 < power < 0.78
            worlds = simulations.N_EXPERIMENTS * len(found["power"])
            error = np.sqrt(power * (1 - power) / worlds)
            assert abs(found["power"].mean() - power) < (4 * error if n < 200 else 0.03)


@with_each([("swaps", 6), ("estimates", 14), ("powers", 6), ("peeks", 6)])
def test_a_stored_world_is_what_its_seed_gives(name, n):
    assert_as_stored(simulations.RUNS, name, seed=0, n=n, near=2e-4)
