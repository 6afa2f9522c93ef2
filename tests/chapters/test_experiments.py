"""What is stored of an experiment is what its seed gives."""

from itertools import islice

import pytest

from experiments import (
    clicks,
    diversity,
    entrance_task,
    learning_to_rank,
    made_contests,
    unjudged,
)

# Of each table the first rows of a seed, as many as take no more than a second or two.
FIRST_ROWS = [
    (clicks, "swaps", 0, 1),
    (clicks, "estimates", 0, 5),
    (clicks, "powers", 0, 1),
    (clicks, "peeks", 0, 6),
    (unjudged, "readers", 0, None),
    (learning_to_rank, "neighbours", 4, 3),
    (made_contests, "order", 61, 1),
]
SLOW = [
    (learning_to_rank, "learners", 7, 1),
    (entrance_task, "contests", 21, 1),
    (entrance_task, "half", 21, 1),
    (diversity, "models", 1, 3),
    (diversity, "knob", 0, 1),
    (diversity, "negatives", 1, 10),
    (diversity, "turned", 1, 1),
    (made_contests, "order", 61, 36),
]
ROWS = [*FIRST_ROWS, *(pytest.param(*row, marks=pytest.mark.thorough) for row in SLOW)]


@pytest.mark.parametrize(("experiment", "name", "seed", "n"), ROWS)
def test_a_seed_gives_again_what_is_stored(experiment, name, seed, n):
    runs = experiment.RUNS
    columns, seeds, _ = runs.experiments[name]
    assert {row["seed"] for row in runs.tables.rows(name)} == {str(each) for each in seeds}
    stored = runs.tables.rows(name, seed=seed)
    again = list(islice(runs.run_again(name, seed), n))
    assert 0 < len(again) == len(stored[:n])
    near = 2e-3 if experiment is learning_to_rank else 2e-4
    for old, new in zip(stored, again, strict=False):
        assert list(old) == list(columns)
        for column in columns:
            assert value(old[column]) == pytest.approx(value(new[column]), abs=near, nan_ok=True)


def value(cell):
    try:
        return float(cell)
    except ValueError:
        return cell
