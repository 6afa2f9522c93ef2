"""Candidates and rankers on other contests, stored seed by seed.

The practice set is one drawing. Each seed here makes a contest of the same size anew; a second
stage learns from the last days before its test days, as lesson 10 does. A quarter of an hour, with
scikit-learn and LightGBM for the trees: python -m experiments.entrance_task
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy as np

from experiments.by_seed import Experiment, Runs
from ranklearn_course.chapters.entrance_task.other_contests import TABLES
from ranklearn_course.contest import baselines
from ranklearn_course.contest.files import PARTS, Contest, read_contest
from ranklearn_course.contest.generator import make_contest
from ranklearn_course.contest.practice import TEST_DAYS
from ranklearn_course.contest.scorer import values_by_user
from ranklearn_course.contest.solution import Solution, read_key
from ranklearn_course.contest.two_stages import Candidates, candidates
from ranklearn_course.contest.validation import HeldOut, mean_and_error, split_in_time
from ranklearn_course.learning.model import fit

SEEDS = (21, 22, 23, 24)
N_CANDIDATES, HALF_LIFE = 50, 20
#: The rung that all others are compared with.
RUNG = "blend"
#: Rankers that differ by their seed alone are averaged; of the candidates that were not taken a
#: ranker sees this share.
AVERAGED, NEGATIVES = 3, 0.2
#: What names candidates beside the first stage: the films like those that a user watched last.
SOURCES: Mapping[str, baselines.Model] = {
    "last events": partial(baselines.item_knn, half_life=HALF_LIFE)
}
#: Of the boosted trees; scikit-learn's and LightGBM's rate is 0.1.
TREES = {"max_iter": 100, "min_samples_leaf": 100, "early_stopping": False, "random_state": 0}
RANKER = {
    **{"objective": "lambdarank", "n_estimators": 100, "min_child_samples": 100, "random_state": 0},
    **{"deterministic": True, "force_row_wise": True, "n_jobs": 1, "verbose": -1},
}
_OF_PART = ("{part}", "{part}_gap", "{part}_error")
COLUMNS = ("seed", "model", *(name.format(part=part) for part in PARTS for name in _OF_PART))
#: Of whom a second stage is asked that learned from half of the users.
ASKED = ("learned_from", "others", "later")
HALF = ("seed", "model", *(f"{asked}{number}" for asked in ASKED for number in ("", "_error")))


class Made(NamedTuple):
    """A contest with its solution, and what the second stage learns from and orders.

    `alone` has the candidates of the first stage alone, `past` and `now` those of all sources, with
    features of user and film together; `before` is the window before the last one.
    """

    contest: Contest
    key: dict[str, Solution]
    windows: tuple[HeldOut, HeldOut]
    alone: tuple[Candidates, Candidates]
    now: Candidates
    past: Candidates
    before: Candidates


@lru_cache(maxsize=1)
def made(seed: int) -> Made:
    """Make the contest of a seed; the last one is remembered."""
    with TemporaryDirectory() as parent:
        folder = make_contest(Path(parent, "contest"), seed=seed)
        contest, key = read_contest(folder), read_key(folder / "teacher/solution.csv", folder)
    held_out = split_in_time(contest, TEST_DAYS)
    earlier = split_in_time(held_out.contest, TEST_DAYS)
    past, now = (candidates(each, N_CANDIDATES) for each in (held_out.contest, contest))
    joined = (
        candidates(each, N_CANDIDATES, sources=SOURCES)
        for each in (contest, held_out.contest, earlier.contest)
    )
    return Made(contest, key, (held_out, earlier), (past, now), *joined)


def listnet(rows: np.ndarray, labels: np.ndarray, users: np.ndarray, asked: np.ndarray):
    """Learn from documents by user, and score others: so do all second stages."""
    return fit("listnet", rows, labels, users).scores(asked)


def lambdarank(
    leaves: int, rows: np.ndarray, labels: np.ndarray, users: np.ndarray, asked, **changed
):
    """LightGBM's LambdaRank, a hundred trees with so many leaves."""
    settings = {**RANKER, "num_leaves": leaves, **changed}
    ranker = importlib.import_module("lightgbm").LGBMRanker(**settings)
    sizes = [len([*each]) for _, each in groupby(users)]
    return ranker.fit(rows, labels, group=sizes).predict(asked)


def pointwise_trees(rows: np.ndarray, labels: np.ndarray, users: np.ndarray, asked: np.ndarray):
    """A hundred trees with 31 leaves that tell what was taken, one document at a time."""
    trees = importlib.import_module("sklearn.ensemble").HistGradientBoostingClassifier(**TREES)
    return trees.fit(rows, labels).predict_proba(asked)[:, 1]


def mean_of_seeds(leaves: int, *documents: np.ndarray) -> np.ndarray:
    """LambdaRank that sees eight of ten rows and features at a time, averaged over seeds."""
    rows, labels, users, asked = documents
    some = {"subsample": 0.8, "subsample_freq": 1, "colsample_bytree": 0.8}
    return np.mean(
        [
            lambdarank(leaves, rows, labels, users, asked, **some, random_state=seed)
            for seed in range(AVERAGED)
        ],
        axis=0,
    )


def fewer_negatives(leaves: int, *documents: np.ndarray) -> np.ndarray:
    """LambdaRank that learns from all that was taken and one in five of the rest."""
    *learned, asked = documents
    labels = learned[1]
    kept = (labels > 0) | (np.random.default_rng(0).random(len(labels)) < NEGATIVES)
    return lambdarank(leaves, *(each[kept] for each in learned), asked)


SECOND_STAGES: dict[str, Callable[..., np.ndarray]] = {
    "ListNet": listnet,
    "LambdaRank, 6 leaves": partial(lambdarank, 6),
    "LambdaRank, 31 leaves": partial(lambdarank, 31),
    "pointwise, 31 leaves": pointwise_trees,
}
#: What changes in how LambdaRank with 6 leaves learns, not in what it is.
WAYS: dict[str, Callable[..., np.ndarray]] = {
    "6 leaves, mean of three seeds": partial(mean_of_seeds, 6),
    "6 leaves, a fifth of the negatives": partial(fewer_negatives, 6),
}


def lists_of(seed: int) -> Iterator[tuple[str, np.ndarray]]:
    """Yield the lists of each model, the rung that all are compared with first."""
    contest, _, windows, (alone, alone_now), now, past, before = made(seed)
    yield RUNG, baselines.recommend(contest, RUNG)
    scores = listnet(*alone.documents(windows[0].answers), alone_now.documents()[0])
    yield "ListNet, one source", alone_now.best(scores)
    last = past.documents(windows[0].answers)
    asked = now.documents()[0]
    for name, ranker in {**SECOND_STAGES, **WAYS}.items():
        yield name, now.best(ranker(*last, asked))
    rows, labels, users = before.documents(windows[1].answers)
    # Users of the other window are other queries.
    both = map(np.concatenate, zip(last, (rows, labels, users + len(past.items)), strict=True))
    yield "6 leaves, two windows", now.best(lambdarank(6, *both, asked))


def results_of(seed: int) -> Iterator[tuple]:
    """Make a contest, and yield tuples as `COLUMNS` says; a gap is a model minus `RUNG`."""
    contest, key, *_ = made(seed)
    rung: dict[str, np.ndarray] = {}
    for name, lists in lists_of(seed):
        row: list = [seed, name]
        for part, solved in key.items():
            values = values_by_user(lists, contest.test_users, solved)["MAP@10"]
            gap, error = mean_and_error(values - rung.setdefault(part, values))
            row += [values.mean(), gap, error]
        yield tuple(row)


def half_of(seed: int) -> Iterator[tuple]:
    """Let second stages learn from half of the users, and ask about three kinds.

    Those that they learned from; the other half, on the same days; the private part, later. Yields
    tuples as `HALF` says: the gain over `RUNG`, whose score is the first feature.
    """
    contest, key, (held_out, _), _, now, past, _ = made(seed)
    rows, labels, users = past.documents(held_out.answers)
    half = np.random.default_rng(seed).permutation(len(past.items)) < len(past.items) // 2
    learned = half[users]
    for name in ("ListNet", "LambdaRank, 31 leaves"):
        scores = SECOND_STAGES[name]
        both = np.concatenate([rows, now.documents()[0]])
        found = scores(rows[learned], labels[learned], users[learned], both)
        earlier, later = (
            values_of(lists) - values_of(of.best(of.features[..., 0].ravel()))
            for of, lists, values_of in (
                (past, past.best(found[: len(rows)]), held_out.average_precisions),
                (now, now.best(found[len(rows) :]), partial(_private, contest, key["private"])),
            )
        )
        asked = (earlier[half], earlier[~half], later)
        yield (seed, name, *(number for each in asked for number in mean_and_error(each)))


def _private(contest: Contest, solved: Solution, lists: np.ndarray) -> np.ndarray:
    return values_by_user(lists, contest.test_users, solved)["MAP@10"]


RUNS = Runs(
    TABLES,
    {
        "contests": Experiment(COLUMNS, SEEDS, results_of),
        "half": Experiment(HALF, SEEDS, half_of),
    },
)

if __name__ == "__main__":
    RUNS.regenerate()
