"""Exercises of chapter smooth_dcg, on versions of DCG that have a slope."""

from __future__ import annotations

from ranklearn_course.exercises.smooth_dcg_functions import FUNCTIONS
from ranklearn_course.exercises.smooth_dcg_questions import QUESTIONS, QUIZ

__all__ = ["EXERCISES", "FURTHER", "QUIZ"]

EXERCISES = (*FUNCTIONS, *QUESTIONS)
# What the lesson does not show: task() does.
FURTHER = ("smooth_dcg.one_more_rival", "smooth_dcg.smooth_poly", "smooth_dcg.stairs")
