"""What lesson 08 says of the post's remarks, and of LightGBM's settings, is so."""

from inspect import getsource
from itertools import pairwise, permutations
from pathlib import Path

import numpy as np
import pytest

from benchmarks import test_learning as benchmark
from ranklearn_course.authoring.lesson import read_notebook
from ranklearn_course.metrics import average_precision, ndcg, reciprocal_rank, roc_auc

LESSON = next(Path(__file__).parents[3].glob("notebooks/*_learning_to_rank.ipynb"))
FALLING = [6, 5, 4, 3, 2, 1]


def text_of(cell_id):
    (cell,) = (cell for cell in read_notebook(LESSON).cells if cell.id == cell_id)
    return cell.source


def test_with_one_purchase_auc_is_enough():
    """AUC, RR and AP fall together while the one hit sinks: they order all lists alike."""
    lists = np.eye(6, dtype=int)
    by_auc = [roc_auc(hits, FALLING) for hits in lists]
    for values in (by_auc, [*map(reciprocal_rank, lists)], [*map(average_precision, lists)]):
        assert all(above > below for above, below in pairwise(values))


def test_one_ranking_serves_users_who_agree_and_no_two_who_do_not():
    for agree, wanted in ((True, 1), (False, (1 + 1 / np.log2(3)) / 2)):
        users = np.array([[1, 0], [1, 0] if agree else [0, 1]])
        means = [ndcg(users[:, list(order)]).mean() for order in permutations(range(2))]
        assert max(means) == pytest.approx(wanted)
    assert min(means) == max(means)
    assert "nDCG 0.815" in text_of("corrections")


def test_the_settings_of_lightgbm_are_those_of_the_benchmark():
    assert "15 leaves, rate 0.05, stopped by nDCG@10 of validation queries" in text_of(
        "letor-files"
    )
    source = getsource(benchmark.boosted)
    for setting in ("num_leaves=15", "learning_rate=0.05", "eval_at=[10]", "early_stopping("):
        assert setting in source
