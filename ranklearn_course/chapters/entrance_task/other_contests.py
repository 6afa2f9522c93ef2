"""The top of the ladder and a second stage on other contests: minutes of work, stored seed by seed.

The practice set is one drawing. Each seed here makes a contest of the same size anew; the second
stage learns from the last days before its test days, as lesson 10 does. To run it again, which
takes some minutes and needs scikit-learn for the trees:

    python -m ranklearn_course.chapters.entrance_task.other_contests
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from ranklearn_course.by_seed import BySeed, Experiment
from ranklearn_course.contest import baselines
from ranklearn_course.contest.files import PARTS, Contest, read_contest
from ranklearn_course.contest.generator import make_contest
from ranklearn_course.contest.practice import TEST_DAYS
from ranklearn_course.contest.scorer import values_by_user
from ranklearn_course.contest.solution import read_key
from ranklearn_course.contest.two_stages import Candidates, candidates
from ranklearn_course.contest.validation import mean_and_error, split_in_time
from ranklearn_course.learning.model import fit
from ranklearn_course.table import Table

SEEDS = (21, 22, 23, 24)
N_CANDIDATES = 50
#: The rung that all others are compared with.
RUNG = "SVD and EASE with trend"
RUNGS = (RUNG, "SVD with trend", "SVD", "genre profile with trend", "genre profile")
SECOND_STAGES = {"ListNet": "two stages, ListNet", "trees": "two stages, boosted trees"}
#: Of the boosted trees.
TREES = {"max_iter": 100, "min_samples_leaf": 100, "early_stopping": False, "random_state": 0}
# One piece: no table breaks it.
GAP = "{:+.4f}\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}{:.4f}"
_OF_PART = ("{part}", "{part}_gap", "{part}_error")
COLUMNS = ("seed", "model", *(name.format(part=part) for part in PARTS for name in _OF_PART))


def second_stage(learner: str, past: Candidates, answers: tuple, now: Candidates) -> np.ndarray:
    """Learn from the candidates of the past, and return the lists of today."""
    rows, labels, users = past.documents(answers)
    asked = now.documents()[0]
    if learner == "ListNet":
        return now.best(fit("listnet", rows, labels, users).scores(asked))
    trees = importlib.import_module("sklearn.ensemble").HistGradientBoostingClassifier(**TREES)
    return now.best(trees.fit(rows, labels).predict_proba(asked)[:, 1])


def lists_of(contest: Contest) -> Iterator[tuple[str, np.ndarray]]:
    """Yield the lists of each model, the rung that all are compared with first."""
    for name in RUNGS:
        yield name, baselines.recommend(contest, name)
    held_out = split_in_time(contest, TEST_DAYS)
    past, now = (candidates(each, N_CANDIDATES) for each in (held_out.contest, contest))
    for learner, name in SECOND_STAGES.items():
        yield name, second_stage(learner, past, held_out.answers, now)


def results_of(seed: int) -> Iterator[tuple]:
    """Make a contest, and yield tuples as `COLUMNS` says; a gap is a model minus `RUNG`."""
    with TemporaryDirectory() as parent:
        folder = make_contest(Path(parent, "contest"), seed=seed)
        contest, key = read_contest(folder), read_key(folder / "teacher/solution.csv", folder)
    rung: dict[str, np.ndarray] = {}
    for name, lists in lists_of(contest):
        row: list = [seed, name]
        for part, solved in key.items():
            values = values_by_user(lists, contest.test_users, solved)["MAP@10"]
            gap, error = mean_and_error(values - rung.setdefault(part, values))
            row += [values.mean(), gap, error]
        yield tuple(row)


def two_stages_on_other_contests() -> Table:
    """Return the stored gaps to the best rung on the private part, with their errors."""
    stored = TABLES.rows("contests")
    names = list(dict.fromkeys(row["model"] for row in stored))[1:]
    gaps = {
        (row["model"], row["seed"]): GAP.format(
            float(row["private_gap"]), float(row["private_error"])
        )
        for row in stored
    }
    seeds = dict.fromkeys(row["seed"] for row in stored)
    rung = TABLES.rows("contests", model=RUNG)
    return Table(
        ("private MAP@10, minus the first", *(f"contest {seed}" for seed in seeds)),
        [
            (RUNG, *(f"{float(row['private']):.4f}" for row in rung)),
            *((name, *(gaps[name, seed] for seed in seeds)) for name in names),
        ],
    )


TABLES = BySeed(Path(__file__).parent, {"contests": Experiment(COLUMNS, SEEDS, results_of)})

if __name__ == "__main__":
    TABLES.regenerate()
