"""Stored worlds in which the truth is known; `experiments/unjudged.py` makes them."""

from __future__ import annotations

from pathlib import Path

from ranklearn_course.by_seed import BySeed

TABLES = BySeed(Path(__file__).parent)
stored = TABLES.columns
