"""The metric duel in Python: what it accepts, its numbers, its words, its still picture."""

from ranklearn_course.widgets import MetricDuel


def test_both_rankings_change_together():
    duel = MetricDuel("P@3", "nDCG")
    duel.set_state({"left": [0, 1, 2, 0], "right": [0, 0, 1, 2]})  # as the page sends a pair
    assert "P@3: 0.667 for A, 0.333 for B." in duel.describe()
