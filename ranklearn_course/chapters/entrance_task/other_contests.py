"""What other data say: the ladder on real logs, and rankers on other contests of our own.

`movielens.csv` has MAP@10 of models on two sets of MovieLens, and `order_by_seed.csv` on ten made
contests, both by `experiments/made_contests.py`; the rankers are those of
`experiments/entrance_task.py`.
"""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np

from ranklearn_course.by_seed import BySeed
from ranklearn_course.table import Table

#: The rung that all others are compared with.
RUNG = "SVD and EASE with trend"
# One piece: no table breaks it.
LEAD = "{:+.4f}\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}{:.4f}"
HERE = Path(__file__).parent
TABLES = BySeed(HERE)


def ladder_on_real_logs() -> Table:
    """Return MAP@10 of some models over that of popularity: on made contests, and on MovieLens."""
    made, logs = TABLES.rows("order", without="nothing", minus=""), rows_of("movielens.csv")
    columns = {"made": made}
    columns |= {
        f"MovieLens {log}": [row for row in logs if (row["log"], row["minus"]) == (log, "")]
        for log in ("100K", "latest-small")
    }
    values: dict[str, dict[str, list[float]]] = {}
    for column, rows in columns.items():
        for row in rows:
            of_model = values.setdefault(row["model"], {})
            of_model.setdefault(column, []).append(float(row["value"]))
    means = {
        model: {column: float(np.mean(each)) for column, each in found.items()}
        for model, found in values.items()
    }
    base = means["popularity"]
    return Table(
        ("MAP@10 / popularity's", *columns),
        [
            (model, *(found[column] / base[column] for column in columns))
            for model, found in sorted(
                means.items(), key=lambda row: row[1]["MovieLens latest-small"]
            )
        ],
    ).rounded(2)


def rows_of(name: str) -> list[dict[str, str]]:
    """Return the rows of a table beside this file."""
    return list(csv.DictReader((HERE / name).read_text("utf-8").splitlines()))


def rankers_on_other_contests() -> Table:
    """Return the stored differences from the best rung on the private part, with their errors.

    Without the refinements of LambdaRank with 6 leaves, which hardly differ from it, and without
    the pointwise trees.
    """
    stored = [
        row
        for row in TABLES.rows("contests")
        if not row["model"].startswith(("6 leaves", "pointwise"))
    ]
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
        ("private MAP@10, minus the first row", *(f"contest {seed}" for seed in seeds)),
        [
            (RUNG, *(f"{float(row['private']):.4f}" for row in rung)),
            *((name, *(leads[name, seed] for seed in seeds)) for name in names),
        ],
    )
