"""Two stages: candidates are the best of the first stage, features know the past alone."""

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from ranklearn_course.chapters.entrance_task.solutions import join_candidates
from ranklearn_course.contest.baselines import SVD_AND_EASE, Log, item_knn, recommend, standardized
from ranklearn_course.contest.pairs import NAMES, pair_features
from ranklearn_course.contest.two_stages import candidates, joined, two_stage_lists
from ranklearn_course.contest.validation import split_in_time, split_last
from ranklearn_course.learning.model import fit
from tests.contest.small_contest import at_random

CONTEST = at_random(n_users=60, n_items=30, n_events=900)


# Those of thirty are all, seen ones behind the unseen.
@pytest.mark.parametrize("n", [8, 30])
@pytest.mark.parametrize(
    ("name", "contest"),
    [("blend", CONTEST), (None, replace(CONTEST, split_day=None))],
)
def test_candidates_are_the_best_of_the_first_stage(name, contest, n):
    lists = recommend(contest, name or SVD_AND_EASE, k=n)
    assert candidates(contest, n).items.tolist() == lists.tolist()


def test_features_know_nothing_of_the_held_out_days():
    """The same candidates, whatever happened after the split."""
    held_out = split_in_time(CONTEST, 5)
    early = CONTEST.days < 15
    other = replace(CONTEST, items=np.where(early, CONTEST.items, np.roll(CONTEST.items, 7)))
    halves = [each.contest for each in (held_out, split_in_time(other, 5))]
    past = [candidates(each, 8) for each in halves]
    both = [{user: row for row, user in enumerate(each.test_users.tolist())} for each in halves]
    users = sorted(both[0].keys() & both[1].keys())
    rows = [[where[user] for user in users] for where in both]
    assert len(users) > 10
    assert np.array_equal(past[0].items[rows[0]], past[1].items[rows[1]])
    assert np.array_equal(past[0].features[rows[0]], past[1].features[rows[1]])


def test_recall_labels_and_lists_by_hand():
    held_out = split_in_time(CONTEST, 5)
    past = candidates(held_out.contest, 8)
    sets = [set(items) for items in past.items.tolist()]
    expected = [
        len(s & set(a.tolist())) / len(a) for s, a in zip(sets, held_out.answers, strict=True)
    ]
    assert past.recall(held_out.answers).tolist() == pytest.approx(expected)
    rows, labels, users = past.documents(held_out.answers)
    assert rows.shape == (past.items.size, len(past.names))
    assert rows[:8].tolist() == past.features[0].tolist()
    taken = [
        [item in s for item in items] for items, s in zip(past.items, held_out.answers, strict=True)
    ]
    assert labels.tolist() == np.ravel(taken).tolist()
    assert 0 < labels.sum() < len(labels)
    assert users.tolist() == np.repeat(np.arange(len(past.items)), 8).tolist()
    best = past.best(-np.tile(np.arange(8), len(past.items)))
    assert best.tolist() == past.items[:, : past.k].tolist()


BAD = [
    (lambda past, answers: past.recall(answers[1:]), "lists and answers must be of the same users"),
    (lambda past, answers: past.recall(answers, 0), "k must be a positive whole number, got 0"),
    (lambda past, answers: past.best([1.0, 2.0]), "scores must hold one for each of [0-9]+ cand"),
    (lambda past, answers: past.best(np.full(past.items.size, np.nan)), "scores must hold finite"),
    (lambda past, answers: candidates(CONTEST, 10**6), "n must be at most the number of items, 30"),
]


@pytest.mark.parametrize(("ask", "fragment"), BAD)
def test_other_users_and_numbers_that_are_none_are_refused(ask, fragment):
    held_out = split_in_time(CONTEST, 5)
    with pytest.raises(ValueError, match=fragment):
        ask(candidates(held_out.contest, 8), held_out.answers)


@pytest.mark.parametrize("contest", [CONTEST, replace(CONTEST, split_day=None)])
def test_the_two_stages_of_the_ladder_learn_from_what_was_held_out(contest):
    """The last fifth of the events, by day; without a day of all the last ten of each user."""
    late = int(np.quantile(CONTEST.days, 0.8))
    held_out = split_last(contest, 10)
    if contest.split_day is not None:
        held_out = split_in_time(contest, contest.split_day - late)
        assert (contest.days < late).mean() < 0.8 <= (contest.days <= late).mean()
    past, now = candidates(held_out.contest, 12), candidates(contest, 12)
    model = fit("listnet", *past.documents(held_out.answers))
    expected = now.best(model.scores(now.documents()[0]))
    assert two_stage_lists(contest, 12).tolist() == expected.tolist()
    assert two_stage_lists(contest).shape == (len(contest.test_users), contest.k)


def test_joined_lists_are_those_of_the_exercise():
    lists = np.stack([np.random.default_rng(seed).permutation(12)[:6] for seed in range(40)])
    first, second = lists[:20], lists[20:]
    for n in (1, 4, 6):
        expected = [join_candidates([*a], [*b], n) for a, b in zip(first, second, strict=True)]
        assert joined(first, second, n=n).tolist() == expected
    assert joined(first, n=6).tolist() == first.tolist()


def test_more_sources_name_candidates_and_their_scores_are_features():
    recent = partial(item_knn, half_life=2)
    plain, more = candidates(CONTEST, 8), candidates(CONTEST, 8, sources={"recent": recent})
    lists = [recommend(CONTEST, model, k=8) for model in ("blend", recent)]
    assert more.items.tolist() == joined(*lists, n=8).tolist()
    names = ("blend", "SVD", "EASE", "genre profile", "recent")
    assert more.names == (*names, *plain.names[4:], *NAMES)
    assert more.features.shape == (*more.items.shape, len(more.names))
    for one, other, items in zip(plain.items, more.items, range(len(plain.items)), strict=True):
        for column, item in enumerate(one):
            if item in other:
                told = more.features[items, [*other].index(item)]
                assert np.delete(told[:-2], 4) == pytest.approx(plain.features[items, column])
    log = Log.of(CONTEST)
    rows, columns = log.rows(CONTEST.test_users), more.items - 1
    assert np.array_equal(more.features[:, :, -2:], pair_features(log)(rows, columns))
    scores = standardized(recent(log)(rows))
    assert more.features[:, :, 4] == pytest.approx(np.take_along_axis(scores, columns, axis=1))
