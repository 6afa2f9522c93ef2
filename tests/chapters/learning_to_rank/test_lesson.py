"""What lesson 08 says of other seeds, of the post's remarks and of LightGBM is so."""

import re
import sys
from inspect import getsource
from io import StringIO
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import numpy as np

from benchmarks import test_learning as benchmark
from ranklearn_course.authoring.lesson import read_notebook
from ranklearn_course.chapters.learning_to_rank import other_seeds
from ranklearn_course.data import read_letor
from ranklearn_course.metrics import average_precision, reciprocal_rank, roc_auc

LESSON = next(Path(__file__).parents[3].glob("notebooks/*_learning_to_rank.ipynb"))
POINTWISE = {"Least squares", "Logistic regression"}


def on_lightgbm():
    """What the lesson says of its settings, with its first call."""
    cells = (cell for cell in read_notebook(LESSON).cells if cell.id.startswith("lightgbm"))
    return "\n".join(cell.source for cell in cells)


def test_what_the_lesson_says_of_the_seeds():
    """Pointwise learners are behind each time; neighbours lose a little, not eleven points."""
    rows = {row[0]: row[1:] for row in other_seeds.learners().rows}
    n = len(other_seeds.SEEDS)
    assert [rows[name][3] for name in POINTWISE] == [n, n]
    errors = {name: gap / error for name, (gap, error, *_) in rows.items()}
    assert round(errors["SoftDCG"]) == -3
    assert round(errors["ListNet"]) == round(errors["RankSVM"]) == -2
    assert abs(errors["LambdaRank"]) < 2
    lost = {row[:2]: row[2:4] for row in other_seeds.neighbours().rows}
    assert all(-0.06 < gap < -2.5 * error for gap, error in lost.values())


def test_with_one_purchase_auc_is_enough():
    """AUC, RR and AP fall together while the one hit sinks: they order all lists alike."""
    lists = np.eye(6, dtype=int)
    by_auc = [roc_auc(hits, [6, 5, 4, 3, 2, 1]) for hits in lists]
    for values in (by_auc, [*map(reciprocal_rank, lists)], [*map(average_precision, lists)]):
        assert all(above > below for above, below in pairwise(values))


def test_the_settings_of_lightgbm_are_those_of_the_benchmark():
    """The call that is printed has them, and its trees are stopped by validation queries."""
    printed, source = on_lightgbm(), getsource(benchmark.boosted)
    assert "stop = letor.train, letor.validation" in printed
    for setting in ("num_leaves=15", "learning_rate=0.05", "eval_at=[10]", "early_stopping(50"):
        assert setting in printed
        assert setting in source


def test_the_printed_call_counts_the_rows_of_a_query_in_their_order(monkeypatch):
    """LightGBM cuts the rows of a file by them; a library of that name need not be there."""
    told = {}
    ranker = SimpleNamespace(fit=lambda *_, **given: told.update(given), predict=lambda rows: rows)
    module = SimpleNamespace(LGBMRanker=lambda **_: ranker, early_stopping=lambda _: None)
    monkeypatch.setitem(sys.modules, "lightgbm", module)
    sizes = {11: 3, 2: 1, 10: 2}
    part = read_letor(StringIO("".join(f"1 qid:{q} 1:1\n" * n for q, n in sizes.items())))
    (code,) = re.findall(r"```python\n(.*?)```", on_lightgbm(), re.DOTALL)
    exec(code, {"letor": SimpleNamespace(train=part, validation=part, test=part), "np": np})
    assert [*told["group"]] == [*told["eval_group"][0]] == [3, 1, 2]
