"""Exercises of chapter rank_correlation, on how alike two orders are."""

from __future__ import annotations

from ranklearn_course.exercises.rank_correlation_functions import FUNCTIONS
from ranklearn_course.exercises.rank_correlation_questions import QUESTIONS, QUIZ

__all__ = ["EXERCISES", "QUIZ"]

EXERCISES = (*FUNCTIONS, *QUESTIONS)
