"""The work of the benchmarks: graded queries, as arrays and in the form each peer likes best."""

from typing import NamedTuple

import numpy as np

from ranklearn_course.metrics import (
    average_precision,
    mean_over_queries,
    ndcg,
    precision_at_k,
    rank_by,
    recall_at_k,
    reciprocal_rank,
)

K = 10
SHARES = {100: [0.75, 0.12, 0.08, 0.035, 0.015], 1000: [0.95, 0.025, 0.015, 0.007, 0.003]}


class Queries(NamedTuple):
    """A batch of queries: scores and grades 0..4 of the same documents, (queries, documents)."""

    scores: np.ndarray
    relevance: np.ndarray


def make_queries(n_queries: int, n_documents: int, seed: int = 1) -> Queries:
    rng = np.random.default_rng(seed)
    shape, share = (n_queries, n_documents), SHARES[min(max(SHARES), n_documents)]
    relevance = rng.choice(len(share), size=shape, p=share)
    return Queries(without_ties(0.5 * relevance + rng.standard_normal(shape)), relevance)


def without_ties(scores: np.ndarray) -> np.ndarray:
    """Round to single precision, as trec_eval does, and keep the scores of a query different."""
    scores = scores.astype(np.float32).astype(float)
    tied = (np.diff(np.sort(scores)) == 0).any(axis=-1)
    scores[tied] = np.argsort(np.argsort(scores[tied]))
    return scores


def five_metrics(queries: Queries, denominator: str = "relevant") -> tuple:
    """P, R, AP, RR and nDCG at 10, one number per query: what a user of the course writes."""
    grades, judged = rank_by(queries.scores, queries.relevance, k=K), queries.relevance
    return (
        precision_at_k(grades, K),
        recall_at_k(grades, K, judged=judged),
        average_precision(grades, K, denominator=denominator, judged=judged),
        reciprocal_rank(grades, K),
        ndcg(grades, K, judged=judged, gain="linear"),
    )


def mean_ndcg(queries: Queries) -> float:
    grades = rank_by(queries.scores, queries.relevance, k=K)
    return mean_over_queries(ndcg(grades, K, judged=queries.relevance, gain="linear"))


def as_dicts(queries: Queries) -> tuple[dict, dict]:
    """Qrels (the relevant documents, as is the custom) and run as dictionaries by query."""
    names = [f"d{number:04d}" for number in range(queries.scores.shape[1])]
    qrels, run = {}, {}
    rows = zip(queries.scores.tolist(), queries.relevance.tolist(), strict=True)
    for number, (scores, grades) in enumerate(rows):
        name = f"q{number:06d}"
        run[name] = dict(zip(names, scores, strict=True))
        qrels[name] = {
            document: grade for document, grade in zip(names, grades, strict=True) if grade
        }
    return qrels, run


def as_frames(queries: Queries) -> tuple:
    """Qrels and run as the DataFrames that ir_measures documents."""
    import pandas as pd

    n_queries, n = queries.scores.shape
    query = np.repeat(np.array([f"q{number:06d}" for number in range(n_queries)], dtype=object), n)
    document = np.tile(np.array([f"d{number:04d}" for number in range(n)], dtype=object), n_queries)
    run = pd.DataFrame({"query_id": query, "doc_id": document, "score": queries.scores.ravel()})
    grade = queries.relevance.ravel()
    qrels = pd.DataFrame({"query_id": query, "doc_id": document, "relevance": grade})
    return qrels[grade > 0], run
