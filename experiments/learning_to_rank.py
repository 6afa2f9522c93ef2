"""What other drawings of the data give, stored seed by seed.

A comparison of learners on one drawing keeps the training queries, and so the models, fixed. Here
the whole of `letor_like` is drawn anew with each seed. Some minutes:
python -m experiments.learning_to_rank
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from experiments.by_seed import Experiment, Runs
from ranklearn_course.chapters.learning_to_rank.other_seeds import (
    LEARNER_COLUMNS,
    N_QUERIES,
    NDCG,
    ORDERS,
    SEEDS,
    TABLES,
)
from ranklearn_course.data import letor_like
from ranklearn_course.data.letor_synthetic import Queries
from ranklearn_course.learning.comparing import columns_of, compare, measures, values_of
from ranklearn_course.learning.methods import METHODS
from ranklearn_course.learning.model import fit, rows_by_query

TEXT_MATCH = 0
NEIGHBOUR_COLUMNS = ("seed", "queries", "list", "order", "neighbours", "all_pairs")


def learners_of(seed: int) -> list[tuple]:
    """Compare every learner with RankNet on one drawing, as lesson 08 does on that of seed 0.

    Returns
    -------
    list of tuples
        As `LEARNER_COLUMNS` says; low and high are the 95 % interval that keeps the models fixed.
    """
    found = compare(letor_like(seed=seed), threshold=2).differences("RankNet", NDCG)
    labels = {method.label for method in METHODS.values()}
    return [(seed, *row[:4]) for row in found.rows if row[0] in labels]


def neighbours_of(seed: int) -> Iterator[tuple]:
    """Learn from neighbours in a returned list, and from all pairs, on one drawing.

    The lists are returned by the first feature, the text match, or in a random order. Yields
    tuples as `NEIGHBOUR_COLUMNS` says: nDCG@10 of the held-out queries.
    """
    task = letor_like(seed=seed)
    labels = np.unique(task.train.queries)
    for n in N_QUERIES:
        few = Queries(*(column[np.isin(task.train.queries, labels[:n])] for column in task.train))
        of_all = _ndcg_of(few, task.test, "all")
        returned = [("text match", 0, few.features[:, TEXT_MATCH])]
        for order in range(ORDERS):
            lot = np.random.default_rng([seed, order]).random(len(few.grades))
            returned.append(("random", order, lot))
        for name, order, by in returned:
            value = _ndcg_of(_returned(few, by), task.test, "neighbours")
            yield seed, n, name, order, value, of_all


def _returned(part: Queries, by: np.ndarray) -> Queries:
    """Put the documents of each query in the order of a number, the highest first."""
    rows = [query[np.argsort(-by[query], kind="stable")] for query in rows_by_query(part.queries)]
    return Queries(*(column[np.concatenate(rows)] for column in part))


def _ndcg_of(train: Queries, test: Queries, pairs: str) -> float:
    model = fit("ranknet", *columns_of(train), pairs=pairs)
    scores = model.scores(test.features)
    return float(values_of(scores, test.grades, test.queries, measures(1)[NDCG]).mean())


RUNS = Runs(
    TABLES,
    {
        "learners": Experiment(LEARNER_COLUMNS, SEEDS, learners_of),
        "neighbours": Experiment(NEIGHBOUR_COLUMNS, SEEDS, neighbours_of),
    },
)

if __name__ == "__main__":
    RUNS.regenerate()
