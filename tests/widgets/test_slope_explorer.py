"""The slope explorer in Python: what it accepts, its numbers, its words, its still picture."""

import numpy as np
import pytest

from ranklearn_course.widgets import SlopeExplorer

FIVE = [("A", 1, 2.0), ("B", 3, 1.2), ("C", 0, 0.9), ("D", 2, 0.3), ("E", 1, -0.5)]


def test_slopes_are_those_of_two_documents_by_hand():
    explorer = SlopeExplorer([("A", 1, 2.0), ("B", 0, 1.0)], temperature=0.5)
    p = 1 / (1 + np.exp(-2))
    # SoftDCG = p + (1 - p) / 2, and p' = p (1 - p) / T
    expected = p * (1 - p) / 0.5 / 2
    assert explorer.slopes("soft") == pytest.approx([expected, -expected], abs=1e-7)
    assert explorer.slopes("fair") == pytest.approx([expected, -expected], abs=1e-7)


def test_the_description_tells_the_numbers():
    said = SlopeExplorer(FIVE, temperature=0.3).describe()
    assert said.startswith("5 documents, best rank first: A (grade 1) with score 2.00, B (grade 3)")
    assert "temperature 0.30: DCG = 3.200, SoftDCG = 3.101" in said
    assert "FairSoftDCG = 3.131." in said
    assert said.endswith("0.024 for D, −0.016 for E.")
