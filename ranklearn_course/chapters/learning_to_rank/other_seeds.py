"""What other drawings of the data give, as stored by `experiments/learning_to_rank.py`."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ranklearn_course.by_seed import BySeed
from ranklearn_course.learning.words import say
from ranklearn_course.table import Table

SEEDS = range(20)
#: Random orders of the returned lists, for each seed.
ORDERS = 5
N_QUERIES = (10, 20, 100)
NDCG = "nDCG@10"
LEARNER_COLUMNS = ("seed", "learner", "minus_ranknet", "low", "high")


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


TABLES = BySeed(Path(__file__).parent)
