"""How libraries are asked that the tests do not install: with stand-ins that note the questions."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest

from ranklearn_course import metrics
from ranklearn_course.comparison import libraries

SCORES, GRADES, K = [3.0, 2.0, 1.0], [0, 2, 1], 2


def module(name: str, monkeypatch, **content) -> ModuleType:
    made = ModuleType(name)
    vars(made).update(content)
    monkeypatch.setitem(sys.modules, name, made)
    return made


def test_catboost_is_asked_by_the_names_of_its_metrics(monkeypatch):
    asked = []

    def eval_metric(label, approx, metric, group_id):
        asked.append(metric)
        assert (label, approx, group_id) == (GRADES, SCORES, [0, 0, 0])
        return [len(asked) / 10]

    module("catboost", monkeypatch)
    module("catboost.utils", monkeypatch, eval_metric=eval_metric)
    found = libraries.ask("CatBoost", SCORES, GRADES, K)
    assert found == {"P": 0.1, "R": 0.2, "AP": 0.3, "RR": 0.4, "nDCG": 0.5}
    assert asked == [
        "PrecisionAt:top=2", "RecallAt:top=2", "MAP:top=2", "MRR:top=2", "NDCG:top=2",
    ]  # fmt: skip


def test_lightgbm_gets_the_scores_as_its_start(monkeypatch):
    def train(settings, data, rounds, valid_sets, callbacks):
        assert (rounds, valid_sets) == (1, [data])
        assert data.init_score == SCORES
        assert data.label == GRADES
        assert data.group == [3]
        callbacks[0]["training"] = {
            f"map@{settings['eval_at'][0]}": [np.float64(0.25)],
            f"ndcg@{settings['eval_at'][0]}": [np.float64(0.75)],
        }

    def dataset(features, **data):
        assert not features.any()
        return SimpleNamespace(**data)

    content = {"Dataset": dataset, "train": train, "record_evaluation": lambda found: found}
    module("lightgbm", monkeypatch, **content)
    assert libraries.ask("LightGBM", SCORES, GRADES, K) == {"AP": 0.25, "nDCG": 0.75}


def test_torchmetrics_gets_grades_for_ndcg_alone(monkeypatch):
    def of(metric):
        def ask(preds, target, top_k):
            assert (target.dtype == bool) == (metric is not metrics.ndcg)
            return metric(metrics.rank_by(preds, target.astype(float)), top_k)

        return ask

    retrieval = SimpleNamespace(
        retrieval_precision=of(metrics.precision_at_k),
        retrieval_recall=of(metrics.recall_at_k),
        retrieval_average_precision=of(metrics.average_precision),
        retrieval_reciprocal_rank=of(metrics.reciprocal_rank),
        retrieval_normalized_dcg=of(metrics.ndcg),
    )
    for name in ("torch", "torchmetrics"):
        module(name, monkeypatch, tensor=lambda values, dtype=None: np.array(values), float64=None)
    module("torchmetrics.functional", monkeypatch, retrieval=retrieval)
    found = libraries.ask("torchmetrics", SCORES, GRADES, K)
    # In the order of its list the relevant documents stand at ranks 2 and 3.
    assert found["P"] == found["R"] == found["RR"] == 0.5
    assert found["AP"] == pytest.approx(0.25)


def test_documents_are_named_in_ascending_order():
    qrels, run = libraries.tables(SCORES, GRADES)
    assert qrels == {"q": {"d00": 0, "d01": 2, "d02": 1}}
    assert list(run["q"]) == sorted(run["q"])
