"""What other drawings of the data give: experiments of minutes, stored seed by seed.

A comparison of learners on one drawing keeps the training queries, and so the models, fixed. Here
the whole of `letor_like` is drawn anew with each seed. To run both experiments again, which takes
some minutes:

    python -m ranklearn_course.chapters.learning_to_rank.other_seeds
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from ranklearn_course.by_seed import BySeed, Experiment
from ranklearn_course.data import letor_like
from ranklearn_course.data.letor_synthetic import Queries
from ranklearn_course.learning.evaluation import columns_of, compare, measures, values_of
from ranklearn_course.learning.methods import METHODS
from ranklearn_course.learning.model import fit, rows_by_query
from ranklearn_course.learning.words import say
from ranklearn_course.table import Table

SEEDS = range(20)
#: Random orders of the returned lists, for each seed.
ORDERS = 5
N_QUERIES = (10, 20, 100)
NDCG = "nDCG@10"
TEXT_MATCH = 0

LEARNER_COLUMNS = ("seed", "learner", "minus_ranknet", "low", "high")
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


def learners() -> Table:
    """Return what the drawings say of each learner minus RankNet, by nDCG@10.

    Returns
    -------
    Table
        The mean over the drawings, its standard error, in how many of them the learner is ahead,
        and in how many the interval of that drawing lies below or above 0.
    """
    stored, rows = TABLES.rows("learners"), []
    for learner in dict.fromkeys(row["learner"] for row in stored):
        gaps, low, high = (
            np.array([float(row[name]) for row in stored if row["learner"] == learner])
            for name in LEARNER_COLUMNS[2:]
        )
        counts = [int(part.sum()) for part in (gaps > 0, high < 0, low > 0)]
        rows.append((learner, float(gaps.mean()), _error(gaps), *counts))
    counted = "seeds.ahead", "seeds.below", "seeds.above"
    return Table(_headings("seeds.learner", "seeds.minus_ranknet", "seeds.error", *counted), rows)


def neighbours() -> Table:
    """Return how far RankNet on neighbours of a returned list is from RankNet on all pairs.

    Returns
    -------
    Table
        For each number of training queries and each kind of list: the mean over the drawings of
        nDCG@10 from neighbours minus that from all pairs, its standard error, and the standard
        deviation over the orders of one drawing, where there are several.
    """
    stored, rows = TABLES.rows("neighbours"), []
    for n in N_QUERIES:
        for name, words in (("text match", "seeds.text_match"), ("random", "seeds.lot")):
            same = [row for row in stored if (row["queries"], row["list"]) == (str(n), name)]
            gaps = np.array([float(row["neighbours"]) - float(row["all_pairs"]) for row in same])
            gaps = gaps.reshape(len({row["seed"] for row in same}), -1)
            spread = float(gaps.std(axis=1, ddof=1).mean()) if gaps.shape[1] > 1 else ""
            means = gaps.mean(axis=1)
            rows.append((n, say(words), float(means.mean()), _error(means), spread))
    found = "seeds.minus_all_pairs", "seeds.error", "seeds.spread"
    return Table(_headings("seeds.queries", "seeds.list", *found), rows)


def _headings(*names: str) -> tuple[str, ...]:
    return tuple(say(name, metric=NDCG, n=len(SEEDS), orders=ORDERS) for name in names)


def _error(values: np.ndarray) -> float:
    return float(values.std(ddof=1) / np.sqrt(len(values)))


TABLES = BySeed(
    Path(__file__).parent,
    {
        "learners": Experiment(LEARNER_COLUMNS, SEEDS, learners_of),
        "neighbours": Experiment(NEIGHBOUR_COLUMNS, SEEDS, neighbours_of),
    },
)

if __name__ == "__main__":
    TABLES.regenerate()
