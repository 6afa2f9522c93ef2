"""The stated types hold: inside of the package, and for whoever calls a metric."""

import re
import subprocess
import sys
from pathlib import Path

from tests.test_documents import SAMPLE

ROOT = Path(__file__).parents[1]
CALLS = """
import numpy as np
from ranklearn_course.metrics import mean_over_queries, ndcg, rank_by

ranked: np.ndarray = rank_by([0.1, 0.9], [0, 1], k=1)
both: tuple[np.ndarray, ...] = rank_by([0.1, 0.9], [0, 1], [1, 0])
value: float | np.ndarray = ndcg([1, 0], 2, judged=[1, 1])
mean: float | np.ndarray = mean_over_queries([0.5, 1.0])
"""


def mypy(*arguments: str) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "mypy", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_package_keeps_its_types():
    found = mypy()
    assert found.returncode == 0, found.stdout + found.stderr


def test_whoever_writes_or_calls_a_metric_is_told_what_comes_back(tmp_path):
    recipe, calls = tmp_path / "toy.py", tmp_path / "calls.py"
    recipe.write_text(SAMPLE)
    calls.write_text(CALLS + "ndcg([1]).no_such_thing\nrank_by([1.0], [0]).no_such_thing\n")
    said = mypy(str(recipe), str(calls)).stdout
    # The two lines that ask for what no number and no array has, and nothing else.
    last = CALLS.count("\n") + 2
    assert {int(line) for line in re.findall(r"calls\.py:(\d+): error: ", said)} == {last - 1, last}
    assert said.count("error: ") == said.count("no_such_thing"), said
