"""The stored tables of what lesson 13 measures, and the names in them.

The contests are those of lesson 10: seed 0 is the practice set, the others are made anew with 2,000
users and 1,000 films. Their users are a model, so nothing here is said of real services. What makes
the tables stands in `experiments/diversity.py`.
"""

from __future__ import annotations

from pathlib import Path

from ranklearn_course.by_seed import BySeed

ASKED = (
    *("random", "popularity", "recent popularity", "genre profile", "item-kNN"),
    *("ALS", "SVD", "EASE", "SVD with trend", "EASE with trend"),
)
BEST = "EASE with trend"
WEIGHTS = (1.0, 0.9, 0.8, 0.7, 0.6, 0.4, 0.2, 0.0)

TABLES = BySeed(Path(__file__).parent)
stored, numbers = TABLES.rows, TABLES.numbers
