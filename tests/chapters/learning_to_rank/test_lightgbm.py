"""The call of LightGBM that the lesson prints is run, where LightGBM is installed."""

import re
from pathlib import Path

import numpy as np
import pytest

from ranklearn_course import metrics
from ranklearn_course.authoring.lesson import read_notebook
from ranklearn_course.data import letor_like

LESSON = next(Path(__file__).parents[3].glob("notebooks/*_learning_to_rank.ipynb"))


def test_the_printed_call_runs_and_learns():
    pytest.importorskip("lightgbm")
    (cell,) = (cell for cell in read_notebook(LESSON).cells if cell.id == "letor-files")
    (code,) = re.findall(r"```python\n(.*?)```", cell.source, re.DOTALL)
    letor = letor_like()
    names = {"letor": letor, "np": np}
    exec(code, names)
    values = [
        metrics.ndcg(metrics.rank_by(scores[rows], letor.test.grades[rows]), 10)
        for rows in (letor.test.queries == query for query in np.unique(letor.test.queries))
        for scores in (names["test_scores"],)
    ]
    # As the table beside it says, to the second decimal.
    assert np.mean(values) == pytest.approx(0.785, abs=0.01)
