"""Made worlds in which the truth is known: assessors, a judge that likes its own, a reader.

They are models, not measurements of people or products. Each is drawn again with every seed, and
stored seed by seed. About a minute: python -m experiments.unjudged
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from experiments.by_seed import Experiment, Runs
from ranklearn_course import metrics
from ranklearn_course.chapters.unjudged.simulations import TABLES
from ranklearn_course.comparison.pools import pool

ASSESSORS = ("seed", "overlap", "kappa", "strict", "middle", "generous", "tau")
JUDGES = ("seed", "judge", "kappa", "overlap", "tau", "lead", "turned", "own_kind_first")
READERS = ("seed", "penalty", "precision", "nugget_recall", "all_found", "answered")
N_QUERIES, N_DOCUMENTS, N_SYSTEMS, K = 50, 200, 30, 10
#: What the strict, the middle and the generous assessor mark.
SHARES = (0.05, 0.1, 0.15)
#: The pieces that hold each fact, and how often the reader uses one that it gets.
HELD_BY, USES = (12, 4, 2), 0.9


def _marked(seen: np.ndarray, share: float) -> np.ndarray:
    """Mark the documents of each query that look best."""
    return pool({"assessor": seen}, round(share * seen.shape[1]))


def _p10(scores: np.ndarray, marks: np.ndarray) -> float:
    return float(metrics.precision_at_k(metrics.rank_by(scores, marks), K).mean())


def assessors_of(seed: int) -> Iterator[tuple]:
    """Three assessors who differ by chance and in strictness judge thirty systems.

    Every document has a hidden topic, t ~ N(0, 1). A system sees t and noise of its own size, an
    assessor sees t and noise of 0.3, and marks the best 5, 10 or 15 % of the documents.
    """
    rng = np.random.default_rng(seed)
    topic = rng.normal(size=(N_QUERIES, N_DOCUMENTS))
    noise = rng.uniform(0.2, 2.5, size=N_SYSTEMS)
    systems = [topic + size * rng.normal(size=topic.shape) for size in noise]
    marks = [_marked(topic + 0.3 * rng.normal(size=topic.shape), share) for share in SHARES]
    scores = np.array([[_p10(system, each) for system in systems] for each in marks])
    pairs = list(combinations(range(3), 2))
    flat = [each.ravel() for each in marks]
    yield (
        seed,
        np.mean([metrics.overlap(flat[a], flat[b]) for a, b in pairs]),
        np.mean([metrics.cohen_kappa(flat[a], flat[b]) for a, b in pairs]),
        *scores.mean(axis=1),
        np.mean([metrics.kendall_tau(scores[a], scores[b]) for a, b in pairs]),
    )


def judges_of(seed: int) -> Iterator[tuple]:
    """A judge with errors of its own, and one who likes the style of five of twenty systems.

    Every document has a topic t and a style s, both N(0, 1) and independent; the best 10 % by topic
    are relevant. Fifteen systems see t + w * noise, five see t + w * (0.8 s + 0.6 noise): as good.
    The independent judge sees t + 0.3 * noise, the other one t + 0.3 s; each marks the best 10 %.
    """
    rng = np.random.default_rng(seed)
    topic, style = rng.normal(size=(2, N_QUERIES, N_DOCUMENTS))
    of_kind = np.arange(20) >= 15
    systems = []
    for own in of_kind:
        error, size = rng.normal(size=topic.shape), rng.uniform(0.5, 1.6)
        systems.append(topic + size * (0.8 * style + 0.6 * error if own else error))
    truth = _marked(topic, 0.1)
    judges = {
        "truth": truth,
        "independent": _marked(topic + 0.3 * rng.normal(size=topic.shape), 0.1),
        "likes its own": _marked(topic + 0.3 * style, 0.1),
    }
    right = np.array([_p10(system, truth) for system in systems])
    for judge, marks in judges.items():
        said = np.array([_p10(system, marks) for system in systems])
        crossed = (right[of_kind][:, None] - right[~of_kind]) * (
            said[of_kind][:, None] - said[~of_kind]
        )
        yield (
            seed,
            judge,
            metrics.cohen_kappa(truth.ravel(), marks.ravel()),
            metrics.overlap(truth.ravel(), marks.ravel()),
            metrics.kendall_tau(right, said),
            said[of_kind].mean() - said[~of_kind].mean(),
            (crossed < 0).mean(),
            int(of_kind[said.argmax()]),
        )


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
        "assessors": Experiment(ASSESSORS, range(20), assessors_of),
        "judges": Experiment(JUDGES, range(50), judges_of),
        "readers": Experiment(READERS, range(10), readers_of),
    },
    digits=4,
)

if __name__ == "__main__":
    RUNS.regenerate()
