"""The experiments of lesson 13: what is stored is what a seed gives."""

import numpy as np

from experiments import diversity
from ranklearn_course import metrics
from ranklearn_course.chapters.diversity.experiments import ASKED, BEST, numbers, stored
from tests.by_seed import assert_as_stored
from tests.rows import with_each


@with_each([("knob", 0, 1), ("models", 1, 3), ("tail", 1, 1), ("leak", 1, 3), ("negatives", 1, 10)])
def test_what_is_stored_is_what_its_seed_gives(name, seed, n):
    assert_as_stored(diversity.RUNS, name, seed, n, near=2e-4)


def test_every_model_is_stored():
    for name in ("models", "leak", "negatives"):
        assert [row["model"] for row in stored(name)] == [*ASKED] * 4


def test_a_rank_is_counted_film_by_film():
    game = diversity.solved(1)
    ranks, others = diversity.ranks_of(1)
    scores = game.scores(BEST)
    rng = np.random.default_rng(1)
    ids = game.contest.item_ids.tolist()
    targets = [ids.index(rng.choice(answer)) for answer in game.answers]
    for user in range(0, len(targets), 100):
        order = np.argsort(-scores[user], kind="stable").tolist()
        assert ranks[BEST][user] == 1 + order.index(targets[user])
        assert others[user] == np.isfinite(scores[user]).sum() - 1


def test_the_parade_shows_each_film_and_keeps_nine_places():
    game = diversity.solved(1)
    scores = game.scores(BEST)
    best = diversity.best_columns(scores, 10)
    shown = diversity.parade(best, scores)
    assert (shown[:, :9] == best[:, :9]).all()
    assert metrics.catalogue_coverage(shown, scores.shape[1]) == 1
    assert all(len({*row}) == 10 for row in shown.tolist())
    assert np.isfinite(np.take_along_axis(scores, shown, axis=1)).all()


@with_each(range(10))
def test_the_knob_turns_ndcg_and_alpha_ndcg_apart(seed):
    ndcg, alpha = (numbers("knob", each, seed=seed) for each in ("ndcg", "alpha_ndcg"))
    assert ndcg[0] > ndcg[4]
    assert alpha[0] < alpha[4]
