"""Do made contests order recommender models as a real log does? Stored seed by seed.

MAP@10 of each model over all test users, and differences of two models with their errors: on ten
contests as they are made, and on three of them with one effect of the user model switched off.
Half an hour: python -m experiments.made_contests

`movielens.csv`, with the same columns, holds facts of public data: what this prints of the contest
that `ranklearn contest convert LOG FOLDER --seed 5 --items FILMS` makes of MovieLens latest-small
(the one of 2016, with 100,004 ratings) and of MovieLens 100K:
python -m experiments.made_contests FOLDER
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from experiments.by_seed import Experiment, Runs
from ranklearn_course.chapters.entrance_task.other_contests import TABLES
from ranklearn_course.contest import baselines, user_model
from ranklearn_course.contest.baselines import Model, recommend
from ranklearn_course.contest.files import PARTS, read_contest
from ranklearn_course.contest.generator import make_contest
from ranklearn_course.contest.scorer import values_by_user
from ranklearn_course.contest.solution import read_key
from ranklearn_course.contest.validation import mean_and_error

SEEDS = range(61, 71)
MODELS: dict[str, Model | str] = {
    "popularity": "popularity",
    "genre profile": "genre profile",
    "item-kNN": "item-kNN",
    "item-kNN, half-life 5": partial(baselines.item_knn, half_life=5.0),
    "SVD, 16 factors": partial(baselines.svd, factors=16),
    "SVD, 64 factors": partial(baselines.svd, factors=64),
    "ALS": "ALS",
    "EASE": "EASE",
}
PAIRS = tuple((name, other) for other, name in combinations(MODELS, 2))
#: Which model, how many factors, do a user's last events count more: models and what to subtract.
ASKED = (
    ("EASE", "SVD, 16 factors"),
    ("SVD, 64 factors", "SVD, 16 factors"),
    ("item-kNN, half-life 5", "item-kNN"),
)
NOTHING = "nothing"
#: Each effect of the user model, and the numbers that switch it off.
EFFECTS: dict[str, dict[str, float]] = {
    "moving interests": {"DRIFT": 0.0},
    "small niches": {"NICHE_ITEMS": 140},
    "tastes for genres": {"GENRE_TASTE": 0.0},
    "unequal users": {"ACTIVITY_SPREAD": 0.0},
    "fashions": {"FASHION": 0.0},
    "new items": {"NEW_ITEMS": 0.0},
}
EFFECT_SEEDS = SEEDS[:3]
MEASURED = ("model", "minus", "value", "error")
COLUMNS = ("seed", "without", *MEASURED)


def measured(folder: Path, pairs: Iterable[tuple[str, str]]) -> Iterator[tuple]:
    """Measure all models on a contest, then the pairs; yield tuples as `MEASURED` says."""
    contest, key = read_contest(folder), read_key(folder / "teacher/solution.csv", folder)
    of_user: dict[str, np.ndarray] = {}
    for name, model in MODELS.items():
        lists = recommend(contest, model)
        parts = [values_by_user(lists, contest.test_users, key[part]) for part in PARTS]
        of_user[name] = np.concatenate([values["MAP@10"] for values in parts])
        yield (name, "", *mean_and_error(of_user[name]))
    for name, other in pairs:
        yield (name, other, *mean_and_error(of_user[name] - of_user[other]))


def rows_of(seed: int) -> Iterator[tuple]:
    """Make the contests of a seed, and yield tuples as `COLUMNS` says."""
    for without, numbers in {NOTHING: {}, **EFFECTS}.items():
        if without == NOTHING or seed in EFFECT_SEEDS:
            pairs = PAIRS if without == NOTHING else ASKED
            for row in with_numbers(numbers, partial(_made, seed, pairs)):
                yield (seed, without, *row)


def with_numbers(numbers: dict[str, float], rows: Callable[[], Iterator]) -> Iterator:
    """Yield rows while the user model has other numbers."""
    before = {name: getattr(user_model, name) for name in numbers}
    vars(user_model).update(numbers)
    try:
        yield from rows()
    finally:
        vars(user_model).update(before)


def _made(seed: int, pairs: Iterable[tuple[str, str]]) -> Iterator[tuple]:
    with TemporaryDirectory() as parent:
        yield from measured(make_contest(Path(parent, "contest"), seed=seed), pairs)


RUNS = Runs(TABLES, {"order": Experiment(COLUMNS, SEEDS, rows_of)})

if __name__ == "__main__":
    if folders := sys.argv[1:]:
        csv.writer(sys.stdout).writerows(measured(Path(*folders), PAIRS))
    else:
        RUNS.regenerate()
