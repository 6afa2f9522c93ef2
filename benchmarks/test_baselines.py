"""The ladder of baselines on the contest that the generator makes by default.

python -m pytest benchmarks/test_baselines.py --ratios-to ladder.md
"""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

from ranklearn_course.contest.baselines import MODELS, recommend
from ranklearn_course.contest.files import SOLUTION, Contest, read_contest
from ranklearn_course.contest.generator import make_contest
from ranklearn_course.contest.validation import (
    average_precisions,
    mean_and_error,
    split_at_random,
    split_in_time,
)

WORK = "MAP@10, {users} users, {items} items, {events} events"


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    return make_contest(tmp_path_factory.mktemp("contests") / "default")


@pytest.fixture(scope="module")
def contest(folder: Path) -> Contest:
    return read_contest(folder)


@pytest.fixture(scope="module")
def solution(folder: Path) -> tuple[list[np.ndarray], np.ndarray]:
    """What each test user chose, and who is in the public part."""
    with open(folder / SOLUTION, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    answers = [np.array(row["item_ids"].split(), int) for row in rows]
    return answers, np.array([row["part"] == "public" for row in rows])


def shown(values: np.ndarray) -> str:
    mean, error = mean_and_error(values)
    return f"{mean:.4f} ± {error:.4f}"


@pytest.mark.parametrize("name", MODELS)
def test_a_rung_of_the_ladder(benchmark, clock, measure, contest, solution, name):
    """Not a race: the score on each part, what each validation promised, and the seconds."""
    if benchmark.disabled:
        pytest.skip("the ladder is for measuring only")
    answers, public = solution
    values = average_precisions(recommend(contest, name), answers, contest.k)
    promised = {
        label: split.average_precisions(recommend(split.contest, name))
        for label, split in (
            ("in time", split_in_time(contest, 21)),
            ("at random", split_at_random(contest)),
        )
    }
    cells = [f"public {shown(values[public])}", f"private {shown(values[~public])}"]
    cells += [f"held out {label} {shown(found)}" for label, found in promised.items()]
    sizes = {"users": 4000, "items": len(contest.item_ids), "events": len(contest.users)}
    seconds = clock(lambda: recommend(contest, name))
    measure(WORK.format(**sizes), f"{name}: {'; '.join(cells)}", seconds, "s")
