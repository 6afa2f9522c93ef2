"""Five metrics at 10 for batches of graded queries, from scores to numbers, against each peer."""

import time
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np
import pytest

from benchmarks.work import K, as_dicts, as_frames, five_metrics, make_queries, mean_ndcg

SHAPES = [(10_000, 100), (1_000, 1_000)]
TREC = ("P_10", "recall_10", "map_cut_10", "recip_rank", "ndcg_cut_10")
RANX = ["precision@10", "recall@10", "map@10", "mrr@10", "ndcg@10"]

pytestmark = pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: "x".join(map(str, shape)))

queries_of = cache(make_queries)


@cache
def dicts_of(*shape: int) -> tuple[dict, dict]:
    return as_dicts(queries_of(*shape))


def named(what: str, shape: tuple[int, int]) -> str:
    return f"{what}, {shape[0]:,} × {shape[1]:,}"


def five_against(race: Callable, shape: tuple[int, int], denominator: str = "relevant") -> Callable:
    ours = partial(five_metrics, queries_of(*shape), denominator)
    return partial(race, named("P, R, AP, RR, nDCG at 10", shape), ours=ours)


def ndcg_against(race: Callable, shape: tuple[int, int]) -> Callable:
    return partial(race, named("nDCG at 10", shape), ours=partial(mean_ndcg, queries_of(*shape)))


def within_cutoff(reciprocal_ranks: np.ndarray) -> np.ndarray:
    """trec_eval has no cutoff for the reciprocal rank; ours is 0 below rank 10."""
    return np.where(reciprocal_ranks * K > 1 - 1e-9, reciprocal_ranks, 0.0)


def read_trec(answer: dict) -> np.ndarray:
    rows = np.array([[by_name[name] for name in TREC] for by_name in answer.values()]).T
    rows[3] = within_cutoff(rows[3])
    return rows


@pytest.mark.parametrize(("ignore_ties", "goal"), [(True, 5), (False, 20)])
def test_sklearn_ndcg_score(race, shape, ignore_ties, goal):
    from sklearn.metrics import ndcg_score

    scores, relevance = queries_of(*shape)
    peer = partial(ndcg_score, relevance, scores, k=K, ignore_ties=ignore_ties)
    name = f"scikit-learn `ndcg_score`, {'ties ignored' if ignore_ties else 'default'}"
    ndcg_against(race, shape)(name, theirs=peer, goal=goal)


def test_pytrec_eval_dictionaries_ready(race, shape):
    pytrec_eval = pytest.importorskip("pytrec_eval")
    qrels, run = dicts_of(*shape)
    evaluator = pytrec_eval.RelevanceEvaluator(qrels, set(TREC))
    peer = partial(evaluator.evaluate, run)
    five_against(race, shape)(
        "pytrec_eval, dictionaries ready", theirs=peer, read=read_trec, goal=20
    )


def test_pytrec_eval_from_arrays(race, shape):
    pytrec_eval = pytest.importorskip("pytrec_eval")

    def peer():
        qrels, run = as_dicts(queries_of(*shape))
        return pytrec_eval.RelevanceEvaluator(qrels, set(TREC)).evaluate(run)

    five_against(race, shape)(
        "pytrec_eval, dictionaries made", theirs=peer, read=read_trec, goal=30
    )


def ir_measures_reader(measures: list) -> Callable[[list], np.ndarray]:
    def read(answer: list) -> np.ndarray:
        values = {measure: {} for measure in measures}
        for metric in answer:
            values[metric.measure][metric.query_id] = metric.value
        rows = np.array([[values[m][query] for query in sorted(values[m])] for m in measures])
        rows[3] = within_cutoff(rows[3])
        return rows

    return read


@pytest.mark.parametrize(
    ("name", "inputs", "goal"),
    [
        ("ir-measures, dictionaries ready", dicts_of, 30),
        ("ir-measures, DataFrames ready", lambda *shape: as_frames(queries_of(*shape)), 200),
    ],
    ids=["dictionaries", "DataFrames"],
)
def test_ir_measures(race, shape, name, inputs, goal):
    ir_measures = pytest.importorskip("ir_measures")
    from ir_measures import AP, RR, P, R, nDCG

    measures, (qrels, run) = [P @ K, R @ K, AP @ K, RR, nDCG @ K], inputs(*shape)

    def peer():
        return list(ir_measures.iter_calc(measures, qrels, run))

    five_against(race, shape)(name, theirs=peer, read=ir_measures_reader(measures), goal=goal)


def ranx_evaluate(qrels: Any, run: Any) -> dict:
    import ranx

    options = {"return_mean": False, "save_results_in_run": False, "threads": 1}
    return ranx.evaluate(qrels, run, RANX, **options)


def read_ranx(answer: dict) -> np.ndarray:
    return np.array([answer[name] for name in RANX])


@pytest.fixture(scope="module")
def ranx_seconds() -> dict[str, float]:
    """Compile all kernels of ranx, or read Numba's cache, before any race."""
    ranx = pytest.importorskip("ranx")
    start = time.process_time()
    qrels, run = as_dicts(make_queries(20, 100))
    qrels, run = ranx.Qrels(qrels), ranx.Run(run)
    ranx_evaluate(qrels, run)
    ranx_evaluate(qrels.to_typed_list(), run.to_typed_list())
    return {"first call": time.process_time() - start}


@pytest.fixture
def ranx(ranx_seconds, measure):
    """Return ranx with its kernels ready, and note once how long that took."""
    if ranx_seconds:
        what = "first call: Numba compiles, or reads its cache"
        measure("ranx, 20 × 100", what, ranx_seconds.pop("first call"), "s")
    return pytest.importorskip("ranx")


def test_ranx_kernels(race, shape, ranx):
    qrels, run = dicts_of(*shape)
    lists = ranx.Qrels(qrels).to_typed_list(), ranx.Run(run).to_typed_list()
    five_against(race, shape)(
        "ranx, compiled kernels, typed lists ready",
        theirs=partial(ranx_evaluate, *lists),
        read=read_ranx,
        goal=1,
    )


def test_ranx_evaluate(race, shape, ranx):
    qrels, run = dicts_of(*shape)
    peer = partial(ranx_evaluate, ranx.Qrels(qrels), ranx.Run(run))
    five_against(race, shape)(
        "ranx `evaluate`, Qrels and Run ready", theirs=peer, read=read_ranx, goal=20
    )


def test_ranx_from_dictionaries(race, shape, ranx):
    qrels, run = dicts_of(*shape)

    def peer():
        return ranx_evaluate(ranx.Qrels(qrels), ranx.Run(run))

    five_against(race, shape)(
        "ranx `evaluate`, Qrels and Run made", theirs=peer, read=read_ranx, goal=100
    )


@pytest.mark.parametrize(
    ("name", "function", "goal"),
    [
        ("NumPy, one read of the scores", lambda scores: scores.sum(), None),
        (
            "NumPy, one `partition` of the scores",
            lambda scores: np.partition(scores, -K, axis=-1),
            None,
        ),
        ("NumPy, one `sort` of the scores", lambda scores: np.sort(scores, axis=-1), 0.2),
        (
            "NumPy, one stable `argsort` of the scores",
            lambda scores: np.argsort(scores, axis=-1, kind="stable"),
            None,
        ),
    ],
    ids=["sum", "partition", "sort", "argsort"],
)
def test_the_machine_itself(race, shape, name, function, goal):
    # Nothing to agree on: these passes over the scores bound what any library can reach.
    queries = queries_of(*shape)
    peer = partial(function, queries.scores)
    five_against(race, shape)(
        name, theirs=peer, read=lambda answer: np.array(five_metrics(queries)), goal=goal
    )


def test_torchmetrics_functional(race, shape):
    torch = pytest.importorskip("torch")
    functional = pytest.importorskip("torchmetrics.functional.retrieval")
    torch.set_num_threads(1)
    scores, relevance = (torch.from_numpy(array) for array in queries_of(*shape))
    metrics = [
        functional.retrieval_precision,
        functional.retrieval_recall,
        functional.retrieval_average_precision,
        functional.retrieval_reciprocal_rank,
    ]

    def peer():
        return [
            [metric(score, hit, top_k=K) for metric in metrics]
            + [functional.retrieval_normalized_dcg(score, grade, top_k=K)]
            for score, grade, hit in zip(scores, relevance, relevance > 0, strict=True)
        ]

    # It divides AP by the relevant documents found, and computes in single precision.
    five_against(race, shape, denominator="hits")(
        "torchmetrics, functional",
        theirs=peer,
        read=lambda answer: np.array(answer, dtype=float).T,
        goal=70,
        tolerance=1e-6,
    )


def test_torchmetrics_class(race, shape):
    torch = pytest.importorskip("torch")
    retrieval = pytest.importorskip("torchmetrics.retrieval")
    torch.set_num_threads(1)
    scores, relevance = (torch.from_numpy(array) for array in queries_of(*shape))
    index = torch.arange(len(scores)).repeat_interleave(scores.shape[1])

    def peer():
        metric = retrieval.RetrievalNormalizedDCG(top_k=K)
        metric.update(scores.ravel(), relevance.ravel(), index)
        return metric.compute()

    ndcg_against(race, shape)("torchmetrics, class", theirs=peer, goal=40, tolerance=1e-6)
