"""The ranking board in Python: what it accepts, what it says, what stays in a stored lesson."""

from __future__ import annotations

from ranklearn_course.widgets import RankingBoard
from tests.rows import with_each

CATS = [("Top speed of the jaguar", 3), ("Jaguar E-Type, road test", 0), ("Big cats", 2)]


def test_the_defaults_of_a_binary_and_of_a_graded_board():
    binary, graded = RankingBoard([1, 0], binary=True), RankingBoard([1, 2], judged=[1, 2, 3])
    assert binary.metrics == ["precision_at_k", "recall_at_k", "average_precision"]
    assert (binary.bars, binary.headline, binary.k) == ("precision", "average_precision", 2)
    assert (graded.bars, graded.headline, graded.max_grade) == ("gain", "ndcg", 3)
    assert binary.controls == ["k", "denominator"]
    assert graded.controls == ["k", "gain", "discount", "ideal"]


def test_a_binary_board_counts_every_grade_above_0_as_relevant():
    board = RankingBoard(CATS, binary=True, judged=[3, 2, 2])
    assert (board.relevance.tolist(), board.known_grades.tolist()) == ([1, 0, 1], [1, 1, 1])


def test_the_board_remembers_the_settings_before_a_change():
    board = RankingBoard(CATS, k=2)
    assert board.before == {}
    board.order = [1, 0, 2]
    assert (board.before["order"], board.before["k"], board.before["moved"]) == ([0, 1, 2], 2, -1)
    board.k = 3
    assert (board.before["order"], board.before["k"]) == ([1, 0, 2], 2)


@with_each(
    [
        ({"binary": True}, ["average_precision"], "precision"),
        ({}, ["ndcg"], "gain"),
        ({"metrics": "reciprocal_rank"}, ["reciprocal_rank"], "none"),
        ({"metrics": ["ndcg", "average_precision"]}, ["ndcg", "average_precision"], "none"),
    ]
)
def test_a_simple_board_shows_one_metric_and_bars_that_explain_it(options, metrics, bars):
    board = RankingBoard([1, 0, 1], simple=True, **options)
    assert (board.metrics, board.bars, board.controls) == (metrics, bars, [])
    asked = RankingBoard([1, 0, 1], simple=True, controls=["k"], **options)
    assert asked.controls == ["k"]
