"""The meaning board in Python: who finds what, its numbers, MMR, and what it refuses."""

from __future__ import annotations

from itertools import permutations

import pytest
import traitlets

from ranklearn_course import metrics
from ranklearn_course.widgets import MeaningBoard
from tests.rows import with_each

MEANINGS = {"A": "animal", "C": "car", "T": "team"}
PAGES = [
    ("zoo", "A", 3),
    ("cats", "A", 3),
    ("both", "AC", 2),
    ("fixtures", "T", 1),
    ("word", "", 1),
]


def board(**more) -> MeaningBoard:
    return MeaningBoard(**{"documents": PAGES, "meanings": MEANINGS, "k": 3} | more)


@pytest.mark.parametrize("k", range(1, 6))
def test_who_finds_something_is_who_s_recall_counts(k):
    for order in permutations(range(5)):
        shown = board(k=k, order=order)
        marks = [PAGES[document][1] for document in order]
        found = {
            letter: next(i for i, mark in enumerate(marks, start=1) if letter in mark)
            for letter in "ACT"
        }
        assert shown.found() == found
        served = sum(rank <= k for rank in found.values())
        assert shown.measure()["s_recall"] == pytest.approx(served / 3)


def test_a_meaning_that_no_page_serves_is_found_nowhere():
    shown = board(documents=PAGES[:3])
    assert shown.found() == {"A": 1, "C": 3, "T": None}
    assert "the team: no, there is no page" in shown.describe()


def test_the_numbers_are_those_of_the_order_the_cutoff_and_alpha():
    shown = board(order=[2, 0, 1, 3, 4], k=2, alpha=0.25)
    assert shown.measure() == pytest.approx(
        {
            "ndcg": metrics.ndcg([2, 3], 2, judged=[3, 3, 2, 1, 1]),
            "s_recall": 2 / 3,
            "alpha_ndcg": metrics.alpha_ndcg(
                [[1, 1, 0], [1, 0, 0]],
                2,
                alpha=0.25,
                judged=[[1, 0, 0], [1, 0, 0], [1, 1, 0], [0, 0, 1], [0, 0, 0]],
            ),
        }
    )


def test_the_simple_board_has_no_alpha():
    assert list(board(simple=True).measure()) == ["precision", "ndcg", "s_recall"]
    assert "α" not in board(simple=True).describe()


def test_pages_are_alike_by_the_meanings_that_both_serve():
    shown = board()
    assert shown.similarity[0] == [1, 1, 0.5, 0, 0]
    assert shown.similarity[4] == [0, 0, 0, 0, 0]
    assert shown.relevance == pytest.approx([1, 1, 2 / 3, 1 / 3, 1 / 3])


@with_each([(1, [0, 1, 2, 3, 4]), (0.5, [0, 3, 4, 2, 1]), (0, [0, 3, 4, 2, 1])])
def test_mmr_orders_the_cards(weight, order):
    shown = board(weight=weight)
    shown.order_by_mmr()
    assert shown.order == order


def test_without_a_weight_there_is_no_order_by_mmr():
    with pytest.raises(ValueError, match="weight must be a number from 0 to 1 for an order by MMR"):
        board().order_by_mmr()


def test_a_page_without_a_grade_is_relevant():
    shown = board(documents=[("a", "A"), ("b", "C"), ("c", "T", 0)], k=2)
    assert shown.grades == [1, 1, 0]
    assert shown.mark(2) == "on the team, grade 0"
    assert board(documents=[("a", "AC"), ("b", "")], k=1).mark(0) == "on the animal, car"
    assert board(documents=[("a", "A", 0), ("b", "", 0)], k=1).relevance == [0, 0]


def test_the_settings_before_a_change_are_kept():
    shown = board(weight=0.5)
    shown.alpha = 1
    assert shown.before == {**shown.start, "moved": -1}


@with_each(
    [
        ({"documents": "AC"}, TypeError, r"documents must hold \(name, marks\) or"),
        ({"documents": ["AC", "CT"]}, TypeError, "got 'AC'"),
        ({"documents": [("a", 1), ("b", 2)]}, TypeError, r"got \('a', 1\)"),
        ({"documents": PAGES[:1]}, ValueError, "documents must hold 2 to 7 of them, got 1"),
        ({"documents": PAGES * 2}, ValueError, "documents must hold 2 to 7 of them, got 10"),
        ({"documents": [("a", "A"), ("b", "X")]}, ValueError, "letters of meanings, A, C, T, each"),
        ({"documents": [("a", "A"), ("b", "AA")]}, ValueError, "each once, got 'AA'"),
        ({"documents": [("a", "A", -1), ("b", "C")]}, ValueError, "grades of 0 or more, got -1"),
        ({"meanings": "ACT"}, TypeError, "meanings must map letters to words, got 'ACT'"),
        ({"meanings": {}}, ValueError, "meanings must hold 1 to 3 of them, got 0"),
        ({"meanings": {"AC": "car"}}, ValueError, "map one letter to a word, got 'AC': 'car'"),
        ({"k": 6}, ValueError, "k must be a whole number from 1 to 5"),
        ({"alpha": 1.5}, ValueError, "alpha must be a number from 0 to 1, got 1.5"),
        ({"weight": "x"}, ValueError, "weight must be a number from 0 to 1, got 'x'"),
        ({"order": [0, 0, 1, 2, 3]}, ValueError, r"order must hold each of 0..4 once"),
    ]
)
def test_what_is_no_board_is_refused(given, error, text):
    with pytest.raises(error, match=text):
        board(**given)


@with_each([("k", 0), ("alpha", -0.1), ("alpha", float("nan")), ("weight", 2), ("order", [0, 1])])
def test_what_cannot_be_shown_is_refused_and_the_old_stays(name, value):
    shown = board(weight=0.5)
    old = getattr(shown, name)
    with pytest.raises(traitlets.TraitError, match=f"^{name} must"):
        setattr(shown, name, value)
    assert getattr(shown, name) == old
