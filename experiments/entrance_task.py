"""The top of the ladder and a second stage on other contests, stored seed by seed.

The practice set is one drawing. Each seed here makes a contest of the same size anew; the second
stage learns from the last days before its test days, as lesson 10 does. Some minutes, with
scikit-learn and LightGBM for the trees: python -m experiments.entrance_task
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy as np

from experiments.by_seed import Experiment, Runs
from ranklearn_course.chapters.entrance_task.other_contests import RUNG, TABLES
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
K, N_CANDIDATES = 10, 50
RUNGS = (RUNG, "SVD with trend", "SVD", "genre profile with trend", "genre profile")
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
    """A contest with its solution, and what the second stage learns from and orders."""

    contest: Contest
    key: dict[str, Solution]
    held_out: HeldOut
    past: Candidates
    now: Candidates


@lru_cache(maxsize=1)
def made(seed: int) -> Made:
    """Make the contest of a seed; the last one is remembered."""
    with TemporaryDirectory() as parent:
        folder = make_contest(Path(parent, "contest"), seed=seed)
        contest, key = read_contest(folder), read_key(folder / "teacher/solution.csv", folder)
    held_out = split_in_time(contest, TEST_DAYS)
    past, now = (candidates(each, N_CANDIDATES) for each in (held_out.contest, contest))
    return Made(contest, key, held_out, past, now)


def listnet(rows: np.ndarray, labels: np.ndarray, users: np.ndarray, asked: np.ndarray):
    """Learn from documents by user, and score others: so do all second stages."""
    return fit("listnet", rows, labels, users).scores(asked)


def lambdarank(leaves: int, rows: np.ndarray, labels: np.ndarray, users: np.ndarray, asked):
    """LightGBM's LambdaRank, a hundred trees with so many leaves."""
    ranker = importlib.import_module("lightgbm").LGBMRanker(num_leaves=leaves, **RANKER)
    sizes = [len([*each]) for _, each in groupby(users)]
    return ranker.fit(rows, labels, group=sizes).predict(asked)


def pointwise_trees(rows: np.ndarray, labels: np.ndarray, users: np.ndarray, asked: np.ndarray):
    """A hundred trees with 31 leaves that tell what was taken, one document at a time."""
    trees = importlib.import_module("sklearn.ensemble").HistGradientBoostingClassifier(**TREES)
    return trees.fit(rows, labels).predict_proba(asked)[:, 1]


SECOND_STAGES: dict[str, Callable[..., np.ndarray]] = {
    "two stages, ListNet": listnet,
    "LambdaRank, 6 leaves": partial(lambdarank, 6),
    "LambdaRank, 31 leaves": partial(lambdarank, 31),
    "pointwise, 31 leaves": pointwise_trees,
}


def lists_of(seed: int) -> Iterator[tuple[str, np.ndarray]]:
    """Yield the lists of each model, the rung that all are compared with first."""
    contest, _, held_out, past, now = made(seed)
    for name in RUNGS:
        yield name, baselines.recommend(contest, name)
    learned, asked = past.documents(held_out.answers), now.documents()[0]
    for name, scores in SECOND_STAGES.items():
        yield name, now.best(scores(*learned, asked))


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
    tuples as `HALF` says: the gain over `RUNG`, whose order is that of the candidates.
    """
    contest, key, held_out, past, now = made(seed)
    rows, labels, users = past.documents(held_out.answers)
    half = np.random.default_rng(seed).permutation(len(past.items)) < len(past.items) // 2
    learned = half[users]
    for name, scores in SECOND_STAGES.items():
        both = np.concatenate([rows, now.documents()[0]])
        found = scores(rows[learned], labels[learned], users[learned], both)
        earlier, later = (
            values_of(lists) - values_of(of.items[:, :K])
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
