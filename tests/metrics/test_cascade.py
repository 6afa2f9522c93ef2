"""What the ranks below a list could add."""

import pytest

from ranklearn_course import metrics


@pytest.mark.parametrize("n", [0, 1, 40])
def test_the_rbp_residual_is_what_all_later_relevant_documents_could_add(n):
    p = 0.8
    beyond = sum((1 - p) * p ** (rank - 1) for rank in range(n + 1, n + 400))
    assert metrics.rbp_residual([n, n], p).tolist() == pytest.approx([beyond] * 2, abs=1e-12)
