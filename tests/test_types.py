"""The stated types hold: inside of the package, and for whoever calls a metric."""

import re
import subprocess
import sys
import tomllib
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


def test_the_package_keeps_its_types_and_who_writes_or_calls_a_metric_is_told_them(tmp_path):
    recipe, calls = tmp_path / "toy.py", tmp_path / "calls.py"
    recipe.write_text(SAMPLE)
    calls.write_text(CALLS + "ndcg([1]).no_such_thing\nrank_by([1.0], [0]).no_such_thing\n")
    files = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["mypy"]["files"]
    command = [sys.executable, "-m", "mypy", *files, str(recipe), str(calls)]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    said = found.stdout + found.stderr
    # The two lines that ask for what no number and no array has, and nothing else.
    last = CALLS.count("\n") + 2
    errors = re.findall(r"(\w+\.py):(\d+): error: ", said)
    assert {*errors} == {(calls.name, str(line)) for line in (last - 1, last)}, said
    assert said.count("error: ") == said.count("no_such_thing"), said
