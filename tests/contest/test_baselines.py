"""Each baseline against a slow loop; lists, ties, errors."""

from collections import Counter
from math import exp, sqrt

import numpy as np
import pytest

from ranklearn_course.contest import baselines
from ranklearn_course.contest.baselines import MODELS, Log, recommend
from tests.contest.small_contest import at_random, by_hand

CONTEST = at_random()
LOG = Log.of(CONTEST)
ROWS = np.arange(len(LOG.user_ids))
SEEN = {(u, i) for u, i in zip(CONTEST.users.tolist(), CONTEST.items.tolist(), strict=True)}
N_USERS, N_ITEMS = LOG.seen.shape
COUNTS = Counter(CONTEST.items.tolist())


def dense():
    seen = np.zeros((N_USERS, N_ITEMS))
    for user, item in SEEN:
        seen[LOG.user_ids.tolist().index(user), item - 1] = 1
    return seen


def test_the_log_is_a_matrix_of_first_events():
    assert LOG.user_ids.tolist() == sorted({*CONTEST.users, *CONTEST.test_users})
    assert LOG.seen.toarray().tolist() == dense().tolist()
    assert len(SEEN) < len(CONTEST.users)
    assert LOG.today == 20
    assert LOG.rows([30, 2]).tolist() == [N_USERS - 1, LOG.user_ids.tolist().index(2)]


def test_popularity_counts_events_and_fades_if_it_is_recent():
    expected = np.zeros(N_ITEMS)
    for item, day in zip(CONTEST.items, CONTEST.days, strict=True):
        expected[item - 1] += exp(-(20 - day) / 7)
    np.testing.assert_allclose(baselines.recent_popularity(LOG, days=7)(ROWS)[3], expected)
    scores = baselines.popularity(LOG)(ROWS)
    assert (scores == [COUNTS[item] for item in range(1, N_ITEMS + 1)]).all()


def test_the_genre_profile():
    usual = [
        1 + sum(COUNTS[i + 1] for i in range(N_ITEMS) if CONTEST.genres[i, g]) for g in range(4)
    ]
    usual = [number / sum(usual) for number in usual]
    scores = baselines.genre_profile(LOG, smoothing=2)(ROWS)
    for row, user in enumerate(LOG.user_ids.tolist()):
        taken = [
            2 * usual[g]
            + sum((user, i + 1) in SEEN and CONTEST.genres[i, g] for i in range(N_ITEMS))
            for g in range(4)
        ]
        more = [share / sum(taken) / ordinary for share, ordinary in zip(taken, usual, strict=True)]
        for i in range(N_ITEMS):
            of_item = [more[g] for g in range(4) if CONTEST.genres[i, g]] or [0]
            expected = sum(of_item) / len(of_item) * COUNTS[i + 1]
            assert scores[row, i] == pytest.approx(expected)


def test_item_knn_adds_up_shrunk_cosines_of_the_nearest():
    users_of = [{u for u, i in SEEN if i == item} for item in range(1, N_ITEMS + 1)]
    alike = np.array(
        [
            [len(a & b) / (sqrt(len(a) * len(b)) + 2) * (a is not b) for b in users_of]
            for a in users_of
        ]
    )
    np.testing.assert_allclose(baselines.alike_items(LOG, shrink=2), alike, atol=1e-7)
    scores = baselines.item_knn(LOG, neighbours=6, shrink=2)(ROWS)
    for row, user in enumerate(LOG.user_ids.tolist()):
        for i in range(N_ITEMS):
            sixth = sorted(alike[i])[-6]
            near = [j for j in range(N_ITEMS) if alike[i, j] >= sixth - 1e-9]
            expected = sum(alike[i, j] for j in near if (user, j + 1) in SEEN)
            assert scores[row, i] == pytest.approx(expected, abs=1e-5)


def test_an_event_fades_with_the_later_ones_of_its_user():
    contest = by_hand([(1, 2, 0), (3, 5, 0), (1, 5, 1), (1, 4, 1), (3, 1, 2)])
    faded = Log.of(contest).faded(half_life=2).toarray()
    expected = np.zeros((2, 6))
    expected[0, [1, 4, 3]] = 0.5, sqrt(0.5), 1
    expected[1, [4, 0]] = sqrt(0.5), 1
    np.testing.assert_allclose(faded, expected)
    recent = baselines.item_knn(LOG, neighbours=99, half_life=3)(ROWS)
    np.testing.assert_allclose(recent, LOG.faded(3).toarray() @ baselines.alike_items(LOG))


def test_svd_is_the_best_matrix_of_its_rank():
    counts = np.array([COUNTS[i] for i in range(1, N_ITEMS + 1)])
    weight = (counts + 5) ** 0.35
    left, strength, right = np.linalg.svd(dense() / weight)
    expected = (left[:, :4] * strength[:4]) @ right[:4] * weight
    np.testing.assert_allclose(baselines.svd(LOG, factors=4)(ROWS), expected, atol=1e-9)
    # As many factors as the matrix has, or more: one is left out.
    assert baselines.svd(LOG, factors=99)(ROWS).shape == (N_USERS, N_ITEMS)


def slow_als(factors, rounds, confidence, ridge):
    rng = np.random.default_rng(0)
    users, items = (rng.normal(scale=0.1, size=(n, factors)) for n in (N_USERS, N_ITEMS))

    def solve(matrix, others):
        found = []
        for row in matrix:
            weights = np.diag(1 + confidence * row)
            left = others.T @ weights @ others + ridge * np.eye(factors)
            found.append(np.linalg.solve(left, others.T @ weights @ row))
        return np.array(found)

    for _ in range(rounds):
        users = solve(dense(), items)
        items = solve(dense().T, users)
    return users @ items.T


def test_als_against_a_loop():
    settings = {"factors": 3, "rounds": 2, "confidence": 4.0, "ridge": 0.5}
    np.testing.assert_allclose(baselines.als(LOG, **settings)(ROWS), slow_als(**settings))


def test_what_ease_remembers_is_never_that_of_another_log():
    log = Log.of(CONTEST)
    before = baselines.ease(log)(ROWS)
    log.seen.data[:3] = 0
    after = baselines.ease(log)(ROWS)
    assert not np.array_equal(after, before)
    np.testing.assert_array_equal(after, baselines.ease.__wrapped__(log)(ROWS))
    np.testing.assert_array_equal(baselines.ease(Log.of(CONTEST))(ROWS), before)


@pytest.mark.parametrize("n_items", [18, 40])
def test_ease_is_a_ridge_regression_of_each_item(n_items):
    """Whether users or items are more."""
    log = Log.of(at_random(n_items=n_items))
    seen = log.seen.toarray()
    scores = baselines.ease(log, ridge=3)(np.arange(len(seen)))
    for item in range(n_items):
        others = np.delete(seen, item, axis=1)
        squares = others.T @ others + 3 * np.eye(n_items - 1)
        weights = np.linalg.solve(squares, others.T @ seen[:, item])
        np.testing.assert_allclose(scores[:, item], others @ weights, atol=1e-8)


def test_a_blend_adds_up_standard_scores_and_nothing_of_a_part_that_knows_nothing():
    def ranks(log):
        return lambda rows: np.tile(np.arange(N_ITEMS), (len(rows), 1))

    def nothing(log):
        return baselines.same_for_all(np.zeros(N_ITEMS))

    both = baselines.blend((baselines.popularity, ranks, nothing), (1.0, -2.0, 1.0))(LOG)(ROWS[:3])
    parts = [np.array(model(LOG)(ROWS[:1]))[0] for model in (baselines.popularity, ranks)]
    first, second = ((part - part.mean()) / part.std() for part in parts)
    np.testing.assert_allclose(both, np.tile(first - 2 * second, (3, 1)))


def test_the_trend_lifts_what_rises():
    ever = np.array([COUNTS[i] for i in range(1, N_ITEMS + 1)])
    now = np.array(baselines.recent_popularity(LOG, days=5)(ROWS[:1])[0])
    trend = (1 + now * N_ITEMS / now.sum()) / (1 + ever * N_ITEMS / ever.sum())
    svd = np.maximum(baselines.svd(LOG)(ROWS), 0)
    found = baselines.with_trend(baselines.svd, days=5)(LOG)(ROWS)
    np.testing.assert_allclose(found, svd * trend)


@pytest.mark.parametrize("name", MODELS)
def test_every_baseline_gives_lists_of_unseen_items(name):
    lists = recommend(CONTEST, name)
    assert lists.shape == (len(CONTEST.test_users), 5)
    for user, items in zip(CONTEST.test_users.tolist(), lists.tolist(), strict=True):
        assert len(set(items)) == 5
        assert set(items) <= set(CONTEST.item_ids.tolist())
        assert not any((user, item) in SEEN for item in items)
    assert (recommend(CONTEST, name) == lists).all()
    # A user's list does not depend on who else asks, but chance draws anew.
    few = recommend(CONTEST, name, CONTEST.test_users[2:4], 3)
    assert name == "random" or (few == lists[2:4, :3]).all()
    assert (recommend(CONTEST, name, seed=1) == lists).all() == (name != "random")


def test_users_in_blocks(monkeypatch):
    whole = recommend(CONTEST, "SVD")
    monkeypatch.setattr(baselines, "BLOCK", 2)
    assert (recommend(CONTEST, "SVD") == whole).all()
    assert recommend(CONTEST, users=np.array([], int)).shape == (0, 5)


def test_equal_scores_go_by_id_and_seen_items_stand_at_the_end():
    contest = by_hand([(1, 2, 0), (1, 5, 0), (2, 4, 1), (2, 4, 2), (3, 6, 3)], test_users=(1, 3))
    assert recommend(contest).tolist() == [[4, 6, 1], [4, 2, 5]]
    nearly_all = by_hand([(1, item, 0) for item in (1, 2, 3, 4, 6)])
    for model in ("popularity", lambda log: baselines.same_for_all(np.full(6, -9.0))):
        assert recommend(nearly_all, model, k=2).tolist() == [[5, 1]]
    assert recommend(nearly_all, k=99).shape == (1, 6)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ({"model": "magic"}, "model must be a function or one of random, popularity"),
        ({"users": [2, 77]}, r"users must be known, .* got \[77\]"),
        ({"model": lambda log: lambda rows: np.zeros(3)}, r"scores of shape \(9, 18\), got \(3,\)"),
        (
            {"model": lambda log: baselines.same_for_all(np.full(N_ITEMS, np.nan))},
            "the model returned NaN",
        ),
    ],
)
def test_errors_name_what_is_wrong(arguments, text):
    with pytest.raises(ValueError, match=text):
        recommend(CONTEST, **arguments)
