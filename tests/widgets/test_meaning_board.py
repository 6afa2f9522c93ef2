"""The meaning board in Python: who finds what, its numbers, MMR, and what it refuses."""

from __future__ import annotations

import pytest

from ranklearn_course.widgets import MeaningBoard

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


def test_a_meaning_that_no_page_serves_is_found_nowhere():
    shown = board(documents=PAGES[:3])
    assert shown.found() == {"A": 1, "C": 3, "T": None}
    assert "the team: no, no page is about it" in shown.describe()


def test_pages_are_alike_by_the_meanings_that_both_serve():
    shown = board()
    assert shown.similarity[0] == [1, 1, 0.5, 0, 0]
    assert shown.similarity[4] == [0, 0, 0, 0, 0]
    assert shown.relevance == pytest.approx([1, 1, 2 / 3, 1 / 3, 1 / 3])


def test_a_page_without_a_grade_is_relevant():
    shown = board(documents=[("a", "A"), ("b", "C"), ("c", "T", 0)], k=2)
    assert shown.grades == [1, 1, 0]
    assert shown.mark(2) == "on the team, grade 0"
