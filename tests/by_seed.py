"""What is stored of an experiment is what its seed gives."""

from itertools import islice

import pytest

from experiments.by_seed import Runs


def assert_as_stored(runs: Runs, name: str, seed: int, n: int | None, near: float) -> None:
    """Run the first n rows of a seed again, all of them for None."""
    columns, seeds, _ = runs.experiments[name]
    assert {row["seed"] for row in runs.tables.rows(name)} == {str(each) for each in seeds}
    stored = runs.tables.rows(name, seed=seed)
    again = list(islice(runs.run_again(name, seed), n))
    assert 0 < len(again) == len(stored[:n])
    for old, new in zip(stored, again, strict=False):
        assert list(old) == list(columns)
        for column in columns:
            assert _value(old[column]) == pytest.approx(_value(new[column]), abs=near, nan_ok=True)


def _value(cell: str) -> float | str:
    try:
        return float(cell)
    except ValueError:
        return cell
