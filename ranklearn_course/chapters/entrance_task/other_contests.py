"""What other data say: the ladder on real logs, and the tables behind what lesson 10 tells.

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
