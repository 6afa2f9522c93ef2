"""Exercises of chapter cascade, on users who stop."""

from __future__ import annotations

from ranklearn_course.exercises.cascade_functions import FUNCTIONS
from ranklearn_course.exercises.cascade_questions import QUESTIONS, QUIZ

__all__ = ["EXERCISES", "QUIZ"]

EXERCISES = (*FUNCTIONS, *QUESTIONS)
