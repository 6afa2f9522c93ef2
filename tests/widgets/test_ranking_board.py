"""The ranking board in Python: what it accepts, what it says, what stays in a stored lesson."""

from __future__ import annotations

from ranklearn_course.widgets import RankingBoard

CATS = [("Top speed of the jaguar", 3), ("Jaguar E-Type, road test", 0), ("Big cats", 2)]


def test_the_board_remembers_the_settings_before_a_change():
    board = RankingBoard(CATS, k=2)
    assert board.before == {}
    board.order = [1, 0, 2]
    assert (board.before["order"], board.before["k"], board.before["moved"]) == ([0, 1, 2], 2, -1)
    board.k = 3
    assert (board.before["order"], board.before["k"]) == ([1, 0, 2], 2)
