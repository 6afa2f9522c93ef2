"""The ladder against three attacks that need no model, on the practice set and ten more contests.

python -m pytest benchmarks/test_attacks.py --ratios-to attacks.md
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from benchmarks import attacks
from ranklearn_course.contest.baselines import MODELS, recommend
from ranklearn_course.contest.files import SOLUTION, read_contest
from ranklearn_course.contest.generator import make_contest
from ranklearn_course.contest.practice import unpack
from ranklearn_course.contest.solution import read_key

MAKERS = {"practice": partial(unpack, solution=True)}
MAKERS |= {f"seed {seed}": partial(make_contest, seed=seed) for seed in range(10)}
MAKERS |= {
    f"seed {seed} by time": partial(make_contest, seed=seed, by_time=True) for seed in (0, 1)
}


@pytest.mark.parametrize("name", MAKERS)
def test_no_attack_reaches_svd(measure, tmp_path: Path, name: str):
    folder = MAKERS[name](tmp_path / "films")
    contest, key = read_contest(folder), read_key(folder / SOLUTION, folder)
    private = key["private"]

    def board(lists):
        return round(attacks.scores(contest, lists, key["public"]).mean(), 5)

    orders = {
        "best constant list": attacks.best_order(contest, private),
        "30 answers of the board": attacks.searched_order(contest, board),
        "counts of public.csv": attacks.counted_order(contest, key["public"]),
    }
    lists = {attack: attacks.lists_in_order(contest, order) for attack, order in orders.items()}
    found = {
        attack: attacks.scores(contest, each, private).mean() for attack, each in lists.items()
    }
    ladder = {
        rung: attacks.scores(contest, recommend(contest, rung), private).mean() for rung in MODELS
    }
    # Not without a model, so it may pass SVD: how much of the board's weeks carries over.
    with_trend = recommend(contest, attacks.svd_with_trend_of(contest, key["public"]))
    known = {
        "SVD with the trend of public.csv": attacks.scores(contest, with_trend, private).mean()
    }
    for row, value in {**found, **ladder, **known}.items():
        measure(f"Private MAP@10 of {name}", row, value, "")
    # With seed 4 a film comes out on the last day of the log, and no other is taken as much.
    assert (max(found.values()) < ladder["SVD"]) == (name != "seed 4")
