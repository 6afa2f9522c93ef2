"""The slope explorer in Python: what it accepts, its numbers, its words, its still picture."""

import numpy as np
import pytest

from ranklearn_course.widgets import SlopeExplorer


def test_slopes_are_those_of_two_documents_by_hand():
    explorer = SlopeExplorer([("A", 1, 2.0), ("B", 0, 1.0)], temperature=0.5)
    p = 1 / (1 + np.exp(-2))
    # SoftDCG = p + (1 - p) / 2, and p' = p (1 - p) / T
    expected = p * (1 - p) / 0.5 / 2
    assert explorer.slopes("soft") == pytest.approx([expected, -expected], abs=1e-7)
    assert explorer.slopes("fair") == pytest.approx([expected, -expected], abs=1e-7)
