"""Exercises of chapter smooth_dcg, on versions of DCG that have a slope."""

from __future__ import annotations

from ranklearn_course.exercises.smooth_dcg_functions import FUNCTIONS
from ranklearn_course.exercises.smooth_dcg_questions import QUESTIONS, QUIZ

__all__ = ["EXERCISES", "QUIZ"]

EXERCISES = (*FUNCTIONS, *QUESTIONS)
