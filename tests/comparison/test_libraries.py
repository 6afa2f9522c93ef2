"""How libraries are asked that the tests do not install: with stand-ins that note the questions."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest

from ranklearn_course.comparison import libraries

SCORES, GRADES, K = [3.0, 2.0, 1.0], [0, 2, 1], 2


@pytest.fixture
def stand_in(monkeypatch):
    def make(name: str, **content) -> None:
        made = ModuleType(name)
        vars(made).update(content)
        monkeypatch.setitem(sys.modules, name, made)

    return make


def test_catboost_is_asked_by_the_names_of_its_metrics(stand_in):
    values = {
        **{"PrecisionAt:top=2": 0.1, "RecallAt:top=2": 0.2, "MAP:top=2": 0.3},
        **{"MRR:top=2": 0.4, "NDCG:top=2": 0.5},
    }

    def eval_metric(label, approx, metric, group_id):
        assert (label, approx, group_id) == (GRADES, SCORES, [0, 0, 0])
        return [values[metric]]

    stand_in("catboost")
    stand_in("catboost.utils", eval_metric=eval_metric)
    found = libraries.ask("CatBoost", SCORES, GRADES, K)
    assert found == {"P": 0.1, "R": 0.2, "AP": 0.3, "RR": 0.4, "nDCG": 0.5}


def test_lightgbm_gets_the_scores_as_its_start(stand_in):
    def train(settings, data, rounds, valid_sets, callbacks):
        assert (rounds, valid_sets) == (1, [data])
        assert (data.init_score, data.label, data.group) == (SCORES, GRADES, [3])
        (k,) = settings["eval_at"]
        callbacks[0]["training"] = {f"map@{k}": [0.25], f"ndcg@{k}": [0.75]}

    def dataset(features, **data):
        assert not features.any()
        return SimpleNamespace(**data)

    stand_in("lightgbm", Dataset=dataset, train=train, record_evaluation=lambda found: found)
    assert libraries.ask("LightGBM", SCORES, GRADES, K) == {"AP": 0.25, "nDCG": 0.75}


def test_torchmetrics_gets_grades_for_ndcg_alone(stand_in):
    def answer(value, is_binary=True):
        def ask(preds, target, top_k):
            assert (target.dtype == bool) == is_binary
            assert (preds.tolist(), top_k) == (SCORES, K)
            return value

        return ask

    retrieval = SimpleNamespace(
        retrieval_precision=answer(0.1),
        retrieval_recall=answer(0.2),
        retrieval_average_precision=answer(0.3),
        retrieval_reciprocal_rank=answer(0.4),
        retrieval_normalized_dcg=answer(0.5, is_binary=False),
    )
    for name in ("torch", "torchmetrics"):
        stand_in(name, tensor=lambda values, dtype=None: np.array(values), float64=None)
    stand_in("torchmetrics.functional", retrieval=retrieval)
    found = libraries.ask("torchmetrics", SCORES, GRADES, K)
    assert found == {"P": 0.1, "R": 0.2, "AP": 0.3, "RR": 0.4, "nDCG": 0.5}
