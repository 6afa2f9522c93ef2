"""Learning to rank: how long a LETOR file and a fit take, and where linear models stand."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import numpy as np
import pytest

from ranklearn_course.comparison import bootstrap_interval
from ranklearn_course.data import digits_task, letor_like, read_letor
from ranklearn_course.learning import METHODS, compare, fit

LINES = 20_000


def write_lines(path: Path, n_features: int) -> None:
    rows = np.random.default_rng(0).random((1000, n_features))
    shown = [" ".join(f"{i}:{value:.6f}" for i, value in enumerate(row, 1)) for row in rows]
    with path.open("w", encoding="ascii") as file:
        for line in range(LINES):
            file.write(f"{line % 5} qid:{line // 100} {shown[line % 1000]} #docid = GX{line}\n")


def test_reading_against_scikit_learn(race, tmp_path):
    datasets = pytest.importorskip("sklearn.datasets")
    path = tmp_path / "part.txt"
    write_lines(path, 46)

    def theirs() -> np.ndarray:
        return datasets.load_svmlight_file(path, query_id=True, zero_based=False)[0].toarray()

    race(
        "LETOR file, 20,000 lines x 46",
        "scikit-learn `load_svmlight_file`, made dense",
        lambda: read_letor(path).features,
        theirs,
    )


@pytest.mark.parametrize("name", list(METHODS))
def test_seconds_of_a_fit(clock, measure, name):
    train = letor_like(seed=1).train
    seconds = clock(lambda: fit(name, *train))
    measure("fit, 100 queries with 10 to 30 documents", METHODS[name].label, seconds, "s")


def boosted(task, threads: int = 1) -> np.ndarray:
    """LightGBM's lambdarank, stopped where the validation queries say so; scores of the test."""
    lightgbm = pytest.importorskip("lightgbm")

    def groups(part):
        return [len([*rows]) for _, rows in groupby(part.queries)]

    ranker = lightgbm.LGBMRanker(
        objective="lambdarank",
        n_estimators=500,
        learning_rate=0.05,
        num_leaves=15,
        min_child_samples=20,
        random_state=0,
        deterministic=True,
        n_jobs=threads,
        verbose=-1,
    )
    train, held_out = task.train, task.validation
    ranker.fit(
        train.features,
        train.grades,
        group=groups(train),
        eval_set=[(held_out.features, held_out.grades)],
        eval_group=[groups(held_out)],
        eval_at=[10],
        callbacks=[lightgbm.early_stopping(50, verbose=False)],
    )
    return ranker.predict(task.test.features)


def forest(task) -> np.ndarray:
    """scikit-learn's boosted trees as a pointwise regression of the grade; scores of the test."""
    ensemble = pytest.importorskip("sklearn.ensemble")
    trees = ensemble.HistGradientBoostingRegressor(random_state=0, max_leaf_nodes=15)
    return trees.fit(task.train.features, task.train.grades).predict(task.test.features)


TASKS = {
    "letor_like(200)": lambda: letor_like(200),
    "letor_like(2000)": lambda: letor_like(2000),
    "letor_like(2000, interaction=1)": lambda: letor_like(2000, interaction=1),
    "digits_task(300, 30)": lambda: digits_task(300, 30),
}

#: A row of a table in lesson 08 states what LightGBM and RankNet reach.
STATED = ("letor_like(200)", "letor_like(2000)", "letor_like(2000, interaction=1)")


@pytest.mark.parametrize("name", TASKS)
def test_where_linear_models_stand(measure, name):
    """Not a race: nDCG@10 of held-out queries, with the paired interval of the difference."""
    task = TASKS[name]()
    others = {
        "LightGBM lambdarank": boosted(task),
        "scikit-learn boosted trees, pointwise": forest(task),
    }
    methods = [method for method in METHODS if method != "fair_soft_dcg" or "2000" not in name]
    result = compare(task, methods, others=others)
    found = {label: bootstrap_interval(own["nDCG@10"]) for label, own in result.values.items()}
    for label, (mean, low, high) in found.items():
        measure(f"nDCG@10, {name}", f"{label} [{low:.3f}, {high:.3f}]", mean, "")
    means = {label: mean for label, (mean, *_) in found.items()}
    for label, gap, low, high, *_ in result.differences("LightGBM lambdarank").rows:
        measure(f"minus LightGBM, {name}", f"{label} [{low:+.3f}, {high:+.3f}]", gap, "")
        if label == "RankNet" and name in STATED:
            values = f"| {means[label]:.3f} | {means['LightGBM lambdarank']:.3f}"
            row = f"{values} | {low:.3f} to {high:.3f} |".replace("-", "−")
            lessons = Path(__file__).parents[1].glob("notebooks/*.ipynb")
            assert any(row in lesson.read_text(encoding="utf-8") for lesson in lessons), row
