"""The slope explorer in Python: its slopes."""

import numpy as np
import pytest

from ranklearn_course.widgets import SlopeExplorer


@pytest.mark.parametrize("metric", ["soft", "fair"])
def test_slopes_are_those_of_two_documents_by_hand(metric):
    explorer = SlopeExplorer([("A", 1, 2.0), ("B", 0, 1.0)], temperature=0.5)
    explorer.metric = metric
    p = 1 / (1 + np.exp(-2))
    # SoftDCG = p + (1 - p) / 2, and p' = p (1 - p) / T
    expected = p * (1 - p) / 0.5 / 2
    assert explorer.slopes() == pytest.approx([expected, -expected], abs=1e-7)
