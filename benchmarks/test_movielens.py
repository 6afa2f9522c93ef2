"""Ratings in the shape and at the sizes of MovieLens 100K and 1M: what is dropped, and the ladder.

python -m pytest benchmarks/test_movielens.py --ratios-to movielens.md
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from benchmarks import rated
from benchmarks.attacks import scores
from ranklearn_course.contest.baselines import recommend
from ranklearn_course.contest.conversion import convert
from ranklearn_course.contest.files import SOLUTION, read_contest
from ranklearn_course.contest.solution import read_key
from ranklearn_course.contest.validation import mean_and_error

SIZES = {"100K": rated.SMALL, "1M": rated.LARGE}


@pytest.mark.parametrize("name", SIZES)
def test_the_ladder_is_in_order(measure, tmp_path: Path, name: str):
    size = SIZES[name]
    ratings, films = rated.write(size, tmp_path)
    made = convert(ratings, tmp_path / "films", items=films)
    assert made.handed_out + made.kept_back + sum(made.dropped.values()) == size.ratings
    counts = {"test users": made.test_users, "public users": made.public_users, **made.dropped}
    for row, value in counts.items():
        measure(f"Shaped as {name}", row, value, "")
    contest = read_contest(made.folder)
    key, means = read_key(made.folder / SOLUTION, made.folder), []
    for rung in rated.LADDER:
        values = {part: scores(contest, recommend(contest, rung), key[part]) for part in key}
        for part in key:
            mean, error = mean_and_error(values[part])
            measure(f"Shaped as {name}, MAP@10", f"{rung}, {part}", mean, "")
            measure(f"Shaped as {name}, standard error", f"{rung}, {part}", error, "")
        means.append(np.concatenate([*values.values()]).mean())
    assert means == sorted(means)
