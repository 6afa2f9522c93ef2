"""A made world in which the truth is known: a reader of pieces of text.

It is a model, not a measurement of a product. It is drawn again with every seed, and stored seed by
seed. Some seconds: python -m experiments.unjudged
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from experiments.by_seed import Experiment, Runs
from ranklearn_course import metrics
from ranklearn_course.chapters.unjudged.simulations import TABLES

READERS = ("seed", "penalty", "precision", "nugget_recall", "all_found", "answered")
#: The pieces that hold each fact, and how often the reader uses one that it gets.
HELD_BY, USES = (12, 4, 2), 0.9


def readers_of(seed: int) -> Iterator[tuple]:
    """A reader who needs three facts, from five pieces that are chosen with or without repeats.

    Of 60 pieces, 12 hold the first fact, 4 the second, 2 the third, and resemble the question by
    1, 0.7 and 0.6; the others by 0. A search engine sees that with noise of 0.25, and chooses one
    piece after the other; each choice takes a penalty from the pieces with the same fact. The
    reader uses each fact in the context with probability 0.9 and needs all three.
    """
    for penalty in (0.0, 0.2, 0.4, 1.0):
        rng = np.random.default_rng(seed)
        nuggets, uses = [], rng.random((100, 3)) < USES
        for _ in range(100):
            fact = np.repeat([0, 1, 2, -1], [*HELD_BY, 60 - sum(HELD_BY)])
            score = np.array([1, 0.7, 0.6, 0])[fact] + 0.25 * rng.normal(size=60)
            nuggets.append(_chosen(fact, score, penalty))
        held = np.array(nuggets)
        recall = metrics.nugget_recall(held, 5)
        used = held.any(axis=1) & uses
        yield (
            seed,
            penalty,
            metrics.precision_at_k(held.any(axis=2), 5).mean(),
            recall.mean(),
            (recall == 1).mean(),
            used.all(axis=1).mean(),
        )


def _chosen(fact: np.ndarray, score: np.ndarray, penalty: float) -> np.ndarray:
    """Choose five pieces one by one, and return which facts each holds."""
    score, rows = score.copy(), []
    for _ in range(5):
        best = int(score.argmax())
        rows.append([fact[best] == each for each in range(3)])
        score[best] = -np.inf
        score[(fact == fact[best]) & (fact >= 0)] -= penalty
    return np.array(rows)


RUNS = Runs(
    TABLES,
    {
        "readers": Experiment(READERS, range(10), readers_of),
    },
    digits=4,
)

if __name__ == "__main__":
    RUNS.regenerate()
