"""The call of LightGBM that the lesson prints: it is run, and counts the rows of a query right."""

import re
import sys
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from ranklearn_course import metrics
from ranklearn_course.authoring.lesson import read_notebook
from ranklearn_course.data import letor_like, read_letor

LESSON = next(Path(__file__).parents[3].glob("notebooks/*_learning_to_rank.ipynb"))


def run_the_call(letor):
    """Run what the lesson prints, and return the names that it then knows."""
    (cell,) = (cell for cell in read_notebook(LESSON).cells if cell.id == "letor-files")
    (code,) = re.findall(r"```python\n(.*?)```", cell.source, re.DOTALL)
    names = {"letor": letor, "np": np}
    exec(code, names)
    return names


def test_the_sizes_of_queries_are_in_the_order_of_the_rows(monkeypatch):
    """LightGBM cuts the rows of a file by them; a library of that name need not be there."""
    told = {}
    ranker = SimpleNamespace(fit=lambda *_, **given: told.update(given), predict=lambda rows: rows)
    module = SimpleNamespace(LGBMRanker=lambda **_: ranker, early_stopping=lambda _: None)
    monkeypatch.setitem(sys.modules, "lightgbm", module)
    sizes = {11: 3, 2: 1, 10: 2}
    part = read_letor(StringIO("".join(f"1 qid:{q} 1:1\n" * n for q, n in sizes.items())))
    run_the_call(SimpleNamespace(train=part, validation=part, test=part))
    assert [*told["group"]] == [*told["eval_group"][0]] == [3, 1, 2]


def test_the_printed_call_runs_and_learns():
    pytest.importorskip("lightgbm")
    letor = letor_like()
    names = run_the_call(letor)
    values = [
        metrics.ndcg(metrics.rank_by(scores[rows], letor.test.grades[rows]), 10)
        for rows in (letor.test.queries == query for query in np.unique(letor.test.queries))
        for scores in (names["test_scores"],)
    ]
    # As the table beside it says, to the second decimal.
    assert np.mean(values) == pytest.approx(0.785, abs=0.01)
