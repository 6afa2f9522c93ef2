"""What the last ranks could add, and users simulated one by one."""

import tracemalloc
from itertools import product

import numpy as np
import pytest

from ranklearn_course import metrics
from tests.metrics import slow


@pytest.mark.parametrize("n", [0, 1, 40])
def test_the_rbp_residual_is_what_all_later_relevant_documents_could_add(n):
    p = 0.8
    beyond = sum((1 - p) * p ** (rank - 1) for rank in range(n + 1, n + 400))
    assert metrics.rbp_residual([n, n], p).tolist() == pytest.approx([beyond] * 2, abs=1e-12)


@pytest.mark.parametrize(("values", "p"), [*product([[0.9, 0.7, 0.5], [0.0, 0.4, 0.0]], [1, 0.8])])
def test_simulated_users_end_as_often_as_exact_enumeration_says(values, p):
    n_users = 40_000
    last, satisfied = metrics.simulate_users(values, n_users, p=p, rng=5)
    for (rank, happy), expected in slow.user_outcomes(values, p).items():
        share = np.mean((last == rank) & (satisfied == happy))
        spread = (expected * (1 - expected) / n_users) ** 0.5
        assert abs(share - expected) <= 4.5 * spread + 1e-12, (rank, happy)


def test_simulated_users_need_little_memory():
    tracemalloc.start()
    metrics.simulate_users([0.1] * 500, 20_000)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 10e6  # all draws at once would take 80 MB
