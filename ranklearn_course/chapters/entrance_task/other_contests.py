"""What other contests say of two stages, as stored by `experiments/entrance_task.py`."""

from __future__ import annotations

from pathlib import Path

from ranklearn_course.by_seed import BySeed
from ranklearn_course.table import Table

#: The rung that all others are compared with.
RUNG = "SVD and EASE with trend"
# One piece: no table breaks it.
LEAD = "{:+.4f}\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}{:.4f}"


def two_stages_on_other_contests() -> Table:
    """Return the stored differences from the best rung on the private part, with their errors."""
    stored = TABLES.rows("contests")
    names = list(dict.fromkeys(row["model"] for row in stored))[1:]
    leads = {
        (row["model"], row["seed"]): LEAD.format(
            float(row["private_gap"]), float(row["private_error"])
        )
        for row in stored
    }
    seeds = dict.fromkeys(row["seed"] for row in stored)
    rung = TABLES.rows("contests", model=RUNG)
    return Table(
        ("private MAP@10, minus the first", *(f"contest {seed}" for seed in seeds)),
        [
            (RUNG, *(f"{float(row['private']):.4f}" for row in rung)),
            *((name, *(leads[name, seed] for seed in seeds)) for name in names),
        ],
    )


TABLES = BySeed(Path(__file__).parent)
