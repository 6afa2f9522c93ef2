"""How each library is asked for the same five metrics of one list.

A function `ask_<library>` returns the values by metric. It takes scores, grades and k, or qrels,
a run and k if the library knows documents by name. The libraries are imported when they are asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from importlib.metadata import PackageNotFoundError, version
from io import StringIO

import numpy as np

Answers = dict[str, float]
Table = dict[str, dict[str, float]]


def ask_scikit_learn(scores: Sequence[float], grades: Sequence[int], k: int) -> Answers:
    """It has two of the five; its AP takes no cutoff."""
    from sklearn.metrics import average_precision_score, ndcg_score

    answers = {"nDCG": float(ndcg_score([grades], [scores], k=k))} if len(grades) > 1 else {}
    if max(grades) > 0:
        answers["AP"] = float(average_precision_score(np.array(grades) > 0, scores))
    return answers


def ask_pytrec_eval(qrels: Table, run: Table, k: int) -> Answers:
    """Its reciprocal rank has no cutoff."""
    import pytrec_eval

    names = {
        "P": f"P_{k}",
        "R": f"recall_{k}",
        "AP": f"map_cut_{k}",
        "RR": "recip_rank",
        "nDCG": f"ndcg_cut_{k}",
    }
    asked = {name.replace(f"_{k}", f".{k}") for name in names.values()}
    found = pytrec_eval.RelevanceEvaluator(qrels, asked).evaluate(run)["q"]
    return {metric: found[name] for metric, name in names.items()}


def ask_ir_measures(qrels: Table, run: Table, k: int) -> Answers:
    """It hands the work to other tools, here to pytrec_eval and its own code."""
    import ir_measures
    from ir_measures import AP, RR, P, R, nDCG

    asked = {"P": P @ k, "R": R @ k, "AP": AP @ k, "RR": RR @ k, "nDCG": nDCG @ k}
    found = ir_measures.calc_aggregate(list(asked.values()), qrels, run)
    return {metric: float(found[measure]) for metric, measure in asked.items()}


def ask_ranx(qrels: Table, run: Table, k: int) -> Answers:
    """Its plain `ndcg` has the linear gain; `ndcg_burges` has the exponential one."""
    from ranx import Qrels, Run, evaluate

    names = {
        "P": "precision",
        "R": "recall",
        "AP": "map",
        "RR": "mrr",
        "nDCG": "ndcg",
    }
    asked = [f"{name}@{k}" for name in names.values()]
    found = evaluate(Qrels(qrels), Run(run), asked)
    return {metric: float(found[f"{name}@{k}"]) for metric, name in names.items()}


def ask_torchmetrics(scores: Sequence[float], grades: Sequence[int], k: int) -> Answers:
    """Its functions for one list; all but nDCG take relevant or not."""
    import torch
    from torchmetrics.functional import retrieval

    preds, target = torch.tensor(scores, dtype=torch.float64), torch.tensor(grades)
    binary = target > 0
    functions = {
        "P": retrieval.retrieval_precision,
        "R": retrieval.retrieval_recall,
        "AP": retrieval.retrieval_average_precision,
        "RR": retrieval.retrieval_reciprocal_rank,
    }
    answers = {name: float(f(preds, binary, top_k=k)) for name, f in functions.items()}
    return answers | {"nDCG": float(retrieval.retrieval_normalized_dcg(preds, target, top_k=k))}


def ask_catboost(scores: Sequence[float], grades: Sequence[int], k: int) -> Answers:
    """Its metrics for evaluation, with their own defaults but for the cutoff."""
    from catboost.utils import eval_metric

    names = {"P": "PrecisionAt", "R": "RecallAt", "AP": "MAP", "RR": "MRR", "nDCG": "NDCG"}
    return {
        metric: eval_metric(
            list(grades), list(scores), f"{name}:top={k}", group_id=[0] * len(grades)
        )[0]
        for metric, name in names.items()
    }


def ask_lightgbm(scores: Sequence[float], grades: Sequence[int], k: int) -> Answers:
    """It measures while it trains: the scores are handed in as the start, and no tree may grow."""
    import lightgbm

    features = np.zeros((len(grades), 1))
    data = {"label": list(grades), "group": [len(grades)], "init_score": list(scores)}
    trained = lightgbm.Dataset(features, **data)
    settings = {"objective": "lambdarank", "metric": ["ndcg", "map"], "eval_at": [k]}
    settings |= {"verbose": -1, "num_threads": 1, "min_data_in_leaf": 1000}
    found: dict = {}
    lightgbm.train(
        settings,
        trained,
        1,
        valid_sets=[trained],
        callbacks=[lightgbm.record_evaluation(found)],
    )
    (values,) = found.values()
    return {"AP": float(values[f"map@{k}"][0]), "nDCG": float(values[f"ndcg@{k}"][0])}


#: Each with its package.
BY_NAME: dict[str, tuple[str, Callable[..., Answers]]] = {
    "pytrec_eval": ("pytrec_eval-terrier", ask_pytrec_eval),
    "ir-measures": ("ir-measures", ask_ir_measures),
    "ranx": ("ranx", ask_ranx),
}
LIBRARIES = {
    "scikit-learn": ("scikit-learn", ask_scikit_learn),
    **BY_NAME,
    "torchmetrics": ("torchmetrics", ask_torchmetrics),
    "CatBoost": ("catboost", ask_catboost),
    "LightGBM": ("lightgbm", ask_lightgbm),
}


def installed() -> dict[str, str]:
    """Return the versions of the libraries that are installed here, by name."""
    found = {}
    for name, (package, _) in LIBRARIES.items():
        try:
            found[name] = version(package)
        except PackageNotFoundError:
            continue
    return found


def ask(
    name: str,
    scores: Sequence[float],
    grades: Sequence[int | None],
    k: int,
    names: Sequence[str] = (),
) -> Answers:
    """Return what a library answers for one list; nothing where it refuses, or cannot be asked.

    Documents are named d00, d01, ... in the order given, unless names are given, too.
    """
    names = names or [f"d{i:02}" for i in range(len(scores))]
    judged = {name: grade for name, grade in zip(names, grades, strict=True) if grade is not None}
    if name in BY_NAME:
        asked = {"q": judged}, {"q": dict(zip(names, map(float, scores), strict=True))}, k
    elif len(judged) == len(grades):
        asked = scores, grades, k
    else:
        return {}
    try:
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            return LIBRARIES[name][1](*asked)
    except ImportError:
        raise
    except Exception:  # each library has errors of its own
        return {}
