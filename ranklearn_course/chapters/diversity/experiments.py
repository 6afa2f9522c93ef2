"""The contests of lesson 13, solved, and the stored tables of what it measures.

The contests are those of lesson 10: seed 0 is the practice set, the others are made anew with 2,000
users and 1,000 films. Their users are a model, so nothing here is said of real services. What makes
the tables stands in `experiments/diversity.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from ranklearn_course.by_seed import BySeed
from ranklearn_course.contest.files import Contest, read_contest
from ranklearn_course.contest.generator import make_contest
from ranklearn_course.contest.practice import unpack
from ranklearn_course.contest.solution import read_key

ASKED = (
    *("random", "popularity", "recent popularity", "genre profile", "item-kNN"),
    *("EASE", "ALS", "SVD", "EASE with trend", "SVD with trend"),
)
BEST = "SVD with trend"
WEIGHTS = (1.0, 0.9, 0.8, 0.7, 0.6, 0.4, 0.2, 0.0)


@dataclass(frozen=True, eq=False)
class Solved:
    """A contest with the answers of all its test users."""

    contest: Contest
    answers: tuple[np.ndarray, ...]

    @classmethod
    def of(cls, seed: int) -> Solved:
        """Unpack the practice set for seed 0, make a smaller contest for another one."""
        with TemporaryDirectory() as parent:
            folder = Path(parent, "contest")
            if seed:
                make_contest(folder, users=2000, items=1000, seed=seed)
            else:
                unpack(folder, solution=True)
            contest, key = read_contest(folder), read_key(folder / "teacher/solution.csv", folder)
        of_user = {
            user: part.items[start:end]
            for part in key.values()
            for user, start, end in zip(
                part.users.tolist(), part.offsets[:-1], part.offsets[1:], strict=True
            )
        }
        return cls(contest, tuple(of_user[user] for user in contest.test_users.tolist()))


@lru_cache(maxsize=1)
def solved(seed: int) -> Solved:
    """Return the contest of a seed; the last one is remembered."""
    return Solved.of(seed)


TABLES = BySeed(Path(__file__).parent)
stored, numbers = TABLES.rows, TABLES.numbers
